import { describe, expect, it, test } from 'vitest'
import { canonicalPlan } from '../canonical.ts'
import type { Expr, Origin, Term } from '../plan.ts'
import { readStrategy } from '../read.ts'
import { checkProposal, locateWords } from './check-proposal.ts'
import { openParts } from './open-parts.ts'
import { placeProposal } from './place-proposal.ts'
import type { Placement, ProposedPart, RawProposal } from './proposal.ts'

const from: Origin = { spans: [] }
const number = (value: number): Term => ({ kind: 'const', value, from })
const rsi: Term = { kind: 'indicator', name: 'rsi', params: { period: 14 }, output: 'value', from }
const close: Term = { kind: 'price', field: 'close', from }
const below = (value: number): Expr => ({ op: 'lt', left: rsi, right: number(value), from })
const above = (value: number): Expr => ({ op: 'gt', left: rsi, right: number(value), from })
const stop = (value: number): ProposedPart => ({ part: 'stop', side: 'both', distance: { kind: 'percent', value, from } })

const context = { symbol: 'EURUSD', timeframe: '1h' }
const raw = (proposed: ProposedPart, quote: string, assumed: RawProposal['assumed'] = []): RawProposal => ({
  proposed,
  quotes: [quote],
  assumed,
})
const check = (text: string, given: RawProposal) => checkProposal(readStrategy(text, context), given)
function place(text: string, given: RawProposal): Placement {
  const checked = check(text, given)
  if (!checked.ok) throw new Error(checked.problem.reason)
  return placeProposal(readStrategy, text, context, checked.value)
}
const placed = (text: string, given: RawProposal) => {
  const placement = place(text, given)
  if (!placement.ok) throw new Error(placement.reason)
  return placement
}
const reasonOf = (text: string, given: RawProposal) => {
  const checked = check(text, given)
  return checked.ok ? null : checked.problem.reason
}

const flurps = 'Buy when RSI(14) is below 40 and 3 flurps in a row. Sell when RSI(14) is above 70.'
const cheap = 'Enter when prices look cheap. Leave when they look expensive. Use a tight stop.'
const falling: ProposedPart = { part: 'entryLong', when: { op: 'falling', term: close, bars: 3, from } }

describe('openParts', () => {
  it('are the words that were not understood and the questions about what words mean', () => {
    expect(openParts(readStrategy(flurps, context)).map(({ issue }) => issue)).toContain('not_understood')
    expect(openParts(readStrategy(cheap, context)).map(({ issue }) => issue)).toEqual(
      expect.arrayContaining(['no_entry', 'vague_condition']),
    )
  })

  it.each([
    ['a refused text', 'Buy when tomorrow closes higher than today. Sell at the close.'],
    ['a wish for what is not among the data', 'Buy when insiders buy and RSI(14) is below 30. Sell when RSI(14) is above 70.'],
    ['a text that is read as it stands', 'Buy when RSI(14) is below 30. Sell when RSI(14) is above 70.'],
    ['a text that is too long', 'buy '.repeat(5_000)],
  ])('are none in %s', (_, text) => {
    expect(openParts(readStrategy(text, context))).toEqual([])
  })
})

describe('checkProposal', () => {
  it('says in words that the reader knows what is proposed, and which numbers are nobody’s words', () => {
    expect(check(cheap, raw({ part: 'entryLong', when: below(30) }, 'prices look cheap', [30]))).toMatchObject({
      ok: true,
      value: { words: 'prices look cheap', span: { start: 11, end: 28 }, text: 'Buy when RSI(14) is below 30.', assumed: ['14', '30'] },
    })
  })

  test('a spelled number stands in the text', () => {
    const text = flurps.replace('3 flurps', 'three flurps')
    expect(check(text, raw(falling, 'three flurps in a row'))).toMatchObject({ ok: true, value: { assumed: [] } })
  })

  test.each([
    ['words that do not stand in the text', raw(falling, '4 flurps'), 'It quotes words that do not stand in your text.'],
    ['no words', raw(falling, ' '), 'It quotes words that do not stand in your text.'],
    [
      'invented words inside',
      { ...raw(falling, '3 flurps'), quotes: ['3 flurps', 'five'] },
      'Inside, it quotes words that do not stand in your text.',
    ],
    ['words that were read', raw({ part: 'exitLong', when: above(70) }, 'RSI(14) is above 70'), 'These words were already read.'],
    [
      'a number from nowhere',
      raw({ part: 'entryLong', when: below(37) }, '3 flurps'),
      'It uses 37, which is neither in your words nor named as assumed.',
    ],
    [
      'a length that no run could use',
      raw({ part: 'entryLong', when: { op: 'falling', term: close, bars: 1e9, from } }, '3 flurps', [1e9]),
      'A number in it cannot be used: Must be a whole number from 1 to 5000.',
    ],
  ])('drops %s', (_, given, reason) => {
    expect(reasonOf(flurps, given)).toBe(reason)
  })

  test('nothing may stand in for what is not among the data', () => {
    const text = 'Buy when insiders buy and 3 flurps appear and RSI(14) is below 30. Sell when RSI(14) is above 70.'
    expect(reasonOf(text, raw(falling, 'insiders buy and 3 flurps'))).toMatch(/^These words ask for something that cannot be had/)
  })

  test('the place of words that stand twice is the one that holds something open', () => {
    const text = 'close above 3, or above 3'
    expect(locateWords(text, 'above 3', [{ start: 20, end: 25 }])).toEqual({ start: 18, end: 25 })
    expect(locateWords(text, 'above 3', [])).toEqual({ start: 6, end: 13 })
    expect(locateWords(text, 'above 4', [])).toBeNull()
  })
})

describe('placeProposal', () => {
  it('puts the words where the unread ones stand, and the reader finds exactly the proposal', () => {
    const placement = placed(flurps, raw(falling, '3 flurps in a row'))
    expect(placement).toMatchObject({
      text: 'Buy when RSI(14) is below 40 and close is falling for 3 bars. Sell when RSI(14) is above 70.',
      replaced: '3 flurps in a row',
      inserted: 'close is falling for 3 bars',
      differences: [{ kind: 'added', about: 'Entry, long', before: null, after: 'close is falling for 3 bars' }],
    })
    const reading = readStrategy(placement.text, context)
    const written = readStrategy('Buy when RSI(14) is below 40 and close is falling for 3 bars. Sell when RSI(14) is above 70.', context)
    expect([reading.status, canonicalPlan(reading.plan!)]).toEqual(['ok', canonicalPlan(written.plan!)])
  })

  it('takes a whole sentence where the words alone do not make one, and tells what follows from it', () => {
    expect(placed(cheap, raw(stop(1), 'a tight stop', [1]))).toMatchObject({
      replaced: 'Use a tight stop.',
      inserted: 'Stop loss 1%.',
      differences: [
        { kind: 'added', after: '1% from the fill' },
        { kind: 'changed', before: '100% of equity per trade', after: '2% of equity is lost at the stop' },
      ],
    })
  })

  it('names the rule that gives way with its words', () => {
    const text = 'Buy when momentum is strong and RSI(14) is below 30. Sell when RSI(14) is above 70.'
    expect(placed(text, raw({ part: 'entryLong', when: above(20) }, 'momentum is strong', [20])).differences).toEqual([
      { kind: 'changed', about: 'Entry, long', before: 'Momentum(10) is above SMA(Momentum(10), 20)', after: 'RSI(14) is above 20' },
    ])
  })

  it('gives a text without rules its first, and tells what else is then read', () => {
    const text = 'Ride the wave once volatility dries up. Stop 2%, target 4%.'
    expect(placed(text, raw({ part: 'entryLong', when: below(30) }, 'volatility dries up', [30]))).toMatchObject({
      text: 'Ride the wave once RSI(14) is below 30. Stop 2%, target 4%.',
      differences: [{ after: 'RSI(14) is below 30' }, { after: '2% from the fill' }, { after: '4% from the fill' }],
    })
  })

  it('cannot be applied where another rule would read differently', () => {
    const text = 'Buy when RSI(14) is below 30 or 3 flurps. Sell when it gets back above 50.'
    const placement = place(
      text,
      raw({ part: 'entryLong', when: { op: 'gt', left: close, right: number(3), from } }, 'RSI(14) is below 30 or 3 flurps'),
    )
    expect(placement).toMatchObject({ ok: false })
  })

  it('cannot be applied where it makes a contradiction', () => {
    const text = 'Buy when RSI(14) is below 30 and 3 flurps in a row. Sell when RSI(14) is above 70.'
    expect(place(text, raw({ part: 'entryLong', when: above(70) }, '3 flurps in a row'))).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/new question/),
    })
  })

  it('keeps answers and passed words that stand behind the change at their places', () => {
    const text = 'Buy when RSI(14) is below 30 and 3 flurps. Sell when RSI(14) is above 70. Use a stop of 20.'
    const question = readStrategy(text, context).questions.find(({ issue }) => issue === 'unit_missing')!
    const answered = { ...context, answers: { [question.id]: 'pips' } }
    const checked = checkProposal(readStrategy(text, answered), raw(falling, '3 flurps'))
    if (!checked.ok) throw new Error(checked.problem.reason)
    const placement = placeProposal(readStrategy, text, answered, checked.value)
    if (!placement.ok) throw new Error(placement.reason)
    expect(readStrategy(placement.text, { ...context, answers: placement.answers })).toMatchObject({
      status: 'ok',
      plan: { stop: { long: { kind: 'pips', value: 20 } } },
    })
  })

  it('says so when the words have changed or have been read since', () => {
    const checked = check(flurps, raw(falling, '3 flurps in a row'))
    if (!checked.ok) throw new Error(checked.problem.reason)
    const reasonIn = (text: string) => placeProposal(readStrategy, text, context, checked.value)
    expect(reasonIn('Buy when RSI(14) is below 30. Sell when RSI(14) is above 70.')).toMatchObject({
      ok: false,
      reason: 'The words that it is about are no longer in your text.',
    })
  })

  it('never applies anything to a refused text', () => {
    const checked = check(flurps, raw(falling, '3 flurps in a row'))
    if (!checked.ok) throw new Error(checked.problem.reason)
    const text = `${flurps} Buy when tomorrow closes higher than today.`
    expect(placeProposal(readStrategy, text, context, checked.value)).toMatchObject({ ok: false })
  })
})
