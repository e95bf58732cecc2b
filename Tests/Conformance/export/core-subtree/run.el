(search-forward "* Second")
(case-export 'outline t)
