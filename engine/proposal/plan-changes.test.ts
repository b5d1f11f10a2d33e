import { describe, expect, it, test } from 'vitest'
import { canonicalPlan } from '../strategy/canonical.ts'
import { acceptedAll, above, below, both, changes, close, context, falling, number, percent, proposal, read } from './testing/proposals.ts'

const text = 'Buy when RSI(14) is below 40 and 3 flurps in a row. Sell when RSI(14) is above 70. Keep it tight with a snug stop.'
const entry = below(40, 'RSI(14) is below 40')
const exitLong = { when: above(70, 'RSI(14) is above 70') }
const whole = proposal(
  { entryLong: both(entry, falling('3 flurps in a row')), exitLong, stop: { long: percent(1.5, 'a snug stop') } },
  { assumed: [1.5] },
)
const lower = 'the close is falling for 3 bars'
const plain = (all: ReturnType<typeof changes>) => all.changes.map(({ kind, about, before, after }) => [kind, about, before, after])

describe('the difference to what was read', () => {
  it('is one change for each node, with its words, its numbers and the text that says it', () => {
    const [first, second, ...more] = changes(text, whole).changes
    expect(more).toEqual([])
    expect(first).toMatchObject({
      kind: 'added',
      about: 'Entry, long',
      before: null,
      after: lower,
      words: [{ start: 33, end: 50 }],
      numbers: [{ value: '3', stands: 'words' }],
      text: text.replace('3 flurps in a row', lower),
      leavesOpen: false,
    })
    expect(second).toMatchObject({ kind: 'added', about: 'Stop', replaced: 'Keep it tight with a snug stop' })
    expect(second?.follows).toEqual(['Size: 100% of equity per trade → 2% of equity is lost at the stop'])
  })

  it('is nothing where the plan is the one that was read', () => {
    const said = 'Buy when RSI(14) is below 40. Sell when RSI(14) is above 70.'
    expect(changes(said, proposal({ entryLong: { when: entry }, exitLong }))).toEqual({ changes: [], dropped: [], omitted: [] })
  })

  it('is no new rule that lost one of its conditions', () => {
    const words = 'Grab it at 30 flurps in 5 zorbs. Sell when RSI(14) is above 70.'
    const lying = proposal({ entryLong: both(below(30, 'Grab it at 30 flurps'), above(99, '5 zorbs')), exitLong })
    const found = changes(words, lying)
    expect(plain(found)).toEqual([])
    expect(found.dropped).toEqual([
      { words: null, reason: 'Entry, long: one of its conditions was left out, and without it this would be another rule.' },
    ])
  })

  it('shows a change of what was read for sure as that', () => {
    const other = { ...entry, right: number(14) }
    const found = changes(text, proposal({ entryLong: both(other, falling('3 flurps in a row')), exitLong })).changes
    expect(found.map(({ kind, before, after, isAgainstReading }) => [kind, before, after, isAgainstReading])).toEqual([
      ['changed', 'the RSI(14) is below 40', 'the RSI(14) is below 14', true],
      ['added', null, lower, false],
    ])
  })

  it('never takes out what is only left out, and names it', () => {
    const found = changes(text, proposal({ entryLong: { when: falling('3 flurps in a row') } }))
    expect([plain(found), found.omitted]).toEqual([[], ['the RSI(14) is below 40']])
  })

  it('takes out what is said to be no rule, with its words', () => {
    const found = changes(text, proposal({ entryLong: { when: entry } }, { removed: ['Sell when RSI(14) is above 70'] })).changes
    expect(found).toMatchObject([
      {
        kind: 'removed',
        about: 'Exit, long',
        after: null,
        isAgainstReading: true,
        text: text.replace(' Sell when RSI(14) is above 70.', ''),
      },
    ])
  })

  it('adds nothing that rests on words which were read as something else', () => {
    const found = changes(text, proposal({ entryLong: { when: entry }, exitLong, leverage: { value: 14, quote: 'RSI(14)' } }))
    expect([plain(found), found.dropped]).toEqual([[], [{ words: 'RSI(14)', reason: 'These words were already read.' }]])
  })

  it('joins a condition as the plan does, whatever stands between the words', () => {
    const or = { when: { op: 'or', args: [entry, falling('3 flurps in a row')] } }
    const [change] = changes(text, proposal({ entryLong: or, exitLong })).changes
    expect(change?.inserted).toBe(`the RSI(14) is below 40 or ${lower}`)
    expect(read(change!.text!).plan?.entryLong?.when.op).toBe('or')
  })

  it('brings the stop of a side with the rule that begins to trade it', () => {
    const words = 'Buy when RSI(14) is below 30. At 70 flurps fade the zorbs. Stop 2%.'
    const short = { when: above(70, 'At 70 flurps fade the zorbs') }
    const stop = { long: percent(2, 'Stop 2%'), short: percent(2, 'Stop 2%') }
    const [change] = changes(words, proposal({ entryLong: { when: below(30, 'RSI(14) is below 30') }, entryShort: short, stop })).changes
    expect(change?.text).toBe('Buy when RSI(14) is below 30. Sell short when the RSI(14) is above 70. Stop 2%.')
    expect(read(change!.text!)).toMatchObject({ status: 'ok', plan: { stop: { short: { value: 2 } } } })
  })

  it('says plainly what was read rightly beside words that wait', () => {
    const unsure = 'GBPJPY M15: enter long if EMA(10) > EMA(30) in zorbly fashion. Stop 25 pips.'
    const before = read(unsure)
    expect(before.phrases.some(({ blocks }) => blocks)).toBe(true)
    const average = (period: number) => ({ kind: 'indicator', name: 'ema', params: { period }, output: 'value' })
    const quote = 'EMA(10) > EMA(30) in zorbly fashion'
    const stop = { long: { kind: 'pips', value: 25, quote: 'Stop 25 pips' } }
    const plan = proposal({
      entryLong: { when: { op: 'gt', left: average(10), right: average(30), quote } },
      stop,
    })
    const found = changes(unsure, plan).changes
    expect(found.map(({ kind }) => kind)).toContain('same')
    const said = found.find(({ kind }) => kind === 'same')!
    expect(read(said.text!)).toMatchObject({ status: 'ok' })
    expect(canonicalPlan(read(said.text!).plan!)).toBe(canonicalPlan(before.plan!))
  })
})

describe('an accepted change', () => {
  it('reads back as just that, and as what was written by hand', () => {
    const [change] = changes(text, whole).changes
    const byHand = read(text.replace('3 flurps in a row', 'close is falling for 3 bars'))
    expect(canonicalPlan(read(change!.text!).plan!)).toBe(canonicalPlan(byHand.plan!))
  })

  it('is no change of the text that says it any more', () => {
    const [change, second] = changes(text, whole).changes
    expect(changes(change!.text!, whole).changes.map(({ id }) => id)).toEqual([second!.id])
  })

  it('keeps what else was said of the words that give way', () => {
    const words = text.replace('Keep it tight with a snug stop', 'Never mind the 9 wibbles, keep a snug stop')
    const plan = { ...whole, cannot: ['9 wibbles'] }
    const stop = changes(words, plan).changes.find(({ about }) => about === 'Stop')
    expect(stop?.text).toContain('9 wibbles')
  })

  it('keeps answers and passed words that stand behind it at their places', () => {
    const words = 'Buy when RSI(14) is below 30 and 3 flurps. Sell when RSI(14) is above 70. Use a stop of 20.'
    const question = read(words).questions.find(({ issue }) => issue === 'unit_missing')!
    const given = { ...context, answers: { [question.id]: 'pips' } }
    const plan = proposal({ entryLong: both(below(30, 'RSI(14) is below 30'), falling('3 flurps')) })
    expect(changes(words, plan, given).changes).toMatchObject([{ text: words.replace('3 flurps', lower) }])
  })

  it('is offered by no text that would be read otherwise', () => {
    const odd = { kind: 'calc', op: 'div', args: [close, { kind: 'entry_price' }] }
    const plan = proposal({ entryLong: both(entry, { op: 'gt', left: odd, right: number(3), quote: '3 flurps in a row' }) })
    const [change] = changes(text, plan).changes
    expect([change?.text, change?.problem]).toEqual([null, expect.any(String)])
  })

  it('is offered by no text that would contradict itself', () => {
    const plan = proposal({ entryLong: both(entry, above(70, '3 flurps in a row')) })
    expect(changes(text, plan).changes).toMatchObject([{ text: null, problem: expect.stringMatching(/new question/) }])
  })
})

test('nothing is proposed for a refused text, and none of it for words that are no longer there', () => {
  const refused = 'Buy when tomorrow closes higher than today. Sell at the close.'
  expect(changes(refused, proposal({ stop: { long: percent(1, 'at the close') } }, { assumed: [1] })).changes).toEqual([])
  expect(changes('Buy when RSI(14) is below 40. Sell when RSI(14) is above 70.', whole).changes).toEqual([])
})

test('a text of which nothing was read gets its first rule in the place of its words', () => {
  const words = 'Ride the wave once volatility dries up. Stop 2%, target 4%.'
  const plan = proposal(
    { entryLong: { when: below(30, 'Ride the wave once volatility dries up') }, stop: { long: percent(2, 'Stop 2%') } },
    { assumed: [30] },
  )
  const change = changes(words, plan).changes.find(({ about }) => about === 'Entry, long')
  expect(change?.text).toBe('Buy when the RSI(14) is below 30. Stop 2%, target 4%.')
})

describe('accepting everything', () => {
  it('says one change after the other, each read again', () => {
    const { text: after, accepted } = acceptedAll(text, whole)
    expect(accepted).toHaveLength(2)
    expect(after).toBe(`Buy when RSI(14) is below 40 and ${lower}. Sell when RSI(14) is above 70. Stop loss 1.5% from the entry.`)
    expect(read(after).status).toBe('ok')
  })

  it('leaves what was dismissed, what is against the reading, and what was to be taken out', () => {
    const [, stop] = changes(text, whole).changes
    expect(acceptedAll(text, whole, [stop!.id]).text).toBe(text.replace('3 flurps in a row', lower))
    const other = proposal(
      { entryLong: both({ ...entry, right: number(14) }, falling('3 flurps in a row')) },
      { removed: ['Sell when RSI(14) is above 70'] },
    )
    expect(acceptedAll(text, other).text).toBe(text.replace('3 flurps in a row', lower))
  })

  it('leaves the text as it is where there is nothing', () => {
    expect(acceptedAll(text, proposal({}))).toEqual({ text, accepted: [] })
  })
})
