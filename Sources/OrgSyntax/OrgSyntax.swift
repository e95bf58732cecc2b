// OrgSyntax
