import type { MarketDetail } from '@playbook/contract/markets'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { InstrumentFacts } from './instrument-facts.tsx'

const market: MarketDetail = {
  id: 'JUPUSD',
  symbol: 'JUPUSD',
  name: 'JUP / USD',
  description: 'Spot price of one JUP in USD',
  category: 'crypto',
  source: 'exchange',
  source_label: 'Kraken',
  stated: ['currency', 'tick', 'commission'],
  currency: 'USD',
  price_decimals: 4,
  lastPrice: 0.5,
  change: 0,
  changePercent: 0,
  current_price: 0.5,
  price_change_percentage: 0,
  timeframes: ['1h', '1d'],
  tick: 0.0001,
  pip: null,
  point: 1,
  lot_units: 1,
  quantity_step: 0.01,
  min_quantity: 1,
  contract_size: 1,
  maintenance_margin_percent: 10,
  calendar: 'crypto',
  is_open: true,
  spread: 0.0002,
  slippage: 0.0001,
  commission: { kind: 'percent', value: 0.4 },
  financing: null,
  conversion: null,
  first_time: 0,
  last_time: 1,
  high_52w: null,
  low_52w: null,
  volume_24h: null,
  reach: [],
  trend: 'sideways',
}

test('facts that the source states are chips, and the usual ones of the kind are dashed and said to be that', () => {
  render(<InstrumentFacts market={market} />)
  screen.getByText(/^Stated by Kraken/)
  const items = within(screen.getByRole('list', { name: 'Facts of the market' })).getAllByRole('listitem')
  const told = items.map((item) => [item.textContent, item.querySelector('.chip.assumed') !== null] as const)
  expect(told).toContainEqual(['Tick 0.0001', false])
  expect(told).toContainEqual(['Commission 0.4% of the trade’s value a side', false])
  expect(told).toContainEqual(['Quantity step 0.01, usual for this kind of market', true])
})

test('a market of the catalogue has none: nobody states its facts', () => {
  const { stated: _, ...simulated } = market
  const { container } = render(<InstrumentFacts market={{ ...simulated, source: 'simulated' }} />)
  expect(container.textContent).toBe('')
})
