import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closeIs, from, price } from '../conditions/testing/expressions.ts'
import { findInstrument } from '../market/catalogue.ts'
import { readText } from '../reader/read-text.ts'
import { completePlan, withStatedCosts, withUsualLeverage } from '../strategy/complete.ts'
import { distances, records, sizings, timeExits } from '../strategy/plan-table.ts'
import type { Distance, Plan, Sizing, TimeExit } from '../strategy/plan.ts'
import { orderedConditions, plans } from '../strategy/testing/plan-arbitraries.ts'
import { readingFiles, readReadings } from '../strategy/testing/readings/load.ts'
import { syntaxProblems } from './testing/check-syntax.ts'
import { linesOf, market, planWith } from './testing/snippets.ts'
import { translatePlan } from './translate-plan.ts'

const completed = (plan: Plan): Plan =>
  withUsualLeverage(withStatedCosts(completePlan(plan, { symbol: 'EURUSD' }), market), market, plan.sizing?.kind)
const scriptOf = (parts: Partial<Plan>) => translatePlan(completed(planWith(parts)), market)
const long = <T>(value: T) => ({ long: value, short: null })
const said = <T>(value: T) => ({ value, from })
const always = { when: { op: 'always', from }, fill: 'next_open' } as const

test('whatever plan can be made, its script is Pine', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      expect(syntaxProblems(translatePlan(completed({ ...plan, symbol: null }), market).code)).toEqual([])
    }),
    { numRuns: 150 },
  )
  fc.assert(
    fc.property(orderedConditions, (when) => {
      expect(syntaxProblems(scriptOf({ entryLong: { when, fill: 'next_open' } }).code)).toEqual([])
    }),
    { numRuns: 100 },
  )
})

test('every published text that reads becomes a script', () => {
  const read = readReadings(readingFiles.filter(({ pathname }) => pathname.endsWith('/published.jsonl'))).flatMap(({ text }) => {
    const { plan } = readText(text, { symbol: 'EURUSD' })
    const found = plan?.symbol && findInstrument(plan.symbol.value)
    return plan && found ? [translatePlan(plan, found)] : []
  })
  expect(read.length).toBeGreaterThan(40)
  for (const { code } of read) expect(syntaxProblems(code)).toEqual([])
})

test('names and texts of traders are data', () => {
  const name = 'x"\n//@version=4\r\nstrategy.entry("all in", strategy.long)\u2028plot(close)\u202e \\'
  const { code } = scriptOf({ name })
  expect(syntaxProblems(code)).toEqual([])
  expect(code.split('\n').filter((line) => line.startsWith('//@'))).toEqual(['//@version=6'])
  expect(code).not.toMatch(/[\u2028\u202e\r]/)
  expect(code).toContain('strategy("x\\" //@version=4 strategy.entry(\\"all in\\", strategy.long) plot(close) \\\\",')
  expect(code.split('\n').some((line) => line.startsWith('plot') || line.startsWith('strategy.entry'))).toBe(false)
})

test('a simple plan has nothing but its rules', () => {
  const exit = { when: closeIs('lt', 1), fill: 'close' } as const
  const { code, missing } = scriptOf({ entryLong: { when: closeIs('gt', 2), fill: 'next_open' }, exitLong: exit })
  expect(missing.map(({ path }) => path)).toEqual(['costs.financing'])
  expect([...linesOf(code, 'Values and conditions'), ...linesOf(code, 'Exits'), ...linesOf(code, 'Entries')]).toMatchInlineSnapshot(`
    [
      "longEntry = close > 2",
      "longExit = close < 1",
      "isReady = true",
      "if longExit and strategy.position_size > 0 and isReady",
      "    strategy.close_all(immediately = true)",
      "if longEntry and isReady",
      "    bool isEntered = false",
      "    if strategy.position_size == 0",
      "        float price = close",
      "        float stop = na",
      "        float wanted = 1000.0",
      "        float room = (strategy.equity * 30) / (price * usdPerPoint)",
      "        float units = math.floor(math.min(wanted, room) / 1000.0 + 0.000001) * 1000.0",
      "        isEntered := units >= 1000 and units > 0",
      "        if isEntered",
      "            strategy.entry("Long", strategy.long, qty = units)",
    ]
  `)
})

test('the rules stand in plain words above their lines', () => {
  const text = 'Buy when RSI(14) is below 30. Stop 2%.'
  const { plan } = readText(text, { symbol: 'EURUSD' })
  expect(translatePlan(plan!, market).code).toContain('// 1. RSI(14) is below 30\nrsi14 = strength(close, 14)\nlongEntry = rsi14 < 30')
})

const eachDistance: Readonly<Record<Distance['kind'], Distance>> = {
  percent: { kind: 'percent', value: 2, from },
  pips: { kind: 'pips', value: 20, from },
  points: { kind: 'points', value: 20, from },
  ticks: { kind: 'ticks', value: 20, from },
  amount: { kind: 'amount', value: 150, from },
  atr: { kind: 'atr', mult: 2, period: 14, from },
  r: { kind: 'r', value: 3, from },
  price_distance: { kind: 'price_distance', value: { kind: 'calc', op: 'sub', args: [price('high'), price('low')], from }, from },
  price_level: { kind: 'price_level', level: price('low'), offset: { kind: 'pips', value: 2, from }, from },
}
const namesOf = (groups: Readonly<Record<string, { readonly names: readonly string[] }>>) =>
  Object.values(groups).flatMap(({ names }) => names)

test('every distance is one of the script', () => {
  expect(Object.keys(eachDistance).toSorted()).toEqual(namesOf(distances).toSorted())
  const away = (distance: Distance) => {
    const { code } = scriptOf({ stop: long(eachDistance.percent), targets: long([{ distance, portionPercent: 100 }]) })
    return /targetAways = array\.from\((.*?)\), portions/.exec(code)?.[1]
  }
  expect(Object.fromEntries(Object.entries(eachDistance).map(([kind, distance]) => [kind, away(distance)]))).toMatchInlineSnapshot(`
    {
      "amount": "Away.new(money = 150.0)",
      "atr": "Away.new(distance = 2 * atr14)",
      "percent": "Away.new(share = 0.02)",
      "pips": "Away.new(distance = 0.002)",
      "points": "Away.new(distance = 0.0002)",
      "price_distance": "Away.new(distance = math.abs(high - low))",
      "price_level": "Away.new(level = low + 0.0002)",
      "r": "Away.new(risks = 3.0)",
      "ticks": "Away.new(distance = 0.0002)",
    }
  `)
})

const eachTimeExit: Readonly<Record<TimeExit['kind'], TimeExit>> = {
  bars: { kind: 'bars', value: 5, from },
  days: { kind: 'days', value: 2, from },
  hours: { kind: 'hours', value: 6, from },
  minutes: { kind: 'minutes', value: 90, from },
  time_of_day: { kind: 'time_of_day', time: '15:45', zone: 'America/New_York', from },
  weekday: { kind: 'weekday', day: 'fri', from },
  end_of_day: { kind: 'end_of_day', from },
  end_of_week: { kind: 'end_of_week', from },
  next_open: { kind: 'next_open', from },
}

test('every exit by time has its lines', () => {
  expect(Object.keys(eachTimeExit).toSorted()).toEqual(namesOf(timeExits).toSorted())
  const lines = (exit: TimeExit) => linesOf(scriptOf({ timeExits: [exit] }).code, 'Exits')
  expect(Object.fromEntries(Object.entries(eachTimeExit).map(([kind, exit]) => [kind, lines(exit)]))).toMatchInlineSnapshot(`
    {
      "bars": [
        "for trade in trades",
        "    if trade.held > 0 and bar_index - trade.firstBar + 1 >= 5",
        "        strategy.close(trade.id)",
      ],
      "days": [
        "for trade in trades",
        "    if trade.held > 0 and (nextDayNumber > trade.fillDay + 2 or nextDayNumber == trade.fillDay + 2 and nextDayClock >= trade.fillClock)",
        "        strategy.close(trade.id)",
      ],
      "end_of_day": [
        "if endsDay",
        "    strategy.close_all(immediately = true)",
      ],
      "end_of_week": [
        "if endsWeek",
        "    strategy.close_all(immediately = true)",
      ],
      "hours": [
        "for trade in trades",
        "    if trade.held > 0 and nextOpen >= trade.fillTime + 21600000",
        "        strategy.close(trade.id)",
      ],
      "minutes": [
        "for trade in trades",
        "    if trade.held > 0 and nextOpen >= trade.fillTime + 5400000",
        "        strategy.close(trade.id)",
      ],
      "next_open": [
        "if endsDay",
        "    strategy.close_all()",
      ],
      "time_of_day": [
        "if clockPassed",
        "    strategy.close_all(immediately = endsDay and clock1545 < nextOpen)",
      ],
      "weekday": [
        "if endsDay and (tradingWeekday == dayofweek.friday)",
        "    strategy.close_all(immediately = true)",
      ],
    }
  `)
})

test('every size has its line', () => {
  const kinds = namesOf(sizings) as readonly Sizing['kind'][]
  const line = (kind: Sizing['kind']) =>
    linesOf(scriptOf({ sizing: { kind, value: 2, from }, leverage: said(3), stop: long(eachDistance.percent) }).code, 'Entries').find(
      (each) => each.includes('float wanted'),
    )
  expect(Object.fromEntries(kinds.map((kind) => [kind, line(kind)?.trim()]))).toMatchInlineSnapshot(`
    {
      "fixed_cash": "float wanted = 2.0 / (price * usdPerPoint)",
      "fixed_lots": "float wanted = 200000.0",
      "fixed_units": "float wanted = 2.0",
      "percent_equity": "float wanted = strategy.equity * 0.06 / (price * usdPerPoint)",
      "risk_percent": "float wanted = strategy.equity * 0.02 / (math.abs(price - stop) * usdPerPoint)",
    }
  `)
})

/** What a plan can say beside its rules, and a line that its script has for it. */
const settings: Readonly<Record<string, readonly [Partial<Plan>, string]>> = {
  trailing: [
    { trailing: { along: eachDistance.atr, activation: eachDistance.r, step: eachDistance.pips, follows: 'close', from } },
    'trade.bestClose',
  ],
  trailingLine: [
    { trailing: { along: { kind: 'indicator', level: price('low'), offset: eachDistance.percent, from }, follows: 'extreme', from } },
    'moveStop(trade, levelOf(Away.new(share = 0.02), low, -trade.side, trade.risk, trade.units), 0.0)',
  ],
  breakeven: [
    { stop: long(eachDistance.percent), breakeven: { trigger: eachDistance.r, offset: eachDistance.pips, from } },
    'trade.isEven := true',
  ],
  session: [
    {
      session: {
        days: ['mon', 'tue'],
        hours: [{ from: '08:00', to: '17:00' }],
        blocked: [{ day: 'fri', from: '16:00', to: '17:00' }],
        named: ['london'],
        zone: 'Europe/London',
        from,
      },
    },
    'inSession = ',
  ],
  entryOrder: [
    {
      entryLong: always,
      entryOrder: { type: 'stop', long: price('high'), offset: eachDistance.pips, limit: eachDistance.pips, expiresBars: 3, from },
    },
    'strategy.entry(opened.id, strategy.long, qty = units, stop = level, limit = limit)',
  ],
  dailyStop: [{ dailyStop: { losses: 2, percent: 3, from } }, 'lossesToday < 2'],
  cooldown: [{ cooldown: { bars: 4, after: 'loss', count: 2, from } }, 'bar_index + 1 > cooledAfter'],
  cooldownSignals: [{ cooldown: { signals: 2, after: 'exit', from } }, 'signalsToSkip := 2'],
  reentry: [{ reentry: { max: 2, withinBars: 5, from } }, 'reentriesUsed < 2'],
  reentryCondition: [{ reentry: { max: 2, condition: closeIs('gt', 3), from } }, 'longAgain'],
  pyramiding: [{ pyramiding: { maxEntries: 3, step: eachDistance.percent, condition: closeIs('gt', 3), from } }, 'trade.entries < 3'],
  maxTradesPerDay: [{ maxTradesPerDay: said(2) }, 'tradesToday < 2'],
  maxOpenTrades: [{ maxOpenTrades: said(3) }, 'strategy.opentrades < 3'],
  targetLeg: [
    {
      targets: long([
        { distance: eachDistance.percent, portionPercent: 50 },
        { distance: eachDistance.pips, portionPercent: 50 },
      ]),
    },
    'portions = array.from(0.5, 0.5)',
  ],
  targetMoves: [
    { targets: long([{ distance: eachDistance.price_level, portionPercent: 100, moves: 'each_close' }]) },
    'float target0 = onTick(levelOf(Away.new(level = low + 0.0002), trade.fill, trade.side, float(na), trade.units), trade.side)',
  ],
  period: [
    { period: { from: said('2020-01-31'), to: said('2020-02-29'), initialCapital: said(5000) } },
    'timestamp(syminfo.timezone, 2020, 3, 1, 0, 0)',
  ],
  statedCosts: [
    {
      statedCosts: {
        spread: { value: 2, unit: 'pips' },
        slippage: { value: 1, unit: 'ticks' },
        commission: { kind: 'fixed', value: 2 },
        from,
      },
    },
    'slippage = 11, commission_type = strategy.commission.cash_per_order, commission_value = 2',
  ],
  sequenceStep: [
    {
      entryLong: {
        when: { op: 'sequence', steps: [{ when: closeIs('gt', 1) }, { when: closeIs('lt', 1), withinBars: 4 }], from },
        fill: 'next_open',
      },
    },
    'bar_index - before <= 4',
  ],
}

test.each(Object.entries(settings))('%s is carried out', (_, [parts, line]) => {
  const { code, missing } = scriptOf(parts)
  expect(syntaxProblems(code)).toEqual([])
  expect(code).toContain(line)
  expect(missing.map(({ path }) => path)).toEqual(['costs.financing'])
})

test('every part of a plan with fields of its own is among them', () => {
  const inside = [
    'trailingLine',
    'hours',
    'blockedHours',
    'leverageLimit',
    'rule',
    'partialExit',
    'sizeAfter',
    'stopBounds',
    'costInPrice',
    'costInPercent',
    'commissionRate',
    'limit',
  ]
  expect(Object.keys(records).filter((name) => !(name in settings) && !inside.includes(name))).toEqual([])
})

test('both sides: a reversal closes what it cannot follow, an ignored signal nothing, and neither side wins at one close', () => {
  const sides = (does: Plan['opposite']['value']) =>
    scriptOf({
      direction: said('both'),
      entryLong: { when: closeIs('gt', 2), fill: 'next_open' },
      entryShort: { when: closeIs('lt', 1), fill: 'next_open' },
      opposite: said(does),
    }).code
  expect(sides('reverse')).toContain('if longEntry and not shortEntry and isReady')
  expect(sides('reverse')).toContain('if not isEntered and strategy.position_size < 0\n        strategy.close_all()')
  expect(sides('ignore')).not.toContain('strategy.close_all()')
  expect(sides('exit')).not.toContain('strategy.position_size == 0 or strategy.position_size < 0')
})

test('entries at the close make every order of the script one at the close', () => {
  const { code, notes } = scriptOf({
    entryLong: { when: closeIs('gt', 2), fill: 'close' },
    exitLong: { when: closeIs('lt', 1), fill: 'next_open' },
  })
  expect(code).toContain('process_orders_on_close = true')
  expect(notes.find(({ path }) => path === 'exitLong.when')?.why).toContain('not at the next open')
})

test('a rule that touches a level is an order there, and an exit of that kind rests beside the stop', () => {
  const touch = { op: 'gt', left: price('close'), right: price('high', { shift: 3 }), from } as const
  const under = { op: 'lt', left: price('close'), right: price('low', { shift: 3 }), from } as const
  const { code } = scriptOf({
    entryLong: { when: touch, fill: 'order' },
    exitLong: { when: under, fill: 'order' },
    stop: long(eachDistance.percent),
  })
  expect(code).toContain('strategy.entry(opened.id, strategy.long, qty = units, stop = level)')
  expect(code).toContain('stop := na(stop) ? longExitLevel : math.max(stop, longExitLevel)')
})

test('what has no counterpart is listed with its place and left out as a whole', () => {
  const when = { op: 'and', args: [closeIs('gt', 1), { op: 'calendar', event: 'month_trading_day', n: -1, from }], from } as const
  const { code, missing } = scriptOf({
    entryLong: { when, fill: 'next_open' },
    features: ['feature:martingale'],
    adjustment: said('dividends'),
  })
  expect(missing.map(({ path }) => path)).toEqual(['entryLong.when.args.1', 'entryLong', 'adjustment', 'costs.financing', 'features'])
  expect(code).not.toContain('strategy.entry(')
  for (const { why } of missing) expect(code).toContain(why)
})

test('costs become those of the declaration, the spread a part of the slippage', () => {
  const { code, notes } = scriptOf({
    costs: { spread: 0.0002, slippage: 0.00003, commission: { kind: 'per_lot', value: 7 }, financing: 'none' },
  })
  expect(code).toContain('slippage = 13, commission_type = strategy.commission.cash_per_contract, commission_value = 0.00007')
  expect(notes.find(({ path }) => path === 'costs.spread')?.why).toContain('13 ticks')
})

test('parts that leave on a condition are listed as missing', () => {
  const partialExits = [{ side: 'long', portionPercent: 50, when: closeIs('gt', 2), fill: 'next_open', from }] as const
  expect(scriptOf({ partialExits }).missing.map(({ path }) => path)).toEqual(['partialExits.0', 'costs.financing'])
})

test('limits of an account are listed as missing, each with its place', () => {
  const limits = [
    { counts: 'gain', value: 3, unit: 'percent', per: 'week', from },
    { counts: 'trades', value: 4, per: 'month', from },
  ] as const
  expect(scriptOf({ limits }).missing.map(({ path }) => path)).toEqual(['limits.0', 'limits.1', 'costs.financing'])
})

test('slippage in percent of the price is listed as missing', () => {
  const { code, missing } = scriptOf({ statedCosts: { slippage: { percent: 0.05 }, from } })
  expect(code).toContain('slippage = 4,')
  expect(missing.map(({ path }) => path)).toEqual(['costs.slippage', 'costs.financing'])
})

test('a chart of another timeframe is refused', () => {
  expect(scriptOf({}).code).toContain(
    'if timeframe.in_seconds() != timeframe.in_seconds("60")\n    runtime.error("These rules are for bars of H1.',
  )
})
