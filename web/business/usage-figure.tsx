import { usageByDay, type UsageDay } from '@playbook/contract/b2b-console'
import type { UsagePeriod, Environment } from '@playbook/contract/business-filters'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { FailBox } from '../ui/fail-box.tsx'
import type { Drawing } from '../ui/figure/drawing.ts'
import { FigureCard, FigureCardSkeleton } from '../ui/figure/figure-card.tsx'
import { shortNumber } from '../ui/numbers.ts'
import { Segmented } from '../ui/segmented.tsx'
import { msText } from './cost-text.ts'

const views = [
  { value: 'calls', label: 'Calls' },
  { value: 'times', label: 'Times' },
] as const
type View = (typeof views)[number]['value']

const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1_000
const inFull = (value: number) => shortNumber(value, 0)
/** Counts have no parts. */
const wholeTick = (value: number) => (Number.isInteger(value) ? inFull(value) : '')

const drawings: Readonly<Record<View, (days: readonly UsageDay[]) => Drawing>> = {
  calls: (days) => ({
    kind: 'bars',
    x: { name: 'Day, UTC', labels: days.map(({ day }) => day.slice(5)) },
    y: { name: 'Calls a day', from: 0, format: inFull, tick: wholeTick },
    bars: [
      { name: 'Answered', tone: 'main', values: days.map(({ calls, errors }) => calls - errors) },
      { name: 'Errors', tone: 'down', values: days.map(({ errors }) => errors) },
    ],
    isStacked: true,
  }),
  times: (days) => ({
    kind: 'line',
    x: { name: 'Day, UTC', kind: 'time' },
    panes: [
      {
        y: { name: 'Milliseconds', from: 0, format: (value) => msText(value), tick: wholeTick },
        lines: [
          { name: 'p50', tone: 'main', points: days.map(({ day, p50_ms: ms }) => [secondsOf(day), ms] as const) },
          { name: 'p95', tone: 'quiet', look: 'dashed', points: days.map(({ day, p95_ms: ms }) => [secondsOf(day), ms] as const) },
        ],
      },
    ],
  }),
}

/** Calls and times of each day. */
export function UsageFigure(asked: { environment: Environment; days: UsagePeriod }) {
  const [view, setView] = useState<View>('calls')
  const usage = useQuery({ ...queryOf(usageByDay, { query: asked }), placeholderData: keepPreviousData })
  const days = usage.data?.days
  const drawing = useMemo(() => drawings[view](days ?? []), [view, days])
  if (usage.isPending) return <FigureCardSkeleton label="Loading the use of each day" heightPx={240} />
  if (usage.isLoadingError) {
    return (
      <FailBox title="The use of each day could not be loaded" onRetry={() => void usage.refetch()}>
        {messageOf(usage.error)}
      </FailBox>
    )
  }
  const sum = (key: 'calls' | 'errors') => usage.data.days.reduce((all, day) => all + day[key], 0)
  const [calls, errors] = [sum('calls'), sum('errors')]
  return (
    <FigureCard
      title={view === 'calls' ? 'Calls a day' : 'Time of calls a day'}
      definition="Calls by the day in UTC on which they were answered. Errors are the calls answered with 4xx or 5xx; they cost nothing. Half of the calls of a day were answered within p50, 95 in 100 within p95, counted at the server and kept for 30 days."
      drawing={drawing}
      label={`Over ${usage.data.days.length} days there were ${calls} calls, of which ${errors} failed.`}
      file={`api-${view}`}
      heightPx={240}
      actions={<Segmented label="Shown" value={view} options={views} onChange={setView} />}
      empty={calls === 0 && 'There were no calls in these days.'}
    />
  )
}
