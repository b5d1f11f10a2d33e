import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { openSettled } from './visitor.ts'

/** Serious and critical findings, and whether the page is wider than its window, light on a phone and dark on a desk. */
export async function look(page: Page, path: string): Promise<void> {
  for (const [theme, width] of [
    ['light', 390],
    ['dark', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
    await openSettled(page, path)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    const found = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)
    expect([path, theme, width, found, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
      path,
      theme,
      width,
      [],
      width,
    ])
  }
}
