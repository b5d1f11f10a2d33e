import { saveChartSettings, usualChartSettings, type ChartSettings } from '@playbook/contract/chart-settings'
import { getCandles, type Candle } from '@playbook/contract/markets'
import { newStudy, type ChartStudy } from '@playbook/engine/chart/chart-study'
import type { IndicatorName } from '@playbook/engine/indicators/vocabulary'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findBrowser, noBrowser } from '../scripts/browser.mjs'
import { startServer, type RunningServer } from './running-server.ts'

/** A market whose simulated history is longer than a million minutes and a hundred thousand hours. */
export const symbol = 'BTCUSD'
export const view = { width: 1440, height: 900 }
/** The bars that are held at once, however long a history is. */
export const windowBars = 8_000

const study = (name: IndicatorName, params: ChartStudy['params'] = {}) => newStudy(name, name, params)
const settings: ChartSettings = {
  ...usualChartSettings,
  studies: [study('ema', { period: 20 }), study('sma', { period: 50 }), study('bb'), study('rsi'), study('macd')],
}

/** A market's page with five indicators and fifty drawings in a real Chromium, on a server of its own. */
export interface ChartPage {
  readonly server: RunningServer
  readonly browser: Browser
  readonly page: Page
}

/** The newest candles of the market; the last one is still forming. */
export async function newestCandles(server: RunningServer, timeframe: string, count: number): Promise<readonly Candle[]> {
  const query = new URLSearchParams({ symbol, timeframe, count: String(count) })
  return (await server.call<{ candles: Candle[] }>('GET', `${getCandles.path}?${query}`)).candles
}

/** Fifty drawings of six types over the newest thousand hours, near the prices, so that about a fifth of them is in any view. */
async function draw(server: RunningServer): Promise<void> {
  const candles = await newestCandles(server, '1h', 1_000)
  for (let k = 0; k < 50; k++) {
    const at = Math.min(candles.length - 1, 100 + k * 18)
    const [a, b] = [candles[at - 90]!, candles[at]!]
    const from = { time: a.timestamp, price: a.low }
    const to = { time: b.timestamp, price: b.high }
    const kinds = [
      { type: 'trendline', properties: { from, to } },
      { type: 'rectangle', properties: { from, to } },
      { type: 'ray', properties: { from, to } },
      { type: 'trendline', properties: { from, to, label: `Line ${k}` } },
      { type: 'fibonacci', properties: { from, to } },
      { type: 'line', properties: { price: b.close } },
      { type: 'channel', properties: { from, to, offset: (a.high - a.low) * 2 } },
    ] as const
    await server.call('POST', '/markets/drawings/', { symbol, ...kinds[k % kinds.length]! })
  }
}

/** Logs in through the form and waits for the console. */
export async function logIn(page: Page, { origin, login }: RunningServer): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email').fill(login.email)
  await page.getByLabel('Password', { exact: true }).fill(login.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/console/, { waitUntil: 'commit', timeout: 60_000 })
}

/** Opens the chart, gives what `measure` finds, and ends server and browser. */
export async function onChartPage<Found>(measure: (chart: ChartPage) => Promise<Found>): Promise<Found> {
  const executablePath = findBrowser()
  if (executablePath === null) throw new Error(noBrowser)
  const server = await startServer()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    await server.call(saveChartSettings.method, saveChartSettings.path, { settings, undo: [], redo: [] })
    await draw(server)
    const page = await (await browser.newContext({ viewport: view })).newPage()
    page.setDefaultTimeout(60_000)
    await logIn(page, server)
    await page.goto(`${server.origin}/console/analysis/${symbol}`)
    await page.getByRole('application').waitFor()
    return await measure({ server, browser, page })
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Milliseconds from the click on a timeframe to the frame after its first candles are drawn. */
export async function openTimeframe(page: Page, timeframe: string): Promise<number> {
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
