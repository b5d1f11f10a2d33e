import { expect, test } from 'vitest'
import { readPlan } from './read-plan.ts'

const bare = (node: unknown): unknown =>
  JSON.parse(JSON.stringify(node ?? null, (key, value: unknown) => (key === 'from' ? undefined : value)))
const planIn = (rest: string, rule = 'Buy EURUSD on H1 when RSI(14) crosses above 30.') => {
  const reading = readPlan(`${rule} ${rest}`)
  return { isWhole: reading?.isWhole, plan: bare(reading?.plan) as Record<string, unknown> }
}
const orb = 'Buy on M15 when price breaks above the opening range high.'
const size = (times?: number) => {
  const end = (output: string) => ({ kind: 'indicator', name: 'opening_range', output, params: { minutes: 15 } })
  const range = { kind: 'calc', op: 'sub', args: [end('high'), end('low')] }
  return { kind: 'price_distance', value: times ? { kind: 'calc', op: 'mul', args: [{ kind: 'const', value: times }, range] } : range }
}

test.each([
  ['target = range height', size()],
  ['target 100% of the range', size()],
  ['target is 1.5 x the range', size(1.5)],
  ['TP twice the range', size(2)],
])('%s is told by the range that is spoken of', (text, distance) => {
  const { isWhole, plan } = planIn(text, orb)
  expect([isWhole, plan['targets']]).toEqual([true, { long: [{ distance, portionPercent: 100 }], short: null }])
})

test.each([
  ["Stop is the opposite side of yesterday's bar.", { kind: 'price', field: 'low', timeframe: '1d', shift: 1, sampling: 'back' }],
  ['Stop on the other side of the 50 EMA.', { kind: 'indicator', name: 'ema', params: { period: 50 }, output: 'value' }],
  ['Stop below the previous candle.', { kind: 'price', field: 'low', shift: 1 }],
])('%s', (text, level) => {
  const { isWhole, plan } = planIn(text)
  expect([isWhole, plan['stop']]).toEqual([true, { long: { kind: 'price_level', level }, short: null }])
})

test('a level of a pattern is that of the bar that it stands on', () => {
  const levelAfter = (rule: string) => (planIn('Stop below the hammer.', rule).plan['stop'] as { long: { level: unknown } }).long.level
  expect(levelAfter('Buy on a hammer.')).toEqual({ kind: 'price', field: 'low' })
  expect(levelAfter('If the previous candle is a hammer and this candle is green, buy.')).toEqual({ kind: 'price', field: 'low', shift: 1 })
  expect(levelAfter('Buy when there was a hammer within the last 3 bars and price crosses above the 20 EMA.')).toMatchObject({
    kind: 'value_when',
    value: { kind: 'price', field: 'low' },
    when: { op: 'pattern', name: 'hammer' },
  })
})

test.each([
  ['Stop at 1R.', 'R is counted from the stop'],
  ['Target equals the range.', 'no range is spoken of'],
])('%s is held: %s', (text) => expect(planIn(text).isWhole).toBe(false))

test('orders of both sides wait for the same, or always', () => {
  const entries = (text: string) => {
    const plan = readPlan(text)?.plan
    return [plan?.entryLong?.when.op, plan?.entryShort?.when.op]
  }
  const orders = 'a buy stop above the high and a sell stop below the low.'
  expect(entries(`EURUSD daily. After an inside bar place ${orders}`)).toEqual(['pattern', 'pattern'])
  expect(entries(`EURUSD daily. Place ${orders}`)).toEqual(['always', 'always'])
  expect(readPlan('When RSI < 30 place a buy stop above the high. Place a sell stop below the low.')?.isWhole).toBe(false)
})

test.each([
  ['Enter on close.', 'close'],
  ['All trades are executed at the next open.', 'next_open'],
  ['Buy at the close.', 'close'],
])('%s tells when the rule is filled', (text, fill) => {
  const { isWhole, plan } = planIn(text)
  expect([isWhole, (plan['entryLong'] as { fill: unknown }).fill]).toEqual([true, fill])
})

test('a fill of a side is that of the entries that say none, and of no other side', () => {
  const plan = readPlan('Setup: RSI(14) crosses above 30. Sell short at the next open.')?.plan
  expect([plan?.entryLong, plan?.entryShort?.fill]).toEqual([null, 'next_open'])
  expect(planIn('Sell short at the next open.').isWhole).toBe(false)
  expect(planIn("Buy at tomorrow's open.").isWhole).toBe(false)
})

test.each([
  ['Get out if it drops 8% below my entry.', 'stop', { kind: 'percent', value: 8 }],
  ['Sell if price loses 5% from entry.', 'stop', { kind: 'percent', value: 5 }],
  ['Exit at 10% above entry.', 'target', { kind: 'percent', value: 10 }],
  ['Sell once it has gained 10%.', 'target', { kind: 'percent', value: 10 }],
  ['Sell +5% or after a week, whatever comes first.', 'target', { kind: 'percent', value: 5 }],
  ["Exit if RSI is above 70 or I'm down 3%.", 'stop', { kind: 'percent', value: 3 }],
  ['Profits are taken at 2R, stop 20 pips.', 'target', { kind: 'r', value: 2 }],
  ['Stop 20 pips. Target 1.5 to 1.', 'target', { kind: 'r', value: 1.5 }],
])('%s is a %s', (text, what, distance) => {
  const { isWhole, plan } = planIn(text)
  const sides = what === 'stop' ? plan['stop'] : plan['targets']
  expect([isWhole, sides]).toEqual([true, { long: what === 'stop' ? distance : [{ distance, portionPercent: 100 }], short: null }])
})

test('a price away from the entry is a stop on one side and a target on the other', () => {
  const short = 'Sell short EURUSD on H1 when RSI(14) > 70.'
  expect(planIn('Cover if price rises 5% above entry.', short).plan['stop']).toEqual({ long: null, short: { kind: 'percent', value: 5 } })
  expect(planIn('Exit if it falls 5% below entry.', short).isWhole).toBe(false)
})

const legs = 'TP1 1R (half), TP2 2R.'
test.each([
  ['Trail the rest by 2 ATR.', { kind: 'atr', mult: 2, period: 14 }, { kind: 'r', value: 2 }],
  ['After TP1 trail by 1 ATR.', { kind: 'atr', mult: 1, period: 14 }, { kind: 'r', value: 1 }],
])('Stop 20 pips. TP1 1R (half), TP2 2R. %s waits for its target', (text, along, activation) => {
  const { isWhole, plan } = planIn(`Stop 20 pips. ${legs} ${text}`)
  expect([isWhole, plan['trailing']]).toEqual([true, { along, activation, follows: 'extreme' }])
})

test('a stop goes to the entry once the target that is named is hit', () => {
  expect(planIn(`Stop 20 pips. SL to entry after TP1. ${legs}`).plan['breakeven']).toEqual({ trigger: { kind: 'r', value: 1 } })
  expect(planIn('Stop 20 pips. SL to entry after TP2. TP 1R.').isWhole).toBe(false)
  expect(planIn('SL 20 pips. When 15 pips in profit SL goes to +2 pips.').plan['breakeven']).toEqual({
    trigger: { kind: 'pips', value: 15 },
    offset: { kind: 'pips', value: 2 },
  })
})

test.each([
  ['10% trailing stop from the highest close.', { kind: 'percent', value: 10 }, 'close'],
  ['Exit when price falls 10% from its peak.', { kind: 'percent', value: 10 }, 'extreme'],
  ['Stop 3 ATR below the highest high since entry.', { kind: 'atr', mult: 3, period: 14 }, 'extreme'],
  ['Put a trailing stop of fifty pips on it.', { kind: 'pips', value: 50 }, 'extreme'],
])('%s follows the best price', (text, along, follows) => {
  const { isWhole, plan } = planIn(text)
  expect([isWhole, plan['trailing']]).toEqual([true, { along, follows }])
})

test.each(['No trailing stop.', 'No breakeven.', 'Never move the stop.'])('%s adds nothing', (text) => {
  const { isWhole, plan } = planIn(`Stop 20 pips. ${text}`)
  expect([isWhole, plan['trailing'], plan['breakeven']]).toEqual([true, null, null])
})

test.each([
  ['Sell when price closes 15% below the highest close since entry.', 'a stop that waits for a close'],
  ["Don't trail until 1R.", 'a trail without its distance'],
  ['Stop 3 ATR. Stop 3 pips over its high.', 'a level of a bar is no trailing stop'],
  ['Max 3 trades.', 'trades of a day, or at once'],
  ['One trade only.', 'of a day, or at once'],
  ['Stop after 2 losses in a row.', 'for how long'],
  ['Stop trading after a loss of $600.', 'of a day, a week or the run'],
])('%s is held: %s', (text) => expect(planIn(text).isWhole).toBe(false))

test.each([
  ['I take at most two trades a day.', { maxTradesPerDay: { value: 2 } }],
  ['Only the first signal of the day.', { maxTradesPerDay: { value: 1 } }],
  ['Max 5 positions.', { maxOpenTrades: { value: 5 } }],
  ["Don't enter if already in a position.", { maxOpenTrades: { value: 1 }, opposite: { value: 'ignore' } }],
  ['No new trade until the old one is closed.', { maxOpenTrades: { value: 1 }, opposite: { value: 'ignore' } }],
  ["If I'm down 3% on the day nothing else until tomorrow.", { dailyStop: { percent: 3 } }],
  ['No re-entry for 5 bars after a loss.', { cooldown: { bars: 5, after: 'loss' } }],
  ['A minimum of 8 bars between trades.', { cooldown: { bars: 8, after: 'exit' } }],
  ['Wait 5 bars before re-entering.', { cooldown: { bars: 5, after: 'exit' } }],
  ['Add a second unit at 1R. Stop 20 pips.', { pyramiding: { maxEntries: 2, step: { kind: 'r', value: 1 } } }],
  ['Pyramid up to 3 times.', { pyramiding: { maxEntries: 4 } }],
])('%s limits the trades', (text, limits) => {
  const { isWhole, plan } = planIn(text)
  expect(isWhole).toBe(true)
  expect(plan).toMatchObject(limits)
})

test.each([
  ['Stop 25 pips, target 50.', { kind: 'pips', value: 25 }, { kind: 'pips', value: 50 }],
  ['Stop 15 points tp 30', { kind: 'points', value: 15 }, { kind: 'points', value: 30 }],
])('%s has one unit', (text, stop, target) => {
  const { isWhole, plan } = planIn(text)
  expect([isWhole, plan['stop'], plan['targets']]).toEqual([
    true,
    { long: stop, short: null },
    { long: [{ distance: target, portionPercent: 100 }], short: null },
  ])
})

test.each(['Stop 25 pips, TP 1.1000.', 'Stop 2%, target 150.', 'SL 20, TP 40.', 'Stop 20 pips, trailing 2%, target 50.'])(
  '%s is asked: the number is not of that unit',
  (text) => expect(planIn(text).isWhole).toBe(false),
)

test.each([
  ['Once filled, the stop goes below the last swing low.', { stop: { long: { kind: 'price_level' } } }],
  ['SL 5 pips beyond the wick.', { stop: { long: { level: { kind: 'price', field: 'low' }, offset: { kind: 'pips', value: 5 } } } }],
  ['Stop 8 ticks.', { stop: { long: { kind: 'ticks', value: 8 } } }],
  ['Stop 10c below the low.', { stop: { long: { level: { field: 'low' }, offset: { kind: 'price_distance', value: { value: 0.1 } } } } }],
  ['Stop $150.', { stop: { long: { kind: 'amount', value: 150 } } }],
  ['Stop is the previous candle.', { stop: { long: { level: { kind: 'price', field: 'low', shift: 1 } } } }],
  ['Fixed lot 0.10.', { sizing: { kind: 'fixed_lots', value: 0.1 } }],
  ['Position: 100% of the account.', { sizing: { kind: 'percent_equity', value: 100 } }],
  ['Lot size calculated to risk 1%.', { sizing: { kind: 'risk_percent', value: 1 } }],
  ['2% of the account at risk per trade.', { sizing: { kind: 'risk_percent', value: 2 } }],
  ['Stop trading at 4% daily loss.', { dailyStop: { percent: 4 } }],
  ["If I lose two in the same day I'm done until tomorrow.", { dailyStop: { losses: 2 } }],
])('%s', (text, said) => {
  const { isWhole, plan } = planIn(text)
  expect(isWhole).toBe(true)
  expect(plan).toMatchObject(said)
})

test.each([
  ['Stop trading at 10% drawdown.', 'of the day, or of the account'],
  ['Close 60% at 1R and 60% at 2R.', 'more than there is'],
])('%s is held: %s', (text) => expect(planIn(`Stop 20 pips. ${text}`).isWhole).toBe(false))

test('what leverage is at most is no leverage', () => {
  const { plan } = planIn('Max leverage 3.')
  expect([plan['leverage'], plan['leverageLimit']]).toEqual([null, { long: 3, short: 3 }])
})

test('a target is told by the stop beside it', () => {
  expect(planIn('My stop is 20 pips, my target is twice that.').plan['targets']).toMatchObject({
    long: [{ distance: { kind: 'r', value: 2 } }],
  })
})

test.each([
  ['that candle', { kind: 'price', field: 'high' }],
  ['that high', { kind: 'price', field: 'high', timeframe: '1d', shift: 1, sampling: 'back' }],
])('a stop above %s lies where the words say', (words, level) => {
  const rule = "Sell short on H1 when price trades above yesterday's high but closes back below it."
  const text = words === 'that high' ? 'Stop 5 pips above that high.' : 'Stop 5 pips above the high of that candle.'
  expect(planIn(text, rule).plan['stop']).toMatchObject({ short: { level, offset: { kind: 'pips', value: 5 } } })
})

test.each([
  ['Loss cut 4 percent.', { kind: 'percent', value: 4 }],
  ['A protective stop equal to 2.5 percent of price was employed.', { kind: 'percent', value: 2.5 }],
  [
    'Stop below the low with a 5 pip buffer.',
    { kind: 'price_level', level: { kind: 'price', field: 'low' }, offset: { kind: 'pips', value: 5 } },
  ],
])('%s is a stop', (text, long) => expect(planIn(text)).toMatchObject({ isWhole: true, plan: { stop: { long } } }))

test.each([
  ['Trail with a chandelier stop, 3 ATR(22) from the highest high since entry.', { along: { kind: 'atr', mult: 3, period: 22 } }],
  ['A trailing stop of 2 ATR is used.', { along: { kind: 'atr', mult: 2, period: 14 } }],
])('%s is a trailing stop', (text, trailing) => expect(planIn(text)).toMatchObject({ isWhole: true, plan: { trailing } }))

test('a unit is added when a condition says so', () => {
  expect(planIn('If RSI(14) closes below 5, add a second unit.').plan['pyramiding']).toMatchObject({
    maxEntries: 2,
    condition: { op: 'lt' },
  })
})

test.each([
  ['Cancel it after 3 bars if not filled.', 3],
  ["Cancel what isn't filled after 5 bars.", 5],
  ['If it is not triggered within 4 bars delete it.', 4],
  ['Both valid for 2 bars.', 2],
])('%s', (text, expiresBars) => {
  const rule = 'When RSI(14) is below 30 put a buy limit 2 pips below the low.'
  expect(planIn(text, rule)).toMatchObject({ isWhole: true, plan: { entryOrder: { type: 'limit', expiresBars } } })
})

test.each([
  ['If stopped out, wait 12 bars.', { cooldown: { bars: 12, after: 'stop' } }],
  ['Add to the position each time price moves another 1 ATR in our favor. Max 3 adds.', { pyramiding: { maxEntries: 4 } }],
  ['Always in the market. The opposite signal closes the trade.', { opposite: { value: 'reverse' } }],
  ['SL 40 pips. Break even plus 2 pips at +20 pips.', { breakeven: { offset: { kind: 'pips', value: 2 } } }],
  ['SL 40 points. Trail 30 points from +50 on.', { trailing: { activation: { kind: 'points', value: 50 } } }],
  ['Stop at the extreme of the last 4 bars.', { stop: { long: { level: { name: 'lowest', params: { period: 4 } } } } }],
  ['Stop behind the lowest low (highest high) of the last 8 bars.', { stop: { long: { level: { name: 'lowest' } } } }],
  ['Stop 35 pips, take 70 pips.', { targets: { long: [{ distance: { kind: 'pips', value: 70 } }] } }],
  [
    'Once price reaches the middle bollinger band move the stop to breakeven, stop 20 pips.',
    { breakeven: { trigger: { kind: 'price_level', level: { name: 'bb', output: 'middle' } } } },
  ],
])('%s is read', (text, said) => expect(planIn(text)).toMatchObject({ isWhole: true, plan: said }))

test('the low of what a buy stop waits above is its own', () => {
  const plan = readPlan(
    'After an inside bar put a buy stop above the high of the mother bar and a sell stop below its low. EURUSD daily.',
  )?.plan
  expect(plan?.entryOrder?.short).toMatchObject({ field: 'low', shift: 1 })
})

test('a spread in percent is told by its name', () => {
  const reading = readPlan('Buy EURUSD on H1 when RSI(14) crosses above 30. Spread 0.05%.')
  expect(reading?.open.map((each) => each.issue)).toEqual(['feature:spread_in_percent'])
})

test.each([
  ['cancel what is not filled at 22:00 London time', { until: '22:00', zone: 'Europe/London' }],
  ['valid until 11:00 UTC', { until: '11:00', zone: 'UTC' }],
  ['if not filled by 12:00 New York time, cancel', { until: '12:00', zone: 'America/New_York' }],
  ['good for the day', { lasts: 'day' }],
  ['cancelled at the end of the session', { lasts: 'day' }],
  ['valid for 3 bars and cancelled at the end of the day', { expiresBars: 3, lasts: 'day' }],
])('an order that ends at a time or with the day: %s', (said, end) => {
  const reading = readPlan(`EURUSD H1. When RSI(14) is under 30 put a buy limit 2 pips below the close, ${said}. Stop 20 pips.`)
  expect(reading?.isWhole).toBe(true)
  expect(reading?.plan.entryOrder).toMatchObject(end)
})

test.each(['cancelled at the end of the week', 'cancelled at the end of the month'])('an order that is %s is held', (said) => {
  const reading = readPlan(`EURUSD H1. When RSI(14) is under 30 put a buy limit 2 pips below the close, ${said}.`)
  expect(reading?.open.map(({ issue }) => issue)).toEqual(['feature:order_expiry_with_the_week'])
})

test('an order that ends at two times, or at a time of day on a daily chart, is held', () => {
  const order = 'When RSI(14) is under 30 put a buy limit 2 pips below the close,'
  const isWhole = (text: string) => readPlan(text)?.isWhole
  expect(isWhole(`EURUSD H1. ${order} valid until 11:00 UTC. Cancel the order at 12:00 UTC.`)).toBe(false)
  expect(isWhole(`EURUSD daily. ${order} valid until 11:00 UTC.`)).toBe(false)
})

test('an order of the day works for one bar of a daily chart', () => {
  const order = 'When RSI(14) is under 30 put a buy limit 2 pips below the close,'
  expect(readPlan(`EURUSD daily. ${order} good for the day.`)?.plan.entryOrder?.expiresBars).toBe(1)
})

test.each([
  ['Stop below the bar that triggered.', { stop: { long: { level: { kind: 'price', field: 'low' } } } }],
  ['2% risk max.', { sizing: { kind: 'risk_percent', value: 2 } }],
  ['50k account.', { period: { initialCapital: { value: 50_000 } } }],
  ['The opposite signal closes the trade and opens the reverse.', { opposite: { value: 'reverse' } }],
])('%s has its place', (text, said) => expect(planIn(text)).toMatchObject({ isWhole: true, plan: said }))

test.each([
  ["I move my stop to break even as soon as I'm up 1R. Stop 20 pips.", { breakeven: { trigger: { kind: 'r', value: 1 } } }],
  ['After price has gone 20 pips my way, stop goes to entry.', { breakeven: { trigger: { kind: 'pips', value: 20 } } }],
  [
    'As soon as the trade is 3% in profit, a trailing stop of 1.5% takes over.',
    { trailing: { along: { kind: 'percent', value: 1.5 }, activation: { kind: 'percent', value: 3 } } },
  ],
  ['No target, I let it run with a 3 ATR trailing stop.', { trailing: { along: { kind: 'atr', mult: 3 } } }],
  ['Let the winners run with a 20 EMA trailing stop.', { trailing: { along: { level: { name: 'ema', params: { period: 20 } } } } }],
  ['Exit via trailing stop of 2%.', { trailing: { along: { kind: 'percent', value: 2 } } }],
  [
    'Exit by a 2 ATR trailing stop or when RSI is above 70.',
    { trailing: { along: { kind: 'atr', mult: 2 } }, exitLong: { when: { op: 'gt' } } },
  ],
  [
    'Exit when price hits either the stop at 2% or the target at 4%.',
    { stop: { long: { kind: 'percent', value: 2 } }, targets: { long: [{ distance: { kind: 'percent', value: 4 } }] } },
  ],
  ['Sell when it has made 10% or lost 5%.', { stop: { long: { kind: 'percent', value: 5 } } }],
  ['I cut it if it falls 5% from where I bought.', { stop: { long: { kind: 'percent', value: 5 } } }],
  [
    'Stop 20 pips. Take half profit at 1:1 and let the rest go to 1:3.',
    {
      targets: {
        long: [
          { distance: { kind: 'r', value: 1 }, portionPercent: 50 },
          { distance: { kind: 'r', value: 3 }, portionPercent: 50 },
        ],
      },
    },
  ],
  ['Stop 20 pips. I take partial profit (40%) at 1R.', { targets: { long: [{ portionPercent: 40 }] } }],
  ['I put 25% of my money into each trade.', { sizing: { kind: 'percent_equity', value: 25 } }],
  ["Don't take another trade for at least 5 bars after closing one.", { cooldown: { bars: 5, after: 'exit' } }],
])('%s', (text, said) => expect(planIn(text)).toMatchObject({ isWhole: true, plan: said }))

test.each(['Stop 20 pips. Take partials at 1R.', 'I want at least 2R. Stop 20 pips.'])('%s is held: how much is not said', (text) =>
  expect(planIn(text).isWhole).toBe(false),
)

test.each([
  ['Stop if the close is below the 50 EMA.', 'lt'],
  ['Stop: close below the 50 EMA.', 'lt'],
  ["I'm stopped out if price closes below the 50 EMA.", 'lt'],
])('%s leaves by a rule, at the close', (text, op) => {
  const { isWhole, plan } = planIn(text)
  expect([isWhole, plan['stop'], (plan['exitLong'] as { when: { op: string } }).when.op]).toEqual([true, { long: null, short: null }, op])
})

test.each([
  ['S.L. 20 pips, T.P. 40 pips', 20, 40],
  ['20/40 pips stop/target', 20, 40],
  ['Risking 20 pips to make 40 pips', 20, 40],
  ['Stop gets placed 20 pips below entry and I get out at 40 pips profit.', 20, 40],
])('%s', (text, stop, target) => {
  const { isWhole, plan } = planIn(text)
  expect([isWhole, plan['stop'], plan['targets']]).toEqual([
    true,
    { long: { kind: 'pips', value: stop }, short: null },
    { long: [{ distance: { kind: 'pips', value: target }, portionPercent: 100 }], short: null },
  ])
})

test('a loss of 1R is the stop itself', () => {
  expect(planIn('Out at +2R or -1R, stop is 20 pips.')).toMatchObject({
    isWhole: true,
    plan: { stop: { long: { kind: 'pips', value: 20 } } },
  })
  expect(planIn('Out at +2R or -1R.').isWhole).toBe(false)
})

test('a few percent per trade may be at risk or put in, and is asked', () => {
  expect(planIn('1% per trade, stop 20 pips.').isWhole).toBe(false)
  expect(planIn('10% per trade.').plan['sizing']).toEqual({ kind: 'percent_equity', value: 10 })
})

test.each([
  ['If the trade goes 1% in my favor add a second position of the same size. Stop 2%.', { pyramiding: { maxEntries: 2 } }],
  ['Only 1 open position allowed.', { maxOpenTrades: { value: 1 } }],
  ['After a loss skip one trade.', { cooldown: { signals: 1, after: 'loss' } }],
])('%s is one limit', (text, said) => expect(planIn(text)).toMatchObject({ isWhole: true, plan: said }))

test.each([
  ['a part of the position left', 'TP1 at 2R (50%), then trail by 2 ATR.', { kind: 'r', value: 2 }],
  ['a half left', 'Take half at 3%, then trail by 2 ATR.', { kind: 'percent', value: 3 }],
  ['the stop moved', 'Move the stop to breakeven at 1R, then trail by 2 ATR.', { kind: 'r', value: 1 }],
])('what is trailed then waits until %s', (_, management, activation) => {
  const reading = readPlan(`Buy when RSI < 30. Stop 2%. ${management}`)
  expect(reading).toMatchObject({ isWhole: true, plan: { trailing: { activation } } })
})

test('nothing is left to trail after a target that takes everything', () => {
  expect(readPlan('Buy when RSI < 30. Stop 2%. Target 4%. Then trail by 2 ATR.')?.isWhole).toBe(false)
})

test('what lies over "it" after a stop from the entry lies over the entry', () => {
  const { isWhole, plan } = planIn('Stop 3 dollars under the entry, target 6 dollars over it.')
  expect([isWhole, plan['targets']]).toEqual([
    true,
    { long: [{ distance: { kind: 'price_distance', value: { kind: 'const', value: 6 } }, portionPercent: 100 }], short: null },
  ])
  expect(planIn('Stop below the low of the last 3 bars, target 6 dollars over it.').isWhole).toBe(false)
})

test.each([
  ['Stop 2%. From 3R on it trails by 2 ATR.', { activation: { kind: 'r', value: 3 } }],
  ['Stop 2%. Half at 1R. From 2R on the stop trails by 2 ATR for what is left.', { activation: { kind: 'r', value: 2 } }],
  ['Stop 2%. Bring it to break even once the trade is up 2R and from then on trail by 2 ATR.', { activation: { kind: 'r', value: 2 } }],
])('what trails begins where that is said: %s', (text, trailing) => {
  const { isWhole, plan } = planIn(text)
  expect(isWhole).toBe(true)
  expect(plan['trailing']).toMatchObject({ along: { kind: 'atr', mult: 2 }, ...trailing })
})

test('an order good for the next day only waits one day', () => {
  const daily = 'SPY daily. When RSI(4) < 10 put a buy limit 1% below the close, good for the next day only. Stop 5%.'
  expect(readPlan(daily)?.plan.entryOrder?.expiresBars).toBe(1)
})

test('hours of one day are those of that day', () => {
  const { isWhole, plan } = planIn('New trades 07:00-20:00 GMT, but on Fridays none after 15:00.')
  expect([isWhole, plan['session']]).toMatchObject([true, { blocked: [{ day: 'fri', to: '24:00' }] }])
})

test.each([
  ['Target VWAP.', 'each_close'],
  ['Take profit at the middle Bollinger band.', 'each_close'],
  ['Target is the 20 EMA plus 2 ATR.', 'each_close'],
  ['Target the 20 EMA as it was at the entry.', undefined],
  ['Target VWAP at entry.', undefined],
  ["Target yesterday's high.", undefined],
  ['Target is the highest high of the last 20 bars.', undefined],
  ['Target the R1 pivot.', undefined],
  ["Target yesterday's high, updated every bar.", 'each_close'],
])('%s tells whether the target goes on with its level', (text, moves) => {
  const { isWhole, plan } = planIn(text)
  const targets = plan['targets'] as { long: readonly { moves?: string }[] }
  expect([isWhole, targets.long[0]?.moves]).toEqual([true, moves])
})
