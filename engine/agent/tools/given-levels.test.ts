import { expect, test } from 'vitest'
import { runOnSimulated } from '../testing/simulated-data.ts'

const chart = { symbol: 'EURUSD', timeframe: '1h' } as const
const run = (prices: string) => runOnSimulated('given_levels', { ...chart, prices })

test('prices and zones are drawn, each with its side of the newest close', () => {
  const found = run('0.9,1.2/1.3')
  expect(found).toMatchObject({
    ok: true,
    value: {
      result: {
        levels: [
          { name: 'Level', side: 'below', low: { value: 0.9 }, high: null },
          { name: 'Zone', side: 'above', high: { value: 1.3 } },
        ],
      },
      drawings: [
        { type: 'line', properties: { price: 0.9 } },
        { type: 'zone', properties: { from_price: 1.2, to_price: 1.3 } },
      ],
    },
  })
})

test.each(['0', 'high', '-1', '1.1/1.2/1.3', '1,'])('“%s” is no price', (prices) => {
  expect(run(prices)).toEqual({ ok: false, problem: 'Give from one to 30 prices.' })
})

test('an alert may wait so far before a price, or at the nearer edge of a zone', () => {
  const alert = (input: object) => runOnSimulated('alert_for', { ...chart, ...input })
  const priceOf = (input: object) => {
    const found = alert(input)
    return found.ok ? found.value.offers?.map((offer) => offer.is === 'price_alert' && offer.price) : found.problem
  }
  expect(priceOf({ price: 1.2, early_pips: 10 })).toEqual([1.199])
  expect(priceOf({ price: 0.9, early_percent: 1 })).toEqual([0.909])
  expect(priceOf({ price: 1.2, up_to: 1.3 })).toEqual([1.2])
  expect(priceOf({ price: 0.8, up_to: 0.9, early_price: 0.01 })).toEqual([0.91])
  expect(priceOf({ price: 1.0808, early_pips: 5_000 })).toContain('nearer')
})
