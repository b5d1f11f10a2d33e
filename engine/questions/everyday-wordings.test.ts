import { expect, test } from 'vitest'
import { prepareCall } from '../agent/prepare-call.ts'
import { compose } from './compose.ts'
import type { Memory, Part } from './question.ts'
import { testContext } from './testing/read-messages.ts'
import { understand } from './understand.ts'

const kindOf = (part: Part) => ('question' in part && part.question !== null ? part.question.kind : part.is)

/** Everyday wordings that no pattern was written for, by the kind that is meant. */
const wordings = {
  streak: ['how many red bars running', 'are we on a losing streak', 'how many days green in a row', 'how long has gold been falling'],
  longest_streak: [
    'longest run of green days',
    'biggest losing streak ever',
    'what is the most red days in a row',
    'record winning streak on bitcoin',
  ],
  streak_goes_on: ['does a losing run tend to continue'],
  usual_move: ["was yesterday's move out of the ordinary", 'is this move normal', "how many sigmas was friday's move"],
  month_turn: ['how does gold behave around month end', 'is there an end of month effect', 'turn of month returns, real or not'],
  price_ratio: ['bitcoin to gold ratio', "what's the ratio between the dax and the ftse", 'gold measured in bitcoin'],
  big_moves: ['what were the craziest days this year', 'top 3 swings of the week'],
  big_drops: ['show me the 5 ugliest days', 'nastiest selloffs this year', 'which were the hardest dumps on gold'],
  big_rises: ['the strongest rallies since january', '10 biggest pumps bitcoin'],
  after_big_moves: ['what follows a big spike', 'do large swings get faded'],
  volume: ['how much volume was there on the last bar', "what's the turnover"],
  volume_high: ['is trading activity unusually high', 'is volume light today', 'is there less volume than normal', 'volume vs average'],
  volume_most: ['which candle had the biggest volume', 'day with the highest volume'],
  volatility: ['how crazy is bitcoin lately', 'how much is gold swinging'],
  volatility_high: ['is it livelier than normal', 'is gold calmer than usual today', 'more volatile than normal?'],
  squeeze: ['is it winding up', 'are the bollinger bands narrowing', 'is gold tightening on H4'],
  average_range: ['how many points does the dax usually cover in a day', 'how big is the usual day on gold', "what's a normal daily range"],
  range_used: [
    'is there any room left today',
    'has it already done its usual range',
    "how much of the day's range is gone",
    'what percentage of the adr is done',
  ],
  active_hours: ['when does it move the most', 'quietest hours of the day', 'which hours are slow', 'what time is gold busiest'],
  active_days: ['are fridays slow', 'what day of the week is the most volatile', 'do tuesdays move more than mondays'],
  session_usual: ['new york or london, which one moves gold more'],
  sessions: ['how does the tokyo session behave', 'stats of the london session'],
  is_open: ['is the dax open right now', 'can i trade gold today', 'open or closed?'],
  gaps: ['did gold gap up at the open', 'any gaps over the weekend'],
  open_gaps: ['which gaps have not been filled', 'are there gaps left to fill'],
  gap_fill: ['do weekend gaps get filled', 'how many gaps get closed', 'what share of tesla gaps fill'],
  seasonality: ['which months are good for gold', 'how does bitcoin do month by month'],
  best_month: ['when in the year is gold strongest', 'in what month does silver drop most'],
  one_month: ['is december good for gold', 'how does november usually go for bitcoin', 'gold in august historically'],
  correlation: ['does silver follow gold', 'are bitcoin and ethereum tied together', 'how closely are gold and silver linked'],
  compare: ['gold against silver this year', 'put bitcoin next to gold'],
  stronger: ['which climbed more this month, gold or bitcoin', 'who is winning, apple or tesla', 'did gold beat silver this year'],
  position_size: [
    'i have 5000 and risk 2%, stop is 30 pips, what size',
    'lots for 50 dollars risk and a 15 pip stop',
    'how big should i go with a 20 pip stop risking 1%',
  ],
  pip_value: [
    'what is a pip worth on gold',
    'pip value for 3 lots',
    'value of one pip with a mini lot',
    'pip value of 2 lots for my euro account',
    'what is a pip worth when the account is in pounds',
  ],
  risk_reward: ["stop 1.07 target 1.10 entry 1.08, what's my rr", 'short from 1.09, stop 1.10, target 1.06, what ratio'],
  trading_costs: ['how much spread do i pay on gold', 'what are the overnight fees', 'what does a round trip cost'],
  backtest: [
    'would buying every golden cross have made money',
    'if i bought whenever rsi dropped below 30, profitable?',
    'does it pay to buy when price closes above the upper bollinger band',
    'how would buying golden crosses have done',
  ],
  short_backtest: [
    'what if i had shorted each time rsi went above 70',
    'does shorting death crosses work',
    'going short when macd crosses below its signal line, any good?',
  ],
  own_results: ['list everything i backtested'],
  best_result: ['which test did best', 'my most profitable strat'],
  worst_result: ['which of my tests lost the most', 'my dumbest strategy'],
  explain_result: ['why did my last strategy fail', 'what do these numbers mean'],
  patterns: ['any doji or hammer today', 'do you see any reversal candles'],
  pattern_history: ['do hammers work on gold', 'is the shooting star any good'],
  pattern_last: ['when did we last have a hammer', 'last bullish engulfing on gold'],
  explain_bar: ['walk me through the 10:00 candle', 'what did the last candle do', 'what happened with the 9:00 bar on friday'],
  how_often: ['how many times did rsi go above 70 this month', 'how frequently does price close below the lower bollinger band'],
  last_time: ['when did rsi last go under 20', 'last death cross on gold daily'],
  gap_between: ['how much time passes between two golden crosses', 'how many bars from one death cross to the next'],
  is_true: ['is macd above its signal line on gold', 'rsi below 40?'],
  cannot: [
    'what does the ecb say about inflation',
    'what do analysts think of gold',
    'will 1.10 hold',
    "where are everyone's stops",
    'how much tax do i pay',
    'where will bitcoin be in december',
    'what did powell say today',
    'is ftmo a scam',
    'cot data for gold',
    'who is buying gold right now',
    "what is apple's market cap",
  ],
} as const

test.each(Object.entries(wordings).flatMap(([kind, texts]) => texts.map((text) => [text, kind] as const)))('%s is %s', (text, kind) => {
  const { parts, unread, calls } = understand(text, testContext)
  const asked = parts.filter((part) => part.is !== 'question' || part.insteadOf === undefined)
  expect([asked.map(kindOf), unread]).toEqual([[kind], []])
  expect(calls.every(({ tool, input }) => prepareCall(tool, input).ok)).toBe(true)
})

/** The last of several messages, each understood with what came before it. */
function last(...messages: readonly string[]) {
  let memory: Memory | null = null
  const all = messages.map((message) => {
    const understanding = understand(message, { ...testContext, memory })
    ;({ memory } = compose(
      understanding,
      understanding.calls.map(() => ({ ok: false as const, problem: 'Not asked.' })),
    ))
    return { kinds: understanding.parts.map(kindOf), input: understanding.calls[0]?.input }
  })
  return all.at(-1)!
}

test.each([
  [['what happened after 3 green candles in a row', 'and 6'], ['after'], { text: '6 green candles in a row' }],
  [['what is the ATR', '30 period instead'], ['value'], { text: '30 period ATR' }],
  [['nearest support of gold', 'how far is it', 'is it strong'], ['support_strength'], { symbol: 'XAUUSD', side: 'support' }],
  [['biggest drops of gold', 'what came after them'], ['after_big_drops'], { symbol: 'XAUUSD', way: 'down' }],
  [['lot size for 2% risk and a 25 pip stop', 'make it 1%'], ['position_size'], { risk_percent: 1, stop_pips: 25 }],
  [['highest price last week', "so what's the range"], ['range_of'], { period: 'last_week' }],
  [['trend of gold on H4', 'i meant silver'], ['trend'], { symbol: 'XAGUSD', timeframe: '4h' }],
  [['which of my results is worst', 'explain it'], ['explain_worst'], { order: 'worst' }],
  [['backtest buying when RSI is below 30', 'and shorts?'], ['backtest'], { text: 'shorting when RSI is above 70' }],
  [['the current streak', 'the record'], ['longest_streak'], {}],
] as const)('%j ends with %j', (messages, kinds, input) => {
  const found = last(...messages)
  expect(found.kinds).toEqual(kinds)
  expect(found.input).toMatchObject(input)
})

test('a number that fits several numbers of the question before replaces none', () => {
  expect(last('what happened after the 50 EMA crossed the 200 EMA', 'and 100').kinds).toEqual(['ask back'])
})

test.each([
  'will it rise tomorrow',
  'what do the analysts say',
  'should i buy gold now',
  'where will silver be',
  'what did the ecb decide',
])('%s is told as what cannot be answered, and then the nearest that can', (text) => {
  const [cannot, nearest, ...more] = understand(text, testContext).parts
  expect([cannot!.is, more]).toEqual(['cannot', []])
  expect(nearest).toMatchObject({ is: 'question', insteadOf: 'cannot' })
})

test.each(['how much tax do i pay on gains', 'show me the accounts of other people'])('%s gets no figure', (text) => {
  const { parts, calls } = understand(text, testContext)
  expect(parts.map(({ is }) => is)).toContain('cannot')
  expect(calls).toEqual([])
})

test('what is asked of the answer in the same breath is answered as well', () => {
  const { parts } = understand('how often does price close below the lower bollinger band, and what happens then?', testContext)
  expect(parts.map(kindOf)).toEqual(['how_often', 'after'])
})
