import { expect, test } from 'vitest'
import { fileStem } from './file-stem.ts'

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
