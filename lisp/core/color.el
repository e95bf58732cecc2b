;;; color.el --- Colours and colour spaces  -*- lexical-binding: t -*-

;; Components are numbers from 0 to 1 unless a function says otherwise.  The formulas are those of the
;; standards: sRGB (IEC 61966-2-1), CIE XYZ and L*a*b*, CIEDE2000, and the usual HSL and HSV.

;;; Code:

(defconst color-d50-xyz '(0.9642 1.0 0.8249) "The white point D50.")
(defconst color-d55-xyz '(0.9568 1.0 0.9215) "The white point D55.")
(defconst color-d65-xyz '(0.950455 1.0 1.088753) "The white point D65.")
(defconst color-d75-xyz '(0.9497 1.0 1.2264) "The white point D75.")
(defconst color-cie-ε (/ 216 24389.0) "Where L*a*b* turns from linear to cubic.")
(defconst color-cie-κ (/ 24389 27.0) "The slope of L*a*b*'s linear part.")

;; Names

(defun color-name-to-rgb (color &optional frame)
  "The components of COLOR, a name or \"#RGB\", on FRAME; nil if there is no such colour."
  (let ((white (float (car (color-values "#ffffffffffff"))))
        (values (color-values color frame)))
    (mapcar (lambda (v) (/ v white)) values)))
(defun color-rgb-to-hex (red green blue &optional digits)
  "The text \"#…\" of RED GREEN BLUE, with DIGITS (4, or 2) digits a component."
  (let ((most (if (eql digits 2) 255 65535)) (form (if (eql digits 2) "#%02x%02x%02x" "#%04x%04x%04x")))
    (format form (* red most) (* green most) (* blue most))))
(defun color-complement (color)
  "The components of the complement of COLOR, a name."
  (let ((rgb (color-name-to-rgb color)))
    (list (- 1.0 (nth 0 rgb)) (- 1.0 (nth 1 rgb)) (- 1.0 (nth 2 rgb)))))
(defun color-complement-hex (color)
  "The complement of COLOR, a name, as \"#…\"."
  (apply #'color-rgb-to-hex (color-complement color)))
(defun color-gradient (start stop steps)
  "STEPS colours evenly between START and STOP, lists of components, without these."
  (let ((out nil) (step 1))
    (while (<= step steps)
      (push (cl-mapcar (lambda (a b) (+ a (* step (/ (- b a) (float (1+ steps)))))) start stop) out)
      (setq step (1+ step)))
    (nreverse out)))
(defun color-clamp (value)
  "VALUE brought between 0.0 and 1.0."
  (min 1.0 (max 0.0 value)))

;; HSL and HSV

(defun color-hue-to-rgb (v1 v2 h)
  "The component at hue H of a colour whose least is V1 and whose greatest is V2."
  ;; over the six parts of the circle it rises, stays twice, falls and stays away
  (let ((part (floor (* 6 h))) (rise (- v2 v1)))
    (pcase part
      ((or 1 2) v2)
      (3 (+ v1 (* rise (- (/ 2.0 3) h) 6.0)))
      ((pred (< 3)) v1)
      (_ (+ v1 (* rise h 6.0))))))
(defun color-hsl-to-rgb (h s l)
  "The red, green and blue of hue H (0 to 1), saturation S and luminance L."
  (if (= s 0.0) (list l l l)
    (let* ((high (if (<= l 0.5) (* l (+ 1.0 s)) (- (+ l s) (* l s))))
           (low (- (* 2.0 l) high)))
      (mapcar (lambda (turn) (color-hue-to-rgb low high (mod (+ h turn) 1)))
              (list (/ 1.0 3) 0 (/ -1.0 3))))))
(defun color--sector (r g b)
  "Where the hue of R G B lies: (TURN MORE LESS).
TURN is the sixth of the circle of the greatest component; the others draw the hue on or back."
  (let ((high (max r g b)))
    (cond ((= r high) (list 0 g b)) ((= g high) (list 2 b r)) (t (list 4 r g)))))
(defun color-rgb-to-hsv (red green blue)
  "The hue in radians, saturation and value of RED GREEN BLUE."
  (pcase-let* ((rgb (mapcar #'float (list red green blue)))
               (high (apply #'max rgb)) (low (apply #'min rgb)) (span (- high low))
               (`(,turn ,more ,less) (apply #'color--sector rgb)))
    (if (< span 1e-8) (list 0.0 0.0 high)
      (let ((degrees (+ (* 60 (/ (- more less) span)) (* 60 turn))))
        (list (/ (* float-pi (if (< degrees 0) (+ degrees 360) degrees)) 180)
              (- 1 (/ low high))
              high)))))
(defun color-rgb-to-hsl (red green blue)
  "The hue (0 to 1), saturation and luminance of RED GREEN BLUE."
  (pcase-let* ((high (max red green blue)) (low (min red green blue)) (light (/ (+ high low) 2.0))
               (span (- high low)) (`(,turn ,more ,less) (color--sector red green blue))
               (away (lambda (component) (/ (- high component) (float span)))))
    (if (= span 0) (list 0.0 0.0 light)
      (list (mod (/ (- (+ turn (funcall away less)) (funcall away more)) 6) 1)
            (/ span (if (<= light 0.5) (+ high low) (- 2 high low)))
            light))))

(defun color-saturate-hsl (h s l percent)
  "H S L with PERCENT of saturation added."
  (list h (color-clamp (+ s (/ percent 100.0))) l))
(defun color-desaturate-hsl (h s l percent)
  "H S L with PERCENT of saturation taken away."
  (color-saturate-hsl h s l (- percent)))
(defun color-lighten-hsl (h s l percent)
  "H S L with PERCENT of luminance added."
  (list h s (color-clamp (+ l (/ percent 100.0)))))
(defun color-darken-hsl (h s l percent)
  "H S L with PERCENT of luminance taken away."
  (color-lighten-hsl h s l (- percent)))
(defun color--change-name (change name percent)
  "The text \"#…\" of the colour NAME after CHANGE, a function of hue, saturation, luminance and PERCENT."
  (let ((hsl (apply #'color-rgb-to-hsl (color-name-to-rgb name))))
    (apply #'color-rgb-to-hex
           (apply #'color-hsl-to-rgb (apply change (append hsl (list percent)))))))
(defun color-saturate-name (name percent) "The colour NAME with PERCENT of saturation added, as \"#…\"."
  (color--change-name #'color-saturate-hsl name percent))
(defun color-desaturate-name (name percent) "The colour NAME with PERCENT of saturation taken away, as \"#…\"."
  (color--change-name #'color-desaturate-hsl name percent))
(defun color-lighten-name (name percent) "The colour NAME lighter by PERCENT, as \"#…\"."
  (color--change-name #'color-lighten-hsl name percent))
(defun color-darken-name (name percent) "The colour NAME darker by PERCENT, as \"#…\"."
  (color--change-name #'color-darken-hsl name percent))

;; The CIE's spaces

(defun color--times (matrix vector)
  "The product of MATRIX, a list of rows, and VECTOR."
  (mapcar (lambda (row)
            (+ (* (nth 0 row) (nth 0 vector)) (* (nth 1 row) (nth 1 vector)) (* (nth 2 row) (nth 2 vector))))
          matrix))
(defun color-srgb-to-xyz (red green blue)
  "The XYZ of the sRGB colour RED GREEN BLUE, whose white point is D65."
  (color--times '((0.4124564 0.3575761 0.1804375) (0.21266729 0.7151522 0.0721750)
                  (0.0193339 0.1191920 0.9503041))
                (mapcar (lambda (c) (if (<= c 0.04045) (/ c 12.95) (expt (/ (+ c 0.055) 1.055) 2.4)))
                        (list red green blue))))
(defun color-xyz-to-srgb (x y z)
  "The sRGB colour of X Y Z."
  (mapcar (lambda (c) (if (<= c 0.0031308) (* 12.92 c) (- (* 1.055 (expt c (/ 1 2.4))) 0.055)))
          (color--times '((3.2404542 -1.5371385 -0.4985314) (-0.9692660 1.8760108 0.0415560)
                          (0.0556434 -0.2040259 1.0572252))
                        (list x y z))))
(defun color-xyz-to-lab (x y z &optional white-point)
  "The L*a*b* of X Y Z under WHITE-POINT, D65 by default."
  (pcase-let ((`(,u ,v ,w)
               (cl-mapcar (lambda (value white)
                            (let ((part (/ value white)))
                              (if (> part color-cie-ε) (expt part (/ 1 3.0))
                                (/ (+ 16 (* part color-cie-κ)) 116.0))))
                          (list x y z) (or white-point color-d65-xyz))))
    (list (+ -16 (* v 116)) (* (- u v) 500) (* (- v w) 200))))
(defun color--length (a b) "The length of the vector A, B." (sqrt (+ (* a a) (* b b))))
(defun color-lab-to-xyz (l a b &optional white-point)
  "The XYZ of L*a*b* L A B under WHITE-POINT, D65 by default."
  (let* ((white (or white-point color-d65-xyz))
         (fy (/ (+ l 16) 116.0)) (fx (+ (/ a 500.0) fy)) (fz (- fy (/ b 200.0)))
         (g (lambda (f) (if (> (expt f 3) color-cie-ε) (expt f 3) (/ (- (* 116 f) 16) color-cie-κ)))))
    (list (* (funcall g fx) (nth 0 white))
          (* (if (> l (* color-cie-κ color-cie-ε)) (expt fy 3) (/ l color-cie-κ)) (nth 1 white))
          (* (funcall g fz) (nth 2 white)))))
(defun color-srgb-to-lab (red green blue &optional white-point)
  "The L*a*b* of the sRGB colour RED GREEN BLUE under WHITE-POINT."
  (apply #'color-xyz-to-lab (append (color-srgb-to-xyz red green blue) (list white-point))))
(defun color-lab-to-srgb (l a b &optional white-point)
  "The sRGB colour of L*a*b* L A B under WHITE-POINT."
  (apply #'color-xyz-to-srgb (color-lab-to-xyz l a b white-point)))
(defun color-xyz-to-xyy (x y z)
  "The xyY of X Y Z."
  (let ((sum (float (+ x y z)))) (list (/ x sum) (/ y sum) y)))
(defun color-xyy-to-xyz (x y luminance)
  "The XYZ of xyY, X Y LUMINANCE."
  (let ((y (float y)))
    (list (/ (* luminance x) y) luminance (/ (* luminance (- 1 x y)) y))))
(defun color-lab-to-lch (l a b)
  "The lightness, chroma and hue in radians of L*a*b* L A B."
  (list l (color--length a b) (atan b a)))
(defun color-lch-to-lab (l c h)
  "The L*a*b* of lightness L, chroma C and hue H in radians."
  (list l (* c (cos h)) (* c (sin h))))

(defun color--hue-degrees (b a)
  "The hue of A, B in degrees from 0 to 360; 0 for grey."
  (if (and (= a 0) (= b 0)) 0.0 (mod (radians-to-degrees (atan b a)) 360.0)))
(defun color-cie-de2000 (color1 color2 &optional kL kC kH)
  "The CIEDE2000 distance between COLOR1 and COLOR2, lists L A B.
KL KC KH are weights, 1 by default."
  (pcase-let*
      ((`(,l1 ,a1 ,b1) color1) (`(,l2 ,a2 ,b2) color2)
       (kl (or kL 1)) (kc (or kC 1)) (kh (or kH 1))
       (mean-c (/ (+ (sqrt (+ (* a1 a1) (* b1 b1))) (sqrt (+ (* a2 a2) (* b2 b2)))) 2.0))
       (c7 (expt mean-c 7))
       (g (* 0.5 (- 1 (sqrt (/ c7 (+ c7 (expt 25.0 7)))))))
       (a1 (* (+ 1 g) a1)) (a2 (* (+ 1 g) a2))
       (c1 (sqrt (+ (* a1 a1) (* b1 b1)))) (c2 (sqrt (+ (* a2 a2) (* b2 b2))))
       (h1 (color--hue-degrees b1 a1)) (h2 (color--hue-degrees b2 a2))
       (grey (= 0 (* c1 c2)))
       (turn (cond (grey 0.0) ((> (- h2 h1) 180) (- h2 h1 360)) ((< (- h2 h1) -180) (+ (- h2 h1) 360))
                   (t (- h2 h1))))
       (dl (- l2 l1)) (dc (- c2 c1))
       (dh (* 2 (sqrt (* c1 c2)) (sin (degrees-to-radians (/ turn 2.0)))))
       (l (/ (+ l1 l2) 2.0)) (c (/ (+ c1 c2) 2.0))
       (h (cond (grey (+ h1 h2)) ((<= (abs (- h1 h2)) 180) (/ (+ h1 h2) 2.0))
                ((< (+ h1 h2) 360) (/ (+ h1 h2 360) 2.0)) (t (/ (- (+ h1 h2) 360) 2.0))))
       (cosine (lambda (degrees) (cos (degrees-to-radians degrees))))
       (tt (+ 1 (* -0.17 (funcall cosine (- h 30))) (* 0.24 (funcall cosine (* 2 h)))
              (* 0.32 (funcall cosine (+ (* 3 h) 6))) (* -0.20 (funcall cosine (- (* 4 h) 63)))))
       (rotation (* 30 (exp (- (expt (/ (- h 275) 25.0) 2)))))
       (cm7 (expt c 7))
       (rc (* 2 (sqrt (/ cm7 (+ cm7 (expt 25.0 7))))))
       (off (expt (- l 50) 2))
       (sl (+ 1 (/ (* 0.015 off) (sqrt (+ 20 off))))) (sc (+ 1 (* 0.045 c))) (sh (+ 1 (* 0.015 c tt)))
       (rt (* -1 (sin (degrees-to-radians (* 2 rotation))) rc))
       (x (/ dl (* kl sl))) (y (/ dc (* kc sc))) (z (/ dh (* kh sh))))
    (sqrt (+ (* x x) (* y y) (* z z) (* rt y z)))))

(provide 'color)
;;; color.el ends here
