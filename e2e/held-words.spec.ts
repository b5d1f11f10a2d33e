import { expect, test } from '@playwright/test'
import { confirmAddress } from './confirm-address.ts'
import { enter } from './visitor.ts'

const words =
  'On the daily chart buy when RSI(14) is below 40, sell when RSI(14) is above 60. Stop 2%, risk 1% per trade. No trades on friday afternoon or around news. Max 2 frobs a go.'
const news = 'or around news'
const why = 'News and economic calendars are not among the data.'

test('words that cannot be had or that no rule took hold the run until they are let pass, and stay marked in all that comes of it', async ({
  page,
  browser,
}) => {
  await confirmAddress(page, await enter(page))
  await page.goto('/console/strategy-lab/builder?symbol=EURUSD')
  await page.getByLabel('Your words').last().fill(words)
  const understood = page.getByRole('region', { name: 'What I understood' })
  const run = page.getByRole('button', { name: 'Run backtest' })
  await expect(understood.getByText(`“${news}” is not supported.`)).toBeVisible()
  await expect(understood.getByText('“Max 2 frobs a go” was not understood.')).toBeVisible()
  await expect(understood.getByText('no trades on Friday between 12:00 and 24:00')).toBeVisible()
  await expect(run).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: `Decide about “${news}”: drop it or say it another way` })).toBeVisible()

  await understood.getByRole('button', { name: 'leave it out' }).first().click()
  await expect(understood.getByText(`You left out “${news}”.`)).toBeVisible()
  await expect(understood.getByText(/No rule changes by that/)).toBeVisible()
  await expect(run).toHaveAttribute('aria-disabled', 'true')
  await understood.getByRole('button', { name: 'leave it out' }).click()
  await expect(understood.getByText('You left out “Max 2 frobs a go”.')).toBeVisible()
  await expect(run).not.toHaveAttribute('aria-disabled', 'true')
  await run.click()

  await expect(page.getByText('Total return, after costs')).toBeVisible()
  await expect(page.getByText(`“${news}”. ${why}`)).toBeVisible()
  await page.getByRole('tab', { name: 'Configuration' }).click()
  await expect(page.getByText(`“${news}”: ${why} “Max 2 frobs a go”: not understood.`)).toBeVisible()
  await expect(page.locator('.trace .left')).toHaveCount(1)

  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish result' }).click()
  const address = await dialog.getByLabel('Address').inputValue()
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { name: 'Confirmed in your browser' })).toBeVisible()
  await expect(stranger.getByRole('deletion').filter({ hasText: news })).toBeVisible()
  await expect(stranger.getByText(`“${news}”. ${why}`)).toBeVisible()
})
