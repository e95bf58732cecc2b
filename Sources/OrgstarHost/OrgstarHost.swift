// OrgstarHost
