/// What Emacs answers, a case a line, fields divided by tabs: how (`s` in a string, `f` and `b`
/// searching forward and backward, `l` at a place; `i` behind it: case folded), pattern, text,
/// numbers, answer. The numbers are characters: where a string match starts, or the accessible
/// part, the place and the bound. The answer is the match data, `no`, or `err` and the message.
/// `␤` stands for a newline.
let measuredCases = #"""
  li	b+*\|x\{,\}b	aaa	0 3 0 3	0 0 
  l	A\{0\}	a中c	1 2 1 3	1 1 
  s	a\{,\}bb.*+	b中bb1b-abaabb1	0	2 14
  s	a\{0\}	010aba	0	0 0
  fi	.\{1,2\}\_>??	0ab-bbc	2 7 6 7	6 7 
  f	\.+?.\|\sw\{2\}*\|a\{2\}\B\|B	-aac␤caabca	0 11 1 11	1 3 
  s	b?b	bcBxa0	0	0 1
  si	AA	bbbbb0baAcca_y	0	7 9
  s	\(b\)b\sw	abaσacbacbbba	0	9 12 9 10
  li		baςbab_	2 5 4 7	4 4 
  li	a**	σaaÉa␤	1 6 1 6	1 3 
  fi	.\{2\}1\{1,\}\s-\|.	a	0 1 0 1	0 1 
  s	Σb?x\|a**\|a+?a-	ab	0	0 1
  si	\(?2:b\{1,2\}.\)	éAbbbbB_ba0ab	0	2 5 -1 -1 2 5
  si	c-+*aa\|y+\|ςa**	bxbbccaab1a	0	5 8
  s	␤?	.-bbabab	5	5 5
  li	A*bc\|Ba	abaaÉbς	1 7 1 7	1 3 
  l	b\{,2\}	__babAabbaa1ab	0 14 0 14	0 0 
  s	a\{,2\}a*+xA+\|ςaé	xAxcbaaaAa	0	0 2
  f	\|\(bb\)??	cbbbcbacab_a 	0 13 0 13	0 0 
  s	b\{2\}*a	acBbbb	0	0 1
  li	Aσ	abΣaς	2 5 3 5	3 5 
  li	σ**	a	0 1 0 1	0 0 
  si	.*\|[^^xΣ]	-ab 	0	0 4
  si	0\{0,1\}B\|ÉA	abaBba0	0	1 2
  bi	a\{2\}*A\{,\}[^- _]\{0,1\}b\{0\}	aabcabbya_a	0 11 11 2	11 11 
  l	B*	Bbbaabaccbcba	0 11 0 13	0 1 
  li	[0-~[:print:] -x]c*?	bb É	0 4 0 4	0 1 
  f	aa+*	aab	1 3 1 3	1 2 
  si	.\{1,\}	bybBc	0	0 5
  l	\|a\|aσ\{2\}	aaaa	0 4 0 4	0 0 
  si	\|	bcbabb.a	0	0 0
  si	B**\_>?	bbA␤σbaabb	0	0 2
  bi	\.\{0\}	b xbbσ	2 6 6 2	6 6 
  s	b?	cbÉσa	0	0 0
  bi	a\(\(caa\)*+\)\{0,1\}	a	0 1 1 0	0 1 1 1 
  fi	-*?b\{2\}	xcbbbx中b.-	0 10 0 10	2 4 
  si	Ba+*	a.Acbba-bBb	0	4 5
  si	\(É*\W\{,2\}\)	ba-Acbbcab	0	0 0 0 0
  f	b.	aΣ.中babaacacé	2 13 6 10	6 8 
  si	b\{0\}	aA1ab	0	0 0
  li	[][:space:]中]*A?	aaab acaAyBA	0 12 0 12	0 1 
  f	+-\|	0␤yA	0 4 0 4	0 0 
  s	cA?\(\(\)\)\>	bc	0	1 2 2 2 2 2
  li	B\{2\}*A?_?		0 0 0 0	0 0 
  si	\(\_>\{,\}\)[^]$c]B\|a	0Σa	0	2 3
  si	\.*.\{,\}A[^ba-Zy]	bbyabcccacaa_	10	10 13
  li	a	aa␤caBaaa 	2 9 6 10	6 7 
  li	a*?\|c		0 0 0 0	0 0 
  s	\(?:.ab\|a.ba\)\{1,\}y*?\|b*\`	bab-baaba	0	0 3
  s	.\S-	-bcBabxbaAaaΣ	0	0 2
  si	1??b	bc	0	0 1
  bi	\(b+c\{1,\}\|b\{2\}*c\)??	ab	0 2 1 0	1 1 
  l	-*?y*σ**	aaacb.éa	1 7 1 8	1 1 
  b	a.\|b	écaxba	1 5 5 1	4 5 
  si	bb\{,2\}	aaccΣ␤bςbaÉca	0	6 7
  fi	\s_*	a0bc.cbbababc	1 13 1 13	1 1 
  fi	\(.b\)\|B[]*a-x]\{0,1\}	bab	0 3 0 3	0 2 
  si	\W+	bacbb_bΣbΣa	0	5 6
  li	é?a*?	xacσaBbcaax	1 10 1 11	1 1 
  li	A+*b	baaabccacabb	0 12 0 12	0 1 
  si	\|\<\{0,1\}B	caabÉbcbb	0	0 0
  l	[$A-~]	aab_A	0 4 0 5	0 1 
  bi	.\{0,1\}b	aaa.baac_aa	0 11 11 0	4 5 
  f	bb+*\|\(\)	a-bb-cbca	0 8 0 8	0 0 0 0 
  li	c\{0,1\}	b 0aaabcσ	0 7 0 9	0 0 
  f	a*	Σba	0 3 0 0	0 0 
  si	\s-**.	b c␤x.cbbé	1	1 3
  si	\|Ab+c*	aabaΣcabc1	7	7 7
  fi	a\|a??B+*	abaAbb.a.b	0 10 0 10	0 1 
  b	Ax*bB\|[_[:space:] -~]	bbb.abAccc	0 10 10 0	9 10 
  l	\.\{2\}*	0cbb	0 3 0 4	0 0 
  li	[a-~éc]	bca␤c	0 5 0 5	0 1 
  li	.\{2\}*		0 0 0 0	0 0 
  f	 ??	aAcbcb中a	0 8 6 8	6 6 
  fi	.*b\|\s..*?é	␤cAbbaa中xbé	1 11 1 11	1 10 
  l	b??	cbA	2 3 2 3	2 2 
  bi	A\|\(a?B\)	cÉbac0ςσa	0 9 9 0	8 9 
  si	0\{0\}	cxaa	1	1 1
  b	a+b?	aaa	1 3 3 1	2 3 
  s	aa	ςBΣaa1baBa␤aa 	7	11 13
  bi	.*+	σb-abcbaσby	0 11 11 0	11 11 
  b	[b ]	aacb.b	0 6 6 0	5 6 
  b	[^0-~]*	caacaÉxcab	0 10 10 4	10 10 
  bi	b.\{0,1\}[éa-z[:blank:]]A	baacabba	2 8 8 2	5 8 
  bi	B**\w\(bB\)+*B\{0,1\}	bbcbbabbaaa	0 11 8 0	7 8 
  b	\|a*B\{0,1\}a\{1,2\}-\|é+	éaabbaya	0 7 7 0	7 7 
  si	\_>*+b\_<*?.	aσÉbba␤	3	3 5
  s	0\{,\}bA?0+*	bybabςabybc	0	0 1
  fi	\b\(?:\(?:B\)␤*中\{,2\}.\)+*	acBa.abb	1 8 8 8	8 8 
  si	a*+\|c+*a*+b+	Bcbba.c 	7	7 7
  fi	a\{2\}*\|\(-\{1,2\}\).\{2\}*b	acb	2 3 2 2	2 2 
  li	$*? \{0,1\}\(aÉc\|a\)	a	0 1 0 1	0 1 0 1 
  li	B*+1\{2\}*\.*?\|1b␤\{,2\}B\{2\}*	bbcςbacbAaaxaÉ	0 13 0 14	0 2 
  b	a\|aA	Σ.bacb Éb	2 9 8 2	3 4 
  l	B\{2\}*	abéa 0cya1A	2 11 2 11	2 2 
  si	a\{2\}*B	x bAcaΣbb	0	2 3
  si	\(a+*\)+?[[:digit:] -Б]	␤σa	0	1 2 1 1
  s	A\{1,2\}0**中\{,\}B\{,\}	中bAσAbAσa_	0	2 3
  s	?:\,\|$	1bababbcbab中ab	0	14 14
  l	σ*+		0 0 0 0	0 0 
  s	\W	bb␤a0bb	0	2 3
  f	.+	acab	0 2 0 2	0 2 
  s	[b-Б0-~A-9]	aabcc1c中ccycba	11	11 12
  l	\(_.\|b*\)	cbbaba	1 6 1 6	1 3 1 3 
  li	1*+	bcaaab0caabb	0 12 6 12	6 6 
  fi	\(\(?:x\{,2\}aa\)*a\{,2\}\sw\)	a中b-aab1cab	0 9 0 9	0 2 0 2 
  si	ab+?中\{2\}\|ba\|σ␤\{2\}\|c*	␤b	0	0 0
  fi	A.\{1,2\}.\w+?	cabσabc.ab	1 8 1 7	1 6 
  s	.\|\w**.\|1	bb	0	0 1
  l	1?\S-\B	ac a	0 3 0 4	0 1 
  fi	a*A*É\{2\}\.\|b\{1,\}c\{,2\}	cbbaa	0 5 0 5	1 3 
  li	.\(AB\_>+?b\{,\}\)+\|\.\{0,1\}	abbaaA	2 6 3 6	3 3 
  f	[^*]b	acb	0 3 0 3	1 3 
  s	[^[:xdigit:][:digit:]]??a.\{2\}	aΣΣaab_a	0	0 3
  si	\(B\)\(?:b*?\)	baab ␤Aabaσa	0	0 1 0 1
  s	^*?		0	0 0
  si	\([ -Бa-zΣ]\|[é 1]c?.\{2\}*\)	.aab	0	0 1 0 1
  s	.*\|b+[ς[:alpha:]é-中]	c-xbbbaba	0	0 9
  bi	b?\|\(b.\{1,2\}..*\)B*.**	a1bΣb-abca_1b	0 13 8 0	8 8 
  s	B\{1,\}yA\{0,1\}\|0É\|ba	babab0x_b0ca0a	0	0 2
  li	A?\|b+\|a		0 0 0 0	0 0 
  l	\|[^éB]*[A-9Éς]\{2\}*	yaaσbBbba	0 9 5 9	5 5 
  f	b\{0,1\}\.\|a*b?a\{2\}*	babyy	0 5 2 5	2 3 
  b	[^é-~]\{2\}*	ac	0 2 2 0	2 2 
  si	?:\|	b abc0bc_aébς	3	3 3
  si	\(?:b_+*\)+?.A	cBcb-a	0	3 6
  l	b\{2\}*Aσb*\|ab*b*?	aabaa中aaaxaa	0 12 6 12	6 7 
  si	b\|a1c	ab 	0	1 2
  fi	B\(?:a\|\(B*\)\sw\)c*?	AΣcbabbb␤中a	0 11 5 11	5 8 6 7 
  bi	a1*[é[:nonascii:][:graph:]]A*?	é_ca_c a	0 8 8 0	3 5 
  f	\|中\{1,2\}	a-ababb	0 6 0 6	0 0 
  s	A\{1,\}	cAbxabaA	0	1 2
  bi	b\{0\}a**	bcΣ-acσabAb	0 11 8 0	8 8 
  b	c.	acb␤cccb_	0 9 9 0	6 8 
  si	b\{0\}b+\|ca\|c	abba.accb	0	1 3
  si	A??	a␤c0ba_	0	0 0
  fi	b\{2\}*	bcbayaaabacÉab	0 14 0 14	0 0 
  l	[ςaA-Б]??b	aabbac	1 4 2 6	2 3 
  s	\(bσ\)??	aaΣ bbA	0	0 0
  b	[^a][^[:alpha:]a-9]\{0\}.b	_ccbaé.bb écbb	0 14 14 0	11 14 
  l	\(中\)**	ba␤b	0 4 1 4	1 1 
  si	\(b\{2\}*\)\|\`?	ς0cba	0	0 0 0 0
  si	b.\S-\{,2\}a	bccaaaabaaccb	0	0 5
  si	[^é]	bbab	0	0 1
  bi	bbb*	aaÉbcbbaccbab.	0 12 12 0	5 7 
  bi	\(c\{2\}*\)*.	Aσb	0 3 3 0	2 3 2 2 
  s	b\{1,2\}\s.*+.	cab0baac中cbaca	0	2 4
  s	A+\|_+*	-yb	1	1 1
  si	é*?b+*	acabba baabσ	2	2 2
  f	B??a\{2\}*	.Éabyby	0 7 0 1	0 0 
  s	[^__]\{2\}	bcabbBab	0	0 2
  si	.\{0,1\}	 	1	1 1
  s	B**	bba1b	0	0 0
  si	B\|b??éB*\|b\{0\}Aa\{2\}*c+?	bΣ b0aca0	0	0 1
  s	$	aécbbaccb1ca	6	12 12
  fi	b\sw\'*\(a\)	cσcaaÉbcbac_b	0 13 4 13	8 10 9 10 
  si	^\|\}\|	É	0	0 0
  s	[^Σ*1]**\(?:a␤*+\|Aba_\{2\}*\)	Aabac	0	0 4
  si	\|\(\<*?\|ac\)*+bac	ba0 a0bbxb	0	0 0
  s	A\{0,1\}	aa1B␤bÉb.a	10	10 10
  b	\b\(a*+a??\|c*?ya\)	cb1abbx	0 7 7 0	7 7 7 7 
  f	.\{,2\}	abbay.bbÉcbb	0 12 0 12	0 2 
  si	\.+*	bb01c0bcbaΣ ba	0	0 0
  s	A?	b.σaacc	0	0 0
  b	.b\{2\}*中	aacb中bbbΣb	0 10 10 0	3 5 
  s	\(a\)+*\(b\{,2\}\|cc\)\{,\}	ab中1aa0cccxc	0	0 2 0 1 2 2
  l	\sw+*	_x ayAa-␤Ébbb	0 11 9 13	9 11 
  s	\(a\).\(?:a\{0,1\}b\)	-bÉςacb	0	4 7 4 5
  s	\sw\{0\}a*?	␤a中caa	0	0 0
  si	..??\(?:ABAc\)*?	caaabébbaccbbx	10	10 11
  fi	b*+	aacccc	2 6 3 6	3 3 
  l	[^a-x[:lower:]^]\{0\}	b␤cb	0 4 0 4	0 0 
  bi	a+	abxbabacÉaabAb	0 14 8 0	6 7 
  s	\(\)**b\|\(?:ΣbB \)?\S-	ébbbaa cbb1cbb	0	0 1
  fi	\(?6:\(b*+\)+*\1\)\{2\}*a*	ςbb	1 3 1 3	1 1 
  fi	c\{0\}	babbababéaby	0 12 4 12	4 4 
  fi	b+*	abσbab. ccaaé	0 13 0 1	0 0 
  s	bb\{0\}	abaσabΣ0abc	0	1 2
  si	[É0-Бé-中]??\S-	cébéc0ccbaaba	0	0 1
  bi	c\|\(AB\{2\}σ\)bB?	yc中abaa0	0 8 8 0	1 2 
  l	[][:multibyte:]a-Z]**a?\|a	a-x-b0ab0baa1	1 11 1 13	1 1 
  fi	b*+Σ\{2\}*		0 0 0 0	0 0 
  s	babA\|	b.1Bbbaaa	0	0 0
  bi	\(b\)+.a\{0\}	a-cbbbcaaba	1 11 11 1	9 11 9 10 
  l	..\|[A-9]\=\_<\{0\}b+?	abbé0a.baaca	0 12 0 12	0 2 
  bi	\s_\{0,1\}	Écabbb	0 6 6 2	6 6 
  si	.A\{1,\}[b-x[:unibyte:]]\{2\}*	Acab σ-..Baσc	0	1 5
  b	Σa\|..*	.ab_bab	0 7 7 0	6 7 
  s	a+*a\{,2\}	bςbaa	4	4 5
  s	ba?\|a\{2\}*a\{1,2\}\|y?Aa+?A	ac_0-b中b_aa	0	0 1
  si	[^␤]\{2\}*	aÉAabbBbaaabba	2	2 14
  bi	.\|b+	␤acaaa␤ébc	0 8 8 3	7 8 
  si	.c*+	bbacabaa	0	0 1
  si	[^[:graph:]␤]*+\(?:éσ\)?	ca-	0	0 0
  si	a*?\|A ba	a0 	2	2 2
  s	␤\{0,1\}[^é-Б[:word:]]*é+*	bé_1aςςÉx	8	8 8
  si	.\b	caababay_a xa	6	7 8
  si	abb中??\|a bΣ	abbσ	0	0 3
  si	\(?:\(ςaac\)a+\|b??\)a	bbbxba1bab	0	4 6
  f	中??b	ccaaabΣ	1 6 1 6	5 6 
  si	b\{,2\}by?a\{1,2\}	ςςbbbbaba	0	3 7
  l	b+cc\|	cc	0 2 0 2	0 0 
  f	[b]+	abacbcaσaab1ab	0 14 4 14	4 5 
  s	a\{2\}*x\{,\}ca\{,2\}	Σbaaa0acσ␤	0	7 8
  li	A**	bc␤aB	0 5 0 5	0 0 
  si	bÉa+?B\{,2\}\|ba\{1,2\}b\{2\}*	bAbB0b	0	0 4
  fi	\=B+*\w*?	bybb1a	2 6 6 6	6 6 
  bi	\(?:b\{0,1\}\)..a	a_cBcbé1b中aba-	0 14 14 0	10 13 
  s	c.*.*	ca bcb-a	0	0 8
  si	.+*b\{0\}.\{2\}*	cbca␤a0b	8	8 8
  s	\s_+*y??\>?\|\wc*+	cÉb-b	4	4 4
  fi	{*	.1bab	0 5 0 5	0 0 
  l	c??_\{0,1\}	ax aac0a中bς_A	0 13 0 13	0 0 
  l	-\{,\}\|bB\{0,1\}a		0 0 0 0	0 0 
  si	cb*?a*	aaσc中	0	3 4
  fi	.b	σ_bbbbaB	0 6 0 6	1 3 
  bi	\(B\)B	cbxb1ébbcAaxb	0 13 13 0	6 8 6 7 
  b	\(?:a.\{,2\}\)??[$a[:cntrl:]]bA?	abÉaxB	0 4 2 0	0 2 
  bi	\bB\{2\}*	a	1 1 1 1	1 1 
  si	A??B*\|Bab+*x	babΣaBbbabcca中	0	0 1
  si	c\{0,1\}c+	ca_	0	0 1
  si	A0+?bb\|Bb	σaBbax中baabbcb	0	2 4
  bi	\'\s_??	a- ␤B_cÉA-a	0 11 11 0	11 11 
  f	\([é].\(a\)\)*+	Éabb	0 3 1 3	1 1 
  fi	\s-??	ςaacx10bccAa	1 12 1 12	1 1 
  si	.*.a	中Σa中axb	3	3 5
  si	bb\{2\}*a*+	BAébb.cac.bc	0	0 2
  bi	b+	bσcaaba中bcς	2 9 9 2	8 9 
  l	\sw\(\B.+*\)\{1,\}	A_bbba1cba	0 10 7 10	7 10 8 10 
  b	é*[^ÉA中]	cc0bAbbabba	0 11 9 0	8 9 
  s	É*	ba␤ -aax␤-ccb	0	0 0
  fi	\(?:A*\)[^Σcb-9]\{0,1\}	0中acc bbb	0 9 0 9	0 1 
  li	b\{,2\}\_<\(σ\)*?	-acab	2 5 2 5	2 2 
  f	b\{2\}*\| a	A bbbb	0 6 0 2	0 0 
  si	␤**bc*	aÉccbc	1	4 6
  s	\'\_<b\|.σ\{0\}	cb	0	0 1
  s	\(0B\{,\}\|baB\{2\}*\)\( +Ab\)?	babb_	0	0 2 0 2
  s	cca\|	σbaBbbaac	0	0 0
  s	B\{,2\}a*a\{0\}	bbabbbσbbéxaÉb	0	0 0
  li	[ς^b-Б]Σ*	b1bccbyxa	0 9 0 9	0 1 
  si	c\{2\}*a*?	a	0	0 0
  si	b+b?c	cbc中-aaxca␤aa	0	1 3
  s	BA中*+\|ba*	bbcab	0	0 1
  bi	\(?:.A\)*\sw.	byaa	0 4 4 2	2 4 
  s	é*b	Σ中 a_babbcbba	0	5 6
  bi	.\(b+*a+*B\{0,1\}\)+\(aAcb\)??	1.aa yabbAc	0 11 10 0	9 10 10 10 
  si	b*?	.bb␤ca.	7	7 7
  s	\(é\{,2\}c\|y\)\{0\}	bca1a␤cb	0	0 0
  si	b\{0,1\}\|c\.	.bςbaaaσaa_	1	1 2
  l	c\{2\}*	BbébbéςcA	2 7 2 9	2 2 
  fi	c\{0,1\}A*	abbaaσΣaaσ	0 10 0 6	0 1 
  li	\(σ+*b*[0-9c]\)\B\|\(c?.\)\|1**	ab 	2 3 3 3	3 3 
  si	.\(?:bb+Σ+É?\)?[^b-~1 ]	aaÉaaa␤cΣbaaAb	0	0 2
  s	b*B*+	xΣbbb-ab	0	0 0
  l	\(?:BA+.\)??a?	éb	0 2 0 2	0 0 
  s	x*	bbaaÉbabAΣb	0	0 0
  b	a?a	ab0baccxa	0 9 9 0	8 9 
  f	b\.\|B\{0,1\}cb\{0,1\}b	bσa中0cb	1 7 1 7	5 7 
  s	ba\{0\}	␤baa	0	1 2
  l	\w\_<?	xbbabbybb	2 9 2 9	2 3 
  s	\swÉB\{2\}*	BaÉaAbaab Abb	0	1 3
  si	\|1*	bςccc.b1	0	0 0
  s	b.+?\|a\{2\}A\Wa	cbΣbbacabc0ab	0	1 3
  bi	..+	1--éσbbacc-b	0 12 12 0	10 12 
  si	A\(a\)	bcaéc_aaab	0	6 8 7 8
  s	\(?:a?\|a*?\.bb*+\)*\(y\)*	ςbbΣbb	0	0 0
  s	B\{2\}*a??\|a	acbacbbab	0	0 0
  li	A\(?:\(b\).?\)b.\|a	a0 	0 3 0 3	0 1 
  l	[[:lower:]0-z]?	É中bbcbbcaéc	0 9 9 11	9 9 
  s	[cé-9]?	abcc_BΣ- 	0	0 0
  s	\W\(?:A*+\)+?	bccxbaÉ.-a.cb 	0	7 8
  fi	B[]ca]\(?:BB\{2\}*\)A*	cbbcba中b	0 8 0 8	2 6 
  li	\w?\|\(?:a*a\{0\}\)\{2\}*	a0cBa	0 5 0 5	0 1 
  bi	\(?3:a\)\{2\}*B**	cσBcc.acbbbaa	0 13 4 0	4 4 
  l	B*+a*bb	 aabb_1ccbb	1 11 1 11	1 5 
  si	y\{2\}*a	Σ abaa中1bcB	0	2 3
  f	b??中?\|a+.B\{1,2\}[é-z]	0c1σbcΣ	0 7 0 7	0 0 
  li	a??	éac	0 3 0 3	0 0 
  fi	\w\(?:\(?:éaΣa\)*b?\(a*?\)\)	ab	0 1 0 1	0 1 1 1 
  f	.\{2\}*\|BÉa	a中a中σbÉ	0 7 0 7	0 6 
  bi	.+*\sw	ba_中	0 4 4 2	3 4 
  l	\s.?\|_\{0,1\}[[:digit:]$A-Z]	bcB0caBÉaa bbc	0 13 0 14	0 0 
  f	.*+\(\)	xccbxb	0 6 3 6	3 6 6 6 
  si	1a\{2\}*\(A\.*\)?\1*?	babbb1-BaΣ	0	5 6
  si	[é-9A-~[:alpha:]].b	a bbaBa	0	0 3
  s	a\.b\|b	0bbÉba.c1	3	4 5
  bi	\_<?b\{,\}	ςaσ␤accAaé	2 10 10 2	10 10 
  f	\|AςA	bbb bB	2 4 3 4	3 3 
  li	B*?	bacaaÉccaÉx0	1 12 8 12	8 8 
  l	.?\|a+*a\{0,1\}é	ybccb␤aAabaaB	0 11 0 13	0 1 
  fi	\(a\{0\}Baa\)*	b	1 1 1 1	1 1 
  si	a[^é中é-中]	aac_	0	0 2
  f	A??b?b\{1,\}c	ba␤1cA bc	2 9 2 9	7 9 
  fi	[_[:alpha:][:graph:]]\|\>	bbxÉccB	0 7 0 4	0 1 
  bi	ac*?\|.**	BbaΣ1 aabb	1 10 10 1	10 10 
  li	[σB]	bab␤b1.Bb	0 9 7 9	7 8 
  s	[^ς[:nonascii:]]a	1baaaaxΣςaσb	3	3 5
  si	b+*a	aaa	0	0 1
  fi	.A\(?: c\)*\s-\{,\}\|\sw	aba0bab	2 6 2 6	2 3 
  fi	\(?:c␤\)\(?:[^c]\{,\}\)\|$.	bcbΣcaaa	0 7 0 7	no
  li	b\{0\}aa??b	 bB中-b0bbBa	2 11 4 11	no
  bi	c\{2\}\([ -zB]\)bσ\{1,2\}		0 0 0 0	no
  l	b	x	0 1 0 1	no
  s	aAb+*	bc11a	4	no
  si	\_<BB\{2\}*\b	aaa	0	no
  f	.baa	a_a_aac␤b	0 9 0 7	no
  si	B\{2\}*\_<.b**		0	no
  si	B.\S-\{2\}*	中0b	3	no
  s	$2:a$]	xxÉ	1	no
  si	\(σ\)*+[^]a-~]é	ac.	0	no
  bi	[Bb-~]\|a\|\S-.c\|.Σ\|ac		0 0 0 0	no
  s	ab\{,2\}\s_	c	0	no
  b	A.\`b	..bb	1 4 4 2	no
  s	b\(?:éb\|Σ* +\)A	bbybbycaa.0b	0	no
  s	.\(?:cb\{,\}Bb\)b\(bςB*?\.\)		0	no
  si	 \{2\}	acccaaabcBba1	0	no
  s	,]-	a中cbayÉbcAaax	0	no
  si	 a\{,\}a	cacb0aac baa中b	0	no
  f	\(\)\(Σ\{0,1\}a\)*.ς	aa	2 2 2 2	no
  li	\.\.a+	acbΣ␤aabcc	0 10 0 10	no
  si	c	y-a	0	no
  b	\(?:aBa??\).	0ycaac␤	1 7 7 1	no
  bi	\W\(a+\(?:b\|aA+?bb\{0\}\)+b\)ς	.cabbx--ac 	0 11 2 0	no
  s	A\|A*?b*Σ\w?	bÉb-c␤bc_éσ	6	no
  bi	[中].	abaaéÉb0aa	0 10 10 0	no
  b	\}}\}	cb	0 2 2 0	no
  si	c\{,\}c\s.+	ccab␤a-yéb␤bσ	0	no
  li	[ -~1[:space:]]\(.BaA+\)	bAbab	0 3 0 5	no
  fi	Aa\{2\}*a-	Éba-acabcÉb	0 11 6 11	no
  l	cA		0 0 0 0	no
  l	␤éb_?\|a\{,2\}Σa\{0,1\}	ab	0 2 0 2	no
  s	a+?0	cbabbéa	0	no
  s	\(?:Ax+?\)␤\(?:bb*Éy*\)\`	bbcbac-abbba_	0	no
  f	0\{2\}a?	bcbΣ aby0σbaa.	0 14 0 14	no
  li	cb\|aΣ\{1,2\}	a b	1 3 1 3	no
  bi	\(ab*\)[bς]	bbaacaς	0 7 2 0	no
  f	\(bb\|bb_\{2\}*\)**a_B	aacbA	0 3 0 1	no
  fi	A+?a\(.*+\)?	bbbbbabbbba	2 11 10 11	no
  s	Ba0	A bςb	0	no
  s	a*c \|a	b_B	0	no
  b	éa\{2\}*B\{2\}a	Σacb_aσb_aaa1b	2 12 12 2	no
  f	[*[:digit:]]	bbbaaÉbaaab␤c	0 12 12 12	no
  s	ςA+aB*+	abaÉaAacaa-aaa	9	no
  f	B\(Abb*\)	bb1AAba1éσ	0 8 0 0	no
  si	b\{2\}*a\|bAA+?	 bb	0	no
  fi	\w\W.\{2\}*\(?:.\)??	bσ_c	2 4 2 4	no
  bi	a\{1,\}\(bc\{,2\}\)\W\{1,\}	c	0 0 0 0	no
  li	\s.	bΣ␤ca b0	0 8 6 8	no
  s	Bc	Éacbc1bbxé	9	no
  s	a**a**aa	aba	2	no
  si	A.\(b\)-	a	0	no
  bi	b\(é\{1,\}ab\)+?a\{,2\}	cbcaς	0 4 4 0	no
  si	c\(a\{,\}b\b\)*?a		0	no
  f	A\{2\}b	aacbxbc中a1ya	0 12 0 7	no
  si	ac\(?:b+*B\{2\}*-\.\)[A-z]*+	aca0ab	2	no
  fi	c[[:word:][:xdigit:]]+?b\_>*	0bbbbax cya	0 11 0 11	no
  b	x*b\{2\}*B	B1␤bbAxca	0 9 5 5	no
  f	bB	cacaccyaa中a	2 11 2 11	no
  bi	[^y[:alnum:]A]c\=b	aéc baxa	0 6 3 2	no
  s	cA中	abyaaaaaςac	0	no
  s	[[:unibyte:]c].bb\|.Ab\{2\}*	cb0aaba 1bab1	9	no
  fi	中AaA	ςcbababa	0 8 2 8	no
  li	é??aa	acx.axaaBbbcc	2 13 2 13	no
  si	\s.**c[^b1é-中]+a	caΣbb0Abababσa	0	no
  li	$\(?:A\)	axa	1 3 1 3	no
  si	yb\{0,1\}BA	aab␤_a abaa	0	no
  f	\s.中*+	aσbx	0 4 0 4	no
  si	\(b??[␤][^ς]a\).b\{2\}A	yaaBbbΣσ-éb	10	no
  si	a\{2\}*b	.aÉac	0	no
  f	[^]$]+c+	b中cabb-AbaΣb	2 12 2 12	no
  si	\s_	b1acc	0	no
  l	B_σ+[ -x10-Z]+*	abccaaba	0 6 5 8	no
  b	ca\S-*	b.aςb	0 3 3 0	no
  b	-alpha|1|+]	acbbaab	0 7 0 0	no
  si	B\(?:a\{2\}*B\{,2\}\)a	b	0	no
  si	\(.\=\)1.+?[y]?	ayab	1	no
  fi	 	cςbab-a	0 6 3 6	no
  l	aÉ	Aς中-ccςb	2 8 7 8	no
  si	.\{0\}0	b␤béÉay中aba1 ␤	0	no
  fi	a\	中b	0 2 2 2	err Trailing backslash
  f	\(\{1+[a)[	B	0 0 0 0	err Invalid content of \{\}
  si	]}?\)1|*b	.bccbaabaaabb-	0	err Unmatched ) or \)
  s	*\|\(|-\(?){	0bb	0	err Invalid regular expression
  s	*}\{?:[+\}*	1bb0é	0	err Invalid content of \{\}
  s	(*(}^[})	xabbaa1ba.xbbB	0	err Unmatched [ or [^
  l	[:(\(?\1|)-	-y	0 2 0 2	err Premature end of regular expression
  l	$\)|[:	ba	1 2 1 2	err Unmatched ) or \)
  fi	ba?\)	ba中cab._Bbbc␤a	0 14 2 8	err Unmatched ) or \)
  fi	\	ccbb0cabA-c	0 11 0 11	err Trailing backslash
  li	a(^\|([:[2:	ccaééba-xa 	1 11 1 11	err Unmatched [ or [^
  si	{[:*][	aabc中ab	0	err Unmatched [ or [^
  b	[:ab?:*,	ccς	0 2 2 0	err Unmatched [ or [^
  b	\),b[		0 0 0 0	err Unmatched ) or \)
  b	(\{\(}	b0abé0a␤aa	1 10 9 1	err Invalid content of \{\}
  si	[\(?$	b␤a..bbbabccb	0	err Unmatched [ or [^
  f	\)[:1alpha1	aaaxa	1 5 1 5	err Unmatched ) or \)
  si	^*\}$\(		0	err Unmatched ( or \(
  f	\}{\([:\}1(\(?	b␤a_bbaa	0 8 8 8	err Unmatched [ or [^
  f	\\}+1[:\	ςbb0bσabyaBb	0 12 0 12	err Unmatched [ or [^
  s	alpha(^\(?	bÉbaabaaacbΣ	0	err Unmatched ( or \(
  s	[\(b\(?alpha\}^\(?	ς1bbB	0	err Unmatched [ or [^
  f	\(?	Bbbccbaa	2 8 2 8	err Unmatched ( or \(
  l	\{b*\(\}{(	cAcA	0 4 0 4	err Invalid content of \{\}
  s	?:[:{\([\(}\}	中bccb.acabccc	9	err Unmatched [ or [^
  bi	\|[:)$}+	xacccba	1 7 2 1	err Unmatched [ or [^
  l	\{	abaΣbΣcccςB	2 11 8 11	err Unmatched \{
  s	^\(|	aς.a1ayc.Bbacb	0	err Unmatched ( or \(
  si	*(\|\{\	ybAςbbaaax-aa	5	err Trailing backslash
  bi	*b{]\)]\(?(	b	0 1 1 1	err Unmatched ) or \)
  s	|)\)^\|\|	.aσ	2	err Unmatched ) or \)
  b	\)	bbbbacÉbbac	0 11 11 0	err Unmatched ) or \)
  li	\|a$},(\(2:	ayyc.cac	2 6 2 8	err Unmatched ( or \(
  f	\),,[:\(?alpha	xbΣbb	0 5 2 5	err Unmatched ) or \)
  si	\(?[?:]1[:|	ςΣ	0	err Invalid regular expression
  bi	[	bc	0 1 1 1	err Unmatched [ or [^
  s	)\(	abÉba	0	err Unmatched ( or \(
  s	\))\}2:	0bσ	0	err Unmatched ) or \)
  l	2:$alpha[	 b0aaa0cba	0 10 10 10	err Unmatched [ or [^
  fi	b\{b	␤xa_baabac_ba	0 11 0 11	err Invalid content of \{\}
  """#
