;;; solar.el --- The sun's year and the moon's months  -*- lexical-binding: t -*-

;; Series from Meeus, Astronomical Algorithms, chapters 25, 27 and 49.  Moments are absolute dates with
;; a fraction, in Universal Time.

;;; Code:

(require 'calendar)

(defvar displayed-month)
(defvar displayed-year)
(defconst solar-n-hemi-seasons '("Vernal Equinox" "Summer Solstice" "Autumnal Equinox" "Winter Solstice")
  "Names of the seasons' beginnings in the northern hemisphere.")

(defsubst solar--sin (degrees) "The sine of DEGREES." (sin (degrees-to-radians (mod degrees 360))))
(defsubst solar--cos (degrees) "The cosine of DEGREES." (cos (degrees-to-radians (mod degrees 360))))
(defun solar--universal (jde)
  "The moment of the dynamical Julian day JDE."
  (let* ((moment (- jde 1721424.5)) (t0 (- (/ moment 365.2425) 1999)))
    ;; how far the clocks of the planets are ahead of the earth's
    (- moment (/ (if (< -19 t0 150) (+ 62.92 (* 0.32217 t0) (* 0.005589 t0 t0))
                   (let ((u (/ (- t0 -180) 100))) (+ -20 (* 32 u u))))
                 86400.0))))

(defconst solar--seasons
  '((2451623.80984 365242.37404 0.05169 -0.00411 -0.00057)
    (2451716.56767 365241.62603 0.00325 0.00888 -0.00030)
    (2451810.21715 365242.01767 -0.11575 0.00337 0.00078)
    (2451900.05952 365242.74049 -0.06223 -0.00823 0.00032))
  "Coefficients of the mean moments of the seasons.")
(defconst solar--season-terms
  '((485 324.96 1934.136) (203 337.23 32964.467) (199 342.08 20.186) (182 27.85 445267.112)
    (156 73.14 45036.886) (136 171.52 22518.443) (77 222.54 65928.934) (74 296.72 3034.906)
    (70 243.58 9037.513) (58 119.81 33718.147) (52 297.17 150.678) (50 21.02 2281.226) (45 247.54 29929.562)
    (44 325.15 31555.956) (29 60.93 4443.417) (18 155.12 67555.328) (17 288.79 4562.452) (16 198.04 62894.029)
    (14 199.76 31436.921) (12 95.39 14577.848) (12 287.11 31931.756) (12 320.81 34777.259) (9 227.73 1222.114)
    (8 15.45 16859.074))
  "Periodic terms of the moments of the seasons.")
(defun solar-season (k year)
  "The moment of the beginning of season K, 0 being spring's, in YEAR."
  (let* ((y (/ (- year 2000) 1000.0)) (power 1) (mean 0))
    (dolist (c (nth k solar--seasons)) (setq mean (+ mean (* c power)) power (* power y)))
    (let* ((tt (/ (- mean 2451545.0) 36525)) (w (- (* 35999.373 tt) 2.47))
           (shape (+ 1 (* 0.0334 (solar--cos w)) (* 0.0007 (solar--cos (* 2 w))))) (sum 0))
      (dolist (term solar--season-terms)
        (setq sum (+ sum (* (car term) (solar--cos (+ (nth 1 term) (* (nth 2 term) tt)))))))
      (solar--universal (+ mean (/ (* 0.00001 sum) shape))))))
(defun solar-longitude-at (moment)
  "The sun's longitude at MOMENT in degrees."
  (let* ((tt (/ (- (+ moment 1721424.5 0.0008) 2451545.0) 36525))
         (m (+ 357.52911 (* 35999.05029 tt)))
         (omega (- 125.04 (* 1934.136 tt))))
    (mod (+ 280.46646 (* 36000.76983 tt) (* 0.0003032 tt tt)
            (* (- 1.914602 (* 0.004817 tt)) (solar--sin m))
            (* (- 0.019993 (* 0.000101 tt)) (solar--sin (* 2 m))) (* 0.000289 (solar--sin (* 3 m)))
            -0.00569 (* -0.00478 (solar--sin omega)))
         360)))
(defun solar-new-moon (k)
  "The moment of new moon K, 0 being the first of the year 2000."
  (let* ((tt (/ k 1236.85)) (e (- 1 (* 0.002516 tt)))
         (m (+ 2.5534 (* 29.10535670 k))) (mm (+ 201.5643 (* 385.81693528 k) (* 0.0107582 tt tt)))
         (f (+ 160.7108 (* 390.67050284 k))) (omega (- 124.7746 (* 1.56375588 k))))
    (solar--universal
     (+ 2451550.09766 (* 29.530588861 k) (* 0.00015437 tt tt)
        (* -0.40720 (solar--sin mm)) (* 0.17241 e (solar--sin m)) (* 0.01608 (solar--sin (* 2 mm)))
        (* 0.01039 (solar--sin (* 2 f))) (* 0.00739 e (solar--sin (- mm m))) (* -0.00514 e (solar--sin (+ mm m)))
        (* 0.00208 e e (solar--sin (* 2 m))) (* -0.00111 (solar--sin (- mm (* 2 f))))
        (* -0.00057 (solar--sin (+ mm (* 2 f)))) (* 0.00056 e (solar--sin (+ (* 2 mm) m)))
        (* -0.00042 (solar--sin (* 3 mm))) (* 0.00042 e (solar--sin (+ m (* 2 f))))
        (* 0.00038 e (solar--sin (- m (* 2 f)))) (* -0.00024 e (solar--sin (- (* 2 mm) m)))
        (* -0.00017 (solar--sin omega))))))

(defun solar--time (moment)
  "The time value of MOMENT."
  (time-convert (* 86400 (- moment 719163)) 'integer))
(defun solar-time-string (time time-zone)
  "TIME, hours, as a time of day of TIME-ZONE."
  (let* ((minutes (round (* 60 time))) (hour (mod (/ minutes 60) 24)))
    (format "%d:%02d%s (%s)" (if (= 0 (mod hour 12)) 12 (mod hour 12)) (mod minutes 60)
            (if (< hour 12) "am" "pm") time-zone)))
(defun solar-equinoxes-solstices ()
  "The beginnings of seasons that are displayed, as holidays."
  (let ((out nil))
    (dolist (year (list (1- displayed-year) displayed-year (1+ displayed-year)))
      (dotimes (k 4)
        (let ((time (solar--time (solar-season k year))))
          (push (list (calendar-date-at time)
                      (format "%s %s (%s)" (nth k solar-n-hemi-seasons)
                              (downcase (format-time-string "%-I:%M%p" time)) (format-time-string "%Z" time)))
                out))))
    (seq-filter (lambda (h) (calendar-date-is-visible-p (car h))) (nreverse out))))

(provide 'solar)
;;; solar.el ends here
