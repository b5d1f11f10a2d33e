// Takes the pictures of the running application that the home page shows: `npm run pictures`. Look at each before you commit it.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { findBrowser, noBrowser } from '../scripts/browser.mjs'
import { confirmAddress } from './confirm-address.ts'
import { startOwnApp } from './own-app.ts'
import { enter } from './visitor.ts'

const folder = path.resolve(import.meta.dirname, '..', 'web', 'public', 'pictures')
const words =
  'On the daily chart buy when RSI(14) is below 40, sell when RSI(14) is above 55. Stop 2%, risk 1% per trade. From 2015-01-01 to 2023-12-31.'
const size = { width: 1200, height: 750 } as const
const webp = { format: 'webp', quality: 62 } as const
const patienceMs = 180_000

/** One screen in both themes. */
async function take(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
    await page.reload()
    await expect(page.locator('[aria-busy="true"], .sk')).toHaveCount(0, { timeout: patienceMs })
    await page.evaluate(() => document.fonts.ready.then(() => null))
    const settleMs = 1_500
    await page.waitForTimeout(settleMs)
    const { data } = await session.send('Page.captureScreenshot', webp)
    writeFileSync(path.join(folder, `${name}-${theme}.webp`), Buffer.from(data, 'base64'))
  }
}

const executablePath = findBrowser()
if (executablePath === null) throw new Error(noBrowser)
mkdirSync(folder, { recursive: true })
const app = await startOwnApp({})
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
try {
  const page = await browser.newPage({ viewport: size, baseURL: app.origin, locale: 'en-GB', timezoneId: 'UTC' })
  page.setDefaultTimeout(patienceMs)
  await confirmAddress(page, await enter(page, undefined, app.origin), app.dataDir)

  await page.goto('/console/strategy-lab/builder?symbol=EURUSD')
  await page.getByLabel('Your words').last().fill(words)
  await page.getByRole('button', { name: 'Run backtest' }).click()
  await expect(page.getByText('Total return, after costs').first()).toBeVisible({ timeout: patienceMs })
  const result = page.url()
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish result' }).click()
  await expect(dialog.getByText('This result is published')).toBeVisible()
  const published = await dialog.getByLabel('Address').inputValue()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Check robustness' }).click()
  await page.getByRole('radio', { name: 'Quick' }).click()
  await page.getByRole('button', { name: 'Check robustness' }).click()
  await expect(page.getByText('Verdict', { exact: true })).toBeVisible({ timeout: patienceMs })
  await take(page, 'robustness')
  await page.goto(result)
  await take(page, 'result')

  await page.goto(new URL(published).pathname)
  await expect(page.getByRole('heading', { name: 'Confirmed in your browser' })).toBeVisible({ timeout: patienceMs })
  await take(page, 'verify')

  await page.goto('/console/analysis/EURUSD')
  await page.getByRole('button', { name: 'AI Agent' }).click()
  const agent = page.getByRole('complementary', { name: 'AI Agent' })
  await expect(page).toHaveURL(/\/console\/c\//, { timeout: patienceMs })
  await expect(page.getByRole('application')).toBeVisible({ timeout: patienceMs })
  await agent.getByLabel('Message').fill('How often does it close higher on a Monday?')
  await agent.getByLabel('Message').press('Enter')
  await expect(agent.getByText(/\d+ of \d+ figures? verified/).first()).toBeVisible({ timeout: patienceMs })
  await take(page, 'session')
} finally {
  await browser.close()
  await app.close()
}
