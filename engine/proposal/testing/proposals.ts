import { readText } from '../../reader/read-text.ts'
import type { ReadingContext } from '../../strategy/reading.ts'
import { checkProposedPlan } from '../check-proposed-plan.ts'
import { acceptAll, planChanges } from '../plan-changes.ts'
import type { ProposedPlan } from '../proposed-plan.ts'

export const context: ReadingContext = { symbol: 'EURUSD', timeframe: '1h' }

export const close = { kind: 'price', field: 'close' }
export const number = (value: number) => ({ kind: 'const', value })
export const rsi = { kind: 'indicator', name: 'rsi', params: { period: 14 }, output: 'value' }
export const below = (value: number, quote: string) => ({ op: 'lt', left: rsi, right: number(value), quote })
export const above = (value: number, quote: string) => ({ op: 'gt', left: rsi, right: number(value), quote })
export const falling = (quote: string) => ({ op: 'falling', term: close, bars: 3, quote })
export const both = (...args: readonly object[]) => ({ when: { op: 'and', args } })
export const percent = (value: number, quote: string) => ({ kind: 'percent', value, quote })

export const proposal = (parts: ProposedPlan['parts'], more: Partial<ProposedPlan> = {}): ProposedPlan => ({
  parts,
  incomplete: [],
  removed: [],
  assumed: [],
  cannot: [],
  ...more,
})

export const read = (text: string, given: ReadingContext = context) => readText(text, given)
export const check = (text: string, plan: ProposedPlan) => checkProposedPlan(read(text), plan)
/** The changes of a plan as far as it stands up to the text. */
export const changes = (text: string, plan: ProposedPlan, given: ReadingContext = context) =>
  planChanges(readText, text, given, check(text, plan).plan)
export const acceptedAll = (text: string, plan: ProposedPlan, skipped: readonly string[] = []) =>
  acceptAll(readText, text, context, check(text, plan).plan, new Set(skipped))
