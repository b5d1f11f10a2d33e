/** Probability that a standard normal variable is below x, to 1e-14 (Hart's fractions, as in West 2005). */
export function normalProbability(x: number): number {
  const z = Math.abs(x)
  if (z > 37) return x > 0 ? 1 : 0
  const density = Math.exp((-z * z) / 2)
  const tail = z < 7.07106781186547 ? (density * numerator(z)) / denominator(z) : density / continuedFraction(z) / 2.506628274631
  return x > 0 ? 1 - tail : tail
}

const polynomial = (coefficients: readonly number[]) => (z: number) => coefficients.reduce((sum, c) => sum * z + c, 0)
const numerator = polynomial([
  3.52624965998911e-2, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871, 221.213596169931, 220.206867912376,
])
const denominator = polynomial([
  8.83883476483184e-2, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831, 793.826512519948,
  440.413735824752,
])
const continuedFraction = (z: number) => z + 1 / (z + 2 / (z + 3 / (z + 4 / (z + 0.65))))

/** The x below which a standard normal variable lies with probability p, 0 < p < 1; found by halving, to about 1e-12. */
export function normalQuantile(p: number): number {
  let low = -37
  let high = 37
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (normalProbability(middle) < p) low = middle
    else high = middle
  }
  return (low + high) / 2
}
