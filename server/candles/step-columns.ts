/** Marks a column whose values are no whole number of decimal steps: its doubles follow byte by byte. */
const asDoubles = 255
const maxDecimals = 9
const maxSteps = 2 ** 50
const word = 2 ** 32
const powers = Array.from({ length: maxDecimals + 1 }, (_, i) => 10 ** i)

export const powerOf = (decimals: number): number => powers[decimals]!

const isExactIn = (column: Float64Array, power: number) => {
  for (const value of column) {
    const steps = Math.round(value * power)
    if (Math.abs(steps) >= maxSteps || !Object.is(steps / power, value)) return false
  }
  return true
}

/** The fewest decimals with which every value is a whole number of steps and comes back exactly; null when there is none. */
export function decimalsOf(columns: readonly Float64Array[]): number | null {
  let decimals = 0
  for (const column of columns) {
    while (decimals <= maxDecimals && !isExactIn(column, powers[decimals]!)) decimals++
    if (decimals > maxDecimals) return null
  }
  // A later column may have asked for more decimals than an earlier one is exact in.
  return columns.slice(0, -1).every((column) => isExactIn(column, powers[decimals]!)) ? decimals : null
}

export const stepsOf = (column: Float64Array, power: number): Float64Array => column.map((value) => Math.round(value * power))

/** Whole numbers as bytes: the lowest byte of every number, then the next one of every number; the sign is the lowest bit. */
export function packSteps(values: Float64Array): Uint8Array {
  const folded = values.map((value) => (value < 0 ? -2 * value - 1 : 2 * value))
  const largest = folded.reduce((a, b) => (b > a ? b : a), 0)
  let planes = 0
  for (let rest = largest; rest > 0; rest = Math.floor(rest / 256)) planes++
  const packed = new Uint8Array(1 + planes * values.length)
  packed[0] = planes
  for (let plane = 0; plane < planes; plane++) {
    const weight = 256 ** plane
    const at = 1 + plane * values.length
    for (let i = 0; i < values.length; i++) packed[at + i] = Math.floor(folded[i]! / weight) % 256
  }
  return packed
}

/** Reads what `packSteps` wrote; gives where it ends. */
export function unpackSteps(packed: Uint8Array, start: number, into: Float64Array): number {
  const { length } = into
  const planes = packed[start]!
  const at = start + 1
  const byte = (plane: number, i: number) => (plane < planes ? packed[at + plane * length + i]! : 0)
  if (planes <= 1) {
    for (let i = 0; i < length; i++) into[i] = unfold32(byte(0, i))
  } else if (planes === 2) {
    const second = at + length
    for (let i = 0; i < length; i++) into[i] = unfold32(packed[at + i]! | (packed[second + i]! << 8))
  } else {
    for (let i = 0; i < length; i++) {
      const low = (byte(0, i) | (byte(1, i) << 8) | (byte(2, i) << 16) | (byte(3, i) << 24)) >>> 0
      const high = planes > 4 ? byte(4, i) + byte(5, i) * 256 + byte(6, i) * 65_536 : 0
      into[i] = (low & 1) === 0 ? low / 2 + high * (word / 2) : -((low - 1) / 2 + high * (word / 2)) - 1
    }
  }
  return at + planes * length
}

const unfold32 = (folded: number) => (folded >>> 1) ^ -(folded & 1)

/** A column by itself: steps of a power of ten where that is exact, else doubles. */
export function packPlain(column: Float64Array): Uint8Array[] {
  const decimals = decimalsOf([column])
  if (decimals === null) return [Uint8Array.of(asDoubles), new Uint8Array(column.slice().buffer)]
  return [Uint8Array.of(decimals), packSteps(stepsOf(column, powers[decimals]!))]
}

/** Reads what `packPlain` wrote; gives where it ends. */
export function unpackPlain(packed: Uint8Array, start: number, into: Float64Array): number {
  const decimals = packed[start]!
  if (decimals === asDoubles) {
    new Uint8Array(into.buffer, into.byteOffset, into.byteLength).set(packed.subarray(start + 1, start + 1 + into.byteLength))
    return start + 1 + into.byteLength
  }
  const end = unpackSteps(packed, start + 1, into)
  const power = powers[decimals]!
  for (let i = 0; i < into.length; i++) into[i] = into[i]! / power
  return end
}
