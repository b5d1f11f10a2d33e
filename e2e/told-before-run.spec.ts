import { expect, test } from '@playwright/test'
import { enter } from './visitor.ts'

test('what can never work is told with its words and holds the run', async ({ page }) => {
  await enter(page)
  await page.goto('/console/strategy-lab/builder?symbol=EURUSD')
  const words = page.getByLabel('Your words').last()
  const understood = page.getByRole('region', { name: 'What I understood' })
  const run = page.getByRole('button', { name: 'Run backtest' })

  await words.fill('Buy when price is above the upper Bollinger Band and below the lower Bollinger Band. Stop 2%.')
  await expect(understood.getByText(/can never be true together, so no long trade would ever open/).first()).toBeVisible()
  await expect(run).toBeDisabled()

  await words.fill('Buy when RSI(14) is below 30. Only trade on Saturday. Target 2R.')
  await expect(understood.getByText(/EURUSD is never open then/).first()).toBeVisible()
  await expect(understood.getByText(/there is no stop/).first()).toBeVisible()

  await words.fill('Trade ZZZQ on the H1 chart. Buy when RSI(14) is below 30. Exit after 5 days.')
  await expect(understood.getByText(/There is no market ZZZQ here/).first()).toBeVisible()
  await expect(run).toBeDisabled()

  await words.fill('Trade EURUSD on the H1 chart. Buy when RSI(14) is below 30. Exit after 5 days.')
  await expect(run).toBeEnabled()
})

test('a run without an entry asks first, and its result says what stood in the way', async ({ page }) => {
  await enter(page)
  await page.goto('/console/strategy-lab/builder?symbol=EURUSD')
  await page
    .getByLabel('Your words')
    .last()
    .fill('D1 chart. Buy when RSI(14) is below 4 and price is above the 50 EMA. Exit after 5 days. Stop 1%.')
  const signals = page.getByRole('region', { name: 'Signals' })
  await expect(signals.getByText(/This strategy gives no entry on these bars\. “RSI\(14\) is below 4”/)).toBeVisible()

  await page.getByRole('button', { name: 'Run backtest' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Run without an entry?' })
  await expect(asked.getByText(/“RSI\(14\) is below 4” is true on none of/)).toBeVisible()
  await asked.getByRole('button', { name: 'Change the words' }).click()
  await expect(asked).toBeHidden()
  await expect(page).toHaveURL(/builder/)

  await page.getByRole('button', { name: 'Run backtest' }).click()
  await asked.getByRole('button', { name: 'Run anyway' }).click()
  await expect(page.getByRole('heading', { name: 'It never traded.' })).toBeVisible()
  const why = page.getByRole('region', { name: 'Why it never traded' })
  await expect(why.getByText(/came nearest at/)).toBeVisible()
  await expect(why.getByText(/it would have traded/).first()).toBeVisible()
})

test('the server asks where the page does not know, and the same dialog answers it', async ({ page }) => {
  await enter(page)
  await page.goto('/console/strategy-lab/builder?symbol=EURUSD')
  await page.getByLabel('Your words').last().fill('M1 chart. Buy when RSI(14) is below 0.5. Exit after 30 bars. Stop 1%.')
  const run = page.getByRole('button', { name: 'Run backtest' })
  await expect(run).toBeEnabled()
  await run.click()
  await expect(page.getByRole('alertdialog', { name: 'Run without an entry?' })).toBeVisible({ timeout: 60_000 })
})
