import { describe, expect, it } from 'vitest'
import { readStrategy, readerVersion } from './read.ts'
import { readingCases } from './testing/reading-cases.ts'

const rulesOf = (text: string) =>
  readStrategy(text)
    .rules.filter((r) => r.spans.length > 0)
    .map((r) => `${r.role} ${r.side}: ${r.text}`)

const marksOf = (text: string) => readStrategy(text).phrases.flatMap((p) => (p.blocks ? [text.slice(p.start, p.end).trim()] : []))

describe('readStrategy', () => {
  it.each(readingCases.map((c) => [c.text, c] as const))('reads: %s', (text, expected) => {
    const reading = readStrategy(text)
    expect(reading.status).toBe(expected.status)
    expect(rulesOf(text)).toEqual(expected.rules)
    expect(reading.questions.map((q) => q.issue + (q.blocks ? '!' : ''))).toEqual(expected.asks ?? [])
    expect(reading.unsupported.map((u) => u.name)).toEqual(expected.cannot ?? [])
    expect(expected.status === 'refuse' ? [] : marksOf(text)).toEqual(expected.held ?? [])
  })

  it('asks about every clock time without a clock', () => {
    const text = 'Go long at 9am and exit at 5pm. DAX 15 min'
    const [question] = readStrategy(text).questions
    expect(question?.spans.map((s) => text.slice(s.start, s.end))).toEqual(['9am', 'at 5pm'])
  })

  it('asks whether the clock of a later time holds for one before it', () => {
    const text = 'USDJPY: buy at 2am, sell at 10am Tokyo time, stop 30 pips'
    const [question] = readStrategy(text).questions
    expect([question?.issue, question?.assumed, question?.options[0]?.label]).toEqual(['time_zone', 'said', 'Tokyo time'])
    expect(rulesOf(text)).toContain('entry long: at 02:00 Tokyo time')
    const answered = readStrategy(text, { answers: { [question!.id]: 'utc' } })
    expect(answered.rules.map((rule) => rule.text)).toEqual(expect.arrayContaining(['at 02:00 UTC', 'close at 10:00 Tokyo time']))
  })

  it('holds the only clock of a text for its ranges of hours too', () => {
    expect(rulesOf('NAS100 M5, New York time. Range: high/low from 09:30 to 10:00. Buy when price closes above the range.')).toContain(
      'entry long: close is above range (09:30-10:00 New York time) high',
    )
  })

  it('points every said rule to its words', () => {
    const text = 'Buy when the 10 day SMA crosses above the 20 day SMA, sell when it crosses back below. Stop 5%, risk 1% per trade.'
    const words = readStrategy(text)
      .rules.filter((r) => r.spans.length > 0)
      .map((r) => r.spans.map((s) => text.slice(s.start, s.end)).join('|'))
    expect(words).toEqual(['10 day SMA crosses above the 20 day SMA', '10 day SMA', 'it crosses back below', '5%', 'risk 1% per trade'])
  })

  it('gives the word that acts to the rule that it opens', () => {
    const ruleOf = (text: string, word: string) => {
      const at = text.indexOf(word)
      return readStrategy(text).phrases.find((p) => p.start <= at && p.end > at)?.rule
    }
    const text = 'Buy when RSI < 30, sell when RSI > 70.'
    expect([ruleOf(text, 'Buy'), ruleOf(text, 'sell')]).toEqual([1, 2])
    expect(ruleOf('Buy when RSI < 30, sell when RSI > 70. SL 1%, TP 2%.', 'sell')).toBe(2)
  })

  it('takes the timeframe from the words before the page', () => {
    const { plan } = readStrategy('Buy when the 10 day SMA crosses above the 20 day SMA, exit after 5 days', { timeframe: '1h' })
    expect(plan?.timeframe?.value).toBe('1d')
    expect(plan?.timeframe?.from).toHaveProperty('spans')
  })

  it('uses the page where the text is silent and says so', () => {
    const { plan, assumptions } = readStrategy('Buy when RSI < 30, sell when RSI > 70', {
      timeframe: '4h',
      symbol: 'EURUSD',
      initialCapital: 5000,
    })
    expect(plan?.timeframe).toEqual({ value: '4h', from: { assumed: 'The text names no timeframe; this is the page’s.' } })
    expect(plan?.symbol?.value).toBe('EURUSD')
    expect(plan?.period.initialCapital?.value).toBe(5000)
    expect(assumptions.map((a) => a.path)).toEqual(
      expect.arrayContaining([
        'symbol',
        'timeframe',
        'period.initialCapital',
        'sizing.value',
        'maxOpenTrades',
        'opposite',
        'entryLong.when.left.params.period',
      ]),
    )
  })

  it('invents no stop, target or time exit', () => {
    const { plan } = readStrategy('Buy when RSI < 30, sell when RSI > 70')
    expect(plan?.stop).toEqual({ long: null, short: null })
    expect(plan?.targets).toEqual({ long: null, short: null })
    expect(plan?.timeExits).toEqual([])
    expect(plan?.sizing).toMatchObject({ kind: 'percent_equity', value: 100 })
  })

  it('risks two percent where a stop is named and no size', () => {
    expect(readStrategy('Buy when RSI < 30, sell when RSI > 70, stop 5%').plan?.sizing).toMatchObject({ kind: 'risk_percent', value: 2 })
  })

  it.each([
    ['', 'text_empty', 'Strategy text cannot be empty'],
    ['   \n ', 'text_empty', 'Strategy text cannot be empty'],
    ['Buy now', 'text_too_short', 'Strategy text is too short (minimum 10 characters)'],
    ['🚀'.repeat(9), 'text_too_short', 'Strategy text is too short (minimum 10 characters)'],
    ['buy '.repeat(3000), 'text_too_long', 'Strategy text is too long (maximum 10,000 characters)'],
    ['I like turtles and long walks', 'no_condition', 'Strategy should include conditions or signals'],
    ['RSI(14) crosses above 30', 'no_action', 'Strategy should include trading actions'],
  ] as const)('turns away %j with the specification’s sentence', (text, code, message) => {
    expect(readStrategy(text)).toMatchObject({ status: 'invalid', plan: null, problem: { code, message } })
  })

  it('counts characters by code point after trimming', () => {
    expect(readStrategy(`  ${'🚀'.repeat(10_000)}  `).problem?.code).not.toBe('text_too_long')
    expect(readStrategy('🚀'.repeat(10_001)).problem?.code).toBe('text_too_long')
  })

  it('reads a clear text that has no word of the specification’s list', () => {
    expect(readStrategy('RSI < 30 -> long, RSI > 70 -> flat, stop 2%').status).not.toBe('invalid')
  })

  it('blocks on unread words that could matter until they are confirmed', () => {
    const text = 'Buy when RSI < 30 and sell when RSI > 70. 17 zorgons.'
    const reading = readStrategy(text)
    const [unread] = reading.phrases.filter((p) => p.kind === 'not_understood')
    expect(unread).toBeDefined()
    expect(text.slice(unread?.start, unread?.end)).toContain('17')
    expect(reading.status).toBe('clarify')
    expect(readStrategy(text, { confirmed: unread ? [unread] : [] }).status).toBe('ok')
  })

  it('numbers phrases like the rules they became', () => {
    const text = 'Buy when RSI < 30, sell when RSI > 70. Stop 2%.'
    const reading = readStrategy(text)
    const stop = reading.rules.find((r) => r.role === 'stop')
    expect(
      reading.phrases
        .filter((p) => p.rule === stop?.number)
        .map((p) => text.slice(p.start, p.end))
        .join(''),
    ).toContain('2%')
  })

  it('lets an answer decide a question', () => {
    const text = 'buy TSLA if stochastic is oversold, sell when overbought. SL 50 TP 100'
    const asked = readStrategy(text)
    const question = asked.questions.find((q) => q.issue === 'unit_missing')
    expect(asked.status).toBe('clarify')
    const answered = readStrategy(text, { answers: { [question?.id ?? '']: 'percent' } })
    expect(answered.status).toBe('ok')
    expect(answered.plan?.stop.long).toMatchObject({ kind: 'percent', value: 50 })
  })

  it('keeps a zone that the text names', () => {
    const { plan } = readStrategy('Buy when RSI < 30, sell when RSI > 70. Only trade between 9:30 and 16:00 New York time.')
    expect(plan?.session).toMatchObject({ hours: [{ from: '09:30', to: '16:00' }], zone: 'America/New_York' })
  })

  it('shares a unit between two numbers', () => {
    const { plan } = readStrategy('Buy USDJPY when RSI < 30, sell when RSI > 70, SL 25 TP 50 pips')
    expect(plan?.stop.long).toMatchObject({ kind: 'pips', value: 25 })
    expect(plan?.targets.long?.[0]?.distance).toMatchObject({ kind: 'pips', value: 50 })
  })

  it('takes a size after stop and target for a size, also where an average has that length', () => {
    const { plan } = readStrategy('Buy when SMA(5) crosses above SMA(20). Stop 20. Target 5R.')
    expect(plan?.stop.long).toMatchObject({ kind: 'points', value: 20 })
    expect(plan?.targets.long?.[0]?.distance).toMatchObject({ kind: 'r', value: 5 })
  })

  it('waits where an unknown word names another price than the market’s', () => {
    const text = 'Buy when RSI(14) is below 30 unless the blorb index exceeds 40. Sell when RSI(14) is above 70.'
    const reading = readStrategy(text)
    expect(marksOf(text)).toEqual(['unless the blorb index exceeds 40.'])
    expect(reading.status).toBe('clarify')
  })

  it.each([
    ['Long if the first 30 minute candle closes green. Stop 1%, target 2%.', 'Long if the first 30 minute candle closes green.'],
    ['Buy if price holds above the open for the first hour. Sell after 20 bars.', 'Buy if price holds above the open for the first hour.'],
    [
      'No trades in the first 30 minutes. Buy when price crosses above VWAP, exit when it crosses below.',
      'No trades in the first 30 minutes.',
    ],
    ['Buy when the opening bar is red. Exit at the end of the day.', 'Buy when the opening bar is red.'],
    [
      'Short when the second hourly candle of the day closes below its open. Exit after 3 bars.',
      'Short when the second hourly candle of the day closes below its open.',
    ],
  ])('waits where one bar of the day is meant: %s', (text, words) => expect(marksOf(text)).toEqual([words]))

  it('asks what is meant where a price is compared with what is none', () => {
    const reading = readStrategy('Buy when the close is above 2 ATR. Sell when the close is below RSI(14).')
    expect(reading.questions.filter((q) => q.blocks).map((q) => q.text)).toEqual([
      '“close is above (2 * ATR(14))” compares two things that have no common measure. What is meant?',
      '“close is below RSI(14)” compares two things that have no common measure. What is meant?',
    ])
  })

  it('has a version', () => expect(readerVersion).toMatch(/^\d+\.\d+\.\d+$/))
})
