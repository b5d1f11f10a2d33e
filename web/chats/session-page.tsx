import { getChat, type Chat, type Message } from '@playbook/contract/chats'
import { limits } from '@playbook/contract/limits'
import { getMarket } from '@playbook/contract/markets'
import { getStrategy } from '@playbook/contract/strategies'
import { timeframeLabel, type Timeframe } from '@playbook/engine/market/timeframe'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { isMarketUnknown, MarketGone } from '../analysis/market-gone.tsx'
import { ApiError, messageOf, queryOf } from '../api.ts'
import { defaultTimeframe } from '../markets/default-timeframe.ts'
import { MarketChart, type StandingOnChart } from '../markets/market-chart.tsx'
import { MarketHead } from '../markets/market-head.tsx'
import { useMarkSeen } from '../markets/use-seen-markets.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Icon } from '../ui/icon.tsx'
import { formatCount } from '../ui/numbers.ts'
import { Spinner } from '../ui/spinner.tsx'
import { readStored, writeStored } from '../ui/stored-value.ts'
import { AgentPanel, type About, type AskedChart } from './agent-panel.tsx'
import { Answer } from './answer.tsx'
import { EvidenceCard } from './evidence-card.tsx'
import type { ShownPlace } from './figure-popover.tsx'
import { figureTimeframe } from './message-words.ts'
import { drawnSymbol } from './proposals.ts'
import { useAgentWidth } from './use-agent-width.ts'
import { chatName, useChatActs } from './use-chat-acts.ts'
import { useMessageActs, useMessages } from './use-messages.ts'
import { useProposals } from './use-proposals.ts'
import css from './session-page.module.css'

/** A market session: the market's chart on the stage, the agent at its right. */
export function SessionPage() {
  const { chatId } = useParams({ from: '/console/c/$chatId' })
  const chat = useQuery(queryOf(getChat, { params: { id: chatId } }))
  if (chat.isPending) return <Opening />
  if (chat.isLoadingError) return <Missing error={chat.error} onRetry={() => void chat.refetch()} />
  return chat.data.deleted_at === null ? <Session key={chat.data.id} chat={chat.data} /> : <Deleted chat={chat.data} />
}

const Opening = () => (
  <div className={css.waiting}>
    <Spinner label="Opening the session" />
  </div>
)

const openName = 'agent-open'
/** The one stop of the chart's bars. */
const theChart = '[data-chart]'

/** What the chart shows: the session's market and timeframe, or, for a figure of others, those. */
interface Shown {
  readonly symbol: string
  /** Null: the session's own. */
  readonly timeframe: Timeframe | null
  readonly place: ShownPlace | null
}

/** Another market comes in the session's own timeframe where none is named; the same one stays in the timeframe that is shown. */
const movedTo = (now: Shown, symbol: string, timeframe: Timeframe | null): Shown => ({
  symbol,
  timeframe: timeframe ?? (symbol === now.symbol ? now.timeframe : null),
  place: null,
})

function Session({ chat }: { chat: Chat }) {
  const symbol = chat.market_symbol
  const [shown, setShown] = useState<Shown>({ symbol, timeframe: null, place: null })
  const market = useQuery(queryOf(getMarket, { params: { symbol: shown.symbol } }))
  const ownMarket = useQuery(queryOf(getMarket, { params: { symbol } }))
  useMarkSeen(market.data?.symbol)
  // Questions are about this one, whatever the chart shows for a figure.
  const [chosen, setChosen] = useState<Timeframe | null>(null)
  const own = chosen ?? defaultTimeframe(ownMarket.data?.timeframes ?? [])
  const timeframe = shown.timeframe ?? own
  const isElsewhere = shown.symbol !== symbol || timeframe !== own
  const goBack = () => setShown({ symbol, timeframe: null, place: null })
  const changeTimeframe = (next: Timeframe) => {
    const isOwn = shown.symbol === symbol
    if (isOwn) setChosen(next)
    setShown({ symbol: shown.symbol, timeframe: isOwn ? null : next, place: null })
  }
  const [isOpen, setOpen] = useState(() => readStored(openName) !== 'closed')
  const open = (next: boolean) => {
    setOpen(next)
    writeStored(openName, next ? 'open' : 'closed')
  }
  const stage = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const { width, edge } = useAgentWidth()
  const list = useMessages(chat.id)
  const acts = useMessageActs(chat.id)
  const proposals = useProposals({ messages: list.messages, shown: shown.symbol, symbol })
  const navigate = useNavigate()
  const { ask, about, forgetAsk, forgetAbout } = useOpenedWith()
  const newestAnswer = list.messages.findLast(({ role }) => role === 'assistant')?.id

  const toChart = () => stage.current?.scrollIntoView({ block: 'start' })
  const show = (place: ShownPlace) => {
    setShown((now) => ({ ...movedTo(now, place.symbol ?? now.symbol, figureTimeframe(place)), place: { ...place } }))
    toChart()
  }
  const showDrawings = (message: Message) => {
    proposals.show(message)
    setShown((now) => movedTo(now, drawnSymbol(message, symbol), null))
    toChart()
  }
  const toAgent = ({ isForTyping = matchMedia('(pointer: fine)').matches } = {}) => {
    open(true)
    // The panel is there once it is drawn; where it stands below the chart, it is scrolled to.
    requestAnimationFrame(() => {
      panel.current?.scrollIntoView({ block: 'start' })
      // On glass the keyboard would cover half of the conversation.
      if (isForTyping) box.current?.focus({ preventScroll: true })
    })
  }
  const standing = useRef<() => StandingOnChart>(null)
  /** What a question is asked beside; of another market's chart nothing is meant. */
  const chartAsked = (): AskedChart | undefined => {
    const now = shown.symbol === symbol ? standing.current?.() : undefined
    if (now === undefined) return undefined
    const { shown: proposed, opened } = proposals
    const drawings = [...now.drawings.filter(({ properties }) => properties.hidden !== true), ...proposed]
      .slice(-limits.maxAskedDrawings)
      .map(({ id, type, properties }) => ({ id, type, properties }))
    return { studies: now.studies, drawings, selected: opened?.proposal.id ?? now.selected, view: now.view }
  }
  const [asked, setAsked] = useState('')
  if (asked !== ask) {
    setAsked(ask)
    if (ask !== '') setOpen(true)
  }
  useEffect(() => {
    if (ask === '') return
    panel.current?.scrollIntoView({ block: 'start' })
    box.current?.focus({ preventScroll: true })
  }, [ask])

  if (ownMarket.isPending) return <Opening />
  if (isMarketUnknown(ownMarket.error))
    return (
      <div className="page">
        <MarketGone symbol={symbol} />
      </div>
    )
  return (
    <div className={css.session} data-open={isOpen || undefined} style={{ '--agent': `${width}px` } as CSSProperties}>
      <nav className={css.skips} aria-label="Parts of the page">
        <a
          className="skip"
          href="#question"
          data-to-question
          onClick={(event) => {
            event.preventDefault()
            toAgent({ isForTyping: true })
          }}
        >
          Skip to the question
        </a>
        <a
          className="skip"
          href="#chart"
          onClick={(event) => {
            event.preventDefault()
            stage.current?.querySelector<HTMLElement>(theChart)?.focus()
          }}
        >
          Skip to the chart
        </a>
      </nav>
      <div ref={stage} className={css.stage}>
        <MarketChart
          symbol={shown.symbol}
          timeframe={timeframe}
          onTimeframe={changeTimeframe}
          place={shown.place}
          standing={standing}
          plugins={proposals.plugins}
          overlay={
            <>
              <EvidenceCard proposals={proposals} decimals={market.data?.price_decimals ?? 5} />
              {shown.place !== null && (
                <div className={css.marked}>
                  <span className="small">{`${shown.place.cases === undefined ? 'Marked' : `${formatCount(shown.place.cases.length, 'case')} marked`} on ${shown.symbol} ${timeframeLabel[timeframe]}`}</span>
                  <Button size="sm" variant="ghost" onClick={() => setShown((now) => ({ ...now, place: null }))}>
                    Clear
                  </Button>
                  <Button size="sm" variant="ghost" className={css.back ?? ''} onClick={() => toAgent()}>
                    Back to the answer
                  </Button>
                </div>
              )}
            </>
          }
          agent={
            <Button size="sm" variant="primary" icon="agent" aria-expanded={isOpen} onClick={() => toAgent()}>
              AI Agent
            </Button>
          }
          heading={
            <>
              <header className={css.head}>
                <MarketHead symbol={shown.symbol} market={market.data} />
                <span className="grow" />
                <Link
                  to="/console/strategy-lab/builder"
                  search={{ symbol: shown.symbol }}
                  className={buttonClass({ variant: 'ghost', size: 'sm' }, `icon ${css.write}`)}
                  aria-label="Write a strategy"
                  title="Write a strategy"
                >
                  <Icon name="pen" />
                </Link>
              </header>
              {chat.archived_at !== null && <Archived chat={chat} />}
              {isElsewhere && (
                <div className={css.elsewhere} role="status">
                  <span>
                    {`The chart shows ${shown.symbol} ${timeframeLabel[timeframe]}; questions here are about ${symbol} ${timeframeLabel[own]}.`}
                  </span>
                  <Button size="sm" onClick={goBack}>
                    {`Back to ${symbol} ${timeframeLabel[own]}`}
                  </Button>
                </div>
              )}
            </>
          }
        />
      </div>
      {isOpen && (
        <aside ref={panel} className={css.agent} aria-label="AI Agent">
          <div className={css.edge} {...edge} />
          <AgentPanel
            chat={chat}
            timeframe={own}
            list={list}
            acts={acts}
            chartAsked={chartAsked}
            about={about}
            onForgetAbout={forgetAbout}
            opening={ask}
            onAsked={forgetAsk}
            // Below the chart the answer would come where nobody sees it.
            onSend={() => panel.current?.scrollIntoView({ block: 'start' })}
            box={box}
            answerOf={(message) => (
              <Answer
                message={message}
                acts={acts}
                proposals={proposals}
                decimals={market.data?.price_decimals ?? 5}
                isNewest={message.id === newestAnswer && list.runningId === null}
                onShow={show}
                onShowDrawings={showDrawings}
              />
            )}
            onChart={toChart}
            onClose={() => open(false)}
            onAway={() => void navigate({ to: '/console/c' })}
          />
        </aside>
      )}
    </div>
  )
}

function Archived({ chat }: { readonly chat: Chat }) {
  const acts = useChatActs(chat)
  return (
    <div className={css.archived} role="status">
      <span>This session is archived.</span>
      <Button size="sm" variant="ghost" icon="undo" busy={acts.isBusy} onClick={acts.takeOut}>
        Bring back
      </Button>
    </div>
  )
}

/** What the address brings along: a question for the box, and the result that it is about. */
function useOpenedWith() {
  const search = useSearch({ from: '/console/c/$chatId' })
  const navigate = useNavigate({ from: '/console/c/$chatId' })
  const { about: strategyId, trade } = search
  const strategy = useQuery({ ...queryOf(getStrategy, { params: { id: strategyId ?? '' } }), enabled: strategyId !== undefined })
  const number = Number(trade ?? Number.NaN)
  const about: About | null =
    strategyId === undefined
      ? null
      : {
          strategyId,
          trade: Number.isInteger(number) && number > 0 ? number : null,
          label: `About ${Number.isInteger(number) ? `trade ${number} of ` : ''}${strategy.data?.name ?? 'a result'}`,
        }
  return {
    ask: search.ask,
    about,
    forgetAsk: () => {
      if (search.ask !== '') void navigate({ to: '.', search: { ...search, ask: '' }, replace: true, resetScroll: false })
    },
    forgetAbout: () => void navigate({ to: '.', search: {}, replace: true, resetScroll: false }),
  }
}

function Deleted({ chat }: { chat: Chat }) {
  const acts = useChatActs(chat)
  return (
    <div className="page">
      <Empty
        heading="h2"
        title={`“${chatName(chat)}” was deleted`}
        action={
          <Button icon="undo" busy={acts.isBusy} onClick={acts.bringBack}>
            Bring back
          </Button>
        }
      >
        For 30 days it can be brought back, with all that was asked and answered.
      </Empty>
    </div>
  )
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <div className="page">
      <FailBox
        title={isGone ? 'This session does not exist' : 'The session could not be opened'}
        onRetry={isGone ? undefined : onRetry}
        actions={
          <Link to="/console" className={buttonClass()}>
            Return to Console
          </Link>
        }
      >
        {isGone ? 'It may have been deleted, or the address is not complete.' : messageOf(error)}
      </FailBox>
    </div>
  )
}
