import { expect, test } from '@playwright/test'
import { enter } from './visitor.ts'

test('sentences that were not understood are said in plain words at once, and the text then runs', async ({ page }) => {
  await enter(page)
  await page.goto('/console/strategy-lab/builder')
  const words = page.getByLabel('Your words').last()
  await words.fill('Buy when RSI(14) is below 30. Slap the stop loss 30 pips away mate. My gainz target is 2R fam.')
  const card = page.getByRole('group').filter({ hasText: 'Read it like this' })
  await card.getByText('Read it like this').first().click()
  await expect(card.getByText('Then nothing waits for a decision.')).toBeVisible()
  await expect(card.getByText('2R from the fill')).toBeVisible()
  await card.getByRole('button', { name: 'Read it like this' }).click()
  await expect(words).toHaveValue(/^Buy when RSI\(14\) is below 30\. .*stop loss 30 pips.*(?:target is|take profit at).* 2 ?R\b/i)
  await expect(page.getByRole('button', { name: 'Run backtest' })).toBeEnabled()
})
