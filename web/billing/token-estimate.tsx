import { usageEstimates, type UsageEstimates } from '@playbook/contract/billing'
import { needPercent } from '@playbook/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf, queryOf } from '../api.ts'
import { FailBox } from '../ui/fail-box.tsx'
import { Interval } from '../ui/interval.tsx'
import { formatCount, formatTokens, numberText, signedText } from '../ui/numbers.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import css from './token-settings.module.css'

const inFull = (tokens: number) => numberText(tokens, 0)
const monthDays = 30
/** From so many days on a pace says something of a month. */
const minKnownDays = 7

const confidences = {
  high: 'high: more than 100 tokens a day',
  medium: 'medium: from 10 to 100 tokens a day',
  low: 'low: fewer than 10 tokens a day',
} as const satisfies Record<UsageEstimates['confidence'], string>

/** What a month is going to need, with the arithmetic of the figures and of the plan. */
export function Estimate() {
  const estimates = useQuery(queryOf(usageEstimates))
  return (
    <section className={css.estimate} aria-label="Estimate">
      <span className="label">Estimate</span>
      {estimates.isPending ? (
        <SkeletonRows rows={4} label="Loading the estimate" />
      ) : estimates.isLoadingError ? (
        <FailBox title="The estimate could not be loaded" onRetry={() => void estimates.refetch()}>
          {messageOf(estimates.error)}
        </FailBox>
      ) : estimates.data.tokens === 0 ? (
        <>
          <p className={css.verdict}>Nothing was used yet.</p>
          <p className="soft">Once you have used some, this tells what a month needs at your pace, and which plan covers it.</p>
        </>
      ) : (
        <Figures of={estimates.data} />
      )}
    </section>
  )
}

const trendWords = { up: ', up', down: ', down', steady: ', steady' } as const

function Figures({ of }: { of: UsageEstimates }) {
  const { daily_use, monthly_estimate, balance_days, quiet_month, busy_month, trend, wanted, recommended_plan: plan } = of
  const lasts = balance_days ?? 0
  const isEarly = of.days < minKnownDays
  // At the pace alone the tokens would last longer: some expire before their turn.
  const expiresFirst = daily_use > 0 && lasts < Math.floor(of.balance / daily_use) - 1
  return (
    <>
      <p className={css.verdict}>
        {isEarly
          ? `Too early to say: ${formatCount(of.days, 'day')} of use so far.`
          : lasts >= monthDays
            ? 'Enough for now. Nothing to buy.'
            : `The balance lasts ${formatCount(lasts, 'day')} at this pace.`}
      </p>
      <p className="soft num">
        At this pace, {formatTokens(monthly_estimate)} tokens a month, the balance lasts {formatCount(lasts, 'day')}
        {expiresFirst && ', as some of it expires before its turn'}. Confidence is {confidences[of.confidence]}
        {isEarly && `, but only ${formatCount(of.days, 'day')} of ${monthDays} ${of.days === 1 ? 'is' : 'are'} known`}.
      </p>
      {quiet_month !== null && busy_month !== null && busy_month > quiet_month && (
        <>
          <Interval low={quiet_month} expected={monthly_estimate} high={busy_month} />
          <p className={`small num ${css.ends}`}>
            <span>
              <b>{inFull(quiet_month)}</b> at the quietest week’s pace
            </span>
            <span>
              <b>{inFull(busy_month)}</b> at the busiest week’s pace
            </span>
          </p>
        </>
      )}
      <dl className="num">
        <div>
          <dt>Daily use × {monthDays}</dt>
          <dd>
            {inFull(of.tokens)} in {formatCount(of.days, 'day')}: {numberText(daily_use, 1)} × {monthDays} = {inFull(monthly_estimate)}
          </dd>
        </div>
        <div>
          <dt>Against the month before</dt>
          <dd>{trend.percent === null ? 'nothing was used then' : `${signedText(trend.percent, 1)}%${trendWords[trend.direction]}`}</dd>
        </div>
        <div>
          <dt>× {needPercent}%</dt>
          <dd>
            {inFull(wanted)},{' '}
            {plan === null ? (
              'more than any plan has'
            ) : (
              <>
                so <Link to="/pricing/users">{plan.name}</Link> covers it with {inFull(plan.tokens)}
              </>
            )}
          </dd>
        </div>
      </dl>
    </>
  )
}
