import type { Lexeme } from './lexer.ts'

/** What stands behind `N is` or `N =`: an indicator with its length. */
function meaningOf(lexemes: readonly Lexeme[], from: number): readonly Lexeme[] {
  let end = from
  while (end < from + 3 && /^(?:number|unit)$/.test(lexemes[end]?.tag ?? '')) end++
  if (lexemes[end]?.tag !== 'indicator') return []
  end++
  const bracket = lexemes[end]?.text === '(' ? lexemes.findIndex((l, i) => i > end && l.text === ')') : -1
  if (bracket > 0 && bracket < end + 4) return lexemes.slice(from, bracket + 1)
  // `N = ATR 20`.
  const length =
    end === from + 1 && lexemes[end]?.tag === 'number' && /^(?:mark|period_mark|newline)$/.test(lexemes[end + 1]?.tag ?? 'newline')
  if (length) return lexemes.slice(from, end + 1)
  if (end === from + 1) return []
  // `N = 20 day ATR` is read as `ATR(20)` behind a number.
  const [period, name] = [lexemes[from]!, lexemes[end - 1]!]
  const mark = (text: string): Lexeme => ({ ...period, tag: 'mark', text, raw: text })
  return [name, mark('('), period, mark(')')]
}

/** `Stop 2N where N is ATR(20)`: the letter stands for what it is told to be, wherever it is used. */
export function withoutAbbreviations(said: readonly Lexeme[]): readonly Lexeme[] {
  const at = said.findIndex(
    (l, i) => /^[a-z]$/.test(l.text) && /^(?:be|eq)$/.test(said[i + 1]?.tag ?? '') && meaningOf(said, i + 2).length > 0,
  )
  if (at < 0) return withoutNumbersOfNames(said)
  const meaning = meaningOf(said, at + 2)
  const letter = said[at]!.text
  const start = /^(?:where|with|when)$/.test(said[at - 1]?.text ?? '') ? at - 1 : at
  return said.flatMap((l, i) => {
    if (i >= start && i < at + 2 + meaning.length) return []
    return l.text === letter ? meaning.map((m, k) => ({ ...m, start: l.start, end: l.end, glued: k > 0 })) : [l]
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
