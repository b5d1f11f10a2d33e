import { namedSource } from '@playbook/contract/market-sources'
import type { PublishedResult, Statement } from '@playbook/contract/publications'
import { insideBarGround, pricesGround, returnRangeOf, tradesGround } from '@playbook/contract/result-grounds'
import { engineVersion } from '@playbook/engine/backtest/run'
import { displayName } from '@playbook/engine/format/display-name'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { statisticsCatalogue } from '@playbook/engine/statistics/catalogue'
import { ruleLines } from '@playbook/engine/strategy/explain'
import { groupRules } from '@playbook/engine/strategy/group-rules'
import { Fragment, lazy, Suspense, useMemo, useState } from 'react'
import { LeftOutNote } from '../strategies/plan/left-out-note.tsx'
import { RuleList } from '../strategies/plan/rule-list.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Figure } from '../ui/figure.tsx'
import type { LineDrawing } from '../ui/figure/drawing.ts'
import { FigureCard } from '../ui/figure/figure-card.tsx'
import { Note } from '../ui/note.tsx'
import { formatCount, formatPercent, formatUsd, numberText } from '../ui/numbers.ts'
import { formatTime, Time } from '../ui/time.tsx'
import { commissionWords, financingWords, slippageWords } from '../words/cost-words.ts'
import { formatFigure } from '../words/figure-text.ts'
import { variantCountText } from '../words/variant-count-text.ts'
import { CheckList, tradesOf } from './check-list.tsx'
import { ClaimsCard } from './claims-card.tsx'
import { isStatistic } from './compare-claims.ts'
import { ageOf } from './judge-published.ts'
import { Proof } from './proof.tsx'
import { useVerification, type Verification } from './use-verification.ts'
import css from './verify-page.module.css'

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))

export function Verified({ published, statement }: { published: PublishedResult; statement: Statement }) {
  const verification = useVerification(published, statement)
  const { claims } = verification
  const isBroken = verification.trust === 'broken'
  const isRefuted = verification.signature === 'good' && verification.figures === 'differ'
  return (
    <>
      <header className={css.head}>
        <p className="label">Published backtest</p>
        {isBroken ? <h1 className="h-lead">This result does not hold</h1> : <Head statement={statement} />}
      </header>
      <CheckList verification={verification} statement={statement} />
      {claims !== null && (!isBroken || isRefuted) && <ClaimsCard claims={claims} />}
      {/* What was tampered with is not repeated. */}
      {!isBroken && (
        <>
          <div className={css.two}>
            <Card title="The words" padded>
              <blockquote className={css.words}>
                <WordsOf statement={statement} />
              </blockquote>
              <LeftOutNote leftOut={statement.left_out ?? []} lead="Left out of the backtest, as its owner decided:" />
            </Card>
            <Card title="The rules they became" padded>
              <Rules published={published} />
            </Card>
          </div>
          <Figures statement={statement} />
          <Equity statement={statement} verification={verification} />
        </>
      )}
      <Proof published={published} statement={statement} />
      <p className="small mute">
        A backtest tells how rules would have done on past or simulated prices. It does not tell the future, and this is not investment
        advice. Neither Playbook nor this page says who published it.
      </p>
      <ReportResult published={published} statement={statement} />
    </>
  )
}

function ReportResult({ published, statement }: { published: PublishedResult; statement: Statement }) {
  const [isOpen, setIsOpen] = useState(false)
  const title = published.gallery_title ?? `${statement.symbol}, ${timeframeLabel[statement.timeframe]}`
  return (
    <div>
      <Button size="sm" variant="ghost" onClick={() => setIsOpen(true)}>
        Report this result
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog publicId={published.public_id} title={title} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Head({ statement }: { statement: Statement }) {
  const { symbol, market, timeframe, source, source_label: label, first_time: first, last_time: last } = statement
  const { caution, toOthers } = namedSource(source, label)
  const period = `${formatTime(first, 'date', 'utc')} – ${formatTime(last, 'date', 'utc')}`
  return (
    <>
      <h1 className="h-lead">{`${symbol}, ${timeframeLabel[timeframe]}`}</h1>
      <p className="row wrap soft num">
        <Badge {...(caution === null ? {} : { kind: 'warn' as const })}>{toOthers}</Badge>
        {ageOf(statement, engineVersion) === 'earlier' && <Badge>{`Made by an earlier engine, ${statement.engine_version}`}</Badge>}
        <span>{`${market}, ${period}, ${formatCount(statement.bars, 'bar')},`}</span>
        <span>
          published <Time at={statement.published_at} style="date" />
        </span>
      </p>
    </>
  )
}

/** The words, those that the run left out struck through. */
function WordsOf({ statement: { words, left_out: leftOut = [] } }: { statement: Statement }) {
  return (
    <>
      {leftOut.map(({ start, end }, k) => (
        <Fragment key={start}>
          {words.slice(leftOut[k - 1]?.end ?? 0, start)}
          <del className={css.left}>{words.slice(start, end)}</del>
        </Fragment>
      ))}
      {words.slice(leftOut.at(-1)?.end ?? 0)}
    </>
  )
}

function Rules({ published: { plan } }: { published: PublishedResult }) {
  const groups = useMemo(() => rulesOf(plan), [plan])
  return groups === null ? <p className="soft">This page cannot write out rules of that version.</p> : <RuleList groups={groups} />
}

/** Null for a plan of another form than this page can tell in words. */
function rulesOf(plan: PublishedResult['plan']) {
  try {
    return groupRules(ruleLines(plan))
  } catch {
    return null
  }
}

function Figures({ statement }: { statement: Statement }) {
  const { figures, interval, source, tried } = statement
  const trades = tradesGround(tradesOf(statement))
  const exits = Object.entries(statement.exit_reasons).map(([reason, count]) => `${displayName(reason)} ${count}`)
  return (
    <Card title="Figures" note={`start ${formatUsd(statement.initial_capital)}, after all costs`} padded>
      <dl className="figs">
        {figures.map(({ name, value, reason }) =>
          isStatistic(name) ? (
            <Figure
              key={name}
              label={statisticsCatalogue[name].title}
              value={formatFigure(name, value)}
              definition={statisticsCatalogue[name].definition}
              reason={reason}
            />
          ) : null,
        )}
      </dl>
      <ul className={`plain small soft num ${css.facts}`}>
        {interval !== null && <li>{intervalWords(interval)}</li>}
        <li>{`${formatCount(statement.long_trades, 'long trade')} and ${formatCount(statement.short_trades, 'short trade')}; closed by: ${exits.join(', ') || 'nothing'}.`}</li>
        <li>{costWords(statement)}</li>
        <li>{countedWords(tried)}</li>
      </ul>
      {trades.tone === 'caution' && <Note kind="warn">{trades.text}</Note>}
      {pricesGround(source).map(({ text }) => (
        <Note key={text}>{text}</Note>
      ))}
    </Card>
  )
}

const percent = (value: number | null) => formatPercent(value, 'percent', { digits: 1, signed: true })

/** Engine 1.1.0 counted when the backtest ran, and told nothing of checks. */
function countedWords(tried: Statement['tried']): string {
  if (tried === undefined) return variantCountText(tried)
  return `${tried.checked === undefined ? 'When the backtest ran' : 'When it was published'}: ${variantCountText(tried)}`
}

/** The same words as with the result itself, and the range where it is one. */
function intervalWords(interval: NonNullable<Statement['interval']>): string {
  const { text } = insideBarGround(interval.ambiguous_trades, interval.resolved_trades)
  const range = returnRangeOf({ interval })
  if (range === null) return text
  return `${text} Total return between ${percent(range.low)} (pessimistic, stated above) and ${percent(range.high)} (optimistic), ${percent(range.expected)} expected.`
}

function costWords({ costs }: Statement): string {
  const { spread, slippage, commission, financing } = costs
  const nights = financing === null ? 'no financing' : `financing ${financingWords(financing)}`
  return `Costs: spread ${spread} and slippage ${slippageWords(`${slippage} in price`, costs)}, commission ${commissionWords(commission)}, ${nights}.`
}

/** The account as it came out in this browser. */
function Equity({ statement, verification: { recomputed, rerun } }: { statement: Statement; verification: Verification }) {
  const start = statement.initial_capital
  const drawing = useMemo(
    (): LineDrawing => ({
      kind: 'line',
      x: { name: 'Time', kind: 'time' },
      panes: [
        {
          y: { name: 'USD', format: (value) => numberText(value, 0) },
          lines: [{ name: 'Account', tone: 'main', points: recomputed?.equity ?? [] }],
          marks: [{ axis: 'y', at: start, label: '' }],
        },
      ],
    }),
    [recomputed, start],
  )
  if (rerun === 'proof_only' || rerun === 'failed') return null
  return (
    <FigureCard
      title="Account, computed in your browser"
      definition={<p>The account at bar closes, open positions at their closing price, after all costs, from the run on your device.</p>}
      drawing={drawing}
      label={recomputed === null ? 'Being computed' : `The account ends at ${formatUsd(recomputed.finalEquityUsd)}.`}
      file={`${statement.symbol}-${statement.public_id}`}
      empty={recomputed === null && 'Running the backtest …'}
    />
  )
}
