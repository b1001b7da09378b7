;; The inner loops of k-means and of the silhouettes. Addresses are in bytes. Rows have an even number of columns, so a row is a whole
;; number of pairs of doubles; each lane sums its own columns, and the lanes are added at the end, as squaredDistance() does.
(module
  (import "host" "memory" (memory 0))

  ;; Stores the squared distances of all rows to one point. Returns the sum of the smaller of each distance and `nearest`.
  (func (export "approach")
    (param $row i32) (param $rows i32) (param $stride i32) (param $point i32) (param $nearest i32) (param $distances i32)
    (result f64)
    (local $end i32) (local $column i32) (local $difference v128) (local $sum v128) (local $distance f64) (local $potential f64)
    (local.set $end (i32.add (local.get $distances) (i32.shl (local.get $rows) (i32.const 3))))
    (loop $each_row
      (local.set $sum (v128.const f64x2 0 0))
      (local.set $column (i32.const 0))
      (loop $each_pair
        (local.set $difference (f64x2.sub
          (v128.load (i32.add (local.get $row) (local.get $column)))
          (v128.load (i32.add (local.get $point) (local.get $column)))))
        (local.set $sum (f64x2.add (local.get $sum) (f64x2.mul (local.get $difference) (local.get $difference))))
        (local.set $column (i32.add (local.get $column) (i32.const 16)))
        (br_if $each_pair (i32.lt_u (local.get $column) (local.get $stride))))
      (local.set $distance (f64.add
        (f64x2.extract_lane 0 (local.get $sum))
        (f64x2.extract_lane 1 (local.get $sum))))
      (f64.store (local.get $distances) (local.get $distance))
      (local.set $potential (f64.add (local.get $potential)
        (f64.min (local.get $distance) (f64.load (local.get $nearest)))))
      (local.set $row (i32.add (local.get $row) (local.get $stride)))
      (local.set $nearest (i32.add (local.get $nearest) (i32.const 8)))
      (local.set $distances (i32.add (local.get $distances) (i32.const 8)))
      (br_if $each_row (i32.lt_u (local.get $distances) (local.get $end))))
    (local.get $potential))

  ;; Gives each row whose slack is used up the label of its nearest centroid, or the lower label on a tie. The number of centroids
  ;; is even: a row is compared with two centroids at a time, one in each lane. Adds each row to the sums of its label, and counts it.
  ;; Returns the number of changed labels.
  (func (export "assign")
    (param $row i32) (param $rows i32) (param $stride i32) (param $centroids i32) (param $k i32)
    (param $label i32) (param $slack i32) (param $moved i32) (param $sums i32) (param $sizes i32)
    (result i32)
    (local $end i32) (local $before i32) (local $now i32) (local $c i32) (local $column i32) (local $at i32) (local $other i32) (local $changed i32)
    (local $x v128) (local $a v128) (local $b v128) (local $distance v128) (local $first v128) (local $second v128)
    (local $labels v128) (local $candidates v128) (local $nearest f64) (local $next f64)
    (local.set $end (i32.add (local.get $label) (local.get $rows)))
    (loop $each_row
      (block $settled
        (local.set $before (i32.load8_u (local.get $label)))
        (br_if $settled (f64.gt
          (f64.load (local.get $slack))
          (f64.load (i32.add (local.get $moved) (i32.shl (local.get $before) (i32.const 3))))))

        (local.set $first (v128.const f64x2 inf inf))
        (local.set $second (v128.const f64x2 inf inf))
        (local.set $candidates (v128.const i64x2 0 1))
        (local.set $c (i32.const 0))
        (local.set $at (local.get $centroids))
        (loop $each_two
          (local.set $a (v128.const f64x2 0 0))
          (local.set $b (v128.const f64x2 0 0))
          (local.set $other (i32.add (local.get $at) (local.get $stride)))
          (local.set $column (i32.const 0))
          (loop $each_pair
            (local.set $x (v128.load (i32.add (local.get $row) (local.get $column))))
            (local.set $distance (f64x2.sub (local.get $x) (v128.load (i32.add (local.get $at) (local.get $column)))))
            (local.set $a (f64x2.add (local.get $a) (f64x2.mul (local.get $distance) (local.get $distance))))
            (local.set $distance (f64x2.sub (local.get $x) (v128.load (i32.add (local.get $other) (local.get $column)))))
            (local.set $b (f64x2.add (local.get $b) (f64x2.mul (local.get $distance) (local.get $distance))))
            (local.set $column (i32.add (local.get $column) (i32.const 16)))
            (br_if $each_pair (i32.lt_u (local.get $column) (local.get $stride))))
          (local.set $distance (f64x2.add
            (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $a) (local.get $b))
            (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $a) (local.get $b))))
          (local.set $labels (v128.bitselect (local.get $candidates) (local.get $labels)
            (f64x2.lt (local.get $distance) (local.get $first))))
          (local.set $second (f64x2.pmin (local.get $second) (f64x2.pmax (local.get $first) (local.get $distance))))
          (local.set $first (f64x2.pmin (local.get $first) (local.get $distance)))
          (local.set $candidates (i64x2.add (local.get $candidates) (v128.const i64x2 2 2)))
          (local.set $at (i32.add (local.get $other) (local.get $stride)))
          (local.set $c (i32.add (local.get $c) (i32.const 2)))
          (br_if $each_two (i32.lt_u (local.get $c) (local.get $k))))

        ;; Compares the nearest even centroid with the nearest odd one.
        (local.set $nearest (f64x2.extract_lane 0 (local.get $first)))
        (local.set $next (f64x2.extract_lane 1 (local.get $first)))
        (local.set $now (i32x4.extract_lane 0 (local.get $labels)))
        (local.set $column (i32x4.extract_lane 2 (local.get $labels)))
        (if (i32.or
              (f64.lt (local.get $next) (local.get $nearest))
              (i32.and (f64.eq (local.get $next) (local.get $nearest)) (i32.lt_u (local.get $column) (local.get $now))))
          (then
            (local.set $now (local.get $column))
            (local.set $next (f64.min (local.get $nearest) (f64x2.extract_lane 1 (local.get $second))))
            (local.set $nearest (f64x2.extract_lane 1 (local.get $first))))
          (else
            (local.set $next (f64.min (local.get $next) (f64x2.extract_lane 0 (local.get $second))))))
        (f64.store (local.get $slack) (f64.add
          (f64.sub (f64.sqrt (local.get $next)) (f64.sqrt (local.get $nearest)))
          (f64.load (i32.add (local.get $moved) (i32.shl (local.get $now) (i32.const 3))))))
        (local.set $changed (i32.add (local.get $changed) (i32.ne (local.get $now) (local.get $before))))
        (i32.store8 (local.get $label) (local.get $now)))

      ;; Adds the row to its cluster.
      (local.set $now (i32.load8_u (local.get $label)))
      (local.set $at (i32.add (local.get $sizes) (i32.shl (local.get $now) (i32.const 3))))
      (f64.store (local.get $at) (f64.add (f64.load (local.get $at)) (f64.const 1)))
      (local.set $at (i32.add (local.get $sums) (i32.mul (local.get $now) (local.get $stride))))
      (local.set $column (i32.const 0))
      (loop $each_pair
        (v128.store (i32.add (local.get $at) (local.get $column))
          (f64x2.add
            (v128.load (i32.add (local.get $at) (local.get $column)))
            (v128.load (i32.add (local.get $row) (local.get $column)))))
        (local.set $column (i32.add (local.get $column) (i32.const 16)))
        (br_if $each_pair (i32.lt_u (local.get $column) (local.get $stride))))

      (local.set $row (i32.add (local.get $row) (local.get $stride)))
      (local.set $slack (i32.add (local.get $slack) (i32.const 8)))
      (local.set $label (i32.add (local.get $label) (i32.const 1)))
      (br_if $each_row (i32.lt_u (local.get $label) (local.get $end))))
    (local.get $changed))

  ;; Adds the distances between rows i and i + 1 and pairs of rows from j on to the sums of all these rows.
  (func (export "addFours")
    (param $i i32) (param $stride i32) (param $j i32) (param $pairs i32) (param $sums_i i32) (param $sums_j i32)
    (local $i1 i32) (local $j1 i32) (local $column i32) (local $x v128) (local $y v128) (local $z v128) (local $difference v128)
    (local $d00 v128) (local $d01 v128) (local $d10 v128) (local $d11 v128) (local $upper v128) (local $lower v128) (local $sum v128)
    (local.set $i1 (i32.add (local.get $i) (local.get $stride)))
    (loop $each_two
      (local.set $d00 (v128.const f64x2 0 0))
      (local.set $d01 (v128.const f64x2 0 0))
      (local.set $d10 (v128.const f64x2 0 0))
      (local.set $d11 (v128.const f64x2 0 0))
      (local.set $j1 (i32.add (local.get $j) (local.get $stride)))
      (local.set $column (i32.const 0))
      (loop $each_pair
        (local.set $x (v128.load (i32.add (local.get $i) (local.get $column))))
        (local.set $y (v128.load (i32.add (local.get $j) (local.get $column))))
        (local.set $z (v128.load (i32.add (local.get $j1) (local.get $column))))
        (local.set $difference (f64x2.sub (local.get $x) (local.get $y)))
        (local.set $d00 (f64x2.add (local.get $d00) (f64x2.mul (local.get $difference) (local.get $difference))))
        (local.set $difference (f64x2.sub (local.get $x) (local.get $z)))
        (local.set $d01 (f64x2.add (local.get $d01) (f64x2.mul (local.get $difference) (local.get $difference))))
        (local.set $x (v128.load (i32.add (local.get $i1) (local.get $column))))
        (local.set $difference (f64x2.sub (local.get $x) (local.get $y)))
        (local.set $d10 (f64x2.add (local.get $d10) (f64x2.mul (local.get $difference) (local.get $difference))))
        (local.set $difference (f64x2.sub (local.get $x) (local.get $z)))
        (local.set $d11 (f64x2.add (local.get $d11) (f64x2.mul (local.get $difference) (local.get $difference))))
        (local.set $column (i32.add (local.get $column) (i32.const 16)))
        (br_if $each_pair (i32.lt_u (local.get $column) (local.get $stride))))
      (local.set $upper (f64x2.sqrt (f64x2.add
        (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $d00) (local.get $d01))
        (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $d00) (local.get $d01)))))
      (local.set $lower (f64x2.sqrt (f64x2.add
        (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $d10) (local.get $d11))
        (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $d10) (local.get $d11)))))
      (v128.store (local.get $sums_j)
        (f64x2.add (v128.load (local.get $sums_j)) (f64x2.add (local.get $upper) (local.get $lower))))
      (local.set $sum (f64x2.add (local.get $sum) (f64x2.add
        (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $upper) (local.get $lower))
        (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $upper) (local.get $lower)))))
      (local.set $j (i32.add (local.get $j1) (local.get $stride)))
      (local.set $sums_j (i32.add (local.get $sums_j) (i32.const 16)))
      (local.set $pairs (i32.sub (local.get $pairs) (i32.const 1)))
      (br_if $each_two (local.get $pairs)))
    (v128.store (local.get $sums_i) (f64x2.add (v128.load (local.get $sums_i)) (local.get $sum)))))
