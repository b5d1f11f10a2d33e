import { attempt, endsHere, isTag, isText, take, takeAll, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { markExtent } from './draft.ts'
import type { Draft } from './draft.ts'
import { manyParams, namedParams, readBareParams } from './indicator-numbers.ts'
import { readRange } from './read-ranges.ts'
import { readTerm } from './terms.ts'

/** `mark the high and low of the Asian session`: names the range that later rules break. */
export function readRangeDefinition(c: Cursor, draft: Draft): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      takeAll(c, 'field', 'and', 'output', 'range')
      if (isText(c, 0, '/')) c.at++
      takeAll(c, 'field')
      takeText(c, 'of', 'during')
      const range = readRange(c)
      if (!range) return null
      c.memory.rangeHigh = { ...range, output: 'high' }
      c.memory.rangeLow = { ...range, output: 'low' }
      markExtent(draft, c, from, 'entry', 'entryLong', 'parameter')
      return true
    }) === true
  )
}

/** `let range = high - low`: what the word means anyway. */
export const readRangeEquation = (c: Cursor, draft: Draft): boolean =>
  attempt(c, () => {
    const from = c.at
    if (!take(c, 'range') || !take(c, 'eq') || take(c, 'field')?.name !== 'high' || !take(c, 'minus') || take(c, 'field')?.name !== 'low')
      return null
    if (!endsHere(c)) return null
    markExtent(draft, c, from, 'entry', 'optional', 'comment')
    return true
  }) === true

/** `(25 periods)` at the end: the length of the oscillator that was named without one. */
const readBracketedLength = (c: Cursor, draft: Draft): boolean =>
  attempt(c, () => {
    const from = c.at
    const { oscillator } = c.memory
    if (oscillator?.kind !== 'indicator' || !takeText(c, '(')) return null
    const number = take(c, 'number')
    if (!number || !take(c, 'unit') || !takeText(c, ')')) return null
    const isEnd = isTag(c, 0, 'period_mark', 'newline') || c.at >= c.lexemes.length
    if (!isEnd || !('period' in oscillator.params)) return null
    const start = c.lexemes[from]?.start ?? 0
    c.notes.saidParams.push({ name: oscillator.name, start, params: { ...oscillator.params, period: number.value } })
    markExtent(draft, c, from, 'entry', 'entryLong', 'parameter')
    return true
  }) === true

/** `Settings 5,3,3.`: the numbers of the indicator with several that was named. */
export function readLooseSettings(c: Cursor, draft: Draft): boolean {
  const bracketed = readBracketedLength(c, draft)
  if (bracketed) return true
  const { lines } = c.memory
  if (lines?.kind !== 'indicator' || !isTag(c, 0, 'number') || !isTag(c, -1, 'period_mark', 'newline', 'mark')) return false
  return (
    attempt(c, () => {
      const from = c.at
      const params = readBareParams(c, lines.name)
      const isEnd = isTag(c, 0, 'period_mark', 'newline') || c.at >= c.lexemes.length
      if (params?.values.length !== 3 || !isEnd) return null
      const start = c.lexemes[from]?.start ?? 0
      c.notes.saidParams.push({ name: lines.name, start, params: { ...lines.params, ...namedParams(lines.name, params.values) } })
      markExtent(draft, c, from, 'entry', 'entryLong', 'parameter')
      return true
    }) === true
  )
}

/** `(Bollinger 20, 2)`: the numbers of an indicator, said apart from the rule. */
export function readParameters(c: Cursor, draft: Draft): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      const bracket = takeText(c, '(')
      const said = c.notes.saidParams.length
      const term = isTag(c, 0, 'indicator', 'output', 'number') ? readTerm(c) : null
      if (
        term?.kind !== 'indicator' ||
        (!bracket && !manyParams.has(term.name) && !isTitleAhead(c)) ||
        (bracket && !takeText(c, ')')) ||
        c.notes.saidParams.length === said
      )
        return null
      c.memory.subject ??= term
      if (/^(?:bb|keltner|donchian|regression)$/.test(term.name)) c.memory.band ??= term
      markExtent(draft, c, from, 'entry', 'entryLong', 'parameter')
      return true
    }) === true
  )
}

/** A few nouns and a colon follow: `RSI(14) pullback:`. */
const isTitleAhead = (c: Cursor): boolean =>
  isText(c, 0, ':') ||
  ([1, 2].some((ahead) => isText(c, ahead, ':')) &&
    isTag(c, 0, 'word', 'pullback', 'breaks', 'signal', 'trend', 'rise', 'cross', 'divergence'))
