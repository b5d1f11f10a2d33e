import { beforeEach, expect, test } from 'vitest'
import { emptyDraft, ignoredSpans, storedDraft, storeDraft } from './draft.ts'

beforeEach(() => localStorage.clear())

test('a draft is found again on the next visit', () => {
  storeDraft({ ...emptyDraft, text: 'Buy when RSI is below 30', symbol: 'XAUUSD' })
  expect(storedDraft()).toMatchObject({ text: 'Buy when RSI is below 30', symbol: 'XAUUSD' })
})

test('an unreadable stored draft counts as none', () => {
  localStorage.setItem('strategy-draft', '{"text":')
  expect(storedDraft()).toEqual(emptyDraft)
  localStorage.setItem('strategy-draft', '[1]')
  expect(storedDraft()).toEqual(emptyDraft)
})

test('ignored words are found where they stand now and forgotten when they are gone', () => {
  const draft = { ...emptyDraft, text: 'Please avoid choppy days. Buy.', ignored: ['avoid choppy days', 'gone'] }
  expect(ignoredSpans(draft)).toEqual([{ start: 7, end: 24 }])
})
