;;; cal-french.el --- The French revolutionary calendar  -*- lexical-binding: t -*-

;;; Code:

(require 'calendar)

;; Twelve months of 30 days and five or six days at the end.  Leap years are 3, 7, 11, 15 and 20, and
;; after these as in the Gregorian calendar.

(defconst calendar-french-epoch 654415 "The absolute date of the calendar's first day.")
(defconst calendar-french-month-name-array
  ["Vendémiaire" "Brumaire" "Frimaire" "Nivôse" "Pluviôse" "Ventôse" "Germinal" "Floréal" "Prairial"
   "Messidor" "Thermidor" "Fructidor" "jour complémentaire"]
  "Names of months.")
(defconst calendar-french-day-name-array
  ["Primidi" "Duodi" "Tridi" "Quartidi" "Quintidi" "Sextidi" "Septidi" "Octidi" "Nonidi" "Décadi"]
  "Names of the ten days of a week.")
(defconst calendar-french-special-days-array
  ["de la Vertu" "du Génie" "du Travail" "de la Raison" "des Récompenses" "de la Révolution"]
  "Names of the days at the end of the year.")
(defconst calendar-french-feasts-array
  [
   "du Raisin" "du Safran" "de la Châtaigne" "de la Colchique" "du Cheval" "de la Balsamine"
   "de la Carotte" "de l'Amarante" "du Panais" "de la Cuve" "de la Pomme de terre"
   "de l'Immortelle" "du Potiron" "du Réséda" "de l'Âne" "de la Belle de nuit"
   "de la Citrouille" "du Sarrasin" "du Tournesol" "du Pressoir" "du Chanvre" "de la Pêche"
   "du Navet" "de l'Amaryllis" "du Bœuf" "de l'Aubergine" "du Piment" "de la Tomate"
   "de l'Orge" "du Tonneau" "de la Pomme" "du Céleri" "de la Poire" "de la Betterave"
   "de l'Oie" "de l'Héliotrope" "de la Figue" "de la Scorsonère" "de l'Alisier" "de la Charrue"
   "du Salsifis" "de la Macre" "du Topinambour" "de l'Endive" "du Dindon" "du Chervis"
   "du Cresson" "de la Dentelaire" "de la Grenade" "de la Herse" "de la Bacchante"
   "de l'Azerole" "de la Garance" "de l'Orange" "du Faisan" "de la Pistache" "du Macjon"
   "du Coing" "du Cormier" "du Rouleau" "de la Raiponce" "du Turneps" "de la Chicorée"
   "de la Nèfle" "du Cochon" "de la Mâche" "du Chou-fleur" "du Miel" "du Genièvre"
   "de la Pioche" "de la Cire" "du Raifort" "du Cèdre" "du Sapin" "du Chevreuil" "de l'Ajonc"
   "du Cyprès" "du Lierre" "de la Sabine" "du Hoyau" "de l'Érable-sucre" "de la Bruyère"
   "du Roseau" "de l'Oseille" "du Grillon" "du Pignon" "du Liège" "de la Truffe" "de l'Olive"
   "de la Pelle" "de la Tourbe" "de la Houille" "du Bitume" "du Soufre" "du Chien" "de la Lave"
   "de la Terre végétale" "du Fumier" "du Salpêtre" "du Fléau" "du Granit" "de l'Argile"
   "de l'Ardoise" "du Grès" "du Lapin" "du Silex" "de la Marne" "de la Pierre à chaux"
   "du Marbre" "du Van" "de la Pierre à plâtre" "du Sel" "du Fer" "du Cuivre" "du Chat"
   "de l'Étain" "du Plomb" "du Zinc" "du Mercure" "du Crible" "de la Lauréole" "de la Mousse"
   "du Fragon" "du Perce-neige" "du Taureau" "du Laurier-thym" "de l'Amadouvier" "du Mézéréon"
   "du Peuplier" "de la Cognée" "de l'Ellébore" "du Brocoli" "du Laurier" "de l'Avelinier"
   "de la Vache" "du Buis" "du Lichen" "de l'If" "de la Pulmonaire" "de la Serpette"
   "du Thlaspi" "du Thymelé" "du Chiendent" "de la Traînasse" "du Lièvre" "de la Guède"
   "du Noisetier" "du Cyclamen" "de la Chélidoine" "du Traîneau" "du Tussilage"
   "du Cornouiller" "du Violier" "du Troène" "du Bouc" "de l'Asaret" "de l'Alaterne"
   "de la Violette" "du Marsault" "de la Bêche" "du Narcisse" "de l'Orme" "de la Fumeterre"
   "du Vélar" "de la Chèvre" "de l'Épinard" "du Doronic" "du Mouron" "du Cerfeuil" "du Cordeau"
   "de la Mandragore" "du Persil" "du Cochléaria" "de la Pâquerette" "du Thon" "du Pissenlit"
   "de la Sylvie" "du Capillaire" "du Frêne" "du Plantoir" "de la Primevère" "du Platane"
   "de l'Asperge" "de la Tulipe" "de la Poule" "de la Blette" "du Bouleau" "de la Jonquille"
   "de l'Aulne" "du Couvoir" "de la Pervenche" "du Charme" "de la Morille" "du Hêtre"
   "de l'Abeille" "de la Laitue" "du Mélèze" "de la Ciguë" "du Radis" "de la Ruche"
   "du Gainier" "de la Romaine" "du Marronnier" "de la Roquette" "du Pigeon" "du Lilas"
   "de l'Anémone" "de la Pensée" "de la Myrtille" "du Greffoir" "de la Rose" "du Chêne"
   "de la Fougère" "de l'Aubépine" "du Rossignol" "de l'Ancolie" "du Muguet" "du Champignon"
   "de la Jacinthe" "du Rateau" "de la Rhubarbe" "du Sainfoin" "du Bâton-d'or" "du Chamérisier"
   "du Ver à soie" "de la Consoude" "de la Pimprenelle" "de la Corbeille-d'or" "de l'Arroche"
   "du Sarcloir" "du Statice" "de la Fritillaire" "de la Bourrache" "de la Valériane"
   "de la Carpe" "du Fusain" "de la Civette" "de la Buglosse" "du Sénevé" "de la Houlette"
   "de la Luzerne" "de l'Hémérocalle" "du Trèfle" "de l'Angélique" "du Canard" "de la Mélisse"
   "du Fromental" "du Martagon" "du Serpolet" "de la Faux" "de la Fraise" "de la Bétoine"
   "du Pois" "de l'Acacia" "de la Caille" "de l'Œillet" "du Sureau" "du Pavot" "du Tilleul"
   "de la Fourche" "du Barbeau" "de la Camomille" "du Chèvrefeuille" "du Caille-lait"
   "de la Tanche" "du Jasmin" "de la Verveine" "du Thym" "de la Pivoine" "du Chariot"
   "du Seigle" "de l'Avoine" "de l'Oignon" "de la Véronique" "du Mulet" "du Romarin"
   "du Concombre" "de l'Échalotte" "de l'Absinthe" "de la Faucille" "de la Coriandre"
   "de l'Artichaut" "de la Giroflée" "de la Lavande" "du Chamois" "du Tabac" "de la Groseille"
   "de la Gesse" "de la Cerise" "du Parc" "de la Menthe" "du Cumin" "du Haricot"
   "de l'Orcanète" "de la Pintade" "de la Sauge" "de l'Ail" "de la Vesce" "du Blé"
   "de la Chalémie" "de l'Épautre" "du Bouillon-blanc" "du Melon" "de l'Ivraie" "du Bélier"
   "de la Prèle" "de l'Armoise" "du Carthame" "de la Mûre" "de l'Arrosoir" "du Panis"
   "du Salicor" "de l'Abricot" "du Basilic" "de la Brebis" "de la Guimauve" "du Lin"
   "de l'Amande" "de la Gentiane" "de l'Écluse" "de la Carline" "du Câprier" "de la Lentille"
   "de l'Aunée" "de la Loutre" "de la Myrte" "du Colza" "du Lupin" "du Coton" "du Moulin"
   "de la Prune" "du Millet" "du Lycoperdon" "de l'Escourgeon" "du Saumon" "de la Tubéreuse"
   "du Sucrion" "de l'Apocyn" "de la Réglisse" "de l'Échelle" "de la Pastèque" "du Fenouil"
   "de l'Épine-vinette" "de la Noix" "de la Truite" "du Citron" "de la Cardère" "du Nerprun"
   "du Tagette" "de la Hotte" "de l'Églantier" "de la Noisette" "du Houblon" "du Sorgho"
   "de l'Écrevisse" "de la Bagarade" "de la Verge-d'or" "du Maïs" "du Marron" "du Panier"
   ]
  "What each of the 360 days of the months is dedicated to.")
(defun calendar-french-month-name-array () "Names of months." calendar-french-month-name-array)
(defun calendar-french-day-name-array () "Names of days." calendar-french-day-name-array)
(defun calendar-french-special-days-array () "Names of the days at the end." calendar-french-special-days-array)

(defun calendar-french--leap-years (n)
  "How many of the years from 1 to N have 366 days."
  (if (< n 19) (/ (1+ n) 4)
    (- (+ (/ n 4) (/ n 400)) (/ n 100) (/ n 4000))))
(defun calendar-french-leap-year-p (year)
  "Whether YEAR has 366 days."
  (> (calendar-french--leap-years year) (calendar-french--leap-years (1- year))))
(defun calendar-french-last-day-of-month (month year)
  "The number of days of MONTH in YEAR."
  (cond ((< month 13) 30) ((calendar-french-leap-year-p year) 6) (t 5)))
(defun calendar-french-to-absolute (date)
  "The absolute date of DATE, (MONTH DAY YEAR), in the French revolutionary calendar."
  (pcase-let ((`(,month ,day ,year) date))
    (+ calendar-french-epoch (* 365 (1- year)) (calendar-french--leap-years (1- year))
       (* 30 (1- month)) (1- day))))
(defun calendar-french-from-absolute (absolute)
  "The date of ABSOLUTE in the French revolutionary calendar; (0 0 0) before it began."
  (if (< absolute calendar-french-epoch) (list 0 0 0)
    ;; 4000 years have 1460969 days; the year this tells is off by one at most
    (let* ((year (+ 2 (/ (* 4000 (- absolute calendar-french-epoch)) 1460969))) days)
      (while (< (setq days (- absolute (calendar-french-to-absolute (list 1 1 year)))) 0)
        (setq year (1- year)))
      (list (1+ (/ days 30)) (1+ (% days 30)) year))))
(defun calendar-french-date-string (&optional date)
  "DATE, by default today, in the French revolutionary calendar, in words; \"\" before it began."
  (pcase-let ((`(,month ,day ,year) (calendar-french-from-absolute (calendar--absolute date))))
    (if (= year 0) ""
      (format "%s %d %s an %d de la Révolution, jour %s"
              (aref calendar-french-day-name-array (% (1- day) 10)) day
              (aref calendar-french-month-name-array (1- month)) year
              (if (= month 13) (aref calendar-french-special-days-array (1- day))
                (aref calendar-french-feasts-array (+ (* 30 month) day -31)))))))
(defvar date)
(defun diary-french-date () "A diary entry: the date in the French revolutionary calendar."
  (let ((s (calendar-french-date-string date)))
    (if (string= s "") "Date is pre-French Revolution" (format "French Revolutionary date: %s" s))))

(provide 'cal-french)
;;; cal-french.el ends here
