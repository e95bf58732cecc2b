;;; tty-colors.el --- The colours of a terminal  -*- lexical-binding: t -*-

;; In batch a frame has the eight basic colours; every other colour stands for the nearest of them.
;; Components are numbers from 0 to 65535.

;;; Code:

(defvar tty-defined-color-alist nil "The colours defined besides the basic ones: (NAME INDEX RED GREEN BLUE).")
(defconst tty-colors--basic
  '(("black" 0 0 0 0) ("red" 1 65535 0 0) ("green" 2 0 65535 0) ("yellow" 3 65535 65535 0)
    ("blue" 4 0 0 65535) ("magenta" 5 65535 0 65535) ("cyan" 6 0 65535 65535)
    ("white" 7 65535 65535 65535))
  "The basic colours.")

(defconst color-name-rgb-alist
  (let ((out nil) (names
       '(snow #xfffafa ghostwhite #xf8f8ff whitesmoke #xf5f5f5 gainsboro #xdcdcdc floralwhite
       #xfffaf0 oldlace #xfdf5e6 linen #xfaf0e6 antiquewhite #xfaebd7 papayawhip #xffefd5
       blanchedalmond #xffebcd bisque #xffe4c4 peachpuff #xffdab9 navajowhite #xffdead moccasin
       #xffe4b5 cornsilk #xfff8dc ivory #xfffff0 lemonchiffon #xfffacd seashell #xfff5ee honeydew
       #xf0fff0 mintcream #xf5fffa azure #xf0ffff aliceblue #xf0f8ff lavender #xe6e6fa
       lavenderblush #xfff0f5 mistyrose #xffe4e1 white #xffffff black #x000000 darkslategray
       #x2f4f4f darkslategrey #x2f4f4f dimgray #x696969 dimgrey #x696969 slategray #x708090
       slategrey #x708090 lightslategray #x778899 lightslategrey #x778899 gray #xbebebe grey
       #xbebebe lightgrey #xd3d3d3 lightgray #xd3d3d3 midnightblue #x191970 navy #x000080
       navyblue #x000080 cornflowerblue #x6495ed darkslateblue #x483d8b slateblue #x6a5acd
       mediumslateblue #x7b68ee lightslateblue #x8470ff mediumblue #x0000cd royalblue #x4169e1
       blue #x0000ff dodgerblue #x1e90ff deepskyblue #x00bfff skyblue #x87ceeb lightskyblue
       #x87cefa steelblue #x4682b4 lightsteelblue #xb0c4de lightblue #xadd8e6 powderblue #xb0e0e6
       paleturquoise #xafeeee darkturquoise #x00ced1 mediumturquoise #x48d1cc turquoise #x40e0d0
       cyan #x00ffff lightcyan #xe0ffff cadetblue #x5f9ea0 mediumaquamarine #x66cdaa aquamarine
       #x7fffd4 darkgreen #x006400 darkolivegreen #x556b2f darkseagreen #x8fbc8f seagreen
       #x2e8b57 mediumseagreen #x3cb371 lightseagreen #x20b2aa palegreen #x98fb98 springgreen
       #x00ff7f lawngreen #x7cfc00 green #x00ff00 chartreuse #x7fff00 mediumspringgreen #x00fa9a
       greenyellow #xadff2f limegreen #x32cd32 yellowgreen #x9acd32 forestgreen #x228b22
       olivedrab #x6b8e23 darkkhaki #xbdb76b khaki #xf0e68c palegoldenrod #xeee8aa
       lightgoldenrodyellow #xfafad2 lightyellow #xffffe0 yellow #xffff00 gold #xffd700
       lightgoldenrod #xeedd82 goldenrod #xdaa520 darkgoldenrod #xb8860b rosybrown #xbc8f8f
       indianred #xcd5c5c saddlebrown #x8b4513 sienna #xa0522d peru #xcd853f burlywood #xdeb887
       beige #xf5f5dc wheat #xf5deb3 sandybrown #xf4a460 tan #xd2b48c chocolate #xd2691e
       firebrick #xb22222 brown #xa52a2a darksalmon #xe9967a salmon #xfa8072 lightsalmon #xffa07a
       orange #xffa500 darkorange #xff8c00 coral #xff7f50 lightcoral #xf08080 tomato #xff6347
       orangered #xff4500 red #xff0000 hotpink #xff69b4 deeppink #xff1493 pink #xffc0cb lightpink
       #xffb6c1 palevioletred #xdb7093 maroon #xb03060 mediumvioletred #xc71585 violetred
       #xd02090 magenta #xff00ff violet #xee82ee plum #xdda0dd orchid #xda70d6 mediumorchid
       #xba55d3 darkorchid #x9932cc darkviolet #x9400d3 blueviolet #x8a2be2 purple #xa020f0
       mediumpurple #x9370db thistle #xd8bfd8 snow1 #xfffafa snow2 #xeee9e9 snow3 #xcdc9c9 snow4
       #x8b8989 seashell1 #xfff5ee seashell2 #xeee5de seashell3 #xcdc5bf seashell4 #x8b8682
       antiquewhite1 #xffefdb antiquewhite2 #xeedfcc antiquewhite3 #xcdc0b0 antiquewhite4
       #x8b8378 bisque1 #xffe4c4 bisque2 #xeed5b7 bisque3 #xcdb79e bisque4 #x8b7d6b peachpuff1
       #xffdab9 peachpuff2 #xeecbad peachpuff3 #xcdaf95 peachpuff4 #x8b7765 navajowhite1 #xffdead
       navajowhite2 #xeecfa1 navajowhite3 #xcdb38b navajowhite4 #x8b795e lemonchiffon1 #xfffacd
       lemonchiffon2 #xeee9bf lemonchiffon3 #xcdc9a5 lemonchiffon4 #x8b8970 cornsilk1 #xfff8dc
       cornsilk2 #xeee8cd cornsilk3 #xcdc8b1 cornsilk4 #x8b8878 ivory1 #xfffff0 ivory2 #xeeeee0
       ivory3 #xcdcdc1 ivory4 #x8b8b83 honeydew1 #xf0fff0 honeydew2 #xe0eee0 honeydew3 #xc1cdc1
       honeydew4 #x838b83 lavenderblush1 #xfff0f5 lavenderblush2 #xeee0e5 lavenderblush3 #xcdc1c5
       lavenderblush4 #x8b8386 mistyrose1 #xffe4e1 mistyrose2 #xeed5d2 mistyrose3 #xcdb7b5
       mistyrose4 #x8b7d7b azure1 #xf0ffff azure2 #xe0eeee azure3 #xc1cdcd azure4 #x838b8b
       slateblue1 #x836fff slateblue2 #x7a67ee slateblue3 #x6959cd slateblue4 #x473c8b royalblue1
       #x4876ff royalblue2 #x436eee royalblue3 #x3a5fcd royalblue4 #x27408b blue1 #x0000ff blue2
       #x0000ee blue3 #x0000cd blue4 #x00008b dodgerblue1 #x1e90ff dodgerblue2 #x1c86ee
       dodgerblue3 #x1874cd dodgerblue4 #x104e8b steelblue1 #x63b8ff steelblue2 #x5cacee
       steelblue3 #x4f94cd steelblue4 #x36648b deepskyblue1 #x00bfff deepskyblue2 #x00b2ee
       deepskyblue3 #x009acd deepskyblue4 #x00688b skyblue1 #x87ceff skyblue2 #x7ec0ee skyblue3
       #x6ca6cd skyblue4 #x4a708b lightskyblue1 #xb0e2ff lightskyblue2 #xa4d3ee lightskyblue3
       #x8db6cd lightskyblue4 #x607b8b slategray1 #xc6e2ff slategray2 #xb9d3ee slategray3
       #x9fb6cd slategray4 #x6c7b8b lightsteelblue1 #xcae1ff lightsteelblue2 #xbcd2ee
       lightsteelblue3 #xa2b5cd lightsteelblue4 #x6e7b8b lightblue1 #xbfefff lightblue2 #xb2dfee
       lightblue3 #x9ac0cd lightblue4 #x68838b lightcyan1 #xe0ffff lightcyan2 #xd1eeee lightcyan3
       #xb4cdcd lightcyan4 #x7a8b8b paleturquoise1 #xbbffff paleturquoise2 #xaeeeee
       paleturquoise3 #x96cdcd paleturquoise4 #x668b8b cadetblue1 #x98f5ff cadetblue2 #x8ee5ee
       cadetblue3 #x7ac5cd cadetblue4 #x53868b turquoise1 #x00f5ff turquoise2 #x00e5ee turquoise3
       #x00c5cd turquoise4 #x00868b cyan1 #x00ffff cyan2 #x00eeee cyan3 #x00cdcd cyan4 #x008b8b
       darkslategray1 #x97ffff darkslategray2 #x8deeee darkslategray3 #x79cdcd darkslategray4
       #x528b8b aquamarine1 #x7fffd4 aquamarine2 #x76eec6 aquamarine3 #x66cdaa aquamarine4
       #x458b74 darkseagreen1 #xc1ffc1 darkseagreen2 #xb4eeb4 darkseagreen3 #x9bcd9b
       darkseagreen4 #x698b69 seagreen1 #x54ff9f seagreen2 #x4eee94 seagreen3 #x43cd80 seagreen4
       #x2e8b57 palegreen1 #x9aff9a palegreen2 #x90ee90 palegreen3 #x7ccd7c palegreen4 #x548b54
       springgreen1 #x00ff7f springgreen2 #x00ee76 springgreen3 #x00cd66 springgreen4 #x008b45
       green1 #x00ff00 green2 #x00ee00 green3 #x00cd00 green4 #x008b00 chartreuse1 #x7fff00
       chartreuse2 #x76ee00 chartreuse3 #x66cd00 chartreuse4 #x458b00 olivedrab1 #xc0ff3e
       olivedrab2 #xb3ee3a olivedrab3 #x9acd32 olivedrab4 #x698b22 darkolivegreen1 #xcaff70
       darkolivegreen2 #xbcee68 darkolivegreen3 #xa2cd5a darkolivegreen4 #x6e8b3d khaki1 #xfff68f
       khaki2 #xeee685 khaki3 #xcdc673 khaki4 #x8b864e lightgoldenrod1 #xffec8b lightgoldenrod2
       #xeedc82 lightgoldenrod3 #xcdbe70 lightgoldenrod4 #x8b814c lightyellow1 #xffffe0
       lightyellow2 #xeeeed1 lightyellow3 #xcdcdb4 lightyellow4 #x8b8b7a yellow1 #xffff00 yellow2
       #xeeee00 yellow3 #xcdcd00 yellow4 #x8b8b00 gold1 #xffd700 gold2 #xeec900 gold3 #xcdad00
       gold4 #x8b7500 goldenrod1 #xffc125 goldenrod2 #xeeb422 goldenrod3 #xcd9b1d goldenrod4
       #x8b6914 darkgoldenrod1 #xffb90f darkgoldenrod2 #xeead0e darkgoldenrod3 #xcd950c
       darkgoldenrod4 #x8b6508 rosybrown1 #xffc1c1 rosybrown2 #xeeb4b4 rosybrown3 #xcd9b9b
       rosybrown4 #x8b6969 indianred1 #xff6a6a indianred2 #xee6363 indianred3 #xcd5555 indianred4
       #x8b3a3a sienna1 #xff8247 sienna2 #xee7942 sienna3 #xcd6839 sienna4 #x8b4726 burlywood1
       #xffd39b burlywood2 #xeec591 burlywood3 #xcdaa7d burlywood4 #x8b7355 wheat1 #xffe7ba
       wheat2 #xeed8ae wheat3 #xcdba96 wheat4 #x8b7e66 tan1 #xffa54f tan2 #xee9a49 tan3 #xcd853f
       tan4 #x8b5a2b chocolate1 #xff7f24 chocolate2 #xee7621 chocolate3 #xcd661d chocolate4
       #x8b4513 firebrick1 #xff3030 firebrick2 #xee2c2c firebrick3 #xcd2626 firebrick4 #x8b1a1a
       brown1 #xff4040 brown2 #xee3b3b brown3 #xcd3333 brown4 #x8b2323 salmon1 #xff8c69 salmon2
       #xee8262 salmon3 #xcd7054 salmon4 #x8b4c39 lightsalmon1 #xffa07a lightsalmon2 #xee9572
       lightsalmon3 #xcd8162 lightsalmon4 #x8b5742 orange1 #xffa500 orange2 #xee9a00 orange3
       #xcd8500 orange4 #x8b5a00 darkorange1 #xff7f00 darkorange2 #xee7600 darkorange3 #xcd6600
       darkorange4 #x8b4500 coral1 #xff7256 coral2 #xee6a50 coral3 #xcd5b45 coral4 #x8b3e2f
       tomato1 #xff6347 tomato2 #xee5c42 tomato3 #xcd4f39 tomato4 #x8b3626 orangered1 #xff4500
       orangered2 #xee4000 orangered3 #xcd3700 orangered4 #x8b2500 red1 #xff0000 red2 #xee0000
       red3 #xcd0000 red4 #x8b0000 deeppink1 #xff1493 deeppink2 #xee1289
       deeppink3 #xcd1076 deeppink4 #x8b0a50 hotpink1 #xff6eb4 hotpink2 #xee6aa7 hotpink3
       #xcd6090 hotpink4 #x8b3a62 pink1 #xffb5c5 pink2 #xeea9b8 pink3 #xcd919e pink4 #x8b636c
       lightpink1 #xffaeb9 lightpink2 #xeea2ad lightpink3 #xcd8c95 lightpink4 #x8b5f65
       palevioletred1 #xff82ab palevioletred2 #xee799f palevioletred3 #xcd6889 palevioletred4
       #x8b475d maroon1 #xff34b3 maroon2 #xee30a7 maroon3 #xcd2990 maroon4 #x8b1c62 violetred1
       #xff3e96 violetred2 #xee3a8c violetred3 #xcd3278 violetred4 #x8b2252 magenta1 #xff00ff
       magenta2 #xee00ee magenta3 #xcd00cd magenta4 #x8b008b orchid1 #xff83fa orchid2 #xee7ae9
       orchid3 #xcd69c9 orchid4 #x8b4789 plum1 #xffbbff plum2 #xeeaeee plum3 #xcd96cd plum4
       #x8b668b mediumorchid1 #xe066ff mediumorchid2 #xd15fee mediumorchid3 #xb452cd
       mediumorchid4 #x7a378b darkorchid1 #xbf3eff darkorchid2 #xb23aee darkorchid3 #x9a32cd
       darkorchid4 #x68228b purple1 #x9b30ff purple2 #x912cee purple3 #x7d26cd purple4 #x551a8b
       mediumpurple1 #xab82ff mediumpurple2 #x9f79ee mediumpurple3 #x8968cd mediumpurple4
       #x5d478b thistle1 #xffe1ff thistle2 #xeed2ee thistle3 #xcdb5cd thistle4 #x8b7b8b gray0
       #x000000 grey0 #x000000 gray1 #x030303 grey1 #x030303 gray2 #x050505 grey2 #x050505 gray3
       #x080808 grey3 #x080808 gray4 #x0a0a0a grey4 #x0a0a0a gray5 #x0d0d0d grey5 #x0d0d0d gray6
       #x0f0f0f grey6 #x0f0f0f gray7 #x121212 grey7 #x121212 gray8 #x141414 grey8 #x141414 gray9
       #x171717 grey9 #x171717 gray10 #x1a1a1a grey10 #x1a1a1a gray11 #x1c1c1c grey11 #x1c1c1c
       gray12 #x1f1f1f grey12 #x1f1f1f gray13 #x212121 grey13 #x212121 gray14 #x242424 grey14
       #x242424 gray15 #x262626 grey15 #x262626 gray16 #x292929 grey16 #x292929 gray17 #x2b2b2b
       grey17 #x2b2b2b gray18 #x2e2e2e grey18 #x2e2e2e gray19 #x303030 grey19 #x303030 gray20
       #x333333 grey20 #x333333 gray21 #x363636 grey21 #x363636 gray22 #x383838 grey22 #x383838
       gray23 #x3b3b3b grey23 #x3b3b3b gray24 #x3d3d3d grey24 #x3d3d3d gray25 #x404040 grey25
       #x404040 gray26 #x424242 grey26 #x424242 gray27 #x454545 grey27 #x454545 gray28 #x474747
       grey28 #x474747 gray29 #x4a4a4a grey29 #x4a4a4a gray30 #x4d4d4d grey30 #x4d4d4d gray31
       #x4f4f4f grey31 #x4f4f4f gray32 #x525252 grey32 #x525252 gray33 #x545454 grey33 #x545454
       gray34 #x575757 grey34 #x575757 gray35 #x595959 grey35 #x595959 gray36 #x5c5c5c grey36
       #x5c5c5c gray37 #x5e5e5e grey37 #x5e5e5e gray38 #x616161 grey38 #x616161 gray39 #x636363
       grey39 #x636363 gray40 #x666666 grey40 #x666666 gray41 #x696969 grey41 #x696969 gray42
       #x6b6b6b grey42 #x6b6b6b gray43 #x6e6e6e grey43 #x6e6e6e gray44 #x707070 grey44 #x707070
       gray45 #x737373 grey45 #x737373 gray46 #x757575 grey46 #x757575 gray47 #x787878 grey47
       #x787878 gray48 #x7a7a7a grey48 #x7a7a7a gray49 #x7d7d7d grey49 #x7d7d7d gray50 #x7f7f7f
       grey50 #x7f7f7f gray51 #x828282 grey51 #x828282 gray52 #x858585 grey52 #x858585 gray53
       #x878787 grey53 #x878787 gray54 #x8a8a8a grey54 #x8a8a8a gray55 #x8c8c8c grey55 #x8c8c8c
       gray56 #x8f8f8f grey56 #x8f8f8f gray57 #x919191 grey57 #x919191 gray58 #x949494 grey58
       #x949494 gray59 #x969696 grey59 #x969696 gray60 #x999999 grey60 #x999999 gray61 #x9c9c9c
       grey61 #x9c9c9c gray62 #x9e9e9e grey62 #x9e9e9e gray63 #xa1a1a1 grey63 #xa1a1a1 gray64
       #xa3a3a3 grey64 #xa3a3a3 gray65 #xa6a6a6 grey65 #xa6a6a6 gray66 #xa8a8a8 grey66 #xa8a8a8
       gray67 #xababab grey67 #xababab gray68 #xadadad grey68 #xadadad gray69 #xb0b0b0 grey69
       #xb0b0b0 gray70 #xb3b3b3 grey70 #xb3b3b3 gray71 #xb5b5b5 grey71 #xb5b5b5 gray72 #xb8b8b8
       grey72 #xb8b8b8 gray73 #xbababa grey73 #xbababa gray74 #xbdbdbd grey74 #xbdbdbd gray75
       #xbfbfbf grey75 #xbfbfbf gray76 #xc2c2c2 grey76 #xc2c2c2 gray77 #xc4c4c4 grey77 #xc4c4c4
       gray78 #xc7c7c7 grey78 #xc7c7c7 gray79 #xc9c9c9 grey79 #xc9c9c9 gray80 #xcccccc grey80
       #xcccccc gray81 #xcfcfcf grey81 #xcfcfcf gray82 #xd1d1d1 grey82 #xd1d1d1 gray83 #xd4d4d4
       grey83 #xd4d4d4 gray84 #xd6d6d6 grey84 #xd6d6d6 gray85 #xd9d9d9 grey85 #xd9d9d9 gray86
       #xdbdbdb grey86 #xdbdbdb gray87 #xdedede grey87 #xdedede gray88 #xe0e0e0 grey88 #xe0e0e0
       gray89 #xe3e3e3 grey89 #xe3e3e3 gray90 #xe5e5e5 grey90 #xe5e5e5 gray91 #xe8e8e8 grey91
       #xe8e8e8 gray92 #xebebeb grey92 #xebebeb gray93 #xededed grey93 #xededed gray94 #xf0f0f0
       grey94 #xf0f0f0 gray95 #xf2f2f2 grey95 #xf2f2f2 gray96 #xf5f5f5 grey96 #xf5f5f5 gray97
       #xf7f7f7 grey97 #xf7f7f7 gray98 #xfafafa grey98 #xfafafa gray99 #xfcfcfc grey99 #xfcfcfc
       gray100 #xffffff grey100 #xffffff darkgrey #xa9a9a9 darkgray #xa9a9a9 darkblue #x00008b
       darkcyan #x008b8b darkmagenta #x8b008b darkred #x8b0000 lightgreen #x90ee90)))
    (while names
      (let ((n (cadr names)))
        (push (list (symbol-name (car names)) (* 257 (ash n -16)) (* 257 (logand 255 (ash n -8)))
                    (* 257 (logand 255 n)))
              out))
      (setq names (cddr names)))
    (nreverse out))
  "The colours of the X11 window system: (NAME RED GREEN BLUE), names in lower case without spaces.")

(defun tty-color-alist (&optional _frame)
  "The colours that a frame can show: (NAME INDEX RED GREEN BLUE)."
  (append tty-colors--basic tty-defined-color-alist))
(defun tty-color-define (name index &optional rgb frame)
  "Define the colour NAME with INDEX and components RGB."
  (let* ((name (tty-color-canonicalize name))
         (values (or rgb (cdr (tty-color-by-index index frame)) (tty-color-standard-values name)))
         (old (assoc name (tty-color-alist))))
    (if old (setcdr old (cons index values))
      (setq tty-defined-color-alist (append tty-defined-color-alist (list (cons name (cons index values))))))))
(defun tty-color-clear (&optional _frame) "Forget the colours defined." (setq tty-defined-color-alist nil))
(defun tty-color-canonicalize (color)
  "The name COLOR in lower case without spaces."
  (replace-regexp-in-string " +" "" (downcase color)))
(defun tty-color-24bit (_rgb &optional _display) "Nil: no frame here shows 24 bits." nil)
(defun tty-color-by-index (index &optional frame)
  "The description of the colour with INDEX, or nil."
  (seq-find (lambda (c) (eql (nth 1 c) index)) (tty-color-alist frame)))
(defun tty-color-values (color &optional frame)
  "The components of COLOR as a frame shows it, or nil."
  (nthcdr 2 (tty-color-desc color frame)))
(defun tty-color-standard-values (color)
  "The components of COLOR, a name or a specification such as \"#RGB\", or nil."
  (or (color-values-from-color-spec color)
      (cdr (assoc (tty-color-canonicalize color) color-name-rgb-alist))))

(defun tty-color-off-gray-diag (r g b)
  "The angle in radians between R G B and the diagonal of greys."
  (let ((length (sqrt (* 3.0 (+ (* r r) (* g g) (* b b))))))
    (if (< length 1) 0 (acos (min 1.0 (/ (+ r g b) length))))))
(defun tty-color-gray-shades (&optional frame)
  "How many greys a frame has."
  (seq-count (lambda (c) (and (= (nth 2 c) (nth 3 c)) (= (nth 3 c) (nth 4 c)))) (tty-color-alist frame)))
(defun tty-color-approximate (rgb &optional frame)
  "The description of the colour that a frame has nearest to RGB.
What is no grey itself is matched with colours that are none."
  (let* ((pick (lambda (n) (ash (nth n rgb) -8)))
         (r (funcall pick 0)) (g (funcall pick 1)) (b (funcall pick 2))
         (coloured (>= (tty-color-off-gray-diag r g b) 0.065))
         (best nil) (least nil))
    (dolist (c (tty-color-alist frame) best)
      (let* ((x (ash (nth 2 c) -8)) (y (ash (nth 3 c) -8)) (z (ash (nth 4 c) -8))
             (away (+ (expt (- r x) 2) (expt (- g y) 2) (expt (- b z) 2))))
        (when (and (or (not coloured) (> (tty-color-off-gray-diag x y z) 0))
                   (or (null least) (< away least)))
          (setq least away best c))))))
(defun tty-color-desc (color &optional frame)
  "The description (NAME INDEX RED GREEN BLUE) of how a frame shows COLOR, or nil."
  (and (stringp color)
       (let ((color (tty-color-canonicalize color)))
         (or (assoc color (tty-color-alist frame))
             (let ((rgb (tty-color-standard-values color)))
               (and rgb (tty-color-approximate rgb frame)))))))
(defun tty-color-translate (color &optional frame)
  "The index of the colour that a frame shows for COLOR, or nil."
  (cadr (tty-color-desc color frame)))

(defun color-values-from-color-spec (spec)
  "The components that SPEC, \"#RGB\", \"rgb:R/G/B\" or \"rgbi:R/G/B\", means; nil if it is none."
  (save-match-data
  (let ((case-fold-search t)
        (scaled (lambda (hex) (/ (* 65535 (string-to-number hex 16)) (1- (ash 1 (* 4 (length hex))))))))
    (cond
     ((string-match "\\`#\\([[:xdigit:]]+\\)\\'" spec)
      (let* ((n (/ (length (match-string 1 spec)) 3)) (hex (match-string 1 spec)))
        (and (= (* 3 n) (length hex)) (<= 1 n 4)
             (mapcar (lambda (i) (funcall scaled (substring hex (* i n) (* (1+ i) n)))) '(0 1 2)))))
     ((let ((case-fold-search nil))
        (string-match "\\`rgb:\\([[:xdigit:]]\\{1,4\\}\\)/\\([[:xdigit:]]\\{1,4\\}\\)/\\([[:xdigit:]]\\{1,4\\}\\)\\'"
                      spec))
      (mapcar (lambda (i) (funcall scaled (match-string i spec))) '(1 2 3)))
     ((let ((case-fold-search nil)) (string-match "\\`rgbi:\\([^/]+\\)/\\([^/]+\\)/\\([^/]+\\)\\'" spec))
      (let* ((texts (mapcar (lambda (i) (match-string i spec)) '(1 2 3)))
             (numbers (mapcar (lambda (text)
                                (and (string-match-p
                                      "\\`[-+]?\\(?:[0-9]+\\.?[0-9]*\\|\\.[0-9]+\\)\\(?:[eE][-+]?[0-9]+\\)?\\'"
                                      text)
                                     (float (string-to-number text))))
                              texts)))
        (and (seq-every-p (lambda (n) (and n (<= 0 n 1))) numbers)
             (mapcar (lambda (n) (round (* n 65535))) numbers))))))))

(defun color-values (color &optional frame)
  "The red, green and blue of COLOR as FRAME shows it; nil if there is no such colour."
  (cond ((null color) nil)
        ((member color '("unspecified" "unspecified-fg" "unspecified-bg")) nil)
        (t (tty-color-values color frame))))
(defalias 'x-color-values 'color-values)
(defun color-defined-p (color &optional frame)
  "Whether there is a colour COLOR."
  (and (not (member color '("unspecified" "unspecified-fg" "unspecified-bg")))
       (tty-color-desc color frame) t))
(defalias 'x-color-defined-p 'color-defined-p)
(defun defined-colors (&optional frame)
  "The names of the colours that FRAME has."
  (mapcar #'car (tty-color-alist frame)))
(defalias 'x-defined-colors 'defined-colors)
(defun color-supported-p (color &optional _frame _background)
  "Whether COLOR can be shown, as itself or as a near colour."
  (and (tty-color-standard-values color) t))
(defun color-gray-p (color &optional frame)
  "Whether FRAME shows COLOR as a grey."
  (let ((rgb (color-values color frame)))
    (and rgb (= (nth 0 rgb) (nth 1 rgb)) (= (nth 1 rgb) (nth 2 rgb)))))
(defun color-distance (color1 color2 &optional frame metric)
  "How far COLOR1 and COLOR2, names or lists of components, are apart, seen on FRAME.
METRIC is a function of two lists of components that measures instead."
  (let* ((components (lambda (c) (or (if (consp c) c (color-values c frame)) (error "Invalid color: %S" c))))
         (a (funcall components color1)) (b (funcall components color2)))
    (if metric (funcall metric a b)
      ;; red counts more in colours with much red, blue in those with little
      (let ((mean (ash (+ (nth 0 a) (nth 0 b)) -1)) (r (- (nth 0 a) (nth 0 b)))
            (g (- (nth 1 a) (nth 1 b))) (b (- (nth 2 a) (nth 2 b))))
        (ash (+ (ash (* (+ (* 2 65536) mean) r r) -16)
                (* 4 g g)
                (ash (* (- (* 3 65536) 1 mean) b b) -16))
             -16)))))
(defvar color-luminance-dark-limit 0.325 "The relative luminance below which a colour is dark.")
(defun color-dark-p (rgb)
  "Whether text on the colour RGB, components from 0 to 1, should be light."
  (let ((linear (lambda (n) (expt (nth n rgb) 2.2))))
    (< (+ (* 0.2126 (funcall linear 0)) (* 0.7152 (funcall linear 1)) (* 0.0722 (funcall linear 2)))
       color-luminance-dark-limit)))
(defun readable-foreground-color (color)
  "Black or white, what is easier to read on COLOR."
  (if (color-dark-p (color-name-to-rgb color)) "#ffffff" "black"))

(provide 'term/tty-colors)
(provide 'tty-colors)
;;; tty-colors.el ends here
