import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { onChartPage, openTimeframe } from './chart-page.ts'
import type { Figure } from './figure.ts'
import { dragFrames } from './pan-chart.ts'

/** Memory of the page's process that is its own, in megabytes. */
async function memoryOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/Pss:\s+(\d+)/.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024)
  return Math.max(...sizes)
}

/** Memory of the tab while it goes through millions of minutes: a date in each of fifteen years, panned at each. */
export function chartMemoryBenchmarks(): Promise<Figure[]> {
  return onChartPage(async ({ browser, page }) => {
    await openTimeframe(page, 'M1')
    const box = (await page.getByRole('application').boundingBox())!
    const point = { x: box.x + 100, y: box.y + box.height * 0.3 }
    const session = await page.context().newCDPSession(page)
    const measure = async () => {
      await session.send('HeapProfiler.collectGarbage')
      return memoryOf(browser)
    }
    const sizes = []
    for (let year = 2011; year <= 2025; year++) {
      await page.getByRole('button', { name: 'Go to date' }).click()
      await page.getByLabel('Date and time').fill(`${year}-06-15T10:00`)
      await page.getByRole('button', { name: 'Go', exact: true }).click()
      await page.waitForTimeout(300)
      await dragFrames(page, point, 200)
      if ((year - 2010) % 5 === 0) sizes.push(await measure())
    }
    return [
      { name: 'memory of the tab after panning minutes in fifteen years', value: sizes.at(-1)!, unit: 'MB', goal: 'under 250' },
      { name: 'of it grown in the last ten years', value: sizes.at(-1)! - sizes[0]!, unit: 'MB', goal: null },
    ]
  })
}
