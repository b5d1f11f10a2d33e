import type { Entry } from '../../language/lexicon.ts'
import type { Trading } from '../meanings.ts'

/** What a test is run on, what it costs, and orders that wait. */
export const settingWords: readonly Entry<Trading>[] = [
  {
    tag: 'testWord',
    value: null,
    verbs: ['test', 'backtest', 'simulate', 'run', 'test it', 'backtest it', 'run it', 'try it', 'check it'],
    nouns: ['test period', 'period', 'test range', 'date range', 'backtest period', 'time range', 'testing period', 'backtest range', 'data'],
    words: ['back test', 'history', 'test window', 'backtesting', 'time period'],
  },
  {
    tag: 'capitalWord',
    value: null,
    nouns: ['capital', 'initial capital', 'starting capital', 'start capital', 'starting balance', 'initial balance', 'starting equity', 'initial deposit', 'deposit', 'budget', 'account size', 'account', 'starting account', 'account of', 'initial equity', 'balance'],
    verbs: ['start with', 'begin with', 'have', 'start out with'],
    words: ['starting from', 'with an account of', 'i have only', 'i only have'],
  },
  { tag: 'costWord', value: 'spread', nouns: ['spread'] },
  { tag: 'costWord', value: 'slippage', words: ['slippage', 'slip'] },
  { tag: 'costWord', value: 'commission', nouns: ['commission', 'fee', 'trading fee', 'brokerage', 'transaction cost'] },
  { tag: 'orderType', value: { type: 'stop', side: 'long' }, nouns: ['buy stop', 'buy stop order', 'long stop order', 'stop buy', 'stop buy order', 'buy - stop'] },
  { tag: 'orderType', value: { type: 'stop', side: 'short' }, nouns: ['sell stop', 'sell stop order', 'short stop order', 'stop sell', 'stop sell order', 'sell - stop'] },
  { tag: 'orderType', value: { type: 'limit', side: 'long' }, nouns: ['buy limit', 'buy limit order', 'limit buy', 'limit buy order', 'bid', 'buy - limit'] },
  { tag: 'orderType', value: { type: 'limit', side: 'short' }, nouns: ['sell limit', 'sell limit order', 'limit sell', 'limit sell order', 'sell - limit', 'short limit'] },
  { tag: 'orderType', value: { type: 'limit', side: null }, nouns: ['limit order', 'limit', 'limit entry', 'pending limit order'] },
  { tag: 'orderType', value: { type: 'stop', side: null }, nouns: ['stop order', 'stop entry', 'entry stop', 'pending stop order', 'stop entry order'] },
  { tag: 'cancelVerb', value: null, verbs: ['cancel', 'delete', 'remove', 'expire', 'withdraw', 'kill', 'pull', 'void', 'scrap', 'die', 'lapse'], words: ['valid', 'good', 'cancelled', 'canceled', 'cancelling', 'canceling', 'expires', 'expiry'] },
  {
    tag: 'oppositeSignal',
    value: null,
    nouns: ['opposite signal', 'reverse signal', 'opposing signal', 'contrary signal', 'counter signal', 'opposite setup', 'opposite entry signal', 'opposite entry'],
    words: ['signals in the opposite direction', 'a signal in the opposite direction'],
  },
  {
    tag: 'reverseVerb',
    value: null,
    verbs: ['reverse', 'reverse the position', 'flip the position', 'flip', 'stop and reverse', 'switch sides', 'reverse the trade', 'reverse position', 'turn the position around'],
    words: ['always in the market', 'always in', 'always in a trade', 'always in a position'],
  },
  { tag: 'ignoreVerb', value: null, verbs: ['ignore', 'skip', 'disregard', 'pass on'] },
]
