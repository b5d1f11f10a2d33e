import type { Span } from '@playbook/engine/strategy/plan'
import type { Reading, RuleLine } from '@playbook/engine/strategy/reading'

/** What a run's sentence speaks of, and the rules that say it. */
const topics: readonly (readonly [RegExp, (rule: RuleLine) => boolean])[] = [
  [/\b(?:period|start|end|years)\b|first bar/i, ({ role }) => role === 'period'],
  [/\btimeframe\b|\bbars? of\b/i, ({ path }) => path === 'timeframe'],
  [/\bsymbol\b|\bmarket\b|\bprices of\b/i, ({ path }) => path === 'symbol'],
]

/** The words that a failed run's sentence is about, in the order of the text; none where the text says nothing of it. */
export function failurePlaces(message: string, { rules }: Pick<Reading, 'rules'>): Span[] {
  const meant = topics.flatMap(([topic, isMeant]) => (topic.test(message) ? rules.filter(isMeant) : []))
  return meant.flatMap(({ spans }) => spans).toSorted((a, b) => a.start - b.start)
}
