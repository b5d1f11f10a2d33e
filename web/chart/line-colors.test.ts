// oxlint-disable-next-line no-restricted-imports -- the tokens are read as they are written
import { readFileSync } from 'node:fs'
// oxlint-disable-next-line no-restricted-imports -- the same
import path from 'node:path'
import { indicatorColors } from '@playbook/engine/indicators/line-colors'
import { describe, expect, test } from 'vitest'

const css = readFileSync(path.join(import.meta.dirname, '..', 'ui', 'tokens.css'), 'utf8')
const [lightCss = '', darkCss = ''] = css.split('[data-theme="dark"]')
const tokenIn = (part: string, name: string) => new RegExp(`${name}: (#[0-9a-f]{6});`).exec(part)?.[1] ?? 'missing'

type Rgb = readonly [number, number, number]
const linear = (hex: string): Rgb => {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}
/** WCAG 2.2. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [r, g, blue] = linear(hex)
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue
  }
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}
/** Distance in OKLab (Ottosson 2020), in which equal steps look equal. */
function difference(a: string, b: string): number {
  const lab = (hex: string): Rgb => {
    const [r, g, blue] = linear(hex)
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * blue)
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * blue)
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * blue)
    return [
      0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    ]
  }
  const [p, q] = [lab(a), lab(b)]
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
}

describe.each([
  ['light', lightCss],
  ['dark', darkCss],
] as const)('on the %s page', (theme, part) => {
  const lines = Object.entries(indicatorColors).map(([name, color]) => [name, color[theme]] as const)

  test.each(lines)('the line of %s stands out from both backgrounds', (_name, color) => {
    for (const ground of ['--bg', '--chart-bg']) expect(contrast(color, tokenIn(part, ground))).toBeGreaterThanOrEqual(3)
  })

  test.each(lines)('the line of %s is told apart from the others and from rising and falling bars', (name, color) => {
    const others = lines.filter(([other]) => other !== name).map(([, other]) => other)
    for (const other of [
      ...others,
      tokenIn(part, '--up'),
      tokenIn(part, '--down'),
      tokenIn(part, '--candle-up'),
      tokenIn(part, '--candle-down'),
    ])
      expect(difference(color, other)).toBeGreaterThan(0.09)
  })
})
