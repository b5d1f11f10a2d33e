import { indicatorNames, patternNames } from '../indicators/vocabulary.ts'
import { adjustments } from '../market/adjustment.ts'
import { commissionKinds } from '../market/instrument.ts'
import { priceFields } from '../market/price-fields.ts'
import { priceUnits } from '../market/price-units.ts'
import { sessionNames } from '../market/session.ts'
import { timeframes } from '../market/timeframe.ts'
import { weekdays } from '../market/weekdays.ts'
import {
  amount,
  anyNumber,
  asked,
  bars,
  barsBack,
  choice,
  choices,
  clock,
  filled,
  list,
  node,
  noGain,
  numbers,
  optional,
  ours,
  text,
  whole,
  zone,
  type Field,
  type Fields,
  type Group,
  type NodeKind,
} from './plan-fields.ts'

/**
 * What a plan is made of, once: types, validation, the schema and the prompt for language models, and the walk over a plan's
 * nodes all come from these tables. What a node says in words is `describe.ts`, which the types hold complete.
 */

/** The zones that a text can name, as the reader calls them. */
export const zoneNames = {
  UTC: 'UTC',
  'America/New_York': 'New York time',
  'America/Chicago': 'Chicago time',
  'Europe/London': 'London time',
  'Europe/Berlin': 'CET',
  'Asia/Tokyo': 'Tokyo time',
  exchange: 'exchange time',
} as const satisfies Readonly<Record<string, string>>

const timeframe = optional(choice(timeframes))
const shift = optional(barsBack)
const inZone = optional(zone)
/**
 * How a term of a higher timeframe is sampled at bar i (fill rule 1): the last completed bar, the bar so far
 * (prices only), or the n-th bar before the one that contains i, with n in `shift`.
 */
const sampling = ours(optional(choice(['completed', 'forming', 'back'])))

/** What a limit counts in a period: in figures by itself, the results of trades, and what the account has come to. */
export const limitCounts = ['trades', 'losses', 'wins', 'losses_in_a_row', 'wins_in_a_row', 'loss', 'gain', 'drawdown'] as const
/** Of these a limit names the unit. */
export const limitAmounts: ReadonlySet<string> = new Set(['loss', 'gain', 'drawdown'] satisfies (typeof limitCounts)[number][])
/** In which a limit counts; `run` is all of it. */
export const limitPeriods = ['day', 'week', 'month', 'run'] as const

/** What a count begins anew with. */
export const countPeriods = ['day', 'week', 'month', 'session'] as const

/** A value at each bar, told apart by `kind`. */
export const terms = {
  const: { names: ['const'], fields: { value: anyNumber, unit: optional(choice(priceUnits)) } },
  price: { names: ['price'], fields: { field: choice(priceFields), timeframe, sampling, shift } },
  /** Every parameter of the vocabulary is present; `output` is one of the vocabulary's; `session` and `zone` are for session_range. */
  indicator: {
    names: ['indicator'],
    fields: {
      name: choice(indicatorNames),
      params: filled(numbers),
      output: filled(text(30)),
      source: optional(node('term')),
      session: ours(optional(choice(sessionNames))),
      zone: ours(inZone),
      timeframe,
      sampling,
      shift,
    },
  },
  calc: {
    names: ['calc'],
    fields: { op: choice(['add', 'sub', 'mul', 'div', 'abs', 'min', 'max', 'pct_change']), args: list('term') },
  },
  /**
   * The value at the last bar on which the condition was true, the current one included; `occurrence` 1 is the time before that.
   * Bars on which it is not known do not count. Its conditions on time ask for the bar's own open, whatever the fill.
   */
  value_when: { names: ['value_when'], fields: { value: node('term'), when: node('condition'), occurrence: filled(whole(0, 1_000)) } },
  /**
   * On how many bars the condition was true, the current one included: of the trading day, week or month so far, of the session
   * (as the day, begun again after a lunch break), or of the last `bars`. Unknown bars and conditions on time as above.
   */
  count: {
    names: ['count'],
    fields: { when: node('condition'), since: optional(choice(countPeriods)), bars: optional(bars) },
    either: ['since', 'bars'],
  },
  /** The extremes are the highest high and the lowest low of the bars held so far, the entry's bar and the current one included. */
  position: { names: ['entry_price', 'bars_held', 'highest_since_entry', 'lowest_since_entry'], fields: {} },
} as const satisfies Readonly<Record<string, Group>>

/** A condition, true or false at the close of each bar, told apart by `op`. */
export const conditions = {
  join: { names: ['and', 'or'], fields: { args: list('condition', 1) } },
  not: { names: ['not'], fields: { arg: node('condition') } },
  comparison: {
    names: ['gt', 'gte', 'lt', 'lte', 'eq', 'crosses_above', 'crosses_below', 'crosses'],
    fields: { left: node('term'), right: node('term') },
  },
  /** `bars` bar-to-bar rises (falls) in a row. */
  trend: { names: ['rising', 'falling'], fields: { term: node('term'), bars } },
  /** True on each of the last `bars` bars; on at least one of them, the current one included; as it was `bars` bars ago. */
  window: { names: ['for_bars', 'within', 'shift'], fields: { bars, expr: node('condition') } },
  /**
   * Each step on a later bar than the one before, at most `withinBars` bars after it; true on the bar of the last one. A bar on
   * which `resets` is true ends what has begun before it.
   */
  sequence: {
    names: ['sequence'],
    fields: { steps: { ...list('sequenceStep', 2, 6), firstLacks: 'withinBars' }, resets: optional(node('condition')) },
  },
  pattern: { names: ['pattern'], fields: { name: choice(patternNames), timeframe, shift } },
  divergence: { names: ['divergence'], fields: { kind: choice(['bullish', 'bearish']), term: node('term') } },
  weekday: { names: ['weekday'], fields: { days: choices(weekdays) } },
  time: { names: ['time'], fields: { fromTime: clock, toTime: clock, zone: inZone } },
  at_time: { names: ['at_time'], fields: { time: clock, zone: inZone } },
  /** The n-th trading day of the month; negative counts from the end. */
  calendar: { names: ['calendar'], fields: { event: choice(['month_trading_day']), n: whole(-23, 23) } },
  always: { names: ['always'], fields: {} },
} as const satisfies Readonly<Record<string, Group>>

/** How far a stop, target or step lies from the fill, or at which level, told apart by `kind`; `r` counts initial stop distances. */
export const distances = {
  plain: { names: ['percent', ...priceUnits, 'amount'], fields: { value: amount } },
  atr: { names: ['atr'], fields: { mult: amount, period: bars } },
  r: { names: ['r'], fields: { value: amount } },
  price_distance: { names: ['price_distance'], fields: { value: node('term') } },
  price_level: { names: ['price_level'], fields: { level: node('term'), offset: optional(node('distance')) } },
} as const satisfies Readonly<Record<string, Group>>

/** When a position is closed by the clock, told apart by `kind`. */
export const timeExits = {
  after: { names: ['bars', 'days', 'hours', 'minutes'], fields: { value: bars } },
  time_of_day: { names: ['time_of_day'], fields: { time: clock, zone: inZone } },
  weekday: { names: ['weekday'], fields: { day: choice(weekdays), time: optional(clock), zone: inZone } },
  end: { names: ['end_of_day', 'end_of_week', 'next_open'], fields: {} },
} as const satisfies Readonly<Record<string, Group>>

/** `risk_percent`: percent of equity lost at the stop; `percent_equity`: percent of equity as margin; cash in US dollars. */
export const sizings = {
  size: { names: ['risk_percent', 'percent_equity', 'fixed_cash', 'fixed_units', 'fixed_lots'], fields: { value: amount } },
} as const satisfies Readonly<Record<string, Group>>

/** Parts of a plan that have one form each. */
export const records = {
  /** A line that a stop follows: `short` where it is another one for short trades; `offset` is how far beyond it the stop lies. */
  trailingLine: { kind: choice(['indicator']), level: node('term'), short: optional(node('term')), offset: optional(node('distance')) },
  trailing: {
    along: node('distance', 'trailingLine'),
    activation: optional(node('distance')),
    step: ours(optional(node('distance'))),
    /** Which extreme is followed; fill rule 7. */
    follows: ours(choice(['extreme', 'close'])),
  },
  breakeven: { trigger: node('distance'), offset: optional(node('distance')) },
  /** When entries are allowed; asked at the moment the entry would fill, from ≤ t < to. */
  session: {
    days: optional(choices(weekdays)),
    hours: optional(list('hours')),
    blocked: optional(list('blockedHours')),
    named: optional(choices(sessionNames)),
    zone: inZone,
  },
  hours: { from: clock, to: clock },
  blockedHours: { day: optional(choice(weekdays)), from: clock, to: clock },
  /** Most notional of all positions together, in multiples of equity. */
  leverageLimit: { long: amount, short: amount },
  entryOrder: {
    type: choice(['stop', 'limit']),
    long: optional(node('term')),
    short: optional(node('term')),
    offset: optional(node('distance')),
    /** Makes a stop a stop-limit order: how far beyond its level it may still fill. */
    limit: optional(node('distance')),
    expiresBars: optional(bars),
    /** A time of each trading day from which on it does not work; without bars it works until then. */
    until: optional(clock),
    zone: inZone,
    /** It works until that is over. */
    lasts: optional(choice(['day'])),
  },
  /** An entry is not taken where its stop would lie nearer or farther from the fill. */
  stopBounds: { least: optional(node('distance')), most: optional(node('distance')) },
  /**
   * So many times the size, from so many losses or wins in a row on until there is another result; `grows`: as many times again with
   * each further one.
   */
  sizeAfter: {
    after: choice(['loss', 'win']),
    count: filled(whole(1, 1_000)),
    factor: amount,
    grows: optional(choice(['each_result'])),
  },
  dailyStop: { losses: optional(whole(1, 1_000)), percent: optional(amount) },
  /**
   * Of bars, minutes, trading days and signals, one says how long is waited; `stop` is an exit by a stop of any kind. `count`: after so
   * many losses or stops in a row.
   */
  cooldown: {
    bars: asked(optional(bars)),
    minutes: optional(bars),
    days: optional(bars),
    signals: ours(optional(bars)),
    after: choice(['exit', 'loss', 'stop']),
    count: ours(optional(whole(1, 1_000))),
  },
  /**
   * Nothing more is entered once so much has come together in a period, until the period is over, or for so many bars, minutes or
   * trading days; fill rule 17. The unit is that of a loss, a gain or a drawdown.
   */
  limit: {
    counts: choice(limitCounts),
    value: amount,
    unit: optional(choice(['percent', 'usd', 'r'])),
    per: choice(limitPeriods),
    /** What is open is closed as well. */
    closes: optional(choice(['open_trades'])),
    bars: optional(bars),
    minutes: optional(bars),
    days: optional(bars),
  },
  reentry: { max: whole(0, 1_000), withinBars: optional(bars), condition: optional(node('condition')) },
  /** `maxEntries` counts the first entry. */
  pyramiding: { maxEntries: whole(1, 1_000), step: optional(node('distance')), condition: optional(node('condition')) },
  /** `withinBars`: at most so many bars after the step before; missing: however long after. */
  sequenceStep: { when: node('condition'), withinBars: optional(bars) },
  /**
   * The part of the position that a target closes, in percent; `moves`: its level is read anew at each close, else only at the one that
   * decides the entry.
   */
  targetLeg: { distance: node('distance'), portionPercent: filled(amount), moves: optional(choice(['each_close'])) },
  costInPrice: { value: noGain, unit: choice(['price', ...priceUnits]) },
  /** Of the price of each fill. */
  costInPercent: { percent: noGain },
  /** For each order; percent of what is traded, money in the market's currency per unit and lot, US dollars where it is fixed. */
  commissionRate: { kind: choice(commissionKinds), value: noGain },
  /** Spread, slippage and commission in the place of the market's usual ones. */
  statedCosts: {
    spread: optional(node('costInPrice')),
    slippage: optional(node('costInPrice', 'costInPercent')),
    commission: optional(node('commissionRate')),
  },
  /** Closes so much of what was bought, once a position, where its condition is true; fill rule 18. */
  partialExit: {
    side: choice(['long', 'short']),
    portionPercent: amount,
    when: node('condition'),
    fill: filled(choice(['next_open', 'close'])),
  },
  /** When an order decided by a condition is filled: fill rule 2. */
  rule: { when: node('condition'), fill: filled(choice(['next_open', 'close', 'open', 'order'])) },
} as const satisfies Readonly<Record<string, Fields>>

/** Which key tells the nodes of a table apart. */
export const unions = {
  term: { key: 'kind', groups: terms },
  condition: { key: 'op', groups: conditions },
  distance: { key: 'kind', groups: distances },
  timeExit: { key: 'kind', groups: timeExits },
  sizing: { key: 'kind', groups: sizings },
} as const satisfies Readonly<Record<string, { readonly key: 'kind' | 'op'; readonly groups: Readonly<Record<string, Group>> }>>

/**
 * What each part of a plan is, beside its version, name and costs. A `said` value carries where it comes from; what `mayLack` may be
 * null. A language model is not told of what is `ours`: it follows from the rest.
 */
export const planParts = {
  symbol: { is: 'said', field: text(12), mayLack: true },
  timeframe: { is: 'said', field: choice(timeframes), mayLack: true },
  direction: { is: 'said', field: choice(['long', 'short', 'both']), mayLack: false, ours: true },
  entryLong: { is: 'node', node: 'rule' },
  entryShort: { is: 'node', node: 'rule' },
  exitLong: { is: 'node', node: 'rule' },
  exitShort: { is: 'node', node: 'rule' },
  /** Missing where there are none. */
  partialExits: { is: 'nodes', node: 'partialExit', mayBeMissing: true },
  entryOrder: { is: 'node', node: 'entryOrder' },
  stop: { is: 'sides', node: 'distance', isList: false },
  /** Missing where there are none. */
  stopBounds: { is: 'node', node: 'stopBounds', mayBeMissing: true },
  targets: { is: 'sides', node: 'targetLeg', isList: true },
  trailing: { is: 'node', node: 'trailing' },
  breakeven: { is: 'node', node: 'breakeven' },
  timeExits: { is: 'nodes', node: 'timeExit' },
  sizing: { is: 'node', node: 'sizing' },
  /** Missing where there are none. */
  sizeAfter: { is: 'nodes', node: 'sizeAfter', mayBeMissing: true },
  leverage: { is: 'said', field: amount, mayLack: true },
  /** Missing in plans that were completed before there was such a limit. */
  leverageLimit: { is: 'node', node: 'leverageLimit', mayBeMissing: true, ours: true },
  maxOpenTrades: { is: 'said', field: whole(1, 1_000), mayLack: true },
  maxTradesPerDay: { is: 'said', field: whole(1, 1_000), mayLack: true },
  dailyStop: { is: 'node', node: 'dailyStop' },
  cooldown: { is: 'node', node: 'cooldown' },
  /** Missing where there are none. */
  limits: { is: 'nodes', node: 'limit', mayBeMissing: true },
  reentry: { is: 'node', node: 'reentry' },
  pyramiding: { is: 'node', node: 'pyramiding' },
  opposite: { is: 'said', field: choice(['reverse', 'exit', 'ignore']), mayLack: false },
  session: { is: 'node', node: 'session' },
  /** Missing where the text says nothing of them: the market's usual costs. */
  statedCosts: { is: 'node', node: 'statedCosts', mayBeMissing: true },
  /** Missing where the market's source tells no dividends, and in plans from before they were looked at: prices as quoted. */
  adjustment: { is: 'said', field: choice(adjustments), mayLack: false, mayBeMissing: true, ours: true },
} as const satisfies Readonly<
  Record<
    string,
    | { readonly is: 'said'; readonly field: Field; readonly mayLack: boolean; readonly mayBeMissing?: true; readonly ours?: true }
    | { readonly is: 'node' | 'nodes'; readonly node: NodeKind; readonly mayBeMissing?: true; readonly ours?: true }
    | { readonly is: 'sides'; readonly node: NodeKind; readonly isList: boolean }
  >
>
