import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { view } from './chart-page.ts'

const root = path.resolve(import.meta.dirname, '..')

interface BareSeries {
  setData(items: readonly object[]): void
  update(item: object): void
}

/** What is used of the chart library here. */
interface Library {
  readonly CandlestickSeries: unknown
  createChart(element: HTMLElement, options: object): { addSeries(kind: unknown): BareSeries }
}

/** What the script that is added puts on the page, and what is kept there. */
interface BareGlobals {
  LightweightCharts: Library
  tick: (count: number) => Promise<void>
}

/** A page with the chart library alone: one series of candles, on an area as large as that of our chart. */
export async function openBareChart(
  browser: Browser,
  bars: number,
  size: { readonly width: number; readonly height: number },
): Promise<Page> {
  const page = await browser.newPage({ viewport: view })
  await page.setContent(`<body style="margin:0"><div id="chart" style="width:${size.width}px;height:${size.height}px"></div></body>`)
  const file = path.join(root, 'node_modules/lightweight-charts/dist/lightweight-charts.standalone.production.js')
  await page.addScriptTag({ content: readFileSync(file, 'utf8') })
  await page.evaluate((count) => {
    const globals = globalThis as unknown as BareGlobals
    const { LightweightCharts: library } = globals
    const chart = library.createChart(document.querySelector<HTMLElement>('#chart')!, { autoSize: true })
    let price = 100
    const items = Array.from({ length: count }, (_, k) => {
      const open = price
      price += Math.sin(k / 7) + Math.sin(k / 131)
      return { time: 1_500_000_000 + k * 3600, open, high: Math.max(open, price) + 1, low: Math.min(open, price) - 1, close: price }
    })
    const series = chart.addSeries(library.CandlestickSeries)
    series.setData(items)
    const last = items.at(-1)!
    globals.tick = async (ticks) => {
      for (let k = 0; k < ticks; k++) {
        series.update({ ...last, close: last.open + (k % 2 ? 0.5 : -0.5) })
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }, bars)
  return page
}

/** Changes the last bar of such a page so many times, ten times a second. */
export const tickBareChart = (page: Page, ticks: number): Promise<void> =>
  page.evaluate((count) => (globalThis as unknown as BareGlobals).tick(count), ticks)
