import { expect, type Page } from '@playwright/test'
import { confirmAddress } from './confirm-address.ts'
import { operate } from './operate.ts'
import { enter } from './visitor.ts'

/** Signs somebody in who applies for the business area on the page `from`, and is let in; gives their address. */
export async function openBusiness(page: Page, from = '/console/business-access'): Promise<string> {
  const email = await enter(page)
  await confirmAddress(page, email)
  await page.goto(from)
  await page.getByRole('textbox', { name: 'Company' }).fill('Okafor Research')
  await page.getByLabel('Website').fill('https://okafor.example')
  await page.getByLabel('What for').fill('Charts for our clients.')
  await page.getByLabel('Calls a month').selectOption('10,000 to 100,000')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText(/is being looked at/)).toBeVisible()
  operate('approve-business', email, '--why', 'A real company')
  return email
}
