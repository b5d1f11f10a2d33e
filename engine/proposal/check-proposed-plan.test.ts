import { describe, expect, test } from 'vitest'
import { numbersIn } from './numbers-in.ts'
import { numbersOfText } from './numbers-of-text.ts'
import { above, below, both, check, falling, percent, proposal } from './testing/proposals.ts'

const text = 'Buy when RSI(14) is below 40 and 3 flurps in a row. Sell when RSI(14) is above 70. Keep a snug stop.'
const read = below(40, 'RSI(14) is below 40')
const reasons = (plan: ReturnType<typeof proposal>, words = text) => check(words, plan).dropped.map(({ reason }) => reason)

describe('a proposed plan', () => {
  test('stands up where each quote and each number stands in the text', () => {
    const plan = proposal({ entryLong: both(read, falling('3 flurps in a row')) })
    expect(check(text, plan)).toEqual({ plan, dropped: [] })
  })

  test('may spell its numbers in the text, or name them as assumed', () => {
    const spelled = text.replace('3 flurps', 'three flurps')
    expect(reasons(proposal({ entryLong: { when: falling('three flurps in a row') } }), spelled)).toEqual([])
    expect(reasons(proposal({ stop: { long: percent(1.5, 'a snug stop') } }, { assumed: [1.5] }))).toEqual([])
    expect(reasons(proposal({ reentry: { max: 1, quote: 'once more' } }), `${text} Go in once more.`)).toEqual([])
  })

  test('may say a percentage as the factor that it makes, and nothing else as one', () => {
    const words = 'Buy when the close is 4 flurps under the 30 SMA.'
    const times = (value: number) => ({
      kind: 'calc',
      op: 'mul',
      args: [
        { kind: 'price', field: 'close' },
        { kind: 'const', value },
      ],
    })
    const under = (value: number) => ({ op: 'lt', left: { kind: 'price', field: 'close' }, right: times(value), quote: '4 flurps under' })
    expect(reasons(proposal({ entryLong: { when: under(0.96) } }), words)).toEqual([])
    expect(reasons(proposal({ entryLong: { when: under(0.95) } }), words)).toHaveLength(1)
    expect(reasons(proposal({ stop: { long: percent(1.3, '30 SMA') } }), words)).toHaveLength(1)
  })

  test.each([
    ['words that do not stand in the text', falling('4 flurps'), 'It quotes words that do not stand in your text.'],
    ['no words', { op: 'always' }, 'It does not say which of your words it rests on.'],
    [
      'invented words inside',
      { ...falling('3 flurps'), term: { kind: 'price', field: 'close', quote: 'five' } },
      'It quotes words that do not stand in your text.',
    ],
    ['a number from nowhere', below(37, '3 flurps'), 'It uses 37, which is neither in your words nor named as assumed.'],
    [
      'a length that no run could use',
      { ...falling('3 flurps'), bars: 1e9 },
      'A number in it cannot be used: Must be a whole number from 1 to 5000.',
    ],
  ])('loses a condition with %s, and keeps those beside it', (_, bad, reason) => {
    const { plan, dropped } = check(text, proposal({ entryLong: both(read, bad), exitLong: { when: above(70, 'RSI(14) is above 70') } }))
    expect(dropped.map((each) => each.reason)).toEqual([reason])
    expect(plan.parts).toEqual({ entryLong: { when: read }, exitLong: { when: above(70, 'RSI(14) is above 70') } })
    expect(plan.incomplete).toEqual(['entryLong'])
  })

  test('never shows words of its own, only those of the text', () => {
    const [lost] = check(text, proposal({ stop: { long: percent(1, 'buy everything now') } })).dropped
    expect(lost?.words).toBeNull()
  })

  test('says nothing in the place of what is not among the data', () => {
    const wish = 'Buy when insiders buy 3 flurps and RSI(14) is below 30. Sell when RSI(14) is above 70.'
    expect(reasons(proposal({ entryLong: { when: falling('insiders buy 3 flurps') } }), wish)).toEqual([
      'These words ask for something that cannot be had; nothing may stand in for it.',
    ])
  })

  test('loses one side of a stop without the other, and says the same only once', () => {
    const { plan, dropped } = check(text, proposal({ stop: { long: percent(3, 'a snug stop'), short: percent(9, 'a snug stop') } }))
    expect(plan.parts).toEqual({ stop: { long: percent(3, 'a snug stop'), short: null } })
    expect(dropped).toHaveLength(1)
    expect(reasons(proposal({ stop: { long: percent(9, 'a snug stop'), short: percent(9, 'a snug stop') } }))).toHaveLength(1)
  })

  test('takes away only words that stand in the text', () => {
    const { plan, dropped } = check(
      text,
      proposal({}, { removed: ['Sell when RSI(14) is above 70', 'the account'], cannot: ['flurps', 'x y'] }),
    )
    expect([plan.removed, plan.cannot]).toEqual([['Sell when RSI(14) is above 70'], ['flurps']])
    expect(dropped).toHaveLength(1)
  })
})

test('a number is told by where it stands: in its own words, elsewhere, or nowhere', () => {
  const rule = { when: { ...falling('x'), bars: 3 }, stop: percent(70, 'x'), size: percent(1.5, 'x'), rsi: below(40, 'x') }
  expect(numbersIn(rule, [numbersOfText('3 flurps under 40')], numbersOfText('3 flurps under 40, out at 70'))).toEqual([
    { value: '3', stands: 'words' },
    { value: '70', stands: 'text' },
    { value: '1.5', stands: 'assumed' },
    { value: '14', stands: 'usual' },
    { value: '40', stands: 'words' },
  ])
})
