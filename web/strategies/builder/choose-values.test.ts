import { readText } from '@playbook/engine/reader/read-text'
import { expect, test } from 'vitest'
import { chooseValues, isChosen } from './choose-values.ts'
import { readingContext } from './draft-request.ts'
import { emptyDraft, type Draft } from './draft.ts'

const silent = 'Buy when RSI(14) is below 30. Exit when RSI(14) is above 70. Stop 2%.'
const draftOf = (text: string): Draft => ({ ...emptyDraft, text })
const read = (draft: Draft) => readText(draft.text, readingContext(draft, undefined))
const chosen = (draft: Draft, values: Parameters<typeof chooseValues>[2]): Draft => ({
  ...draft,
  ...chooseValues(draft, read(draft), values),
})

test('where the words are silent, the bar holds market, timeframe and period', () => {
  const draft = chosen(draftOf(silent), { timeframe: '4h', symbol: 'XAUUSD', 'period.from': '2020-01-01' })
  expect(draft).toMatchObject({ timeframe: '4h', symbol: 'XAUUSD', startDate: '2020-01-01', overrides: {} })
  expect(read(draft).plan).toMatchObject({
    timeframe: { value: '4h' },
    symbol: { value: 'XAUUSD' },
    period: { from: { value: '2020-01-01' } },
  })
  expect(isChosen(draft, 'timeframe')).toBe(true)
  expect(chosen(draft, { timeframe: null, 'period.from': null })).toMatchObject({ timeframe: null, startDate: '' })
})

test('what is chosen over the words holds, and can be chosen again and taken back', () => {
  const first = chosen(draftOf(`EURUSD D1. ${silent}`), { timeframe: '4h' })
  expect(read(first).plan?.timeframe?.value).toBe('4h')
  const second = chosen(first, { timeframe: '1h' })
  expect(read(second).plan?.timeframe?.value).toBe('1h')
  const back = chosen(second, { timeframe: null })
  expect(read(back).plan?.timeframe?.value).toBe('1d')
  expect(isChosen(back, 'timeframe')).toBe(false)
})

test('a size and what it is counted in change together', () => {
  const draft = chosen(draftOf(silent), { 'sizing.value': 3, 'sizing.kind': 'fixed_lots' })
  expect(read(draft).plan?.sizing).toMatchObject({ kind: 'fixed_lots', value: 3 })
  expect(chosen(draft, { 'sizing.value': null, 'sizing.kind': null }).overrides).toEqual({})
})
