import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { getMarket } from '@playbook/contract/markets'
import { interpret, listStrategies, strategyDefaults } from '@playbook/contract/strategies'
import type { Origin } from '@playbook/engine/strategy/plan'
import type { Question, RuleLine } from '@playbook/engine/strategy/reading'
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { call, queryOf } from '../api.ts'
import { SignalPreview } from '../preview/signal-preview.tsx'
import { truthText } from '../preview/truth-text.ts'
import { usePreviewMarket } from '../preview/use-preview-market.ts'
import { useSignals } from '../preview/use-previewer.ts'
import { useFileDrop } from '../ui/use-file-drop.ts'
import { BuilderBar } from './builder-bar.tsx'
import { BuilderUnderstood } from './builder-understood.tsx'
import { BuilderWords } from './builder-words.tsx'
import { draftTimeframe, readingContext, runRequest, whyBlocked, type DraftMarket } from './draft-request.ts'
import type { Draft } from './draft.ts'
import { ModelProposals } from './model-proposals.tsx'
import { DraftMenu, ParentLine } from './draft-menu.tsx'
import { useDraft } from './use-draft.ts'
import { useReading } from './use-reading.ts'
import css from './builder-page.module.css'

// With the pictures, which the page does not need before.
const ForkDialog = lazy(() => import('../preview/fork-dialog.tsx').then((module) => ({ default: module.ForkDialog })))

/** Stores the draft as a strategy, queues its backtest and goes to it; what is written on is its next version. */
function useRun(draft: Draft, market: DraftMarket, keep: (part: Partial<Draft>) => void) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(interpret, { body: runRequest(draft, market) }),
    onSuccess: async ({ id }) => {
      void queries.invalidateQueries({ queryKey: [listStrategies.path] })
      keep({ parentId: id, failure: null })
      if (id !== null) await navigate({ to: '/console/strategy-lab/strategies/$id', params: { id } })
    },
  })
}

/** The draft's market and its reading: the text may name another market than the one that was chosen. */
function useUnderstood(draft: Draft) {
  const [said, setSaid] = useState<string | null>(null)
  const symbol = said ?? draft.symbol
  const { data: market } = useQuery({ ...queryOf(getMarket, { params: { symbol } }), staleTime: 60_000 })
  const context = useMemo(() => readingContext(draft, market), [draft, market])
  const reading = useReading(draft.text, context)
  const named = reading?.plan?.symbol?.value ?? null
  if (named !== null && named !== said) setSaid(named)
  return { reading, market, context }
}

/** What the rules say on the market in the plan's period, before anything is run. */
function useRulesOnMarket({ reading, market: detail }: Pick<ReturnType<typeof useUnderstood>, 'reading' | 'market'>) {
  const plan = reading?.plan ?? null
  const { market, problem } = usePreviewMarket(detail, {
    timeframe: plan?.timeframe?.value ?? null,
    startDate: plan?.period.from?.value ?? null,
    endDate: plan?.period.to?.value ?? null,
  })
  const state = useSignals(plan?.symbol?.value === detail?.symbol ? plan : null, market)
  const { signals } = state
  const note = useCallback(
    ({ path }: RuleLine) => {
      const truth = signals?.conditions.find((each) => each.path === path)
      return truth === undefined || signals === null ? null : truthText(truth, signals.decidedBars)
    },
    [signals],
  )
  return { market, problem, state, note }
}

const isSaid = (from: Origin | undefined) => from !== undefined && 'spans' in from

/** Write on the left, see on the right what was understood, run it. */
export function BuilderPage() {
  const search = useSearch({ strict: false }) as { from?: string; symbol?: string }
  const { draft, change, keep, isTaken, ...drafts } = useDraft(search.from, search.symbol)
  const navigate = useNavigate()
  useEffect(() => {
    // The draft is kept from here on: loading the page again must not bring the earlier words back.
    if (isTaken) void navigate({ to: '.', search: {}, replace: true })
  }, [isTaken, navigate])
  const { reading, market, context } = useUnderstood(draft)
  const onMarket = useRulesOnMarket({ reading, market })
  const [comparing, setComparing] = useState<Question | null>(null)
  const [lit, setLit] = useState<number | null>(null)
  const [dropped, setDropped] = useState<File | null>(null)
  const { isOver, drop } = useFileDrop(setDropped)
  const run = useRun(draft, market, keep)
  const statusId = useId()

  const blockedBy = whyBlocked(draft, reading, market)
  const start = () => {
    if (blockedBy === undefined && !run.isPending) run.mutate()
  }
  const plan = reading?.plan ?? null
  const symbolIsSaid = isSaid(plan?.symbol?.from)
  const timeframeIsSaid = isSaid(plan?.timeframe?.from)
  const { overrides } = draft
  const override = useCallback(
    (path: string, value: string | number | null) => {
      const { [path]: _, ...others } = overrides
      change({ overrides: value === null ? others : { ...others, [path]: value } })
    },
    [overrides, change],
  )
  // Typing comes first: what was understood of a long text may be drawn a moment later.
  const drawn = { draft: useDeferredValue(draft), reading: useDeferredValue(reading), context: useDeferredValue(context) }
  const help = useMemo(
    () =>
      drawn.reading && (
        <ModelProposals draft={drawn.draft} change={change} reading={drawn.reading} context={drawn.context} market={market} />
      ),
    [drawn.draft, drawn.reading, drawn.context, change, market],
  )
  return (
    <div className={css.builder} data-over={isOver || undefined} {...drop}>
      <BuilderBar
        name={draft.name}
        onName={(name) => change({ name })}
        symbol={plan?.symbol?.value ?? draft.symbol}
        symbolIsSaid={symbolIsSaid}
        onSymbol={(symbol) => (symbolIsSaid ? override('symbol', symbol) : change({ symbol }))}
        timeframe={plan?.timeframe?.value ?? draftTimeframe(draft, market) ?? strategyDefaults.timeframe}
        timeframeIsSaid={timeframeIsSaid}
        available={market?.timeframes}
        onTimeframe={(timeframe) => (timeframeIsSaid ? override('timeframe', timeframe) : change({ timeframe }))}
        startDate={draft.startDate}
        endDate={draft.endDate}
        onPeriod={(startDate, endDate) => change({ startDate, endDate })}
        isRunning={run.isPending}
        blockedBy={blockedBy}
        onRun={start}
        dropped={dropped}
        onDropTaken={() => setDropped(null)}
        origin={
          <>
            {draft.parentId !== null && <ParentLine id={draft.parentId} onForget={() => change({ parentId: null })} />}
            <DraftMenu drafts={drafts} />
          </>
        }
      />
      <div className={css.columns}>
        <BuilderWords
          draft={draft}
          change={change}
          reading={reading}
          lit={lit}
          onLit={setLit}
          onRun={start}
          runError={run.error}
          describedBy={statusId}
        />
        <BuilderUnderstood
          draft={drawn.draft}
          change={change}
          reading={drawn.reading}
          lit={lit}
          onLit={setLit}
          onOverride={override}
          statusId={statusId}
          onCompare={setComparing}
          note={onMarket.note}
          help={help}
        />
        {draft.text.trim() !== '' && drawn.reading !== null && drawn.reading.plan !== null && market !== undefined && (
          <div className={css.signals}>
            <SignalPreview
              reading={drawn.reading}
              detail={market}
              state={onMarket.state}
              problem={onMarket.problem}
              lit={lit}
              onLit={setLit}
            />
          </div>
        )}
      </div>
      {comparing !== null && (
        <Suspense>
          <ForkDialog
            text={draft.text}
            context={context}
            question={comparing}
            market={onMarket.market}
            problem={onMarket.problem}
            answer={draft.answers[comparing.id] ?? comparing.assumed}
            onUse={(option) => {
              change({ answers: { ...draft.answers, [comparing.id]: option } })
              setComparing(null)
            }}
            onClose={() => setComparing(null)}
          />
        </Suspense>
      )}
      {isOver && <p className={css.dropHint}>Drop the file to import its prices</p>}
    </div>
  )
}
