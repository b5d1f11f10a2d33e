import { expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

test.each(['/console/c/7?tab=a#b', '/features', '/console/analysis/EURUSD'])('%s is our own', (path) => {
  expect(safePath(path)).toBe(path)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://evil.example/console',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/ /evil.example',
  '/console\\..\\x',
  '',
  '/',
  'console',
  '/login',
  '/session?next=/console',
  undefined,
  7,
])('AU27 %j leads to the console', (wanted) => {
  expect(safePath(wanted)).toBe('/console')
})
