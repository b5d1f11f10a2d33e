import type { Message } from '@playbook/contract/chats'
import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { messageOf } from '../api.ts'
import { useNow } from '../markets/use-now.ts'
import { Button } from '../ui/button.tsx'
import { Time } from '../ui/time.tsx'
import { useTinyStore } from '../ui/tiny-store.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { newThreadScroll } from './thread-scroll.ts'
import css from './thread.module.css'

interface ThreadProps {
  readonly messages: readonly Message[]
  readonly hasOlder: boolean
  readonly isLoadingOlder: boolean
  readonly olderError: Error | null
  readonly onOlder: () => void
  /** A question on its way, not stored yet. */
  readonly sending: string | null
  readonly answerOf: (message: Message) => ReactNode
  /** Stands in the place of messages while there are none. */
  readonly empty: ReactNode
}

/** Questions and answers, oldest first. It stays at its end while one is there, and where one reads while older ones come. */
export function Thread({ messages, hasOlder, isLoadingOlder, olderError, onOlder, sending, answerOf, empty }: ThreadProps) {
  const box = useRef<HTMLDivElement>(null)
  const [scroll] = useState(newThreadScroll)
  const isAway = useTinyStore(scroll.isAway)
  useEffect(() => (box.current === null ? undefined : scroll.attach(box.current)), [scroll])
  const older = useEffectEvent(onOlder)
  const canAsk = hasOlder && !isLoadingOlder && olderError === null
  useEffect(() => {
    scroll.onTop(canAsk ? () => older() : null)
  }, [scroll, canAsk])
  const [areAllWanted, setAllWanted] = useState(false)
  useEffect(() => whenIdle(() => setAllWanted(true)), [])
  // One's own question is always looked at.
  useLayoutEffect(() => {
    if (sending !== null) scroll.toEnd()
  }, [scroll, sending])
  return (
    <div className={css.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys */}
      <div ref={box} className={css.thread} tabIndex={0} role="log" aria-live="off" aria-label="Conversation">
        <div className={css.inner}>
          {isLoadingOlder && <p className={css.older}>Loading older messages</p>}
          {olderError !== null && (
            <p className={css.older} role="alert">
              {`Older messages could not be loaded. ${messageOf(olderError)} `}
              <Button size="sm" variant="ghost" onClick={onOlder}>
                Retry
              </Button>
            </p>
          )}
          {messages.length === 0 && sending === null && empty}
          <Messages messages={messages} from={areAllWanted ? 0 : Math.max(0, messages.length - firstDrawn)} answerOf={answerOf} />
          {sending !== null && (
            <div data-role="user">
              <Question text={sending} at={null} />
            </div>
          )}
        </div>
      </div>
      {isAway && (
        <Button size="sm" icon="arrow-down" className={css.newest ?? ''} onClick={scroll.toEnd}>
          Newest
        </Button>
      )}
    </div>
  )
}

/** So many messages are on the screen at once; those before them are drawn when the page has nothing else to do. */
const firstDrawn = 8

interface MessagesProps extends Pick<ThreadProps, 'messages' | 'answerOf'> {
  readonly from: number
}

/** Not drawn again for what is typed below them. */
const Messages = memo(({ messages, from, answerOf }: MessagesProps) =>
  messages.slice(from).map((message) => (
    <div key={message.id} data-message={message.id} data-role={message.role}>
      {message.role === 'user' ? <Question text={message.text || message.content} at={message.created_at} /> : answerOf(message)}
    </div>
  )),
)

/** Of today the clock is enough. */
const clockSeconds = 18 * 3_600

function Question({ text, at }: { readonly text: string; readonly at: string | null }) {
  const now = useNow()
  return (
    <div className={css.question}>
      <h3 className="words">{text}</h3>
      <span className="small mute num">
        {at === null ? 'Sending' : <Time at={at} style={now - Date.parse(at) / 1_000 < clockSeconds ? 'clock' : 'short'} />}
      </span>
    </div>
  )
}
