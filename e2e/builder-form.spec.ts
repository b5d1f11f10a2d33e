import { expect, test, type Page } from '@playwright/test'
import { enter } from './visitor.ts'

const text =
  'EURUSD 1h. Buy when the close crosses above the 50 EMA and RSI(14) is below 60. Exit when RSI(14) is above 70. Stop 2%. Max 2 trades per day.'

const rules = (page: Page) => page.getByRole('region', { name: 'What I understood' })
const words = (page: Page) => page.getByLabel('Your words').last()

async function write(page: Page, said: string) {
  await enter(page)
  await page.goto('/console/strategy-lab/builder')
  await words(page).fill(said)
}

test('rules are changed, added, mirrored and deleted beside the words, and the words follow', async ({ page }) => {
  await write(page, text)
  await rules(page).getByRole('button', { name: 'Change “RSI(14) is below 60”' }).click()
  const fields = rules(page).getByRole('group', { name: 'Change “RSI(14) is below 60”' })
  await fields.getByLabel('Value').fill('55')
  await fields.getByLabel('Value').press('Enter')
  await expect(words(page)).toHaveValue(text.replace('60', '55'))

  const add = rules(page).getByRole('combobox', { name: 'Add a rule' })
  await add.fill('adx')
  await add.press('Enter')
  await expect(words(page)).toHaveValue(/RSI\(14\) is below 55 and the ADX\(14\) is above 25\./)

  await rules(page).getByRole('button', { name: 'Mirror for shorts' }).click()
  await expect(words(page)).toHaveValue(/Mirror for shorts\.$/)
  await expect(rules(page).getByText('close crosses below EMA(50)')).toBeVisible()

  await rules(page).getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(words(page)).not.toHaveValue(/Mirror for shorts/)
  await rules(page).getByRole('button', { name: 'Change “at most 2 trades a day”' }).click()
  await rules(page).getByRole('button', { name: 'Delete this rule' }).click()
  await expect(words(page)).not.toHaveValue(/trades per day/)

  await page.getByRole('button', { name: 'Run backtest' }).click()
  await expect(page.getByText('Total return, after costs')).toBeVisible()
})

test('a verb that nobody knows is said by one click, and what may follow is offered at the caret', async ({ page }) => {
  await write(page, 'EURUSD 1h. Buy when price frobnicates the lower Bollinger band. Exit after 5 bars. Stop 2%.')
  const near = rules(page).getByRole('group', { name: 'Say “frobnicates” as' })
  await near.getByRole('button').first().click()
  await expect(words(page)).toHaveValue(/Buy when price (?:is|crosses) (?:above|below) the lower Bollinger band\./)
  await expect(page.getByRole('button', { name: 'Run backtest' })).not.toHaveAttribute('aria-disabled', 'true')

  await words(page).fill('Buy when RSI(14) is below ')
  await page.getByRole('group', { name: 'May follow here' }).getByRole('button', { name: '30' }).click()
  await expect(words(page)).toHaveValue('Buy when RSI(14) is below 30 ')
})

test('a count opens the last places where the rule was true, and says what it counts', async ({ page }) => {
  await write(page, text)
  await rules(page).getByTitle('Show the last places').first().click()
  const places = page.getByRole('region', { name: /^Last places of/ })
  await expect(places.getByText(/counted per bar, not per day/)).toBeVisible()
  await expect(places.getByRole('img')).toHaveCount(3)
})
