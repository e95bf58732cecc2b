// Data: the entities of Org 9.8, sorted by name, one a line. Fields, separated by tabs: name,
// LaTeX, `t` when LaTeX needs math mode, HTML, ASCII, Latin-1, UTF-8.
// swift-format-ignore-file
let entityTable: StaticString = ##"""
AA	\AA{}	-	&Aring;	A	Å	Å
AElig	\AE{}	-	&AElig;	AE	Æ	Æ
Aacute	\'{A}	-	&Aacute;	A	Á	Á
Acirc	\^{A}	-	&Acirc;	A	Â	Â
Agrave	\`{A}	-	&Agrave;	A	À	À
Alpha	A	-	&Alpha;	Alpha	Alpha	Α
Amacr	\={A}	-	&Amacr;	A	Ã	Ã
Aring	\AA{}	-	&Aring;	A	Å	Å
Atilde	\~{A}	-	&Atilde;	A	Ã	Ã
Auml	\"{A}	-	&Auml;	Ae	Ä	Ä
Beta	B	-	&Beta;	Beta	Beta	Β
Ccedil	\c{C}	-	&Ccedil;	C	Ç	Ç
Chi	X	-	&Chi;	Chi	Chi	Χ
Dagger	\textdaggerdbl{}	-	&Dagger;	[doubledagger]	[doubledagger]	‡
Delta	\Delta	t	&Delta;	Delta	Delta	Δ
Diamond	\diamondsuit	t	&diamond;	[diamond]	[diamond]	◆
Downarrow	\Downarrow	t	&dArr;	[dbldownarrow]	[dbldownarrow]	⇓
ETH	\DH{}	-	&ETH;	D	Ð	Ð
EUR	\texteuro{}	-	&euro;	EUR	EUR	€
Eacute	\'{E}	-	&Eacute;	E	É	É
Ecirc	\^{E}	-	&Ecirc;	E	Ê	Ê
Egrave	\`{E}	-	&Egrave;	E	È	È
Epsilon	E	-	&Epsilon;	Epsilon	Epsilon	Ε
Eta	H	-	&Eta;	Eta	Eta	Η
Euml	\"{E}	-	&Euml;	E	Ë	Ë
Gamma	\Gamma	t	&Gamma;	Gamma	Gamma	Γ
Gg	\ggg	t	&Gg;	>>>	>>>	⋙
Iacute	\'{I}	-	&Iacute;	I	Í	Í
Icirc	\^{I}	-	&Icirc;	I	Î	Î
Idot	\.{I}	-	&idot;	I	İ	İ
Igrave	\`{I}	-	&Igrave;	I	Ì	Ì
Iota	I	-	&Iota;	Iota	Iota	Ι
Iuml	\"{I}	-	&Iuml;	I	Ï	Ï
Kappa	K	-	&Kappa;	Kappa	Kappa	Κ
Lambda	\Lambda	t	&Lambda;	Lambda	Lambda	Λ
Leftarrow	\Leftarrow	t	&lArr;	<=	<=	⇐
Leftrightarrow	\Leftrightarrow	t	&hArr;	<=>	<=>	⇔
Ll	\lll	t	&Ll;	<<<	<<<	⋘
Mu	M	-	&Mu;	Mu	Mu	Μ
Ntilde	\~{N}	-	&Ntilde;	N	Ñ	Ñ
Nu	N	-	&Nu;	Nu	Nu	Ν
OElig	\OE{}	-	&OElig;	OE	OE	Œ
Oacute	\'{O}	-	&Oacute;	O	Ó	Ó
Ocirc	\^{O}	-	&Ocirc;	O	Ô	Ô
Ograve	\`{O}	-	&Ograve;	O	Ò	Ò
Omega	\Omega	t	&Omega;	Omega	Omega	Ω
Omicron	O	-	&Omicron;	Omicron	Omicron	Ο
Oslash	\O	-	&Oslash;	O	Ø	Ø
Otilde	\~{O}	-	&Otilde;	O	Õ	Õ
Ouml	\"{O}	-	&Ouml;	Oe	Ö	Ö
P	\P{}	-	&para;	paragraph	¶	¶
Phi	\Phi	t	&Phi;	Phi	Phi	Φ
Pi	\Pi	t	&Pi;	Pi	Pi	Π
Pr	\Pr	t	Pr	Pr	Pr	Pr
Prime	\prime{}\prime	t	&Prime;	''	''	″
Psi	\Psi	t	&Psi;	Psi	Psi	Ψ
Rho	P	-	&Rho;	Rho	Rho	Ρ
Rightarrow	\Rightarrow	t	&rArr;	=>	=>	⇒
S	\S	-	&sect;	section	§	§
Scaron	\v{S}	-	&Scaron;	S	S	Š
Sigma	\Sigma	t	&Sigma;	Sigma	Sigma	Σ
THORN	\TH{}	-	&THORN;	TH	Þ	Þ
Tau	T	-	&Tau;	Tau	Tau	Τ
Theta	\Theta	t	&Theta;	Theta	Theta	Θ
USD	\$	-	$	$	$	$
Uacute	\'{U}	-	&Uacute;	U	Ú	Ú
Ucirc	\^{U}	-	&Ucirc;	U	Û	Û
Ugrave	\`{U}	-	&Ugrave;	U	Ù	Ù
Uparrow	\Uparrow	t	&uArr;	[dbluparrow]	[dbluparrow]	⇑
Upsilon	\Upsilon	t	&Upsilon;	Upsilon	Upsilon	Υ
Uuml	\"{U}	-	&Uuml;	Ue	Ü	Ü
Xi	\Xi	t	&Xi;	Xi	Xi	Ξ
Yacute	\'{Y}	-	&Yacute;	Y	Ý	Ý
Yuml	\"{Y}	-	&Yuml;	Y	Y	Ÿ
Zeta	Z	-	&Zeta;	Zeta	Zeta	Ζ
aacute	\'{a}	-	&aacute;	a	á	á
acirc	\^{a}	-	&acirc;	a	â	â
acute	\textasciiacute{}	-	&acute;	'	´	´
acutex	\acute x	t	&acute;x	'x	'x	𝑥́
aelig	\ae{}	-	&aelig;	ae	æ	æ
agrave	\`{a}	-	&agrave;	a	à	à
alefsym	\aleph	t	&alefsym;	aleph	aleph	ℵ
aleph	\aleph	t	&aleph;	aleph	aleph	ℵ
alpha	\alpha	t	&alpha;	alpha	alpha	α
amacr	\={a}	-	&amacr;	a	ã	ã
amp	\&	-	&amp;	&	&	&
ang	\angle	t	&ang;	[angle]	[angle]	∠
angle	\angle	t	&ang;	[angle]	[angle]	∠
approx	\approx	t	&asymp;	[almost equal to]	[almost equal to]	≈
arccos	\arccos	t	arccos	arccos	arccos	arccos
arcsin	\arcsin	t	arcsin	arcsin	arcsin	arcsin
arctan	\arctan	t	arctan	arctan	arctan	arctan
arg	\arg	t	arg	arg	arg	arg
aring	\aa{}	-	&aring;	a	å	å
asciicirc	\textasciicircum{}	-	^	^	^	^
ast	\ast	t	&lowast;	*	*	*
asymp	\asymp	t	&asymp;	[almost equal to]	[almost equal to]	≈
atilde	\~{a}	-	&atilde;	a	ã	ã
auml	\"{a}	-	&auml;	ae	ä	ä
bdquo	\quotedblbase{}	-	&bdquo;	"	"	„
because	\because	t	&because;	[because]	[because]	∵
beta	\beta	t	&beta;	beta	beta	β
beth	\beth	t	&beth;	beth	beth	ב
blacksmile	\ddot\smile	t	&#9787;	:-)	:-)	☻
brvbar	\textbrokenbar{}	-	&brvbar;	|	¦	¦
bull	\textbullet{}	-	&bull;	*	*	•
bullet	\textbullet{}	-	&bull;	*	*	•
cap	\cap	t	&cap;	[intersection]	[intersection]	∩
ccedil	\c{c}	-	&ccedil;	c	ç	ç
cdot	\cdot	t	&sdot;	[dot]	[dot]	⋅
cdots	\cdots{}	t	&ctdot;	...	...	⋯
cedil	\c{}	-	&cedil;	[cedilla]	¸	¸
cent	\textcent{}	-	&cent;	cent	¢	¢
check	\checkmark	t	&checkmark;	[checkmark]	[checkmark]	✓
checkmark	\checkmark	t	&check;	[checkmark]	[checkmark]	✓
chi	\chi	t	&chi;	chi	chi	χ
circ	\^{}	-	&circ;	^	^	∘
clubs	\clubsuit	t	&clubs;	[clubs]	[clubs]	♣
clubsuit	\clubsuit	t	&clubs;	[clubs]	[clubs]	♣
colon	\colon	t	:	:	:	:
cong	\cong	t	&cong;	[approx. equal to]	[approx. equal to]	≅
copy	\textcopyright{}	-	&copy;	(c)	©	©
cos	\cos	t	cos	cos	cos	cos
cosh	\cosh	t	cosh	cosh	cosh	cosh
cot	\cot	t	cot	cot	cot	cot
coth	\coth	t	coth	coth	coth	coth
crarr	\hookleftarrow	t	&crarr;	<-'	<-'	↵
csc	\csc	t	csc	csc	csc	csc
cup	\cup	t	&cup;	[union]	[union]	∪
curren	\textcurrency{}	-	&curren;	curr.	¤	¤
dArr	\Downarrow	t	&dArr;	[dbldownarrow]	[dbldownarrow]	⇓
dag	\dag{}	-	&dagger;	[dagger]	[dagger]	†
dagger	\textdagger{}	-	&dagger;	[dagger]	[dagger]	†
dalet	\daleth	t	&daleth;	dalet	dalet	ד
darr	\downarrow	t	&darr;	[downarrow]	[downarrow]	↓
ddag	\ddag{}	-	&Dagger;	[doubledagger]	[doubledagger]	‡
deg	\textdegree{}	-	&deg;	degree	°	°
delta	\delta	t	&delta;	delta	delta	δ
det	\det	t	det	det	det	det
diamond	\diamondsuit	t	&diamond;	[diamond]	[diamond]	◆
diamondsuit	\diamondsuit	t	&diams;	[diamonds]	[diamonds]	◆
diams	\diamondsuit	t	&diams;	[diamonds]	[diamonds]	◆
dim	\dim	t	dim	dim	dim	dim
div	\textdiv{}	-	&divide;	/	÷	÷
dollar	\$	-	$	$	$	$
dots	\dots{}	-	&hellip;	...	...	…
downarrow	\downarrow	t	&darr;	[downarrow]	[downarrow]	↓
eacute	\'{e}	-	&eacute;	e	é	é
ecirc	\^{e}	-	&ecirc;	e	ê	ê
egrave	\`{e}	-	&egrave;	e	è	è
ell	\ell	t	&ell;	ell	ell	ℓ
empty	\emptyset	t	&empty;	[empty set]	[empty set]	∅
emptyset	\emptyset	t	&empty;	[empty set]	[empty set]	∅
emsp	\hspace*{1em}	-	&emsp;	 	 	 
ensp	\hspace*{.5em}	-	&ensp;	 	 	 
epsilon	\epsilon	t	&epsilon;	epsilon	epsilon	ε
equal	=	-	=	=	=	=
equiv	\equiv	t	&equiv;	[identical to]	[identical to]	≡
eta	\eta	t	&eta;	eta	eta	η
eth	\dh{}	-	&eth;	dh	ð	ð
euml	\"{e}	-	&euml;	e	ë	ë
euro	\texteuro{}	-	&euro;	EUR	EUR	€
exist	\exists	t	&exist;	[there exists]	[there exists]	∃
exists	\exists	t	&exist;	[there exists]	[there exists]	∃
exp	\exp	t	exp	exp	exp	exp
fnof	\textit{f}	-	&fnof;	f	f	ƒ
forall	\forall	t	&forall;	[for all]	[for all]	∀
frac12	\textonehalf{}	-	&frac12;	1/2	½	½
frac14	\textonequarter{}	-	&frac14;	1/4	¼	¼
frac34	\textthreequarters{}	-	&frac34;	3/4	¾	¾
frasl	/	-	&frasl;	/	/	⁄
frown	\frown	t	&frown;	[Cap product]	[cap product]	⌢
frowny	\ddot\frown	t	&#9785;	:-(	:-(	☹
gamma	\gamma	t	&gamma;	gamma	gamma	γ
gcd	\gcd	t	gcd	gcd	gcd	gcd
ge	\ge	t	&ge;	>=	>=	≥
geq	\ge	t	&ge;	>=	>=	≥
gets	\gets	t	&larr;	<-	<-	←
gg	\gg	t	&Gt;	>>	>>	≫
ggg	\ggg	t	&Gg;	>>>	>>>	⋙
gimel	\gimel	t	&gimel;	gimel	gimel	ℷ
gt	\textgreater{}	-	&gt;	>	>	>
hArr	\Leftrightarrow	t	&hArr;	<=>	<=>	⇔
harr	\leftrightarrow	t	&harr;	<->	<->	↔
hbar	\hbar	t	&hbar;	hbar	hbar	ℏ
hearts	\heartsuit	t	&hearts;	[hearts]	[hearts]	♥
heartsuit	\heartsuit	t	&heartsuit;	[hearts]	[hearts]	♥
hellip	\dots{}	-	&hellip;	...	...	…
hom	\hom	t	hom	hom	hom	hom
hookleftarrow	\hookleftarrow	t	&crarr;	<-'	<-'	↵
iacute	\'{i}	-	&iacute;	i	í	í
icirc	\^{i}	-	&icirc;	i	î	î
iexcl	!`	-	&iexcl;	!	¡	¡
igrave	\`{i}	-	&igrave;	i	ì	ì
image	\Im	t	&image;	I	I	ℑ
imath	\imath	t	&imath;	[dotless i]	dotless i	ı
in	\in	t	&isin;	[element of]	[element of]	∈
inf	\inf	t	inf	inf	inf	inf
infin	\infty	t	&infin;	[infinity]	[infinity]	∞
infty	\infty	t	&infin;	[infinity]	[infinity]	∞
inodot	\i	-	&inodot;	i	ı	ı
int	\int	t	&int;	[integral]	[integral]	∫
iota	\iota	t	&iota;	iota	iota	ι
iquest	?`	-	&iquest;	?	¿	¿
isin	\in	t	&isin;	[element of]	[element of]	∈
iuml	\"{i}	-	&iuml;	i	ï	ï
jmath	\jmath	t	&jmath;	[dotless j]	dotless j	ȷ
kappa	\kappa	t	&kappa;	kappa	kappa	κ
ker	\ker	t	ker	ker	ker	ker
lArr	\Leftarrow	t	&lArr;	<=	<=	⇐
lambda	\lambda	t	&lambda;	lambda	lambda	λ
land	\land	t	&and;	[logical and]	[logical and]	∧
lang	\langle	t	&lang;	<	<	⟨
langle	\langle	t	&lang;	<	<	⟨
laquo	\guillemotleft{}	-	&laquo;	<<	«	«
larr	\leftarrow	t	&larr;	<-	<-	←
lceil	\lceil	t	&lceil;	[left ceiling]	[left ceiling]	⌈
ldquo	\textquotedblleft{}	-	&ldquo;	"	"	“
le	\le	t	&le;	<=	<=	≤
leftarrow	\leftarrow	t	&larr;	<-	<-	←
leftrightarrow	\leftrightarrow	t	&harr;	<->	<->	↔
leq	\le	t	&le;	<=	<=	≤
lesseqgtr	\lesseqgtr	t	&lesseqgtr;	[less than or equal or greater than or equal]	[less than or equal or greater than or equal]	⋚
lessgtr	\lessgtr	t	&lessgtr;	[less than or greater than]	[less than or greater than]	≶
lfloor	\lfloor	t	&lfloor;	[left floor]	[left floor]	⌊
lg	\lg	t	lg	lg	lg	lg
lim	\lim	t	lim	lim	lim	lim
liminf	\liminf	t	liminf	liminf	liminf	liminf
limsup	\limsup	t	limsup	limsup	limsup	limsup
ll	\ll	t	&Lt;	<<	<<	≪
lll	\lll	t	&Ll;	<<<	<<<	⋘
ln	\ln	t	ln	ln	ln	ln
log	\log	t	log	log	log	log
lor	\lor	t	&or;	[logical or]	[logical or]	∨
lowast	\ast	t	&lowast;	*	*	∗
loz	\lozenge	t	&loz;	[lozenge]	[lozenge]	⧫
lrm		-	&lrm;			‎
lsaquo	\guilsinglleft{}	-	&lsaquo;	<	<	‹
lsquo	\textquoteleft{}	-	&lsquo;	`	`	‘
lt	\textless{}	-	&lt;	<	<	<
macr	\textasciimacron{}	-	&macr;	[macron]	¯	¯
max	\max	t	max	max	max	max
mdash	---	-	&mdash;	--	--	—
mho	\mho	t	&mho;	mho	mho	℧
micro	\textmu{}	-	&micro;	micro	µ	µ
middot	\textperiodcentered{}	-	&middot;	.	·	·
min	\min	t	min	min	min	min
minus	-	t	&minus;	-	-	−
mu	\mu	t	&mu;	mu	mu	μ
nabla	\nabla	t	&nabla;	[nabla]	[nabla]	∇
nbsp	~	-	&nbsp;	 	 	 
ndash	--	-	&ndash;	-	-	–
ne	\ne	t	&ne;	[not equal to]	[not equal to]	≠
neg	\neg{}	t	&not;	[angled dash]	¬	¬
neq	\neq	t	&ne;	[not equal to]	[not equal to]	≠
nexist	\nexists	t	&exist;	[there does not exists]	[there does not  exists]	∄
nexists	\nexists	t	&exist;	[there does not exists]	[there does not  exists]	∄
ni	\ni	t	&ni;	[contains as member]	[contains as member]	∋
not	\textlnot{}	-	&not;	[angled dash]	¬	¬
notin	\notin	t	&notin;	[not an element of]	[not an element of]	∉
nsub	\not\subset	t	&nsub;	[not a subset of]	[not a subset of	⊄
nsup	\not\supset	t	&nsup;	[not a superset of]	[not a superset of]	⊅
ntilde	\~{n}	-	&ntilde;	n	ñ	ñ
nu	\nu	t	&nu;	nu	nu	ν
oacute	\'{o}	-	&oacute;	o	ó	ó
ocirc	\^{o}	-	&ocirc;	o	ô	ô
odot	\odot	t	o	[circled dot]	[circled dot]	ʘ
oelig	\oe{}	-	&oelig;	oe	oe	œ
ograve	\`{o}	-	&ograve;	o	ò	ò
oline	\overline{~}	t	&oline;	[overline]	¯	‾
omega	\omega	t	&omega;	omega	omega	ω
omicron	\textit{o}	-	&omicron;	omicron	omicron	ο
oplus	\oplus	t	&oplus;	[circled plus]	[circled plus]	⊕
ordf	\textordfeminine{}	-	&ordf;	_a_	ª	ª
ordm	\textordmasculine{}	-	&ordm;	_o_	º	º
oslash	\o{}	-	&oslash;	o	ø	ø
otilde	\~{o}	-	&otilde;	o	õ	õ
otimes	\otimes	t	&otimes;	[circled times]	[circled times]	⊗
ouml	\"{o}	-	&ouml;	oe	ö	ö
para	\P{}	-	&para;	paragraph	¶	¶
parallel	\parallel	t	&parallel;	||	||	∥
partial	\partial	t	&part;	[partial differential]	[partial differential]	∂
permil	\textperthousand{}	-	&permil;	per thousand	per thousand	‰
perp	\perp	t	&perp;	[up tack]	[up tack]	⊥
phi	\phi	t	&phi;	phi	phi	ɸ
pi	\pi	t	&pi;	pi	pi	π
piv	\varpi	t	&piv;	omega-pi	omega-pi	ϖ
plus	+	-	+	+	+	+
plusmn	\textpm{}	-	&plusmn;	+-	±	±
pm	\textpm{}	-	&plusmn;	+-	±	±
pound	\pounds{}	-	&pound;	pound	£	£
prec	\prec	t	&pr;	[precedes]	[precedes]	≺
preccurlyeq	\preccurlyeq	t	&prcue;	[precedes or equal]	[precedes or equal]	≼
preceq	\preceq	t	&prcue;	[precedes or equal]	[precedes or equal]	≼
prime	\prime	t	&prime;	'	'	′
prod	\prod	t	&prod;	[product]	[n-ary product]	∏
prop	\propto	t	&prop;	[proportional to]	[proportional to]	∝
propto	\propto	t	&prop;	[proportional to]	[proportional to]	∝
psi	\psi	t	&psi;	psi	psi	ψ
quot	\textquotedbl{}	-	&quot;	"	"	"
rArr	\Rightarrow	t	&rArr;	=>	=>	⇒
radic	\sqrt{\,}	t	&radic;	[square root]	[square root]	√
rang	\rangle	t	&rang;	>	>	⟩
rangle	\rangle	t	&rang;	>	>	⟩
raquo	\guillemotright{}	-	&raquo;	>>	»	»
rarr	\rightarrow	t	&rarr;	->	->	→
rceil	\rceil	t	&rceil;	[right ceiling]	[right ceiling]	⌉
rdquo	\textquotedblright{}	-	&rdquo;	"	"	”
real	\Re	t	&real;	R	R	ℜ
reg	\textregistered{}	-	&reg;	(r)	®	®
rfloor	\rfloor	t	&rfloor;	[right floor]	[right floor]	⌋
rho	\rho	t	&rho;	rho	rho	ρ
rightarrow	\rightarrow	t	&rarr;	->	->	→
rlm		-	&rlm;			‏
rsaquo	\guilsinglright{}	-	&rsaquo;	>	>	›
rsquo	\textquoteright{}	-	&rsquo;	'	'	’
sad	\ddot\frown	t	&#9785;	:-(	:-(	☹
sbquo	\quotesinglbase{}	-	&sbquo;	,	,	‚
scaron	\v{s}	-	&scaron;	s	s	š
sdot	\cdot	t	&sdot;	[dot]	[dot]	⋅
sec	\sec	t	sec	sec	sec	sec
sect	\S	-	&sect;	section	§	§
setminus	\setminus	t	&setminus;	" 	"	⧵
shy	\-	-	&shy;			
sigma	\sigma	t	&sigma;	sigma	sigma	σ
sigmaf	\varsigma	t	&sigmaf;	sigmaf	sigmaf	ς
sim	\sim	t	&sim;	~	~	∼
simeq	\simeq	t	&cong;	[approx. equal to]	[approx. equal to]	≅
sin	\sin	t	sin	sin	sin	sin
sinh	\sinh	t	sinh	sinh	sinh	sinh
slash	/	-	/	/	/	/
smile	\smile	t	&smile;	[cup product]	[cup product]	⌣
smiley	\ddot\smile	t	&#9786;	:-)	:-)	☺
spades	\spadesuit	t	&spades;	[spades]	[spades]	♠
spadesuit	\spadesuit	t	&spades;	[spades]	[spades]	♠
star	\star	t	*	*	*	⋆
sub	\subset	t	&sub;	[subset of]	[subset of]	⊂
sube	\subseteq	t	&sube;	[subset of or equal to]	[subset of or equal to]	⊆
subset	\subset	t	&sub;	[subset of]	[subset of]	⊂
succ	\succ	t	&sc;	[succeeds]	[succeeds]	≻
succcurlyeq	\succcurlyeq	t	&sccue;	[succeeds or equal]	[succeeds or equal]	≽
succeq	\succeq	t	&sccue;	[succeeds or equal]	[succeeds or equal]	≽
sum	\sum	t	&sum;	[sum]	[sum]	∑
sup	\supset	t	&sup;	[superset of]	[superset of]	⊃
sup1	\textonesuperior{}	-	&sup1;	^1	¹	¹
sup2	\texttwosuperior{}	-	&sup2;	^2	²	²
sup3	\textthreesuperior{}	-	&sup3;	^3	³	³
supe	\supseteq	t	&supe;	[superset of or equal to]	[superset of or equal to]	⊇
supset	\supset	t	&sup;	[superset of]	[superset of]	⊃
szlig	\ss{}	-	&szlig;	ss	ß	ß
tan	\tan	t	tan	tan	tan	tan
tanh	\tanh	t	tanh	tanh	tanh	tanh
tau	\tau	t	&tau;	tau	tau	τ
there4	\therefore	t	&there4;	[therefore]	[therefore]	∴
therefore	\therefore	t	&there4;	[therefore]	[therefore]	∴
theta	\theta	t	&theta;	theta	theta	θ
thetasym	\vartheta	t	&thetasym;	theta	theta	ϑ
thinsp	\hspace*{.2em}	-	&thinsp;	 	 	 
thorn	\th{}	-	&thorn;	th	þ	þ
tilde	\textasciitilde{}	-	~	~	~	~
times	\texttimes{}	-	&times;	*	×	×
to	\to	t	&rarr;	->	->	→
trade	\texttrademark{}	-	&trade;	TM	TM	™
triangleq	\triangleq	t	&triangleq;	[defined to]	[defined to]	≜
uArr	\Uparrow	t	&uArr;	[dbluparrow]	[dbluparrow]	⇑
uacute	\'{u}	-	&uacute;	u	ú	ú
uarr	\uparrow	t	&uarr;	[uparrow]	[uparrow]	↑
ucirc	\^{u}	-	&ucirc;	u	û	û
ugrave	\`{u}	-	&ugrave;	u	ù	ù
uml	\textasciidieresis{}	-	&uml;	[diaeresis]	¨	¨
under	\_	-	_	_	_	_
uparrow	\uparrow	t	&uarr;	[uparrow]	[uparrow]	↑
upsih	\Upsilon	t	&upsih;	upsilon	upsilon	ϒ
upsilon	\upsilon	t	&upsilon;	upsilon	upsilon	υ
uuml	\"{u}	-	&uuml;	ue	ü	ü
varepsilon	\varepsilon	t	&epsilon;	varepsilon	varepsilon	ε
varphi	\varphi	t	&varphi;	varphi	varphi	φ
varpi	\varpi	t	&piv;	omega-pi	omega-pi	ϖ
varsigma	\varsigma	t	&sigmaf;	varsigma	varsigma	ς
vartheta	\vartheta	t	&thetasym;	theta	theta	ϑ
vbar	|	-	|	|	|	|
vee	\vee	t	&or;	[logical or]	[logical or]	∨
vert	\vert{}	t	&vert;	|	|	|
wedge	\wedge	t	&and;	[logical and]	[logical and]	∧
weierp	\wp	t	&weierp;	P	P	℘
xi	\xi	t	&xi;	xi	xi	ξ
yacute	\'{y}	-	&yacute;	y	ý	ý
yen	\textyen{}	-	&yen;	yen	¥	¥
yuml	\"{y}	-	&yuml;	y	ÿ	ÿ
zeta	\zeta	t	&zeta;	zeta	zeta	ζ
zwj		-	&zwj;			‍
zwnj	\/{}	-	&zwnj;			‌
"""##
