import { receiptLines } from '@playbook/contract/receipt-lines'
import { groundsOf } from '@playbook/contract/result-grounds'
import { describe, expect, it } from 'vitest'
import { sampleResult } from '../../testing/sample-strategy.ts'

const result = sampleResult()
const leverage = { long: 30, short: 30, maintenance_percent: 1.666_666_7 }
const leverageLine = (more: Partial<typeof result.receipt>) =>
  receiptLines({ ...result, receipt: { ...result.receipt, ...more } }, [], null).find(([name]) => name === 'Leverage')?.[1]
const grounds = (liquidation: number, cut: number) =>
  groundsOf({
    ...result,
    total_trades: 120,
    receipt: { ...result.receipt, leverage, cut_entries: cut },
    trades_summary: { ...result.trades_summary, exit_reasons: { stop: 100, liquidation } },
  }).map(({ text }) => text)

describe('what leverage did to a result', () => {
  it('stands in the receipt', () => {
    expect(leverageLine({ leverage, cut_entries: 41 })).toBe('At most 30x; closed out at 1.67% margin; 41 entries cut to it')
    expect(leverageLine({ leverage: { long: 1, short: 2, maintenance_percent: 25 }, cut_entries: 0 })).toBe(
      'At most 1x for longs, 2x for shorts; closed out at 25% margin',
    )
  })

  it('is not told where an older version made the result', () => {
    expect(leverageLine({})).toBeUndefined()
  })

  it('is told with the verdict: liquidations, and entries that were cut', () => {
    expect(grounds(2, 41)).toEqual(
      expect.arrayContaining([
        '2 trades ended in liquidation: the account no longer had the margin to hold them.',
        '41 entries were smaller than the size asked for, because leverage allowed no more.',
      ]),
    )
    expect(grounds(0, 0).join(' ')).not.toMatch(/liquidation|smaller/)
  })
})
