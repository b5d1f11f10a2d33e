import type { TurnName } from './meanings.ts'
import type { Question, Slots } from './question.ts'

/** What a follow-up becomes: another kind with the slots of the question before; `needs` is what that must have had, any of it. */
interface FollowUp {
  readonly kind: string
  readonly needs: readonly ('condition' | 'rule' | 'value')[]
}

const followUps: Partial<Record<TurnName, FollowUp>> = {
  often: { kind: 'how_often', needs: ['condition'] },
  'last time': { kind: 'last_time', needs: ['condition'] },
  after: { kind: 'after', needs: ['condition'] },
  cases: { kind: 'after_cases', needs: ['condition'] },
  test: { kind: 'backtest', needs: ['condition', 'rule'] },
  rank: { kind: 'value_rank', needs: ['value'] },
  alert: { kind: 'alert_condition', needs: ['condition'] },
  strategy: { kind: 'strategy', needs: ['condition', 'rule'] },
}

/** Kinds whose answers have these turns without a condition. */
const ownFollowUps: Readonly<Record<string, Partial<Record<TurnName, string>>>> = {
  trend: { often: 'trend_history', strategy: 'trend' },
  is_up: { often: 'trend_history', strategy: 'trend' },
  is_down: { often: 'trend_history', strategy: 'trend' },
  trend_history: { strategy: 'trend' },
  volume: { rank: 'volume_high' },
  volatility: { rank: 'volatility_high' },
  average_range: { rank: 'range_used' },
  distance_support: { often: 'support_strength' },
  distance_resistance: { often: 'resistance_strength' },
  patterns: { often: 'patterns' },
  pattern_last: { often: 'pattern_history' },
  pattern_history: { often: 'pattern_history' },
  after: { often: 'how_often' },
  nearest_support: { often: 'support_strength', alert: 'nearest_support' },
  nearest_resistance: { often: 'resistance_strength', alert: 'nearest_resistance' },
  levels: { alert: 'levels' },
}

/** The question that a turn makes of the one before; null where it has nothing to rest on. */
export function followed(turn: TurnName, before: Question): Question | null {
  const own = ownFollowUps[before.kind]?.[turn]
  if (own !== undefined) return { kind: own, slots: before.slots }
  const next = followUps[turn]
  if (next === undefined || next.needs.every((name) => before.slots[name] === undefined)) return null
  return { kind: next.kind, slots: before.slots }
}

/** The slots of the question before, with what a follow-up says anew. */
export const withSlots = (before: Slots, said: Slots): Slots => ({
  ...before,
  ...said,
  ...(said.trade !== undefined && { trade: { ...before.trade, ...said.trade } }),
})

/** What is asked where only the numbers of a trade are said. */
export const tradeKind = ({ target, stop }: NonNullable<Slots['trade']>): string =>
  target !== undefined && stop !== undefined ? 'risk_reward' : 'position_size'
export const isOfTrade = (kind: string): boolean => kind === 'position_size' || kind === 'risk_reward'
