import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'
import { readText } from '../read-text.ts'

const bare = (node: unknown): unknown =>
  JSON.parse(JSON.stringify(node ?? null, (key, value: unknown) => (key === 'from' ? undefined : value)))
const reading = (text: string) => readPlan(`Buy EURUSD on H1 when RSI(14) crosses above 30. Exit when RSI(14) is above 70. ${text}`)

const percent = (value: number) => ({ commission: { kind: 'percent', value } })
const fixed = (value: number) => ({ commission: { kind: 'fixed', value } })
const free = {
  spread: { value: 0, unit: 'price' },
  slippage: { value: 0, unit: 'price' },
  commission: { kind: 'percent', value: 0 },
}

test.each([
  ['Fees 0.05 each side.', percent(0.05)],
  ['0.1% fees.', percent(0.1)],
  ['Commission 0.04%.', percent(0.04)],
  ['Commissions 1bp.', percent(0.01)],
  ['0.05% costs.', percent(0.05)],
  ['Use 0.04% taker.', percent(0.04)],
  ['1 bp each way.', percent(0.01)],
  ['Costs 10 bps round trip.', percent(0.05)],
  ['Commission half a cent a share.', { commission: { kind: 'per_unit', value: 0.005 } }],
  ['Commission $7 per lot round turn.', { commission: { kind: 'per_lot', value: 3.5 } }],
  ['Commission $2 per lot.', { commission: { kind: 'per_lot', value: 2 } }],
  ['Commission $2 per trade.', fixed(2)],
  ['$5 commission per order.', fixed(5)],
  ['Round trip commission $4.', fixed(2)],
  ['5 bps slippage.', { slippage: { percent: 0.05 } }],
  ['Cost: 1 tick per side.', { slippage: { value: 1, unit: 'ticks' } }],
  ['2 ticks of slippage.', { slippage: { value: 2, unit: 'ticks' } }],
  ['Spread 1.2 pips.', { spread: { value: 1.2, unit: 'pips' } }],
  ['Spread 0.0002 in price.', { spread: { value: 0.0002, unit: 'price' } }],
  ['Spread 0.', { spread: free.spread }],
  ['Commission: 0.', { commission: free.commission }],
  ['Spread 1 pip, commission $2 per lot.', { spread: { value: 1, unit: 'pips' }, commission: { kind: 'per_lot', value: 2 } }],
  ['No commission, no slippage.', { slippage: free.slippage, commission: free.commission }],
  ['Commission free.', { commission: free.commission }],
  ['Ignore all costs.', free],
  ['No trading costs.', free],
  ['Include 0.1% commission.', percent(0.1)],
])('%s is what trading costs', (text, costs) => {
  const read = reading(text)
  expect([read?.isWhole, bare(read?.plan.statedCosts)]).toEqual([true, costs])
})

test.each([
  ['Spread 0.5%.', 'a share of the price is no distance'],
  ['Spread 3.', 'pips, or dollars'],
  ['Commission 0.1% per lot.', 'of what'],
  ['Commission 3.', 'dollars, or percent'],
  ['Commission 0.1% and commission 0.2%.', 'two of them'],
  ['No entry if the spread is above 3 pips.', 'a filter, no cost'],
  ['Commission 2R.', 'no money'],
])('%s holds the run: %s', (text) => {
  expect(reading(text)?.isWhole).toBe(false)
})

test('a stop is no cost, and a cost is no stop', () => {
  const read = reading('Stop 2%. Slippage 0.1%.')
  expect(bare(read?.plan)).toMatchObject({ stop: { long: { kind: 'percent', value: 2 } }, statedCosts: { slippage: { percent: 0.1 } } })
})

const rules = 'EURUSD H1. Buy when RSI(14) < 30. Exit when RSI(14) > 70.'

test('a name in one piece is no cost', () => {
  const { status, plan } = readText(`SpreadFreeSwing - ${rules}`)
  expect([status, plan?.statedCosts ?? null]).toEqual(['ok', null])
})

test.each([`Zero Slippage Scalper: ${rules}`, `NoCommissionBot ${rules}`, `Spread free - ${rules}`])(
  '%s: a name is no cost before somebody says so',
  (text) => {
    const { status, plan } = readText(text)
    expect([status, plan?.statedCosts ?? null]).toEqual(['clarify', null])
  },
)

test.each([`No commission and no slippage. ${rules}`, `Spread 0. ${rules}`, `Spread free. ${rules}`, `${rules} commission-free`])(
  '%s: a cost that is a clause of its own is taken',
  (text) => {
    const { status, plan } = readText(text)
    expect([status, plan?.statedCosts === null]).toEqual(['ok', false])
  },
)
