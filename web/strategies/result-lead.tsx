import { formatCount } from '@playbook/engine/format/count'
import type { StrategyResult } from '@playbook/contract/strategies'
import { formatPercent } from '@playbook/engine/format/percent'
import { formatUsd } from '@playbook/engine/format/money'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { verdict } from './verdict.ts'
import css from './result-lead.module.css'

const trend = (value: number | null) => (value === null || value === 0 ? '' : value > 0 ? 'up' : 'down')
const percent = (value: number | null) => formatPercent(value, 'percent', { digits: 1, signed: true })

/** The outcome first: what to make of it, what it rests on, and what was earned after costs. */
export function ResultLead({ result }: { result: StrategyResult }) {
  const { total_trades: trades, total_return: totalReturnPercent, buy_and_hold_return: buyAndHoldPercent } = result
  return (
    <section className={`ledger ${css.lead}`} aria-label="Outcome">
      <div className={css.half}>
        <p className="label">Verdict</p>
        <h2 className={css.verdict}>{verdict({ trades, totalReturnPercent, buyAndHoldPercent })}</h2>
        <ul className={`plain ${css.grounds}`}>
          {groundsOf(result).map((ground) => (
            <li key={ground.text} data-tone={ground.tone}>
              <Icon name={toneIcons[ground.tone]} />
              {ground.text}
            </li>
          ))}
        </ul>
      </div>
      <div className={css.half}>
        <p className="label">Total return, after costs</p>
        <p className={css.big}>
          <b className={`num ${trend(totalReturnPercent)}`}>{percent(totalReturnPercent)}</b>
          <span>{`Buy and hold: ${percent(buyAndHoldPercent)}`}</span>
        </p>
        <p className="soft num">{`${formatUsd(result.initial_capital)} became ${formatUsd(result.final_equity)} over ${result.receipt.bars.toLocaleString('en-US')} bars.`}</p>
      </div>
    </section>
  )
}

/** The outcome's place while it is on its way. */
export const ResultLeadSkeleton = () => (
  <div className={`ledger ${css.lead}`} role="status" aria-busy="true" aria-label="Loading result">
    {[0, 1].map((half) => (
      <div key={half} className={css.half}>
        <Skeleton width={90} />
        <Skeleton width="70%" height={40} />
        <Skeleton width="90%" />
        <Skeleton width="60%" />
      </div>
    ))}
  </div>
)

interface Ground {
  readonly tone: 'good' | 'caution' | 'plain'
  readonly text: string
}
const toneIcons = { good: 'check', caution: 'warn', plain: 'info' } as const satisfies Record<Ground['tone'], IconName>

/** Trades from which on a result says something. */
const enoughTrades = 100

function groundsOf({ total_trades: trades, ambiguous_trades: ambiguous, receipt, ...result }: StrategyResult): Ground[] {
  if (trades === 0) return [{ tone: 'plain', text: 'No bar of the period met the entry rules.' }, ...pricesGround(receipt.source)]
  const counted = formatCount(trades, 'trade')
  return [
    trades < enoughTrades
      ? { tone: 'caution', text: `${counted}, which is few: ${enoughTrades} or more say something.` }
      : { tone: 'good', text: `${counted}.` },
    ambiguous === 0
      ? { tone: 'good', text: 'No trade hangs on the unknown order of prices inside a bar.' }
      : {
          tone: 'caution',
          text: `In ${formatCount(ambiguous, 'trade')} stop and target were inside one bar; the stop was taken, the worse of the two.`,
        },
    costGround(result.break_even_cost, result.total_return),
    ...pricesGround(receipt.source),
  ]
}

function costGround(cost: number | null, totalReturn: number | null): Ground {
  if (cost === null) return { tone: 'plain', text: 'No cost at which the profit would be gone can be given.' }
  if (cost <= 0) return { tone: 'caution', text: 'It loses even without costs.' }
  const shown = `${cost.toFixed(2)} basis points a side`
  return (totalReturn ?? 0) > 0
    ? { tone: 'plain', text: `The profit would be gone at costs of ${shown}.` }
    : { tone: 'caution', text: `It would break even at costs of ${shown}, which is less than it paid.` }
}

const pricesGround = (source: StrategyResult['receipt']['source']): Ground[] =>
  source === 'simulated' ? [{ tone: 'plain', text: 'The prices are simulated: this tests the rules, not a market of the past.' }] : []
