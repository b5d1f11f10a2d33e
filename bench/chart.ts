import { readFileSync } from 'node:fs'
import path from 'node:path'
import { saveChartSettings, type ChartSettings } from '@playbook/contract/chart-settings'
import type { ChartStudy } from '@playbook/engine/chart/chart-study'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import type { Figure } from './figure.ts'
import { startServer, type RunningServer } from './running-server.ts'

const root = path.resolve(import.meta.dirname, '..')
const symbol = 'BTCUSD'
const view = { width: 1440, height: 900 }
const frames = 300
const pxPerFrame = 24

const study = (name: ChartStudy['name'], params: ChartStudy['params'] = {}): ChartSettings['studies'][number] => ({
  id: `${name}-${Object.values(params).join('-')}`,
  name,
  params: { ...params },
  source: null,
  timeframe: null,
  colors: {},
  hidden: false,
})
const settings: ChartSettings = {
  type: 'candles',
  scale: 'price',
  zone: 'own',
  sessions: ['london', 'newyork'],
  day_lines: true,
  adjust_dividends: false,
  patterns: [],
  studies: [study('ema', { period: 20 }), study('sma', { period: 50 }), study('bb'), study('rsi'), study('macd')],
  found: [],
  compared: [],
  second: null,
}

/** What a page did while it was panned; times in milliseconds a frame. */
interface Panned {
  readonly p95: number
  readonly script: number
  readonly task: number
}

/** Drags the chart under a point to the right, a step a frame, and gives the times between frames. */
async function pan(page: Page, x: number, y: number): Promise<number[]> {
  return page.evaluate(
    async ({ x, y, frames, step }) => {
      const target = document.elementFromPoint(x, y)!
      const reach = 600
      const send = (kind: string, at: number, to: EventTarget = target) =>
        to.dispatchEvent(
          new MouseEvent(kind, {
            bubbles: true,
            clientX: at,
            clientY: y,
            screenX: at,
            screenY: y,
            button: 0,
            buttons: kind === 'mouseup' ? 0 : 1,
          }),
        )
      const times: number[] = []
      let before = 0
      let at = 0
      send('mousedown', x)
      for (let frame = 0; frame <= frames; frame++) {
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        if (frame > 0) times.push(now - before)
        before = now
        at += step
        if (at > reach) {
          send('mouseup', x + at, document.documentElement)
          at = 0
          send('mousedown', x)
        } else send('mousemove', x + at, document.documentElement)
      }
      send('mouseup', x + at, document.documentElement)
      return times
    },
    { x, y, frames, step: pxPerFrame },
  )
}

async function metrics(session: CDPSession): Promise<{ readonly script: number; readonly task: number }> {
  const { metrics: all } = await session.send('Performance.getMetrics')
  const valueOf = (name: string) => (all.find((each) => each.name === name)?.value ?? 0) * 1000
  return { script: valueOf('ScriptDuration'), task: valueOf('TaskDuration') }
}

async function measurePan(page: Page, x: number, y: number): Promise<Panned> {
  const session = await page.context().newCDPSession(page)
  // Time that the thread was running: what else the machine does is not counted.
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
  await session.send('Performance.enable')
  await pan(page, x, y)
  const before = await metrics(session)
  const times = (await pan(page, x, y)).toSorted((a, b) => a - b)
  const after = await metrics(session)
  return {
    p95: times[Math.floor(times.length * 0.95)]!,
    script: (after.script - before.script) / frames,
    task: (after.task - before.task) / frames,
  }
}

/** What is used of the chart library here. */
interface Library {
  readonly CandlestickSeries: unknown
  readonly LineSeries: unknown
  readonly HistogramSeries: unknown
  createChart(
    element: HTMLElement,
    options: object,
  ): { addSeries(kind: unknown, options?: object, pane?: number): { setData(items: readonly object[]): void } }
}

/** The library alone: with one series of candles, or with as many series and panes as our chart has. */
async function panBare(browser: Browser, { count, isWhole }: { readonly count: number; readonly isWhole: boolean }): Promise<Panned> {
  const page = await browser.newPage({ viewport: view })
  await page.setContent('<body style="margin:0"><div id="chart" style="width:1152px;height:672px"></div></body>')
  const file = path.join(root, 'node_modules/lightweight-charts/dist/lightweight-charts.standalone.production.js')
  await page.addScriptTag({ content: readFileSync(file, 'utf8') })
  await page.evaluate(
    ({ count, isWhole }) => {
      // The script that was just added puts it there.
      const { LightweightCharts: library } = globalThis as unknown as { LightweightCharts: Library }
      const chart = library.createChart(document.querySelector<HTMLElement>('#chart')!, { autoSize: true })
      let price = 100
      const bars = Array.from({ length: count }, (_, k) => {
        const open = price
        price += Math.sin(k / 7) + Math.sin(k / 131)
        return { time: 1_500_000_000 + k * 3600, open, high: Math.max(open, price) + 1, low: Math.min(open, price) - 1, close: price }
      })
      chart.addSeries(library.CandlestickSeries).setData(bars)
      if (!isWhole) return
      const values = bars.map(({ time, close }) => ({ time, value: close }))
      chart.addSeries(library.HistogramSeries, { priceScaleId: 'volume' }).setData(values)
      for (const pane of [0, 0, 0, 0, 0, 1, 2, 2]) chart.addSeries(library.LineSeries, {}, pane).setData(values)
      chart.addSeries(library.HistogramSeries, {}, 2).setData(values)
    },
    { count, isWhole },
  )
  const panned = await measurePan(page, 300, 200)
  await page.close()
  return panned
}

/** Fifty trendlines over the newest thousand bars. */
async function draw(server: RunningServer, count: number): Promise<void> {
  const now = Math.floor(Date.now() / 3_600_000) * 3_600
  for (let k = 0; k < count; k++) {
    const from = { time: now - (k + 1) * 20 * 3_600, price: 60_000 + k * 900 }
    const to = { time: now - k * 19 * 3_600, price: 62_000 + k * 880 }
    await server.call('POST', '/markets/drawings/', { symbol, type: 'trendline', properties: { from, to } }).catch(() => {})
  }
}

/** Memory of the page's process that is its own, in megabytes. */
async function memoryOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/Pss:\s+(\d+)/.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024)
  return Math.max(...sizes)
}

/** Milliseconds from the click on a timeframe to the frame after its first candles are drawn. */
async function openChart(page: Page, timeframe: string): Promise<number> {
  await page.waitForTimeout(200)
  return page.evaluate(
    async ({ label, timeframe }) => {
      const button = [...document.querySelectorAll('button')].find((each) => each.textContent === timeframe)!
      const begun = performance.now()
      button.click()
      const isDrawn = () => document.querySelector(`[role="application"][aria-label^="${label}"] canvas`) !== null
      while (!isDrawn()) await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      return performance.now() - begun
    },
    { label: `${symbol} ${timeframe} candles`, timeframe },
  )
}

async function logIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email').fill('bench@example.com')
  await page.getByLabel('Password', { exact: true }).fill('quiet-Harbour-71')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/console/, { waitUntil: 'commit', timeout: 60_000 })
}

/** What a live bar costs: everything that the page's thread did in some seconds, for each second. */
async function idleCost(page: Page, seconds: number): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
  await session.send('Performance.enable')
  const before = await metrics(session)
  await page.waitForTimeout(seconds * 1_000)
  return ((await metrics(session)).task - before.task) / seconds
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** The chart in a real Chromium: panning, the first candles, live bars, memory. */
export async function chartBenchmarks(): Promise<Figure[]> {
  const server = await startServer()
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    await server.call(saveChartSettings.method, saveChartSettings.path, { settings, undo: [], redo: [] })
    await draw(server, 50)
    const bare = await panBare(browser, { count: 100_000, isWhole: false })
    const whole = await panBare(browser, { count: 8_000, isWhole: true })
    const page = await browser.newPage({ viewport: view })
    await logIn(page, server.origin)
    await page.goto(`${server.origin}/console/analysis/${symbol}`)
    await page.getByRole('application').waitFor()
    for (const timeframe of ['M15', 'M30', 'H4']) await openChart(page, timeframe)
    const opened = []
    for (const timeframe of ['M5', 'M15', 'M30', 'H4', 'M5', 'H1']) opened.push(await openChart(page, timeframe))
    await page.waitForTimeout(4_000)
    const ticking = await idleCost(page, 10)
    const box = (await page.getByRole('application').boundingBox())!
    const point = { x: box.x + 100, y: box.y + box.height * 0.3 }
    const panned = await measurePan(page, point.x, point.y)
    await openChart(page, 'M1')
    // Twenty places across all of the history, each with its surroundings.
    for (let year = 2011; year <= 2025; year++) {
      await page.getByRole('button', { name: 'Go to date' }).click()
      await page.getByLabel('Date and time').fill(`${year}-06-15T10:00`)
      await page.getByRole('button', { name: 'Go', exact: true }).click()
      await page.waitForTimeout(300)
      await pan(page, point.x, point.y)
    }
    const session = await page.context().newCDPSession(page)
    await session.send('HeapProfiler.collectGarbage')
    const memory = await memoryOf(browser)
    return [
      {
        name: 'panning with 5 indicators and 50 drawings, frame p95',
        value: panned.p95,
        unit: 'ms',
        goal: 'at most 1.2 times the bare library',
        peer: bare.p95,
        ratio: panned.p95 / bare.p95,
      },
      { name: 'the library alone, 100,000 candles, frame p95', value: bare.p95, unit: 'ms', goal: null },
      { name: 'script of a frame of panning', value: panned.script, unit: 'ms', goal: null },
      { name: 'of it the library, with as many series and panes', value: whole.script, unit: 'ms', goal: null },
      { name: 'own work of a frame of panning', value: panned.script - whole.script, unit: 'ms', goal: 'under 6' },
      {
        name: 'all tasks of a frame of panning',
        value: panned.task,
        unit: 'ms',
        goal: null,
        peer: bare.task,
        ratio: panned.task / bare.task,
      },
      { name: 'first candles after the click on a timeframe, median', value: median(opened), unit: 'ms', goal: 'under 400' },
      { name: 'all that the page does in a second of live prices', value: ticking, unit: 'ms', goal: null },
      { name: 'memory of the tab after panning minutes in fifteen years', value: memory, unit: 'MB', goal: 'under 250' },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
