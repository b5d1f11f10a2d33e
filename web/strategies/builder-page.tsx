import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { interpret, listStrategies } from '@playbook/contract/strategies'
import { limits } from '@playbook/contract/limits'
import type { Origin } from '@playbook/engine/strategy/plan'
import type { Reading } from '@playbook/engine/strategy/reading'
import { parseTimeframe } from '@playbook/engine/market/timeframe'
import { useId, useMemo, useState } from 'react'
import { ApiError, call, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { BuilderBar } from './builder-bar.tsx'
import { carryPhrases } from './carry-phrases.ts'
import { ignoredSpans, type Draft } from './draft.ts'
import { examples } from './examples.ts'
import { Understanding } from './understanding.tsx'
import { useDraft } from './use-draft.ts'
import { useReading } from './use-reading.ts'
import { WordsEditor } from './words-editor.tsx'
import css from './builder-page.module.css'

/** What a run is asked for; undefined where the draft leaves the choice to the text or the product. */
const runOf = (draft: Draft) => ({
  symbol: draft.symbol,
  ...(draft.timeframe === null ? {} : { timeframe: draft.timeframe }),
  ...(draft.startDate === '' ? {} : { start_date: draft.startDate }),
  ...(draft.endDate === '' ? {} : { end_date: draft.endDate }),
  answers: { ...draft.answers },
  overrides: { ...draft.overrides },
})

const contextOf = (draft: Draft) => ({
  symbol: draft.symbol,
  ...(draft.timeframe === null ? {} : { timeframe: draft.timeframe }),
  ...(draft.startDate === '' ? {} : { startDate: draft.startDate }),
  ...(draft.endDate === '' ? {} : { endDate: draft.endDate }),
  answers: draft.answers,
  overrides: draft.overrides,
  confirmed: ignoredSpans(draft),
})

/** Why the button cannot be pressed now; undefined when it can. */
function blockedBy(draft: Draft, reading: Reading | null): string | undefined {
  if (draft.text.trim() === '') return 'Write a strategy first'
  if (reading === null || reading.text !== draft.text) return undefined
  if (reading.status === 'invalid') return reading.problem?.message
  if (reading.status === 'refuse') return reading.refusal ?? 'This cannot be tested'
  if (reading.questions.some((question) => question.blocks && draft.answers[question.id] === undefined))
    return 'Answer the open question first'
  if (reading.phrases.some((phrase) => phrase.blocks)) return 'Some words were not understood'
  return undefined
}

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

/** Write on the left, see on the right what was understood, run it. */
export function BuilderPage() {
  const search = useSearch({ strict: false }) as { from?: string; symbol?: string }
  const { draft, change, failure } = useDraft(search.from, search.symbol)
  const context = useMemo(() => contextOf(draft), [draft])
  const reading = useReading(draft.text, context)
  const [lit, setLit] = useState<number | null>(null)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const statusId = useId()

  const run = useMutation({
    mutationFn: () =>
      call(interpret, {
        body: {
          strategy_text: draft.text,
          ...runOf(draft),
          confirmed: ignoredSpans(draft),
          ...(draft.name.trim() === '' ? {} : { name: draft.name.trim() }),
        },
      }),
    onSuccess: async ({ id }) => {
      void queries.invalidateQueries({ queryKey: [listStrategies.path] })
      if (id !== null) await navigate({ to: '/console/strategy-lab/strategies/$id', params: { id } })
    },
  })

  const blocked = blockedBy(draft, reading)
  const start = () => {
    if (blocked === undefined && !run.isPending) run.mutate()
  }
  const phrases =
    reading === null
      ? [{ start: 0, end: draft.text.length, kind: 'comment' as const, rule: null, blocks: false }]
      : carryPhrases(reading.phrases, reading.text, draft.text)
  const plan = reading?.plan ?? null
  const isSaid = (from: Origin | undefined) => from !== undefined && 'spans' in from
  const symbolIsSaid = isSaid(plan?.symbol?.from)
  const timeframeIsSaid = isSaid(plan?.timeframe?.from)
  const override = (path: string, value: string | number | null) => {
    const { [path]: _, ...others } = draft.overrides
    change({ overrides: value === null ? others : { ...others, [path]: value } })
  }

  return (
    <div className={css.builder}>
      <BuilderBar
        name={draft.name}
        onName={(name) => change({ name })}
        symbol={plan?.symbol?.value ?? draft.symbol}
        symbolIsSaid={symbolIsSaid}
        onSymbol={(symbol) => (symbolIsSaid ? override('symbol', symbol) : change({ symbol }))}
        timeframe={plan?.timeframe?.value ?? draft.timeframe ?? parseTimeframe('1h')!}
        timeframeIsSaid={timeframeIsSaid}
        onTimeframe={(timeframe) => (timeframeIsSaid ? override('timeframe', timeframe) : change({ timeframe }))}
        startDate={draft.startDate}
        endDate={draft.endDate}
        onPeriod={(startDate, endDate) => change({ startDate, endDate })}
        isRunning={run.isPending}
        blockedBy={blocked}
        onRun={start}
      />
      <div className={css.columns}>
        <section className={css.words} aria-label="Your words">
          <div className="row between">
            <h2 className="h-panel">Your words</h2>
            <span className="small mute num">{`${[...draft.text].length.toLocaleString('en-US')} of ${limits.strategyTextMaxChars.toLocaleString('en-US')}`}</span>
          </div>
          {failure !== null && (
            <Note kind="bad">
              <b>The last run failed.</b> {failure}
            </Note>
          )}
          <WordsEditor
            text={draft.text}
            onText={(text) => change({ text })}
            phrases={phrases}
            questions={reading?.questions ?? []}
            lit={lit}
            onLit={setLit}
            onRun={start}
            describedBy={statusId}
          />
          <Legend />
          {run.isError && <RunProblem error={run.error} />}
          {reading?.problem && draft.text.trim() !== '' && reading.text === draft.text && (
            <Note kind="warn">{reading.problem.message}</Note>
          )}
          {draft.text.trim() === '' && <Examples onChoose={(text) => change({ text, answers: {}, overrides: {}, ignored: [] })} />}
        </section>
        <section className={css.understood} aria-label="What I understood">
          <div className="row between wrap">
            <h2 className="h-panel">What I understood</h2>
            <span className="small mute" id={statusId} role="status">
              {reading === null || draft.text.trim() === ''
                ? ''
                : [
                    count(reading.rules.filter((rule) => rule.number !== null).length, 'rule'),
                    count(reading.assumptions.length, 'assumption'),
                    count(reading.questions.length, 'question'),
                  ].join(', ')}
            </span>
          </div>
          {reading === null || draft.text.trim() === '' ? (
            <p className="soft">
              Each phrase you write becomes a rule here, with a number and a colour. What is assumed stands below as a chip that you can
              change.
            </p>
          ) : (
            <Understanding
              reading={reading}
              lit={lit}
              onLit={setLit}
              answers={draft.answers}
              onAnswer={(question, option) => change({ answers: { ...draft.answers, [question.id]: option } })}
              overrides={draft.overrides}
              onOverride={override}
              onIgnore={(words) => change({ ignored: [...draft.ignored, words] })}
            />
          )}
          <IgnoredWords draft={draft} onTakeBack={(words) => change({ ignored: draft.ignored.filter((each) => each !== words) })} />
        </section>
      </div>
    </div>
  )
}

const Legend = () => (
  <p className={css.legend}>
    <span data-mark="rule">Read as a rule</span>
    <span data-mark="open">Open question</span>
    <span data-mark="unread">Not understood</span>
    <span data-mark="left">Left out</span>
  </p>
)

function RunProblem({ error }: { error: Error }) {
  const fields = error instanceof ApiError ? Object.values(error.errors ?? {}).flat() : []
  const message = messageOf(error)
  return (
    <Note kind="bad" announce>
      <b>The backtest was not started.</b> {[message, ...fields.filter((field) => field !== message)].join(' ')}
    </Note>
  )
}

function Examples({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <div className="stack">
      <h3 className="label">Or start from an example</h3>
      <ul className={`plain ${css.examples}`}>
        {examples.map((example) => (
          <li key={example.name}>
            <button type="button" className={css.example} onClick={() => onChoose(example.text)}>
              <b>{example.name}</b>
              <span className="words">{example.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function IgnoredWords({ draft, onTakeBack }: { draft: Draft; onTakeBack: (words: string) => void }) {
  const standing = draft.ignored.filter((words) => draft.text.includes(words))
  if (standing.length === 0) return null
  return (
    <Note>
      {standing.map((words) => (
        <p key={words}>
          You left out “{words}”.{' '}
          <Button variant="ghost" size="sm" onClick={() => onTakeBack(words)}>
            Undo
          </Button>
        </p>
      ))}
    </Note>
  )
}
