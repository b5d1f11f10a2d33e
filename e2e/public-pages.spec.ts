import { expect, test } from '@playwright/test'

interface ListedPage {
  readonly href: string
}

test('every drawn page is taken over as it stands, and nothing is complained of', async ({ page, request }) => {
  test.setTimeout(600_000)
  const told: string[] = []
  page.on('console', (message) => message.type() === 'error' && told.push(message.text()))
  page.on('pageerror', (error) => told.push(String(error)))
  const listed = (await (await request.get('/pages.json')).json()) as readonly ListedPage[]
  expect(listed.length).toBeGreaterThan(150)
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => document.querySelector('main')?.setAttribute('data-drawn', '')),
  )
  for (const { href } of listed) {
    await page.goto(href)
    await page.waitForFunction(() => !('takeOverPage' in globalThis))
    // What waits for a browser is drawn in the moment after.
    await page.waitForFunction(() => new Promise((resolve) => requestAnimationFrame(() => resolve(true))))
    await expect(page.locator('main[data-drawn]'), href).toHaveCount(1)
    expect([href, ...told]).toEqual([href])
  }
})

test('a page with something behind its address is drawn anew, with links that carry it on', async ({ page }) => {
  await page.goto('/login?next=%2Fconsole%2Falerts')
  const link = page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Create account' })
  await expect(link).toHaveAttribute('href', '/register?next=%2Fconsole%2Falerts')
})
