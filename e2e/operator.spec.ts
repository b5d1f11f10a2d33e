import { expect, test, type Browser, type Page } from '@playwright/test'
import { operate } from './operate.ts'
import { register } from './visitor.ts'

async function another(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  return context.newPage()
}

const give = async (page: Page, why: string, button: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why').fill(why)
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toBeHidden()
}

test('business access is denied, applied for, and given by the first operator', async ({ page, browser }) => {
  const email = await register(page)
  await page.goto('/console/business')
  await expect(page.getByRole('heading', { name: 'Access Required' })).toBeVisible()
  await expect(page.getByText(/^Business account required\. This area is restricted/)).toBeVisible()
  await page.getByRole('link', { name: 'Apply for access' }).click()
  await page.getByLabel('Company').fill('Okafor Research')
  await page.getByLabel('Website').fill('okafor')
  await page.getByLabel('What for').fill('Charts for our clients.')
  await page.getByLabel('Calls a month').selectOption('10,000 to 100,000')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Website must be an address such as https://example.com')).toBeVisible()
  await page.getByLabel('Website').fill('okafor.example')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText(/is being looked at/)).toBeVisible()

  const desk = await another(browser)
  const operator = await register(desk)
  await desk.goto('/console/operator')
  await expect(desk.getByText('This area is for the operators of this installation only.')).toBeVisible()
  expect(operate('make', operator)).toBe(`${operator} is an operator now.\n`)
  await desk.getByRole('button', { name: 'Try Again' }).click()
  await desk.getByRole('tab', { name: /Applications/ }).click()
  const application = desk.getByRole('region', { name: new RegExp(email) })
  await expect(application.getByText('Charts for our clients.')).toBeVisible()
  await application.getByRole('button', { name: 'Approve' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText('Say why, in a few words')).toBeVisible()
  await give(desk, 'A real company', 'Approve')
  await desk.getByRole('tab', { name: 'Audit log' }).click()
  await expect(desk.getByRole('row', { name: new RegExp(`approve business.*${email}.*A real company`) })).toBeVisible()

  await page.goto('/console/business')
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
})

test('a suspended account is out at once, in the open page too, and gets in again when it is restored', async ({ page, browser }) => {
  const email = await register(page)
  const desk = await another(browser)
  operate('make', await register(desk))
  await desk.goto('/console/operator')
  await desk.getByRole('searchbox').fill(email)
  await desk.getByRole('link', { name: email }).click()
  await desk.getByRole('button', { name: 'Grant tokens' }).click()
  await desk.getByRole('textbox', { name: 'Tokens' }).fill('250')
  await give(desk, 'An outage', 'Grant tokens')
  await expect(desk.getByText('500', { exact: true }).first()).toBeVisible()
  await desk.getByRole('button', { name: 'Suspend' }).click()
  await give(desk, 'A stolen card', 'Suspend')
  // The open page hears of it by itself.
  await expect(page).toHaveURL(/\/login/)
  expect(operate('restore', email, '--why', 'It was theirs')).toBe(`${email} can log in again.\n`)
  expect(operate('show', email)).toMatch(/suspend.*A stolen card/)
})
