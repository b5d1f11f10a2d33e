import type { LiveEvent } from '@playbook/contract/live'
import type { Candle } from '@playbook/contract/markets'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { Page } from '@playwright/test'
import { openBareChart, tickBareChart } from './bare-chart.ts'
import { newestCandles, onChartPage, openTimeframe, symbol, windowBars, type ChartPage } from './chart-page.ts'
import type { Figure } from './figure.ts'
import { workDuring, type PageWork } from './page-work.ts'

const ticks = 40
const everyMs = 100

/**
 * Takes the place of the tab that holds the event stream: the chart's tab then hears only what is sent here, so that ticks come as
 * often as wanted and nothing comes between them.
 */
async function takeLead({ server, page }: ChartPage): Promise<Page> {
  const leader = await page.context().newPage()
  await leader.goto(`${server.origin}/api/health/`)
  await leader.evaluate(async () => {
    const { held } = await navigator.locks.query()
    const name = held?.find((lock) => lock.name?.startsWith('playbook.live.'))?.name
    if (name === undefined) throw new Error('No tab holds the event stream')
    void navigator.locks.request(name, () => new Promise(() => {}))
    sessionStorage.setItem('channel', name)
  })
  await page.bringToFront()
  await page.reload()
  await page.getByRole('application').waitFor()
  return leader
}

/** Sends a forming bar so many times, each with another close. */
function sendTicks(leader: Page, timeframe: Timeframe, bar: Candle, count: number): Promise<void> {
  return leader.evaluate(
    async ({ symbol, timeframe, bar, count, everyMs }) => {
      const channel = new BroadcastChannel(sessionStorage.getItem('channel') ?? '')
      for (let k = 0; k < count; k++) {
        const close = bar.open + ((bar.high - bar.low) * ((k % 7) - 3)) / 6
        const candle = { ...bar, close, high: Math.max(bar.high, close), low: Math.min(bar.low, close) }
        const at = Date.now() / 1000
        const event: LiveEvent = {
          at,
          prices: [{ symbol, last: close, change: close - bar.open, change_percent: 0.1, at }],
          bars: [{ symbol, timeframe, candles: [candle], is_gap: false }],
          unknown: [],
        }
        channel.postMessage({ kind: 'event', event })
        await new Promise((resolve) => setTimeout(resolve, everyMs))
      }
      channel.close()
    },
    { symbol, timeframe, bar, count, everyMs },
  )
}

/** Work for each tick: what is done while ticks come, less what is done in as long without any. */
async function perTick(page: Page, send: (count: number) => Promise<void>): Promise<PageWork> {
  await send(10)
  const still = await workDuring(page, () => page.waitForTimeout(ticks * everyMs))
  const ticking = await workDuring(page, () => send(ticks))
  return { script: (ticking.script - still.script) / ticks, task: (ticking.task - still.task) / ticks }
}

/** The same while no frame is drawn: what it costs to take a tick in. */
async function perTickUndrawn(page: Page, send: (count: number) => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const draw = globalThis.requestAnimationFrame
    const waiting: FrameRequestCallback[] = []
    globalThis.requestAnimationFrame = (callback) => waiting.push(callback)
    globalThis.addEventListener(
      'bench-draw',
      () => {
        globalThis.requestAnimationFrame = draw
        for (const callback of waiting) draw.call(globalThis, callback)
      },
      { once: true },
    )
  })
  const { script } = await perTick(page, send)
  await page.evaluate(() => globalThis.dispatchEvent(new Event('bench-draw')))
  return script
}

/** The figures of one chart. */
async function measureTicks(page: Page, name: string, goal: string | null, send: (count: number) => Promise<void>): Promise<Figure[]> {
  const drawn = await perTick(page, send)
  const takenIn = await perTickUndrawn(page, send)
  return [
    { name: `${name}: to take it in`, value: takenIn, unit: 'ms', goal },
    { name: `${name}: and to draw it, script`, value: drawn.script, unit: 'ms', goal: null },
    { name: `${name}: all tasks, painting included`, value: drawn.task, unit: 'ms', goal: null },
  ]
}

/** Loads older bars until the window is full, and looks at the newest again. */
async function fillWindow(page: Page): Promise<void> {
  const chart = page.getByRole('application')
  await chart.focus()
  for (const count of [2_000, 5_000, windowBars]) {
    await page.keyboard.press('Home')
    await page.getByText(`${count.toLocaleString('en-US')} candles`).waitFor()
    await page.waitForTimeout(500)
  }
  await page.keyboard.press('End')
  await page.waitForTimeout(1_500)
}

interface Length {
  readonly bars: string
  readonly label: string
  readonly timeframe: Timeframe
  readonly isFilled: boolean
}
const lengths: readonly Length[] = [
  { bars: '1,000', label: 'H1', timeframe: '1h', isFilled: false },
  { bars: '100,000', label: 'H1', timeframe: '1h', isFilled: true },
  { bars: '1,000,000', label: 'M1', timeframe: '1m', isFilled: true },
]

/** What one change of the forming bar costs the page, by how much history the chart reaches. */
export function chartTickBenchmarks(): Promise<Figure[]> {
  return onChartPage(async (chart) => {
    const { server, browser, page } = chart
    const leader = await takeLead(chart)
    const figures: Figure[] = []
    for (const { bars, label, timeframe, isFilled } of lengths) {
      // Another chart in between: this one is loaded anew.
      for (const each of ['M15', label]) await openTimeframe(page, each)
      await page.waitForTimeout(2_000)
      if (isFilled) await fillWindow(page)
      const bar = (await newestCandles(server, timeframe, 1))[0]!
      const name = `a live tick, ${bars} bars of history`
      figures.push(...(await measureTicks(page, name, 'under 2', (count) => sendTicks(leader, timeframe, bar, count))))
    }
    const box = (await page.getByRole('application').boundingBox())!
    const bare = await openBareChart(browser, windowBars, box)
    const name = `the library alone, a tick on ${windowBars.toLocaleString('en-US')} candles`
    return [...figures, ...(await measureTicks(bare, name, null, (count) => tickBareChart(bare, count)))]
  })
}
