import { kindNamed } from './kinds/all.ts'
import type { SwappedNumber, SwappedSide, TurnName } from './meanings.ts'
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
  count: { kind: 'how_often', needs: ['condition'] },
  test: { kind: 'backtest', needs: ['condition', 'rule'] },
  rank: { kind: 'value_rank', needs: ['value'] },
  alert: { kind: 'alert_condition', needs: ['condition'] },
  strategy: { kind: 'strategy', needs: ['condition', 'rule'] },
}

/** Kinds whose answers have these turns without a condition. */
const ownFollowUps: Readonly<Record<string, Partial<Record<TurnName, string>>>> = {
  trend: { often: 'trend_history', strategy: 'trend', strong: 'trend_strength', rank: 'trend_strength', 'goes on': 'trend_history' },
  is_up: { often: 'trend_history', strategy: 'trend', strong: 'trend_strength', rank: 'trend_strength', 'goes on': 'trend_history' },
  is_down: { often: 'trend_history', strategy: 'trend', strong: 'trend_strength', rank: 'trend_strength', 'goes on': 'trend_history' },
  trend_history: { strategy: 'trend' },
  patterns: { often: 'patterns' },
  pattern_last: { often: 'pattern_history', after: 'pattern_history' },
  pattern_history: { often: 'pattern_history', 'last time': 'pattern_last' },
  after: { often: 'how_often' },
  nearest_support: {
    often: 'support_strength',
    alert: 'nearest_support',
    far: 'distance_support',
    strong: 'support_strength',
    rank: 'support_strength',
  },
  nearest_resistance: {
    often: 'resistance_strength',
    alert: 'nearest_resistance',
    far: 'distance_resistance',
    strong: 'resistance_strength',
    rank: 'resistance_strength',
  },
  distance_support: { strong: 'support_strength', rank: 'support_strength', often: 'support_strength' },
  distance_resistance: { strong: 'resistance_strength', rank: 'resistance_strength', often: 'resistance_strength' },
  levels: { alert: 'levels' },
  year_high: { far: 'from_year_high' },
  year_low: { far: 'from_year_low' },
  value: { rank: 'value_rank', far: 'value_distance' },
  value_way: { rank: 'value_rank', far: 'value_distance' },
  value_distance: { rank: 'value_rank' },
  volatility: { rank: 'volatility_high' },
  volume: { rank: 'volume_high', record: 'volume_most' },
  volume_high: { record: 'volume_most' },
  average_range: { rank: 'range_used' },
  high_of: { count: 'range_of' },
  low_of: { count: 'range_of' },
  summary: { count: 'change' },
  change: { count: 'change' },
  streak: { count: 'streak', record: 'longest_streak', 'goes on': 'streak_goes_on', often: 'streak_goes_on' },
  longest_streak: { 'goes on': 'streak_goes_on', often: 'streak_goes_on' },
  biggest_fall_bar: { after: 'after_big_drops' },
  biggest_rise_bar: { after: 'after_big_rises' },
  big_moves: { after: 'after_big_moves' },
  big_drops: { after: 'after_big_drops' },
  big_rises: { after: 'after_big_rises' },
  how_often: { cases: 'occasions' },
  last_time: { cases: 'occasions' },
  gap_size: { cases: 'gaps', often: 'gap_fill' },
  gap_fill: { cases: 'gaps' },
  gaps: { often: 'gap_fill' },
  active_hours: { days: 'active_days' },
  active_days: { hours: 'active_hours' },
  one_month: { best: 'best_month', worst: 'best_month' },
  seasonality: { best: 'best_month', worst: 'best_month' },
  best_month: { worst: 'best_month' },
  own_results: { best: 'best_result', worst: 'worst_result' },
  best_result: { worst: 'worst_result', why: 'explain_best' },
  worst_result: { best: 'best_result', why: 'explain_worst' },
}

/** Kinds that are each other's opposite. */
const opposites: readonly (readonly [string, string])[] = [
  ['backtest', 'short_backtest'],
  ['big_drops', 'big_rises'],
  ['after_big_drops', 'after_big_rises'],
  ['biggest_fall_bar', 'biggest_rise_bar'],
  ['high_of', 'low_of'],
  ['highest_close', 'lowest_close'],
  ['year_high', 'year_low'],
  ['ever_high', 'ever_low'],
  ['from_year_high', 'from_year_low'],
  ['is_up', 'is_down'],
  ['overbought', 'oversold'],
  ['nearest_support', 'nearest_resistance'],
  ['distance_support', 'distance_resistance'],
  ['support_strength', 'resistance_strength'],
  ['supports', 'resistances'],
  ['best_result', 'worst_result'],
  ['explain_best', 'explain_worst'],
]
const oppositeOf: ReadonlyMap<string, string> = new Map(opposites.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]))
const takesSide = (kind: string): boolean => kindNamed(kind).uses?.includes('side') ?? false

/** The same question of the other way; null where it has none. */
function opposite({ kind, slots }: Question): Question | null {
  if (takesSide(kind)) return { kind, slots: { ...slots, side: slots.side === 'down' ? 'up' : 'down' } }
  const other = oppositeOf.get(kind)
  return other === undefined ? null : { kind: other, slots }
}

/** The question that a turn makes of the one before; null where it has nothing to rest on. */
export function followed(turn: TurnName, before: Question): Question | null {
  if (turn === 'shorts') return opposite(before)
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

/**
 * A question that rests on the one before, with what it leaves out of that one's market. `isPointing`: it points back ("and", "it",
 * "then"), so that chart, time and the numbers of a trade are the same as well; `isBeside`: it stands in the same message, as the numbers do; `isPlural`: it
 * points back to several things.
 */
export function carried(question: Question, before: Question, isPointing: boolean, isBeside: boolean, isPlural: boolean): Question {
  const { markets, timeframes, time, trade } = before.slots
  const { kind, slots } = question
  const of = kindNamed(kind)
  const takesSeveral = of.uses?.includes('markets') ?? false
  // "Compare them" means several markets, not the one of the answer before with that of the chart.
  const isMissing = takesSeveral && isPlural && markets?.length === 1
  const isMarketSame = !isMissing && slots.markets === undefined && of.topic !== 'Own results' && (markets?.length === 1 || takesSeveral)
  const goesOn = isPointing || (takesSeveral && slots.markets === undefined)
  const timed = goesOn && time !== undefined && (slots.time === undefined || slots.time === time)
  const meant = timed ? (of.behindTime ?? kind) : kind
  const isSameTool = kindNamed(meant).tool === kindNamed(before.kind).tool
  return {
    kind: timed && isSameTool ? meant : kind,
    slots: {
      ...slots,
      ...(isMarketSame && markets !== undefined && { markets }),
      ...(isPointing && slots.timeframes === undefined && timeframes !== undefined && { timeframes }),
      ...(timed && isSameTool && { time }),
      ...((isPointing || isBeside) && isOfTrade(kind) && isOfTrade(before.kind) && { trade: { ...trade, ...slots.trade } }),
    },
  }
}

/** The question before with its one number or its way replaced; null where it holds none or several. A value without one gets it as its length. */
export function swapped(before: Question, swap: SwappedNumber | SwappedSide): Question | null {
  if ('side' in swap) return takesSide(before.kind) ? { kind: before.kind, slots: { ...before.slots, side: swap.side } } : null
  const { number, isSpan, comparison } = swap
  const { value, condition } = before.slots
  // After a condition bars are how far one looks, not its level.
  if (isSpan && condition !== undefined)
    return kindNamed(before.kind).tool === 'what_happened_after'
      ? { kind: before.kind, slots: { ...before.slots, horizon: { count: number, unit: 'bar' } } }
      : null
  const name = condition === undefined ? 'value' : 'condition'
  const text = condition ?? value
  if (text === undefined) return null
  const numbers = text.match(/(?<![\d.])\d+(?:\.\d+)?(?![\d.])/gu) ?? []
  if (numbers.length > 1 || (numbers.length === 0 && name === 'condition')) return null
  const onSide = /\b(?:above|over|below|under)(?= (?:the )?\d)/iu
  if (comparison !== undefined && (numbers.length === 0 || !onSide.test(text))) return null
  const sided = comparison === undefined ? text : text.replace(onSide, comparison)
  const next = numbers.length === 0 ? `${number} period ${text}` : sided.replace(numbers[0]!, String(number))
  return { kind: before.kind, slots: { ...before.slots, [name]: next } }
}
