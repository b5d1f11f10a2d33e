import type { Lexeme } from './lexer.ts'

/** What a letter stands for, and where its explanation ends. */
interface Meaning {
  readonly words: readonly Lexeme[]
  readonly end: number
}

/** Where the meaning begins behind `N is`, `N =`, `N stands for the`; -1 where nothing is explained. */
function meaningStart(lexemes: readonly Lexeme[], at: number): number {
  const next = lexemes[at + 1]
  const isTold = /^(?:be|eq)$/.test(next?.tag ?? '') || /^(?:means|denotes|meaning)$/.test(next?.text ?? '')
  if (!isTold) return -1
  let start = at + 2
  while (start < at + 5 && (lexemes[start]?.tag === 'filler' || lexemes[start]?.text === 'for')) start++
  return start
}

/** An indicator with its length. */
function meaningOf(lexemes: readonly Lexeme[], at: number): Meaning | null {
  const from = meaningStart(lexemes, at)
  if (from < 0) return null
  let end = from
  while (end < from + 3 && /^(?:number|unit)$/.test(lexemes[end]?.tag ?? '')) end++
  if (lexemes[end]?.tag !== 'indicator') return null
  end++
  const asSaid = (to: number): Meaning => ({ words: lexemes.slice(from, to), end: to })
  const bracket = lexemes[end]?.text === '(' ? lexemes.findIndex((l, i) => i > end && l.text === ')') : -1
  if (bracket > 0 && bracket < end + 4) return asSaid(bracket + 1)
  // `N = ATR 20`.
  const length =
    end === from + 1 && lexemes[end]?.tag === 'number' && /^(?:mark|period_mark|newline)$/.test(lexemes[end + 1]?.tag ?? 'newline')
  if (length) return asSaid(end + 1)
  if (end === from + 1) return null
  // `N = 20 day ATR` is read as `ATR(20)` behind a number.
  const [period, name] = [lexemes[from]!, lexemes[end - 1]!]
  const mark = (text: string): Lexeme => ({ ...period, tag: 'mark', text, raw: text })
  return { words: [name, mark('('), period, mark(')')], end }
}

/** `Stop 2N where N is ATR(20)`: the letter stands for what it is told to be, wherever it is used. */
export function withoutAbbreviations(said: readonly Lexeme[]): readonly Lexeme[] {
  const at = said.findIndex((l, i) => /^[a-z]$/.test(l.text) && meaningOf(said, i) !== null)
  const meaning = at < 0 ? null : meaningOf(said, at)
  if (!meaning) return withoutNumbersOfNames(said)
  const letter = said[at]!.text
  const isBracketed = said[at - 1]?.text === '(' && said[meaning.end]?.text === ')'
  const start = isBracketed || /^(?:where|with|when)$/.test(said[at - 1]?.text ?? '') ? at - 1 : at
  const end = isBracketed ? meaning.end + 1 : meaning.end
  return said.flatMap((l, i) => {
    if (i >= start && i < end) return []
    return l.text === letter ? meaning.words.map((m, k) => ({ ...m, start: l.start, end: l.end, glued: k > 0 })) : [l]
  })
}

/** `fast=12 slow=50 … ema(fast) > ema(slow)`: names of numbers. */
function withoutNumbersOfNames(said: readonly Lexeme[]): readonly Lexeme[] {
  const used = new Set(said.flatMap((l, i) => (said[i - 1]?.text === '(' ? [l.text] : [])))
  const values = new Map<string, Lexeme>()
  const places = new Set<number>()
  said.forEach((l, i) => {
    const value = said[i + 2]
    if (!/^(?:word|filler)$/.test(l.tag) || said[i + 1]?.text !== '=' || value?.tag !== 'number' || !used.has(l.text)) return
    values.set(l.text, value)
    for (const k of [i, i + 1, i + 2]) places.add(k)
  })
  if (values.size === 0) return said
  return said.flatMap((l, i) => {
    if (places.has(i)) return []
    const value = said[i - 1]?.text === '(' ? values.get(l.text) : undefined
    return value ? [{ ...value, start: l.start, end: l.end }] : [l]
  })
}
