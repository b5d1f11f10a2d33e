import { table } from '../table.ts'
import type { CsvDecimal } from './csv-reading.ts'

const zero = 48
const maxExactInteger = 2 ** 53
const powersOfTen = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`))
const suffixFactor = table<number>({ k: 1e3, m: 1e6, b: 1e9, t: 1e12 })

const isBlank = (code: number) => code <= 32 || code === 0xa0 || code === 0xc2
/** Marks that separate thousands besides the other decimal mark: space, apostrophe, and the bytes of the narrow and the plain hard space. */
const isGroupMark = (code: number) =>
  code === 32 || code === 39 || code === 0xa0 || code === 0xc2 || code === 0xe2 || code === 0x80 || code === 0xaf

/**
 * The number written in `bytes[from..to)`, exactly as `Number` would read it; NaN when it is none.
 * Thousands may be separated, but only in groups of three: `1,23` is not a number when the decimal mark is a dot.
 */
export function readNumber(bytes: Uint8Array, from: number, to: number, decimal: CsvDecimal): number {
  const decimalCode = decimal === '.' ? 46 : 44
  let i = from
  let mantissa = 0
  let digits = 0
  let scale = -1
  while (i < to && isBlank(bytes[i]!)) i++
  while (to > i && isBlank(bytes[to - 1]!)) to--
  const isNegative = bytes[i] === 45
  if (isNegative || bytes[i] === 43) i++
  const start = i
  for (; i < to; i++) {
    const digit = bytes[i]! - zero
    if (digit >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit
      digits++
      if (scale >= 0) scale++
    } else if (bytes[i] === decimalCode && scale < 0) scale = 0
    else return readUnusualNumber(bytes, start, to, decimalCode, isNegative)
  }
  if (digits === 0) return NaN
  if (mantissa > maxExactInteger || scale > 22) return readUnusualNumber(bytes, start, to, decimalCode, isNegative)
  // Both operands are exact, so the quotient is the correctly rounded value of the decimal text.
  const value = scale > 0 ? mantissa / powersOfTen[scale]! : mantissa
  return isNegative ? -value : value
}

/** Exponents, thousands, many digits, currency signs and the suffixes K, M, B: rare, so speed does not matter. */
function readUnusualNumber(bytes: Uint8Array, from: number, to: number, decimalCode: number, isNegative: boolean): number {
  if (to - from > 60) return NaN
  while (from < to && (bytes[from] === 36 || bytes[from]! >= 128)) from++
  const groupCode = decimalCode === 46 ? 44 : 46
  let plain = ''
  let sinceGroup = -1
  let inInteger = true
  for (let i = from; i < to; i++) {
    const code = bytes[i]!
    if (inInteger && plain !== '' && (code === groupCode || isGroupMark(code))) {
      if (isGroupMark(code) && sinceGroup === 0) continue
      if (sinceGroup === -1 ? plain.length > 3 : sinceGroup !== 3) return NaN
      sinceGroup = 0
      continue
    }
    const isDigit = code >= zero && code <= zero + 9
    if (!isDigit) {
      if (inInteger && sinceGroup >= 0 && sinceGroup !== 3) return NaN
      inInteger = false
    } else if (inInteger && sinceGroup >= 0) sinceGroup++
    plain += code === decimalCode ? '.' : code === 46 ? '?' : String.fromCharCode(code)
  }
  if (inInteger && sinceGroup >= 0 && sinceGroup !== 3) return NaN
  const match = /^((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?)\s?([kKmMbBtT]?)$/.exec(plain)
  if (!match) return NaN
  const value = Number(match[1]) * (suffixFactor[match[2]!.toLowerCase()] ?? 1)
  return isNegative ? -value : value
}
