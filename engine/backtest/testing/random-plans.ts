import { barsFromRows, type Bars } from '../../market/bars.ts'
import type { Expr, Plan, Term, TimeExit } from '../../strategy/plan.ts'
import {
  all,
  both,
  compare,
  constant,
  distance,
  extreme,
  from,
  legs,
  level,
  multiple,
  percent,
  planOf,
  price,
  rsi,
  said,
  sma,
} from './plans.ts'
import { hour, monday } from './runs.ts'

/** Mulberry32: a small seeded generator of numbers from 0 to 1. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Hourly bars that walk around 100. */
export function randomBars(random: () => number, count: number): Bars {
  let close = 100
  return barsFromRows(
    Array.from({ length: count }, (_, i) => {
      const open = Math.round((close + (random() - 0.5)) * 100) / 100
      close = Math.round((open + (random() - 0.5) * 3) * 100) / 100
      const high = Math.round((Math.max(open, close) + random()) * 100) / 100
      const low = Math.round((Math.min(open, close) - random()) * 100) / 100
      return { time: monday + i * hour, open, high, low, close, volume: Math.floor(random() * 100) }
    }),
  )
}

type Pick = <T>(choices: readonly T[]) => T

function randomCondition(pick: Pick, depth: number): Expr {
  const term = (): Term =>
    pick([price('close'), price('open'), sma(5), sma(12), extreme('highest', 6, 'high'), extreme('lowest', 6, 'low')])
  const leaf = (): Expr =>
    pick<() => Expr>([
      () => compare(term(), pick(['gt', 'lt', 'crosses_above', 'crosses_below'] as const), term()),
      () => compare(rsi(pick([3, 7])), pick(['gt', 'lt'] as const), constant(pick([35, 50, 65]))),
      () => ({ op: pick(['rising', 'falling'] as const), term: price('close'), bars: pick([1, 2]), from }),
      () => ({ op: 'pattern', name: pick(['bullish_engulfing', 'inside_bar', 'doji'] as const), from }),
      () => ({ op: 'time', fromTime: '06:00', toTime: '18:00', from }),
    ])()
  if (depth === 0) return leaf()
  const inner = () => randomCondition(pick, depth - 1)
  return pick<() => Expr>([
    leaf,
    () => ({ op: pick(['and', 'or'] as const), args: [inner(), inner()], from }),
    () => ({ op: 'within', bars: 3, expr: inner(), from }),
    () => ({ op: 'not', arg: inner(), from }),
  ])()
}

/** A plan of things that come one after the other: in its entries, its exits and its stop. */
export function randomOrderedPlan(random: () => number): Plan {
  const pick: Pick = (choices) => choices[Math.floor(random() * choices.length)]!
  const part = () => randomCondition(pick, 1)
  const step = (when: Expr, k: number) => ({ when, ...(k > 0 && pick([true, false]) && { withinBars: pick([2, 5, 20]) }) })
  const order = (...whens: Expr[]): Expr => {
    const resets = pick([null, part()])
    return { op: 'sequence', steps: whens.map(step), ...(resets && { resets }), from }
  }
  const found: Term = { kind: 'value_when', value: price(pick(['low', 'high'] as const)), when: part(), occurrence: pick([0, 0, 1]), from }
  const count: Term = { kind: 'count', when: part(), ...pick([{ since: 'day' }, { bars: 5 }] as const), from }
  const often = compare(count, 'gte', constant(2))
  const fallen = compare(price('close'), 'lt', {
    kind: 'calc',
    op: 'sub',
    args: [{ kind: 'highest_since_entry', from }, constant(1)],
    from,
  })
  return {
    ...randomPlan(random),
    entryLong: { when: pick([order(part(), part()), order(part(), part(), part()), all(part(), often)]), fill: 'next_open' },
    exitLong: { when: pick([order(part(), part()), order(part(), fallen), compare(price('close'), 'lt', found)]), fill: 'next_open' },
    stop: { long: level(found, distance(0.5)), short: null },
    targets: both(null),
  }
}

/** A plan of many kinds of rules, stops and limits. */
export function randomPlan(random: () => number): Plan {
  const pick: Pick = (choices) => choices[Math.floor(random() * choices.length)]!
  const rule = () => ({ when: randomCondition(pick, 2), fill: pick(['next_open', 'next_open', 'close'] as const) })
  const stop = pick([null, percent(1.5), distance(2), { kind: 'atr', mult: 2, period: 5, from } as const, level(price('low'), distance(1))])
  const timeExits: TimeExit[] = pick([
    [],
    [{ kind: 'bars', value: 7, from }],
    [{ kind: 'end_of_day', from }],
    [{ kind: 'hours', value: 5, from }],
  ])
  return planOf({
    entryLong: rule(),
    entryShort: pick([null, rule()]),
    exitLong: pick([null, rule()]),
    exitShort: pick([null, rule()]),
    stop: { long: stop, short: stop?.kind === 'price_level' ? null : stop },
    targets: stop && stop.kind !== 'price_level' ? both(pick([null, legs(multiple(2)), legs(percent(1), percent(3))])) : both(null),
    trailing: pick([null, { along: percent(2), follows: 'extreme', from } as const]),
    breakeven: pick([null, { trigger: distance(1), from }]),
    entryOrder: pick([
      null,
      null,
      { type: pick(['stop', 'limit'] as const), long: price('close'), short: price('close'), offset: distance(0.5), expiresBars: 2, from },
    ]),
    timeExits,
    sizing: pick([null, { kind: 'fixed_units', value: 3, from } as const]),
    maxOpenTrades: pick([null, said(3)]),
    opposite: said(pick(['reverse', 'exit', 'ignore'] as const)),
    cooldown: pick([null, { bars: 2, after: 'loss', from } as const]),
    session: pick([null, { hours: [{ from: '04:00', to: '20:00' }], from }]),
  })
}
