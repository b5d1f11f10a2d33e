import { test as base, expect, type Page } from '@playwright/test'
import { promptText, invalidAnswers, validAnswers } from '../server/model/testing/recorded-answers.ts'
import { startModelApp, type ModelApp } from './model-app.ts'
import { enter } from './visitor.ts'

const builder = '/console/strategy-lab/builder'
const test = base.extend<object, { app: ModelApp }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from this pattern
    async ({}, use) => {
      const app = await startModelApp()
      await use(app)
      await app.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ app }, use) => use(app.origin),
})

const proposals = (page: Page) => page.getByRole('region', { name: 'Proposals of the language model' })
const lower = 'the close is falling for 3 bars'
const words = (page: Page) => page.getByLabel('Your words').last()

async function write(page: Page) {
  await enter(page)
  await page.goto(builder)
  await words(page).fill(promptText)
  await expect(proposals(page)).toBeVisible()
  // Until the bars are counted the reading may be made anew, which ends what was asked before.
  await expect(page.getByText(/% of bars/).first()).toBeVisible()
}

/** The reader’s own reading stands as it was, and can still be decided by hand. */
async function expectReadingStands(page: Page) {
  await expect(words(page)).toHaveValue(promptText)
  await expect(page.getByText('RSI(14) is below 40').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'leave it out' }).first()).toBeVisible()
}

test('what the model changes is shown with its words, accepted into the text, taken back, and run', async ({ page, app: { model } }) => {
  model.play({ say: validAnswers.withAssumed })
  await write(page)
  await expect(proposals(page).getByText('Sends your text to model-x, which runs on this server.')).toBeVisible()
  await proposals(page).getByRole('button', { name: 'Ask the model what your text means' }).click()
  await expect(proposals(page).getByText('2 changes by model-x')).toBeVisible()
  const [entry, stop] = [
    proposals(page).getByRole('listitem').filter({ hasText: 'flurps' }),
    proposals(page).getByRole('listitem').filter({ hasText: 'snug' }),
  ]
  await expect(entry.getByText(lower).first()).toBeVisible()
  await expect(stop.getByText('1.5: not in your words')).toBeVisible()
  await expect(words(page)).toHaveValue(promptText)
  await entry.hover()
  await expect(page.locator('[data-pointed]')).toHaveText(['3 flurps in a row'])

  await page.getByRole('button', { name: `Accept: adds Entry, long: ${lower}` }).click()
  await expect(words(page)).toHaveValue(promptText.replace('3 flurps in a row', lower))
  await expect(proposals(page)).toBeFocused()
  await proposals(page).getByRole('button', { name: 'Undo' }).click()
  await expect(words(page)).toHaveValue(promptText)

  await page.getByRole('button', { name: 'Accept all 2' }).click()
  await expect(words(page)).toHaveValue(/Stop loss 1\.5% from the entry\.$/)
  await expect(page.getByText('1.5% from the fill', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Run backtest' }).click()
  await expect(page.getByText('Total return, after costs')).toBeVisible()
})

test('a change is dismissed, and what the model can make nothing of is said', async ({ page, app: { model } }) => {
  model.play({ say: validAnswers.plain }, { say: validAnswers.nothing })
  await write(page)
  await proposals(page)
    .getByRole('button', { name: /^Ask the model/ })
    .click()
  await page.getByRole('button', { name: `Dismiss: adds Entry, long: ${lower}` }).click()
  await expect(proposals(page).getByRole('listitem')).toHaveCount(0)
  await expectReadingStands(page)
  await proposals(page).getByRole('button', { name: 'Ask again' }).click()
  await expect(proposals(page).getByText('The model could make no rule of “a snug stop”.')).toBeVisible()
  await expect(proposals(page).getByText('The model takes your text as it was read, and has nothing to add.')).toBeVisible()
})

test('a slow answer is cancelled, at once and at the model too', async ({ page, app: { model } }) => {
  model.play({ waitsMs: 20_000, say: validAnswers.plain })
  await write(page)
  const [gone, asked] = [model.gone(), model.asked.length]
  await proposals(page)
    .getByRole('button', { name: /^Ask the model/ })
    .click()
  await expect(proposals(page).getByText('model-x reads your text')).toBeVisible()
  // Before it has been asked, there is nothing to hang up on.
  await expect.poll(() => model.asked.length).toBe(asked + 1)
  await proposals(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(proposals(page).getByRole('button', { name: /^Ask the model/ })).toBeFocused()
  await expect.poll(() => model.gone()).toBe(gone + 1)
  await expectReadingStands(page)
})

test('a bad answer, a refusal and an outage leave the reading with a plain notice', async ({ page, app: { model } }) => {
  await write(page)
  for (const [turn, notice] of [
    [{ say: invalidAnswers.cutJson }, 'The model answered with something that is no plan, so it was not used.'],
    [{ declines: true }, 'The model declined to answer.'],
    [{ hangsUp: true }, 'The model cannot be reached at the moment.'],
  ] as const) {
    model.play(turn)
    await proposals(page).getByRole('button', { name: /^Ask/ }).click()
    await expect(proposals(page).getByText(`${notice} Your words stand as they were read.`)).toBeVisible()
    await expectReadingStands(page)
  }
  model.play({ say: validAnswers.plain })
  await proposals(page).getByRole('button', { name: 'Ask again' }).click()
  await expect(page.getByRole('button', { name: /^Accept: adds/ })).toBeVisible()
})

test('an application that fails says that the model was not asked', async ({ page }) => {
  await write(page)
  await page.route('**/strategy_builder/propose/', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await proposals(page)
    .getByRole('button', { name: /^Ask the model/ })
    .click()
  await expect(proposals(page).getByText('The model was not asked.')).toBeVisible()
  await expectReadingStands(page)
})

base('without a model nothing of one is shown', async ({ page }) => {
  await enter(page)
  await page.goto(builder)
  await words(page).fill(promptText)
  await expectReadingStands(page)
  await expect(page.getByText(/\bmodel\b/i)).toHaveCount(0)
})
