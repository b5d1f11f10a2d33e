import { getMarket } from '@playbook/contract/markets'
import { interpret, listStrategies, strategyDefaults } from '@playbook/contract/strategies'
import { describeExpr } from '@playbook/engine/strategy/describe'
import type { Expr, Span } from '@playbook/engine/strategy/plan'
import { valueAt } from '@playbook/engine/strategy/plan-path'
import type { Reading, RuleLine } from '@playbook/engine/strategy/reading'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { ApiError, call, messageOf, queryOf } from '../../api.ts'
import { isPriceProblem } from '../../billing/price-problem.tsx'
import { RunPriceProblem } from '../../billing/run-price-problem.tsx'
import type { RunPrice } from '../../billing/run-price.ts'
import { keepWaitingPlace } from '../../billing/waiting-place.ts'
import type { ComparedSubject } from '../../preview/fork-dialog.tsx'
import { RulePlaces } from '../../preview/rule-places.tsx'
import { SignalFrame, SignalPreview } from '../../preview/signal-preview.tsx'
import { exitText, truthText } from '../../preview/truth-text.ts'
import { usePreviewMarket } from '../../preview/use-preview-market.ts'
import { useSignals } from '../../preview/use-previewer.ts'
import { FailBox } from '../../ui/fail-box.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { useNavigateWhileHere } from '../../ui/use-navigate-while-here.ts'
import type { ChosenValues } from '../plan/assumption-chip.tsx'
import { BuilderBar } from './builder-bar.tsx'
import { BuilderUnderstood } from './builder-understood.tsx'
import { BuilderWords } from './builder-words.tsx'
import { chooseValues, isChosen, isSaid } from './choose-values.ts'
import { DraftExport } from './draft-export.tsx'
import { DraftMenu, RecentDrafts } from './draft-menu.tsx'
import { DraftOrigin } from './draft-origin.tsx'
import { checkedMarket, draftTimeframe, readingContext, runRequest, whyBlocked, type DraftMarket } from './draft-request.ts'
import { withText, type Draft } from './draft.ts'
import { useForm } from './form/use-form.ts'
import { useTextHistory } from './form/use-text-history.ts'
import { LiveText } from './live-text.ts'
import { ModelProposals } from './model-proposals.tsx'
import { NoEntryDialog, noEntryOf } from './no-entry.tsx'
import { ReadLikeThis } from './read-like-this.tsx'
import { useDraft, type BuilderOpening } from './use-draft.ts'
import { useNearReadings } from './use-near-readings.ts'
import { useReader, type Reader } from './use-reader.ts'
import { useReading } from './use-reading.ts'
import { useRunPrice } from './use-run-price.ts'
import { WaitingRun } from './waiting-run.tsx'
import type { WordsPlace } from './words-editor.tsx'
import css from './builder-page.module.css'

// With the pictures, which the page does not need before.
const ForkDialog = lazy(() => import('../../preview/fork-dialog.tsx').then((module) => ({ default: module.ForkDialog })))

/** A run of a text; confirmed where the trader wants it although no bar gives an entry. */
interface RunWish {
  readonly text: string
  readonly isConfirmed: boolean
  /** The price that stood on the button. */
  readonly accepted: number | undefined
}

/** Stores the draft as a strategy, queues its backtest and goes to it. */
function useRun(draft: Draft, market: DraftMarket, becomeStrategy: (id: string) => Promise<void>) {
  const navigate = useNavigateWhileHere()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ isConfirmed, accepted }: RunWish) =>
      call(interpret, {
        body: { ...runRequest(draft, market, isConfirmed), ...(accepted === undefined ? {} : { accepted_tokens: accepted }) },
      }),
    onSuccess: async ({ id }) => {
      void queries.invalidateQueries({ queryKey: [listStrategies.path] })
      if (id === null) return
      await becomeStrategy(id)
      await navigate({ to: '/console/strategy-lab/strategies/$id', params: { id } })
    },
  })
}

const namesNoMarket = (error: Error | null): boolean => error instanceof ApiError && error.code === 'symbol_not_found'

/** The draft's market and its reading: the text may name another market than the one that was chosen. */
function useUnderstood(reader: Reader, draft: Draft, change: (part: Partial<Draft>) => void) {
  const [said, setSaid] = useState<string | null>(null)
  const symbol = said ?? draft.symbol
  const { data: market, error, refetch } = useQuery({ ...queryOf(getMarket, { params: { symbol } }), staleTime: 60_000 })
  const context = useMemo(() => readingContext(draft, market), [draft, market])
  const isUnknown = said !== null && namesNoMarket(error)
  const checked = useMemo(() => (isUnknown ? symbol : market && checkedMarket(market)), [isUnknown, symbol, market])
  const { reading, passed } = useReading(reader, { text: draft.text, context, market: checked, editedIn: draft.editedIn, onMoved: change })
  const named = reading?.plan?.symbol?.value ?? null
  if (named !== null && named !== said) setSaid(named)
  return { reading, passed, market, marketError: market === undefined ? error : null, reload: () => void refetch(), context }
}

/** What a condition says, by its place: a line of its own or a part of one. */
function wordsAt(reading: Reading | null, path: string): string {
  const line = reading?.rules.find((rule) => rule.path === path)
  if (line !== undefined) return line.text
  const expr = reading?.plan ? valueAt(reading.plan, path) : null
  // What is counted is a condition.
  return typeof expr === 'object' && expr !== null && 'op' in expr ? describeExpr(expr as Expr) : ''
}

/** What the rules say on the market in the plan's period, before anything is run. */
function useRulesOnMarket({ reading, market: detail }: Pick<ReturnType<typeof useUnderstood>, 'reading' | 'market'>) {
  const plan = reading?.plan ?? null
  const { market, problem } = usePreviewMarket(detail, {
    timeframe: plan?.timeframe?.value ?? null,
    startDate: plan?.period.from?.value ?? null,
    endDate: plan?.period.to?.value ?? null,
    adjustment: plan?.adjustment?.value,
  })
  const state = useSignals(plan?.symbol?.value === detail?.symbol ? plan : null, market)
  const { signals } = state
  const rules = reading?.rules
  const [placesOf, setPlacesOf] = useState<string | null>(null)
  const note = useCallback(
    ({ path }: Pick<RuleLine, 'path'>) => {
      if (signals === null) return null
      const truth = signals.conditions.find((each) => each.path === path)
      if (truth !== undefined)
        return (
          <button
            type="button"
            className={css.count}
            title="Show the last places"
            aria-expanded={placesOf === path}
            onClick={() => setPlacesOf((open) => (open === path ? null : path))}
          >
            {truthText(truth, signals.decidedBars)}
          </button>
        )
      const rule = rules?.find((each) => each.path === path)
      return rule === undefined || signals.exits === null ? null : exitText(rule, rules ?? [], signals.exits)
    },
    [signals, rules, placesOf],
  )
  const shownTruth = signals?.conditions.find(({ path }) => path === placesOf)
  const places = shownTruth && placesOf !== null && plan !== null && (
    <RulePlaces rule={{ text: wordsAt(reading, placesOf) }} truth={shownTruth} state={state} onClose={() => setPlacesOf(null)} />
  )
  return { market, problem, state, note, places }
}

/** Starts the run once the words on the page are the words that were read. */
function useStart(draft: Draft, reading: Reading | null, isBlocked: boolean, run: () => void) {
  const [askedFor, setAskedFor] = useState<string | null>(null)
  // Who writes on meant other words.
  if (askedFor !== null && askedFor !== draft.text) setAskedFor(null)
  const isRead = reading?.text === draft.text && (Object.keys(draft.overrides).length === 0 || draft.editedIn === draft.text)
  const runNow = useEffectEvent(() => isBlocked || run())
  const isDue = askedFor !== null && isRead
  useEffect(() => {
    if (isDue) runNow()
  }, [isDue])
  return { start: () => (isRead ? isBlocked || run() : setAskedFor(draft.text)), isWaiting: askedFor !== null && !isRead }
}

/** Asks before a run that would have no entry, as the preview or else the server finds. */
function useConfirmedRun({ text }: Draft, run: ReturnType<typeof useRun>, known: string | null, price: RunPrice | null) {
  const [asked, setAsked] = useState<string | null>(null)
  const [seen, setSeen] = useState<Error | null>(null)
  if (run.error !== seen) {
    setSeen(run.error)
    setAsked(run.variables?.text === text ? noEntryOf(run.error) : null)
  }
  const begin = (isConfirmed: boolean, accepted = price?.quote.high) => {
    setAsked(null)
    run.mutate({ text, isConfirmed, accepted })
  }
  const error = run.variables?.text === text && noEntryOf(run.error) === null ? run.error : null
  return {
    start: () => (known === null ? begin(false) : setAsked(known)),
    error: isPriceProblem(error) ? null : error,
    priceError: isPriceProblem(error) ? error : null,
    goOn: (accepted: number) => begin(run.variables?.isConfirmed ?? false, accepted),
    dialog: <NoEntryDialog text={asked} isRunning={run.isPending} onRun={() => begin(true)} onClose={() => setAsked(null)} />,
  }
}

const noWords: readonly Span[] = []

const keyOf = ({ draft = '', from = '', symbol = '' }: Partial<BuilderOpening>) => [draft, from, symbol].join('\n')

/** The builder with what the address asks for: a new strategy, a draft or an earlier strategy's next version. */
export function BuilderPage() {
  const wanted: BuilderOpening = useSearch({ from: '/console/strategy-lab/builder' })
  const navigate = useNavigate({ from: '/console/strategy-lab/builder' })
  const [open, setOpen] = useState({ opening: wanted, at: keyOf(wanted), times: 0 })
  // What is written here may have a new address; any other address opens something else.
  const own = useRef(open.at)
  const goTo = useCallback(
    async (address: Partial<BuilderOpening>) => {
      own.current = keyOf(address)
      await navigate({ to: '.', search: address, replace: true, resetScroll: false })
    },
    [navigate],
  )
  const at = keyOf(wanted)
  useEffect(() => {
    if (at === open.at) return
    setOpen(at === own.current ? { ...open, at } : { opening: wanted, at, times: open.times + 1 })
    own.current = at
  }, [at, open, wanted])
  return <Builder key={open.times} opening={open.opening} goTo={goTo} />
}

interface BuilderProps {
  readonly opening: BuilderOpening
  readonly goTo: (address: Partial<BuilderOpening>) => Promise<void>
}

/** Write on the left, see on the right what was understood, run it. */
function Builder({ opening, goTo }: BuilderProps) {
  const { draft, savedAt, splitFrom, change, becomeStrategy, others } = useDraft(opening, goTo)
  const reader = useReader()
  const { reading, passed, market, marketError, reload, context } = useUnderstood(reader, draft, change)
  const nearTo = useNearReadings(reader, reading, context)
  const form = useForm(reader, draft, context, change)
  const history = useTextHistory(draft, change)
  const onMarket = useRulesOnMarket({ reading, market })
  const [comparing, setComparing] = useState<ComparedSubject | null>(null)
  const [lit, setLit] = useState<number | null>(null)
  const [pointed, setPointed] = useState<{ readonly text: string; readonly words: readonly Span[] }>({ text: '', words: noWords })
  const [dropped, setDropped] = useState<File | null>(null)
  const { isOver, drop } = useFileDrop(setDropped)
  const run = useRun(draft, market, becomeStrategy)
  const price = useRunPrice(reading, market)
  const confirmed = useConfirmedRun(draft, run, onMarket.state.noEntry, price)
  const statusId = useId()

  const blockedBy = whyBlocked(draft, reading, market)
  const { start, isWaiting } = useStart(draft, reading, blockedBy !== undefined || run.isPending, confirmed.start)
  const plan = reading?.plan ?? null
  const [isChoosing, setIsChoosing] = useState(false)
  const place = useRef<WordsPlace>(null)
  const showWords = useCallback((words: Span, canType: boolean) => place.current?.show(words, canType), [])
  const point = useCallback((words: readonly Span[]) => setPointed({ text: draft.text, words }), [draft.text])
  const showQuote = useCallback((words: Span) => showWords(words, true), [showWords])
  const columns = useRef<HTMLDivElement>(null)
  const goToBlock = () => columns.current?.querySelector<HTMLElement>('[data-blocks]')?.focus()
  // Typing comes first: what was understood of a long text may be drawn a moment later.
  const drawn = {
    draft: useDeferredValue(draft),
    reading: useDeferredValue(reading),
    passed: useDeferredValue(passed),
    context: useDeferredValue(context),
  }
  const choose = useCallback(
    (values: ChosenValues) => {
      const read = drawn.reading
      if (read) change((now) => chooseValues(now, read, values))
    },
    [drawn.reading, change],
  )
  const isEdited = useCallback((path: string) => isChosen(drawn.draft, path), [drawn.draft])
  const openMarkets = useCallback(() => setIsChoosing(true), [])
  const help = useMemo(
    () =>
      drawn.reading && (
        <>
          <ReadLikeThis
            reader={reader}
            reading={drawn.reading}
            context={drawn.context}
            nearTo={nearTo}
            onSay={(text) => change((now) => (now.text === drawn.reading?.text ? withText(now, text) : {}))}
          />
          <ModelProposals
            draft={drawn.draft}
            change={change}
            reading={drawn.reading}
            context={drawn.context}
            market={market}
            onPoint={point}
            onShow={showQuote}
          />
        </>
      ),
    [drawn.draft, drawn.reading, drawn.context, change, market, point, showQuote, reader, nearTo],
  )
  return (
    <div className={css.builder} data-over={isOver || undefined} {...drop}>
      <BuilderBar
        name={draft.name}
        onName={(name) => change({ name })}
        symbol={plan?.symbol?.value ?? draft.symbol}
        symbolIsSaid={reading !== null && isSaid(reading, 'symbol')}
        onSymbol={(symbol) => (reading === null ? change({ symbol }) : choose({ symbol }))}
        isChoosing={isChoosing}
        onChoosing={setIsChoosing}
        timeframe={plan?.timeframe?.value ?? draftTimeframe(draft, market) ?? strategyDefaults.timeframe}
        timeframeIsSaid={reading !== null && isSaid(reading, 'timeframe')}
        available={market?.timeframes}
        onTimeframe={(timeframe) => (reading === null ? change({ timeframe }) : choose({ timeframe }))}
        startDate={draft.startDate}
        endDate={draft.endDate}
        onPeriod={(startDate, endDate) => change({ startDate, endDate })}
        isRunning={run.isPending || isWaiting}
        blockedBy={blockedBy}
        onBlock={reading?.phrases.some(({ blocks }) => blocks) || reading?.questions.some(({ blocks }) => blocks) ? goToBlock : undefined}
        onRun={start}
        quote={price?.quote ?? null}
        dropped={dropped}
        onDropTaken={() => setDropped(null)}
        origin={
          <>
            <DraftOrigin draft={draft} savedAt={savedAt} splitFrom={splitFrom} onForgetParent={() => change({ parentId: null })} />
            <DraftMenu others={others} />
            <DraftExport draft={draft} reading={reading} blockedBy={blockedBy} />
          </>
        }
      />
      <WaitingRun draft={draft} price={price} />
      <div className={css.columns} ref={columns}>
        <BuilderWords
          draft={draft}
          change={change}
          reading={reading}
          lit={lit}
          onLit={setLit}
          pointed={pointed.text === draft.text ? pointed.words : noWords}
          onRun={start}
          runError={confirmed.error}
          describedBy={statusId}
          place={place}
          reader={reader}
          places={onMarket.places}
          drafts={<RecentDrafts others={others} />}
        />
        <LiveText value={draft.text}>
          <BuilderUnderstood
            draft={drawn.draft}
            change={change}
            reading={drawn.reading}
            passed={drawn.passed}
            lit={lit}
            onLit={setLit}
            isEdited={isEdited}
            onChoose={choose}
            onMarket={openMarkets}
            onShow={showWords}
            statusId={statusId}
            onCompare={setComparing}
            nearTo={nearTo}
            form={form}
            history={history}
            note={onMarket.note}
            help={help}
          />
        </LiveText>
        {draft.text.trim() !== '' && (drawn.reading === null || drawn.reading.plan !== null) && (
          <div className={css.signals}>
            {market !== undefined && drawn.reading !== null ? (
              <SignalPreview
                reading={drawn.reading}
                detail={market}
                state={onMarket.state}
                problem={onMarket.problem}
                lit={lit}
                onLit={setLit}
              />
            ) : (
              <SignalFrame>
                {marketError === null ? (
                  <Skeleton height={332} />
                ) : namesNoMarket(marketError) ? (
                  <Note kind="warn">Without prices there are no signals to show.</Note>
                ) : (
                  <FailBox title="The market could not be loaded" onRetry={reload}>
                    {messageOf(marketError)} Your words are kept; their signals cannot be shown now.
                  </FailBox>
                )}
              </SignalFrame>
            )}
          </div>
        )}
      </div>
      {comparing !== null && (
        <Suspense>
          <ForkDialog
            text={draft.text}
            context={context}
            subject={comparing}
            market={onMarket.market}
            problem={onMarket.problem}
            onUse={({ answers, overrides }) => {
              change((now) => ({
                ...(Object.keys(overrides).length === 0 || reading === null ? {} : chooseValues(now, reading, overrides)),
                answers: { ...now.answers, ...answers },
              }))
              setComparing(null)
            }}
            onClose={() => setComparing(null)}
          />
        </Suspense>
      )}
      {confirmed.dialog}
      <RunPriceProblem
        of="draft"
        error={confirmed.priceError}
        price={price}
        onShorter={(startDate) => {
          change({ startDate })
          run.reset()
        }}
        onWait={() => {
          change({ waitsForTokens: true })
          keepWaitingPlace()
          run.reset()
        }}
        onGoOn={confirmed.goOn}
        onClose={run.reset}
      />
      {isOver && <p className={css.dropHint}>Drop the file to import its prices</p>}
    </div>
  )
}
