import { PriceScaleMode, type IChartApi } from 'lightweight-charts'
import { expect, test, vi } from 'vitest'
import { newLineSet } from './line-set.ts'

test('a line in a pane of its own counts in its values, whatever the prices count in', () => {
  const applyOptions = vi.fn<(options: object) => void>()
  const carrier = { priceScale: () => ({ applyOptions }), attachPrimitive: () => undefined, setData: () => undefined }
  const chart = { addSeries: () => carrier, panes: () => [] } as unknown as IChartApi
  const lines = newLineSet(chart, (time) => new Date(time * 1000).toISOString())
  lines.show([{ id: 'rsi', color: 'sma', title: 'RSI 14', pane: 1, points: [] }], { times: [60], indexAt: () => 0 })
  expect(applyOptions).toHaveBeenCalledExactlyOnceWith({ mode: PriceScaleMode.Normal })
})
