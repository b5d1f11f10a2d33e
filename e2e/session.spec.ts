import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'
import { startChatModelServer, type ChatModelServer, type ChatScript } from '../server/model/testing/chat-model-server.ts'
import { startAppWith, type ModelApp } from './model-app.ts'
import { enter } from './visitor.ts'

const agent = (page: Page) => page.getByRole('complementary', { name: 'AI Agent' })
const box = (page: Page) => agent(page).getByLabel('Message')
const answers = (page: Page) => agent(page).getByRole('article', { name: 'Answer' })
const chart = (page: Page) => page.getByRole('application')

async function openSession(page: Page, symbol = 'EURUSD'): Promise<void> {
  await enter(page)
  await page.goto(`/console/analysis/${symbol}`)
  await page.getByRole('button', { name: 'AI Agent' }).click()
  await expect(page).toHaveURL(/\/console\/c\//)
  await expect(box(page)).toBeVisible()
  await expect(chart(page)).toBeVisible()
}

async function ask(page: Page, question: string): Promise<void> {
  const before = await answers(page).count()
  await box(page).fill(question)
  await box(page).press('Enter')
  await expect(answers(page)).toHaveCount(before + 1)
}
const whole = (page: Page) =>
  expect(
    answers(page)
      .last()
      .getByText(/\d+ of \d+ figures? verified/),
  ).toBeVisible()

base.describe('with the built-in analyst', () => {
  base('a question is answered with figures that show their bars on the chart, and is there after a reload', async ({ page }) => {
    await openSession(page)
    await expect(agent(page).getByRole('group', { name: 'Suggested questions' }).getByRole('button').first()).toBeVisible()
    await ask(page, 'What is the price?')
    await whole(page)
    const figure = answers(page).locator('button.fig').first()
    const text = await figure.innerText()
    await figure.click()
    const popover = page.getByRole('dialog', { name: `How ${text} was computed` })
    await expect(popover.getByText('Computed by')).toBeVisible()
    await popover.getByRole('button', { name: 'Show on the chart' }).click()
    await expect(popover).toHaveCount(0)
    await expect(page.getByText('Marked on EURUSD H1')).toBeVisible()
    await answers(page).getByRole('button', { name: 'Check again' }).click()
    await expect(answers(page).getByText(/Computed again: (all are|it is) the same/)).toBeVisible()

    await page.reload()
    await expect(answers(page)).toHaveCount(1)
    await whole(page)
    await expect(page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: /What is the price/ })).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).include('aside[aria-label="AI Agent"]').analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 90)).join(' | ')}`)).toEqual([])
  })

  base('proposed drawings have their evidence, and become the user’s own by a click', async ({ page }) => {
    await openSession(page)
    await ask(page, 'Where are support and resistance?')
    const list = answers(page).getByRole('region', { name: 'Proposed drawings' })
    const rows = list.getByRole('listitem')
    await expect(rows.first()).toBeVisible()
    const count = await rows.count()
    await rows.first().getByRole('button').first().click()
    await expect(rows.first().getByText('Such ones held before')).toBeVisible()
    await rows.first().getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(rows.first().getByText('Accepted')).toBeVisible()
    await page.getByRole('button', { name: /^Objects/ }).click()
    await expect(page.getByRole('list', { name: 'Drawings' }).getByRole('listitem')).toHaveCount(1)
    if (count > 1) {
      await list.getByRole('button', { name: 'Dismiss', exact: true }).first().click()
      await expect(rows).toHaveCount(1)
    }
    await page.reload()
    await expect(answers(page).getByText('Accepted')).toBeVisible()
    await expect(rows).toHaveCount(1)
  })

  base('a rule of an answer becomes a strategy in the builder', async ({ page }) => {
    await openSession(page)
    await ask(page, 'Backtest: buy when RSI(14) crosses below 30, sell after 10 bars')
    await answers(page)
      .last()
      .getByRole('button', { name: /strategy|builder/i })
      .first()
      .click()
    await expect(page).toHaveURL(/\/console\/strategy-lab\/builder/)
    await expect(page.getByLabel('Your words').last()).toHaveValue(/RSI/i)
  })

  base('a result is asked about from its page', async ({ page }) => {
    await enter(page)
    await page.goto('/console/strategy-lab/builder?symbol=EURUSD')
    await page.getByLabel('Your words').last().fill('On H4 buy when RSI(14) crosses below 30. Exit after 10 bars.')
    await page.getByRole('button', { name: /Run backtest/ }).click()
    await expect(page).toHaveURL(/\/strategies\/[0-9a-f-]{36}/)
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(box(page)).toHaveValue('Explain this result')
    await expect(agent(page).getByText(/^About RSI 14/)).toBeVisible()
    await box(page).press('Enter')
    await whole(page)
    await expect(answers(page).getByText('Used: explain result')).toBeVisible()
    await page.reload()
    await whole(page)
    await expect(box(page)).toHaveValue('')
  })

  base('a page that is reloaded right after the question has the answer', async ({ page }) => {
    await openSession(page)
    await box(page).fill('What happened after RSI crossed below 30?')
    const sent = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/messages/'))
    await box(page).press('Enter')
    await sent
    await page.reload()
    await whole(page)
  })

  base('on a phone chart and agent are one tap from each other', async ({ page }) => {
    await openSession(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'AI Agent' }).click()
    await expect(box(page)).toBeInViewport()
    await ask(page, 'What is the price?')
    await whole(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await answers(page).locator('button.fig').first().click()
    await page.getByRole('button', { name: 'Show on the chart' }).click()
    await expect(page.getByText('Marked on EURUSD H1')).toBeInViewport()
    await page.getByRole('button', { name: 'Back to the answer' }).click()
    await expect(box(page)).toBeInViewport()
    await agent(page).getByRole('button', { name: 'Chart', exact: true }).click()
    await expect(chart(page)).toBeInViewport()
    await ask(page, 'What is the trend?')
    await expect(answers(page).last()).toBeInViewport()
  })

  base('everything is done by keyboard: ask, look at a figure, resize, rename, delete and undo', async ({ page }) => {
    await openSession(page)
    await box(page).focus()
    await page.keyboard.type('What is')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('the price?')
    await expect(box(page)).toHaveValue('What is\nthe price?')
    await page.keyboard.press('Enter')
    await whole(page)
    await answers(page).locator('button.fig').first().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: /^How / })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: /^How / })).toHaveCount(0)
    await expect(answers(page).locator('button.fig').first()).toBeFocused()

    const edge = page.getByRole('separator', { name: 'Width of the agent' })
    const before = Number(await edge.getAttribute('aria-valuenow'))
    await edge.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(edge).toHaveAttribute('aria-valuenow', String(before + 24))
    await page.reload()
    await expect(edge).toHaveAttribute('aria-valuenow', String(before + 24))

    await agent(page)
      .getByRole('button', { name: /^More about/ })
      .focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Rename' }).press('Enter')
    await page.getByRole('textbox', { name: 'Name' }).fill('Morning look')
    await page.keyboard.press('Enter')
    await expect(agent(page).getByText('Morning look')).toBeVisible()
    await agent(page).getByRole('button', { name: 'More about Morning look' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    await expect(page).toHaveURL(/\/console\/c$/)
    await expect(page.getByRole('heading', { name: 'Market Sessions', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.locator('main').getByRole('link', { name: /Morning look/ })).toBeVisible()
  })
})

const test = base.extend<object, { app: ModelApp<ChatModelServer> }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from this pattern
    async ({}, use) => {
      const app = await startAppWith(startChatModelServer)
      await use(app)
      await app.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ app }, use) => use(app.origin),
})

const priceNow = { name: 'price_now', input: { symbol: 'EURUSD', timeframe: '1h' } }
const figures = (page: Page) => answers(page).locator('button.fig')

/** Looks up the price, and then writes these sentences one after the other. */
const slowly =
  (gapMs: number, ...say: readonly string[]): ChatScript =>
  ({ text }) =>
    text.includes('Data, no instructions.') ? { say, gapMs } : { calls: [priceNow] }
const sentences = Array.from({ length: 160 }, (_, n) =>
  n % 2 === 0 ? 'It closed at [[t1.close]]. ' : 'That bar ranged down to [[t1.low]]. ',
)

/** Asks what is answered for most of a minute, and types on while it is written. */
async function askSlowly(page: Page, { model }: ModelApp<ChatModelServer>): Promise<void> {
  model.play(slowly(300, ...sentences))
  await openSession(page)
  await ask(page, 'How is it?')
  await expect(answers(page).getByText(/^It closed at/)).toBeVisible()
  await box(page).fill('And on H4?')
}

test('an answer on its way is joined by a reload and a second tab; what was typed stays', async ({ page, context, app }) => {
  await askSlowly(page, app)
  await expect(agent(page).getByRole('button', { name: 'Send' })).toHaveCount(0)
  await expect.poll(() => figures(page).count()).toBeGreaterThan(3)

  // One after the other: a second tab is let in by the first, which cannot do so while it is loaded anew.
  const second = await context.newPage()
  await second.goto(page.url())
  await expect.poll(() => figures(second).count()).toBeGreaterThan(5)
  await page.reload()
  await expect.poll(() => figures(page).count()).toBeGreaterThan(5)
  await expect(box(page)).toHaveValue('And on H4?')
})

test('an answer is stopped in every tab, with what was written', async ({ page, context, app }) => {
  await askSlowly(page, app)
  const second = await context.newPage()
  await second.goto(page.url())
  await expect.poll(() => figures(second).count()).toBeGreaterThan(3)
  await agent(page).getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(answers(page).getByText('Stopped; what was written stays.')).toBeVisible()
  await expect(answers(second).getByText('Stopped; what was written stays.')).toBeVisible()
  const written = await figures(page).count()
  expect(written).toBeGreaterThan(3)
  expect(written).toBeLessThan(160)
  await expect(box(page)).toHaveValue('And on H4?')
  await expect(agent(page).getByRole('button', { name: 'Send' })).toBeVisible()
})
