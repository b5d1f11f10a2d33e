import type { MarketDetail } from '@playbook/contract/markets'
import { daySeconds } from '@playbook/engine/market/day-number'
import { timeframeLabel, timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Note } from '../ui/note.tsx'
import { Progress } from '../ui/progress.tsx'
import { formatTime } from '../ui/time.tsx'
import { useDownload } from './use-download.ts'

const yearSeconds = 365 * daySeconds
/** How far back one may ask, by the timeframe: a history of minutes is long. */
const spans = [
  { label: '1 month', seconds: 31 * daySeconds },
  { label: '1 year', seconds: yearSeconds },
  { label: '5 years', seconds: 5 * yearSeconds },
  { label: '10 years', seconds: 10 * yearSeconds },
] as const

const dateOf = (seconds: number) => formatTime(seconds, 'date', 'utc')

/** How far back the prices of a timeframe are stored, and a way to download more; nothing where they are computed or imported. */
export function HistoryDownload({ market, timeframe }: { readonly market: MarketDetail; readonly timeframe: Timeframe }) {
  const queries = useQueryClient()
  const work = useDownload(() => void queries.invalidateQueries())
  const [span, setSpan] = useState<number>(spans[1].seconds)
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const reach = market.reach.find((each) => each.timeframe === timeframe)
  if (market.source_label === undefined || reach === undefined) return null
  const isInReach = (seconds: number) =>
    reach.from === null || now - seconds + daySeconds >= reach.from || seconds === shortestBeyond(reach.from, now)
  const start = () => work.mutate({ symbol: market.symbol, timeframe, from: Math.max(now - span, reach.from ?? 0), to: now })
  return (
    <Card title="Stored history" note={timeframeLabel[timeframe]} padded>
      <div className="stack">
        <p className="soft">
          {reach.stored === null
            ? 'Nothing of this timeframe is stored yet. Charts and backtests download what they need by themselves.'
            : `Stored from ${dateOf(reach.stored.from)} to ${dateOf(reach.stored.to)}. Charts and backtests download what else they need.`}{' '}
          {reach.from !== null && `The source’s history begins on ${dateOf(reach.from)}.`}
        </p>
        {work.progress === null ? (
          <div className="row wrap">
            <select className="select" aria-label="How much history" value={span} onChange={(event) => setSpan(Number(event.target.value))}>
              {spans
                .filter(({ seconds }) => isInReach(seconds) && seconds / 60 / timeframeMinutes[timeframe] >= 1)
                .map(({ label, seconds }) => (
                  <option key={seconds} value={seconds}>
                    {label}
                  </option>
                ))}
            </select>
            <Button icon="download" busy={work.isPending} onClick={start}>
              Download history
            </Button>
          </div>
        ) : (
          <Progress
            label="Download"
            percent={work.progress.progress}
            stage={work.progress.message}
            message="Cancelling keeps what is stored by then."
            onCancel={work.cancel}
          />
        )}
        {work.error !== null && <Note kind="bad">{messageOf(work.error)}</Note>}
        {work.data?.status === 'failed' && <Note kind="bad">{work.data.error_message}</Note>}
        {work.data?.status === 'completed' && <Note kind="ok">{work.data.message}.</Note>}
      </div>
    </Card>
  )
}

/** The shortest span that reaches to the begin of the history: it brings all there is. */
const shortestBeyond = (from: number, now: number) => spans.find(({ seconds }) => now - seconds <= from)?.seconds
