// OrgstarCommands
