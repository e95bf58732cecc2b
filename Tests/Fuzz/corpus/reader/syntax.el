;; Every read syntax once.
(a . b) (a b . c) [1 2.5 -3 "s"] #s(rec 1 2) #s(hash-table test equal data (a 1 "b" 2))
#1=(x . #1#) #2=[#2# y] (#3=(k v) #3#) #&5"\37" #("text" 0 2 (face bold) 2 4 (help "x"))
?a ?\n ?\C-a ?\M-x ?\^? ?\s ?\( ?é ?\N{U+1F600} ?\x41 ?\101 ?\S-a ?\C-\M-b
"plain" "é漢字" "\x41\ b" "\300\301" "tab\tnew\nline" "\
continued" "\C-a\M-b" "quote \" and \\"
#x1F #b-101 #o17 #24r1k 1e3 -0.0 1.0e+INF 0.0e+NaN 123456789012345678901234567890 .5 1. +1
'quoted `(a ,b ,@c) #'car ## #:gensym a\ b \, \#x -1.5e-7 :key nil t
