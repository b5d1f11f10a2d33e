import { expect, test } from '@playwright/test'
import { startOwnApp, type OwnApp } from './own-app.ts'
import { enter, register } from './visitor.ts'

let app: OwnApp
test.beforeAll(async () => {
  app = await startOwnApp({ BILLING: 'on' })
})
test.afterAll(() => app.close())

const words = 'Buy EURUSD H1 when RSI(14) is below 30, sell when RSI(14) is above 60. Stop 2%, risk 1% per trade.'

test('the price stands on the button, is charged, and the receipt opens from the result and the answer', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: app.origin })
  await register(page)
  await expect(page.getByText('Token balance')).toBeVisible()
  await page.goto('/console/strategy-lab/builder')
  await page.getByLabel('Your words').last().fill(`${words} From 2023-01-01 to 2024-12-31.`)
  const run = page.getByRole('button', { name: /^Run backtest/ })
  await expect(run).toHaveText(/^Run backtest\d tokens$/)
  // Two presses are one run, which is charged once.
  await run.dblclick()
  await expect(page.getByText('Total return, after costs')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/^Charged \d tokens\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Receipt' }).click()
  const receipt = page.getByRole('dialog')
  await expect(receipt.getByText(/^[\d,]+ bars × \d rules = [\d,]+, at 1 for 10,000$/)).toBeVisible()
  await expect(receipt.getByText('Charged, from free tokens')).toBeVisible()
  const result = page.url()
  await receipt.getByRole('link', { name: 'In the ledger' }).click()
  await expect(page).toHaveURL(/\/console\/settings\/tokens\?search=/)
  await page.goto('/console/settings/tokens')
  await expect(page.getByRole('button', { name: /^Receipt of / })).toHaveCount(1)

  await page.goto(result)
  await page
    .getByRole('link', { name: 'Ask' })
    .or(page.getByRole('button', { name: 'Ask', exact: true }))
    .first()
    .click()
  const ask = page.getByRole('button', { name: /^Ask.*3 – 9 tokens$/ })
  await expect(ask).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('What is the trend of EURUSD on H1?')
  await ask.click()
  const cost = page.getByRole('article', { name: 'Answer' }).getByRole('button', { name: /^\d tokens$/ })
  await cost.click({ timeout: 60_000 })
  await expect(page.getByRole('dialog').getByText('Charged, from free tokens')).toBeVisible()
  await page.close()
})

test('too few tokens name what is missing and three ways on, and keep every word', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: app.origin })
  await register(page)
  await page.goto('/console/strategy-lab/builder')
  const text = words.replace('H1', 'M5')
  await page.getByLabel('Your words').last().fill(text)
  const run = page.getByRole('button', { name: /^Run backtest/ })
  await expect(run).toHaveText(/^Run backtest\d{3} tokens$/)
  await expect(page.getByText(/tokens are missing/)).toBeVisible()
  await run.click()
  const dialog = page.getByRole('dialog', { name: /tokens are missing for this run/ })
  await expect(dialog.getByText('Your text and settings are kept.')).toBeVisible()
  await expect(dialog.getByText('Buy a pack')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep the run' }).click()
  await expect(page.getByText(/This run waits for tokens/)).toBeVisible()
  await run.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Use \d years/ })
    .click()
  await expect(page.getByLabel('Your words').last()).toHaveValue(text)
  await expect(page.getByText('There are tokens enough for this run now.')).toBeVisible()
  await run.click()
  await expect(page.getByText('Total return, after costs')).toBeVisible({ timeout: 90_000 })
  await page.close()
})

test('too few tokens for several markets run as many as are paid, and for changed numbers leave them as they are', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: app.origin })
  await enter(page)
  await page.goto('/console/strategy-lab/builder')
  await page
    .getByLabel('Your words')
    .last()
    .fill(`${words.replace('H1', 'M5')} From 2021-01-01 to 2024-06-30.`)
  const run = page.getByRole('button', { name: /^Run backtest/ })
  await expect(run).toHaveText(/^Run backtest1\d\d tokens$/)
  await run.click()
  await expect(page.getByText('Total return, after costs')).toBeVisible({ timeout: 90_000 })
  const result = new URL(page.url()).pathname
  await page.goto(`${result}/markets`)
  await page.getByRole('button', { name: 'Choose markets' }).click()
  for (const symbol of ['GBPUSD', 'USDJPY']) {
    await page.getByPlaceholder('Search markets...').fill(symbol)
    await page.getByRole('option', { name: new RegExp(`^${symbol} `) }).click()
  }
  await page.getByRole('button', { name: 'Confirm Selection' }).click()
  const few = page.getByRole('dialog', { name: /^\d+ tokens are missing for these 2 runs\./ })
  await expect(few.getByText('Buy a pack')).toBeVisible()
  await few.getByRole('button', { name: /^GBPUSD \d+ tokens$/ }).click()
  await expect(page.getByRole('group', { name: 'Runs on several markets' }).locator('tbody tr')).toHaveCount(2)

  await page.goto(result)
  await page.getByRole('button', { name: 'Try other values' }).click()
  await expect(page.getByText(/bars in \d+ ms/)).toBeVisible({ timeout: 60_000 })
  const spread = page.getByRole('textbox', { name: /^Spread/ })
  await spread.fill('12')
  await page.getByRole('button', { name: /^Save as a new backtest/ }).click()
  const fewer = page.getByRole('dialog', { name: /tokens are missing for this run/ })
  await expect(fewer.getByText('The changed numbers stay on this page.')).toBeVisible()
  await fewer.getByRole('button', { name: 'Later' }).click()
  await expect(spread).toHaveValue('12')
  expect(new URL(page.url()).pathname).toBe(result)
  await page.close()
})

test('what waits for tokens is gone back to after a payment, and goes on where it was left', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: app.origin })
  const page = await context.newPage()
  await register(page)
  await page.goto('/console/strategy-lab/builder')
  const text = words.replace('H1', 'M5')
  await page.getByLabel('Your words').last().fill(text)
  const run = page.getByRole('button', { name: /^Run backtest/ })
  await expect(run).toHaveText(/^Run backtest\d{3} tokens$/)
  await run.click()
  const few = page.getByRole('dialog', { name: /tokens are missing for this run/ })
  const [shop] = await Promise.all([context.waitForEvent('page'), few.getByRole('link', { name: 'See packs and plans' }).click()])
  await shop.getByRole('button', { name: 'Buy 1,000 tokens' }).click()
  await expect(shop).toHaveURL(/test-payments/)
  await shop.getByRole('textbox', { name: 'Test card number' }).fill('4242 4242 4242 4242')
  // The line breaks on the way back, and the provider's word is late.
  let answers = 0
  await shop.route('**/api/financial/validate-payment-session/', async (route) => {
    answers += 1
    if (answers === 1) return route.abort('internetdisconnected')
    const response = await route.fetch()
    return answers > 2 ? route.fulfill({ response }) : route.fulfill({ response, json: { ...(await response.json()), status: 'pending' } })
  })
  await shop.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(shop.getByText('Payment received, it is being booked.')).toBeVisible()
  const back = shop.getByRole('link', { name: 'Back to what waits for tokens' })
  await expect(back).toBeVisible()
  // The page that was left heard of them by itself.
  const enough = page.getByRole('alertdialog', { name: 'There are tokens enough now' })
  await expect(enough.getByRole('button', { name: /^Go on for \d{3} tokens$/ })).toBeVisible()
  await back.click()
  await expect(shop.getByLabel('Your words').last()).toHaveValue(text)
  await shop.close()
  await enough.getByRole('button', { name: /^Go on for/ }).click()
  await expect(page).toHaveURL(/strategies\/[0-9a-f-]{36}/)
  await context.close()
})
