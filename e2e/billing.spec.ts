import { expect, test, type Page } from '@playwright/test'
import { startOwnApp, type OwnApp } from './own-app.ts'
import { enter } from './visitor.ts'

let app: OwnApp
test.beforeAll(async () => {
  app = await startOwnApp({ BILLING: 'on' })
})
test.afterAll(() => app.close())

const cardOf = (page: Page) => page.getByRole('textbox', { name: 'Test card number' })
const balance = (page: Page) => page.getByRole('complementary').locator('a.tokencard')

async function pay(page: Page, number: string): Promise<void> {
  await cardOf(page).fill(number)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

test('a pack is bought with a test card, after one that was declined and one that asked to confirm', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: app.origin })
  await enter(page)
  await page.goto('/pricing/users')
  await expect(page.getByText('Payments are a test on this installation.')).toBeVisible()
  await page.getByRole('button', { name: 'Buy 1,000 tokens' }).click()
  await expect(page.getByRole('heading', { name: 'Test payment', level: 1 })).toBeVisible()
  await pay(page, '4000 0000 0000 0002')
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await pay(page, '4000 0000 0000 9995')
  await expect(page.getByText('Your card has insufficient funds.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Country, which decides the tax' }).selectOption('GB')
  await pay(page, '4000 0025 0000 3155')
  await page.getByRole('button', { name: 'Confirm the payment' }).click()
  await expect(page).toHaveURL(/billing\/return\?session_id=cs_test_/)
  await expect(page.getByText('1,000 tokens are in your balance.')).toBeVisible()
  await expect(balance(page)).toContainText('Paid 1.0K')
  await page.reload()
  await expect(page.getByText('This payment was booked before.')).toBeVisible()
  await page.getByRole('link', { name: 'Plan and invoices' }).click()
  const invoice = page.getByRole('row', { name: /TEST-\d{4}-\d{6}/ })
  await expect(invoice).toContainText('$14.40')
  const saved = page.waitForEvent('download')
  await invoice.getByRole('button', { name: /^PDF of TEST-/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/^playbook-TEST-\d{4}-\d{6}\.pdf$/)
  await page.close()
})

test('a plan is begun, made larger at the price that was told, cancelled and reactivated', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: app.origin })
  await enter(page)
  await page.goto('/pricing/users')
  await page.getByRole('slider', { name: /^Backtests/ }).fill('0')
  await expect(page.getByText(/the smallest plan that covers/)).toBeVisible()
  await page.getByRole('article').filter({ hasText: '1,000 tokens a month' }).getByRole('button', { name: 'Start with Light' }).click()
  await pay(page, '4242 4242 4242 4242')
  await expect(page.getByText('1,000 tokens are in your balance.')).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).or(page.locator('.userbtn')).first().click()
  await page.getByRole('menuitem', { name: 'Billing' }).click()
  await expect(page.getByText('1,000 tokens a month since')).toBeVisible()
  await page.getByRole('button', { name: 'Change plan' }).click()
  await page.getByRole('radio', { name: /Regular/ }).check()
  await expect(page.getByText(/^Today \$15\.00 for the rest of this month/)).toBeVisible()
  await page.getByRole('button', { name: 'Pay $15.00 and change' }).click()
  await expect(page.getByText('3,000 tokens a month since')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click()
  await expect(page.getByText(/^Regular ends on/)).toBeVisible()
  await page.getByRole('button', { name: 'Reactivate' }).click()
  await expect(page.getByText(/^Regular ends on/)).toBeHidden()
  await expect(page.getByLabel('Next charge')).toContainText('$24.00')
  await page.close()
})
