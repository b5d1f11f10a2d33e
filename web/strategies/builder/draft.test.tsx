import { beforeEach, expect, test } from 'vitest'
import { deleteDraft, emptyDraft, newHandle, restoreDraft, saveDraft, storedDrafts, withText } from './draft.ts'

beforeEach(() => localStorage.clear())

const written = (text: string) => ({ ...emptyDraft, text })
const texts = () => storedDrafts().map(({ draft }) => draft.text)

test('a draft is found again on the next visit', () => {
  saveDraft(newHandle(), { ...emptyDraft, text: 'Buy when RSI is below 30', symbol: 'XAUUSD' }, 1)
  expect(storedDrafts()[0]?.draft).toEqual({ ...emptyDraft, text: 'Buy when RSI is below 30', symbol: 'XAUUSD' })
})

test('unreadable stored drafts count as none', () => {
  for (const stored of ['{"text":', '[1]', '{}', '[{"id":"a"}]']) {
    localStorage.setItem('strategy-drafts', stored)
    expect(storedDrafts()).toEqual([])
  }
})

test('saving again replaces the draft, and the newest comes first', () => {
  const first = saveDraft(newHandle(), written('one'), 1)
  saveDraft(newHandle(), written('two'), 2)
  expect(texts()).toEqual(['two', 'one'])
  saveDraft(first, written('one, longer'), 3)
  expect(texts()).toEqual(['one, longer', 'two'])
})

test('two tabs that write the same draft both keep their words', () => {
  const seen = saveDraft(newHandle(), written('shared'), 1)
  saveDraft(seen, written('left tab'), 2)
  const own = saveDraft(seen, written('right tab'), 3)
  expect(texts()).toEqual(['right tab', 'left tab'])
  saveDraft(own, written('right tab again'), 4)
  expect(texts()).toEqual(['right tab again', 'left tab'])
})

test('an empty draft is not kept, and a dropped one is gone', () => {
  const first = saveDraft(newHandle(), written('one'), 1)
  const second = saveDraft(newHandle(), written('two'), 2)
  saveDraft(first, written('  '), 3)
  expect(texts()).toEqual(['two'])
  deleteDraft(second.id)
  expect(texts()).toEqual([])
})

test('the oldest of many drafts is let go', () => {
  for (let i = 1; i <= 25; i++) saveDraft(newHandle(), written(`draft ${i}`), i)
  expect(texts()).toHaveLength(20)
  expect(texts()[0]).toBe('draft 25')
})

test('words that were left out stay left out where they stand, and no others', () => {
  const text = 'The stop is over there. It is over.'
  const second = { start: text.lastIndexOf('over'), end: text.length - 1 }
  const draft = { ...emptyDraft, text, ignored: [second] }
  const moved = withText(draft, `H1. ${text}`)
  expect(moved.ignored.map(({ start, end }) => moved.text.slice(start, end))).toEqual(['over'])
  expect(moved.ignored[0]?.start).toBe(second.start + 4)
  expect(withText(draft, text.replace('over.', 'ever.')).ignored).toEqual([])
})

test('a draft of an earlier version is read', () => {
  const old = { id: 'a', revision: 'b', savedAt: 1, draft: { text: 'Buy', ignored: ['Buy'] } }
  localStorage.setItem('strategy-drafts', JSON.stringify([old]))
  expect(storedDrafts()[0]?.draft).toEqual({ ...emptyDraft, text: 'Buy', editedIn: 'Buy' })
})

test('a deleted draft is brought back to its place', () => {
  saveDraft(newHandle(), written('one'), 1)
  saveDraft(newHandle(), written('two'), 2)
  const [, one] = storedDrafts()
  deleteDraft(one!.id)
  restoreDraft(one!)
  expect(texts()).toEqual(['two', 'one'])
})
