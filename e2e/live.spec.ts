import { expect, test, type Page } from '@playwright/test'
import { enter, logIn, newEmail, register } from './visitor.ts'

const streamPath = '/api/markets/data/stream/'
const lastOf = (page: Page, symbol: string) =>
  page
    .getByRole('row', { name: new RegExp(symbol) })
    .first()
    .locator('td')
    .nth(2)

/** Waits until the price is another one: in quiet minutes a simulated price may stand still for most of one. */
async function moves(page: Page): Promise<void> {
  const before = await lastOf(page, 'BTCUSD').textContent()
  await expect(lastOf(page, 'BTCUSD')).not.toHaveText(before ?? '', { timeout: 75_000 })
}

test('eight open tabs share one stream of prices, all of them move, and pages still load', async ({ browser }) => {
  const context = await browser.newContext()
  const first = await context.newPage()
  const email = await register(first, newEmail())
  await first.evaluate(() => sessionStorage.clear())
  await logIn(first, email, true)
  await expect(first).toHaveURL(/\/console/)
  const streams: { page: Page; isOpen: boolean }[] = []
  const watch = (page: Page) => {
    page.on('request', (request) => {
      if (!request.url().includes(streamPath)) return
      const stream = { page, isOpen: true }
      streams.push(stream)
      const end = (ended: typeof request) => ended === request && (stream.isOpen = false)
      page.on('requestfailed', end)
      page.on('requestfinished', end)
    })
    return page
  }
  const tabs = [watch(first), ...(await Promise.all(Array.from({ length: 7 }, () => context.newPage()))).map(watch)]
  for (const tab of tabs) await tab.goto('/console/analysis?show=crypto')
  for (const tab of tabs) await expect(lastOf(tab, 'BTCUSD')).toHaveText(/\d/)
  await expect.poll(() => streams.filter(({ isOpen }) => isOpen).length).toBe(1)
  await Promise.all(tabs.map(moves))
  const late = await context.newPage()
  await late.goto('/console/analysis/ETHUSD')
  await expect(late.getByRole('heading', { name: 'ETHUSD', exact: true })).toBeVisible()

  // The tab that has the stream goes: another one takes over, and prices move on.
  const leader = streams.find(({ isOpen }) => isOpen)!.page
  await leader.close()
  const rest = tabs.find((tab) => tab !== leader)!
  await expect.poll(() => streams.some(({ page, isOpen }) => isOpen && page !== leader)).toBe(true)
  await moves(rest)
  await context.close()
})

test('a watch list is made with a star, put into an order by dragging, and there after a reload', async ({ page }) => {
  await enter(page)
  await page.goto('/console/analysis')
  for (const symbol of ['EURUSD', 'BTCUSD', 'AAPL']) await page.getByRole('button', { name: new RegExp(`^${symbol} on`) }).click()
  await page.getByRole('button', { name: 'My markets', exact: true }).click()
  const symbols = () => page.locator('tbody a.nm').allTextContents()
  await expect.poll(symbols).toEqual(['EURUSD', 'BTCUSD', 'AAPL'])
  const [from, to] = await Promise.all(
    ['AAPL', 'EURUSD'].map((symbol) => page.getByRole('button', { name: `Move ${symbol}` }).boundingBox()),
  )
  await page.mouse.move(from!.x + 5, from!.y + 8)
  await page.mouse.down()
  await page.mouse.move(to!.x + 5, to!.y + 10, { steps: 8 })
  await page.mouse.move(to!.x + 5, to!.y - 4, { steps: 4 })
  const keeps = () => page.waitForResponse((reply) => reply.request().method() !== 'GET' && reply.url().includes('watchlist'))
  const dragged = keeps()
  await page.mouse.up()
  await expect.poll(symbols).toEqual(['AAPL', 'EURUSD', 'BTCUSD'])
  await dragged
  await page.getByRole('button', { name: 'Move BTCUSD' }).focus()
  const saved = keeps()
  await page.keyboard.press('Home')
  await expect.poll(symbols).toEqual(['BTCUSD', 'AAPL', 'EURUSD'])
  await saved
  await page.reload()
  await expect.poll(symbols).toEqual(['BTCUSD', 'AAPL', 'EURUSD'])
})
