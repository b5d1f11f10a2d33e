import { expect, test } from '@playwright/test'
import { priceFile } from './prices.ts'
import { enter, keptDraft, register } from './visitor.ts'

const words = 'Buy when the 10 day SMA crosses above the 20 day SMA, sell when it crosses back below. Stop 5%, risk 1% per trade.'

test('a new trader imports prices, writes a strategy, sees each phrase as a rule, runs it and reads the result', async ({ page }) => {
  await register(page)
  await page.goto('/console/strategy-lab/builder')

  await page.getByRole('group', { name: 'Market and period' }).getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Import CSV' }).click()
  await dialog.getByLabel('CSV file').setInputFiles(priceFile())
  await expect(dialog.getByText('GOOG.csv: D1 bars')).toBeVisible()
  await dialog.getByRole('button', { name: /^Import GOOG/ }).click()
  await expect(dialog.getByText(/is ready: 2,148 bars/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Use GOOG/ }).click()
  await expect(dialog).toBeHidden()

  await page.getByLabel('Your words').last().fill(words)
  const understood = page.getByRole('region', { name: 'What I understood' })
  await expect(understood.getByText(/SMA\(10\).*crosses above.*SMA\(20\)/)).toBeVisible()
  await expect(understood.getByText(/SMA\(10\).*crosses below.*SMA\(20\)/)).toBeVisible()
  await expect(understood.getByText(/5%/).first()).toBeVisible()
  await expect(understood.getByText(/1%/).first()).toBeVisible()

  const clicked = Date.now()
  await page.getByRole('button', { name: 'Run backtest' }).click()
  await expect(page.getByText('Total return, after costs')).toBeVisible()
  test.info().annotations.push({ type: 'click to result, ms', description: String(Date.now() - clicked) })
  await expect(page.getByText('Completed')).toBeVisible()

  await expect(page.getByRole('application', { name: /GOOG.*candles/ })).toBeVisible()
  await page.getByRole('tab', { name: /Trades/ }).click()
  await expect(page.getByRole('group', { name: 'Trades', exact: true }).getByRole('row')).not.toHaveCount(1)
  await page.getByRole('radio', { name: 'SELL' }).click()
  await expect(page.getByText('No trades found')).toBeVisible()

  await page.getByRole('tab', { name: 'Configuration' }).click()
  await expect(page.getByText('Imported by you')).toBeVisible()
  await page.getByRole('tab', { name: 'Performance' }).click()
  await expect(page.getByText(/first 50 of/)).toBeVisible()

  await page.goto('/console/strategy-lab/strategies')
  await expect(page.getByRole('link', { name: /GOOG/ }).first()).toBeVisible()
})

test('a run on simulated prices says so wherever its figures stand', async ({ page }) => {
  await enter(page)
  await page.goto('/console/strategy-lab/builder?symbol=EURUSD')
  await page
    .getByLabel('Your words')
    .last()
    .fill('On the daily chart buy when RSI(14) is below 30, sell when RSI(14) is above 70. Stop 2%, risk 1% per trade.')
  await page.getByRole('button', { name: 'Run backtest' }).click()
  await expect(page.getByText('Total return, after costs')).toBeVisible()
  await expect(page.getByText('Simulated', { exact: true }).first()).toBeVisible()
  await page.goto('/console/strategy-lab/strategies')
  await expect(page.getByText('Simulated').first()).toBeVisible()
})

test('words that could matter and were not understood hold the run back until they are left out', async ({ page }) => {
  await enter(page)
  await page.goto('/console/strategy-lab/builder')
  await page
    .getByLabel('Your words')
    .last()
    .fill('Buy when RSI(14) is below 30 unless the blorb index exceeds 40. Sell when RSI(14) is above 70.')
  const understood = page.getByRole('region', { name: 'What I understood' })
  await expect(understood.getByText('“unless the blorb index exceeds 40” was not understood.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Run backtest' })).toHaveAttribute('aria-disabled', 'true')
  await understood.getByRole('button', { name: 'leave it out' }).click()
  await expect(page.getByRole('button', { name: 'Run backtest' })).not.toHaveAttribute('aria-disabled', 'true')
})

test('a draft survives a closed tab', async ({ page }) => {
  await enter(page)
  await page.goto('/console/strategy-lab/builder')
  await page.getByLabel('Your words').last().fill('Buy when the close is above the 200 day SMA. Sell when it is below.')
  await keptDraft(page, '200 day SMA')
  await page.reload()
  await expect(page.getByLabel('Your words').last()).toHaveValue(/200 day SMA/)
})
