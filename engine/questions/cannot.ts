/** What cannot be answered, in one sentence with what can be had instead; `instead` are questions that are understood. */
export interface Cannot {
  readonly text: string
  readonly instead: readonly string[]
  /** The kind whose answer is nearest to what was asked, and is told as well. */
  readonly nearest?: string
}

const news: Cannot = {
  text: 'News and events are not known here, only prices; I can explain what a bar did and what followed bars like it.',
  instead: ['Explain the last bar', 'What were the biggest moves?', 'What happened after RSI crossed below 30?'],
  nearest: 'summary',
}
const other: Cannot = {
  text: 'That is not in the prices that I work with; I can tell prices, indicators, levels, and what happened after a condition.',
  instead: ['What is the trend?', 'Where are support and resistance?', 'What can you do?'],
}

export const cannots = {
  news,
  social: news,
  future: {
    text: 'I do not predict prices; I can tell what happened after a condition like today’s, and how often.',
    instead: ['How reliable is the trend?', 'What happened after RSI crossed below 30?', 'Where are support and resistance?'],
    nearest: 'trend_history',
  },
  advice: {
    text: 'I do not give personal advice on what to trade; I can tell the state of the market, test a rule and size a position.',
    instead: [
      'What is the trend?',
      'Backtest buying when RSI crosses above 30 and selling after 10 bars',
      'How large a position with 1% risk and a 20 pip stop?',
    ],
    nearest: 'overview',
  },
  orders: {
    text: 'I place no orders and have no access to an account; I can size a position, set an alert, or test the rule.',
    instead: [
      'How large a position with 1% risk and a 20 pip stop?',
      'Backtest buying when RSI crosses above 30 and selling after 10 bars',
    ],
  },
  broker: {
    text: 'What a broker does, its spreads at a time and your orders are not known here, only prices; I can tell what the bars of that time did.',
    instead: ['What does trading cost?', 'Average range by hour of day?', 'Upper wicks of H1 candles, average?'],
    nearest: 'volatility',
  },
  positions: {
    text: 'Who holds or trades it (positions, order flow, funding, insiders) is not known here, only prices and volume; these I can tell.',
    instead: ['Is volume higher than normal?', 'How volatile is it?', 'What were the biggest moves?'],
    nearest: 'volume_high',
  },
  own_trades: {
    text: 'Trades that you made elsewhere are not known here; I can tell what the bars of that time did, what a trade comes to in money, and of a backtest of yours which trades it made.',
    instead: ['Explain the last bar', 'What is my profit if i bought 1 lot at 1.08 and sold at 1.085?', 'How did my last backtest do?'],
  },
  fundamentals: {
    text: 'Earnings, valuations and other figures of the business or the economy are not known here, only prices; I can tell where the price stands in its own history.',
    instead: ['How far is the 52 week high?', 'What happened after RSI crossed below 30?', 'Any gaps?'],
    nearest: 'overview',
  },
  people: {
    text: 'I can tell nothing of other people, accounts or how this site is set up; I work with prices and with your own results.',
    instead: ['What can you do?', 'What is the trend?'],
  },
  timeframe: {
    text: 'There is no chart of that length here; M1, M5, M15, M30, H1, H4, D1, W1 and MN are there.',
    instead: ['What is the trend on H1?', 'What is the trend on H4?', 'What is the trend on D1?'],
  },
  cause: {
    text: 'Why a price moved cannot be told from prices; I can tell what the bar was and what stood around it.',
    instead: ['Explain the last bar', 'What were the biggest moves?'],
    nearest: 'explain_bar',
  },
  market: {
    text: 'That market is not known here; a market that was imported or is in the catalogue can be asked about.',
    instead: ['What is the trend?'],
  },
  drawing: {
    text: 'That cannot be drawn on the chart; levels, zones and trendlines can be.',
    instead: ['Draw the levels', 'Show me the trendlines'],
  },
  by_hand: {
    text: 'Chart figures such as flags, triangles, head and shoulders or waves are not found here, and I cannot draw them; the chart has tools to draw them by hand. Levels, zones, trendlines, Fibonacci ratios, and double tops and bottoms can be had.',
    instead: ['Fib retracement of the last move', 'Is this a double top?', 'What are the swing highs and lows?'],
  },
  screening: {
    text: 'I look at markets that are named, up to four of them. The screener goes over all of them.',
    instead: ['Compare gold and silver', 'Which moved more, gold or silver?', 'What is the trend?'],
  },
  alerts: {
    text: 'I set and remove no alerts by myself: a click on what is offered sets one, and the list of your alerts removes one.',
    instead: ['Alert me when RSI crosses below 30', 'Alert me at 1.10'],
  },
  removing: {
    text: 'I remove no drawings. On the chart, “Delete all drawings” takes them away, and a selected one can be deleted by itself.',
    instead: ['Draw the levels', 'Show me the trendlines'],
  },
  other,
} as const satisfies Record<string, Cannot>

export type CannotName = keyof typeof cannots

/** Names under which the strategy reader keeps the same. */
const readerNames: Readonly<Record<string, CannotName>> = {
  ai_prediction: 'future',
  guarantee: 'future',
  look_ahead: 'future',
  prompt_injection: 'people',
  optimal: 'advice',
  manual_levels: 'by_hand',
}

export const cannotNamed = (name: string): Cannot =>
  Object.hasOwn(cannots, name) ? cannots[name as CannotName] : cannots[readerNames[name] ?? 'other']
