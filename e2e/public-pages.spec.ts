import { expect, test } from '@playwright/test'

interface ListedPage {
  readonly href: string
}

/** Of pages that differ in their data alone, such as those of a hundred indicators, one in eight; all of them with `E2E_ALL_PAGES=1`. */
function oneOfMany(pages: readonly ListedPage[]): readonly ListedPage[] {
  if (process.env['E2E_ALL_PAGES'] === '1') return pages
  const many = 12
  const families = Map.groupBy(pages, ({ href }) => href.slice(0, href.lastIndexOf('/')))
  return [...families].flatMap(([parent, family]) =>
    parent === '' || family.length < many ? family : family.filter((_, at) => at % 8 === 0),
  )
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
  for (const { href } of oneOfMany(listed)) {
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

test('what computes in a page has the place that was kept for it, on a desktop and on a phone', async ({ page }) => {
  await page.addInitScript(() => {
    const kept = globalThis as { moved?: number }
    kept.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) kept.moved! += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of [1350, 412])
    for (const path of [
      '/',
      '/learn/words',
      ...['reading', 'backtest', 'robustness', 'chart', 'session', 'api'].map((name) => `/features/${name}`),
    ]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      // What stands at the end of the page has come to rest.
      await page.waitForFunction(() => new Promise((resolve) => requestIdleCallback(() => resolve(true))))
      const moved = await page.evaluate(() => (globalThis as { moved?: number }).moved)
      expect(moved, `${path} at ${width}`).toBeLessThan(0.02)
    }
})
