import { expect, test, type Page } from '@playwright/test'
import { priceFile } from './prices.ts'
import { enter, keptDraft } from './visitor.ts'

const builder = '/console/strategy-lab/builder'

test('an ambiguous sentence is compared, chosen, looked at on the chart, run, edited as a new version and compared with the first', async ({
  page,
}) => {
  await enter(page)
  await page.goto(builder)
  const words = page.getByLabel('Your words').last()
  await words.fill('Daily chart. Buy when price crosses above the moving average. Sell when it crosses below. Stop 5%, risk 1% per trade.')
  const run = page.getByRole('button', { name: 'Run backtest' })
  await expect(run).toHaveAttribute('aria-disabled', 'true')

  await page.getByRole('button', { name: 'Compare all 3 readings' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/The return differs by [\d.]+ percentage points/)).toBeVisible()
  const readings = dialog.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Use this one/ }) })
  await expect(readings).toHaveCount(3)
  await expect(readings.nth(1).getByText('Differs: close crosses above SMA(50)')).toBeVisible()
  await expect(dialog.getByText(/Run in your browser on EURUSD D1, simulated prices/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Use this one: 50 bars' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('radio', { name: '50 bars' })).toBeChecked()
  await expect(run).not.toHaveAttribute('aria-disabled', 'true')

  const signals = page.getByRole('region', { name: 'Signals' })
  await expect(signals.getByText(/\d+ buy signals?, \d+ exits?/)).toBeVisible()
  await expect(signals.getByRole('application', { name: /EURUSD candles/ })).toBeVisible()
  const rule = signals.getByRole('button', { name: /close crosses above SMA\(50\)/ })
  await expect(rule).toHaveAttribute('aria-pressed', 'true')
  await rule.click()
  await expect(rule).toHaveAttribute('aria-pressed', 'false')

  await run.click()
  await expect(page.getByText('Total return, after costs')).toBeVisible()
  await page.getByRole('link', { name: 'Edit as new version' }).click()
  await expect(page.getByText('New version of')).toBeVisible()
  await expect(page.getByRole('radio', { name: '50 bars' })).toBeChecked()
  await words.fill(
    'Daily chart. Buy when price crosses above the 50 SMA and RSI(14) is below 70. Sell when price crosses below the 50 SMA. Stop 3%, risk 1% per trade.',
  )
  await expect(page.getByText('RSI(14) is below 70').first()).toBeVisible()
  await run.click()
  await expect(page.getByText('Total return, after costs')).toBeVisible()

  await page.getByRole('link', { name: 'Version 2 of 2' }).click()
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(
    versions
      .getByText('edited from version 1')
      .or(versions.getByText('version 1', { exact: true }))
      .first(),
  ).toBeVisible()
  await expect(versions.getByText('Rules: 2 changes')).toBeVisible()
  await expect(versions.getByRole('insertion').filter({ hasText: 'RSI(14) is below 70' }).last()).toBeVisible()
  await expect(versions.getByRole('deletion').filter({ hasText: '5% from the fill' })).toBeVisible()

  await versions.getByRole('link', { name: /^1 · / }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete strategy' }).click()
  await page
    .getByRole('link', { name: /EURUSD/ })
    .first()
    .click()
  await expect(page.getByText('Total return, after costs')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Version/ })).toHaveCount(0)
})

test('signals and readings work on imported prices', async ({ page }) => {
  await enter(page)
  await page.goto(builder)
  await page.getByRole('group', { name: 'Market and period' }).getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Import CSV' }).click()
  await dialog.getByLabel('CSV file').setInputFiles(priceFile())
  await dialog.getByRole('button', { name: /^Import GOOG/ }).click()
  await dialog.getByRole('button', { name: /^Use GOOG/ }).click()
  await expect(dialog).toBeHidden()
  await page
    .getByLabel('Your words')
    .last()
    .fill('Buy when the 10 day SMA crosses above the 20 day SMA, sell when it crosses back below. Stop 25.')
  const signals = page.getByRole('region', { name: 'Signals' })
  await expect(signals.getByText(/^Counted on 2,\d+ bars/)).toBeVisible()
  await expect(signals.getByText('Simulated')).toHaveCount(0)
  await page.getByRole('button', { name: /^Compare all/ }).click()
  await expect(dialog.getByText(/on GOOG D1, your imported prices/)).toBeVisible()
})

test('the guide puts a phrase where the caret is, and words that were not understood are said another way', async ({ page }) => {
  await enter(page)
  await page.goto(builder)
  await page.getByRole('button', { name: 'What can I say?' }).click()
  await page.getByLabel('Search the guide').fill('supertrend')
  await page.getByRole('button', { name: 'price crosses above the Supertrend(10, 3)', exact: true }).click()
  await page.getByLabel('Search the guide').fill('5 days')
  await page.getByRole('button', { name: 'Exit after 5 days.', exact: true }).click()
  const words = page.getByLabel('Your words').last()
  await expect(words).toHaveValue('Buy when price crosses above the Supertrend(10, 3). Exit after 5 days.')
  const run = page.getByRole('button', { name: 'Run backtest' })
  await expect(run).not.toHaveAttribute('aria-disabled', 'true')

  await words.fill('Buy when RSI(14) is below 30 unless the bolinger thing. Exit after 5 days.')
  await page
    .getByRole('button', { name: /lower Bollinger Band/ })
    .first()
    .click()
  await expect(words).toHaveValue(/lower Bollinger Band/)
})

test('two tabs that write at the same time both keep their drafts', async ({ page, context }) => {
  await enter(page)
  await page.goto(builder)
  await page.getByLabel('Your words').last().fill('Buy when the close is above the 200 day SMA. Sell when it is below.')
  await keptDraft(page, '200 day SMA')
  // A tab that this one opens has its session too.
  const opened = context.waitForEvent('page')
  await page.evaluate(() => void window.open(location.href))
  const other = await opened
  await other.getByLabel('Your words').last().fill('Buy when RSI(14) is below 20. Exit after 3 days.')
  await keptDraft(other, 'below 20')
  await page.getByLabel('Your words').last().fill('Buy when the close is above the 100 day SMA. Sell when it is below.')
  await keptDraft(page, '100 day SMA')
  await page.reload()
  await expect(page.getByLabel('Your words').last()).toHaveValue(/100 day SMA/)
  await page.getByRole('button', { name: 'Drafts' }).click()
  await page.getByRole('link', { name: /^Buy when RSI\(14\) is below 20/ }).click()
  await expect(page.getByLabel('Your words').last()).toHaveValue(/below 20/)
})

/** What is selected in the field of the words. */
const selectedWords = (page: Page) =>
  page
    .getByLabel('Your words')
    .last()
    .evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd))

test('a failed run comes back with its words marked and selected', async ({ page }) => {
  await enter(page)
  await page.goto(builder)
  const text = 'Daily chart. Buy when RSI(14) is below 30. Exit when RSI(14) is above 70. Stop 5%. Backtest from 1950-01-01 to 1951-01-01.'
  await page.getByLabel('Your words').last().fill(text)
  await page.getByRole('button', { name: 'Run backtest' }).click()
  await page.getByRole('button', { name: 'Fix Strategy' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/The last run failed\..*It is about “Daily chart”.*1950-01-01/)).toBeVisible()
  expect(await selectedWords(page)).toBe('Daily chart')
})

for (const { text, says, selects } of [
  {
    text: 'Daily chart. Buy when RSI(14) is below 30. Exit when RSI(14) is above 70. Backtest from 2035-01-01 to 2036-01-01.',
    says: 'start_date lies in the future',
    selects: '2035-01-01',
  },
  {
    text: 'H1. Place a buy stop at the high of the last 24 bars. Stop loss 1.5 ATR. Exit after 12 bars. Add to the position up to 3 times.',
    says: 'This cannot be tested yet: pyramiding by order',
    selects: 'Add to the position up to 3 times',
  },
  {
    text: 'Buy when RSI(14) is below 30. Exit after 12 bars. Test from 2010-01-01 to 2024-01-01.',
    says: 'A run covers at most 10 years',
    selects: '2010-01-01',
  },
])
  test(`a run that is refused with “${says}” selects the words that it is about`, async ({ page }) => {
    await enter(page)
    await page.goto(builder)
    await page.getByLabel('Your words').last().fill(text)
    await page.getByRole('button', { name: 'Run backtest' }).click()
    await expect(page.getByText('The backtest was not started.')).toBeVisible()
    await expect(page.getByText(says).first()).toBeVisible()
    await expect.poll(() => selectedWords(page)).toContain(selects)
  })
