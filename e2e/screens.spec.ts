import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { enter, openSettled, register } from './visitor.ts'

// Long ones that know nothing of each other: no browser is left with all of them at the end.
test.describe.configure({ mode: 'parallel' })

const publicPages = [
  '/',
  '/features',
  '/features/reading',
  '/features/backtest',
  '/features/robustness',
  '/features/chart',
  '/features/session',
  '/features/api',
  '/gallery',
  '/learn',
  '/learn/statistics',
  '/learn/indicators/rsi',
  '/learn/patterns',
  '/learn/fills',
  '/learn/words',
  '/pricing/users',
  '/pricing/business',
  '/partners',
  '/business',
  '/docs/b2b',
  '/about',
  '/faq',
  '/terms',
  '/privacy',
  '/refund',
  '/contact',
  '/newsletter',
  '/newsletter/why-a-result-is-an-interval',
  '/track-record',
  '/what-can-be-asked',
  '/login',
  '/register',
  '/forgot-password',
  '/nowhere',
]
const consolePages = [
  '/console',
  '/console/strategy-lab/builder',
  '/console/strategy-lab/backtests',
  '/console/strategy-lab/strategies',
  '/console/strategy-lab/compare',
  '/console/analysis',
  '/console/analysis/EURUSD',
  '/console/analysis/NOPE99',
  '/console/analysis/EURUSD/receipt',
  '/console/alerts',
  '/console/screener',
  '/console/settings/general',
  '/console/settings/profile',
  '/console/settings/tokens',
  '/console/strategy-lab/strategies/unknown',
  '/console/c',
  '/console/c/unknown',
]

/** Serious and critical findings of the page as it stands: of one rule, or of all. */
async function seriousFindings(page: Page, rule?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rule === undefined ? axe : axe.withRules(rule)).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

const widths = [360, 390, 768, 1024, 1440]

/** Looks at a page in both themes and at every width. */
async function look(page: Page, path: string): Promise<void> {
  await page.evaluate(() => localStorage.setItem('theme', 'light'))
  await openSettled(page, path)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  expect(await seriousFindings(page), `${path} in light`).toEqual([])
  // The other theme changes colours alone; while they still change, a text is measured between the two.
  await page.evaluate(async () => {
    document.documentElement.setAttribute('data-theme', 'dark')
    do await new Promise(requestAnimationFrame)
    while (document.getAnimations().some((each) => each instanceof CSSTransition))
  })
  expect(await seriousFindings(page, 'color-contrast'), `${path} in dark`).toEqual([])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    // A chart takes the width of its place a frame later.
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overflow, `${path} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Every console page but the dashboard and a chat says where it stands. */
const hasCrumbs = (path: string) => path !== '/console' && !path.startsWith('/console/c/')

test('no public page has a serious accessibility finding or scrolls sideways at any width', async ({ page }) => {
  await page.goto('/')
  for (const path of publicPages) await look(page, path)
})

test('no console page has a serious accessibility finding or scrolls sideways at any width', async ({ page }) => {
  await enter(page)
  for (const path of consolePages) {
    await look(page, path)
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
    if (hasCrumbs(path)) await expect(crumbs.getByRole('link', { name: 'Console' }), path).toBeVisible()
    else await expect(crumbs, path).toBeHidden()
  }
})

test('a finished result has no serious accessibility finding on any of its tabs', async ({ page }) => {
  await enter(page)
  await page.goto('/console/strategy-lab/builder?symbol=AAPL')
  await page
    .getByLabel('Your words')
    .last()
    .fill(
      'On the daily chart buy when the 10 day SMA crosses above the 20 day SMA, sell when it crosses back below. Stop 5%, risk 1% per trade.',
    )
  await page.getByRole('button', { name: 'Run backtest' }).click()
  await expect(page.getByText('Total return, after costs')).toBeVisible()
  const path = new URL(page.url()).pathname
  for (const tab of ['', '?tab=performance', '?tab=configuration', '?tab=trades', '/robustness', '/sweep'])
    await look(page, `${path}${tab}`)
  for (const list of ['/console', '/console/strategy-lab/strategies', '/console/strategy-lab/backtests']) await look(page, list)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await shiftOf(page, path), 'what moves while a result loads on a phone').toBeLessThan(0.05)
  await page.goto(`${path}?tab=trades`)
  const rows = page.getByRole('group', { name: 'Trades', exact: true }).locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights), 'a trade on a phone').toBeLessThanOrEqual(96)
  // The chart is drawn once it comes near the view.
  await page.getByRole('tablist', { name: 'Strategy' }).evaluate((tabs) => tabs.scrollIntoView())
  const indicators = page.getByRole('button', { name: 'Indicators' })
  await expect(indicators).toBeVisible()
  const tools = await indicators.boundingBox()
  expect((tools?.x ?? 0) + (tools?.width ?? 0), 'the tools of the chart').toBeLessThanOrEqual(390)
})

test('older paths lead to the pages of today', async ({ page }) => {
  await enter(page)
  for (const [old, now] of [
    ['/console/strategy-builder', /strategy-lab\/builder/],
    ['/console/backtests', /strategy-lab\/backtests/],
    ['/console/chats', /\/console/],
    ['/console/settings', /settings\/general/],
  ] as const) {
    await page.goto(old)
    await expect(page).toHaveURL(now)
  }
})

test('a market session opens from the sidebar and stands in its list', async ({ page }) => {
  await register(page)
  await page.getByRole('button', { name: 'New Market Session' }).first().click()
  await page.getByPlaceholder('Search markets...').fill('BTCUSD')
  await page
    .getByRole('option', { name: /BTCUSD/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/console\/c\//)
  await expect(page.getByRole('application', { name: /BTCUSD H1 candles/ })).toBeVisible()
  await page.getByRole('button', { name: 'D1', exact: true }).click()
  await expect(page.getByRole('application', { name: /BTCUSD D1 candles/ })).toBeVisible()
  await expect(page.getByText('Simulated').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Bitcoin|BTCUSD/ }).first()).toBeVisible()
})

/** How far things moved on a page by themselves, by the measure of the browser. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await openSettled(page, path)
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean } // what this type of entry has
            if (!hadRecentInput) sum += value
          }
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 500)
      }),
  )
}

test('nothing moves on a phone while the console loads', async ({ page }) => {
  await enter(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const paths = [
    '/console',
    '/console',
    '/console/strategy-lab/strategies',
    '/console/strategy-lab/builder',
    '/console/analysis',
    '/console/analysis/EURUSD',
  ]
  for (const path of paths) expect(await shiftOf(page, path), path).toBeLessThan(0.05)
})
