import { expect, test } from '@playwright/test'
import { enter } from './visitor.ts'

const words =
  'On the daily chart buy when RSI(14) is below 40, sell when RSI(14) is above 55. Stop 2%, risk 1% per trade. From 2015-01-01 to 2023-12-31.'

test('a trader runs a strategy, checks how robust it is, reads the verdict with its reasons, and sweeps its numbers', async ({ page }) => {
  await enter(page)
  await page.goto('/console/strategy-lab/builder?symbol=EURUSD')
  await page.getByLabel('Your words').last().fill(words)
  await page.getByRole('button', { name: 'Run backtest' }).click()
  await expect(page.getByText('Total return, after costs')).toBeVisible()

  await page.getByRole('link', { name: 'Check robustness' }).click()
  await expect(page.getByText('This result was not checked yet')).toBeVisible()
  await page.getByRole('radio', { name: 'Quick' }).click()
  await page.getByRole('button', { name: 'Check robustness' }).click()
  await expect(page.getByText('Verdict', { exact: true })).toBeVisible()
  const reasons = page.getByRole('region', { name: 'Reasons' })
  await expect(reasons.getByRole('listitem')).not.toHaveCount(0)
  await reasons.getByRole('button', { name: 'Walk-forward, rolling', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Walk-forward, rolling' })).toBeInViewport()

  const checked = page.url()
  await page.getByRole('link', { name: 'Sweep parameters' }).click()
  await page.getByRole('button', { name: 'Start sweep' }).click()
  await expect(page.getByRole('group', { name: 'Best combinations' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await expect(page.getByRole('button', { name: 'All as CSV' })).not.toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'All as CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^sweep-.*\.csv$/)
  await page.getByRole('button', { name: 'Use these values' }).first().click()
  await expect(page.getByText('Total return, after costs')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Check robustness' })).toBeVisible()

  // What the sweep tried counts for the verdict from now on, wherever it is told.
  await page.goto(checked)
  const verdict = page.getByRole('region', { name: 'Verdict' }).getByRole('heading')
  await expect(verdict).toBeVisible()
  const headline = (await verdict.textContent()) ?? ''
  await page.goto(checked.replace(/robustness$/, ''))
  await expect(page.getByRole('region', { name: 'Outcome' }).getByRole('heading', { name: headline })).toBeVisible()
})
