import { groundsOf, returnRangeOf, type Ground } from '@playbook/contract/result-grounds'
import type { StrategyResult } from '@playbook/contract/strategies'
import { Headline, RobustnessLine } from '../../robustness/robustness-line.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Interval } from '../../ui/interval.tsx'
import { formatPercent, formatUsd, inStyle, shortNumber } from '../../ui/numbers.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { trend } from '../../ui/trend.ts'
import css from './result-lead.module.css'

const percent = (value: number | null) => formatPercent(value, 'percent', { digits: 1, signed: true })

/** The outcome first: what to make of it, what it rests on, and what was earned after costs. */
export function ResultLead({ result, strategyId }: { result: StrategyResult; strategyId: string }) {
  const { total_trades: trades, total_return: totalReturnPercent, buy_and_hold_return: buyAndHoldPercent } = result
  const range = returnRangeOf(result)
  return (
    <section className={`ledger ${css.lead}`} aria-label="Outcome">
      <div className={css.half}>
        <p className="label">Verdict</p>
        <h2 className={css.verdict}>
          <Headline strategyId={strategyId} result={result} />
        </h2>
        {trades > 0 && (
          <div className={css.robustness}>
            <RobustnessLine strategyId={strategyId} />
          </div>
        )}
        <ul className={`plain ${css.grounds}`}>
          {groundsOf(result).map((ground) => (
            <li key={ground.text} data-tone={ground.tone}>
              <Icon name={toneIcons[ground.tone]} />
              {inStyle(ground.text)}
            </li>
          ))}
        </ul>
      </div>
      <div className={css.half}>
        <p className="label">Total return, after costs</p>
        <p className={css.big}>
          <b className={`num ${trend(totalReturnPercent) ?? ''}`}>{percent(totalReturnPercent)}</b>
          <span>{`${range === null ? '' : 'at worst. '}Buy and hold: ${percent(buyAndHoldPercent)}`}</span>
        </p>
        {range !== null && <ReturnRange {...range} />}
        <p className="soft num">{`${formatUsd(result.initial_capital)} became ${formatUsd(result.final_equity)} over ${shortNumber(result.receipt.bars)} bars.`}</p>
      </div>
    </section>
  )
}

interface Range {
  readonly low: number
  readonly expected: number
  readonly high: number
}

/** What the prices inside bars leave open: the worst and the best that the same bars allow. */
const ReturnRange = ({ low, expected, high }: Range) => (
  <div className={css.range}>
    <Interval low={low} expected={expected} high={high} />
    <dl className={`num ${css.ends}`}>
      <div>
        <dt>pessimistic</dt>
        <dd>{percent(low)}</dd>
      </div>
      <div>
        <dt>expected</dt>
        <dd>{percent(expected)}</dd>
      </div>
      <div>
        <dt>optimistic</dt>
        <dd>{percent(high)}</dd>
      </div>
    </dl>
  </div>
)

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

const toneIcons = { good: 'check', caution: 'warn', plain: 'info' } as const satisfies Record<Ground['tone'], IconName>
