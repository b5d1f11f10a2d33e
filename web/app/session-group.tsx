import { listChats, untitledChat } from '@playbook/contract/chats'
import { formatPercent } from '@playbook/engine/format/percent'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent } from 'react'
import { queryOf, screenMessages } from '../api.ts'
import { useArchivedCount } from '../chats/use-archived-count.ts'
import { useLivePrice } from '../live/use-live.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { readStored, writeStored } from '../ui/stored-value.ts'
import css from './sidebar.module.css'

// Not needed to go to a session.
const ChatMenu = lazy(() => import('../chats/chat-menu.tsx').then((module) => ({ default: module.ChatMenu })))

const openName = 'sidebar.sessions'
/** All sessions that the sidebar lists. */
export const sessionsQuery = { query: { page_size: 100 } }

/** The foldable list of market sessions. Right opens it, Left closes it or goes back to its head. */
export function SessionGroup() {
  const [isOpen, setOpen] = useState(() => readStored(openName) !== 'closed')
  const head = useRef<HTMLButtonElement>(null)
  const listId = useId()

  const toggle = (next: boolean) => {
    writeStored(openName, next ? 'open' : 'closed')
    setOpen(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'ArrowRight' && event.target === head.current) toggle(true)
    else if (event.key === 'ArrowLeft' && event.target === head.current) toggle(false)
    else if (event.key === 'ArrowLeft') head.current?.focus()
    else return
    event.preventDefault()
  }
  return (
    // The keys belong to the head and the links inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={`navgroup ${css.group}`} onKeyDown={onKeyDown}>
      <button ref={head} type="button" aria-expanded={isOpen} aria-controls={listId} onClick={() => toggle(!isOpen)}>
        <Icon name="down" />
        Market Sessions
      </button>
      <div id={listId} hidden={!isOpen}>
        <SessionLinks />
      </div>
    </div>
  )
}

/** How far a market has moved today, as it is now; its room is kept while that is not known. */
function DayChange({ symbol }: { symbol: string }) {
  const percent = useLivePrice(symbol)?.change_percent ?? null
  const sign = percent === null || percent === 0 ? 'mute' : percent > 0 ? 'up' : 'down'
  return (
    <span className={`end num ${sign} ${css.change}`}>{percent === null ? '' : formatPercent(percent, 'percent', { signed: true })}</span>
  )
}

/** Where those are found that were archived or deleted. */
const AllSessions = () => (
  <Link className="navlink" to="/console/c" activeOptions={{ exact: true, includeSearch: false }}>
    <span className="mute">All sessions</span>
  </Link>
)

function SessionLinks() {
  const chats = useQuery(queryOf(listChats, sessionsQuery))
  const archived = useArchivedCount({ isWanted: chats.data?.results.length === 0 })
  if (chats.isPending) {
    return (
      <div className={css.waiting} role="status" aria-busy="true" aria-label="Loading chats">
        <Skeleton width="60%" />
        <Skeleton width="46%" />
      </div>
    )
  }
  if (chats.isLoadingError) {
    return (
      <div className={css.failed} role="alert">
        {screenMessages.loadChats}
        <Button size="sm" variant="ghost" onClick={() => void chats.refetch()}>
          Retry
        </Button>
      </div>
    )
  }
  if (chats.data.results.length === 0)
    return (
      <>
        <p className={css.quiet}>{archived > 0 ? 'None is open' : 'No chats yet'}</p>
        {archived > 0 && (
          <Link className="navlink" to="/console/c" search={{ list: 'archived' }} activeOptions={{ exact: true }}>
            <span className="mute">Archived</span>
            <span className="end num mute">{archived}</span>
          </Link>
        )}
        <AllSessions />
      </>
    )
  return (
    <ul className="plain">
      {chats.data.results.map((chat) => (
        <li key={chat.id} className={css.chat}>
          <Link className="navlink" to="/console/c/$chatId" params={{ chatId: chat.id }} title={chat.market_symbol}>
            <span className="trunc">{chat.title ?? untitledChat}</span>
            {chat.title !== chat.market_symbol && <span className={css.symbol}>{chat.market_symbol}</span>}
            <DayChange symbol={chat.market_symbol} />
          </Link>
          <Suspense>
            <ChatMenu chat={chat} className={css.more} isForPointers />
          </Suspense>
        </li>
      ))}
      <li>
        <AllSessions />
      </li>
    </ul>
  )
}
