import { expect, test, type Page } from '@playwright/test'
import { enter } from './visitor.ts'

const chartOf = (page: Page) => page.getByRole('application')
const tool = (page: Page, name: string) => page.getByRole('toolbar', { name: 'Drawing tools' }).getByRole('button', { name, exact: true })
const list = (page: Page) => page.getByRole('list', { name: 'Drawings' })
const rows = (page: Page) => list(page).getByRole('listitem')
const row = (page: Page, name: string) =>
  list(page)
    .getByRole('button', { name: new RegExp(name) })
    .first()

type Place = readonly [across: number, down: number]

async function pointAt(page: Page, [across, down]: Place): Promise<[number, number]> {
  const box = (await chartOf(page).boundingBox())!
  return [box.x + across * box.width, box.y + down * box.height]
}
async function drag(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(...(await pointAt(page, from)))
  await page.mouse.down()
  await page.mouse.move(...(await pointAt(page, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])))
  await page.mouse.move(...(await pointAt(page, to)))
  await page.mouse.up()
}
async function click(page: Page, ...places: Place[]): Promise<void> {
  for (const place of places) {
    await page.mouse.move(...(await pointAt(page, place)))
    await page.mouse.down()
    await page.mouse.up()
  }
}

async function openMarket(page: Page, symbol = 'EURUSD'): Promise<void> {
  await page.goto(`/console/analysis/${symbol}`)
  await expect(chartOf(page)).toBeVisible()
  const isOpen = await page.getByRole('heading', { name: 'Objects' }).isVisible()
  if (!isOpen) await page.getByRole('button', { name: /^Objects/ }).click()
}
/** How far down the chart a level blue line is drawn over most of its width, 0 to 1; null where there is none. */
const blueLine = (page: Page) =>
  chartOf(page).evaluate((chart) => {
    const isBlue = (data: Uint8ClampedArray, at: number) =>
      Math.abs(data[at]! - 0x1a) < 12 && Math.abs(data[at + 1]! - 0x66) < 12 && Math.abs(data[at + 2]! - 0xc9) < 12 && data[at + 3]! > 200
    for (const canvas of chart.querySelectorAll('canvas')) {
      if (canvas.width < 300 || canvas.height < 200) continue
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      for (let y = 0; y < canvas.height; y++) {
        let found = 0
        for (let x = 0; x < canvas.width; x++) if (isBlue(data, 4 * (y * canvas.width + x))) found++
        if (found > 0.7 * canvas.width) return y / canvas.height
      }
    }
    return null
  })
/** Until everything that was drawn is on the server. */
const saved = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/markets/drawings/apply/') && answer.ok())

test('what is drawn by mouse is there after a reload and on another timeframe', async ({ page }) => {
  await enter(page)
  await openMarket(page)
  const drawn = [
    ['Horizontal line', () => click(page, [0.5, 0.2])],
    ['Trendline', () => drag(page, [0.2, 0.6], [0.5, 0.35])],
    ['Zone', () => drag(page, [0.3, 0.5], [0.5, 0.6])],
    ['Arrow', () => drag(page, [0.7, 0.2], [0.6, 0.4])],
    ['Ray', () => click(page, [0.15, 0.7], [0.35, 0.65])],
    ['Channel', () => click(page, [0.1, 0.3], [0.3, 0.2], [0.2, 0.4])],
    ['Fibonacci', () => drag(page, [0.4, 0.2], [0.6, 0.55])],
    ['Rectangle', () => drag(page, [0.65, 0.6], [0.8, 0.7])],
  ] as const
  for (const [name, draw] of drawn) {
    await tool(page, name).click()
    const isSaved = saved(page)
    await draw()
    await isSaved
  }
  await expect(rows(page)).toHaveCount(8)
  // The one that was made last is open in the list until it is left.
  await chartOf(page).press('Escape')
  await expect(rows(page).last().getByRole('button')).toHaveAttribute('aria-expanded', 'false')
  const values = await list(page).innerText()
  await page.reload()
  await expect(rows(page)).toHaveCount(8)
  expect(await list(page).innerText()).toBe(values)
  await expect.poll(() => blueLine(page)).not.toBeNull()
  const onHours = (await blueLine(page))!
  await page.getByRole('button', { name: 'H4', exact: true }).click()
  await expect(chartOf(page)).toHaveAttribute('aria-label', /H4/)
  await expect(rows(page)).toHaveCount(8)
  expect(await list(page).innerText()).toBe(values)
  // The scale is another one, and the line is at its price on it.
  await expect.poll(() => blueLine(page)).not.toBe(onHours)
  expect(await blueLine(page)).not.toBeNull()
})

test('a line is taken hold of on the chart, moved, undone, done again and deleted', async ({ page }) => {
  await enter(page)
  await openMarket(page)
  await tool(page, 'Snap to open, high, low, close').click()
  await tool(page, 'Horizontal line').click()
  await click(page, [0.5, 0.3])
  const line = row(page, 'Horizontal line')
  await expect(line).toHaveAttribute('aria-expanded', 'true')
  const first = await line.innerText()
  await page.mouse.move(...(await pointAt(page, [0.4, 0.3])))
  await page.mouse.down()
  await page.mouse.move(...(await pointAt(page, [0.4, 0.6])))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await line.innerText()).toBe(first)
  await drag(page, [0.4, 0.3], [0.4, 0.45])
  await expect(line).not.toHaveText(first)
  const second = await line.innerText()
  await chartOf(page).focus()
  await page.keyboard.press('Control+z')
  expect(await line.innerText()).toBe(first)
  await page.keyboard.press('Control+Shift+z')
  expect(await line.innerText()).toBe(second)
  await page.keyboard.press('Control+d')
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('Delete')
  await expect(rows(page)).toHaveCount(1)
  await tool(page, 'Delete all drawings').click()
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('a drawing is made, moved and edited by keyboard alone', async ({ page }) => {
  await enter(page)
  await openMarket(page)
  await chartOf(page).focus()
  await page.keyboard.press('Alt+t')
  await page.keyboard.press('h')
  await expect(page.getByText(/Trendline, point 1 of 2: .* Enter sets it\./)).toBeAttached()
  await page.keyboard.press('Enter')
  for (let n = 0; n < 3; n++) await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('l')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  const line = row(page, 'trendline')
  const place = page.getByText('From', { exact: true }).locator('xpath=following-sibling::dd')
  const before = await place.innerText()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(place).not.toHaveText(before)
  await page.keyboard.press('Enter')
  await page.getByLabel('Label').fill('Resistance of the week')
  await page.getByLabel('First price').fill('1.25')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Resistance of the week')).toBeVisible()
  await expect(place).toContainText('1.25000')
  await expect(line).toHaveCount(0)
  await chartOf(page).focus()
  await page.keyboard.press('Escape')
  await expect(row(page, 'Resistance of the week')).toHaveAttribute('aria-expanded', 'false')
})

test('a locked drawing stays where it is, and a hidden one is in the list only', async ({ page }) => {
  await enter(page)
  await openMarket(page)
  await tool(page, 'Snap to open, high, low, close').click()
  await tool(page, 'Horizontal line').click()
  await click(page, [0.5, 0.3])
  const line = row(page, 'Horizontal line')
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  const before = await page.locator('dd').filter({ hasText: /^\d/ }).first().innerText()
  await drag(page, [0.4, 0.3], [0.4, 0.5])
  await expect(line).toContainText('locked')
  expect(await page.locator('dd').filter({ hasText: /^\d/ }).first().innerText()).toBe(before)
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(line).toContainText('hidden')
  await line.click()
  await click(page, [0.4, 0.3])
  await expect(line).toHaveAttribute('aria-expanded', 'false')
})

test('another tab sees what was drawn when it is looked at', async ({ page, context }) => {
  await enter(page)
  await openMarket(page)
  const other = await context.newPage()
  await other.goto('/console')
  const token = await page.evaluate(() => sessionStorage.getItem('playbook.tokens'))
  await other.evaluate((stored) => sessionStorage.setItem('playbook.tokens', stored ?? ''), token)
  await openMarket(other)
  await page.bringToFront()
  await tool(page, 'Horizontal line').click()
  const isSaved = saved(page)
  await click(page, [0.5, 0.3])
  await isSaved
  await other.bringToFront()
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(rows(other)).toHaveCount(1)
})

test('what could not be saved is told, kept and saved once the server is there again', async ({ page, context }) => {
  await enter(page)
  await openMarket(page)
  await context.setOffline(true)
  await tool(page, 'Horizontal line').click()
  await click(page, [0.5, 0.3])
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  const isSaved = saved(page)
  await context.setOffline(false)
  await isSaved
  await expect(page.getByText('Not saved yet.')).toBeHidden()
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
})

test('levels are found with what speaks for them, and one that is kept becomes a drawing', async ({ page }) => {
  await enter(page)
  await openMarket(page)
  await page.getByRole('button', { name: 'Find levels' }).click()
  const found = page.getByRole('list', { name: 'Found levels' }).getByRole('listitem').first()
  await found.getByRole('button').first().click()
  await expect(found).toContainText('Touches')
  await expect(found).toContainText(/Such zones held before\s*\d+% of \d+/)
  await found.getByRole('button', { name: 'Keep' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('Zone')
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })
  test('a finger draws with two taps, and the page does not scroll under it', async ({ page }) => {
    await enter(page)
    await page.goto('/console/analysis/EURUSD')
    await expect(chartOf(page)).toBeVisible()
    await chartOf(page).scrollIntoViewIfNeeded()
    await tool(page, 'Trendline').click()
    const isSaved = saved(page)
    const before = await page.evaluate(() => scrollY)
    await page.touchscreen.tap(...(await pointAt(page, [0.2, 0.6])))
    await page.touchscreen.tap(...(await pointAt(page, [0.6, 0.4])))
    await isSaved
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await page.getByRole('button', { name: 'Objects, 1' }).click()
    await expect(rows(page)).toHaveCount(1)
  })
})
