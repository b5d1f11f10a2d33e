import fc from 'fast-check'
import { indicatorVocabulary } from '../../indicators/vocabulary.ts'
import { timeframes } from '../../market/timeframe.ts'
import { emptyPlan } from '../empty-plan.ts'
import { countPeriods } from '../plan-table.ts'
import type {
  Distance,
  EntryOrder,
  Expr,
  Origin,
  Plan,
  Rule,
  SessionFilter,
  Sizing,
  TargetLeg,
  Term,
  TimeExit,
  Trailing,
  TrailingLine,
} from '../plan.ts'

const from: Origin = { spans: [{ start: 0, end: 1 }] }
const indicatorOf = (
  name: 'sma' | 'ema' | 'wma' | 'rsi' | 'cci' | 'adx' | 'macd' | 'bb',
  params: Record<string, number>,
  output: string,
): Term => ({ kind: 'indicator', name, params, output, from })
const constant = (value: number): Term => ({ kind: 'const', value, from })
const price = (field: 'close' | 'open' | 'high' | 'low', shift?: number): Term => ({
  kind: 'price',
  field,
  ...(shift ? { shift } : {}),
  from,
})

const length = fc.integer({ min: 2, max: 250 })
const average: fc.Arbitrary<Term> = fc
  .tuple(fc.constantFrom('sma', 'ema', 'wma'), length)
  .map(([name, period]) => indicatorOf(name, { period }, 'value'))
const oscillatorLevel: fc.Arbitrary<readonly [Term, Term]> = fc.oneof(
  fc.tuple(length, fc.integer({ min: 1, max: 99 })).map(([p, v]) => [indicatorOf('rsi', { period: p }, 'value'), constant(v)] as const),
  fc.tuple(length, fc.integer({ min: -200, max: 200 })).map(([p, v]) => [indicatorOf('cci', { period: p }, 'value'), constant(v)] as const),
  fc.tuple(length, fc.integer({ min: 5, max: 60 })).map(([p, v]) => [indicatorOf('adx', { period: p }, 'adx'), constant(v)] as const),
)
const macd = (output: string) => indicatorOf('macd', { ...indicatorVocabulary.macd.params }, output)
const band = fc.constantFrom('upper', 'lower', 'middle').map((output) => indicatorOf('bb', { period: 20, std: 2 }, output))
const pair: fc.Arbitrary<readonly [Term, Term]> = fc.oneof(
  fc.tuple(average, average).filter(([a, b]) => JSON.stringify(a) !== JSON.stringify(b)),
  average.map((a) => [price('close'), a] as const),
  band.map((b) => [price('close'), b] as const),
  fc.constant([macd('line'), macd('signal')] as const),
  fc.constant([macd('hist'), constant(0)] as const),
  fc.integer({ min: 1, max: 9 }).map((n) => [price('close'), price('high', n)] as const),
  oscillatorLevel,
)
const comparison: fc.Arbitrary<Expr> = fc
  .tuple(fc.constantFrom('gt', 'lt', 'gte', 'lte', 'crosses_above', 'crosses_below'), pair)
  .map(([op, [left, right]]) => ({ op, left, right, from }))
const atom: fc.Arbitrary<Expr> = fc.oneof(
  { weight: 6, arbitrary: comparison },
  fc
    .tuple(fc.constantFrom('rising', 'falling'), average, fc.integer({ min: 1, max: 5 }))
    .map(([op, term, bars]) => ({ op, term, bars, from })),
  fc
    .constantFrom('bullish_engulfing', 'hammer', 'doji', 'morning_star', 'inside_bar')
    .map((name) => ({ op: 'pattern', name, from }) as const),
  fc.tuple(comparison, fc.integer({ min: 2, max: 9 })).map(([expr, bars]) => ({ op: 'for_bars', bars, expr, from }) as const),
  fc.tuple(comparison, fc.integer({ min: 2, max: 9 })).map(([expr, bars]) => ({ op: 'within', bars, expr, from }) as const),
  fc.tuple(comparison, fc.integer({ min: 1, max: 9 })).map(([expr, bars]) => ({ op: 'shift', bars, expr, from }) as const),
)
/** Two comparisons of the same pair contradict each other or say the same twice: nobody writes them. */
const aboutOf = (e: Expr) => JSON.stringify('left' in e ? [e.left, e.right] : e)
const distinct = (list: readonly Expr[]) => new Set(list.map(aboutOf)).size === list.length
const condition: fc.Arbitrary<Expr> = fc.oneof(
  atom,
  fc
    .tuple(fc.constantFrom('and', 'or'), fc.array(atom, { minLength: 2, maxLength: 3 }).filter(distinct))
    .map(([op, args]) => ({ op, args, from })),
)
/** Conditions in order, with values at found bars and counts: the reader of texts knows none of them yet. */
export const orderedConditions: fc.Arbitrary<Expr> = fc.letrec<{ condition: Expr; term: Term }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 2 },
    average,
    fc
      .tuple(tie('term'), tie('condition'), fc.integer({ min: 0, max: 2 }))
      .map(([value, when, occurrence]) => ({ kind: 'value_when', value, when, occurrence, from }) as const),
    fc
      .tuple(tie('condition'), fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(...countPeriods)))
      .map(([when, over]) => ({ kind: 'count', when, ...(typeof over === 'number' ? { bars: over } : { since: over }), from }) as const),
  ),
  condition: fc.oneof(
    { maxDepth: 2 },
    atom,
    fc.tuple(tie('term'), tie('term')).map(([left, right]) => ({ op: 'gt', left, right, from }) as const),
    fc
      .tuple(fc.constantFrom('and', 'or'), fc.array(tie('condition'), { minLength: 2, maxLength: 2 }))
      .map(([op, args]) => ({ op, args, from })),
    fc
      .tuple(
        fc.array(fc.tuple(tie('condition'), fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined })), { minLength: 2, maxLength: 3 }),
        fc.option(tie('condition'), { nil: undefined }),
      )
      .map(([steps, resets]) => ({
        op: 'sequence' as const,
        steps: steps.map(([when, withinBars], k) => ({ when, ...(k > 0 && withinBars !== undefined && { withinBars }) })),
        ...(resets && { resets }),
        from,
      })),
  ),
})).condition

const rule: fc.Arbitrary<Rule> = fc
  .tuple(condition, fc.boolean())
  .map(([when, isClose]) => ({ when, fill: isClose ? 'close' : 'next_open' }))
const tenths = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((n) => n / 10)
const distance: fc.Arbitrary<Distance> = fc.oneof(
  fc.tuple(fc.constantFrom('percent', 'pips', 'points'), tenths(1, 90)).map(([kind, value]) => ({ kind, value, from })),
  fc.tuple(tenths(1, 9), length).map(([mult, period]) => ({ kind: 'atr', mult, period, from }) as const),
)
const target: fc.Arbitrary<Distance> = fc.oneof(
  distance,
  tenths(1, 9).map((value) => ({ kind: 'r', value, from }) as const),
)
const sizing: fc.Arbitrary<Sizing> = fc
  .tuple(fc.constantFrom('percent_equity', 'fixed_cash', 'fixed_units', 'fixed_lots'), fc.integer({ min: 1, max: 90 }))
  .map(([kind, value]) => ({ kind, value, from }))
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45))
  .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`)
const zone = fc.constantFrom('UTC', 'America/New_York', 'Europe/London', 'Asia/Tokyo')
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const
const weekday = fc.constantFrom(...weekdays)
const timeExit: fc.Arbitrary<TimeExit> = fc.oneof(
  fc
    .tuple(fc.constantFrom('bars', 'days', 'hours', 'minutes'), fc.integer({ min: 2, max: 60 }))
    .map(([kind, value]) => ({ kind, value, from }) as const),
  fc.constantFrom('end_of_day', 'end_of_week', 'next_open').map((kind) => ({ kind, from }) as const),
  weekday.map((day) => ({ kind: 'weekday', day, from }) as const),
  fc.tuple(clock, zone).map(([time, z]) => ({ kind: 'time_of_day', time, zone: z, from }) as const),
  fc.tuple(weekday, clock, zone).map(([day, time, z]) => ({ kind: 'weekday', day, time, zone: z, from }) as const),
)
const extremes = fc.integer({ min: 2, max: 60 }).map((period) => ({
  long: { kind: 'indicator', name: 'lowest', params: { period }, output: 'value', source: price('low'), from } as const,
  short: { kind: 'indicator', name: 'highest', params: { period }, output: 'value', source: price('high'), from } as const,
}))
const swings = fc.constant({
  long: { kind: 'indicator', name: 'swing_low', params: { lookback: 5 }, output: 'value', from } as const,
  short: { kind: 'indicator', name: 'swing_high', params: { lookback: 5 }, output: 'value', from } as const,
})
/** A place under a long and its mirror over a short. */
const places: fc.Arbitrary<{ readonly long: Term; readonly short: Term }> = fc.oneof(
  extremes,
  swings,
  average.map((term) => ({ long: term, short: term })),
)
const placed = fc.tuple(places, fc.option(distance, { nil: undefined })).map(([{ long, short }, offset]) => {
  const at = (level: Term): Distance => ({ kind: 'price_level', level, ...(offset && { offset }), from })
  return { long: at(long), short: at(short) }
})
const stops: fc.Arbitrary<{ readonly long: Distance; readonly short: Distance }> = fc.oneof(
  { weight: 3, arbitrary: distance.map((d) => ({ long: d, short: d })) },
  placed,
)
const legs: fc.Arbitrary<readonly TargetLeg[]> = fc.oneof(
  { weight: 3, arbitrary: target.map((d) => [{ distance: d, portionPercent: 100 }]) },
  fc
    .tuple(target, target, fc.integer({ min: 10, max: 90 }))
    .filter(([a, b]) => JSON.stringify(a) !== JSON.stringify(b))
    .map(([a, b, first]) => [
      { distance: a, portionPercent: first },
      { distance: b, portionPercent: 100 - first },
    ]),
)
const line = fc.tuple(places, fc.option(distance, { nil: undefined })).map(([{ long, short }, offset]): TrailingLine => ({
  kind: 'indicator',
  level: long,
  ...(JSON.stringify(long) !== JSON.stringify(short) && { short }),
  ...(offset && { offset }),
  from,
}))
const trailing: fc.Arbitrary<Trailing> = fc.record(
  {
    along: fc.oneof(distance, line),
    activation: target,
    step: distance,
    follows: fc.constant('extreme' as const),
    from: fc.constant(from),
  },
  { requiredKeys: ['along', 'follows', 'from'] },
)
const breakeven = fc.record({ trigger: target, offset: distance, from: fc.constant(from) }, { requiredKeys: ['trigger', 'from'] })
const session: fc.Arbitrary<SessionFilter> = fc.oneof(
  fc.subarray([...weekdays], { minLength: 1, maxLength: 4 }).map((days) => ({ days, from })),
  fc.uniqueArray(fc.constantFrom('london', 'newyork', 'tokyo', 'asian'), { minLength: 1, maxLength: 2 }).map((named) => ({ named, from })),
  fc
    .tuple(clock, clock, zone)
    .filter(([a, b]) => a !== b)
    .map(([a, b, z]) => ({ hours: [{ from: a, to: b }], zone: z, from })),
  fc
    .tuple(weekday, clock, clock, zone)
    .filter(([, a, b]) => a < b)
    .map(([day, a, b, z]) => ({ blocked: [{ day, from: a, to: b }], zone: z, from })),
)
const cooldown: fc.Arbitrary<NonNullable<Plan['cooldown']>> = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 20 }), fc.constantFrom('exit', 'loss')).map(([bars, after]) => ({ bars, after, from })),
  fc.integer({ min: 1, max: 5 }).map((signals) => ({ signals, after: 'loss', from }) as const),
)
const dailyStop: fc.Arbitrary<NonNullable<Plan['dailyStop']>> = fc.oneof(
  fc.integer({ min: 1, max: 5 }).map((losses) => ({ losses, from })),
  fc.integer({ min: 1, max: 9 }).map((percent) => ({ percent, from })),
  fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 9 })).map(([losses, percent]) => ({ losses, percent, from })),
)
const date = fc
  .tuple(fc.integer({ min: 2005, max: 2024 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([y, m, d]) => `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const said = <T>(arbitrary: fc.Arbitrary<T>) => maybe(arbitrary.map((value) => ({ value, from })))

function planOf(parts: Partial<Plan>): Plan {
  const long = parts.entryLong ?? null
  const short = parts.entryShort ?? null
  return {
    ...emptyPlan,
    direction: { value: long && short ? 'both' : short ? 'short' : 'long', from },
    opposite: { value: long && short ? 'reverse' : 'exit', from: { assumed: '' } },
    ...parts,
  }
}

/** A trailing line of its own for shorts exists where both sides are traded; for shorts alone it is the only one. */
function trailedFor(side: 'long' | 'short' | 'both', trail: Trailing): Trailing {
  if (side === 'both' || trail.along.kind !== 'indicator') return trail
  const { short, ...along } = trail.along
  return { ...trail, along: { ...along, level: (side === 'short' && short) || along.level } }
}

/** A buy stop waits over the market and a buy limit under it. */
function orderFor(
  side: 'long' | 'short' | 'both',
  { type, level, ...more }: Pick<EntryOrder, 'type' | 'expiresBars' | 'offset'> & { level: { long: Term; short: Term } },
): EntryOrder {
  const [over, under] = [level.short, level.long]
  return {
    type,
    ...(side !== 'short' && { long: type === 'stop' ? over : under }),
    ...(side !== 'long' && { short: type === 'stop' ? under : over }),
    ...more,
    from,
  }
}

const sides = fc.constantFrom('long', 'short', 'both')
/** Plans of everything that a text can say. */
export const plans: fc.Arbitrary<Plan> = fc
  .record({
    side: sides,
    entry: rule,
    other: rule,
    exit: maybe(rule),
    stop: maybe(stops),
    goal: maybe(legs),
    sizing: maybe(sizing),
    trail: maybe(trailing),
    breakeven: maybe(breakeven),
    leverage: said(fc.integer({ min: 2, max: 30 })),
    dailyStop: maybe(dailyStop),
    cooldown: maybe(cooldown),
    session: maybe(session),
    order: maybe(
      fc.record(
        { type: fc.constantFrom('stop', 'limit'), expiresBars: fc.integer({ min: 1, max: 20 }), offset: distance, level: places },
        { requiredKeys: ['type', 'level'] },
      ),
    ),
    period: fc.record({
      from: said(date),
      to: fc.constant(null),
      initialCapital: said(fc.integer({ min: 1, max: 900 }).map((n) => n * 1000)),
    }),
    timeExits: fc.array(timeExit, { maxLength: 1 }),
    symbol: said(fc.constantFrom('EURUSD', 'BTCUSDT', 'AAPL')),
    timeframe: said(fc.constantFrom(...timeframes)),
    maxOpenTrades: said(fc.integer({ min: 1, max: 9 })),
    maxTradesPerDay: said(fc.integer({ min: 1, max: 9 })),
    pyramiding: maybe(
      fc.record(
        { maxEntries: fc.integer({ min: 2, max: 9 }), step: distance, condition: atom, from: fc.constant(from) },
        { requiredKeys: ['maxEntries', 'from'] },
      ),
    ),
    reentry: maybe(
      fc.oneof(
        fc.constant({ max: 0, from }),
        fc.record(
          {
            max: fc.integer({ min: 1, max: 9 }),
            withinBars: fc.integer({ min: 2, max: 20 }),
            condition: comparison,
            from: fc.constant(from),
          },
          { requiredKeys: ['max', 'from'] },
        ),
      ),
    ),
    opposite: maybe(fc.constantFrom('ignore', 'exit')),
  })
  .map(({ side, entry, other, exit, stop, goal, trail, order, opposite, ...rest }) => {
    const long = side !== 'short'
    const short = side !== 'long'
    return planOf({
      ...rest,
      ...(side === 'both' && opposite && { opposite: { value: opposite, from } }),
      entryLong: long ? entry : null,
      entryShort: short ? other : null,
      exitLong: long ? exit : null,
      trailing: trail && trailedFor(side, trail),
      entryOrder: order && orderFor(side, order),
      stop: { long: (long && stop?.long) || null, short: (short && stop?.short) || null },
      targets: { long: long ? goal : null, short: short ? goal : null },
    })
  })
