def f(x):
    return x + 1  # (ref:a)


* not a heading
