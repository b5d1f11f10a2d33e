import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { useEffect, useState } from 'react'
import { VerdictList } from '../robustness/verdict-list.tsx'
import { exampleMarket } from '../site/example-market.ts'
import { exampleMarketWords, exampleWords } from '../site/example-words.ts'
import { Button } from '../ui/button.tsx'
import { Field, Select } from '../ui/field.tsx'
import { NotComputed } from '../ui/not-computed.tsx'
import { Note } from '../ui/note.tsx'
import { Progress } from '../ui/progress.tsx'
import { useWorker } from '../ui/use-worker.ts'
import type { CheckAnswer, CheckRequest } from './check.worker.ts'
import css from './piece.module.css'

const strategies = [{ name: 'A cross of an average', words: exampleWords }, ...exampleMarketWords]
const { symbol, timeframe, startDate, endDate } = exampleMarket
const prices = `${symbol}, ${timeframeLabel[timeframe]}, ${startDate.slice(0, 4)} to ${endDate.slice(0, 4)}, simulated prices.`

const startWorker = () => new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' })

/** A robustness check in a worker of this browser, with its verdict as it grows. */
export function CheckPiece() {
  const [words, setWords] = useState<string>(exampleWords)
  const [answer, setAnswer] = useState<CheckAnswer | null>(null)
  const [isWanted, setWanted] = useState(false)
  const { ask, end, hasFailed } = useWorker<CheckRequest, CheckAnswer>(startWorker, setAnswer)
  const isOver = answer !== null && (answer.kind === 'refused' || answer.verdict.isFinal)
  const isGoing = isWanted && !isOver && !hasFailed
  useEffect(() => {
    if (isOver) end()
  }, [isOver, end])
  const stop = () => {
    end()
    setWanted(false)
  }
  const start = () => {
    end()
    setAnswer(null)
    setWanted(true)
    ask({ text: words })
  }
  const percent = answer?.kind === 'verdict' ? (100 * answer.tasksDone) / answer.tasks : null
  return (
    <div className="stack">
      <div className={css.tools}>
        <Field label="Strategy" className={css.wide}>
          <Select
            value={words}
            onChange={(event) => {
              stop()
              setAnswer(null)
              setWords(event.target.value)
            }}
          >
            {strategies.map((each) => (
              <option key={each.name} value={each.words}>
                {each.name}
              </option>
            ))}
          </Select>
        </Field>
        <Button variant="primary" icon="play" busy={isGoing} onClick={start}>
          Check it
        </Button>
      </div>
      <p className={`words ${css.said}`}>{words}</p>
      {isGoing && <Progress label="Robustness check" percent={percent} stage="Testing in your browser" onCancel={stop} />}
      {isWanted && hasFailed && <NotComputed onRetry={start} />}
      {answer?.kind === 'refused' && (
        <Note kind="warn" announce>
          {answer.problem}
        </Note>
      )}
      {answer?.kind === 'verdict' && <VerdictList verdict={answer.verdict} trials={answer.trials} isGoing={isGoing} hasEvidence={false} />}
      {answer === null && !isWanted && <p className="small mute">{`${prices} The verdict appears here with its reasons.`}</p>}
    </div>
  )
}
