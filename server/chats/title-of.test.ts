import { limits } from '@playbook/contract/limits'
import { expect, test } from 'vitest'
import { titleOf } from './title-of.ts'

test('a short question is its own title, on one line', () => {
  expect(titleOf('  What is\n the\ttrend? ')).toBe('What is the trend?')
})

test('a long one is cut behind a word, without what joins it to the next', () => {
  const title = titleOf('What happened after three red days in a row on the daily chart, since 2020, compared to all days?')
  expect(title).toBe('What happened after three red days in a row on the daily…')
})

test('one long word is cut where it is full, and no letter is halved', () => {
  expect(titleOf('x'.repeat(200))).toBe(`${'x'.repeat(59)}…`)
  expect(titleOf('👩‍👩‍👧'.repeat(100))?.isWellFormed()).toBe(true)
  expect(titleOf(`Z${'\u0335'.repeat(3_000)}`)?.length).toBeLessThan(limits.maxChatTitleChars)
})

test('what nobody sees gives no title', () => {
  expect(titleOf('\u200B\u202E')).toBeNull()
})
