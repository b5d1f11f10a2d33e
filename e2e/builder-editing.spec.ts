import { expect, test, type Page } from '@playwright/test'
import { enter, keptDraft } from './visitor.ts'

const builder = '/console/strategy-lab/builder'
const silent = 'Buy when RSI is below 30. Exit when RSI is above 70. Stop 2%.'

async function write(page: Page, text: string) {
  await enter(page)
  await page.goto(builder)
  const words = page.getByLabel('Your words').last()
  await words.fill(text)
  await expect(page.getByRole('region', { name: 'Leave when the first is true' })).toBeVisible()
  return words
}

const rules = (page: Page) => page.getByRole('region', { name: 'What I understood' })

test('every kind of assumption is changed in its chip, by keyboard alone, and the run uses it', async ({ page }) => {
  await write(page, silent)
  const change = async (chip: RegExp, keys: () => Promise<void>) => {
    await rules(page).getByRole('button', { name: chip }).first().focus()
    await page.keyboard.press('Enter')
    await keys()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const type = (text: string) => async () => {
    await page.getByRole('dialog').getByRole('textbox').focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  await change(/^RSI period1/, type('7'))
  await expect(rules(page).getByText('RSI(7) is below 30')).toBeVisible()
  await expect(rules(page).getByText('RSI(7) is above 70')).toBeVisible()
  await change(/^Size/, async () => {
    await type('0.5')()
    await page.keyboard.press('Tab')
    await page.keyboard.type('lots')
    await page.keyboard.press('Tab')
  })
  await expect(rules(page).getByRole('button', { name: 'Size 0.5 lots' })).toBeFocused()
  await change(/^Spread/, type('1.5'))
  await expect(rules(page).getByRole('button', { name: /^Spread 1\.5 pips \(0\.00015 USD\)/ })).toBeVisible()
  await change(/^Start capital/, type('25000'))
  await change(/^Timeframe/, async () => {
    await page.keyboard.type('H4')
    await page.keyboard.press('Tab')
  })
  await expect(page.getByLabel('Timeframe')).toHaveValue('4h')
  await page.getByLabel('Timeframe').selectOption('1d')
  await expect(rules(page).getByRole('button', { name: 'Timeframe D1' })).toBeVisible()
  await change(/^Market/, async () => {
    await expect(page.getByRole('combobox', { name: 'Search markets' })).toBeFocused()
    await page.keyboard.type('gbpusd')
    await expect(page.getByRole('option', { name: /GBPUSD/ })).toBeVisible()
  })
  await expect(rules(page).getByRole('button', { name: 'Market GBPUSD' })).toBeVisible()

  await page.getByRole('button', { name: 'Run backtest' }).click()
  await expect(page.getByText('Total return, after costs')).toBeVisible()
  await page.getByRole('tab', { name: 'Configuration' }).click()
  const run = page.getByRole('tabpanel')
  await expect(run.getByText('RSI(7) is below 30')).toBeVisible()
  for (const chip of ['0.5 lots', '1.5 pips (0.00015 USD)', '25,000 USD', 'D1', 'GBPUSD'])
    await expect(run.getByText(chip, { exact: true }).first()).toBeVisible()
})

test('a changed value moves with its words, is forgotten with them and never holds against what is written later', async ({ page }) => {
  const words = await write(page, silent)
  const setTo = async (chip: RegExp, value: string) => {
    await rules(page).getByRole('button', { name: chip }).first().click()
    await page.getByRole('dialog').getByRole('textbox').fill(value)
    await page.getByRole('button', { name: 'Apply' }).click()
  }
  await setTo(/^RSI period1/, '7')
  await setTo(/^Size/, '5')
  await expect(rules(page).getByText('RSI(7) is below 30')).toBeVisible()
  await words.fill(silent.replace('when RSI is below', 'when the close is above the 50 EMA and RSI is below'))
  await expect(rules(page).getByText('close is above EMA(50)')).toBeVisible()
  await expect(rules(page).getByText('RSI(7) is below 30')).toBeVisible()
  await words.fill(`${silent} Risk 1% per trade.`)
  await expect(rules(page).getByText('1% of equity is lost at the stop')).toBeVisible()
  await expect(rules(page).getByRole('button', { name: /^Size/ })).toHaveCount(0)
})

test('a timeframe that is named is changed above the words, again and back', async ({ page }) => {
  await write(page, `Daily chart. ${silent}`)
  const bar = page.getByLabel('Timeframe')
  await expect(bar).toHaveValue('1d')
  await bar.selectOption('4h')
  const chip = rules(page).getByRole('button', { name: 'Timeframe H4 your words: 1d' })
  await expect(chip).toBeVisible()
  await bar.selectOption('1h')
  await expect(bar).toHaveValue('1h')
  await rules(page)
    .getByRole('button', { name: /^Timeframe H1/ })
    .click()
  await page.getByRole('button', { name: 'Back to your words: 1d' }).click()
  await expect(bar).toHaveValue('1d')
})

test('words light up their rule and a rule its words, by keys too', async ({ page }) => {
  const words = await write(page, silent)
  const lit = page.getByText('Exit RSI(14) is above 70')
  await words.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(40, 40))
  await words.press('ArrowRight')
  await expect(lit).toBeVisible()
  await expect(rules(page).getByRole('listitem').filter({ hasText: 'RSI(14) is above 70' })).toHaveClass(/\bon\b/)

  const number = rules(page).getByRole('button', { name: 'Rule 1: show its words' })
  await number.focus()
  await expect(page.locator('[data-lit][data-rule="1"]').first()).toHaveText('RSI is below 30')
  await page.keyboard.press('Enter')
  await expect(words).toBeFocused()
  expect(await words.evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd))).toMatch(/^RSI/)
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  test('a tap on a rule shows its words without the keyboard, a tap on words their rule', async ({ page }) => {
    const words = await write(page, silent)
    await words.blur()
    const rule = rules(page).getByRole('button', { name: 'Rule 2: show its words' })
    await rule.tap()
    await expect(page.locator('[data-lit][data-rule="2"]').first()).toBeInViewport()
    await expect(words).not.toBeFocused()
    await words.tap({ position: { x: 150, y: 28 } })
    await expect(page.getByText('Entry RSI(14) is below 30')).toBeInViewport()
  })
})

test('what stands in the way of the run is one press away, and left out words can be taken back', async ({ page }) => {
  await enter(page)
  await page.goto(builder)
  await page
    .getByLabel('Your words')
    .last()
    .fill('The stop is over there. Buy when RSI(14) is below 30 unless the bolinger thing. Exit after 5 days. No bolinger.')
  await page.getByRole('button', { name: /^Decide about “The stop is over there”/ }).click()
  await expect(rules(page).locator('[data-blocks]').first()).toBeFocused()
  const leftOut = page.getByRole('button', { name: 'leave it out' })
  for (let left = await leftOut.count(); left > 0; left -= 1) {
    await expect(leftOut).toHaveCount(left)
    await leftOut.first().click()
  }
  await expect(page.getByRole('button', { name: 'Run backtest' })).not.toHaveAttribute('aria-disabled', 'true')
  await rules(page).getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByRole('button', { name: 'Run backtest' })).toHaveAttribute('aria-disabled', 'true')
})

test('a server that fails leaves the words and the reading, and says what cannot be shown', async ({ page }) => {
  const words = await write(page, silent)
  await keptDraft(page, silent)
  let isDown = true
  await page.route('**/api/markets/**', (route) => (isDown ? route.fulfill({ status: 500, json: {} }) : route.continue()))
  await page.reload()
  await expect(words).toHaveValue(silent)
  await expect(rules(page).getByText('RSI(14) is below 30')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The market could not be loaded' })).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('application', { name: /EURUSD candles/ })).toBeVisible()
})

test('before a run it is said how often a condition of the open trade was true, and what ended the trades', async ({ page }) => {
  await write(page, 'Buy when RSI(14) crosses above 30. Exit when the close crosses above the entry price. Stop 1%.')
  const line = (words: string) => rules(page).getByRole('listitem').filter({ hasText: words })
  await expect(line('entry price')).toContainText(/[\d,]+ times while in a trade/)
  await expect(line('1% from the fill')).toContainText(/ends [\d,]+ trades/)
  await expect(page.getByRole('region', { name: 'Signals' }).getByText(/counted in the trades of a run/)).toBeVisible()
})

test('a number that is left open or assumed is laid side by side with others, and the chosen one becomes part of the plan', async ({
  page,
}) => {
  await write(page, 'Daily chart. Buy when RSI is low. Exit when MFI(14) is above 70. Stop 2%.')
  const run = page.getByRole('button', { name: 'Run backtest' })
  await expect(run).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Compare all 3 readings' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('The run uses this one')).toHaveCount(0)
  await dialog.getByRole('button', { name: /^Use this one: .* 25$/ }).click()
  await expect(rules(page).getByText('RSI(14) is below 25')).toBeVisible()
  await expect(run).not.toHaveAttribute('aria-disabled', 'true')

  const chip = rules(page).getByRole('button', { name: /^RSI period/ })
  await chip.click()
  await page.getByRole('button', { name: 'Compare usual values' }).click()
  await expect(dialog.getByText('The run uses this one')).toBeVisible()
  await dialog.getByRole('button', { name: /^Use this one: .* 28$/ }).click()
  await expect(rules(page).getByText('RSI(28) is below 25')).toBeVisible()
})
