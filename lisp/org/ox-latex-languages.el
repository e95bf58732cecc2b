;;; ox-latex-languages.el --- Languages of babel and polyglossia  -*- lexical-binding: t -*-

;;; Commentary:

;; What the packages babel and polyglossia call the languages of the world, and the preamble's lines
;; that name AUTO where the language of the document belongs.

;;; Code:

(defconst ox-latex-languages--table "\
af|afrikaans|-|-|afrikaans|-|Afrikaans|latin|latn
am|-|amharic|-|amharic|-|Amharic|ethiopic|ethi
ar|-|arabic|-|arabic|-|Arabic|arabic|arab
ast|-|asturian|-|asturian|-|Asturian|latin|latn
bg|bulgarian|-|-|bulgarian|-|Bulgarian|cyrillic|cyrl
bn|-|bengali|-|bengali|-|Bengali|bengali|beng
bo|-|tibetan|-|tibetan|-|Tibetan|tibetan|tib
br|breton|-|-|breton|-|Breton|latin|latn
ca|catalan|-|-|catalan|-|Catalan|latin|latn
cop|-|coptic|-|coptic|-|Coptic|coptic|copt
cs|czech|-|-|czech|-|Czech|latin|latn
cy|welsh|-|-|welsh|-|Welsh|latin|latn
da|danish|-|-|danish|-|Danish|latin|latn
de|ngerman|-|german|german|german|German|latin|latn
de-de|ngerman|-|german|german|german|German|latin|latn
de-at|naustrian|-|german-austria|german|austrian|German|latin|latn
dsb|lowersorbian|-|lsorbian|sorbian|lower|Lower Sorbian|latin|latn
dv|-|-|-|divehi|-|Dhivehi|latin|latn
el|greek|-|-|greek|-|Greek|greek|grek
el-polyton|polutonikogreek|-|polytonicgreek|greek|polytonic|Polytonic Greek|greek|grek
grc|greek.ancient|-|ancientgreek|greek|ancient|Ancient Greek|greek|grek
en|english|-|-|english|usmax|English|latin|latn
en-au|australian|-|-|english|australian|English|latin|latn
en-ca|canadian|-|-|english|canadian|English|latin|latn
en-gb|british|-|-|english|uk|English|latin|latn
en-nz|newzealand|-|-|english|newzealand|English|latin|latn
en-us|american|-|-|english|usmax|English|latin|latn
eo|esperanto|-|-|esperanto|-|Esperanto|latin|latn
es|spanish|-|-|spanish|-|Spanish|latin|latn
es-mx|spanishmx|-|-|spanish|mexican|Spanish|latin|latn
et|estonian|-|-|estonian|-|Estonian|latin|latn
eu|basque|-|-|basque|-|Basque|latin|latn
fa|persian|-|-|persian|-|Persian|arabic|arab
fi|finnish|-|-|finnish|-|Finnish|latin|latn
fr|french|-|-|french|-|French|latin|latn
fr-ca|canadien|-|canadian|french|canadian|French|latin|latn
fur|friulian|-|-|friulian|-|Friulian|latin|latn
ga|irish|-|-|gaelic|irish|Irish Gaelic|latin|latn
gd|scottish|-|-|gaelic|scottish|Scottish Gaelic|latin|latn
gl|galician|-|-|galician|-|Galician|latin|latn
he|hebrew|-|-|hebrew|-|Hebrew|hebrew|hebr
hi|hindi|-|-|hindi|-|Hindi|devanagari|deva
hr|croatian|-|-|croatian|-|Croatian|latin|latn
hsb|uppersorbian|-|-|sorbian|upper|Upper Sorbian|latin|latn
hu|magyar|-|-|magyar|-|Magyar|latin|latn
hy|-|armenian|-|armenian|-|Armenian|armenian|armn
ia|interlingua|-|-|interlingua|-|Interlingua|latin|latn
id|indonesian|-|-|malay|indonesian|Indonesian|latin|latn
is|icelandic|-|-|icelandic|-|Icelandic|latin|latn
it|italian|-|-|italian|-|Italian|latin|latn
kn|-|kannada|-|kannada|-|Kannada|kannada|knda
la|latin|-|-|latin|-|Latin|latin|latn
la-classic|classiclatin|-|-|latin|classic|Classic Latin|latin|latn
la-medieval|medievallatin|-|-|latin|medieval|Medieval Latin|latin|latn
la-ecclesiastic|ecclesiasticlatin|-|-|latin|ecclesiastic|Ecclesiastic Latin|latin|latn
lo|-|lao|-|lao|-|Lao|lao|lao
lt|lithuanian|-|-|lithuanian|-|Lithuanian|latin|latn
lv|latvian|-|-|latvian|-|Latvian|latin|latn
ml|-|malayalam|-|malayalam|-|Malayalam|malayalam|mlym
mr|-|marathi|-|marathi|-|Marathi|devanagari|deva
ms|malay|-|-|malay|malaysian|Malay|latin|latn
nb|norsk|-|-|norwegian|bokmal|Norwegian Bokmål|latin|latn
nl|dutch|-|-|dutch|-|Dutch|latin|latn
nn|nynorsk|-|-|norwegian|nynorsk|Norwegian Nynorsk|latin|latn
no|norsk|-|-|norsk|-|Norwegian|latin|latn
oc|occitan|-|-|occitan|-|Occitan|latin|latn
pl|polish|-|-|polish|-|Polish|latin|latn
pms|piedmontese|-|-|piedmontese|-|Piedmontese|latin|latn
pt|portuges|-|-|portuges|-|Portuges|latin|latn
pt-br|brazilian|-|-|brazilian|-|Portuges|latin|latn
rm|-|romansh|-|romansh|-|Romansh|latin|latn
ro|romanian|-|-|romanian|-|Romanian|latin|latn
ru|russian|-|-|russian|-|Russian|cyrillic|cyrl
sa|-|sanskrit|-|sanskrit|-|Sanskrit|devanagari|deva
sk|slovak|-|-|slovak|-|Slovak|latin|latn
sl|slovene|-|-|slovene|-|Slovene|latin|latn
sq|albanian|-|-|albanian|-|Albanian|latin|latn
sr|serbian|-|-|serbian|-|Serbian|latin|latn
sr-cyrl|-|serbian-cyrl|-|serbian|-|Serbian|cyrillic|cyrl
sr-latn|-|serbian-latin|-|serbian|-|Serbian|latin|latn
sv|swedish|-|-|swedish|-|Swedish|latin|latn
syr|-|syriac|-|syriac|-|Syriac|syriac|syrc
ta|-|tamil|-|tamil|-|Tamil|tamil|taml
te|-|telugu|-|telugu|-|Telugu|telugu|telu
th|thai|-|-|thai|-|Thai|thai|thai
tk|turkmen|-|-|turkmen|-|Turkmen|latin|latn
tr|turkish|-|-|turkish|-|Turkish|latin|latn
uk|ukrainian|-|-|ukrainian|-|Ukrainian|cyrillic|cyrl
ur|-|urdu|-|urdu|-|Urdu|arabic|arab
vi|vietnamese|-|-|vietnamese|-|Vietnamese|latin|latn
zh|-|chinese|-|chinese|simplified|Chinese Simplified|hans|hans
zh-cn|-|chinese|-|chinese|simplified|Chinese Simplified|hans|hans
zh-tw|-|chinese-traditional|-|chinese|traditional|Chinese Traditional|hant|hant"
  "A language a line; fields separated by bars, `-' for nothing.
The code, the options of babel (classical, INI file only, INI file of another name), polyglossia's
name and variant, the name in English, the script and its tag.")

(defconst org-latex-language-alist
  (let ((keys '(:babel :babel-ini-only :babel-ini-alt :polyglossia :polyglossia-variant :lang-name
                       :script :script-tag)))
    (mapcar (lambda (line)
              (let ((fields (split-string line "|")))
                (cons (car fields)
                      (cl-mapcan (lambda (key field) (unless (equal field "-") (list key field)))
                                 keys (cdr fields)))))
            (split-string ox-latex-languages--table "\n")))
  "Languages by their code, with properties for babel, polyglossia and fonts.")

(defun ox-latex--language (code property)
  "The PROPERTY of the language CODE, nil if it is not known."
  (plist-get (cdr (assoc code org-latex-language-alist)) property))

(defun ox-latex--split-options (options)
  "The comma separated OPTIONS as a list without blanks."
  (split-string (or options "") "[ \t]*,[ \t]*"))

(defun ox-latex--babel-package (header code)
  "HEADER with the language CODE among the options of babel, if babel is loaded with options."
  (let ((name (ox-latex--language code :babel)))
    (if (or (not (string-match "\\\\usepackage\\[\\([^]]*\\)\\]{babel}" header))
            (and (not name) (assoc code org-latex-language-alist)))
        header
      (let* ((text (match-string 1 header)) (start (match-beginning 1)) (end (match-end 1))
             (options (ox-latex--split-options text))
             (name (or name ""))
             (replaced (if (member "AUTO" options)
                           (mapcar (lambda (option) (if (equal option "AUTO") name option)) options)
                         (append options (unless (member name options) (list name))))))
        (concat (substring header 0 start)
                (string-join (delete-dups replaced) ", ")
                (substring header end))))))

(defun ox-latex--babel-provide (header code)
  "HEADER with AUTO in \\babelprovide replaced by the name of the INI file for CODE."
  (replace-regexp-in-string
   "\\(\\\\babelprovide\\[[^]]*\\]{\\)AUTO}"
   (lambda (line)
     (concat (substring line 0 -5)
             (format "%s}" (or (ox-latex--language code :babel-ini-alt)
                               (ox-latex--language code :babel-ini-only)
                               (ox-latex--language code :babel)))))
   header t t))

(defun org-latex-guess-babel-language (header info)
  "HEADER with the language of the document, from INFO, given to the package babel."
  (let ((code (plist-get info :language)))
    (ox-latex--babel-provide (if code (ox-latex--babel-package header code) header) code)))

(defun org-latex-guess-polyglossia-language (header info)
  "HEADER with the options of polyglossia turned into lines that set the languages.
The last option is the main language unless HEADER sets it; AUTO is the language in INFO."
  (let ((code (plist-get info :language)))
    (if (or (not code)
            (not (string-match "\\\\usepackage\\(\\[\\([^]]*\\)\\]\\){polyglossia}\n" header)))
        header
      (let* ((start (match-beginning 1)) (stop (match-end 1)) (after (match-end 0))
             (own (format "%s" (ox-latex--language code :polyglossia)))
             (variant (ox-latex--language code :polyglossia-variant))
             (languages (mapcar (lambda (option) (if (equal option "AUTO") own option))
                                (ox-latex--split-options (match-string 2 header))))
             (others (reverse languages))
             (main (unless (string-match-p "\\\\setmainlanguage" header) (pop others))))
        (concat (substring header 0 start) (substring header stop after)
                (when main
                  (format "\\setmainlanguage%s{%s}\n"
                          (if variant (format "[variant=%s]" variant) "") main))
                (mapconcat (lambda (name) (format "\\setotherlanguage{%s}\n" name)) others "")
                (substring header after))))))

(provide 'ox-latex-languages)

;;; ox-latex-languages.el ends here
