import { barColumns, newBars, type Bars } from './bars.ts'

/** Marks a column that is not a whole number of decimal steps: its doubles follow as they are. */
const asDoubles = 255
const maxDecimals = 9
const powers = Array.from({ length: maxDecimals + 1 }, (_, i) => 10 ** i)
const maxVarintBytes = 8
const maxSteps = 2 ** 52

const isExactIn = (column: Float64Array, power: number) =>
  column.every((value) => {
    const steps = Math.round(value * power)
    // Minus zero has no difference to zero that would bring it back.
    return Math.abs(steps) < maxSteps && steps / power === value && !Object.is(value, -0)
  })

function decimalsOf(column: Float64Array): number | null {
  for (let decimals = 0; decimals <= maxDecimals; decimals++) if (isExactIn(column, powers[decimals]!)) return decimals
  return null
}

/** Small whole numbers in few bytes: seven bits each, the lowest first; the sign is the lowest bit. */
function writeNumber(into: Uint8Array, at: number, value: number): number {
  let rest = value < 0 ? -2 * value - 1 : 2 * value
  while (rest >= 128) {
    into[at++] = (rest % 128) + 128
    rest = Math.floor(rest / 128)
  }
  into[at++] = rest
  return at
}

function packColumn(column: Float64Array): Uint8Array {
  const decimals = decimalsOf(column)
  if (decimals === null) {
    const packed = new Uint8Array(1 + column.length * 8)
    packed[0] = asDoubles
    const view = new DataView(packed.buffer, 1)
    for (let i = 0; i < column.length; i++) view.setFloat64(i * 8, column[i]!, true)
    return packed
  }
  const packed = new Uint8Array(1 + column.length * maxVarintBytes)
  packed[0] = decimals
  const power = powers[decimals]!
  let at = 1
  let before = 0
  for (let i = 0; i < column.length; i++) {
    const steps = Math.round(column[i]! * power)
    at = writeNumber(packed, at, steps - before)
    before = steps
  }
  return packed.subarray(0, at)
}

/**
 * Bars as bytes, exact to the last bit: column by column, each the differences between neighbours in steps of a power of ten
 * where that comes back exactly, else as doubles. About ten bytes a bar.
 */
export function packBars(bars: Bars): Uint8Array {
  const parts = barColumns.map((column) => packColumn(bars[column]))
  const packed = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    packed.set(part, at)
    at += part.length
  }
  return packed
}

/** The `length` bars that `packBars` packed; null where the bytes are none of its making. */
export function unpackBars(packed: Uint8Array, length: number): Bars | null {
  // Every value takes a byte at least, so that a false length cannot ask for memory without end.
  if (!Number.isInteger(length) || length < 0 || length * barColumns.length > packed.length) return null
  const bars = newBars(length)
  let at = 0
  for (const column of barColumns) {
    const next = unpackColumn(packed, at, bars[column])
    if (next === null) return null
    at = next
  }
  return at === packed.length ? bars : null
}

function unpackColumn(packed: Uint8Array, start: number, into: Float64Array): number | null {
  const decimals = packed[start]
  let at = start + 1
  if (decimals === asDoubles) {
    if (at + into.length * 8 > packed.length) return null
    const view = new DataView(packed.buffer, packed.byteOffset + at)
    for (let i = 0; i < into.length; i++) into[i] = view.getFloat64(i * 8, true)
    return at + into.length * 8
  }
  const power = decimals === undefined ? undefined : powers[decimals]
  if (power === undefined) return null
  let steps = 0
  for (let i = 0; i < into.length; i++) {
    let folded = 0
    let weight = 1
    for (;;) {
      const byte = packed[at++]
      if (byte === undefined || weight > 2 ** 49) return null
      folded += (byte & 127) * weight
      if (byte < 128) break
      weight *= 128
    }
    steps += folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2
    into[i] = steps / power
  }
  return at
}
