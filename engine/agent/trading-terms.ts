/** A word of trading that is neither an indicator, a candle pattern nor a statistic of a backtest. */
export interface TradingTerm {
  readonly title: string
  readonly definition: string
  /** What else it is called, in lower case. */
  readonly also: readonly string[]
}

const term = (title: string, definition: string, ...also: string[]): TradingTerm => ({ title, definition, also })

/** Words that answers use, each as it is meant here. */
export const tradingTerms: readonly TradingTerm[] = [
  term('Pip', 'The unit of distances in forex and metals: 0.0001 of most pairs, 0.01 of pairs in yen. Other markets have none.', 'pips'),
  term('Point', 'A tenth of a pip in forex and metals, 1 of price elsewhere.', 'points'),
  term('Tick', 'The smallest step of a price.', 'tick size', 'ticks'),
  term(
    'Lot',
    'The usual size of a contract: 100,000 units of the first currency in forex, 100 ounces of gold, one share or coin elsewhere.',
    'lots',
    'standard lot',
    'lot size',
  ),
  term('Spread', 'What the price to buy lies above the price to sell. A round trip pays it once.', 'bid ask spread', 'bid-ask spread'),
  term('Slippage', 'How much worse an order is filled than at the price that was seen; taken on market orders and stops.'),
  term('Commission', 'What a broker takes for an order, at the entry and at the exit.', 'fees', 'fee'),
  term(
    'Financing',
    'What holding a position over a night costs or brings, as a percentage a year of its value.',
    'swap',
    'swaps',
    'overnight fee',
    'rollover',
    'carry',
  ),
  term('Leverage', 'Value of a position ÷ own money. At 10 times, a move of 1% is 10% of the money.', 'gearing'),
  term(
    'Margin',
    'The part of a position’s value that has to be deposited: value ÷ leverage that is lent.',
    'margin call',
    'maintenance margin',
  ),
  term(
    'Position size',
    'Money at risk ÷ (distance to the stop × money for one unit and a price step of 1), rounded down to what the market trades.',
    'position sizing',
    'lot sizing',
  ),
  term(
    'Stop loss',
    'The price at which a losing position is closed. It can be filled worse, over a gap.',
    'stop',
    'sl',
    'stoploss',
    'stop-loss',
  ),
  term('Take profit', 'The price at which a winning position is closed.', 'target', 'tp', 'profit target', 'take-profit'),
  term('Trailing stop', 'A stop that follows the best price since the entry at a distance, and never moves back.', 'trailing'),
  term(
    'R',
    'The money that a trade loses at its stop as planned. A profit of 2 R is twice that.',
    'r multiple',
    'r-multiple',
    'risk multiple',
  ),
  term(
    'Risk and reward',
    'Distance to the target ÷ distance to the stop. At 2, one win in three breaks even before costs.',
    'risk reward',
    'risk/reward',
    'risk reward ratio',
    'rr',
    'r:r',
  ),
  term('Drawdown', 'How far equity lies below its highest value so far, in percent of it.', 'draw down', 'dd'),
  term('Equity', 'Balance of an account with what its open positions would make if they were closed now.', 'equity curve'),
  term('Long', 'Bought, to gain when the price rises.', 'going long', 'buy position'),
  term('Short', 'Sold without owning, to gain when the price falls.', 'going short', 'short selling', 'short sale'),
  term(
    'Support',
    'A level below the price at which falls have turned before. Levels at random hold too: compare with their rate.',
    'support level',
  ),
  term(
    'Resistance',
    'A level above the price at which rises have turned before. Levels at random hold too: compare with their rate.',
    'resistance level',
  ),
  term(
    'Trend',
    'The way the price has moved on the whole, by a stated rule: what it did, and not what it will do.',
    'uptrend',
    'downtrend',
  ),
  term('Breakout', 'A close beyond a level or range that held the price before.', 'break out'),
  term('Gap', 'An open away from the close before, with no trade between.', 'price gap'),
  term(
    'Candle',
    'Open, high, low and close of one stretch of time. Its body lies between open and close, its wicks reach to high and low.',
    'candlestick',
    'bar',
    'wick',
    'candle body',
  ),
  term('Timeframe', 'The length of a bar, from a minute (M1) to a month (MN1).', 'time frame', 'chart period'),
  term(
    'Backtest',
    'What rules would have done on past bars, costs included. It says nothing certain of the future.',
    'back test',
    'backtesting',
  ),
  term(
    'In sample',
    'Tested on the same bars that the rules were chosen on, which flatters them. Out of sample is on others.',
    'in-sample',
    'out of sample',
    'out-of-sample',
    'overfitting',
    'curve fitting',
  ),
  term('Walk-forward', 'Choosing numbers on one stretch of history and testing them on the next, window by window.', 'walk forward'),
  term(
    'Cohort',
    'All bars on which a condition was true, with what the price did after them, against every bar.',
    'cohorts',
    'what happened after',
  ),
  term(
    'Confidence interval',
    'The range in which the true share lies 95 times in 100 (Wilson’s for shares). Few cases make it wide.',
    'wilson interval',
    'interval',
    '95% interval',
  ),
  term('Base rate', 'How often something happens on any bar, without the condition: what a condition has to beat.', 'base rates'),
  term('Median', 'The value in the middle: half of the cases lie below it.'),
  term('Percentile', 'The value below which that share of the cases lies.', 'quantile', 'decile', 'p10', 'p90'),
  term('Lookahead', 'Deciding by prices that were not known yet. Tests here cannot do it.', 'look-ahead', 'lookahead bias', 'look ahead'),
  term(
    'Divergence',
    'Price makes a higher high and the indicator does not (bearish), or price a lower low and the indicator does not (bullish).',
    'divergences',
  ),
  term(
    'Higher timeframe',
    'A longer bar that holds bars of the chart. It is read at its last completed bar, so that nothing is known early.',
    'htf',
    'multi timeframe',
  ),
]
