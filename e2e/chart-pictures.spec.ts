import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { comparePictures } from './pictures/compare-pictures.ts'
import { openPicturePage, type PicturePage } from './pictures/open-page.ts'
import type { Picture } from './pictures/picture.ts'
import { decodePng, encodePng } from './pictures/png.ts'
import { enter, situations, withLine, withoutCandle, type Situation } from './pictures/situations.ts'

const folder = path.join(import.meta.dirname, 'pictures/reference')
const failedFolder = path.join(import.meta.dirname, '../test-results/chart-pictures')
const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const
type Size = keyof typeof sizes
/** The theme of each size: every situation is seen in both, without twice as many pictures. */
const themes = { wide: 'light', narrow: 'dark' } as const

const pages = {} as Record<Size, PicturePage>

test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ browser }) => {
  for (const size of Object.keys(sizes) as Size[]) pages[size] = await openPicturePage(browser, sizes[size])
})
test.afterAll(async () => {
  for (const { page } of Object.values(pages)) await page.context().close()
})

for (const situation of situations)
  test(`the chart looks as before: ${situation.name}`, async () => {
    const found = await Promise.all((Object.keys(sizes) as Size[]).map((size) => look(pages[size], situation, size)))
    expect(found.flat()).toEqual([])
  })

test('another colour of a line and a missing candle are told from edges that lie a part of a pixel elsewhere', async () => {
  const { page } = pages.wide
  const seen = async (situation: Situation) => {
    pages.wide.answers = situation.answers
    return settledPicture(await enter(page, situation))
  }
  const usual = await seen(withLine(null))
  const pixelsOf = (other: Picture) => comparePictures(usual, other)
  const { allowed } = pixelsOf(usual)
  const panel = await enter(page, withLine(null))
  await panel.getByRole('application').evaluate((element) => void (element.style.transform = 'translate(0.25px, 0.25px)'))
  const moved = await settledPicture(panel)
  expect(Buffer.from(moved.rgb).equals(Buffer.from(usual.rgb))).toBe(false)
  expect(pixelsOf(moved).pixels).toBeLessThanOrEqual(allowed)
  expect(pixelsOf(await seen(withLine('sma'))).pixels).toBeGreaterThan(allowed)
  expect(pixelsOf(await seen(withoutCandle(withLine(null)))).pixels).toBeGreaterThan(allowed)
})

/** Takes the picture of a situation at one size; gives a line where it is not as before. */
async function look(opened: PicturePage, situation: Situation, size: Size): Promise<string[]> {
  opened.answers = situation.answers
  const panel = await enter(opened.page, situation)
  const theme = themes[size]
  await show(opened.page, theme)
  const name = `${situation.name}-${size}-${theme}`
  // One that is as before needs no second look; what still moves, or has changed, is waited for.
  if (isAsBefore(name, decodePng(await take(panel)))) return []
  const fault = check(name, await settledPicture(panel))
  return fault === null ? [] : [fault]
}

const show = (page: Page, theme: string) => page.evaluate((next) => void (document.documentElement.dataset['theme'] = next), theme)

const pauseMs = 80
const mostMs = 20_000

/** What sticks to the window's edges would lie over a panel that is higher than the window. */
const style = 'header { position: static !important }'

const take = (panel: Locator) => panel.screenshot({ animations: 'disabled', caret: 'hide', style })

/** The picture once two in a row are the same. */
async function settledPicture(panel: Locator): Promise<Picture> {
  let before: Buffer = Buffer.alloc(0)
  for (const begun = Date.now(); Date.now() - begun < mostMs;) {
    const png = await take(panel)
    if (png.equals(before)) return decodePng(png)
    before = png
    await panel.page().waitForTimeout(pauseMs)
  }
  throw new Error('The chart does not come to rest')
}

const storedFile = (name: string) => path.join(folder, `${name}.png`)

function isAsBefore(name: string, actual: Picture): boolean {
  if (!existsSync(storedFile(name)) || test.info().config.updateSnapshots === 'all') return false
  const { pixels, allowed } = comparePictures(decodePng(readFileSync(storedFile(name))), actual)
  return pixels <= allowed
}

/** Compares a picture with the stored one, or stores it where that is asked for; says what is wrong. */
function check(name: string, actual: Picture): string | null {
  const file = storedFile(name)
  const { updateSnapshots } = test.info().config
  const isKnown = existsSync(file)
  const difference = isKnown ? comparePictures(decodePng(readFileSync(file)), actual) : null
  if (difference !== null && difference.pixels <= difference.allowed) return null
  const isKept = updateSnapshots === 'all' || updateSnapshots === 'changed'
  mkdirSync(isKept ? folder : failedFolder, { recursive: true })
  writeFileSync(isKept ? file : path.join(failedFolder, `${name}-actual.png`), encodePng(actual))
  if (isKept) return null
  if (difference?.shown) writeFileSync(path.join(failedFolder, `${name}-difference.png`), encodePng(difference.shown))
  return difference === null
    ? `${name} has no stored picture`
    : `${name}: ${difference.pixels} pixels differ, ${difference.allowed} may; see ${path.relative(process.cwd(), failedFolder)}`
}
