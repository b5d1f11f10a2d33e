import * as markets from '@playbook/contract/markets'
import { detectCsv, readingOf } from '@playbook/engine/market/csv-detect'
import { expect } from 'vitest'
import type { TestUser } from '../../testing/test-app.ts'

/** Hourly prices that swing, of a market that never closes. */
export function hours(count: number): string {
  const lines = ['time,open,high,low,close,volume']
  for (let i = 0; i < count; i += 1) {
    const price = 100 + Math.sin(i / 20) * 10
    const stamp = new Date(Date.UTC(2024, 0, 1) + i * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
    lines.push(`${stamp},${price.toFixed(2)},${(price + 1).toFixed(2)},${(price - 1).toFixed(2)},${(price + 0.2).toFixed(2)},${i}`)
  }
  return lines.join('\n')
}

/** Imports a file as an own market of the user, waits until it is there and tells what was stated of it. */
export async function importMarket(user: TestUser, symbol: string, csv: string): Promise<markets.InstrumentForm> {
  const { body } = await user.call(markets.uploadImport, { query: { file_name: 'BTCUSD.csv' } }, { payload: csv })
  const found = detectCsv(csv, 'BTCUSD.csv')
  const { lotUnits, quantityStep, costs, ...rest } = found.instrument.value
  const { name, category, currency, tick, pip, calendar } = rest
  const { spread, slippage, commission } = costs
  const instrument = {
    symbol,
    name,
    category,
    currency,
    tick,
    pip,
    calendar,
    lot_units: lotUnits,
    quantity_step: quantityStep,
    spread,
    slippage,
    commission,
  }
  const reading = markets.csvReadingFormOf(readingOf(found))
  const params = { import_id: body.import_id }
  await user.call(markets.startImport, { params, body: { reading, instrument } })
  await expect.poll(async () => (await user.call(markets.getImport, { params })).body.status, { timeout: 20_000 }).toBe('completed')
  return instrument
}
