import { expect, type Page } from '@playwright/test'
import { inNewestMail } from './newest-mail.ts'

/** Confirms the address of who is signed in, by the code that the operator reads. */
export async function confirmAddress(page: Page, email: string, dataDir?: string): Promise<void> {
  const code = await inNewestMail(email, /^ {4}(\d{6})$/m, dataDir)
  await page.goto('/verify-email')
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
}
