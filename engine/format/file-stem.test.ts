import { expect, test } from 'vitest'
import { fileStem, resultStem } from './file-stem.ts'

test.each([
  ['SMA 10/20 cross on EURUSD', 'sma-10-20-cross-on-eurusd'],
  ['../../etc/passwd', 'etc-passwd'],
  ['"; filename=x\r\n', 'filename-x'],
  ['Über­strategie Ж 🚀', 'über-strategie-ж'],
  ['///', 'strategy'],
  ['a'.repeat(300), 'a'.repeat(80)],
  // Letters of two UTF-16 units each are not cut in half.
  [`a${'𠀀'.repeat(90)}`, `a${'𠀀'.repeat(79)}`],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('%j is kept as %j', (name, stem) => {
  expect(fileStem(name)).toBe(stem)
})

test('a file of simulated prices says so in its name', () => {
  expect(resultStem({ name: 'Turtle 20/10', source: 'simulated' })).toBe('turtle-20-10-simulated')
  expect(resultStem({ name: 'Turtle 20/10', source: 'imported' })).toBe('turtle-20-10')
})
