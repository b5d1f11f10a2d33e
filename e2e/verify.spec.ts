import { expect, test, type Page } from '@playwright/test'
import { confirmAddress } from './confirm-address.ts'
import { enter } from './visitor.ts'

const words = 'On the daily chart buy when RSI(14) is below 40, sell when RSI(14) is above 60. Stop 2%, risk 1% per trade.'

/** Runs the words on ten years of simulated days and waits for the result. */
async function runBacktest(page: Page): Promise<void> {
  await page.goto('/console/strategy-lab/builder?symbol=EURUSD')
  await page.getByLabel('Your words').last().fill(words)
  await page.getByRole('button', { name: 'Run backtest' }).click()
  await expect(page.getByText('Total return, after costs').first()).toBeVisible()
}

test('a trader publishes a result, and a stranger’s browser confirms its signature and its trades until it is withdrawn', async ({
  page,
  browser,
}) => {
  await confirmAddress(page, await enter(page))
  await runBacktest(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Your words, exactly as you wrote them')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish result' }).click()
  await expect(dialog.getByText('This result is published')).toBeVisible()
  const address = await dialog.getByLabel('Address').inputValue()
  await page.keyboard.press('Escape')

  const stranger = await (await browser.newContext()).newPage()
  const answered = await stranger.goto(address)
  expect([answered?.status(), answered?.headers()['x-robots-tag']]).toEqual([200, 'noindex'])
  await expect(stranger.getByRole('heading', { name: 'Confirmed in your browser' })).toBeVisible()
  await expect(stranger.getByText(words)).toBeVisible()
  await expect(stranger.getByText('Simulated prices', { exact: true })).toBeVisible()
  await expect(stranger.getByText(/The trades match: \d+ trades/)).toBeVisible()
  await expect(stranger.getByText(/^(\d+) of \1 stated figures come out again\.$/)).toBeVisible()

  await stranger.route('**/api/verify/*/', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('win_rate', 'win_rafe') })
  })
  await stranger.reload()
  await expect(stranger.getByRole('heading', { name: 'Do not rely on this page' })).toBeVisible()
  await stranger.unrouteAll()

  await page.getByRole('button', { name: 'Published' }).click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw result' }).click()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  const gone = await stranger.reload()
  expect(gone?.status()).toBe(410)
  await expect(stranger.getByRole('heading', { name: 'This result was withdrawn' })).toBeVisible()
})

test('dials run the backtest again in the browser, and what was turned becomes a new backtest', async ({ page }) => {
  await enter(page)
  await runBacktest(page)
  await page.getByRole('button', { name: 'Try other values' }).click()
  const status = page.getByText(/bars in \d+ ms/)
  await expect(status).toBeVisible()
  await expect(page.getByText(/other trades than the stored result/)).toBeHidden()
  const total = page.getByRole('group', { name: 'Stored and now' }).getByRole('row', { name: /Total return/ })
  await expect(total).toContainText('0.00 pp')
  await page.getByRole('textbox', { name: /^Spread/ }).fill('12')
  await expect(total).not.toContainText('0.00 pp')
  await expect(page.getByText(/Nothing is earned from a spread|makes no profit even without a spread/)).toBeVisible()
  const ms = Number(/in (\d+) ms/.exec((await status.textContent()) ?? '')?.[1])
  test.info().annotations.push({ type: 'run in the browser, ms', description: String(ms) })
  const shown = await total.getByRole('cell').nth(2).textContent()
  await page.getByRole('button', { name: 'Save as a new backtest' }).click()
  await expect(page.getByRole('heading', { name: /\(what if\)/ })).toBeVisible()
  await expect(page.getByText('Total return, after costs').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Performance' }).click()
  await expect(page.getByText(shown ?? 'nothing').first()).toBeVisible()
})
