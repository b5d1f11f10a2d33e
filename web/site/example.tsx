import { marketSources } from '@playbook/contract/market-sources'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { verdict } from '@playbook/engine/statistics/verdict'
import { groupRules } from '@playbook/engine/strategy/group-rules'
import { useState } from 'react'
import { carryPhrases } from '../strategies/builder/carry-phrases.ts'
import { WordsEditor } from '../strategies/builder/words-editor.tsx'
import { RuleList } from '../strategies/plan/rule-list.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { IntervalFigure } from '../ui/interval.tsx'
import { NotComputed } from '../ui/not-computed.tsx'
import { formatCount, formatPercent, shortNumber } from '../ui/numbers.ts'
import { SourceBadge } from '../ui/source-badge.tsx'
import { trend } from '../ui/trend.ts'
import { ExampleFrame } from './example-frame.tsx'
import { exampleMarket } from './example-market.ts'
import type { ExampleAnswer } from './example.worker.ts'
import type { ExampleOutcome } from './run-example.ts'
import { useExample } from './use-example.ts'
import frame from './example-frame.module.css'
import css from './example.module.css'

export interface ExampleProps {
  /** What stands in it at first. */
  readonly words: string
  /** Other words to try, each with a name. */
  readonly others?: readonly { readonly name: string; readonly words: string }[]
}

/** A strategy that the visitor can rewrite: its words, its rules, its result on simulated prices. */
export function Example({ words, others = [] }: ExampleProps) {
  const [text, setText] = useState(words)
  const [lit, setLit] = useState<number | null>(null)
  const { answer, hasFailed, retry } = useExample(text)
  if (answer === null) return hasFailed ? <NotComputed onRetry={retry} /> : <ExampleFrame words={words} />
  const { reading, outcome, refusal } = answer
  return (
    <div className="card">
      <header>
        <b className="num">{outcome?.symbol ?? exampleMarket.symbol}</b>
        <Badge>{timeframeLabel[outcome?.timeframe ?? exampleMarket.timeframe]}</Badge>
        {outcome !== null && <span className="small mute num">{`${yearsText(outcome.days)}, ${shortNumber(outcome.bars)} bars`}</span>}
        <SourceBadge facts={marketSources.simulated} />
        <span className="grow" />
        <span className="small mute num">{timesText(answer)}</span>
      </header>
      <div className={frame.two}>
        <div className={frame.cell}>
          <p className="label">What the trader wrote. Change it.</p>
          <div className={css.words}>
            <WordsEditor
              text={text}
              onText={setText}
              phrases={carryPhrases(reading.phrases, reading.text, text)}
              questions={reading.questions}
              lit={lit}
              onLit={setLit}
              onRun={() => {}}
            />
          </div>
          {others.length > 0 && (
            <p className={css.others}>
              <span className="small mute">Or try</span>
              {others.map((other) => (
                <Button key={other.name} size="sm" aria-pressed={text === other.words} onClick={() => setText(other.words)}>
                  {other.name}
                </Button>
              ))}
            </p>
          )}
        </div>
        <div className={frame.cell}>
          <h2 className="label">What it became</h2>
          <RuleList groups={groupRules(reading.rules)} lit={lit} onLit={setLit} note={(rule) => trueTimes(outcome, rule.path)} />
        </div>
      </div>
      <div className={`${frame.two} ${frame.result}`}>
        {hasFailed ? (
          <div className={frame.cell}>
            <NotComputed onRetry={retry} />
          </div>
        ) : (
          <Result
            outcome={outcome}
            problem={reading.problem?.message ?? reading.refusal ?? reading.questions.find((question) => question.blocks)?.text ?? refusal}
          />
        )}
      </div>
    </div>
  )
}

const yearsText = ([first, last]: ExampleOutcome['days']) => {
  const [from, to] = [first.slice(0, 4), last.slice(0, 4)]
  return from === to ? `${first} – ${last}` : `${from} – ${to}`
}

function timesText({ readMs, runMs, outcome }: ExampleAnswer): string {
  const ms = (value: number) => `${Math.max(1, Math.round(value))} ms`
  return `Read in ${ms(readMs)}${outcome === null ? '' : `, tested in ${ms(runMs)}`}, in your browser`
}

function trueTimes(outcome: ExampleOutcome | null, path: string): string | null {
  const times = outcome?.trueCounts[path]
  return times === undefined ? null : `true on ${shortNumber(times)} bars`
}

const percent = (value: number | null) => formatPercent(value, 'percent', { digits: 1, signed: true })

function Result({ outcome, problem }: { outcome: ExampleOutcome | null; problem: string | null }) {
  if (outcome === null)
    return (
      <div className={frame.cell}>
        <p className="label">Not tested yet</p>
        <p className="soft">{problem ?? 'Something in these words is still open. In the console you are asked what it means.'}</p>
      </div>
    )
  const { trades, ambiguousTrades, buyAndHoldPercent } = outcome
  const [worst, expected, best] = outcome.totalReturnPercent
  return (
    <>
      <div className={frame.cell}>
        <p className="label">Total return, after costs</p>
        {worst === best ? (
          <p className={css.big}>
            <b className={`num ${trend(worst) ?? ''}`}>{percent(worst)}</b>
            <span className="soft small">{`Buy and hold: ${percent(buyAndHoldPercent)}`}</span>
          </p>
        ) : (
          <IntervalFigure
            low={worst}
            expected={expected}
            high={best}
            format={percent}
            note={`expected. Buy and hold: ${percent(buyAndHoldPercent)}`}
          />
        )}
        <EquityLine values={outcome.equity} />
      </div>
      <div className={frame.cell}>
        <p className="label">What to make of it</p>
        <p className={`words ${css.verdict}`}>{verdict({ trades, totalReturnPercent: worst, buyAndHoldPercent })}</p>
        <p className="soft">
          {trades > 0 &&
            `${formatCount(trades, 'trade')}, ${formatPercent(outcome.winRatePercent, 'percent', { digits: 0 })} of them won. The deepest drawdown was ${percent(outcome.maxDrawdownPercent)}. `}
          {ambiguousTrades > 0 &&
            `In ${ambiguousTrades} of them a bar reached both the stop and the target, and does not tell which came first: this is the distance between the two ends. `}
          The prices are simulated: this tests the rules, not the past.
        </p>
      </div>
    </>
  )
}

function EquityLine({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (index: number) => ((index / (values.length - 1)) * 100).toFixed(2)
  const y = (value: number) => (38 - ((value - low) / (high - low || 1)) * 36).toFixed(2)
  const start = y(values[0]!)
  return (
    <svg className={css.equity} viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
      <line x1="0" x2="100" y1={start} y2={start} stroke="var(--line-strong)" strokeDasharray="1 1" vectorEffect="non-scaling-stroke" />
      <path
        d={values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('')}
        fill="none"
        stroke="var(--brand)"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
