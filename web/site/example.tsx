import { marketSources } from '@playbook/contract/market-sources'
import { verdict } from '@playbook/engine/statistics/verdict'
import { groupRules } from '@playbook/engine/strategy/group-rules'
import { useEffect, useRef, useState } from 'react'
import { carryPhrases } from '../strategies/builder/carry-phrases.ts'
import { WordsEditor } from '../strategies/builder/words-editor.tsx'
import { RuleList } from '../strategies/plan/rule-list.tsx'
import { Badge } from '../ui/badge.tsx'
import { formatCount, formatPercent, shortNumber } from '../ui/numbers.ts'
import { SourceBadge } from '../ui/source-badge.tsx'
import { ExampleFrame } from './example-frame.tsx'
import { exampleMarket, exampleWords } from './example-market.ts'
import type { ExampleAnswer, ExampleOutcome, ExampleRequest } from './example.worker.ts'
import frame from './example-frame.module.css'
import css from './example.module.css'

const pauseMs = 120

/** Reads and tests the words in a worker of this browser. */
function useExample(text: string): ExampleAnswer | null {
  const [answer, setAnswer] = useState<ExampleAnswer | null>(null)
  const worker = useRef<Worker | null>(null)
  const newest = useRef(0)
  useEffect(() => {
    const runner = new Worker(new URL('./example.worker.ts', import.meta.url), { type: 'module' })
    runner.addEventListener('message', ({ data }: MessageEvent<ExampleAnswer>) => {
      if (data.number === newest.current) setAnswer(data)
    })
    worker.current = runner
    return () => runner.terminate()
  }, [])
  useEffect(() => {
    const timer = setTimeout(
      () => worker.current?.postMessage({ number: (newest.current += 1), text } satisfies ExampleRequest),
      newest.current === 0 ? 0 : pauseMs,
    )
    return () => clearTimeout(timer)
  }, [text])
  return answer
}

/** A strategy that the visitor can rewrite: its words, its rules, its result on simulated prices. */
export function Example() {
  const [text, setText] = useState<string>(exampleWords)
  const [lit, setLit] = useState<number | null>(null)
  const answer = useExample(text)
  if (answer === null) return <ExampleFrame />
  const { reading, outcome } = answer
  return (
    <div className="card">
      <header>
        <b className="num">{exampleMarket.symbol}</b>
        <Badge>{exampleMarket.timeframeName}</Badge>
        <span className="small mute num">{`${exampleMarket.periodName}${outcome === null ? '' : `, ${shortNumber(outcome.bars)} bars`}`}</span>
        <SourceBadge facts={marketSources.simulated} />
        <span className="grow" />
        <span className="small mute num">{`Read in ${Math.max(1, Math.round(answer.readMs))} ms${outcome === null ? '' : `, tested in ${Math.max(1, Math.round(outcome.runMs))} ms`}, in your browser`}</span>
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
        </div>
        <div className={frame.cell}>
          <p className="label">What it became</p>
          <RuleList groups={groupRules(reading.rules)} lit={lit} onLit={setLit} note={(rule) => trueTimes(outcome, rule.path)} />
        </div>
      </div>
      <div className={`${frame.two} ${frame.result}`}>
        <Result
          outcome={outcome}
          problem={reading.problem?.message ?? reading.refusal ?? reading.questions.find((question) => question.blocks)?.text ?? null}
        />
      </div>
    </div>
  )
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
        <p className="soft">
          {problem ?? 'These words leave something open, or ask for another chart than this example has. In the console you are asked.'}
        </p>
      </div>
    )
  const trend = (outcome.totalReturnPercent ?? 0) >= 0 ? 'up' : 'down'
  return (
    <>
      <div className={frame.cell}>
        <p className="label">Total return, after costs</p>
        <p className={css.big}>
          <b className={`num ${trend}`}>{percent(outcome.totalReturnPercent)}</b>
          <span className="soft small">{`Buy and hold: ${percent(outcome.buyAndHoldPercent)}`}</span>
        </p>
        <EquityLine values={outcome.equity} />
      </div>
      <div className={frame.cell}>
        <p className="label">What to make of it</p>
        <p className={`words ${css.verdict}`}>{verdict(outcome)}</p>
        <p className="soft">
          {`${formatCount(outcome.trades, 'trade')}, ${formatPercent(outcome.winRatePercent, 'percent', { digits: 0 })} of them won. The deepest drawdown was ${percent(outcome.maxDrawdownPercent)}. `}
          {outcome.ambiguousTrades > 0 && `In ${outcome.ambiguousTrades} of them a bar could have gone either way; the worse was taken. `}
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
