import { symbolAliases } from '../../market/catalogue.ts'
import { table } from '../../table.ts'
import type { Span } from '../plan.ts'

export type TokenKind = 'word' | 'number' | 'time' | 'date' | 'ratio' | 'mark' | 'newline'

/** One piece of the text. `lower` is what the vocabulary compares, `raw` keeps the writer's case. */
export interface Token extends Span {
  readonly kind: TokenKind
  readonly raw: string
  readonly lower: string
  /** Numbers: the value. Times: minutes after midnight. Ratios: second divided by first. */
  readonly value: number
  /** No white space between this token and the one before. */
  readonly glued: boolean
}

const isDigit = (c: string) => c >= '0' && c <= '9'
const isLetter = (c: string) => /^\p{L}$/u.test(c)
const isSpace = (c: string) => c === ' ' || c === '\t' || c === '\r' || c === '\f' || c === '\v' || c === '\u00a0' || c === '\u202f'

/** Words with digits inside that are one word: everything else is split where letters meet digits. */
const wholeWords = /^(?:[mhdw]\d{1,2}|mn1?|tp\d|t\d|[rs][123]|nr[47]|mt[45]|hl2|hlc3|ohlc4)$/
const twoCharMarks = new Set(['>=', '<=', '=>', '->', '==', '!=', '=<', '<>', '&&', '||', '≥', '≤'])
const contractions = table<readonly [string, number, string]>({
  "don't": ['do', 2, 'not'],
  "doesn't": ['does', 4, 'not'],
  "isn't": ['is', 2, 'not'],
  "aren't": ['are', 3, 'not'],
  "won't": ['will', 2, 'not'],
  "can't": ['can', 2, 'not'],
  "hasn't": ['has', 3, 'not'],
  "didn't": ['did', 3, 'not'],
  "wasn't": ['was', 3, 'not'],
  "shouldn't": ['should', 6, 'not'],
  "wouldn't": ['would', 5, 'not'],
  dont: ['do', 2, 'not'],
  doesnt: ['does', 4, 'not'],
  isnt: ['is', 2, 'not'],
  wont: ['will', 2, 'not'],
  cannot: ['can', 3, 'not'],
})

interface Scan {
  readonly text: string
  at: number
  readonly tokens: Token[]
}

export const push = (scan: Scan, kind: TokenKind, start: number, end: number, value = 0, lower?: string) => {
  const raw = scan.text.slice(start, end)
  const before = scan.tokens.at(-1)
  scan.tokens.push({ kind, raw, lower: lower ?? raw.toLowerCase().replace('’', "'"), value, start, end, glued: before?.end === start })
  scan.at = end
}

const datePattern = /(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})[./](\d{1,2})[./](\d{4}))(?!\d)/y
const timePattern = /([01]?\d|2[0-4])[:.h]([0-5]\d)(?!\d)(?::[0-5]\d)?/y
const ratioPattern = /(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)/y
const numberPattern = /(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+/y

const matchAt = (pattern: RegExp, scan: Scan) => {
  pattern.lastIndex = scan.at
  return pattern.exec(scan.text)
}

const pad = (n: string) => n.padStart(2, '0')

function readDate(scan: Scan): boolean {
  const m = matchAt(datePattern, scan)
  if (!m) return false
  const [y, mo, d] = m[1] ? [m[1], m[2], m[3]] : [m[6], m[5], m[4]]
  if (!y || !mo || !d) return false
  const monthFirst = Number(mo) > 12
  const iso = monthFirst ? `${y}-${pad(d)}-${pad(mo)}` : `${y}-${pad(mo)}-${pad(d)}`
  push(scan, 'date', scan.at, scan.at + m[0].length, 0, iso)
  return true
}

function readNumber(scan: Scan) {
  if (readDate(scan)) return
  const time = matchAt(timePattern, scan)
  // `1.30` and `4h20` are numbers: a clock time has a colon, or a dot/h with two digits on both sides and a following am/pm is not needed.
  if (time && scan.text[scan.at + (time[1]?.length ?? 0)] === ':') {
    push(scan, 'time', scan.at, scan.at + time[0].length, Number(time[1]) * 60 + Number(time[2]))
    return
  }
  const ratio = matchAt(ratioPattern, scan)
  if (ratio) {
    const first = Number(ratio[1])
    push(scan, 'ratio', scan.at, scan.at + ratio[0].length, first === 0 ? 0 : Number(ratio[2]) / first)
    return
  }
  const number = matchAt(numberPattern, scan)
  const end = scan.at + (number ? number[0].length : 1)
  push(scan, 'number', scan.at, end, number ? Number(number[0].replaceAll(',', '')) : Number.NaN)
}

function readWord(scan: Scan) {
  const { text } = scan
  let end = scan.at
  let firstDigit = -1
  while (end < text.length) {
    const c = text[end] ?? ''
    if (isDigit(c)) {
      if (firstDigit < 0) firstDigit = end
    } else if (!isLetter(c) && !((c === "'" || c === '’') && isLetter(text[end + 1] ?? ''))) break
    end++
  }
  const start = scan.at
  const whole = text.slice(start, end).toLowerCase().replace('’', "'")
  const parts = contractions[whole]
  if (parts) {
    const [head, cut, tail] = parts
    push(scan, 'word', start, start + cut, 0, head)
    push(scan, 'word', start + cut, end, 0, tail)
    return
  }
  const last = scan.tokens.at(-1)
  // `2xATR` is two times the ATR.
  if (/^x(?:atr|risk|r|sl|stop|avg|average|the)$/.test(whole) && last?.kind === 'number' && last.end === start) {
    push(scan, 'word', start, start + 1)
    push(scan, 'word', start + 1, end)
    return
  }
  if (firstDigit >= 0 && !wholeWords.test(whole) && !symbolAliases.has(whole)) end = firstDigit
  const word = text.slice(start, end)
  const apostrophe = word.search(/['’]/)
  if (apostrophe > 0) {
    push(scan, 'word', start, start + apostrophe)
    push(scan, 'word', start + apostrophe, end)
    return
  }
  push(scan, 'word', start, end)
}

/** `%K`, `%D`, `%B`, `%R`: lines of an indicator, not a percent sign. */
const isPercentLine = (text: string, at: number) =>
  text[at] === '%' &&
  /[kdbrKDBR]/.test(text[at + 1] ?? '') &&
  !isLetter(text[at + 2] ?? '') &&
  !isDigit(text[at + 2] ?? '') &&
  !isDigit(text[at - 1] ?? '')

/** A hyphen inside a compound (`20-day`, `stop-loss`) says nothing; between numbers or terms it does. */
function isSilentHyphen(scan: Scan): boolean {
  const { text, at } = scan
  const before = text[at - 1] ?? ''
  const after = text[at + 1] ?? ''
  if (!isLetter(after) && !isDigit(after)) return false
  if (isLetter(before)) return isLetter(after) || isDigit(after)
  if (!isDigit(before) || !isLetter(after)) return false
  const last = scan.tokens.at(-1)
  const beforeLast = scan.tokens.at(-2)
  return !(last?.kind === 'number' && last.glued && beforeLast?.kind === 'word')
}

/** `take_profit`: an underscore between letters joins words. */
const isSnake = ({ text, at }: Scan) => isLetter(text[at - 1] ?? '') && isLetter(text[at + 1] ?? '') && text[at + 1] !== undefined

const sameMarks = table<string>({ '–': '-', '—': '-', '→': '->', '⇒': '=>', '➜': '->', '➔': '->', '⟶': '->' })

function readMark(scan: Scan) {
  const { text, at } = scan
  if (isPercentLine(text, at)) return push(scan, 'word', at, at + 2)
  const two = text.slice(at, at + 2)
  if (twoCharMarks.has(two)) return push(scan, 'mark', at, at + 2)
  const codePoint = text.codePointAt(at) ?? 0
  push(scan, 'mark', at, at + (codePoint > 0xffff ? 2 : 1), 0, sameMarks[text[at] ?? ''])
}

/** Cuts the text into tokens in one pass. White space and hyphens inside compounds belong to no token. */
export function tokenize(text: string): readonly Token[] {
  const scan: Scan = { text, at: 0, tokens: [] }
  while (scan.at < text.length) {
    const c = text[scan.at] ?? ''
    if (c === '\n') push(scan, 'newline', scan.at, scan.at + 1)
    else if (isSpace(c)) scan.at++
    else if (isDigit(c) || (c === '.' && isDigit(text[scan.at + 1] ?? '') && !isDigit(text[scan.at - 1] ?? ''))) readNumber(scan)
    else if (isLetter(c)) readWord(scan)
    else if ((c === '-' && isSilentHyphen(scan)) || (c === '_' && isSnake(scan))) scan.at++
    else readMark(scan)
  }
  return scan.tokens
}
