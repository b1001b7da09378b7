/* Sums of table rows, their gradients and a lazy Adam step, for which NumPy is too slow. One thread computes the sums in a fixed order. */
#include <math.h>
#include <stdint.h>
#include <string.h>

/* out[i] = sum over k in row i of weight[k] * table[column[k]] */
void rows_sum(int64_t rows, const int64_t *start, const int32_t *column, const float *weight,
              const float *restrict table, int64_t dimension, float *restrict out) {
  for (int64_t i = 0; i < rows; i++) {
    float *restrict target = out + i * dimension;
    memset(target, 0, sizeof(float) * dimension);
    for (int64_t k = start[i]; k < start[i + 1]; k++) {
      const float *restrict source = table + (int64_t)column[k] * dimension;
      const float w = weight[k];
      for (int64_t d = 0; d < dimension; d++) target[d] += w * source[d];
    }
  }
}

/* gradient[column[k]] += weight[k] * upstream[i] for k in row i */
void rows_sum_backward(int64_t rows, const int64_t *start, const int32_t *column, const float *weight,
                       const float *restrict upstream, int64_t dimension, float *restrict gradient) {
  for (int64_t i = 0; i < rows; i++) {
    const float *restrict source = upstream + i * dimension;
    for (int64_t k = start[i]; k < start[i + 1]; k++) {
      float *restrict target = gradient + (int64_t)column[k] * dimension;
      const float w = weight[k];
      for (int64_t d = 0; d < dimension; d++) target[d] += w * source[d];
    }
  }
}

/* Adam on the touched rows only; `rate` already includes the bias correction. Clears the gradient of these rows. */
void adam(int64_t touched, const int32_t *row, int64_t dimension, float rate, float epsilon,
          float *restrict table, float *restrict gradient, float *restrict mean, float *restrict square) {
  for (int64_t i = 0; i < touched; i++) {
    const int64_t at = (int64_t)row[i] * dimension;
    for (int64_t d = 0; d < dimension; d++) {
      const float g = gradient[at + d];
      const float m = mean[at + d] = 0.9f * mean[at + d] + 0.1f * g;
      const float s = square[at + d] = 0.999f * square[at + d] + 0.001f * g * g;
      table[at + d] -= rate * m / (sqrtf(s) + epsilon);
      gradient[at + d] = 0.0f;
    }
  }
}
