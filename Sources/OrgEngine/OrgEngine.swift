// OrgEngine
