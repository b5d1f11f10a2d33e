import { expect, test, type Page } from '@playwright/test'
import { enter } from './visitor.ts'

const builder = '/console/strategy-lab/builder'
const average = 'On the daily chart buy when the close is above the 200 day SMA. Sell when it is below. Stop 5%, risk 1% per trade.'
const oversold = 'On the daily chart buy when RSI(14) is below 20. Exit after 3 days. Stop 5%, risk 1% per trade.'

const words = (page: Page) => page.getByLabel('Your words').last()
const edited = (page: Page) => page.getByRole('status', { name: 'What is edited' })

test('New Strategy is empty, whatever was written before, and the draft stays listed', async ({ page }) => {
  await enter(page)
  await page.goto(`${builder}?symbol=AAPL`)
  await expect(edited(page)).toHaveText('New strategy')
  await words(page).fill(average)
  await expect(edited(page)).toHaveText(/^Draft of “On the daily chart buy when the close.* \(saved \d\d:\d\d\)$/)
  await page.reload()
  await expect(words(page)).toHaveValue(average)

  await page.getByRole('link', { name: 'New Strategy' }).click()
  await expect(words(page)).toHaveValue('')
  await expect(edited(page)).toHaveText('New strategy')
  await page
    .getByRole('region', { name: 'Your drafts' })
    .getByRole('link', { name: /On the daily chart buy when the close/ })
    .click()
  await expect(words(page)).toHaveValue(average)
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(/strategy-lab\/strategies$/)
})

test('a strategy that is written after another one was run is no version of it', async ({ page }) => {
  await enter(page)
  await page.goto(`${builder}?symbol=AAPL`)
  await words(page).fill(average)
  await page.getByRole('button', { name: 'Run backtest' }).click()
  await expect(page.getByText('Total return, after costs')).toBeVisible()

  await page.getByRole('link', { name: 'Edit as new version' }).click()
  await expect(edited(page)).toHaveText(/^New version of /)
  await expect(words(page)).toHaveValue(average)

  await page.getByRole('link', { name: 'New Strategy' }).click()
  await expect(edited(page)).toHaveText('New strategy')
  await expect(page.getByRole('region', { name: 'Your drafts' })).toBeHidden()
  await words(page).fill(oversold)
  await page.getByRole('button', { name: 'Run backtest' }).click()
  await expect(page).toHaveURL(/strategies\/[0-9a-f-]+$/)
  await expect(page.getByText('Total return, after costs')).toBeVisible()
  await expect(page.getByText(/Version \d/)).toHaveCount(0)

  await page.goBack()
  await expect(edited(page)).toHaveText(/^New version of /)
  await expect(words(page)).toHaveValue(oversold)
})
