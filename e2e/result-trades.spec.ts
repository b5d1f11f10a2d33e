import { expect, test } from '@playwright/test'
import { openPicturePage } from './pictures/open-page.ts'
import { enter, situations } from './pictures/situations.ts'

test('a trade that is pointed at tells its numbers, a click chooses its row, and Shift with an arrow key the next one', async ({
  browser,
}) => {
  const situation = situations.find(({ name }) => name === 'result-trades')!
  const opened = await openPicturePage(browser, { width: 1440, height: 900 })
  opened.answers = situation.answers
  const panel = await enter(opened.page, situation)
  const current = opened.page.locator('tr[aria-current]')
  const card = (name: string) => panel.getByText(name, { exact: true })
  await expect(current).toContainText('17 Nov 2025, 14:00')
  await expect(card('Trade 4, BUY')).toBeVisible()

  // The newest trade lies to the right of the one that is looked at: the chart follows.
  const chart = panel.getByRole('application')
  await chart.focus()
  await chart.press('Shift+ArrowRight')
  await expect(current).toContainText('18 Nov 2025, 14:00')
  await expect(panel.getByRole('status').filter({ hasText: 'Trade 5, SELL' })).toContainText('Closed by Stop')
  await chart.press('Shift+ArrowLeft')
  await chart.press('Escape')
  await expect(current).toHaveCount(0)

  // Between its first and its last bar the link of trade 4 is where the picture shows it.
  const canvas = panel.locator('canvas').first()
  const box = (await canvas.boundingBox())!
  const hovered = await findByPointer(async (share) => {
    await opened.page.mouse.move(box.x + box.width * 0.5, box.y + box.height * share)
    // The chart answers in its next frame.
    await opened.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    return card('Trade 4, BUY').isVisible()
  })
  expect(hovered).toBe(true)
  await opened.page.mouse.down()
  await opened.page.mouse.up()
  await expect(current).toContainText('17 Nov 2025, 14:00')
  expect([...opened.unanswered].filter((path) => path.includes('explanation'))).toEqual([])
  await opened.page.context().close()
})

/** Moves down the middle of the chart until something is found there. */
async function findByPointer(isFound: (share: number) => Promise<boolean>): Promise<boolean> {
  for (let share = 0.05; share < 0.6; share += 0.008) if (await isFound(share)) return true
  return false
}
