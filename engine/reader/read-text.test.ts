import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReadingContext } from '../strategy/reading.ts'
import { readingCases } from '../strategy/testing/reading-cases.ts'
import { readerVersion, readText } from './read-text.ts'

const rulesOf = (text: string, context: ReadingContext = {}) =>
  readText(text, context)
    .rules.filter(({ number }) => number !== null)
    .map(({ role, side, text: words }) => `${role} ${side}: ${words}`)

const marksIn = (text: string, context: ReadingContext = {}) =>
  readText(text, context).phrases.flatMap(({ start, end, blocks }) => (blocks ? [text.slice(start, end).trim()] : []))

const asksOf = (text: string, context: ReadingContext = {}) =>
  readText(text, context).questions.map(
    ({ issue, blocks, options }) => `${issue}${blocks ? '!' : ''} ${options.map(({ id }) => id).join(' ')}`,
  )

const crossing = 'Buy when the 10 SMA crosses above the 20 SMA. Sell when it crosses back below.'

describe('a number that belongs to nothing said before', () => {
  it.each([
    "I don't buy while it's under 30, I buy when the 14-period RSI gets back over 30.",
    'Buy when it is above 60 and the RSI is rising.',
  ])('%s: the price or the oscillator is asked', (text) => {
    const { status, questions } = readText(text)
    expect(status).toBe('clarify')
    expect(questions.map(({ options }) => options.map(({ label }) => label))).toContainEqual([
      expect.stringMatching(/rsi/i),
      expect.stringMatching(/price|close|it/i),
      'Test without it',
    ])
  })

  it('is a price where the text names no oscillator', () => {
    expect(rulesOf('Buy when it breaks 1.1000.')).toEqual(['entry long: close crosses above 1.1'])
  })
})

describe('a reading', () => {
  it('has a rule for each thing that is said, in the order of the text', () => {
    expect(
      rulesOf('EURUSD. Buy when RSI(14) crosses above 30 and the close is above the 50 EMA, sell when RSI > 70. SL 20 pips, TP 2R.'),
    ).toEqual([
      'market both: EURUSD',
      'entry long: RSI(14) crosses above 30',
      'entry long: close is above EMA(50)',
      'exit long: RSI(14) is above 70',
      'stop long: 20 pips from the fill',
      'target long: 2R from the fill',
    ])
  })

  it('gives every word to the rule that it became', () => {
    const text = 'Long entry: MACD crosses up. Exit: MACD crosses down. Risk 1% per trade. Stop 5%.'
    const { phrases, rules } = readText(text)
    const wordsOf = (number: number) =>
      phrases.flatMap(({ start, end, rule }) => (rule === number ? [text.slice(start, end)] : [])).join('')
    expect(rules.flatMap(({ number }) => (number === null ? [] : [wordsOf(number).trim()]))).toEqual([
      'Long entry: MACD crosses up.',
      'Exit: MACD crosses down.',
      'Risk 1% per trade.',
      'Stop 5%.',
    ])
  })

  it('shows the words that give a name its meaning as no comment', () => {
    const text = 'z = (close - ema(close, 25)) / atr(14). Buy when z < -2.5, exit when z > 0. Stop 4%.'
    const [first] = readText(text).phrases
    expect([text.slice(0, first?.end).trim(), first?.kind]).toEqual(['z = (close - ema(close, 25)) / atr(14).', 'parameter'])
  })

  it('covers the whole text with phrases, in order and without gap', () => {
    const words = fc.constantFrom(
      ...'buy sell when RSI 30 crosses above the 50 EMA and or stop 2% . , \n exit zorgon it news Friday'.split(' '),
    )
    const texts = fc.oneof(
      fc.array(words, { minLength: 3, maxLength: 40 }).map((list) => list.join(' ')),
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.constantFrom(...readingCases.map(({ text }) => text)),
    )
    fc.assert(
      fc.property(texts, (text) => {
        let end = 0
        for (const phrase of readText(text).phrases) {
          expect(phrase.start).toBe(end)
          expect(phrase.end).toBeGreaterThan(phrase.start)
          end = phrase.end
        }
        expect(end).toBe(text.length)
      }),
      { numRuns: 150 },
    )
  })

  it('tells what no word says', () => {
    const { assumptions } = readText('Buy when RSI < 30, sell when RSI > 70', { timeframe: '4h', symbol: 'EURUSD' })
    expect(assumptions.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['symbol', 'timeframe', 'sizing.value', 'maxOpenTrades', 'opposite', 'entryLong.when.left.params.period']),
    )
    const said = readText('Buy when RSI(14) < 30, sell when RSI > 70')
    expect(said.assumptions.filter(({ path }) => path.includes('period'))).toHaveLength(1)
  })

  it('takes an edited value, and asks where it cannot', () => {
    const path = 'entryLong.when.left.params.period'
    const text = 'Buy when RSI < 30, sell when RSI > 70'
    expect(rulesOf(text, { overrides: { [path]: 7 } })).toContain('entry long: RSI(7) is below 30')
    expect(readText(text, { overrides: { [path]: -7 } })).toMatchObject({ status: 'clarify', questions: [{ issue: 'override' }] })
  })

  it('has a version', () => expect(readerVersion).toMatch(/^\d+\.\d+\.\d+$/))
})

describe('words that nothing read', () => {
  const text = `${crossing} 17 zorgons.`

  it('hold the run, with their clause', () => {
    expect(marksIn(text)).toEqual(['17 zorgons.'])
    expect(readText(text).status).toBe('clarify')
  })

  it('are read without their clause once they are let pass, and stay marked', () => {
    const confirmed = [{ start: text.indexOf('17'), end: text.length }]
    const reading = readText(text, { confirmed })
    expect(reading.status).toBe('ok')
    expect(reading.phrases.filter(({ kind }) => kind === 'not_understood').map(({ start, end }) => text.slice(start, end))).toEqual([
      '17 zorgons.',
    ])
  })
})

describe('a clause with words that nothing read', () => {
  const text = 'Buy when RSI(14) is below 30 unless the blorb index exceeds 40. Sell when RSI is above 70.'

  it('is one phrase, in which nothing else is asked about', () => {
    expect([marksIn(text), asksOf(text)]).toEqual([['unless the blorb index exceeds 40.'], []])
  })

  it('is left out with these words; what is said before it stays', () => {
    const start = text.indexOf('unless')
    const reading = readText(text, { confirmed: [{ start, end: text.indexOf('. Sell') }] })
    expect([reading.status, reading.plan?.entryLong?.when]).toMatchObject(['ok', { op: 'lt', right: { value: 30 } }])
  })
})

describe('what cannot be had', () => {
  it('holds the run with its reason, and can be let pass', () => {
    const text = `${crossing} No trades around news.`
    expect(marksIn(text)).toEqual(['No trades around news.'])
    expect(readText(text).unsupported.map(({ name }) => name)).toEqual(['news'])
    const passed = readText(text, { confirmed: [{ start: text.indexOf('No trades'), end: text.length }] })
    expect(passed.status).toBe('ok')
    expect(passed.unsupported.map(({ name }) => name)).toEqual(['news'])
  })

  it('is told also where the words around it are not read', () => {
    const text = `${crossing} Grumble mumble around news.`
    expect(readText(text).unsupported.map(({ name }) => name)).toEqual(['news'])
    const passed = readText(text, { confirmed: [{ start: text.indexOf('Grumble'), end: text.length }] })
    expect([passed.status, passed.unsupported.map(({ name }) => name)]).toEqual(['ok', ['news']])
  })

  it('refuses the text whose entry hangs on it', () => {
    expect(readText('Buy when insiders buy, sell after 20 days.')).toMatchObject({ status: 'refuse', plan: null })
  })
})

describe('a question', () => {
  it('about a number without a unit is settled by its answer', () => {
    const text = 'Buy TSLA when RSI is below 30, exit when MACD crosses down. SL 50 TP 100'
    expect(asksOf(text)).toEqual(['unit_missing! pips points percent amount'])
    const [question] = readText(text).questions
    const answered = readText(text, { answers: { [question!.id]: 'percent' } })
    expect(answered.status).toBe('ok')
    expect([answered.plan?.stop.long, answered.plan?.targets.long?.[0]?.distance]).toMatchObject([
      { kind: 'percent', value: 50 },
      { kind: 'percent', value: 100 },
    ])
  })

  it('about what has no measure lets the rest be tested without it', () => {
    const text = 'Buy when RSI is below 30 and price is near the 50 EMA, sell when RSI is above 70.'
    expect(asksOf(text)).toEqual(['vague_condition! without'])
    const [question] = readText(text).questions
    const answered = readText(text, { answers: { [question!.id]: 'without' } })
    expect(answered.status).toBe('ok')
    expect(answered.rules.filter(({ role }) => role === 'entry').map((rule) => rule.text)).toEqual(['RSI(14) is below 30'])
    expect(answered.phrases.find(({ kind }) => kind === 'not_understood')).toMatchObject({ blocks: false })
  })

  it('about the end of a trade that has none is assumed', () => expect(asksOf('Buy when RSI is below 30.')).toEqual(['no_exit hold']))

  it('about mixed “and” and “or” is assumed, and another order can be chosen', () => {
    const text = 'Buy when RSI is below 30 and close is above the 200 SMA or MACD crosses up. Exit after 5 bars.'
    expect(asksOf(text)).toEqual(['and_or_mix and_first or_first'])
    const answers = { [readText(text).questions[0]!.id]: 'or_first' }
    expect(rulesOf(text, { answers }).slice(0, 2)).toEqual([
      'entry long: RSI(14) is below 30',
      'entry long: close is above SMA(200) or MACD line(12, 26, 9) crosses above MACD signal(12, 26, 9)',
    ])
    expect(asksOf('Buy when RSI is below 30 and close is above the 200 SMA, or MACD crosses up. Exit after 5 bars.')).toEqual([])
  })

  it('about the length of an average holds the run', () => {
    const text = 'Buy when price crosses above the moving average, sell when it crosses below.'
    expect(asksOf(text)).toEqual(['params_missing! 20 50 200'])
    const answers = { [readText(text).questions[0]!.id]: '50' }
    expect(readText(text, { answers }).status).toBe('ok')
    expect(rulesOf(text, { answers })).toEqual(['entry long: close crosses above SMA(50)', 'exit long: close crosses below SMA(50)'])
  })

  it('about a session that may be part of a name holds the run', () => {
    const rest = 'GBPUSD M15. Buy when RSI is below 30. Stop 20 pips. TP 2R.'
    expect(asksOf(`LONDON BREAKOUT - ${rest}`)).toEqual(['vague_condition! only name'])
    const answers = { [readText(`LONDON BREAKOUT - ${rest}`).questions[0]!.id]: 'name' }
    expect(rulesOf(`LONDON BREAKOUT - ${rest}`, { answers }).some((rule) => rule.startsWith('session'))).toBe(false)
    expect(asksOf(`London session only. ${rest}`)).toEqual([])
  })

  it('about what has no entry is asked only where nothing else is open', () => {
    expect(asksOf('Exit when RSI is above 70. Stop loss 1%.')).toEqual(['no_entry! '])
    expect(asksOf('Buy when the glorp is high. Exit when RSI is above 70.')).toEqual([])
  })

  it('about a rule that can never be true points to that rule', () => {
    const text = 'Exit when RSI is above 50. Buy when RSI is above 120.'
    const [question] = readText(text).questions
    expect([question?.issue, question?.spans.map(({ start, end }) => text.slice(start, end))]).toEqual([
      'contradictory_conditions',
      ['RSI is above 120'],
    ])
  })

  it('about the clock of a time is assumed', () => {
    const text = 'Buy when RSI is below 30 between 9:30 and 16:00, sell when RSI is above 70.'
    expect(asksOf(text)).toEqual(['time_zone exchange utc new_york london'])
    expect(rulesOf(text, { answers: { [readText(text).questions[0]!.id]: 'london' } })).toContain(
      'session both: only trade between 09:30 and 16:00 London time',
    )
  })
})

describe('a text that is no strategy', () => {
  it.each([
    ['', 'text_empty'],
    ['   \n ', 'text_empty'],
    ['🚀'.repeat(9), 'text_too_short'],
    ['🚀'.repeat(10_001), 'text_too_long'],
    ['Buy now', 'text_too_short'],
    ['buy '.repeat(3000), 'text_too_long'],
    ['I like turtles and long walks', 'no_condition'],
    ['RSI(14) crosses above 30', 'no_action'],
  ] as const)('is turned away with the specification’s sentence: %#', (text, code) =>
    expect(readText(text)).toMatchObject({ status: 'invalid', plan: null, problem: { code } }),
  )
})

describe('an answer', () => {
  const texts = [
    'Buy when RSI is below 30 and price is near the EMA, exit when MACD crosses down. SL 50 TP 100',
    'On M15 and H1. Buy when RSI(14) is below 30. Exit after 5 bars.',
    'M15 chart. H1 chart. Buy when RSI(14) is below 30. Exit after 5 bars.',
    'Trade EURUSD. Trade GBPUSD. Buy when RSI(14) is below 30. Exit after 5 bars.',
    'Buy when RSI is low. Exit when RSI is high. Stop 20-30 pips.',
    'Buy when RSI(14) is below 30. Stop 2%. Stop 3%. Exit after 5 bars.',
    'Long only. Buy when RSI(14) is below 30. Sell short when RSI(14) is above 70. Stop 2%.',
    'Volume is above its 20 average. Buy when RSI(14) is below 30. Exit after 5 bars. Risk 1%.',
  ]

  it.each(texts)('settles its question: %s', (text) => {
    const { questions } = readText(text)
    expect(questions.length).toBeGreaterThan(0)
    for (const { id, options } of questions)
      for (const option of options) {
        const same = readText(text, { answers: { [id]: option.id } }).questions.find((each) => each.id === id)
        expect([id, option.id, same?.blocks ?? false]).toEqual([id, option.id, false])
      }
  })

  it('that nobody offered changes nothing', () => {
    const [text = ''] = texts
    const [question] = readText(text).questions
    expect(readText(text, { answers: { [question!.id]: 'toString' } })).toEqual(readText(text))
  })
})

it('steps of which the text does not say how soon are told as however long after', () => {
  const stepsIn = (words: string) => readText(words).assumptions.filter(({ label }) => label === 'Steps of a rule')
  expect(stepsIn('Buy when RSI crosses below 30, then RSI crosses above 40. Sell when RSI is above 70.')).toMatchObject([
    { path: 'entryLong.when', value: 'however long after one another' },
  ])
  expect(stepsIn('Buy when RSI crosses below 30, then RSI crosses above 40 within 5 bars. Sell when RSI is above 70.')).toEqual([])
})

it('clauses that were let pass stand apart, each with its own reason', () => {
  const text = 'Buy when RSI(14) is below 30. No trades around news. Max 2 frobs a go. Stop 2%.'
  const confirmed = [{ start: text.indexOf('No trades'), end: text.indexOf(' Stop') }]
  const left = readText(text, { confirmed }).phrases.filter(({ kind, blocks }) => kind === 'not_understood' && !blocks)
  expect(left.map(({ start, end }) => text.slice(start, end).trim())).toEqual(['No trades around news.', 'Max 2 frobs a go.'])
})
