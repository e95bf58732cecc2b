;;; org-entities.el --- The named characters of Org  -*- lexical-binding: t -*-

;;; Commentary:

;; The table is text: a heading, or the fields of an entity separated by tabs. `$' before the LaTeX
;; field says that it needs math mode, `()' that a field is empty. Missing fields are derived: HTML
;; is the name between `&' and `;', ASCII the name, Latin-1 as ASCII, UTF-8 as Latin-1. Spaces of
;; several widths follow the table.

;;; Code:

(defconst org-entities--table "\
* Letters
** Latin
Agrave	\\`{A}		A	À
agrave	\\`{a}		a	à
Aacute	\\'{A}		A	Á
aacute	\\'{a}		a	á
Acirc	\\^{A}		A	Â
acirc	\\^{a}		a	â
Amacr	\\={A}		A	Ã
amacr	\\={a}		a	ã
Atilde	\\~{A}		A	Ã
atilde	\\~{a}		a	ã
Auml	\\\"{A}		Ae	Ä
auml	\\\"{a}		ae	ä
Aring	\\AA{}		A	Å
AA	\\AA{}	&Aring;	A	Å
aring	\\aa{}		a	å
AElig	\\AE{}		AE	Æ
aelig	\\ae{}		ae	æ
Ccedil	\\c{C}		C	Ç
ccedil	\\c{c}		c	ç
Egrave	\\`{E}		E	È
egrave	\\`{e}		e	è
Eacute	\\'{E}		E	É
eacute	\\'{e}		e	é
Ecirc	\\^{E}		E	Ê
ecirc	\\^{e}		e	ê
Euml	\\\"{E}		E	Ë
euml	\\\"{e}		e	ë
Igrave	\\`{I}		I	Ì
igrave	\\`{i}		i	ì
Iacute	\\'{I}		I	Í
iacute	\\'{i}		i	í
Idot	\\.{I}	&idot;	I	İ
inodot	\\i		i	ı
Icirc	\\^{I}		I	Î
icirc	\\^{i}		i	î
Iuml	\\\"{I}		I	Ï
iuml	\\\"{i}		i	ï
Ntilde	\\~{N}		N	Ñ
ntilde	\\~{n}		n	ñ
Ograve	\\`{O}		O	Ò
ograve	\\`{o}		o	ò
Oacute	\\'{O}		O	Ó
oacute	\\'{o}		o	ó
Ocirc	\\^{O}		O	Ô
ocirc	\\^{o}		o	ô
Otilde	\\~{O}		O	Õ
otilde	\\~{o}		o	õ
Ouml	\\\"{O}		Oe	Ö
ouml	\\\"{o}		oe	ö
Oslash	\\O		O	Ø
oslash	\\o{}		o	ø
OElig	\\OE{}		OE		Œ
oelig	\\oe{}		oe		œ
Scaron	\\v{S}		S		Š
scaron	\\v{s}		s		š
szlig	\\ss{}		ss	ß
Ugrave	\\`{U}		U	Ù
ugrave	\\`{u}		u	ù
Uacute	\\'{U}		U	Ú
uacute	\\'{u}		u	ú
Ucirc	\\^{U}		U	Û
ucirc	\\^{u}		u	û
Uuml	\\\"{U}		Ue	Ü
uuml	\\\"{u}		ue	ü
Yacute	\\'{Y}		Y	Ý
yacute	\\'{y}		y	ý
Yuml	\\\"{Y}		Y		Ÿ
yuml	\\\"{y}		y	ÿ
** Latin (special face)
fnof	\\textit{f}		f		ƒ
real	$\\Re		R		ℜ
image	$\\Im		I		ℑ
weierp	$\\wp		P		℘
ell	$\\ell				ℓ
imath	$\\imath		[dotless i]	dotless i	ı
jmath	$\\jmath		[dotless j]	dotless j	ȷ
** Greek
Alpha	A				Α
alpha	$\\alpha				α
Beta	B				Β
beta	$\\beta				β
Gamma	$\\Gamma				Γ
gamma	$\\gamma				γ
Delta	$\\Delta				Δ
delta	$\\delta				δ
Epsilon	E				Ε
epsilon	$\\epsilon				ε
varepsilon	$\\varepsilon	&epsilon;			ε
Zeta	Z				Ζ
zeta	$\\zeta				ζ
Eta	H				Η
eta	$\\eta				η
Theta	$\\Theta				Θ
theta	$\\theta				θ
thetasym	$\\vartheta		theta		ϑ
vartheta	$\\vartheta	&thetasym;	theta		ϑ
Iota	I				Ι
iota	$\\iota				ι
Kappa	K				Κ
kappa	$\\kappa				κ
Lambda	$\\Lambda				Λ
lambda	$\\lambda				λ
Mu	M				Μ
mu	$\\mu				μ
nu	$\\nu				ν
Nu	N				Ν
Xi	$\\Xi				Ξ
xi	$\\xi				ξ
Omicron	O				Ο
omicron	\\textit{o}				ο
Pi	$\\Pi				Π
pi	$\\pi				π
Rho	P				Ρ
rho	$\\rho				ρ
Sigma	$\\Sigma				Σ
sigma	$\\sigma				σ
sigmaf	$\\varsigma				ς
varsigma	$\\varsigma	&sigmaf;			ς
Tau	T				Τ
Upsilon	$\\Upsilon				Υ
upsih	$\\Upsilon		upsilon		ϒ
upsilon	$\\upsilon				υ
Phi	$\\Phi				Φ
phi	$\\phi				ɸ
varphi	$\\varphi				φ
Chi	X				Χ
chi	$\\chi				χ
acutex	$\\acute x	&acute;x	'x		𝑥́
Psi	$\\Psi				Ψ
psi	$\\psi				ψ
tau	$\\tau				τ
Omega	$\\Omega				Ω
omega	$\\omega				ω
piv	$\\varpi		omega-pi		ϖ
varpi	$\\varpi	&piv;	omega-pi		ϖ
partial	$\\partial	&part;	[partial differential]		∂
** Hebrew
alefsym	$\\aleph		aleph		ℵ
aleph	$\\aleph				ℵ
gimel	$\\gimel				ℷ
beth	$\\beth				ב
dalet	$\\daleth	&daleth;			ד
** Icelandic
ETH	\\DH{}		D	Ð
eth	\\dh{}		dh	ð
THORN	\\TH{}		TH	Þ
thorn	\\th{}		th	þ
* Punctuation
** Dots and Marks
dots	\\dots{}	&hellip;	...		…
cdots	$\\cdots{}	&ctdot;	...		⋯
hellip	\\dots{}		...		…
middot	\\textperiodcentered{}		.	·
iexcl	!`		!	¡
iquest	?`		?	¿
** Dash-like
shy	\\-		()
ndash	--		-		–
mdash	---		--		—
** Quotations
quot	\\textquotedbl{}		\"
acute	\\textasciiacute{}		'	´
ldquo	\\textquotedblleft{}		\"		“
rdquo	\\textquotedblright{}		\"		”
bdquo	\\quotedblbase{}		\"		„
lsquo	\\textquoteleft{}		`		‘
rsquo	\\textquoteright{}		'		’
sbquo	\\quotesinglbase{}		,		‚
laquo	\\guillemotleft{}		<<	«
raquo	\\guillemotright{}		>>	»
lsaquo	\\guilsinglleft{}		<		‹
rsaquo	\\guilsinglright{}		>		›
* Other
** Misc. (often used)
circ	\\^{}		^		∘
vert	$\\vert{}		|
vbar	|	|	|
brvbar	\\textbrokenbar{}		|	¦
S	\\S	&sect;	section	§
sect	\\S		section	§
P	\\P{}	&para;	paragraph	¶
para	\\P{}		paragraph	¶
amp	\\&		&
lt	\\textless{}		<
gt	\\textgreater{}		>
tilde	\\textasciitilde{}	~	~
slash	/	/	/
plus	+	+	+
under	\\_	_	_
equal	=	=	=
asciicirc	\\textasciicircum{}	^	^
dagger	\\textdagger{}		[dagger]		†
dag	\\dag{}	&dagger;	[dagger]		†
Dagger	\\textdaggerdbl{}		[doubledagger]		‡
ddag	\\ddag{}	&Dagger;	[doubledagger]		‡
** Whitespace
nbsp	~		 	 
ensp	\\hspace*{.5em}		 		 
emsp	\\hspace*{1em}		 		 
thinsp	\\hspace*{.2em}		 		 
** Currency
curren	\\textcurrency{}		curr.	¤
cent	\\textcent{}			¢
pound	\\pounds{}			£
yen	\\textyen{}			¥
euro	\\texteuro{}		EUR		€
EUR	\\texteuro{}	&euro;			€
dollar	\\$	$	$
USD	\\$	$	$
** Property Marks
copy	\\textcopyright{}		(c)	©
reg	\\textregistered{}		(r)	®
trade	\\texttrademark{}		TM		™
** Science et al.
minus	$-		-		−
pm	\\textpm{}	&plusmn;	+-	±
plusmn	\\textpm{}		+-	±
times	\\texttimes{}		*	×
frasl	/		/		⁄
colon	$\\colon	:	:
div	\\textdiv{}	&divide;	/	÷
frac12	\\textonehalf{}		1/2	½
frac14	\\textonequarter{}		1/4	¼
frac34	\\textthreequarters{}		3/4	¾
permil	\\textperthousand{}		per thousand		‰
sup1	\\textonesuperior{}		^1	¹
sup2	\\texttwosuperior{}		^2	²
sup3	\\textthreesuperior{}		^3	³
radic	$\\sqrt{\\,}		[square root]		√
sum	$\\sum		[sum]		∑
prod	$\\prod		[product]	[n-ary product]	∏
micro	\\textmu{}			µ
macr	\\textasciimacron{}		[macron]	¯
deg	\\textdegree{}		degree	°
prime	$\\prime		'		′
Prime	$\\prime{}\\prime		''		″
infin	$\\infty		[infinity]		∞
infty	$\\infty	&infin;	[infinity]		∞
prop	$\\propto		[proportional to]		∝
propto	$\\propto	&prop;	[proportional to]		∝
not	\\textlnot{}		[angled dash]	¬
neg	$\\neg{}	&not;	[angled dash]	¬
land	$\\land	&and;	[logical and]		∧
wedge	$\\wedge	&and;	[logical and]		∧
lor	$\\lor	&or;	[logical or]		∨
vee	$\\vee	&or;	[logical or]		∨
cap	$\\cap		[intersection]		∩
cup	$\\cup		[union]		∪
smile	$\\smile		[cup product]		⌣
frown	$\\frown		[Cap product]	[cap product]	⌢
int	$\\int		[integral]		∫
therefore	$\\therefore	&there4;	[therefore]		∴
there4	$\\therefore		[therefore]		∴
because	$\\because		[because]		∵
sim	$\\sim		~		∼
cong	$\\cong		[approx. equal to]		≅
simeq	$\\simeq	&cong;	[approx. equal to]		≅
asymp	$\\asymp		[almost equal to]		≈
approx	$\\approx	&asymp;	[almost equal to]		≈
ne	$\\ne		[not equal to]		≠
neq	$\\neq	&ne;	[not equal to]		≠
equiv	$\\equiv		[identical to]		≡
triangleq	$\\triangleq		[defined to]		≜
le	$\\le		<=		≤
leq	$\\le	&le;	<=		≤
ge	$\\ge		>=		≥
geq	$\\ge	&ge;	>=		≥
lessgtr	$\\lessgtr		[less than or greater than]		≶
lesseqgtr	$\\lesseqgtr		[less than or equal or greater than or equal]		⋚
ll	$\\ll	&Lt;	<<		≪
Ll	$\\lll		<<<		⋘
lll	$\\lll	&Ll;	<<<		⋘
gg	$\\gg	&Gt;	>>		≫
Gg	$\\ggg		>>>		⋙
ggg	$\\ggg	&Gg;	>>>		⋙
prec	$\\prec	&pr;	[precedes]		≺
preceq	$\\preceq	&prcue;	[precedes or equal]		≼
preccurlyeq	$\\preccurlyeq	&prcue;	[precedes or equal]		≼
succ	$\\succ	&sc;	[succeeds]		≻
succeq	$\\succeq	&sccue;	[succeeds or equal]		≽
succcurlyeq	$\\succcurlyeq	&sccue;	[succeeds or equal]		≽
sub	$\\subset		[subset of]		⊂
subset	$\\subset	&sub;	[subset of]		⊂
sup	$\\supset		[superset of]		⊃
supset	$\\supset	&sup;	[superset of]		⊃
nsub	$\\not\\subset		[not a subset of]	[not a subset of	⊄
sube	$\\subseteq		[subset of or equal to]		⊆
nsup	$\\not\\supset		[not a superset of]		⊅
supe	$\\supseteq		[superset of or equal to]		⊇
setminus	$\\setminus		\" 	\"	⧵
forall	$\\forall		[for all]		∀
exist	$\\exists		[there exists]		∃
exists	$\\exists	&exist;	[there exists]		∃
nexist	$\\nexists	&exist;	[there does not exists]	[there does not  exists]	∄
nexists	$\\nexists	&exist;	[there does not exists]	[there does not  exists]	∄
empty	$\\emptyset		[empty set]		∅
emptyset	$\\emptyset	&empty;	[empty set]		∅
isin	$\\in		[element of]		∈
in	$\\in	&isin;	[element of]		∈
notin	$\\notin		[not an element of]		∉
ni	$\\ni		[contains as member]		∋
nabla	$\\nabla		[nabla]		∇
ang	$\\angle		[angle]		∠
angle	$\\angle	&ang;	[angle]		∠
perp	$\\perp		[up tack]		⊥
parallel	$\\parallel		||		∥
sdot	$\\cdot		[dot]		⋅
cdot	$\\cdot	&sdot;	[dot]		⋅
lceil	$\\lceil		[left ceiling]		⌈
rceil	$\\rceil		[right ceiling]		⌉
lfloor	$\\lfloor		[left floor]		⌊
rfloor	$\\rfloor		[right floor]		⌋
lang	$\\langle		<		⟨
rang	$\\rangle		>		⟩
langle	$\\langle	&lang;	<		⟨
rangle	$\\rangle	&rang;	>		⟩
hbar	$\\hbar				ℏ
mho	$\\mho				℧
** Arrows
larr	$\\leftarrow		<-		←
leftarrow	$\\leftarrow	&larr;	<-		←
gets	$\\gets	&larr;	<-		←
lArr	$\\Leftarrow		<=		⇐
Leftarrow	$\\Leftarrow	&lArr;	<=		⇐
uarr	$\\uparrow		[uparrow]		↑
uparrow	$\\uparrow	&uarr;	[uparrow]		↑
uArr	$\\Uparrow		[dbluparrow]		⇑
Uparrow	$\\Uparrow	&uArr;	[dbluparrow]		⇑
rarr	$\\rightarrow		->		→
to	$\\to	&rarr;	->		→
rightarrow	$\\rightarrow	&rarr;	->		→
rArr	$\\Rightarrow		=>		⇒
Rightarrow	$\\Rightarrow	&rArr;	=>		⇒
darr	$\\downarrow		[downarrow]		↓
downarrow	$\\downarrow	&darr;	[downarrow]		↓
dArr	$\\Downarrow		[dbldownarrow]		⇓
Downarrow	$\\Downarrow	&dArr;	[dbldownarrow]		⇓
harr	$\\leftrightarrow		<->		↔
leftrightarrow	$\\leftrightarrow	&harr;	<->		↔
hArr	$\\Leftrightarrow		<=>		⇔
Leftrightarrow	$\\Leftrightarrow	&hArr;	<=>		⇔
crarr	$\\hookleftarrow		<-'		↵
hookleftarrow	$\\hookleftarrow	&crarr;	<-'		↵
** Function names
arccos	$\\arccos	arccos
arcsin	$\\arcsin	arcsin
arctan	$\\arctan	arctan
arg	$\\arg	arg
cos	$\\cos	cos
cosh	$\\cosh	cosh
cot	$\\cot	cot
coth	$\\coth	coth
csc	$\\csc	csc
deg	$\\deg
det	$\\det	det
dim	$\\dim	dim
exp	$\\exp	exp
gcd	$\\gcd	gcd
hom	$\\hom	hom
inf	$\\inf	inf
ker	$\\ker	ker
lg	$\\lg	lg
lim	$\\lim	lim
liminf	$\\liminf	liminf
limsup	$\\limsup	limsup
ln	$\\ln	ln
log	$\\log	log
max	$\\max	max
min	$\\min	min
Pr	$\\Pr	Pr
sec	$\\sec	sec
sin	$\\sin	sin
sinh	$\\sinh	sinh
sup	$\\sup
tan	$\\tan	tan
tanh	$\\tanh	tanh
** Signs & Symbols
bull	\\textbullet{}		*		•
bullet	\\textbullet{}	&bull;	*		•
star	$\\star	*	*		⋆
lowast	$\\ast		*		∗
ast	$\\ast	&lowast;	*
odot	$\\odot	o	[circled dot]		ʘ
oplus	$\\oplus		[circled plus]		⊕
otimes	$\\otimes		[circled times]		⊗
check	$\\checkmark	&checkmark;	[checkmark]		✓
checkmark	$\\checkmark	&check;	[checkmark]		✓
** Miscellaneous (seldom used)
ordf	\\textordfeminine{}		_a_	ª
ordm	\\textordmasculine{}		_o_	º
cedil	\\c{}		[cedilla]	¸
oline	$\\overline{~}		[overline]	¯	‾
uml	\\textasciidieresis{}		[diaeresis]	¨
zwnj	\\/{}		()		‌
zwj	()		()		‍
lrm	()		()		‎
rlm	()		()		‏
** Smilies
smiley	$\\ddot\\smile	&#9786;	:-)		☺
blacksmile	$\\ddot\\smile	&#9787;	:-)		☻
sad	$\\ddot\\frown	&#9785;	:-(		☹
frowny	$\\ddot\\frown	&#9785;	:-(		☹
** Suits
clubs	$\\clubsuit		[clubs]		♣
clubsuit	$\\clubsuit	&clubs;	[clubs]		♣
spades	$\\spadesuit		[spades]		♠
spadesuit	$\\spadesuit	&spades;	[spades]		♠
hearts	$\\heartsuit		[hearts]		♥
heartsuit	$\\heartsuit		[hearts]		♥
diams	$\\diamondsuit		[diamonds]		◆
diamondsuit	$\\diamondsuit	&diams;	[diamonds]		◆
diamond	$\\diamondsuit		[diamond]		◆
Diamond	$\\diamondsuit	&diamond;	[diamond]		◆
loz	$\\lozenge		[lozenge]		⧫"
  "The headings and entities, one a line; see the commentary.")

(defun org-entities--field (value default)
  "VALUE, or DEFAULT when there is none; `()' stands for nothing."
  (cond ((member value '(nil "")) (copy-sequence default))
        ((string= value "()") "")
        (t value)))

(defun org-entities--expand (line)
  "What LINE of the table stands for: a heading or the list of an entity's fields."
  (if (eq (aref line 0) ?*) line
    (let* ((fields (split-string line "\t"))
           (name (pop fields)) (latex (org-entities--field (pop fields) ""))
           (math (string-prefix-p "$" latex))
           (html (org-entities--field (pop fields) (concat "&" name ";")))
           (ascii (org-entities--field (pop fields) name))
           (latin1 (org-entities--field (pop fields) ascii)))
      (list name (if math (substring latex 1) latex) math html ascii latin1
            (org-entities--field (pop fields) latin1)))))

(defun org-entities--space (width)
  "The entity of a space as wide as WIDTH halves of an em."
  (let ((blank (make-string width ?\s)))
    (list (concat "_" blank) (format "\\hspace*{%.1fem}" (/ width 2.0)) nil
          (mapconcat (lambda (_) "&ensp;") blank "") blank (copy-sequence blank)
          (make-string width ?\N{EN SPACE}))))

(defconst org-entities
  (append (mapcar #'org-entities--expand (split-string org-entities--table "\n"))
          (mapcar #'org-entities--space (number-sequence 1 20)))
  "Headings and entities: (NAME LATEX MATHP HTML ASCII LATIN1 UTF-8) each.")

(defgroup org-entities nil "Named characters of Org." :tag "Org Entities" :group 'org)

(defun org-entities--user-safe-p (value)
  "Whether VALUE can be `org-entities-user' without a question: entities of the right types."
  (and (listp value)
       (seq-every-p (lambda (entry)
                      (pcase entry
                        (`(,name ,latex ,math ,html ,ascii ,latin1 ,utf8)
                         (and (seq-every-p #'stringp (list name latex html ascii latin1 utf8))
                              (booleanp math)))))
                    value)))

(defcustom org-entities-user nil
  "Entities of the user, looked at before `org-entities' and of the same shape."
  :group 'org-entities :version "24.1"
  :type '(repeat (list (string :tag "name") (string :tag "LaTeX") (boolean :tag "math mode")
                       (string :tag "HTML") (string :tag "ASCII") (string :tag "Latin-1")
                       (string :tag "UTF-8")))
  :safe #'org-entities--user-safe-p)

(defcustom org-pretty-entities nil
  "Whether entities are shown as the characters they stand for."
  :group 'org-entities :type 'boolean)

(defcustom org-pretty-entities-include-sub-superscripts t
  "Whether that goes for subscripts and superscripts too."
  :group 'org-entities :type 'boolean)

(defvar org-entities--index nil "Hash table of the names in `org-entities'.")

(defun org-entity-get (name)
  "The entity of NAME: one of the user's, else of Org's; nil if there is none."
  (or (assoc name org-entities-user)
      (gethash name
               (or org-entities--index
                   (let ((table (make-hash-table :test 'equal)))
                     (dolist (entity (reverse org-entities))
                       (when (consp entity) (puthash (car entity) entity table)))
                     (setq org-entities--index table))))))

(defun org-entities-create-table ()
  "Insert a table of all entities at point."
  (interactive)
  (insert "|Name|LaTeX code|LaTeX|HTML code |HTML|ASCII|Latin1|UTF-8\n|-\n")
  (pcase-dolist (`(,name ,latex ,math ,html . ,texts) (seq-filter #'consp org-entities))
    (setq texts (mapcar (lambda (text) (if (equal text "|") "\\vert" text)) texts))
    (insert (format "|%s|=%s=|%s|=%s=|%s|%s|\n" name latex
                    (format (if math "$%s$" "$\\mbox{%s}$") latex)
                    html html (string-join texts "|"))))
  (forward-line -1)
  (when (fboundp 'org-table-align) (org-table-align)))

(defun org-entities-help ()
  "Show the entities, those of the user first."
  (interactive)
  (with-help-window "*Org Entity Help*"
    (princ "Org mode entities\n=================\n\n")
    (let ((row (lambda (symbol name latex html)
                 (princ (format "   %-8s %-17s %-22s %-13s\n" symbol name latex html))))
          (columns nil))
      (dolist (entry (append '("* User-defined additions (variable org-entities-user)")
                             org-entities-user org-entities))
        (if (stringp entry)
            (progn (princ entry) (princ "\n") (setq columns nil))
          (unless columns
            (princ "\n")
            (funcall row "Symbol" "Org entity" "LaTeX code" "HTML code")
            (princ (concat "   " (make-string 59 ?-) "\n"))
            (setq columns t))
          (funcall row (nth 6 entry) (concat "\\" (car entry)) (nth 1 entry) (nth 3 entry)))))))

(provide 'org-entities)

;;; org-entities.el ends here
