import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { enter, logIn, register } from './visitor.ts'

/** The refreshes that all tabs of a browser have asked for. */
function countRefreshes(context: BrowserContext): () => number {
  let refreshes = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh/')) refreshes += 1
  })
  return () => refreshes
}
const isOpen = (page: Page) => expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()

test('tabs wake from a long sleep with one refresh for all of them, and leave together', async ({ page, context }) => {
  await context.clock.install()
  await enter(page)
  await page.goto('/console/settings/general')
  await isOpen(page)
  // Tabs that are opened later are given the login by the first one.
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs.slice(1)) {
    await tab.goto('/console/settings/general')
    await isOpen(tab)
  }
  const refreshes = countRefreshes(context)
  // The lid was closed: no timer ran, and three hours are gone.
  await context.clock.fastForward('03:00:00')
  await Promise.all(tabs.map((tab) => tab.getByRole('link', { name: 'Profile', exact: true }).first().click()))
  for (const tab of tabs) await expect(tab.getByRole('heading', { name: 'Email address' })).toBeVisible()
  expect(refreshes()).toBe(1)

  await page.getByRole('button', { name: /Maren/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  for (const tab of tabs) await expect(tab).toHaveURL(/\/login$/)
})

for (const [words, hours] of [
  ['ahead', 7],
  ['behind', -7],
] as const) {
  test(`on a device whose clock is hours ${words}, a login is neither refreshed early nor lost`, async ({ page, context }) => {
    await context.clock.install({ time: Date.now() + hours * 3_600_000 })
    const refreshes = countRefreshes(context)
    await register(page)
    for (const part of ['profile', 'security', 'general']) await page.goto(`/console/settings/${part}`)
    await isOpen(page)
    expect(refreshes()).toBe(0)
    // Under five of the fifteen minutes are left.
    await context.clock.fastForward('11:00')
    await page.getByRole('link', { name: 'Profile', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Email address' })).toBeVisible()
    expect(refreshes()).toBe(1)
    // Set right by hand, hours away from what it was.
    await context.clock.setSystemTime(new Date())
    await page.getByRole('link', { name: 'Security', exact: true }).first().click()
    await expect(page.getByRole('list', { name: 'Logins' }).getByRole('listitem')).toHaveCount(1)
  })
}

test('a login that is ended elsewhere closes its tabs within a moment, says why, and the way leads back', async ({ page, browser }) => {
  const email = await register(page)
  await page.goto('/console/settings/general?from=here')
  await isOpen(page)
  const second = await page.context().newPage()
  await second.goto('/console/settings/profile')
  await expect(second.getByRole('heading', { name: 'Email address' })).toBeVisible()
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await logIn(other, email)
  await expect(other).toHaveURL(/\/console/)
  await other.goto('/console/settings/security')
  await other.getByRole('button', { name: 'End all others' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fconsole%2Fsettings%2Fgeneral/)
  await expect(page.getByText(/Your session has ended/)).toBeVisible()
  await expect(second).toHaveURL(/\/login\?next=%2Fconsole%2Fsettings%2Fprofile/)
  await elsewhere.close()
})
