import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  chooseNumberFormat,
  formatCount,
  formatPercent,
  formatPrice,
  formatTokens,
  formatUsd,
  formatVolume,
  inStyle,
  shortNumber,
  signedText,
} from './numbers.ts'
import { chooseTimeDisplay, displayZone, formatTime } from './time.tsx'

afterEach(() => {
  chooseNumberFormat('comma')
  chooseTimeDisplay('local')
})

const figures = () => [
  formatUsd(-1234567.5),
  formatCount(1234, 'trade'),
  formatPercent(12.5, 'percent', { signed: true }),
  formatPrice(104230.125, { decimals: 2 }),
  formatPrice(0.00042, { decimals: 5 }),
  formatTokens(12_345),
  formatVolume(1_234_567),
  signedText(0, 1),
  shortNumber(9_876.54321),
  formatUsd(null),
]

test('every figure of the pages is written as its reader has chosen', () => {
  const written = { comma: figures() } as Record<string, string[]>
  for (const format of ['point', 'space'] as const) {
    chooseNumberFormat(format)
    written[format] = figures()
  }
  expect(written['comma']).toEqual([
    '−$1,234,567.50',
    '1,234 trades',
    '+12.50%',
    '104,230.13',
    '0.00042',
    '12.3K',
    '1.23M',
    '0.0',
    '9,876.543',
    'N/A',
  ])
  expect(written['point']).toEqual([
    '−$1.234.567,50',
    '1.234 trades',
    '+12,50%',
    '104.230,13',
    '0,00042',
    '12,3K',
    '1,23M',
    '0,0',
    '9.876,543',
    'N/A',
  ])
  expect(written['space']?.map((text) => text.replaceAll('\u00a0', '_'))).toEqual(
    written['point']?.map((text) => text.replaceAll(/\.(?=\d{3})/g, '_')),
  )
})

test('times are shown in any zone by its name, and an unknown one is the device’s', () => {
  chooseTimeDisplay('Asia/Kolkata')
  expect([formatTime('2025-11-21T09:41:00Z'), displayZone()]).toEqual(['21 Nov 2025, 15:11', 'Asia/Kolkata'])
  chooseTimeDisplay('Mars/Olympus')
  expect(displayZone()).toBe(displayZone('local'))
})

test('no page writes figures by other means, which would not know how they are wanted', () => {
  const web = path.resolve(import.meta.dirname, '..')
  const names = 'numberText|signedText|format(Count|Percent|Price|Usd|Tokens|Volume|Distance)|countedShareText|probabilityText'
  const past = new RegExp(`import \\{[^}]*\\b(${names})\\b[^}]*\\} from '@playbook/engine/format|toLocaleString\\(`)
  const files = globSync('**/*.{ts,tsx}', {
    cwd: web,
    exclude: ['**/*.test.*', 'dist/**', 'node_modules/**', 'testing/**', 'ui/numbers.ts'],
  })
  expect(files.length).toBeGreaterThan(400)
  expect(files.filter((file) => past.test(readFileSync(path.join(web, file), 'utf8')))).toEqual([])
  // What writes figures among words is taken under another name, to be styled.
  const texts =
    'formatFigure|assumptionText|valueText|nearestMissText|variantCountText|outcomeCounts|priceWords|commissionWords|slippageWords|financingWords'
  const unstyled = new RegExp(`import \\{[^}]*\\b(${texts})\\b(?! as)[^}]*\\} from '@playbook/(engine|contract)`)
  expect(files.filter((file) => unstyled.test(readFileSync(path.join(web, file), 'utf8')))).toEqual([])
})

test('of a text only its figures are written anew: no version, address, list or part of a word', () => {
  const text = 'Engine 1.4.0 at 203.0.113.0/24: 87,660 bars × 5 = 438,300, or 43.8 of RSI(14, 3) and v2.5; −$1,234.50, 0.1%.'
  expect(inStyle(text)).toBe(text)
  chooseNumberFormat('point')
  expect(inStyle(text)).toBe('Engine 1.4.0 at 203.0.113.0/24: 87.660 bars × 5 = 438.300, or 43,8 of RSI(14, 3) and v2.5; −$1.234,50, 0,1%.')
})
