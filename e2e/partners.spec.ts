import { expect, test } from '@playwright/test'
import { register } from './visitor.ts'

test('a link is passed on, counted once, and the account that comes over it shows as a sign-up', async ({ page, browser }) => {
  await register(page)
  await page.getByRole('link', { name: 'Partners Program' }).click()
  await expect(page.getByRole('heading', { name: 'Partners Program', level: 1 })).toBeVisible()
  const link = await page.getByRole('textbox', { name: 'Your link' }).inputValue()
  expect(link).toMatch(/\/r\/[2-9A-HJ-NP-Z]{10}$/)
  await expect(page.getByText('No sign-ups yet')).toBeVisible()

  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(link)
  await expect(visitor).toHaveURL(/\/$/)
  const kept = (await context.cookies()).find(({ name }) => name === 'ref')
  expect([kept?.value, kept?.httpOnly]).toEqual([link.split('/').at(-1), true])
  await register(visitor)
  expect((await context.cookies()).some(({ name }) => name === 'ref')).toBe(false)
  await visitor.goto('/console/partners')
  await expect(visitor.getByText(/You came over a partner’s link/)).toBeVisible()

  await page.reload()
  const figure = (name: string) => page.locator('dl.figs > div', { hasText: name }).locator('dd')
  await expect(figure('Clicks')).toHaveText('1')
  await expect(figure('Sign-ups')).toHaveText('1')
  await expect(page.getByText('Its address is not verified yet.')).toBeVisible()
  await page.getByRole('radio', { name: 'Paid' }).click()
  await expect(page.getByText('No payouts yet')).toBeVisible()
})

test('the public page tells what both get, and leads to one’s own link', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Partners' }).click()
  await expect(page.getByRole('heading', { name: 'Partners', level: 1 })).toBeVisible()
  await expect(page.getByText(/you get 500 tokens and they get 250/)).toBeVisible()
  await page.getByRole('link', { name: 'Get your link' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
})
