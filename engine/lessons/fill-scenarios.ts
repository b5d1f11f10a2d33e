import type { PictureBar } from './picture.ts'

/** A few bars on which one rule of fills decides, with the words of a strategy that meets it. */
export interface FillScenario {
  readonly id: string
  readonly title: string
  readonly words: string
  readonly bars: readonly PictureBar[]
  /** In price, of each fill; the market of these pictures is free otherwise. */
  readonly costs?: { readonly spread?: number; readonly slippage?: number }
  /** Quarters of an hour; hours where it is not said. */
  readonly isQuarterly?: boolean
  /** A line of the engine to draw with it. */
  readonly line?: { readonly name: 'sma' | 'swing_high'; readonly params: Readonly<Record<string, number>> }
  /** The account at each close below the prices. */
  readonly showsEquity?: boolean
  /** Both outcomes, where a bar leaves open which came first. */
  readonly outcome?: 'optimistic'
}

export interface FillRule {
  /** As trades name it. */
  readonly rule: string
  readonly title: string
  readonly text: string
  readonly scenarios: readonly FillScenario[]
}

const flat = (price: number): PictureBar => [price, price + 0.3, price - 0.3, price]
/** Where nothing happens yet. */
const before: readonly PictureBar[] = [flat(100), [100, 100.6, 99.6, 100.4], [100.4, 101.4, 100.2, 101.3]]

/** The rules of `docs/fill-rules.md` in a few words each, with what they do on bars. A test holds rule and outcome against the engine. */
export const fillRules: readonly FillRule[] = [
  {
    rule: '1',
    title: 'What is known',
    text: 'A rule that is looked at on the close of a bar knows that bar and those before it, and nothing else. A swing high is known only when the bars to its right have closed: the line begins there, and not at the high.',
    scenarios: [
      {
        id: 'known-late',
        title: 'A swing high becomes known late',
        words: 'Buy on a close above the last swing high. Stop 3%.',
        line: { name: 'swing_high', params: { lookback: 5 } },
        bars: [
          flat(100),
          flat(100.2),
          [100.2, 100.9, 100, 100.7],
          [100.7, 101.4, 100.5, 101.2],
          [101.2, 101.8, 101, 101.5],
          [101.5, 102.6, 101.3, 102],
          [102, 102.2, 101.1, 101.3],
          [101.3, 101.5, 100.6, 100.8],
          [100.8, 101.2, 100.4, 100.9],
          [100.9, 101.1, 100.2, 100.4],
          [100.4, 101, 100.1, 100.8],
          [100.8, 101.8, 100.7, 101.6],
          [101.6, 102.5, 101.4, 102.3],
          [102.3, 103.2, 102.1, 103],
          [103, 103.6, 102.7, 103.2],
        ],
      },
    ],
  },
  {
    rule: '2',
    title: 'When it is filled',
    text: 'What is decided on the close of a bar is filled at the open of the next one. The price that made the decision is gone by then, in a gap by a good deal. Exits by age or by the clock are filled at the first open at or after their time; at the end of a day or a week, at the session’s last close.',
    scenarios: [
      {
        id: 'next-open',
        title: 'Decided on a close, filled at the next open',
        words: 'Buy when the close crosses above 101. Sell when the close is below 100.',
        bars: [
          ...before,
          [102, 102.8, 101.6, 102.4],
          [102.4, 102.6, 101, 101.2],
          [101.2, 101.4, 99.4, 99.6],
          [99.2, 99.8, 98.8, 99.5],
          flat(99.4),
        ],
      },
      {
        id: 'after-bars',
        title: 'A way out after a number of bars',
        words: 'Buy when the close crosses above 101. Exit after 3 bars.',
        bars: [
          ...before,
          [101.4, 102, 101.2, 101.8],
          [101.8, 101.9, 100.6, 100.8],
          [100.8, 101, 100.2, 100.6],
          [100.5, 100.9, 99.9, 100.2],
          flat(100.2),
        ],
      },
    ],
  },
  {
    rule: '3',
    title: 'What a fill costs',
    text: 'Bars record one price, the middle; the market has two, bid and ask. A buy pays half of the spread more, a sale gets half of it less. Market orders and stops slip as well, limit orders do not.',
    scenarios: [
      {
        id: 'spread',
        title: 'Bought and sold where the price has not moved',
        words: 'Buy when the close crosses above 101. Exit after 3 bars.',
        costs: { spread: 0.4, slippage: 0.1 },
        bars: [...before, flat(101.3), flat(101.3), flat(101.3), flat(101.3), flat(101.3)],
      },
      {
        id: 'buy-stop',
        title: 'A stop order that an open has passed',
        words: 'Buy with a stop order at the high when the close crosses above 101. Stop 2%, target 4%.',
        bars: [
          ...before,
          [102.4, 103, 102.2, 102.8],
          [102.8, 104, 102.6, 103.8],
          [103.8, 105, 103.6, 104.8],
          [104.8, 107, 104.6, 106.8],
          flat(106.8),
        ],
      },
    ],
  },
  {
    rule: '4',
    title: 'Stop and target',
    text: 'Both are measured from the fill, not from the close that decided. They work from the bar of the fill on, and are filled at their own price where the bar goes through it.',
    scenarios: [
      {
        id: 'stop',
        title: 'A bar goes through the stop',
        words: 'Buy when the close crosses above 101. Stop 2%, target 4%.',
        bars: [...before, [101.5, 102.2, 101.2, 102], [102, 102.4, 101.4, 101.6], [101.6, 101.8, 98.8, 99.2], flat(99.4)],
      },
      {
        id: 'target',
        title: 'A bar goes through the target',
        words: 'Buy when the close crosses above 101. Stop 2%, target 4%.',
        bars: [...before, [101.5, 102.6, 101.2, 102.4], [102.4, 104, 102.2, 103.8], [103.8, 106.4, 103.6, 106], flat(105.6)],
      },
    ],
  },
  {
    rule: '5',
    title: 'Gaps',
    text: 'Where a bar opens beyond a stop, nobody could sell at the stop any more. It is filled at the open, and the loss is larger than planned. A target is filled better in the same way.',
    scenarios: [
      {
        id: 'gap-through-stop',
        title: 'An open below the stop',
        words: 'Buy when the close crosses above 101. Stop 2%, target 4%.',
        bars: [...before, [101.5, 102.2, 101.2, 102], [102, 102.4, 101.4, 101.6], [97.6, 98.4, 97.2, 98], flat(98)],
      },
      {
        id: 'gap-through-target',
        title: 'An open above the target',
        words: 'Buy when the close crosses above 101. Stop 2%, target 4%.',
        bars: [...before, [101.5, 102.2, 101.2, 102], [102, 103.4, 101.8, 103.2], [107, 107.4, 106.4, 106.8], flat(106.8)],
      },
    ],
  },
  {
    rule: '6',
    title: 'Which came first',
    text: 'A bar that reaches both the stop and the target does not tell which came first. Bars of a shorter timeframe decide where there are any. Else the headline takes the stop, the trade is marked, and the other outcome is computed too.',
    scenarios: [
      {
        id: 'both-worse',
        title: 'Stop and target in one bar: the headline',
        words: 'Buy when the close crosses above 101. Stop 2%, target 4%.',
        bars: [...before, [101.5, 102.2, 101.2, 102], [102, 106.4, 98.9, 103], flat(103)],
      },
      {
        id: 'both-better',
        title: 'The same bars, the better outcome',
        words: 'Buy when the close crosses above 101. Stop 2%, target 4%.',
        outcome: 'optimistic',
        bars: [...before, [101.5, 102.2, 101.2, 102], [102, 106.4, 98.9, 103], flat(103)],
      },
    ],
  },
  {
    rule: '7',
    title: 'Stops that move',
    text: 'A trailing stop follows the best price, and a stop moves to break even, on the close of a bar. The new stop works from the next bar on. It never moves back.',
    scenarios: [
      {
        id: 'trailing',
        title: 'A trailing stop',
        words: 'Buy when the close crosses above 101. Trail the stop by 2%.',
        bars: [
          ...before,
          [101.5, 103, 101.2, 102.8],
          [102.8, 104.6, 102.6, 104.4],
          [104.4, 105.8, 104, 105.4],
          [105.4, 105.6, 104.2, 104.6],
          [104.6, 104.8, 102.8, 103],
          flat(103),
        ],
      },
      {
        id: 'break-even',
        title: 'A stop that moves to break even',
        words: 'Buy when the close crosses above 101. Stop 2%, target 6%. Move the stop to break-even after a gain of 2%.',
        bars: [
          ...before,
          [101.5, 102.4, 101.2, 102.2],
          [102.2, 104, 102, 103.8],
          [103.8, 104.2, 102.6, 102.8],
          [102.8, 103, 101, 101.2],
          flat(101.4),
        ],
      },
    ],
  },
  {
    rule: '8',
    title: 'The order of events',
    text: 'At an open, what was decided comes first: exits, then entries. So a reversal closes one side and opens the other at the same open, and the new position is sized by what is left.',
    scenarios: [
      {
        id: 'reversal',
        title: 'From long to short at one open',
        words: 'Buy when the close crosses above 101, sell short when the close is below 99. Stop 4%.',
        bars: [
          ...before,
          [101.5, 102.2, 101.2, 102],
          [102, 102.2, 99.8, 100],
          [100, 100.2, 98.4, 98.6],
          [98.4, 98.8, 97.4, 97.6],
          [97.6, 97.9, 96.8, 97],
        ],
      },
    ],
  },
  {
    rule: '9',
    title: 'The size',
    text: 'With a risk in percent, the size is the money at risk divided by the distance to the stop, rounded down. Without a size of your own, 2% of the account is at risk where there is a stop, else the whole account is used. No size exceeds the leverage: yours, else what is usual in the market, such as 1 for stocks that are bought and 30 for the major currency pairs. A size that had to be cut is counted. It is worked out at the fill, from the account as it stands then.',
    scenarios: [
      {
        id: 'risk',
        title: 'One percent of the account at the stop',
        words: 'Buy when the close crosses above 101. Stop 2%, target 4%. Risk 1% per trade.',
        showsEquity: true,
        bars: [...before, [101.5, 102.2, 101.2, 102], [102, 102.4, 101.4, 101.6], [101.6, 101.8, 98.8, 99.2], flat(99.4)],
      },
    ],
  },
  {
    rule: '10',
    title: 'How many at once, reversals and waiting orders',
    text: 'One position, where nothing else is said. A signal that finds no free place is turned away and counted: the result says how often, and why. An opposite entry signal closes the position, and opens the other side where both are traded. An entry order waits for one bar unless you say more, and is placed anew at each close at which its rule holds.',
    scenarios: [
      {
        id: 'two-places',
        title: 'The third signal finds no place',
        words: 'Buy when the close is above 101. Stop 3%, target 5%. Risk 1% per trade. At most 2 open trades.',
        bars: [
          ...before,
          [101.5, 102.2, 101.2, 102],
          [102, 102.8, 101.8, 102.6],
          [102.6, 103.2, 102.2, 103],
          [103, 103.4, 102.4, 102.8],
          flat(102.8),
        ],
      },
    ],
  },
  {
    rule: '11',
    title: 'Warming up',
    text: 'Nothing is decided before every value that the rules need is there. Bars before the start of a test warm up the averages, so that the first day of a test is a full one.',
    scenarios: [
      {
        id: 'warm-up',
        title: 'An average of five bars has its first value on the fifth',
        words: 'Buy when the close is above the 5 SMA, sell when it is below the 5 SMA.',
        line: { name: 'sma', params: { period: 5 } },
        bars: [
          flat(100),
          flat(100.4),
          flat(100.8),
          flat(101.2),
          [101.2, 102, 101, 101.8],
          [101.8, 102.6, 101.6, 102.4],
          [102.4, 102.6, 101.8, 102],
          [102, 102.2, 100.4, 100.6],
          [100.6, 100.8, 99.8, 100],
        ],
      },
    ],
  },
  {
    rule: '12',
    title: 'The end of the data',
    text: 'What is open at the last bar is closed at its close and marked so. A decision on the last close is never filled.',
    scenarios: [
      {
        id: 'end',
        title: 'A position that is open at the end',
        words: 'Buy when the close is above 101. Stop 3%, target 5%.',
        bars: [...before, [101.5, 102.2, 101.2, 102], [102, 102.6, 101.4, 101.8], [101.8, 102.8, 101.6, 102.6]],
      },
    ],
  },
  {
    rule: '13',
    title: 'The account',
    text: 'At every close the account is the balance with what the open positions would bring if they were closed then, on the side that closes them. An unrealised loss counts.',
    scenarios: [
      {
        id: 'equity',
        title: 'The account at each close',
        words: 'Buy when the close crosses above 101. Sell when the close is below 100.',
        showsEquity: true,
        bars: [
          ...before,
          [101.4, 102.8, 101.2, 102.6],
          [102.6, 104.2, 102.4, 104],
          [104, 104.2, 102, 102.2],
          [102.2, 102.4, 99.4, 99.6],
          [99.6, 100, 99.2, 99.8],
          flat(99.8),
        ],
      },
    ],
  },
  {
    rule: '14',
    title: 'Entries that were turned away',
    text: 'Each entry is checked at its fill: is the session open, is there a place, is the stop on the right side of the price, is the size at least one unit? The first check that fails is the reason.',
    scenarios: [
      {
        id: 'stop-on-the-wrong-side',
        title: 'A gap below the planned stop',
        words: 'Buy when the close crosses above 101. Stop at the low, target 4%.',
        bars: [...before, [99.6, 100, 99.2, 99.4], flat(99.4)],
      },
    ],
  },
  {
    rule: '15',
    title: 'Hours and days',
    text: 'Hours are checked when the entry would be filled, not when it was decided. Days and weeks are those of the market: in stocks those of its exchange, with its holidays.',
    scenarios: [
      {
        id: 'hours',
        title: 'Outside of the hours that the words allow',
        words: 'Buy when the close crosses above 101, only between 12:00 and 18:00 New York time. Stop 3%. Exit at the end of the day.',
        bars: [
          ...before.slice(0, 1),
          [100.4, 101.4, 100.2, 101.3],
          [101.3, 101.5, 100.4, 100.6],
          [100.6, 102, 100.4, 101.8],
          [101.9, 102.6, 101.6, 102.4],
          [102.4, 102.8, 102, 102.6],
          flat(102.6),
        ],
      },
    ],
  },
  {
    rule: '16',
    title: 'Units',
    text: 'Pips, points and ticks are the market’s own. In this market a point is 1.00 of price. A distance in a unit that a market does not have is no distance: the entry is turned away.',
    scenarios: [
      {
        id: 'points',
        title: 'Distances in points',
        words: 'Buy when the close crosses above 101. Stop 2 points, target 3 points.',
        bars: [...before, [101.5, 102.2, 101.2, 102], [102, 103.4, 101.8, 103.2], [103.2, 105, 103, 104.8], flat(104.6)],
      },
    ],
  },
  {
    rule: '17',
    title: 'Limits',
    text: 'A limit counts entries, wins, losses or what the account has gained or lost, in a day, a week, a month or the whole run. From its value on, entries are turned away until the period is over; where you say so, open positions are closed too.',
    scenarios: [
      {
        id: 'limit',
        title: 'One loss ends the week',
        words: 'Buy when the close is above 101. Stop 1%, target 5%. Stop trading for the week after one loss.',
        bars: [...before, [101.5, 101.8, 100.2, 101.4], flat(101.4), flat(101.6)],
      },
    ],
  },
  {
    rule: '18',
    title: 'Parts that leave on a condition',
    text: 'A part of a position can leave on a condition of its own. It is asked at every close; the first at which it is true decides, and the part leaves at the next open, once. What is called the rest closes all that is open.',
    scenarios: [
      {
        id: 'parts',
        title: 'Half leaves early, the rest later',
        words:
          'Buy when the close is above 101. Sell half when the close is above 103. Sell the rest when the close is below 102. Stop 10%.',
        bars: [
          ...before,
          [101.5, 102.4, 101.3, 102.2],
          [102.2, 103.6, 102.1, 103.4],
          [103.2, 103.7, 102.8, 103.5],
          [103.4, 103.5, 101.6, 101.8],
          [101.9, 102.1, 100.6, 100.8],
          flat(100.7),
        ],
      },
    ],
  },
]
