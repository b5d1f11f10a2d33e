import { type Chat, type Message } from '@playbook/contract/chats'
import { timeframeLabel, type Timeframe } from '@playbook/engine/market/timeframe'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react'
import { messageOf } from '../api.ts'
import { isPriceProblem, PriceProblem } from '../billing/price-problem.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Icon } from '../ui/icon.tsx'
import { MenuItem } from '../ui/menu.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast.tsx'
import { AskBox } from './ask-box.tsx'
import { ChatMenu } from './chat-menu.tsx'
import { keepMessageDraft, messageDraft } from './message-draft.ts'
import { Thread } from './thread.tsx'
import { chatName } from './use-chat-acts.ts'
import type { MessageActs, Question, useMessages } from './use-messages.ts'
import { useQuestions } from './use-questions.ts'
import css from './agent-panel.module.css'

const none: readonly string[] = []

const HelpDialog = lazy(() => import('./help-dialog.tsx').then((module) => ({ default: module.HelpDialog })))

/** A result of one's own, or one of its trades, that a question is about. */
export interface About {
  readonly strategyId: string
  readonly trade: number | null
  readonly label: string
}

export type AskedChart = NonNullable<Question['chart']>

interface AgentPanelProps {
  readonly chat: Chat
  readonly timeframe: Timeframe
  readonly list: ReturnType<typeof useMessages>
  readonly acts: MessageActs
  /** What stands on the chart now. */
  readonly chartAsked: () => AskedChart | undefined
  readonly about: About | null
  readonly onForgetAbout: () => void
  /** A question that the page was opened with; it is put into the box. */
  readonly opening: string
  /** The question has been sent. */
  readonly onAsked: () => void
  readonly onSend: () => void
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly answerOf: (message: Message) => ReactNode
  /** Back to the chart where it does not stand beside. */
  readonly onChart: () => void
  readonly onClose: () => void
  readonly onAway: () => void
}

/** The conversation of a session: what was asked and answered, and the box for the next question. */
export function AgentPanel(props: AgentPanelProps) {
  const { chat, timeframe, list, acts, about, opening, box, answerOf } = props
  const { text, setText } = useDraftText(chat.id, opening)
  const [failed, setFailed] = useState<{ readonly text: string; readonly words: string } | null>(null)
  const { messages, runningId } = list
  const sending = acts.ask.isPending ? acts.ask.variables.content : null
  const said = useSaidAnswer(messages, runningId)

  const send = (content: string) => {
    if (content === '' || runningId !== null || acts.ask.isPending) return
    setFailed(null)
    props.onSend()
    setText('', { isKept: true })
    const chart = props.chartAsked()
    acts.ask.mutate(
      {
        content,
        timeframe,
        ...(chart !== undefined && { chart }),
        ...(about !== null && { about: { strategy_id: about.strategyId, ...(about.trade !== null && { trade: about.trade }) } }),
      },
      {
        onSuccess: () => {
          keepMessageDraft(chat.id, '')
          props.onAsked()
        },
        onError: (error) => {
          if (!isPriceProblem(error)) setFailed({ text: content, words: messageOf(error) })
          // What was typed meanwhile comes after it.
          setText((now) => (now === '' ? content : `${content}\n${now}`))
        },
      },
    )
  }
  const stop = () => {
    if (runningId !== null)
      acts.stop.mutate(runningId, {
        onError: (error) => showToast('bad', { title: 'The answer was not stopped', detail: messageOf(error) }),
      })
  }
  const newest = messages.at(-1)
  const isIdle = runningId === null && sending === null
  const isEmpty = isIdle && list.isSuccess && messages.length === 0
  const questions = useQuestions({ isWanted: isEmpty })
  const suggestions = isEmpty ? (questions.data?.first ?? none) : isIdle && newest?.role === 'assistant' ? newest.suggestions : none
  const [isHelping, setHelping] = useState(false)
  const putIn = (example: string) => {
    setHelping(false)
    setText(example)
    // The dialog gives the keyboard back to what opened it; the box is where one goes on.
    setTimeout(() => box.current?.focus(), 0)
  }
  return (
    <>
      <header className={css.head}>
        <h2 className="h-panel">AI Agent</h2>
        <span className={`small mute ${css.title}`}>{chatName(chat)}</span>
        <span className="grow" />
        <Button size="sm" variant="ghost" icon="chart" className={css.toChart ?? ''} onClick={props.onChart}>
          Chart
        </Button>
        <ChatMenu chat={chat} onAway={props.onAway}>
          <MenuItem icon="info" onSelect={() => setHelping(true)}>
            What can I ask?
          </MenuItem>
          <MenuItem asChild>
            <Link to="/track-record">
              <Icon name="seal" />
              Track record
            </Link>
          </MenuItem>
        </ChatMenu>
        <IconButton icon="x" size="sm" label="Close the agent" onClick={props.onClose} />
      </header>
      {list.isPending ? (
        <div className={css.waiting} role="status" aria-busy="true" aria-label="Loading the conversation">
          <Skeleton width="70%" height={20} />
          <Skeleton width="94%" />
          <Skeleton width="88%" />
          <Skeleton width="52%" />
        </div>
      ) : list.isLoadingError ? (
        <div className={css.waiting}>
          <FailBox title="The conversation could not be loaded" onRetry={() => void list.refetch()}>
            {messageOf(list.error)}
          </FailBox>
        </div>
      ) : (
        <Thread
          messages={messages}
          hasOlder={list.hasNextPage}
          isLoadingOlder={list.isFetchingNextPage}
          olderError={list.isFetchNextPageError ? list.error : null}
          onOlder={() => void list.fetchNextPage()}
          sending={sending}
          answerOf={answerOf}
          empty={<Beginning symbol={chat.market_symbol} timeframe={timeframe} onHelp={() => setHelping(true)} />}
        />
      )}
      <p className="sr" role="status" aria-live="polite">
        {said}
      </p>
      <AskBox
        box={box}
        text={text}
        onText={setText}
        placeholder={`Ask about ${chat.market_symbol}, ${timeframeLabel[timeframe]}`}
        suggestions={suggestions}
        onSuggestion={send}
        isRunning={runningId !== null}
        isStopping={acts.stop.isPending}
        isSending={acts.ask.isPending}
        onSend={() => send(text.trim())}
        onStop={stop}
        about={about === null ? null : { label: about.label, onForget: props.onForgetAbout }}
        problem={failed?.words ?? null}
        onRetry={() => send(text.trim() === '' ? (failed?.text ?? '') : text.trim())}
      />
      <PriceProblem
        error={acts.ask.error}
        what="this answer"
        kept="Your question is kept in the box."
        wait={{
          title: 'Ask later',
          text: 'What you wrote stays here until it is sent.',
          label: 'Keep the question',
          onWait: acts.ask.reset,
        }}
        onGoOn={() => send(text.trim())}
        onClose={acts.ask.reset}
      />
      {isHelping && (
        <Suspense>
          <HelpDialog onAsk={putIn} onClose={() => setHelping(false)} />
        </Suspense>
      )}
    </>
  )
}

interface BeginningProps {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly onHelp: () => void
}

const Beginning = ({ symbol, timeframe, onHelp }: BeginningProps) => (
  <div className={css.beginning}>
    <h3>{`Ask about ${symbol}`}</h3>
    <p>
      {`Answers are computed from its bars, ${timeframeLabel[timeframe]} where you name no other timeframe. Click a figure to see its formula and the bars behind it.`}
    </p>
    <p>It describes what was and what is. It does not forecast, and it gives no advice.</p>
    <Button size="sm" onClick={onHelp}>
      What can I ask?
    </Button>
  </div>
)

/** What is typed and not sent, kept on this device; a question that the page was opened with comes first. */
function useDraftText(chatId: string, opening: string) {
  const [text, setState] = useState(() => opening || messageDraft(chatId))
  const [opened, setOpened] = useState(opening)
  if (opened !== opening) {
    setOpened(opening)
    if (opening !== '') setState(opening)
  }
  const setText = (next: string | ((now: string) => string), { isKept = false }: { readonly isKept?: boolean } = {}) => {
    const made = typeof next === 'function' ? next(text) : next
    setState(next)
    // Of a question on its way the words stay on the device until the server has them.
    if (!isKept) keepMessageDraft(chatId, made)
  }
  return { text, setText }
}

/** How an answer has ended, for a screen reader. */
function endWords({ status, text, verified, total, notice }: Message): string {
  if (status === 'completed') return `Answer: ${text} ${total === 0 ? '' : `${verified} of ${total} figures verified.`}`
  return status === 'stopped' ? 'The answer was stopped.' : (notice ?? 'The answer could not be finished.')
}

/** What a screen reader is told once an answer that was on its way is whole. */
function useSaidAnswer(messages: readonly Message[], runningId: string | null): string {
  const [heard, setHeard] = useState<{ readonly running: string | null; readonly said: string }>({ running: null, said: '' })
  if (runningId !== heard.running) {
    const ended = messages.find(({ id }) => id === heard.running)
    setHeard({ running: runningId, said: ended === undefined ? '' : endWords(ended) })
  }
  return heard.said
}
