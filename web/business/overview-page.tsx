import { b2bDashboard, type TimedUse } from '@playbook/contract/b2b-console'
import type { Business } from '@playbook/contract/business'
import { usagePeriods, type UsagePeriod } from '@playbook/contract/business-filters'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { messageOf, queryOf } from '../api.ts'
import { classNames } from '../ui/class-names.ts'
import { FailBox } from '../ui/fail-box.tsx'
import { Field, Select } from '../ui/field.tsx'
import { formatCount, shortNumber, signedText } from '../ui/numbers.ts'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { BusinessPage } from './business-page.tsx'
import { costText, errorShare, msText } from './cost-text.ts'
import { EnvironmentSwitch } from './environment-switch.tsx'
import { RequestLog } from './request-log.tsx'
import { UsageFigure } from './usage-figure.tsx'
import { UseTable } from './use-table.tsx'
import css from './business.module.css'

/** What the keys of a business have done: figures, pictures, tables and the log. */
export function OverviewPage() {
  const { environment, days } = useSearch({ from: '/console/business/overview' })
  const navigate = useNavigate()
  const asked = { environment, days }
  const dashboard = useQuery({ ...queryOf(b2bDashboard, { query: asked }), placeholderData: keepPreviousData })
  const go = (next: Partial<typeof asked>) => void navigate({ to: '/console/business/overview', search: { ...asked, ...next } })
  return (
    <BusinessPage
      title="Overview"
      actions={
        <>
          <EnvironmentSwitch value={environment} onChange={(next) => go({ environment: next })} />
          <Field label="Period" labelHidden>
            <Select value={days} onChange={(event) => go({ days: event.target.value as UsagePeriod })}>
              {usagePeriods.map((count) => (
                <option key={count} value={count}>
                  Last {count} days
                </option>
              ))}
            </Select>
          </Field>
        </>
      }
    >
      <div className="stack">
        {dashboard.isPending ? (
          <SkeletonCard rows={2} label="Loading the figures" />
        ) : dashboard.isLoadingError ? (
          <FailBox title="The figures could not be loaded" onRetry={() => void dashboard.refetch()}>
            {messageOf(dashboard.error)}
          </FailBox>
        ) : (
          <Figures {...dashboard.data} days={days} />
        )}
        <UsageFigure environment={environment} days={days} />
        <UseTable environment={environment} days={days} />
        <RequestLog />
      </div>
    </BusinessPage>
  )
}

interface FiguresProps {
  business: Business
  now: TimedUse
  before: TimedUse
  days: UsagePeriod
}

const changeText = (now: number | null, before: number | null, write: (change: number) => string, days: UsagePeriod): string =>
  now === null || before === null || before === 0 ? '' : `${write(now - before)} on the ${days} days before`

function Figures({ business, now, before, days }: FiguresProps) {
  const left = Math.max(0, business.included_units - business.used_units)
  const figures = [
    [
      'Calls',
      shortNumber(now.calls, 0),
      changeText(now.calls, before.calls, (change) => `${signedText((change / before.calls) * 100, 1)}%`, days),
    ],
    ['Errors', errorShare(now), formatCount(now.errors, 'call')],
    ['Half within, p50', msText(now.p50_ms), changeText(now.p50_ms, before.p50_ms, (change) => `${signedText(change, 0)} ms`, days)],
    ['95 in 100 within, p95', msText(now.p95_ms), changeText(now.p95_ms, before.p95_ms, (change) => `${signedText(change, 0)} ms`, days)],
    ['Cost', costText(now.cost_cents), `${costText(business.balance_cents)} on the balance`],
    ['Units left this month', shortNumber(left, 0), `of ${shortNumber(business.included_units, 0)} included`],
  ] as const
  return (
    <section aria-label="Figures">
      <dl className={classNames('figs', css.figures)}>
        {figures.map(([name, value, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">
              {value} <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
