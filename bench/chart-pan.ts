import { openBareChart } from './bare-chart.ts'
import { onChartPage, openTimeframe } from './chart-page.ts'
import type { Figure } from './figure.ts'
import { median } from './median.ts'
import { measurePan, type Panned } from './pan-chart.ts'

const rounds = 5
const frames = 180

/** Panning through hours, older ones loaded on the way, in turns with the library alone; the medians of the rounds. */
export function chartPanBenchmarks(): Promise<Figure[]> {
  return onChartPage(async ({ browser, page }) => {
    const box = (await page.getByRole('application').boundingBox())!
    const point = { x: box.x + 100, y: box.y + box.height * 0.3 }
    const bare = await openBareChart(browser, 100_000, box)
    const found: { readonly ours: Panned; readonly alone: Panned }[] = []
    // The first round warms both up.
    for (let round = 0; round <= rounds; round++) {
      await bare.bringToFront()
      const alone = await measurePan(bare, { x: 100, y: box.height * 0.3 }, frames)
      await page.bringToFront()
      // Another chart in between: the view is at the newest bars again.
      for (const timeframe of ['M15', 'H1']) await openTimeframe(page, timeframe)
      await page.waitForTimeout(2_500)
      const ours = await measurePan(page, point, frames)
      if (round > 0) found.push({ ours, alone })
    }
    const ours = (name: keyof Panned) => median(found.map((each) => each.ours[name]))
    const alone = (name: keyof Panned) => median(found.map((each) => each.alone[name]))
    const withPeer = (name: keyof Panned) => ({ value: ours(name), peer: alone(name), ratio: ours(name) / alone(name) })
    return [
      {
        name: 'panning with 5 indicators and 50 drawings, frame p95',
        ...withPeer('p95'),
        unit: 'ms',
        goal: 'at most 1.2 times the bare library',
      },
      { name: 'the library alone, 100,000 candles, frame p95', value: alone('p95'), unit: 'ms', goal: null },
      { name: 'own work of a frame, beyond the library alone', value: ours('script') - alone('script'), unit: 'ms', goal: 'under 6' },
      { name: 'script of a frame', ...withPeer('script'), unit: 'ms', goal: null },
      { name: 'all tasks of a frame, painting included', ...withPeer('task'), unit: 'ms', goal: null },
      { name: 'the longest frame, more bars being drawn', ...withPeer('longest'), unit: 'ms', goal: null },
    ]
  })
}
