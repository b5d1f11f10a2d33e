import { expect, type Page } from '@playwright/test'

export const password = 'quiet-harbour-42!'
let visitors = 0

/** An address that nobody has used in this run. */
export const newEmail = (): string => `trader-${process.pid}-${Date.now()}-${(visitors += 1)}@example.com`

/** Registers through the form and waits for the console. */
export async function register(page: Page, email = newEmail()): Promise<string> {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Maren')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password again').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/console/)
  return email
}

/** Logs in through the form. */
export async function logIn(page: Page, email: string, remember = false): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if (remember) await page.getByLabel('Keep me signed in on this device').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Waits until a page has loaded what it shows. One with live prices is never quiet: its stream stays open. */
export const settled = (page: Page): Promise<void> => page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {})
