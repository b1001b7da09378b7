"""Compiles `kernel.c` and calls its functions with NumPy arguments."""

import ctypes
import subprocess
from pathlib import Path

import numpy as np


class Kernel:
    def __init__(self, folder: Path) -> None:
        source = Path(__file__).with_name("kernel.c")
        library = folder / "kernel.so"
        # Without -march and contraction, sums are the same on every machine with AVX2.
        flags = ["-O3", "-mavx2", "-ffp-contract=off", "-fPIC", "-shared"]
        subprocess.run(["gcc", *flags, str(source), "-o", str(library), "-lm"], check=True)
        self._library = ctypes.CDLL(str(library))

    def rows_sum(self, start: np.ndarray, column: np.ndarray, weight: np.ndarray, table: np.ndarray) -> np.ndarray:
        out = np.empty((len(start) - 1, table.shape[1]), np.float32)
        self._library.rows_sum(
            ctypes.c_int64(len(out)), _at(start), _at(column), _at(weight), _at(table), ctypes.c_int64(table.shape[1]), _at(out)
        )
        return out

    def rows_sum_backward(
        self, start: np.ndarray, column: np.ndarray, weight: np.ndarray, upstream: np.ndarray, gradient: np.ndarray
    ) -> None:
        self._library.rows_sum_backward(
            ctypes.c_int64(len(start) - 1), _at(start), _at(column), _at(weight), _at(upstream),
            ctypes.c_int64(gradient.shape[1]), _at(gradient),
        )

    def adam(
        self, rows: np.ndarray, rate: float, table: np.ndarray, gradient: np.ndarray, mean: np.ndarray, square: np.ndarray
    ) -> None:
        self._library.adam(
            ctypes.c_int64(len(rows)), _at(rows), ctypes.c_int64(table.shape[1]), ctypes.c_float(rate), ctypes.c_float(1e-8),
            _at(table), _at(gradient), _at(mean), _at(square),
        )


def _at(array: np.ndarray) -> ctypes.c_void_p:
    if not array.flags.c_contiguous:
        raise ValueError("the kernel requires contiguous arrays")
    return array.ctypes.data_as(ctypes.c_void_p)
