import { expect, test } from 'vitest'
import type { Limit } from '../../strategy/plan.ts'
import { readPlan } from '../read-plan.ts'
import { readText } from '../read-text.ts'

const bare = (node: unknown): unknown =>
  JSON.parse(JSON.stringify(node ?? null, (key, value: unknown) => (key === 'from' ? undefined : value)))
const reading = (text: string) =>
  readPlan(`Buy EURUSD on H1 when RSI(14) crosses above 30. Exit when RSI(14) is above 70. Stop 1%. ${text}`)

type Said = Omit<Limit, 'from'>
const loss = (value: number, unit: Limit['unit'] & string, per: Limit['per'], more: Partial<Said> = {}): Said => ({
  counts: 'loss',
  value,
  unit,
  per,
  ...more,
})
const gain = (value: number, unit: Limit['unit'] & string, per: Limit['per']): Said => ({ counts: 'gain', value, unit, per })
const fall = (value: number, more: Partial<Said> = {}): Said => ({ counts: 'drawdown', value, unit: 'percent', per: 'run', ...more })
const closes = { closes: 'open_trades' } as const

test.each<[string, Said]>([
  ['Weekly loss limit 6%.', loss(6, 'percent', 'week')],
  ['Max loss 4% per week, then no more trades that week.', loss(4, 'percent', 'week')],
  ['Stop trading for the month if the account is down 8% in the month.', loss(8, 'percent', 'month')],
  ['If I lose 3R in a week I stop until next week.', loss(3, 'r', 'week')],
  ['Max daily loss $600.', loss(600, 'usd', 'day')],
  ['Daily loss limit 2% and close all open trades.', loss(2, 'percent', 'day', closes)],
  ['Close everything if the day is down 3%.', loss(3, 'percent', 'day', closes)],
  ['If the week is down 4% close everything.', loss(4, 'percent', 'week', closes)],
  ['When the month is up 6% stop trading.', gain(6, 'percent', 'month')],
  ['Quit for the day after a 2% gain.', gain(2, 'percent', 'day')],
  ['Daily profit target 3%, then stop.', gain(3, 'percent', 'day')],
  ['I stop for the day once I made 5R.', gain(5, 'r', 'day')],
  ["I stop for the day once I'm up $500.", gain(500, 'usd', 'day')],
  ['Once equity is 10% below its peak stop trading.', fall(10)],
  ['If the account drops 15% from its high stop for good.', fall(15)],
  ['When equity is 8% below its high stop trading for 20 days.', fall(8, { days: 20 })],
  ['Stop for the day after 2 losses in a row.', { counts: 'losses_in_a_row', value: 2, per: 'day' }],
  ['After two wins in a row stop for the day.', { counts: 'wins_in_a_row', value: 2, per: 'day' }],
  ['One win and done for the day.', { counts: 'wins', value: 1, per: 'day' }],
  ['No more than 4 trades a week.', { counts: 'trades', value: 4, per: 'week' }],
  ['Max 10 trades per month.', { counts: 'trades', value: 10, per: 'month' }],
])('%s is a limit', (text, limit) => {
  const read = reading(text)
  expect([read?.isWhole, bare(read?.plan.limits)]).toEqual([true, [limit]])
})

test.each([
  ['Max 4 trades a day.', { maxTradesPerDay: { value: 4 } }],
  ['Stop for the day after 2 losses.', { dailyStop: { losses: 2 } }],
  ['Max daily loss 3%.', { dailyStop: { percent: 3 } }],
  ['After 3 losing trades in a row wait 5 days.', { cooldown: { days: 5, after: 'loss', count: 3 } }],
  ['Wait 4 hours after a stop-out.', { cooldown: { bars: 4, after: 'stop' } }],
  ['After a loss wait 90 minutes.', { cooldown: { minutes: 90, after: 'loss' } }],
  ['Pause 2 trading days after 2 stop-outs in a row.', { cooldown: { days: 2, after: 'stop', count: 2 } }],
])('%s stays what it was, no limit of that kind', (text, said) => {
  const read = reading(text)
  expect([read?.isWhole, read?.plan.limits, bare(read?.plan)]).toMatchObject([true, undefined, said])
})

test.each([
  ['Stop trading after a loss of $600.', 'of a day, of the account'],
  ['Stop after 3 losses in a row.', 'for how long'],
  ['Weekly loss limit 6% and weekly loss limit 4%.', 'two of one kind'],
  ['Max drawdown 10%.', 'of the account, or of a trade'],
  ['Stop trading for the week after a loss of 3 ATR.', 'no amount of an account'],
  ['Stop for the day after a loss of 4% this week.', 'two periods'],
  ['Close everything after a 2% move.', 'a move of price'],
])('%s holds the run: %s', (text) => {
  expect(reading(text)?.isWhole).toBe(false)
})

test('a limit that is said twice is one, with all that is said of it; two that differ are no limit', () => {
  const limitsOf = (text: string) => bare(reading(text)?.plan.limits ?? null)
  expect(limitsOf('Weekly loss limit 4%. If the week is down 4% close everything.')).toEqual([loss(4, 'percent', 'week', closes)])
  expect(limitsOf('No more than 4 trades a week. Max 4 trades per week.')).toEqual([{ counts: 'trades', value: 4, per: 'week' }])
  expect(readText('Buy EURUSD on H1 when RSI(14) crosses above 30. Stop 1%. Max 5 trades a week. Max 3 trades a week.').status).toBe(
    'clarify',
  )
})

test.each([
  ['Daily loss limit 4%, overall 8%.', '4%'],
  ['Max daily loss 5%, max total loss 10%.', '5%'],
])('%s: how long the second one lasts is asked', (text, daily) => {
  const read = readText(`Buy EURUSD on H1 when RSI(14) crosses above 30. Stop 1%. Exit when RSI(14) is above 70. ${text}`)
  expect(read.questions.filter(({ blocks }) => blocks).map(({ text: asked }) => asked)).toEqual(['For how long does trading stop?'])
  expect(read.rules.map((line) => line.text).join()).toContain(daily)
})

test.each([
  'Max total loss 10 pips.',
  'Max daily loss 4%, max overall 8 trades.',
  'Max total loss 10% per day.',
  'Portfolio of 10 stocks.',
])('%s is no loss of the whole account', (text) => expect(reading(text)?.isWhole).toBe(false))

test.each<[string, readonly Said[]]>([
  ['Daily max loss 2%.', [loss(2, 'percent', 'day')]],
  ['Weekly max loss 5%.', [loss(5, 'percent', 'week')]],
  ['Hard daily stop $500.', [loss(500, 'usd', 'day')]],
  ['Daily target 3% then stop, weekly max loss 5%.', [gain(3, 'percent', 'day'), loss(5, 'percent', 'week')]],
  [
    'Done for the day after one winner or 2 losers in a row.',
    [
      { counts: 'wins', value: 1, per: 'day' },
      { counts: 'losses_in_a_row', value: 2, per: 'day' },
    ],
  ],
])('%s ends trading, and changes no chart, stop or target', (text, limits) => {
  const { plan, isWhole } = reading(text)!
  const said = [...(bare(plan.limits ?? []) as Said[])]
  const daily = plan.dailyStop
  if (daily?.percent) said.push(loss(daily.percent, 'percent', 'day'))
  expect([isWhole, plan.stop.long, plan.targets.long]).toMatchObject([true, { value: 1 }, null])
  expect(said).toEqual(expect.arrayContaining([...limits]))
})

test.each([
  'Daily target 3%.',
  'After a stop loss the bot does not trade in the same direction for 12 bars.',
  "Don't trade in the same direction for 5 bars after a loss.",
  'Two winners and two losers and the day is over.',
])('%s waits: of a trade or a day, or of one side', (text) => expect(reading(text)?.isWhole).toBe(false))
