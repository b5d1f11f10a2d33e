import type { EvidencedDrawing } from '@playbook/engine/agent/tool'
import { expect, test } from 'vitest'
import { sampleAnswer } from '../testing/sample-chat.ts'
import { drawnSymbol, proposalsOf } from './proposals.ts'

const drawing: EvidencedDrawing = {
  id: 'zone.1',
  command: 'add',
  type: 'zone',
  properties: { from_price: 1, to_price: 2 },
  evidence: { touches: 3, fit_error: 0.2, bars_since: 4, n: 0, hold_rate: null, interval: null, random_rate: null },
  timeframe: '1h',
  known_at: 1,
  broken_at: null,
}
const answer = { ...sampleAnswer, drawings: [drawing] }
const none = { own: [], dismissed: new Set<string>() }

test('a proposal has an id that drawings may have, another one for each answer', () => {
  const [first] = proposalsOf(answer, none)
  const [other] = proposalsOf({ ...answer, id: 'a2' }, none)
  expect(first!.id).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
  expect(first!.id).not.toBe(other!.id)
})

test('it is accepted once it is among the user’s drawings, and dismissed by hand', () => {
  const [{ id } = { id: '' }] = proposalsOf(answer, none)
  expect(proposalsOf(answer, none).map(({ state }) => state)).toEqual(['proposed'])
  expect(proposalsOf(answer, { ...none, own: [{ id }] }).map(({ state }) => state)).toEqual(['accepted'])
  expect(proposalsOf(answer, { ...none, dismissed: new Set([id]) }).map(({ state }) => state)).toEqual(['dismissed'])
})

test('one that was broken since is so, and so is one that was broken when it was found', () => {
  const [{ id } = { id: '' }] = proposalsOf(answer, none)
  expect(proposalsOf(answer, { ...none, broken: new Map([[id, 7]]) })[0]!.drawing.broken_at).toBe(7)
  expect(proposalsOf({ ...answer, drawings: [{ ...drawing, broken_at: 3 }] }, none)[0]!.drawing.broken_at).toBe(3)
})

test('while an answer is written nothing is proposed', () => {
  expect(proposalsOf({ ...answer, status: 'streaming' }, none)).toEqual([])
})

test('drawings belong to the market that the tools were asked about', () => {
  const of = (...symbols: string[]) => ({ tools: symbols.map((symbol) => ({ ...sampleAnswer.tools[0]!, input: { symbol } })) })
  expect(drawnSymbol(of('XAUUSD'), 'EURUSD')).toBe('XAUUSD')
  expect(drawnSymbol(of('XAUUSD', 'EURUSD'), 'EURUSD')).toBe('EURUSD')
  expect(drawnSymbol(of(), 'EURUSD')).toBe('EURUSD')
})
