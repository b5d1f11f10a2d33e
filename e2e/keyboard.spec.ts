import { expect, test, type Page } from '@playwright/test'
import { newEmail, password } from './visitor.ts'

/** Tabs on until the element with that role and name has the focus. */
async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name }).first()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Nothing with role ${role} and name ${String(name)} can be reached with Tab`)
}

test('the main job can be done with the keyboard alone', async ({ page }) => {
  await page.goto('/register')
  await tabTo(page, 'textbox', /^Email/)
  await page.keyboard.type(newEmail())
  await tabTo(page, 'textbox', /^Password$/)
  await page.keyboard.type(password)
  await tabTo(page, 'textbox', /^Password again/)
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/console/)

  await expect(page.getByRole('heading', { name: /^Good/ })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/builder/)
  await tabTo(page, 'button', /EURUSD/)
  await page.keyboard.press('Enter')
  const search = page.getByRole('combobox', { name: 'Search markets' })
  await expect(search).toBeFocused()
  await page.keyboard.type('gold')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Market and period' }).getByRole('button', { name: /XAUUSD/ })).toBeVisible()

  await tabTo(page, 'textbox', 'Your words')
  await page.keyboard.type(
    'On the daily chart buy when the 10 day SMA crosses above the 20 day SMA, sell when it crosses back below. Stop 5%, risk 1% per trade.',
  )
  await expect(page.getByText(/SMA\(10\).*crosses above/).first()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Total return, after costs')).toBeVisible()

  await tabTo(page, 'tab', /Overview/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Performance' })).toHaveAttribute('aria-selected', 'true')
})

test('the palette opens with Ctrl K, finds a page and goes there', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password again').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Good/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder('Search pages, markets, strategies, actions')).toBeFocused()
  await page.keyboard.type('backtests')
  await page
    .getByRole('option', { name: /Backtests/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/backtests/)
})

test('the key / leads to the search of the documentation, also where its contents are folded', async ({ page }) => {
  await page.goto('/docs/b2b/chart-data')
  await page.waitForFunction(() => !('takeOverPage' in globalThis))
  const search = page.getByRole('searchbox', { name: 'Search the docs' })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await page.keyboard.type('test/clock')
    await expect(search).toHaveValue('test/clock')
    await search.fill('moment')
    await expect(page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: /Test clock/ })).toBeVisible()
    await search.fill('')
    await search.blur()
  }
})
