import { onChartPage, openTimeframe } from './chart-page.ts'
import type { Figure } from './figure.ts'
import { median } from './median.ts'

/** From the click on a timeframe to its first candles, on a warm server. */
export function chartOpenBenchmarks(): Promise<Figure[]> {
  return onChartPage(async ({ page }) => {
    for (const timeframe of ['M15', 'M30', 'H4']) await openTimeframe(page, timeframe)
    const opened = []
    for (const timeframe of ['M5', 'M15', 'M30', 'H4', 'M5', 'H1', 'M15', 'H4', 'H1']) opened.push(await openTimeframe(page, timeframe))
    return [
      { name: 'first candles after the click on a timeframe, median', value: median(opened), unit: 'ms', goal: 'under 400' },
      { name: 'first candles after the click on a timeframe, slowest of nine', value: Math.max(...opened), unit: 'ms', goal: null },
    ]
  })
}
