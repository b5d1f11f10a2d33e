import { expect, test } from '@playwright/test'
import { logIn, newEmail, password, register } from './visitor.ts'

test('a guest is sent to the login and comes back to the page that was asked for', async ({ page }) => {
  const email = await register(page)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/console/strategy-lab/strategies')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/console\/strategy-lab\/strategies/)
})

test('a wrong password is refused with the sentence that says so', async ({ page }) => {
  const email = await register(page)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('wrong-password-1!')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Invalid credentials. Please check your email and password.')).toBeVisible()
})

test('the registration form says what is missing, field by field', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Password', { exact: true }).fill('short1!')
  await page.getByLabel('Password again').fill('other')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
})

test('a login without remember-me ends with the window, one with it does not', async ({ page, context }) => {
  const email = await register(page)
  expect(await page.evaluate(() => localStorage.getItem('playbook.tokens'))).toBeNull()
  await page.evaluate(() => sessionStorage.clear())
  await logIn(page, email, true)
  await expect(page).toHaveURL(/\/console/)
  const second = await context.newPage()
  await second.goto('/console')
  await expect(second.getByRole('link', { name: 'Strategies', exact: true }).first()).toBeVisible()
})

test('an access token that has expired is refreshed without a word', async ({ page }) => {
  await register(page)
  await page.evaluate(() => {
    const stored = JSON.parse(sessionStorage.getItem('playbook.tokens') ?? '{}') as Record<string, unknown>
    sessionStorage.setItem('playbook.tokens', JSON.stringify({ ...stored, access: 'expired', accessExpiresAtMs: Date.now() - 1_000 }))
  })
  await page.goto('/console/settings/profile')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(page.getByText('Your email is your login.')).toBeVisible()
  await expect(page).toHaveURL(/settings\/profile/)
})

test('PR5: logging out empties both storages and closes the console', async ({ page }) => {
  await register(page)
  await page.getByRole('button', { name: /Maren/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => [sessionStorage.getItem('playbook.tokens'), localStorage.getItem('playbook.tokens')])).toEqual([
    null,
    null,
  ])
  await page.goto('/console')
  await expect(page).toHaveURL(/\/login/)
  // Whoever comes to this computer next finds nothing behind the back button either.
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Maren')).toHaveCount(0)
})

test('a second account with the same address is refused', async ({ page }) => {
  const email = newEmail()
  await register(page, email)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/register')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password again').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('An account with this email already exists.')).toBeVisible()
})

test('dark mode is kept without a flash on the next load', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: /dark/i }).first().click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
