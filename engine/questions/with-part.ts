import { readSaidStrategy } from '../agent/said-strategy.ts'
import type { Timeframe } from '../market/timeframe.ts'

/** Parts of a trade of which a rule has one. */
export type OnePart = 'stop' | 'target' | 'size'

interface On {
  readonly symbol: string
  readonly timeframe: Timeframe
}

/** What parts the parts of a rule from each other. */
const parting = /[,;.:]|\b(?:and|with)\b/giu

/** The stretch between the words that part it from the rest, around a span. */
function partAround(text: string, start: number, end: number): { readonly from: number; readonly to: number } {
  const marks = [...text.matchAll(parting)].map(({ index, 0: mark }) => ({ from: index, to: index + mark.length }))
  // A point within a number parts nothing.
  const real = marks.filter(({ from, to }) => text[from] !== '.' || !/\d/u.test(text[to] ?? ''))
  return {
    from: real.findLast(({ to }) => to <= start)?.to ?? 0,
    to: real.find(({ from }) => from >= end)?.from ?? text.length,
  }
}

/** A rule with one of its parts said anew in the place of its own; null where it has none that stands by itself. */
export function withPart(rule: string, part: OnePart, words: string, chart: On): string | null {
  const said = readSaidStrategy({ text: rule, ...chart })
  if (!said.ok || said.value.text !== rule) return null
  const { rules } = said.value.reading
  const own = rules.filter(({ role, spans }) => role === part && spans.length > 0).flatMap(({ spans }) => spans)
  if (own.length === 0) return null
  const { from, to } = partAround(rule, Math.min(...own.map(({ start }) => start)), Math.max(...own.map(({ end }) => end)))
  const isAlone = rules.every(({ role, spans }) => role === part || spans.every(({ start, end }) => end <= from || start >= to))
  return isAlone
    ? `${rule.slice(0, from)}${from === 0 ? '' : ' '}${words}${/^[\p{L}\d]/u.test(rule.slice(to)) ? ' ' : ''}${rule.slice(to)}`
    : null
}
