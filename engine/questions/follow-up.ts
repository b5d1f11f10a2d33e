import { readSaid } from '../agent/said-condition.ts'
import { readSaidStrategy } from '../agent/said-strategy.ts'
import { toolNamed } from '../agent/tools.ts'
import { ruleText } from '../writer/rule-text.ts'
import { isLimited } from './account-limits.ts'
import { chartOfMove } from './chart-of-move.ts'
import { kindNamed } from './kinds/all.ts'
import type { SwappedNumber, SwappedSide, TurnName } from './meanings.ts'
import { mirrored, mirroredRule } from './mirrored.ts'
import type { Question, QuestionContext, SaidDistance, SaidTrade, Slots } from './question.ts'
import { unitOfChart } from './unit-of-chart.ts'
import { withPart, type OnePart } from './with-part.ts'

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
  lasting: { kind: 'true_since', needs: ['condition'] },
  seen: { kind: 'value_seen', needs: ['value'] },
  // What came after is told with the share of all bars, and with what cannot be told apart from it.
  chance: { kind: 'after', needs: ['condition'] },
}

/** Kinds whose answers have these turns without a condition. */
const ownFollowUps: Readonly<Record<string, Partial<Record<TurnName, string>>>> = {
  trend: {
    often: 'trend_history',
    strategy: 'trend',
    strong: 'trend_strength',
    rank: 'trend_strength',
    'goes on': 'trend_history',
    lasting: 'trend_since',
  },
  is_up: {
    often: 'trend_history',
    strategy: 'trend',
    strong: 'trend_strength',
    rank: 'trend_strength',
    'goes on': 'trend_history',
    lasting: 'trend_since',
  },
  is_down: {
    often: 'trend_history',
    strategy: 'trend',
    strong: 'trend_strength',
    rank: 'trend_strength',
    'goes on': 'trend_history',
    lasting: 'trend_since',
  },
  is_sideways: { lasting: 'trend_since' },
  trend_since: { lasting: 'trend_since', often: 'trend_history', strategy: 'trend', strong: 'trend_strength' },
  trend_strength: { lasting: 'trend_since', often: 'trend_history' },
  trend_history: { strategy: 'trend', lasting: 'trend_since' },
  drawdown: { recovery: 'recovery' },
  correlation: { strong: 'correlation', often: 'correlation', rank: 'correlation', chance: 'correlation' },
  supports: {
    count: 'supports',
    'last time': 'supports',
    strong: 'support_strength',
    often: 'support_strength',
    alert: 'supports',
    cases: 'supports',
  },
  resistances: {
    count: 'resistances',
    'last time': 'resistances',
    strong: 'resistance_strength',
    often: 'resistance_strength',
    alert: 'resistances',
    cases: 'resistances',
  },
  // Of a result its trades.
  ...Object.fromEntries(
    ['explain_result', 'win_rate_why', 'trade_runs', 'own_worst_trades', 'own_best_trades', 'own_newest_trades', 'expected_losing_run'].map(
      (kind) => [kind, { worst: 'own_worst_trades', best: 'own_best_trades' } as const],
    ),
  ),
  trend_timeframes: { lasting: 'trend_since', often: 'trend_history', strong: 'trend_strength' },
  patterns: { often: 'patterns' },
  pattern_last: { often: 'pattern_history', after: 'pattern_history' },
  pattern_history: { often: 'pattern_history', 'last time': 'pattern_last' },
  after: { often: 'how_often' },
  nearest_support: {
    count: 'support_strength',
    'last time': 'supports',
    cases: 'supports',
    often: 'support_strength',
    alert: 'nearest_support',
    far: 'distance_support',
    strong: 'support_strength',
    rank: 'support_strength',
  },
  nearest_resistance: {
    count: 'resistance_strength',
    'last time': 'resistances',
    cases: 'resistances',
    often: 'resistance_strength',
    alert: 'nearest_resistance',
    far: 'distance_resistance',
    strong: 'resistance_strength',
    rank: 'resistance_strength',
  },
  distance_support: { strong: 'support_strength', rank: 'support_strength', often: 'support_strength' },
  distance_resistance: { strong: 'resistance_strength', rank: 'resistance_strength', often: 'resistance_strength' },
  levels: { alert: 'levels', count: 'levels', 'last time': 'levels', cases: 'levels', strong: 'levels', often: 'levels' },
  level_at: { often: 'level_at', strong: 'level_at', count: 'level_at', far: 'level_at', rank: 'level_at' },
  year_high: { far: 'from_year_high' },
  year_low: { far: 'from_year_low' },
  value: { rank: 'value_rank', far: 'value_distance' },
  value_way: { rank: 'value_rank', far: 'value_distance' },
  volatility: { rank: 'volatility_high' },
  volume: { rank: 'volume_high', record: 'volume_most' },
  volume_high: { record: 'volume_most' },
  average_range: { rank: 'range_used' },
  high_of: { count: 'range_of' },
  low_of: { count: 'range_of' },
  summary: { count: 'change' },
  change: { count: 'change' },
  streak: { lasting: 'streak', count: 'streak', record: 'longest_streak', 'goes on': 'streak_goes_on', often: 'streak_goes_on' },
  longest_streak: { 'goes on': 'streak_goes_on', often: 'streak_goes_on' },
  biggest_fall_bar: { cases: 'big_drops', after: 'after_big_drops' },
  biggest_rise_bar: { cases: 'big_rises', after: 'after_big_rises' },
  move_count: { often: 'move_count', count: 'move_count', cases: 'move_count' },
  big_moves: { cases: 'big_moves', after: 'after_big_moves' },
  big_drops: { cases: 'big_drops', after: 'after_big_drops', best: 'big_rises' },
  big_rises: { cases: 'big_rises', after: 'after_big_rises', worst: 'big_drops' },
  support_strength: { alert: 'nearest_support', far: 'distance_support' },
  resistance_strength: { alert: 'nearest_resistance', far: 'distance_resistance' },
  how_often: { cases: 'occasions' },
  last_time: { cases: 'occasions' },
  gap_size: { cases: 'gaps', often: 'gap_fill' },
  gap_fill: { cases: 'gaps' },
  gaps: { often: 'gap_fill' },
  sessions: { rank: 'session_usual' },
  active_hours: { days: 'active_days', least: 'active_hours', best: 'active_hours', worst: 'active_hours' },
  active_days: { hours: 'active_hours', least: 'active_days', best: 'active_days', worst: 'active_days' },
  one_month: { best: 'best_month', worst: 'best_month' },
  seasonality: { best: 'best_month', worst: 'best_month' },
  // Each month stands in its table.
  month_against: { best: 'month_against', worst: 'month_against', least: 'month_against' },
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

/** Of a condition by itself the opposite may be that it is not so; a test is turned to shorts of the same. */
const notMirrored: ReadonlySet<string> = new Set(['is_true', 'backtest', 'short_backtest'])

/** What is the same for longs and shorts. */
const hasNoWay = /\b(?:volume|atr|adx|volatility|range|spread|bandwidth|gap)\b/iu

/** The same question of the other way; null where it has none. */
function opposite({ kind, slots }: Question): Question | null {
  const { condition, filters, side, rule } = slots
  if (rule !== undefined) {
    const other = mirroredRule(rule)
    const turned = filters?.map((each) => (hasNoWay.test(each) ? each : (mirrored(each) ?? each)))
    return other === null ? null : { kind, slots: { ...slots, rule: other, ...(turned !== undefined && { filters: turned }) } }
  }
  // What is asked of a condition is asked of its mirror image, to the other side.
  if (condition !== undefined && !notMirrored.has(kind)) {
    const other = mirrored(condition)
    const others = filters?.map(mirrored)
    if (other === null || others?.includes(null) === true) return null
    return {
      kind,
      slots: {
        ...slots,
        condition: other,
        ...(others !== undefined && { filters: others.filter((each) => each !== null) }),
        ...(side !== undefined && { side: side === 'down' ? 'up' : 'down' }),
      },
    }
  }
  if (takesSide(kind)) return { kind, slots: { ...slots, side: slots.side === 'down' ? 'up' : 'down' } }
  const other = oppositeOf.get(kind)
  return other === undefined ? null : { kind: other, slots }
}

/** What comes after a single day is told by the cases of all the time. */
function ofHistory(slots: Slots): Slots {
  const { time, ...rest } = slots
  const isDay =
    time?.time === 'ago' ||
    time?.time === 'weekday' ||
    (time?.time === 'period' && (time.period === 'today' || time.period === 'yesterday'))
  return isDay ? rest : slots
}

/** What a kind without a condition of its own tells of, as the condition that its cases have. */
const conditionOf: Readonly<Record<string, string>> = {
  squeeze: 'Bollinger bandwidth is at its lowest in 100 bars',
  overbought: 'RSI(14) is above 70',
  oversold: 'RSI(14) is below 30',
}

/** Kinds whose name is that of a candle pattern. */
const ofPatterns: ReadonlySet<string> = new Set(['patterns', 'pattern_times', 'pattern_last', 'pattern_history'])

/** The condition that a question is of, in words: its own, or what its kind tells of; null where it is of none. */
export function conditionIn({ kind, slots }: Question): string | null {
  const { condition, name, second } = slots
  if (condition !== undefined) return condition
  if (ofPatterns.has(kind) && name !== undefined && second === undefined) return name.replaceAll('_', ' ')
  return conditionOf[kind] ?? moveIn({ kind, slots })
}

/** A move of a size that was counted, as a condition; null for any other. */
function moveIn({ kind, slots: { side, least, timeframes } }: Question): string | null {
  if (kind !== 'move_count' || side === undefined || least?.unit !== 'percent' || timeframes?.length !== 1) return null
  return `price ${side === 'down' ? 'drops' : 'rises'} more than ${least.value}%`
}

/** The question that a turn makes of the one before; null where it has nothing to rest on. */
export function followed(turn: TurnName, said: Question): Question | null {
  if (turn === 'shorts') return opposite(said)
  // "Is that a lot" behind a distance is asked of it, and not of the line.
  if (said.kind === 'value_distance' && said.slots.value !== undefined && (turn === 'rank' || turn === 'seen'))
    return { kind: turn === 'rank' ? 'value_rank' : 'value_seen', slots: { ...said.slots, value: `distance from ${said.slots.value}` } }
  if (said.kind === 'squeeze' && turn === 'seen')
    return { kind: 'value_seen', slots: { ...said.slots, value: 'bollinger bandwidth', name: 'low' } }
  const own = ownFollowUps[said.kind]?.[turn]
  // What is usual is not told of the one day that was spoken of.
  if (own !== undefined) return { kind: own, slots: own === 'session_usual' ? ofHistory(said.slots) : said.slots }
  const condition = conditionIn(said)
  const { name: _name, ...named } = said.slots
  const { side: _side, least: _least, ...ofMove } = named
  const rest = said.kind === 'move_count' ? ofMove : named
  const before = condition === null || said.slots.condition !== undefined ? said : { kind: said.kind, slots: { ...rest, condition } }
  const next = followUps[turn]
  if (next === undefined || next.needs.every((name) => before.slots[name] === undefined)) return null
  return { kind: next.kind, slots: turn === 'after' ? ofHistory(before.slots) : before.slots }
}

/** A rule that was tested with another stop, target or size; null where none was tested. What changed it before is replaced. */
export function retested({ kind, slots }: Question, part: OnePart | null, changed: string, context: QuestionContext): Question | null {
  const { tool, given } = kindNamed(kind)
  if (tool !== 'quick_backtest' || (slots.rule ?? slots.condition) === undefined) return null
  const { condition, changed: earlier, ...rest } = slots
  // A condition alone was left after ten bars, and still is.
  const isShort = given?.['side'] === 'short'
  const rule = slots.rule ?? `${isShort ? 'short' : 'buy'} when ${condition}, ${isShort ? 'cover' : 'sell'} after 10 bars`
  const chart = { symbol: slots.markets?.[0] ?? context.symbol, timeframe: slots.timeframes?.[0] ?? context.timeframe }
  const whole = earlier === undefined ? rule : `${rule}, ${earlier}`
  const replaced = part === null ? null : withPart(whole, part, changed, chart)
  if (replaced !== null) return { kind, slots: { ...rest, rule: replaced } }
  // A second stop beside the first would be no rule.
  const isRead = (text: string) => readSaidStrategy({ text, ...chart }).ok
  if (part !== null && isRead(whole) && !isRead(`${whole}, ${changed}`)) return null
  return { kind, slots: { ...rest, rule: whole, changed } }
}

/** What is asked of the cases before, with the condition that they are of; null where none was asked about. */
export function amongCases({ kind, slots: { among, ...own } }: Question, before: Question | null): Question | null {
  if (among === undefined) return { kind, slots: own }
  const { condition, markets, timeframes, time } = before?.slots ?? {}
  const { tool, name } = kindNamed(kind)
  // Of a value nothing is told at each of them.
  if (condition === undefined || own.value !== undefined || !('text' in toolNamed(tool)!.input || name === 'summary')) return null
  const slots = {
    ...(markets !== undefined && { markets }),
    ...(timeframes !== undefined && { timeframes }),
    ...(time !== undefined && { time }),
    ...own,
  }
  if (name === 'summary') return { kind: 'after', slots: { ...slots, condition } }
  return {
    kind,
    slots: slots.condition === undefined ? { ...slots, condition } : { ...slots, filters: [...(slots.filters ?? []), condition] },
  }
}

/** The slots of the question before, with what a follow-up says anew. */
export const withSlots = (before: Slots, said: Slots): Slots => ({
  ...before,
  ...(said.timeframes !== undefined && chartless(before)),
  ...said,
  ...ofOtherUnit(before, said),
  // A condition behind a rule is one more for its entries, and takes nothing of it away.
  ...(before.rule !== undefined && said.rule === undefined && said.condition !== undefined && { condition: before.condition }),
  ...(said.changed !== undefined && before.changed !== undefined && { changed: `${before.changed}, ${said.changed}` }),
  ...filtersOf(before, said),
  ...(said.trade !== undefined && { trade: withTrade(before.trade ?? {}, said.trade) }),
})

/** What is to hold at the same time, with a condition that is said behind a rule. */
function filtersOf({ filters, rule }: Slots, said: Slots): Pick<Slots, 'filters'> {
  const condition = rule !== undefined && said.rule === undefined && said.condition !== undefined ? [said.condition] : []
  const added = [...(said.filters ?? []), ...condition]
  return added.length === 0 ? {} : { filters: [...new Set([...(filters ?? []), ...added])] }
}

/** Of days, weeks or months that are counted or measured another chart is another unit: "monthly?" behind the range of a week. */
function ofOtherUnit({ statistics, timeframes }: Slots, said: Slots): Slots {
  const [chart, ...more] = said.timeframes ?? []
  const unit = chart === undefined || more.length > 0 ? undefined : unitOfChart[chart]
  const isOfUnits = statistics?.of === 'day' || statistics?.of === 'week' || statistics?.of === 'month'
  if (unit === undefined || statistics === undefined || !isOfUnits || said.statistics !== undefined) return {}
  return { statistics: { ...statistics, of: unit }, timeframes }
}

/** Words that name a chart behind what is asked: "a hammer on the 4h". */
const onChart =
  /\s+on (?:the )?(?:m1|m5|m15|m30|h1|h4|d1|w1|mn|[1-9]\d*(?: ?-?)(?:m|min|minutes?|h|hours?|hr|d|day|w)|hourly|daily|weekly|monthly)(?: (?:chart|timeframe|candles?|bars?))?(?=[\s,.;]|$)/giu
/** The same before what is looked at there: "the 4h rsi is above 60". */
const ofChart =
  /\b(?:the )?(?:m1|m5|m15|m30|h1|h4|d1|w1|[1-9]\d* ?-?(?:m|min|minutes?|h|hours?|hr|d|day|w)|hourly|daily|weekly|monthly)(?: (?:chart|timeframe))?\s+(?=(?:rsi|macd|[esw]ma|ma|atr|adx|cci|stoch\w*|bollinger|supertrend|candles?|bars?|chart)\b)/giu
/** Another chart takes the place of the one that the words name. */
const withoutChart = (words: string): string => words.replace(onChart, '').replace(ofChart, '')
const chartless = ({ condition, value, rule }: Slots): Slots => ({
  ...(condition !== undefined && { condition: withoutChart(condition) }),
  ...(value !== undefined && { value: withoutChart(value) }),
  ...(rule !== undefined && { rule: withoutChart(rule) }),
})

/** A distance so many times as wide; of a price the distance from the entry. */
function scaledDistance(distance: SaidDistance | undefined, by: number | undefined, entry: number | undefined): SaidDistance | undefined {
  if (distance === undefined || by === undefined) return distance
  if (distance.unit !== 'price') return { ...distance, value: distance.value * by }
  return entry === undefined ? undefined : { ...distance, value: entry + (distance.value - entry) * by }
}

/** The numbers of a trade with those that are said anew: one risk takes the place of the other, and a factor is of the number before. */
function withTrade(before: SaidTrade, { scaled, ...said }: SaidTrade): SaidTrade {
  const { riskCash, riskPercent, ...rest } = before
  const isRiskSaid = said.riskCash !== undefined || said.riskPercent !== undefined
  const by = (name: 'stop' | 'target' | 'risk') => scaled?.[name]
  const risk = by('risk') ?? 1
  const stop = scaledDistance(before.stop, by('stop'), before.entry)
  const target = scaledDistance(before.target, by('target'), before.entry)
  return {
    ...rest,
    ...(!isRiskSaid && riskCash !== undefined && { riskCash: riskCash * risk }),
    ...(!isRiskSaid && riskPercent !== undefined && { riskPercent: riskPercent * risk }),
    ...(stop !== undefined && { stop }),
    ...(target !== undefined && { target }),
    ...said,
    ...(said.stop !== undefined && { stop: inUnitOf(said.stop, before.stop) }),
    ...(said.target !== undefined && { target: inUnitOf(said.target, before.target) }),
  }
}
/** A distance without a unit is in that of the one before. */
const inUnitOf = (said: SaidDistance, before: SaidDistance | undefined): SaidDistance =>
  said.isBare === true && before !== undefined && before.unit !== 'price' ? { value: said.value, unit: before.unit } : said

/** What is asked where only the numbers of a trade are said. */
export const tradeKind = ({ target, stop, exit, leverage, ...more }: NonNullable<Slots['trade']>): string =>
  isLimited(more)
    ? 'loss_limit'
    : exit !== undefined
      ? 'trade_result'
      : leverage !== undefined && stop === undefined
        ? 'margin'
        : target !== undefined && stop !== undefined
          ? 'risk_reward'
          : 'position_size'
const ofTrade: ReadonlySet<string> = new Set(['position_size', 'loss_limit', 'risk_reward', 'stop_distance', 'trade_result', 'margin'])
export const isOfTrade = (kind: string): boolean => ofTrade.has(kind)

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
  const isMarketSame = !isMissing && slots.markets === undefined && of.topic !== 'Your results' && (markets?.length === 1 || takesSeveral)
  const goesOn = isPointing || (takesSeveral && slots.markets === undefined)
  const isTimeless = of.without?.includes('time') ?? false
  // How often gaps fill is not told of the one day whose gap was spoken of.
  const isOneDay = kind === 'gap_fill' && ofHistory(before.slots).time === undefined
  const timed = goesOn && !isTimeless && !isOneDay && time !== undefined && (slots.time === undefined || slots.time === time)
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

/** A value or condition with each of its numbers replaced in turn, where several may be meant. */
export function swappedEach({ slots: { condition, value } }: Question, number: number): readonly string[] {
  const text = condition ?? value ?? ''
  const numbers = [...text.matchAll(/(?<![\d.])\d+(?:\.\d+)?(?![\d.]|h\b|m\b|min\b)/gu)]
  return numbers.map((found) => `${text.slice(0, found.index)}${number}${text.slice(found.index + found[0].length)}`)
}

/** Behind a number: it is a length in bars, or one in standard deviations. */
const isLength = /^[ -]?(?:d|day|days|dma|bar|bars|period|candles?|week|weeks|[sew]?ma|average)\b/iu
const isDeviations = /^ ?(?:sds?|stds?|stdevs?|sigmas?|deviations?|standard)\b/iu

/** Statistics or a list with another least or largest size, in the unit that was said before; null where none was. */
export function resized({ kind, slots }: Question, value: number, comparison: 'above' | 'below' = 'above'): Question | null {
  const { statistics, least } = slots
  const name = comparison === 'above' ? 'least' : 'most'
  const size = statistics?.[name]
  if (size !== undefined) return { kind, slots: { ...slots, statistics: { ...statistics, [name]: { ...size, value } } } }
  return comparison === 'above' && least !== undefined ? { kind, slots: { ...slots, least: { ...least, value } } } : null
}

/** A condition with its one share in the place of the one before: "2%?" behind a drop of 1%. */
export function withPercent({ kind, slots }: Question, percent: number): Question | null {
  const { condition } = slots
  const shares = [...(condition ?? '').matchAll(/(?<![\d.])\d+(?:\.\d+)?(?= ?(?:%|percent\b|pct\b))/giu)]
  const [share] = shares
  if (condition === undefined || share === undefined || shares.length > 1) return null
  const replaced = `${condition.slice(0, share.index)}${percent}${condition.slice(share.index + share[0].length)}`
  return { kind, slots: { ...slots, condition: replaced } }
}

/** A condition or value of the other band: "the lower one" behind the upper Bollinger band. */
export function otherEdge({ kind, slots }: Question, edge: 'upper' | 'lower'): Question | null {
  const { condition, value } = slots
  const other = edge === 'upper' ? /\blower\b/iu : /\bupper\b/iu
  const text = condition ?? value
  if (text === undefined || !other.test(text)) return null
  return {
    kind,
    slots: { ...slots, ...(condition === undefined ? { value: text.replace(other, edge) } : { condition: text.replace(other, edge) }) },
  }
}

/** The way of a condition by its words; null where they speak of none or of both. */
function wayOf(condition: string): 'up' | 'down' | null {
  const [up, down] = [
    /\b(?:green|up|bullish|white|rises?|rose|risen|rising|gains?|gained|rall(?:y|ies|ied)|higher)\b/iu.test(condition),
    /\b(?:red|down|bearish|black|falls?|fell|fallen|falling|drops?|dropped|declines?|declined|loses?|lost|lower)\b/iu.test(condition),
  ]
  return up === down ? null : up ? 'up' : 'down'
}

/** The same of bars that went the other way: "green ones?" behind red candles. */
function ofWay(before: Question, side: 'up' | 'down'): Question | null {
  const { condition } = before.slots
  const way = condition === undefined ? null : wayOf(condition)
  return way === null || way === side ? null : opposite(before)
}

const lengthSaid =
  /^\W*(?:(?:and|now|ok|then|but|what about|how about) )*(?:with|using|use|try|for|on)? ?(?:a |an |the )?(\d+)[ -]?(?:day |period |bar )?(?:e|s|w)?(?:ma|moving average|average)(?: instead| now| then)*\W*$/iu
const lengthIn = /(?<![\d.])\d+(?=[ -]?(?:day |period |bar )?(?:[esw]?ma|moving average|average)\b)|(?<=\b[esw]?ma ?\(?)\d+/giu
/** A rule that was tested with another length of its one average: "now with 20 ma". */
export function otherLength({ kind, slots }: Question, words: string): Question | null {
  const length = lengthSaid.exec(words)?.[1]
  const { rule } = slots
  if (length === undefined || rule === undefined || kindNamed(kind).tool !== 'quick_backtest') return null
  const lengths = new Set([...rule.matchAll(lengthIn)].map(([found]) => found))
  return lengths.size === 1 ? { kind, slots: { ...slots, rule: rule.replaceAll(lengthIn, length) } } : null
}

const mostInRow = 20
/** What came after a run of closes of so many, the way that was asked about; null behind anything else. */
function afterRun({ kind, slots }: Question, number: number): Question | null {
  const { side, markets, timeframes, time } = slots
  if (kindNamed(kind).tool !== 'streak' || side === undefined || !Number.isInteger(number) || number < 2 || number > mostInRow) return null
  return {
    kind: 'after',
    slots: {
      ...(markets !== undefined && { markets }),
      ...(timeframes !== undefined && { timeframes }),
      ...(time !== undefined && { time }),
      condition: `price closes ${side === 'up' ? 'higher' : 'lower'} ${number} times in a row`,
    },
  }
}

const runLength =
  /(?<![\d.])(?:\d+|two|three|four|five|six|seven|eight|nine|ten)(?= (?:\p{L}+ ){0,2}(?:days?|bars?|candles?|weeks?|months?|hours?|times?|closes?)? ?(?:in a row|in succession)|(?: (?:consecutive|straight|successive)\b))/iu

/** Of a condition on so many bars one after the other; null where it cannot be read so. */
export function inRow({ kind, slots }: Question, number: number, context: QuestionContext): Question | null {
  const { condition, markets, timeframes } = slots
  if (condition === undefined || !Number.isInteger(number) || number < 2 || number > mostInRow) return null
  // A run that was asked about gets another length, and is no run of runs.
  if (runLength.test(condition)) return { kind, slots: { ...slots, condition: condition.replace(runLength, String(number)) } }
  const timeframe = timeframes?.[0] ?? context.timeframe
  const chart = { symbol: markets?.[0] ?? context.symbol, timeframe: chartOfMove(slots, context.symbol, timeframe) ?? timeframe }
  const said = readSaid({ text: condition, ...chart })
  if (!said.ok) return null
  const texts = [
    `${condition} for ${number} bars in a row`,
    ruleText({ op: 'for_bars', bars: number, expr: said.value.expr, from: said.value.expr.from }),
  ]
  const text = texts.find((each) => {
    const read = readSaid({ text: each, ...chart })
    return read.ok && read.value.expr.op === 'for_bars' && read.value.chart.timeframe === said.value.chart.timeframe
  })
  return text === undefined ? null : { kind, slots: { ...slots, condition: text, timeframes: [said.value.chart.timeframe] } }
}

/** The question before with its numbers replaced by as many others, in their order: "9 and 21 instead"; null where it has more or fewer. */
export function withNumbers({ kind, slots }: Question, numbers: readonly number[]): Question | null {
  const name = (['rule', 'condition', 'value'] as const).find((each) => slots[each] !== undefined)
  if (name === undefined) return null
  // A year is no length.
  const each = /(?<![\d.])(?!(?:19|20)\d\d(?!\d))\d+(?:\.\d+)?(?![\d.])/gu
  const said = [...new Set(slots[name]!.match(each))]
  if (said.length !== numbers.length || numbers.length === 0) return null
  const text = slots[name]!.replaceAll(each, (found) => String(numbers[said.indexOf(found)]))
  return { kind, slots: { ...slots, [name]: text } }
}

/** The question before with its one number or its way replaced; null where it holds none or several. A value without one gets it as its length. */
export function swapped(before: Question, swap: SwappedNumber | SwappedSide): Question | null {
  if ('side' in swap && !takesSide(before.kind)) return ofWay(before, swap.side)
  if ('side' in swap) return takesSide(before.kind) ? { kind: before.kind, slots: { ...before.slots, side: swap.side } } : null
  const { number, isSpan, comparison, isOfDeviations, isAfter } = swap
  if (isAfter === true)
    return afterRun(before, number) ?? (before.slots.condition === undefined ? null : swapped(before, { number, isSpan: false }))
  const { value, condition } = before.slots
  // After a condition bars are how far one looks, not its level.
  if (isSpan && condition !== undefined && kindNamed(before.kind).tool === 'what_happened_after')
    return { kind: before.kind, slots: { ...before.slots, horizon: { count: number, unit: 'bar' } } }
  const { rule: tested } = before.slots
  const spanned = condition ?? tested
  if (before.kind === 'alert_price' && !isSpan) return { kind: before.kind, slots: { ...before.slots, number } }
  if (isSpan && spanned !== undefined) {
    const spans = [...spanned.matchAll(/(?<![\d.])\d+(?= ?-?(?:bars?|days?|candles?|periods?)\b)/giu)]
    const [span] = spans
    if (span === undefined || spans.length > 1) return null
    const replaced = `${spanned.slice(0, span.index)}${number}${spanned.slice(span.index + span[0].length)}`
    return { kind: before.kind, slots: { ...before.slots, ...(condition === undefined ? { rule: replaced } : { condition: replaced }) } }
  }
  const { rule } = before.slots
  const name = condition !== undefined ? 'condition' : rule !== undefined ? 'rule' : 'value'
  const text = condition ?? rule ?? value
  if (text === undefined) return isSpan ? null : resized(before, number, comparison)
  // A chart is none: "4 green 4h candles".
  const all = [...text.matchAll(/(?<![\d.])\d+(?:\.\d+)?(?![\d.]|h\b|m\b|min\b)/gu)]
  // A fraction is no length, and deviations are said to be ones.
  const numbers = all.filter(({ index, 0: found }) => {
    const behind = text.slice(index + found.length)
    return (Number.isInteger(number) || !isLength.test(behind)) && (isOfDeviations !== true || isDeviations.test(behind))
  })
  if (numbers.length > 1 || (numbers.length === 0 && (name !== 'value' || all.length > 0 || isOfDeviations === true))) return null
  const onSide = /\b(?:above|over|below|under)(?= (?:the )?\d)/iu
  if (comparison !== undefined && (numbers.length === 0 || !onSide.test(text))) return null
  const sided = comparison === undefined ? text : text.replace(onSide, comparison)
  const [found] = numbers
  const replaced = () => `${text.slice(0, found!.index)}${number}${text.slice(found!.index + found![0].length)}`
  const next =
    found === undefined ? `${number} period ${text}` : comparison === undefined ? replaced() : sided.replace(found[0], String(number))
  return { kind: before.kind, slots: { ...before.slots, [name]: next } }
}
