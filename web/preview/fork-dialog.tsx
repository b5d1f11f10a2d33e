import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { statisticsCatalogue, type StatisticName } from '@playbook/engine/statistics/catalogue'
import type { Choice, ForkSubject } from '@playbook/engine/strategy/choices'
import { groupRules } from '@playbook/engine/strategy/group-rules'
import type { Span } from '@playbook/engine/strategy/plan'
import type { ReadingContext } from '@playbook/engine/strategy/reading'
import { useEffect, useMemo } from 'react'
import { RuleList } from '../strategies/plan/rule-list.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { LineDrawing, Tone } from '../ui/figure/drawing.ts'
import { FigureCard } from '../ui/figure/figure-card.tsx'
import { notComputed } from '../ui/not-computed.tsx'
import { Note } from '../ui/note.tsx'
import { formatCount, formatPercent, numberText } from '../ui/numbers.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { formatFigure } from '../words/figure-text.ts'
import type { ComparedFork } from './compute-forks.ts'
import type { PreviewMarket } from './preview-market.ts'
import { useForks } from './use-previewer.ts'
import css from './fork-dialog.module.css'

/** What is laid side by side, as the page calls it. */
export interface ComparedSubject {
  readonly subject: ForkSubject
  readonly title: string
  /** The words that it is about. */
  readonly spans: readonly Span[]
  /** How many readings there will be. */
  readonly count: number
  /** False while nothing is decided: then no reading is the run's. */
  readonly isDecided: boolean
}

interface ForkDialogProps {
  readonly text: string
  readonly context: ReadingContext
  readonly subject: ComparedSubject
  /** Null while its bars are on their way. */
  readonly market: PreviewMarket | null
  /** Why there is no market to run on. */
  readonly problem: string | null
  readonly onUse: (choice: Choice) => void
  readonly onClose: () => void
}

/** Every reading of an open question as a whole plan, each run on the chosen market and period. */
export function ForkDialog({ text, context, subject: compared, market, problem, onUse, onClose }: ForkDialogProps) {
  const { title, spans, count, isDecided } = compared
  const { forks, isFailed, compare } = useForks(market)
  const contextKey = JSON.stringify(context)
  const subjectKey = JSON.stringify(compared.subject)
  useEffect(
    () => compare(text, JSON.parse(contextKey) as ReadingContext, JSON.parse(subjectKey) as ForkSubject),
    [compare, text, contextKey, subjectKey],
  )
  const words = [...new Set(spans.map(({ start, end }) => `“${text.slice(start, end).trim()}”`))].join(', ')
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      wide="full"
      title={title}
      description={[words, 'Each reading is a whole strategy. Choose the one you mean.'].filter((each) => each !== '').join(' · ')}
    >
      {problem !== null || isFailed ? (
        <Note kind="bad">{problem ?? notComputed}</Note>
      ) : forks === null || market === null ? (
        <div className={css.forks} role="status" aria-label="Running each reading">
          {Array.from({ length: count }, (_, k) => (
            <Skeleton key={k} height={420} />
          ))}
        </div>
      ) : (
        <Compared forks={forks} market={market} isDecided={isDecided} onUse={onUse} />
      )}
    </Dialog>
  )
}

type ComparedProps = Pick<ForkDialogProps, 'onUse'> & {
  readonly isDecided: boolean
  readonly forks: readonly ComparedFork[]
  readonly market: PreviewMarket
}

function Compared({ forks, market, isDecided, onUse }: ComparedProps) {
  if (forks.length < 2) return <Note>These readings come to the same plan here, so the answer makes no difference.</Note>
  return (
    <div className={css.body}>
      <p className="num">{differenceText(forks)}</p>
      <ul className={`plain ${css.forks}`}>
        {forks.map((fork, k) => (
          <ForkCard
            key={fork.choice.id}
            fork={fork}
            tone={tones[k % tones.length]!}
            isUsed={isDecided && fork.isCurrent}
            onUse={() => onUse(fork.choice)}
          />
        ))}
      </ul>
      <Overlay forks={forks} />
      <p className="small mute num">{basisText(forks, market)}</p>
    </div>
  )
}

const compared = ['total_return', 'total_trades', 'win_rate', 'max_drawdown'] as const satisfies readonly StatisticName[]
const tones = ['main', 'second', 'third', 'fourth'] as const satisfies readonly Tone[]

interface ForkCardProps {
  readonly fork: ComparedFork
  readonly tone: Tone
  readonly isUsed: boolean
  readonly onUse: () => void
}

function ForkCard({ fork, tone, isUsed, onUse }: ForkCardProps) {
  const differs = useMemo(() => new Set(fork.differs), [fork.differs])
  return (
    <li className={css.fork} data-used={isUsed || undefined} data-tone={tone}>
      <header>
        <h3>{fork.choice.label}</h3>
        {isUsed && <span className="small mute">The run uses this one</span>}
      </header>
      {fork.run === null ? (
        <Note kind="warn">{fork.problem}</Note>
      ) : (
        <dl className={css.figures}>
          {compared.map((name) => (
            <div key={name}>
              <dt>{statisticsCatalogue[name].title}</dt>
              <dd className={`num ${name === 'total_return' ? trendOf(fork.run?.outcome.values.total_return) : ''}`}>
                {formatFigure(name, fork.run?.outcome.values[name] ?? null)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Button variant="primary" block onClick={onUse} aria-label={`Use this one: ${fork.choice.label}`}>
        Use this one
      </Button>
      <RuleList groups={groupRules(fork.rules)} marked={differs} />
      {fork.openQuestions > 0 && (
        <p className="small soft">{`${formatCount(fork.openQuestions, 'other question')} of your text ${fork.openQuestions === 1 ? 'is' : 'are'} still open.`}</p>
      )}
    </li>
  )
}

const trendOf = (value: number | null | undefined) => (value === null || value === undefined ? '' : value < 0 ? 'down' : 'up')

function differenceText(forks: readonly ComparedFork[]): string {
  const runs = forks.flatMap(({ run }) => (run === null ? [] : [run.outcome]))
  const returns = runs.flatMap(({ values }) => (values.total_return === null ? [] : [values.total_return]))
  const trades = runs.map(({ values }) => values.total_trades ?? 0)
  if (runs.length < 2 || returns.length < 2) return 'Not every reading could be run, so the results cannot be compared.'
  if (new Set(runs.map(({ tradeHash }) => tradeHash)).size === 1) return 'On this market and period, the readings come to the same trades.'
  const points = formatPercent(Math.max(...returns) - Math.min(...returns), 'percent', { digits: 1 }).replace('%', ' percentage points')
  const fewest = Math.min(...trades)
  const most = Math.max(...trades)
  const counts =
    fewest === most ? `with ${formatCount(most, 'trade')} each` : `with ${numberText(fewest, 0)} to ${formatCount(most, 'trade')}`
  return `The return differs by ${points}, ${counts}.`
}

function basisText(forks: readonly ComparedFork[], { instrument, timeframe, candles }: PreviewMarket): string {
  const runs = forks.flatMap(({ run }) => (run === null ? [] : [run]))
  const bars = Math.max(0, ...runs.map((run) => run.bars))
  const prices = candles === null ? 'simulated prices' : 'your imported prices'
  const bound = runs.some(({ isShortened }) => isShortened) ? ', the newest of the period; the backtest takes all of it' : ''
  return `Run in your browser on ${instrument.symbol} ${timeframeLabel[timeframe]}, ${prices}, ${formatCount(bars, 'bar')}${bound}. ${unknownText(candles === null)}`
}

const unknownText = (isSimulated: boolean) =>
  isSimulated
    ? 'Where a bar does not tell what came first, finer bars are used, as in the backtest.'
    : 'What no bar can tell is taken at its worst; the backtest looks inside those bars where the market has finer ones.'

function Overlay({ forks }: { forks: readonly ComparedFork[] }) {
  const drawing = useMemo(
    (): LineDrawing => ({
      kind: 'line',
      x: { name: 'Time', kind: 'time' },
      panes: [
        {
          y: { name: 'USD', format: (value) => numberText(value, 0) },
          lines: forks.flatMap(({ choice: { label }, run }, k) =>
            run === null
              ? []
              : [
                  {
                    name: label,
                    tone: tones[k % tones.length]!,
                    look: k % 2 === 0 ? ('line' as const) : ('dashed' as const),
                    points: run.outcome.equity,
                  },
                ],
          ),
        },
      ],
    }),
    [forks],
  )
  const ends = forks.flatMap(({ choice: { label }, run }) =>
    run === null ? [] : [`${label}: ${formatFigure('final_equity', run.outcome.values.final_equity)}`],
  )
  return (
    <FigureCard
      title="Account of each reading"
      definition={<p>The account at the closes of the tested bars, after costs, for each reading.</p>}
      drawing={drawing}
      label={`The accounts end at: ${ends.join('; ')}.`}
      file="readings-equity"
      heightPx={220}
      empty={ends.length === 0 && 'No reading could be run, so there is no curve.'}
    />
  )
}
