import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { enter } from './visitor.ts'

const words =
  'On the daily chart buy when RSI(14) is below 35, sell when RSI(14) is above 60. Stop 2%, risk 1% per trade. Only trade on Monday, Tuesday, Wednesday.'

test('a trader asks why a trade was made, walks the bars around it, and sees which entries did not happen', async ({ page }) => {
  await enter(page)
  await page.goto('/console/strategy-lab/builder?symbol=EURUSD')
  await page.getByLabel('Your words').last().fill(words)
  await page.getByRole('button', { name: 'Run backtest' }).click()
  await expect(page.getByText('Total return, after costs')).toBeVisible()
  await page.getByRole('tab', { name: /Trades/ }).click()

  await page.getByRole('button', { name: 'Why trade 1 was made' }).click()
  const why = page.getByRole('region', { name: 'Why', exact: true })
  await expect(why.getByText(/^Bought [\d,]+ units at/)).toBeVisible()
  await why.getByText(/^Decided at/).click()
  await expect(why.getByRole('list', { name: 'Go long when' }).first()).toContainText('true:RSI(14) is below 35')
  await expect(why.getByText('Bars held')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual([])

  await page.getByRole('application', { name: /EURUSD/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(why.getByText(/^The long entry was true: it fills at the next open/)).toBeVisible()
  await expect(why.getByText(/^On the next bar it was filled at/)).toBeVisible()

  const missed = page.getByRole('region', { name: 'Why no trade?' })
  await expect(missed.getByText(/because it would have filled outside of the allowed hours/)).toBeVisible()
  await missed.getByTitle('Explain this bar').first().click()
  await expect(why.getByText(/^No long entry, because/)).toBeInViewport()
  await why.getByRole('button', { name: 'Close the explanation' }).click()
  await expect(why).toBeHidden()

  await page.getByRole('tab', { name: 'Configuration' }).click()
  const checks = page.getByRole('region', { name: 'Checks of this run' })
  await expect(checks.getByText('passed')).toBeVisible()
  await expect(checks.getByRole('cell', { name: 'RSI(14)' })).toBeVisible()
})
