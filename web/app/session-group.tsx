import { listChats, untitledChat } from '@playbook/contract/chats'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent } from 'react'
import { queryOf, screenMessages } from '../api.ts'
import { useArchivedCount } from '../chats/use-archived-count.ts'
import { useLivePrice } from '../live/use-live.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { formatPercent } from '../ui/numbers.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { readStored, writeStored } from '../ui/stored-value.ts'
import { trend } from '../ui/trend.ts'
import css from './sidebar.module.css'

// Not needed to go to a session.
const ChatMenu = lazy(() => import('../chats/chat-menu.tsx').then((module) => ({ default: module.ChatMenu })))

const openName = 'sidebar.sessions'
/** All sessions that the sidebar lists. */
export const sessionsQuery = { query: { page_size: 100 } }

/** The foldable list of market sessions. Right opens it and, on a session, goes to its menu; Left goes back, to the head at last, and closes it. */
export function SessionGroup() {
  const [isOpen, setOpen] = useState(() => readStored(openName) !== 'closed')
  const head = useRef<HTMLButtonElement>(null)
  const listId = useId()

  const toggle = (next: boolean) => {
    writeStored(openName, next ? 'open' : 'closed')
    setOpen(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, target, currentTarget } = event
    // Keys of a menu that stands elsewhere on the page are its own.
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target) || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return
    const opens = key === 'ArrowRight'
    const isHead = target === head.current
    const row = target.closest('li')
    if (isHead) toggle(opens)
    else if (opens) row?.querySelector('button')?.focus()
    else if (target instanceof HTMLButtonElement && row !== null) row.querySelector('a')?.focus()
    else head.current?.focus()
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
  return (
    <span className={`end num ${trend(percent) ?? 'mute'} ${css.change}`}>
      {percent === null ? '' : formatPercent(percent, 'percent', { signed: true })}
    </span>
  )
}

/** Where those are found that were archived or deleted. */
const AllSessions = () => (
  <Link className="navlink" to="/console/c" activeOptions={{ exact: true, includeSearch: false }}>
    <span className="mute">All sessions</span>
  </Link>
)

function SessionLinks() {
  // The list is one stop of the Tab key: the session that was last in use, with its menu.
  const [stop, setStop] = useState<string | null>(null)
  const openId = useParams({ strict: false }).chatId
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
  const sessions = chats.data.results
  const reached = [stop, openId, sessions[0]?.id].find((id) => sessions.some((chat) => chat.id === id))
  return (
    <ul className="plain">
      {sessions.map((chat) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the link and the button inside take the focus
        <li key={chat.id} className={css.chat} onFocus={() => setStop(chat.id)}>
          <Link
            className="navlink"
            to="/console/c/$chatId"
            params={{ chatId: chat.id }}
            title={chat.market_symbol}
            tabIndex={chat.id === reached ? 0 : -1}
          >
            <span className="trunc">{chat.title ?? untitledChat}</span>
            {chat.title !== chat.market_symbol && <span className={css.symbol}>{chat.market_symbol}</span>}
            <DayChange symbol={chat.market_symbol} />
          </Link>
          <Suspense>
            <ChatMenu chat={chat} className={css.more} isStop={chat.id === reached} />
          </Suspense>
        </li>
      ))}
      <li>
        <AllSessions />
      </li>
    </ul>
  )
}
