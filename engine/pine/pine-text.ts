import type { Timeframe } from '../market/timeframe.ts'

/** Line ends of every kind, control characters, and marks that reorder or hide letters: none of them may reach a script. */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu

/** A trader's words on one line. */
export const oneLine = (text: string): string => text.replaceAll(unprintable, ' ').replaceAll(/\s+/g, ' ').trim()

/** A comment. Its mark stands before the words, so that none of them can be an instruction to the compiler (`//@version`). */
export const comment = (text: string, mark = '·'): string => `// ${mark} ${oneLine(text)}`

/** A text as a literal; quotes and backslashes are data. */
export const quoted = (text: string): string => `"${oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** More digits than a double keeps are rounding. */
const digits = 15

/** A number as a literal; sums such as 0.1 × 3 lose the digits that are rounding. */
export const numberText = (value: number): string => String(Number(value.toPrecision(digits)))

/** A number that is a `float` to Pine: `2` is whole there, and a division of two whole ones would be too. */
export const floatText = (value: number): string => {
  const text = numberText(value)
  return /^-?\d+$/.test(text) ? `${text}.0` : text
}

/** What Pine calls the timeframes. */
export const timeframeCodes = {
  '1m': '1',
  '5m': '5',
  '15m': '15',
  '30m': '30',
  '1h': '60',
  '4h': '240',
  '1d': '1D',
  '1w': '1W',
  '1M': '1M',
} as const satisfies Readonly<Record<Timeframe, string>>

const atom = /^[\w.]+(?:\[\d+\])?$/

/** Whether the whole text stands in one pair of brackets. */
function isInBrackets(text: string): boolean {
  if (!text.startsWith('(')) return false
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++
    else if (text[i] === ')' && --depth === 0) return i === text.length - 1
  }
  return false
}

/** An expression as an operand of another one: in brackets unless it is a name or a number. */
export const operand = (text: string): string => (atom.test(text) || isInBrackets(text) ? text : `(${text})`)

/** Values joined by an operator of arithmetic; one alone stays as it is. */
export const joined = (parts: readonly string[], operator: '+' | '-' | '*'): string =>
  parts.length === 1 ? parts[0]! : parts.map(operand).join(` ${operator} `)

const loose = { and: [' or ', ' ? '], or: [' and ', ' ? '] } as const

/** Conditions joined; comparisons bind closer and need no brackets. One alone stays as it is, and so does `true` among others that must hold. */
export function logical(parts: readonly string[], operator: 'and' | 'or'): string {
  const asked = operator === 'and' ? parts.filter((part) => part !== 'true') : parts
  if (asked.length === 0) return 'true'
  if (asked.length === 1) return asked[0]!
  return asked.map((part) => (loose[operator].some((sign) => part.includes(sign)) ? operand(part) : part)).join(` ${operator} `)
}
/** Lines of a block, further in. */
export const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => (line === '' ? '' : `    ${line}`))

/** `inside_bar` as a name of the script: `insideBar`. */
export const camel = (text: string): string => text.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
