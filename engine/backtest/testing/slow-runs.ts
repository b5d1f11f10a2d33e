import { barsFromRows, type Bar, type Bars } from '../../market/bars.ts'
import { calendarNamed } from '../../market/calendar.ts'
import type { Costs, Instrument } from '../../market/instrument.ts'
import type { Timeframe } from '../../market/timeframe.ts'
import type { Distance, Expr, Plan, Term, TimeExit } from '../../strategy/plan.ts'
import type { RunInput } from '../run.ts'
import { all, amount, compare, constant, from, level, multiple, percent, planOf, points, price, said } from './plans.ts'
import { randomFrom } from './random-plans.ts'
import { monday, noCosts, plainMarket } from './runs.ts'
import { withNewerParts } from './slow-newer-parts.ts'

/** Markets of each kind, with a price to start from. */
const markets: readonly { readonly instrument: Instrument; readonly start: number }[] = [
  {
    start: 100,
    instrument: { ...plainMarket, category: 'crypto', pip: null, quantityStep: 0.001, minQuantity: 0.01, maintenanceMarginPercent: 10 },
  },
  {
    start: 60,
    instrument: { ...plainMarket, symbol: 'SHARE', category: 'stock', calendar: 'us_stock', pip: null, maintenanceMarginPercent: 25 },
  },
  {
    start: 1.1,
    instrument: {
      ...plainMarket,
      symbol: 'EURUSD',
      category: 'forex',
      calendar: 'forex',
      tick: 0.00001,
      pip: 0.0001,
      point: 0.00001,
      lotUnits: 100_000,
      quantityStep: 1000,
      minQuantity: 1000,
      maintenanceMarginPercent: 3,
    },
  },
  {
    start: 150,
    instrument: {
      ...plainMarket,
      symbol: 'USDJPY',
      currency: 'JPY',
      conversion: { kind: 'own_price' },
      category: 'forex',
      calendar: 'forex',
      tick: 0.001,
      pip: 0.01,
      point: 0.001,
      lotUnits: 100_000,
      quantityStep: 1000,
      minQuantity: 1000,
      maintenanceMarginPercent: 3,
    },
  },
  {
    start: 90,
    instrument: {
      ...plainMarket,
      symbol: 'EURX',
      currency: 'EUR',
      conversion: { kind: 'series', symbol: 'EURUSD', invert: false },
      category: 'index',
      calendar: 'us_futures',
      tick: 0.25,
      pip: null,
      quantityStep: 0.01,
      minQuantity: 0.01,
      contractSize: 5,
      maintenanceMarginPercent: 3,
    },
  },
]

type Random = () => number
type Pick = <T>(choices: readonly T[]) => T

const onTick = (value: number, tick: number) => {
  const perOne = Math.round(1 / tick)
  return Math.max(1, Math.round(value * perOne)) / perOne
}

/** Bars of a calendar with some of them missing, with gaps between them, volumes from 0 to 9. */
function calendarBars(random: Random, { instrument, start }: (typeof markets)[number], timeframe: Timeframe, count: number): Bars {
  const calendar = calendarNamed(instrument.calendar)
  const rows: Bar[] = []
  const missing = random() < 0.5 ? 0 : 0.03
  const swing = start * (0.004 + random() * 0.012)
  const gaps = random() < 0.5 ? 0.1 : 1
  let moment = monday + Math.floor(random() * 20) * 86_400
  let close = start
  while (rows.length < count) {
    const period = calendar.periodAt(moment, timeframe)
    moment = period.until
    if (!(calendar.isOpenAt(period.open) || calendar.tradingDayAt(period.open)) || random() < missing) continue
    const at = (value: number) => onTick(value, instrument.tick)
    const open = at(close + (random() - 0.5) * swing * gaps * (random() < 0.1 ? 5 : 1))
    close = at(open + (random() - 0.5) * swing * 2)
    const high = random() < 0.1 ? Math.max(open, close) : at(Math.max(open, close) + random() * swing)
    const low = random() < 0.1 ? Math.min(open, close) : at(Math.min(open, close) - random() * swing)
    if (low < start * 0.3 || high > start * 3) close = start
    rows.push({ time: period.open, open, high, low, close: Math.min(high, Math.max(low, close)), volume: Math.floor(random() * 10) })
  }
  return barsFromRows(rows)
}

const volume = price('volume')
/** A condition of volumes and prices that a second simulator can tell for itself. */
function condition(pick: Pick): Expr {
  return pick<() => Expr>([
    () => compare(volume, 'eq', constant(pick([0, 1, 2, 3]))),
    () => compare(volume, pick(['gt', 'lt'] as const), constant(pick([2, 4, 7]))),
    () => all(compare(volume, 'gt', constant(4)), compare(price('close'), pick(['gt', 'lt'] as const), price('close', pick([1, 3])))),
    () => compare(price('close'), pick(['gt', 'lt'] as const), price('open', pick([0, 2]))),
  ])()
}

const atr = (mult: number): Distance => ({ kind: 'atr', mult, period: 5, from })
const pips = (value: number): Distance => ({ kind: 'pips', value, from })

/** A distance of about `share` percent of the price, said in one of the ways there are. */
function distanceOf(pick: Pick, start: number, { point, pip }: Instrument, share: number): Distance {
  const far = (start * share) / 100
  const kinds: (() => Distance)[] = [
    () => percent(share),
    () => atr(share),
    () => points(far / point),
    () => ({ kind: 'price_distance', value: constant(far), from }),
  ]
  if (pip !== null || pick([true, false, false, false])) kinds.push(() => pips(Math.round(far / (pip ?? 1)) + 1))
  return pick(kinds)()
}

const add = (term: Term, value: number): Term => ({ kind: 'calc', op: 'add', args: [term, constant(value)], from })

export interface SlowCase {
  readonly seed: number
  readonly input: RunInput
}

/** What the parts of a random plan are drawn with. */
interface Draw {
  readonly random: Random
  readonly pick: Pick
  /** A distance of so many percent of the price. */
  readonly far: (share: number) => Distance
  readonly start: number
  readonly byOrder: 'no' | 'order' | 'when'
  readonly fill: 'next_open' | 'close' | 'open' | 'order'
}

function randomEntry({ pick, byOrder, fill }: Draw): Plan['entryLong'] {
  if (fill === 'open')
    return { when: compare(price('open'), pick(['gt', 'lt'] as const), price(pick(['close', 'high'] as const), 1)), fill }
  if (byOrder === 'when')
    return {
      when: all(
        compare(volume, 'gt', constant(pick([1, 4, 7]))),
        compare(price('close'), pick(['gt', 'lt'] as const), price(pick(['high', 'low', 'close'] as const), pick([0, 1, 2]))),
      ),
      fill,
    }
  return { when: condition(pick), fill }
}

function randomExit({ pick }: Draw): Plan['exitLong'] {
  const kind = pick(['next_open', 'close', 'open', 'order'] as const)
  if (kind === 'open') return { when: compare(price('open'), pick(['gt', 'lt'] as const), price('close', 2)), fill: kind }
  if (kind === 'order')
    return { when: compare(price('close'), pick(['gt', 'lt'] as const), price(pick(['high', 'low'] as const), pick([0, 1]))), fill: kind }
  return { when: condition(pick), fill: kind }
}

const randomStop = ({ pick, far }: Draw, side: 'long' | 'short'): Distance =>
  pick<() => Distance>([
    () => far(pick([0.3, 0.8, 2])),
    () => far(pick([0.3, 0.8, 2])),
    () => amount(pick([50, 200])),
    () => level(price(side === 'long' ? 'low' : 'high', pick([0, 1]))),
    () => level(price(side === 'long' ? 'low' : 'high'), far(0.2)),
  ])()

const randomLegs = ({ pick, far }: Draw) =>
  pick<() => NonNullable<Plan['targets']['long']>>([
    () => [{ distance: multiple(pick([1, 2])), portionPercent: 100 }],
    () => [{ distance: far(pick([0.5, 1.5])), portionPercent: 100 }],
    () => [
      { distance: far(0.5), portionPercent: 50 },
      { distance: far(1.5), portionPercent: 50 },
    ],
    () => [
      { distance: far(2), portionPercent: 30 },
      { distance: multiple(1), portionPercent: 30 },
      { distance: far(1), portionPercent: 40 },
    ],
    () => [{ distance: far(0.7), portionPercent: 40 }],
  ])()

const randomOrder = ({ random, pick, start }: Draw): NonNullable<Plan['entryOrder']> => ({
  type: pick(['stop', 'limit'] as const),
  long: add(price(pick(['close', 'high', 'low'] as const)), pick([0, start * 0.0033])),
  short: add(price(pick(['close', 'high', 'low'] as const)), pick([0, -start * 0.0033])),
  ...(random() < 0.6 ? { offset: percent(pick([0.1, 0.4])) } : {}),
  ...(random() < 0.3 ? { limit: percent(0.1) } : {}),
  ...(random() < 0.5 ? { expiresBars: pick([1, 2, 5]) } : {}),
  from,
})

const randomTrailing = ({ random, pick, far }: Draw): NonNullable<Plan['trailing']> => ({
  along: pick<() => NonNullable<Plan['trailing']>['along']>([
    () => far(pick([0.5, 1.2])),
    () => ({
      kind: 'indicator',
      level: price('low', 1),
      short: price('high', 1),
      from,
      ...(random() < 0.5 ? { offset: far(0.1) } : {}),
    }),
  ])(),
  ...(random() < 0.4 ? { activation: far(0.6) } : {}),
  ...(random() < 0.4 ? { step: far(0.2) } : {}),
  follows: pick(['extreme', 'close'] as const),
  from,
})

/** The run of a seed. */
export function slowCase(seed: number): SlowCase {
  const random = randomFrom(seed)
  const pick: Pick = (choices) => choices[Math.floor(random() * choices.length)]!
  const sometimes = <T>(share: number, make: () => T): T | null => (random() < share ? make() : null)
  const market = pick(markets)
  const { instrument, start } = market
  const timeframe = pick(['15m', '1h', '1h', '4h', '1d'] as const)
  const bars = calendarBars(random, market, timeframe, 120)
  const costs = pick<() => Costs>([() => noCosts, () => randomCosts(pick, start)])()
  const far = (share: number) => distanceOf(pick, start, instrument, share)
  const byOrder = pick(['no', 'no', 'no', 'order', 'when'] as const)
  const fill = byOrder === 'no' ? pick(['next_open', 'next_open', 'close', 'open'] as const) : 'order'
  const draw: Draw = { random, pick, far, start, byOrder, fill }
  const direction = pick(['both', 'both', 'long', 'short'] as const)
  const hasStop = random() < 0.75
  const hasTarget = random() < 0.6
  const drawn = planOf({
    direction: said(direction),
    entryLong: direction === 'short' ? null : randomEntry(draw),
    entryShort: direction === 'long' ? null : randomEntry(draw),
    exitLong: sometimes(0.4, () => randomExit(draw)),
    exitShort: sometimes(0.4, () => randomExit(draw)),
    entryOrder: byOrder === 'order' ? randomOrder(draw) : null,
    stop: hasStop ? { long: randomStop(draw, 'long'), short: randomStop(draw, 'short') } : { long: null, short: null },
    targets: hasTarget ? { long: randomLegs(draw), short: randomLegs(draw) } : { long: null, short: null },
    trailing: sometimes(0.3, () => randomTrailing(draw)),
    breakeven: sometimes(0.25, () => ({ trigger: pick([far(0.5), multiple(1)]), ...(random() < 0.5 ? { offset: far(0.05) } : {}), from })),
    timeExits: randomTimeExits(pick),
    sizing: randomSizing(pick, start, instrument),
    leverage: sometimes(0.3, () => said(pick([1, 3, 10, 30]))),
    ...(random() < 0.7 ? { leverageLimit: { long: pick([1, 5, 20]), short: pick([1, 5, 20]), from } } : {}),
    maxOpenTrades: sometimes(0.3, () => said(pick([1, 2, 4]))),
    maxTradesPerDay: sometimes(0.15, () => said(pick([1, 2]))),
    dailyStop: sometimes(0.15, () => ({ ...pick([{ losses: 1 }, { losses: 2 }, { percent: 1 }, { losses: 3, percent: 0.5 }]), from })),
    cooldown: sometimes(0.15, () => ({
      ...pick([{ bars: 1 }, { bars: 2 }, { bars: 5 }, ...(fill === 'order' ? [] : [{ signals: 1 }, { signals: 2 }])]),
      after: pick(['exit', 'loss'] as const),
      ...(random() < 0.3 ? { count: 2 } : {}),
      from,
    })),
    opposite: said(pick(['reverse', 'exit', 'ignore'] as const)),
    session: sometimes(0.15, () => randomSession(pick)),
  })
  const plan = withNewerParts(drawn, seed, far)
  const conversion = instrument.conversion.kind === 'series' ? conversionBars(random) : null
  const warm = pick([0, 0, 10])
  const input: RunInput = {
    plan,
    instrument,
    timeframe,
    bars,
    firstDecisionTime: bars.time[warm]!,
    initialCapitalUsd: pick([1_000, 10_000, 100_000]),
    costs,
    prices: pick(['mid', 'bid'] as const),
    conversion,
  }
  return { seed, input }
}

function randomCosts(pick: Pick, start: number): Costs {
  return {
    spread: pick([0, 0.0002, 0.001]) * start,
    slippage: pick([0, 0.0001, 0.0007]) * start,
    commission: pick([
      { kind: 'percent', value: 0.05 },
      { kind: 'per_unit', value: 0.001 },
      { kind: 'per_lot', value: 0.5 },
      { kind: 'fixed', value: 1.5 },
    ] as const),
    financing: pick([null, { longPercentPerYear: 6, shortPercentPerYear: 3 }, { longPercentPerYear: -2, shortPercentPerYear: 30 }]),
  }
}

function randomTimeExits(pick: Pick): TimeExit[] {
  const one = (): TimeExit =>
    pick<TimeExit>([
      { kind: 'bars', value: pick([1, 3, 8]), from },
      { kind: 'hours', value: pick([2, 30]), from },
      { kind: 'minutes', value: pick([45, 200]), from },
      { kind: 'days', value: pick([1, 2]), from },
      { kind: 'time_of_day', time: pick(['12:00', '15:30', '17:00', '20:30']), zone: pick(['UTC', 'America/New_York'] as const), from },
      { kind: 'weekday', day: pick(['mon', 'wed', 'fri'] as const), from },
      { kind: 'weekday', day: pick(['tue', 'fri'] as const), time: '14:00', zone: 'America/New_York', from },
      { kind: 'end_of_day', from },
      { kind: 'end_of_week', from },
      { kind: 'next_open', from },
    ])
  return pick([[], [], [one()], [one(), one()]])
}

function randomSizing(pick: Pick, start: number, { lotUnits }: Instrument): Plan['sizing'] {
  const from = pick([{ spans: [{ start: 0, end: 1 }] }, { assumed: 'for the test' }])
  return pick<Plan['sizing']>([
    null,
    { kind: 'risk_percent', value: pick([0.5, 2, 20]), from },
    { kind: 'percent_equity', value: pick([10, 50, 100]), from },
    { kind: 'fixed_cash', value: pick([500, 5_000, 40_000]), from },
    { kind: 'fixed_units', value: Math.ceil(pick([500, 5_000, 40_000]) / start), from },
    { kind: 'fixed_lots', value: pick([5_000, 50_000]) / lotUnits / start, from },
  ])
}

function randomSession(pick: Pick): Plan['session'] {
  return pick<NonNullable<Plan['session']>>([
    { days: ['mon', 'tue', 'thu'], from },
    { hours: [{ from: '09:00', to: '16:00' }], zone: pick(['UTC', 'America/New_York'] as const), from },
    { hours: [{ from: '20:00', to: '04:00' }], from },
    {
      blocked: [
        { from: '10:00', to: '13:00' },
        { day: 'wed', from: '00:00', to: '12:00' },
      ],
      from,
    },
    { named: [pick(['london', 'newyork', 'tokyo'] as const)], from },
  ])
}

/** Daily bars of a conversion pair around 1.1. */
function conversionBars(random: Random): Bars {
  let close = 1.1
  return barsFromRows(
    Array.from({ length: 400 }, (_, k) => {
      const open = close
      close = Math.round((open + (random() - 0.5) * 0.01) * 1e5) / 1e5
      return { time: monday - 3 * 86_400 + k * 86_400, open, high: Math.max(open, close), low: Math.min(open, close), close, volume: 0 }
    }),
  )
}
