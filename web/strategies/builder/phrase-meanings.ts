/** What traders call a thing, and the phrases of the guide that say it, the most usual first. */
export interface Meaning {
  readonly words: readonly string[]
  readonly phrases: readonly string[]
  /** Words of a side: they choose among phrases that other words have found, and find none by themselves. */
  readonly isSide?: boolean
}

const averageCross = 'the 10 SMA crosses above the 20 SMA'
const dayHigh = 'price closes above the 20 day high'
const barsLow = 'price breaks below the low of the last 10 bars'
const yesterday = "price is above yesterday's high"
const lowerBand = 'the close is below the lower Bollinger Band'
const backIn = 'price touches the lower Bollinger Band and then closes above it'
const buyStop = 'Place a buy stop at the high of the last 24 bars.'
const bothStops = 'Place a buy stop at the high of the last 24 bars and a sell stop at the low of the last 24 bars, valid for 6 bars.'
const buyLimit = 'Place a buy limit 1 ATR below the close.'
const engulfing = 'there is a bullish engulfing candle'
const greens = 'there are 3 green candles in a row'
const volumeAbove = 'volume is above its 20 bar average'
const volumeTimes = 'volume is at least 2 times its 20 bar average'
const rsiLow = 'RSI(14) is below 30'
const rsiBack = 'RSI(14) crosses back above 30'
const adx = 'ADX(14) is above 25'
const emaAbove = 'price is above the 200 EMA'
const emaRising = 'the 20 EMA is rising'
const emaOver = 'the 50 EMA is above the 200 EMA'
const atr = 'ATR(14) is above its 50 bar average'
const stochastic = 'Stochastic %K crosses above %D'
const recentRsi = 'RSI(14) was below 30 within the last 5 bars'
const toBreakEven = 'Move the stop to break even after 1R.'
const trails = ['Trailing stop 2%.', 'Trail the stop by 3 ATR.']
const stops = ['Stop loss 2%.', 'Stop loss 25 pips.', 'Stop 2 ATR.', 'Stop below the low of the last 10 bars.']
const targets = ['Take profit 4%.', 'Take profit 50 pips.', 'Take profit at 2R.']
const timeExits = ['Exit after 5 days.', 'Close the trade after 20 bars.']
const sizes = ['Risk 1% per trade.', 'Use 10% of equity per trade.', 'Trade 0.5 lots.', '$1000 per trade.']
const hours = ['Only trade between 08:00 and 16:00 London time.', 'Only trade during the New York session.']
const days = ['Only trade on Tuesday, Wednesday and Thursday.', 'No trades on Friday.']

/** Longer words stand for themselves: `break even` is no break. Forms such as `breaks` and `breaking` are found by their stem. */
export const meanings: readonly Meaning[] = [
  {
    words: [
      'break out',
      'breakout',
      'break',
      'new high',
      'fresh high',
      'range',
      'channel break',
      'donchian',
      'turtle',
      'all time high',
      'highest high',
    ],
    phrases: [dayHigh, yesterday, barsLow, buyStop],
  },
  { words: ['break down', 'breakdown', 'new low', 'lowest low', 'collapse', 'lose support'], phrases: [barsLow, dayHigh] },
  { words: ['yesterday', 'prior day', 'previous day', 'day high', 'day low'], phrases: [yesterday, dayHigh] },
  { words: ['resistance', 'support', 'level', 'swing high', 'swing low', 'key level'], phrases: [dayHigh, barsLow, yesterday] },
  { words: ['retest', 'bounce', 'reject', 'rejection', 'touch', 'tag', 'reclaim', 'fake out', 'fakeout'], phrases: [backIn, rsiBack] },
  {
    words: ['bollinger', 'band', 'bb', 'squeeze', 'envelope'],
    phrases: [lowerBand, backIn, 'price crosses above the upper Keltner Channel'],
  },
  { words: ['keltner', 'channel'], phrases: ['price crosses above the upper Keltner Channel', lowerBand] },
  { words: ['vwap', 'volume weighted'], phrases: ['price is above VWAP'] },
  {
    words: ['oversold', 'cheap', 'washed out', 'exhausted', 'stretched', 'overextended'],
    phrases: [rsiLow, lowerBand, 'Williams %R is below -80'],
  },
  {
    words: ['overbought', 'expensive', 'overheated', 'frothy'],
    phrases: ['Exit when RSI(14) is above 70.', 'Sell short when RSI(14) crosses below 70.'],
  },
  { words: ['rsi', 'relative strength'], phrases: [rsiLow, rsiBack, recentRsi] },
  { words: ['divergence', 'diverge'], phrases: ['there is bullish RSI divergence'] },
  { words: ['macd'], phrases: ['the MACD line crosses above its signal line', 'the MACD histogram turns positive'] },
  { words: ['histogram'], phrases: ['the MACD histogram turns positive'] },
  {
    words: ['momentum', 'thrust', 'impulse', 'strength', 'acceleration', 'oscillator'],
    phrases: ['the MACD histogram turns positive', 'RSI(14) crosses back above 30', adx],
  },
  { words: ['stochastic', 'stoch'], phrases: [stochastic] },
  { words: ['cci', 'commodity channel'], phrases: ['CCI(20) is below -100'] },
  { words: ['williams'], phrases: ['Williams %R is below -80'] },
  { words: ['adx', 'dmi', 'directional', 'trend strength', 'strong trend', 'trending market'], phrases: [adx, emaRising] },
  { words: ['trend', 'uptrend', 'bullish market', 'bull market', 'slope', 'direction'], phrases: [emaAbove, emaRising, adx, emaOver] },
  { words: ['downtrend', 'bear market'], phrases: ['the Parabolic SAR is below the price', emaAbove] },
  { words: ['supertrend'], phrases: ['price crosses above the Supertrend(10, 3)'] },
  { words: ['ichimoku', 'cloud', 'kumo'], phrases: ['price is above the Ichimoku cloud'] },
  { words: ['parabolic', 'sar', 'psar'], phrases: ['the Parabolic SAR is below the price'] },
  { words: ['golden cross', 'death cross'], phrases: ['the golden cross happens', emaOver] },
  {
    words: ['moving average', 'average', 'ma', 'ema', 'sma', 'mean', 'ribbon', 'guppy'],
    phrases: [averageCross, emaAbove, emaRising, emaOver],
  },
  { words: ['crossover', 'cross over', 'cross'], phrases: [averageCross, 'the MACD line crosses above its signal line', stochastic] },
  { words: ['pullback', 'pull back', 'dip', 'retrace', 'retracement', 'correction'], phrases: [lowerBand, rsiLow, recentRsi, buyLimit] },
  {
    words: ['mean reversion', 'revert', 'reversion', 'snap back'],
    phrases: [lowerBand, rsiLow, 'the close is more than 2% above the 20 SMA'],
  },
  { words: ['extended', 'far above', 'far away', 'distance from'], phrases: ['the close is more than 2% above the 20 SMA'] },
  { words: ['volatile', 'volatility', 'choppy', 'quiet', 'calm', 'chop', 'atr'], phrases: [atr, adx, 'Stop 2 ATR.'] },
  { words: ['volume', 'liquidity', 'participation', 'turnover'], phrases: [volumeAbove, volumeTimes, 'OBV is rising'] },
  {
    words: ['volume spike', 'heavy volume', 'huge volume', 'volume surge', 'unusual volume', 'volume climax'],
    phrases: [volumeTimes, volumeAbove],
  },
  { words: ['obv', 'on balance', 'accumulation', 'buying pressure'], phrases: ['OBV is rising', volumeAbove] },
  { words: ['engulf', 'outside bar'], phrases: [engulfing] },
  { words: ['hammer', 'pin bar', 'pinbar', 'wick', 'tail', 'doji'], phrases: ['a hammer forms', engulfing] },
  { words: ['inside bar', 'inside day', 'coil', 'narrow range'], phrases: ['there is an inside bar', atr] },
  {
    words: ['candle', 'candlestick', 'bar pattern', 'reversal bar', 'reversal candle', 'reversal'],
    phrases: [engulfing, 'a hammer forms', greens],
  },
  {
    words: ['green', 'up day', 'white', 'in a row', 'consecutive', 'streak', 'straight'],
    phrases: [greens, 'the candle closes above its open'],
  },
  { words: ['gap'], phrases: ['the market gaps up by more than 1%'] },
  {
    words: ['higher timeframe', 'htf', 'daily chart', 'daily', 'weekly', 'bigger picture', 'top down'],
    phrases: ['the daily close is above the daily 50 EMA', 'the weekly close is above the weekly 20 EMA', 'the H4 RSI(14) is above 50'],
  },
  { words: ['recent', 'lately', 'a while ago', 'within'], phrases: [recentRsi] },
  {
    words: ['hold above', 'stay above', 'confirm', 'confirmation'],
    phrases: ['the close is above the 50 EMA for 3 bars in a row', backIn],
  },
  { words: ['break even', 'breakeven', 'risk free', 'be stop', 'free trade'], phrases: [toBreakEven] },
  {
    words: ['trail', 'trailing', 'lock in', 'ratchet', 'let it run', 'let winners run'],
    phrases: [...trails, 'Take half off at 1R and the rest at 3R.'],
  },
  {
    words: [
      'stop',
      'stop loss',
      'sl',
      'protect',
      'protection',
      'cut loss',
      'cut the loss',
      'cut my loss',
      'invalidate',
      'invalidation',
      'max pain',
    ],
    phrases: stops,
  },
  { words: ['take profit', 'target', 'tp', 'profit', 'cash in', 'book gain', 'reward', 'objective'], phrases: targets },
  {
    words: ['partial', 'scale out', 'half', 'runner', 'take some off', 'peel off'],
    phrases: ['Take half off at 1R and the rest at 3R.', 'Take profit at 2R.'],
  },
  { words: ['r multiple', 'risk reward', 'rr', 'reward to risk', 'reward ratio'], phrases: ['Take profit at 2R.', 'Stop loss 2%.'] },
  { words: ['time stop', 'hold for', 'holding period', 'give it', 'after a while', 'stale', 'going nowhere'], phrases: timeExits },
  {
    words: ['end of day', 'eod', 'intraday only', 'overnight', 'flat by', 'the close of the day', 'at the bell', 'before the bell'],
    phrases: ['Close at the end of the day.', 'Close all trades on Friday at 20:00 UTC.'],
  },
  {
    words: ['weekend', 'end of week', 'friday close', 'over the weekend'],
    phrases: ['Close all trades on Friday at 20:00 UTC.', 'No trades on Friday.'],
  },
  {
    words: [
      'session',
      'london',
      'new york',
      'ny',
      'tokyo',
      'asia',
      'asian',
      'killzone',
      'kill zone',
      'hour',
      'morning',
      'lunch',
      'midday',
      'opening bell',
      'clock',
      'market hour',
    ],
    phrases: hours,
  },
  { words: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'weekday', 'midweek', 'day of the week'], phrases: days },
  { words: ['limit order', 'resting order', 'bid'], phrases: [buyLimit] },
  { words: ['stop order', 'buy stop', 'sell stop', 'pending order', 'bracket', 'straddle', 'oco'], phrases: [bothStops, buyStop] },
  { words: ['size', 'position size', 'risk', 'bet', 'stake', 'allocation', 'allocate', 'exposure', 'lot', 'conviction'], phrases: sizes },
  { words: ['leverage', 'margin', 'gearing'], phrases: ['Leverage 5x.'] },
  {
    words: ['fee', 'commission', 'slippage', 'spread', 'cost', 'broker', 'taker', 'bps'],
    phrases: ['Commission 0.1% per side, slippage 1 tick.'],
  },
  { words: ['capital', 'bankroll', 'starting balance', 'account size'], phrases: ['Start with $25,000.', 'Use 10% of equity per trade.'] },
  {
    words: ['max trade', 'overtrade', 'overtrading', 'trade per day', 'too many trade', 'one trade'],
    phrases: ['Max 3 trades per day.', 'At most 2 open trades.'],
  },
  {
    words: [
      'daily loss',
      'losing day',
      'losing streak',
      'weekly loss',
      'monthly loss',
      'bad day',
      'revenge',
      'drawdown limit',
      'cool off',
      'cooldown',
      'take a break',
      'step away',
      'pause',
    ],
    phrases: [
      'Stop trading for the day after 2 losses.',
      'Stop trading for the week after a loss of 5% and close open trades.',
      'Wait 5 bars after a loss.',
    ],
  },
  { words: ['stopped out', 'stop-out', 'hours of rest'], phrases: ['Wait 4 hours after a stop-out.'] },
  { words: ['daily target', 'profit goal', 'up for the day'], phrases: ['Stop trading for the day after a gain of 3%.'] },
  {
    words: ['max drawdown', 'below the peak', 'equity high'],
    phrases: ['Stop trading for 20 trading days after a drawdown of 10% from the peak.'],
  },
  { words: ['backtest', 'test period', 'sample period', 'history', 'since'], phrases: ['Backtest from 2020-01-01 to 2024-12-31.'] },
  { words: ['timeframe', 'chart'], phrases: ['Daily chart.', 'Trade XAUUSD on the H1 chart.'] },
  { words: ['bullish', 'long', 'upside', 'rise', 'rally', 'climb'], phrases: [dayHigh, emaRising, engulfing], isSide: true },
]
