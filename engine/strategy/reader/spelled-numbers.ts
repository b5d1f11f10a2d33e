import { table } from '../../table.ts'

export const small = table<number>({
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
})
const tens = table<number>({
  twenty: 20,
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
})
const ordinals = table<number>({
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
})

export const wordAt = (words: readonly (string | null)[], at: number) => words[at] ?? ''

/** Up to ninety-nine. */
function readTens(words: readonly (string | null)[], at: number): { value: number; end: number } | null {
  const ten = tens[wordAt(words, at)]
  if (ten !== undefined) {
    const one = small[wordAt(words, at + 1)]
    return one !== undefined && one > 0 && one < 10 ? { value: ten + one, end: at + 2 } : { value: ten, end: at + 1 }
  }
  const value = small[wordAt(words, at)]
  return value === undefined ? null : { value, end: at + 1 }
}

function readDecimals(words: readonly (string | null)[], head: { value: number; end: number }): { value: number; end: number } {
  if (wordAt(words, head.end) !== 'point') return head
  const digit = small[wordAt(words, head.end + 1)]
  return digit !== undefined && digit < 10 ? { value: head.value + digit / 10, end: head.end + 2 } : head
}

/** A number in words, such as `two hundred` or `one point five`; `end` is the index after its last word. */
export function readSpelledNumber(
  words: readonly (string | null)[],
  at: number,
): { value: number; end: number; isOrdinal: boolean } | null {
  const ordinal = ordinals[wordAt(words, at)]
  if (ordinal !== undefined) return { value: ordinal, end: at + 1, isOrdinal: true }
  const isPercent = (i: number) => /^(?:percent|pct|%)$/.test(wordAt(words, i))
  if (wordAt(words, at) === 'half' && isPercent(at + 1)) return { value: 0.5, end: at + 1, isOrdinal: false }
  if (wordAt(words, at) === 'half' && wordAt(words, at + 1) === 'a' && isPercent(at + 2))
    return { value: 0.5, end: at + 2, isOrdinal: false }
  const isHundred = wordAt(words, at) === 'a' && (wordAt(words, at + 1) === 'hundred' || wordAt(words, at + 1) === 'thousand')
  const head = isHundred ? { value: 1, end: at + 1 } : readTens(words, at)
  if (!head) return null
  const unit = wordAt(words, head.end)
  const isHalf = unit === 'and' && wordAt(words, head.end + 1) === 'a' && wordAt(words, head.end + 2) === 'half'
  if (isHalf) return { value: head.value + 0.5, end: head.end + 3, isOrdinal: false }
  if (unit !== 'hundred' && unit !== 'thousand') return { ...readDecimals(words, head), isOrdinal: false }
  const scale = unit === 'hundred' ? 100 : 1000
  const restAt = wordAt(words, head.end + 1) === 'and' ? head.end + 2 : head.end + 1
  const rest = readTens(words, restAt)
  const value = head.value * scale
  // `the two hundred one`: the one of two hundred.
  const isPronoun = rest?.value === 1 && wordAt(words, head.end + 1) === 'one'
  if (!rest || isPronoun) return { value, end: head.end + 1, isOrdinal: false }
  const hundreds = scale === 1000 && wordAt(words, rest.end) === 'hundred'
  return { value: value + rest.value * (hundreds ? 100 : 1), end: hundreds ? rest.end + 1 : rest.end, isOrdinal: false }
}
