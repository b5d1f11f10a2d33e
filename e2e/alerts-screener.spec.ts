import { findInstrument } from '@playbook/engine/market/catalogue'
import { simulateBars } from '@playbook/engine/market/simulate'
import { expect, test, type Page } from '@playwright/test'
import { startClockApp, type ClockApp } from './clock-app.ts'
import { enter } from './visitor.ts'

let app: ClockApp
let page: Page

test.beforeAll(async ({ browser }) => {
  app = await startClockApp()
  page = await browser.newPage({ baseURL: app.origin })
  await enter(page)
})
test.afterAll(async () => {
  await page.close()
  await app.close()
})

/** A price that BTCUSD is sure to cross within the next hours: half of the way to where it is farthest from now. */
function priceAhead(): string {
  const bitcoin = findInstrument('BTCUSD')!
  const now = Math.floor(Date.now() / 60_000) * 60
  const closes = [...simulateBars(bitcoin, '1m', now - 120, now + hoursAhead * 3_600).close]
  const last = closes[1]!
  const farthest = closes.slice(2).reduce((far, close) => (Math.abs(close - last) > Math.abs(far - last) ? close : far), last)
  return ((last + farthest) / 2).toFixed(2)
}
const hoursAhead = 2

test('an alert set by a click on the chart fires, rings the bell, and opens the market at its bar', async () => {
  await page.goto('/console/analysis/BTCUSD?timeframe=1m')
  const chart = page.getByRole('application', { name: /BTCUSD M1 candles/ })
  await expect(chart).toBeVisible()
  await page.getByRole('button', { name: 'Set an alert' }).click()
  const form = page.getByRole('form', { name: 'New price alert' })
  const price = form.getByLabel('Price')
  const last = await price.inputValue()
  await chart.click({ position: { x: 300, y: 120 } })
  await expect(price).not.toHaveValue(last)
  await price.fill(priceAhead())
  await form.getByLabel('What the bar does').selectOption('crosses forming')
  await form.getByRole('button', { name: 'Set alert' }).click()
  await expect(form).toBeHidden()

  await app.move(hoursAhead * 60)
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' }).first()
  await expect(bell).toBeVisible()
  await bell.click()
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /BTCUSD M1 crosses/ })
    .click()
  await page.getByRole('link', { name: 'Open market' }).click()
  await expect(page).toHaveURL(/analysis\/BTCUSD\?timeframe=1m&alert=\d+/)
  await expect(page.getByRole('application', { name: /BTCUSD M1 candles/ })).toBeVisible()
})

test('an alert in words fires on what happens after it was set', async () => {
  await page.goto('/console/alerts?setting=new')
  const form = page.getByRole('dialog', { name: 'New alert' })
  await form.getByText('In words').click()
  await form.getByLabel('Market', { exact: true }).fill('btcusd')
  await form.getByLabel('Timeframe').selectOption('M1')
  await form.getByLabel('Condition').fill('The close crosses the 3 period SMA')
  await form.getByRole('button', { name: 'Set alert' }).click()
  await expect(form).toBeHidden()
  await app.move(60)
  await expect(page.getByRole('group', { name: 'Fired alerts' }).getByText(/BTCUSD M1: close crosses SMA\(3\)/)).toBeVisible()
})

test('a condition is asked of all markets, saved, and made an alert', async () => {
  await page.goto('/console/screener')
  await page.getByLabel('Condition').fill('The close is above the 20 period SMA')
  await page.getByRole('button', { name: 'Ask the markets' }).click()
  await expect(page.getByText(/^True now on \d+ of \d+ markets/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Saved screens' }).getByRole('button')).toHaveText('close is above SMA(20)')
  await page
    .getByRole('button', { name: /^Set an alert on / })
    .first()
    .click()
  await expect(page.getByText('Alert set')).toBeVisible()
})

test('a strategy is run on three more markets and ranked with its own', async () => {
  await page.goto('/console/strategy-lab/builder?symbol=AAPL')
  await page
    .getByLabel('Your words')
    .last()
    .fill(
      'On the daily chart buy when the 10 day SMA crosses above the 20 day SMA, sell when it crosses back below. Stop 5%, risk 1% per trade.',
    )
  await page.getByRole('button', { name: 'Run backtest' }).click()
  await expect(page.getByText('Total return, after costs')).toBeVisible()
  await page.goto(`${new URL(page.url()).pathname}/markets`)
  await page.getByRole('button', { name: 'Choose markets' }).click()
  for (const symbol of ['MSFT', 'XAUUSD', 'BTCUSD']) {
    await page.getByPlaceholder('Search markets...').fill(symbol)
    await page.getByRole('option', { name: new RegExp(`^${symbol} `) }).click()
  }
  await page.getByRole('button', { name: 'Confirm Selection' }).click()
  await page.getByRole('button', { name: /^Run for \d+ tokens$/ }).click()
  const rows = page.getByRole('group', { name: 'Runs on several markets' }).locator('tbody tr')
  await expect(rows.getByText('Completed')).toHaveCount(4)
  const lows = await rows.evaluateAll((all) =>
    all.map((row) => Number(/[+−]?\d+\.\d/.exec(row.children[4]!.textContent!)![0].replace('−', '-'))),
  )
  expect(lows).toEqual(lows.toSorted((a, b) => b - a))
})
