const steps = [1, 2, 5]
const minTicks = 3
const linearTicks = 5

/** Round values for a logarithmic axis: 1, 2 and 5 of each power of ten, and even steps where the range is too short for these. */
export function logTicks(from: number, to: number): number[] {
  if (!(from > 0) || !(to > from)) return []
  const powers = Array.from(
    { length: Math.floor(Math.log10(to)) - Math.floor(Math.log10(from)) + 1 },
    (_, k) => 10 ** (Math.floor(Math.log10(from)) + k),
  )
  const inside = powers.flatMap((power) => steps.map((step) => step * power)).filter((value) => value >= from && value <= to)
  if (inside.length >= minTicks) return inside
  const rough = (to - from) / linearTicks
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (steps.find((each) => each * power >= rough) ?? 10) * power
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, k) => (first + k) * step)
}
