import type { GalleryEntry } from '@playbook/contract/gallery'
import { namedSource } from '@playbook/contract/market-sources'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { outcomeClasses } from '@playbook/engine/robustness/outcome-class'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Interval } from '../ui/interval.tsx'
import { formatPercent, numberText } from '../ui/numbers.ts'
import { formatTime } from '../ui/time.tsx'
import { trend } from '../ui/trend.ts'
import { formatFigure } from '../words/figure-text.ts'
import { luckText } from './luck-text.ts'
import css from './result-card.module.css'

// What repeats a test is loaded by who asks for it.
const RunAgain = lazy(async () => ({ default: (await import('./run-again.tsx')).RunAgain }))
const ReportDialog = lazy(async () => ({ default: (await import('../publications/report-dialog.tsx')).ReportDialog }))

const percent = (value: number | null) => formatPercent(value, 'percent', { digits: 1, signed: true })

/** One result: its words, its range, what speaks for and against it, and a test of it with one click. */
export function ResultCard({ entry }: { readonly entry: GalleryEntry }) {
  const [isRunning, setIsRunning] = useState(false)
  const [isReporting, setIsReporting] = useState(false)
  const { public_id: publicId, title, symbol, timeframe, words, outcome, trade_hash: hash } = entry
  const { caution, toOthers } = namedSource(entry.source, entry.source_label)
  const years = [entry.first_time, entry.last_time].map((time) => formatTime(time, 'date', 'utc')).join(' – ')
  return (
    <article className={`card ${css.card}`}>
      <header>
        <h2 className="h-panel">
          <Link to="/verify/$publicId" params={{ publicId }}>
            {title}
          </Link>
        </h2>
        <span className="grow" />
        <Badge>{`${symbol}, ${timeframeLabel[timeframe]}`}</Badge>
      </header>
      <div className={css.body}>
        <p className={css.words}>{words}</p>
        <Range entry={entry} />
        <dl className={css.rows}>
          <div>
            <dt>Outcome</dt>
            <dd>{outcomeClasses[outcome].label}</dd>
          </div>
          <div>
            <dt>Variants tried</dt>
            <dd>{luckText(entry)}</dd>
          </div>
          <div>
            <dt>Sharpe, trades</dt>
            <dd>{`${formatFigure('sharpe_ratio', entry.sharpe_ratio)}, ${numberText(entry.total_trades, 0)}`}</dd>
          </div>
          <div>
            <dt>{years}</dt>
            <dd>{caution === null ? toOthers : <Badge kind="warn">{toOthers}</Badge>}</dd>
          </div>
        </dl>
      </div>
      <footer className={css.foot}>
        {isRunning ? (
          <Suspense fallback={<span className="small soft">Fetching the engine …</span>}>
            <RunAgain publicId={publicId} />
          </Suspense>
        ) : (
          <Button size="sm" icon="retry" onClick={() => setIsRunning(true)}>
            Run it again here
          </Button>
        )}
        <span className="grow" />
        <Link className={css.receipt} to="/verify/$publicId" params={{ publicId }} aria-label={`Receipt of ${title}`}>
          {`${hash.slice(0, 4)}…${hash.slice(-4)}`}
        </Link>
        <button type="button" className={css.report} onClick={() => setIsReporting(true)}>
          Report
        </button>
      </footer>
      {isReporting && (
        <Suspense>
          <ReportDialog publicId={publicId} title={title} onClose={() => setIsReporting(false)} />
        </Suspense>
      )}
    </article>
  )
}

/** The three outcomes where bars leave something open, else the one. */
function Range({ entry: { interval, total_return: total } }: { readonly entry: GalleryEntry }) {
  const ends = [interval?.pessimistic, interval?.expected, interval?.optimistic].map((each) => each?.total_return ?? null)
  const [low, expected, high] = ends
  if (low == null || expected == null || high == null || low === high)
    return (
      <p className={css.single}>
        <b className={`num ${trend(total) ?? ''}`}>{percent(total)}</b> <span className="small soft">after costs</span>
      </p>
    )
  return (
    <div className={css.range}>
      <Interval low={low} expected={expected} high={high} />
      <p className="small soft num">
        <b>{percent(low)}</b> to <b>{percent(high)}</b>, expected <b>{percent(expected)}</b>
      </p>
    </div>
  )
}
