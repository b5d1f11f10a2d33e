import { say } from '../../agent/say.ts'
import type { ResultOf } from '../../agent/tool.ts'
import type { lossLimit } from '../../agent/tools/loss-limit.ts'
import { isLimited } from '../account-limits.ts'
import { kind } from '../kind.ts'
import type { Slots } from '../question.ts'
import { stopOf } from './trades.ts'

type Limit = ResultOf<typeof lossLimit>
type Input = Readonly<Record<string, string | number | undefined>>

function limits({ trade = {} }: Slots): Input | null {
  const stop = trade.stop === undefined ? {} : stopOf(trade.stop)
  // A percent of loss by itself may as well be one of the market.
  const isAlone = Object.keys(trade).join() === 'limitPercent'
  if (!isLimited(trade) || isAlone || stop === null) return null
  return {
    side: trade.side === undefined ? undefined : trade.side === 'buy' ? 'long' : 'short',
    entry: trade.entry,
    balance: trade.capital,
    limit_percent: trade.limitPercent,
    limit_money: trade.limitCash,
    lost_percent: trade.lostPercent,
    lost_money: trade.lostCash,
    share: trade.share,
    risk_percent: trade.riskPercent,
    risk_money: trade.riskCash,
    ...stop,
  }
}

const missing = {
  text: 'What may be lost? Say the limit in percent of the account or in money, and the risk of a trade or the stop.',
  options: ['100k account, 5% max daily loss, 1% risk: how many losing trades can i take?'],
}
const uses = ['trade'] as const
const next = ['Position size with 1% risk and a 20 pip stop', 'How long a losing streak should i expect with a 40% win rate']

/** What an account may still lose. */
export const accountKinds = [
  kind<Limit>('losses_cost', 'Risk and costs', 'What losses in a row take', 'loss_limit', {
    asks: {
      '#number:number #loserNoun in? a? row|succession at|of|with|risking #percent:rate risk|each|a|per? trade? ,? how much|many|percent #beWord? of? the|my? account|balance|capital|money|do|would|will? #youWord? is|gone|left|lost|lose|down|be?':
        '5 losing trades in a row at 2 percent, how much of the account is gone',
      'how much #beWord? of? the|my? account|balance|capital|money? is|would|do|will? #youWord? be|gone|left|lost|lose|down? after|with #number:number #loserNoun in? a? row|succession? at|of|with|risking #percent:rate risk|each|a|per? trade?':
        'how much of the account is gone after 5 losing trades in a row at 2%',
    },
    take: ({ number, rate, trade }) =>
      number === undefined || rate === undefined ? null : { losses: number, risk_percent: rate, balance: trade?.capital },
    uses: ['number', 'rate', 'trade'],
    missing: {
      text: 'How many losses, and at which risk each?',
      options: ['How much of the account is gone after 5 losing trades in a row at 2%?'],
    },
    tell: ({ streak, streak_fixed, streak_left }) =>
      streak &&
      say`${streak} in a row take ${streak_fixed} of the account where each risks the same sum, and ${streak_left} is left of it where each risks that share of what is left.`,
    next,
  }),
  kind('loss_limit', 'Risk and costs', 'Room under a loss limit', 'loss_limit', {
    asks: {
      'how many #loserNoun in? a? row? #canWord #youWord still? take|lose|have|afford|survive|get|handle|eat|make|hit still|left|more? today|left?':
        '100k account, 5% max daily loss, how many losing trades can i take at 1% risk',
      'how many #loserNoun in? a? row? until|before|till|to|and #limitEnd':
        '5% daily loss, 0.5% risk, how many losses in a row until its over',
      'how many #loserNoun in? a? row? #limitEnd': '10% max drawdown and 1% risk, how many losing trades in a row blow the account',
      'how many #loserNoun in? a? row? #beWord? #youWord allowed|permitted|left':
        '25k account, 4% daily drawdown, each trade risks $250, how many losses am i allowed',
      'how much room|money|loss|buffer|is|can|more #canWord? #youWord? lose|left|more|have|remaining today|left|still|more?':
        '100k account, 5% daily loss limit, already lost 2k, how much can i lose today',
    },
    take: limits,
    uses,
    missing,
    next,
  }),
  kind('regained', 'Risk and costs', 'Getting a loss back', 'loss_limit', {
    asks: {
      'how much|many percent|%? do|must|should|would|have|need|needs|is #youWord? have|need|needs|needed? to? gain|make|earn|win|recover|return? to? #regainVerb':
        'i lost 8% of my account, how much do i need to gain to get back',
    },
    take: limits,
    uses,
    missing: { text: 'How much of the account is lost?', options: ['I lost 8% of my account, how much do i need to gain to get back?'] },
    next,
  }),
]
