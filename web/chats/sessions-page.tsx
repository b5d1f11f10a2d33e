import { chatLists, type ChatList } from '@playbook/contract/chat-lists'
import { listChats, type Chat } from '@playbook/contract/chats'
import { limits } from '@playbook/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { messageOf, queryOf } from '../api.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { IconInput } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { formatCount } from '../ui/numbers.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Time } from '../ui/time.tsx'
import { useSearchText } from '../ui/use-search-text.ts'
import { ChatMenu } from './chat-menu.tsx'
import { useArchivedCount } from './use-archived-count.ts'
import { chatName, useChatActs } from './use-chat-acts.ts'
import css from './sessions-page.module.css'

const listNames = { open: 'Open', archived: 'Archived', deleted: 'Deleted' } as const satisfies Record<ChatList, string>
const emptyWords = {
  open: ['No market sessions yet', 'Open one on a market: its chart, and an agent whose figures can be checked.'],
  archived: ['Nothing is archived', 'A session that is archived leaves the sidebar and is found here.'],
  deleted: ['Nothing was deleted', 'What is deleted can be brought back here for 30 days.'],
} as const satisfies Record<ChatList, readonly [string, string]>
const searchPauseMs = 250

/** All market sessions: search, open, rename, archive, delete and bring back. */
export function SessionsPage({ onNew }: { readonly onNew: () => void }) {
  const filters = useSearch({ from: '/console/c/' })
  const navigate = useNavigate({ from: '/console/c/' })
  const change = (part: Partial<typeof filters>) =>
    void navigate({ to: '.', search: { ...filters, page: 1, ...part }, replace: true, resetScroll: false })
  const { typed, setTyped } = useSearchText(filters.search, (search) => change({ search }), searchPauseMs)
  const list = useQuery({
    ...queryOf(listChats, {
      query: {
        list: filters.list,
        page: String(filters.page),
        page_size: String(pageSize),
        ...(filters.search === '' ? {} : { search: filters.search.slice(0, limits.maxChatTitleChars) }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const isFirst = filters.list === 'open' && filters.search === ''
  const archived = useArchivedCount({ isWanted: isFirst && list.data?.results.length === 0 })
  return (
    <div className="page">
      <PageHeader
        title="Market Sessions"
        lead="A market, its chart, and what you asked about it."
        actions={
          <Button variant="primary" icon="plus" onClick={onNew}>
            New Market Session
          </Button>
        }
      />
      <div className="row wrap">
        <IconInput
          icon="search"
          type="search"
          aria-label="Search sessions"
          placeholder="Search by name or market"
          data-search
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Segmented
          label="Which sessions"
          value={filters.list}
          options={chatLists.map((value) => ({ value, label: listNames[value] }))}
          onChange={(next) => change({ list: next })}
        />
        <span className="grow" />
        <Link to="/console/deleted" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          <Icon name="trash" />
          Recently deleted
        </Link>
      </div>
      {list.isPending ? (
        <div className="card">
          <SkeletonRows rows={6} label="Loading sessions" />
        </div>
      ) : list.isLoadingError ? (
        <FailBox title="The sessions could not be loaded" onRetry={() => void list.refetch()}>
          {messageOf(list.error, 'loadChats')}
        </FailBox>
      ) : archived > 0 ? (
        <Empty
          title="No session is open"
          action={
            <Link to="/console/c" search={{ list: 'archived' }} className={buttonClass()}>
              Archived sessions
            </Link>
          }
        >
          {archived === 1 ? 'One session is archived.' : `${formatCount(archived, 'session')} are archived.`}
        </Empty>
      ) : list.data.results.length === 0 ? (
        <Empty title={filters.search === '' ? emptyWords[filters.list][0] : 'No session is called that'}>
          {filters.search === '' ? emptyWords[filters.list][1] : 'Try a market’s symbol, or other words of the name.'}
        </Empty>
      ) : (
        <>
          <ul className={`plain card ${css.list}`}>
            {list.data.results.map((chat) => (
              <Row key={chat.id} chat={chat} />
            ))}
          </ul>
          <Pagination
            page={filters.page}
            pageSize={pageSize}
            count={list.data.count}
            onPage={(page) => change({ page })}
            label="Session pages"
          />
        </>
      )}
    </div>
  )
}

const pageSize = 50

function Row({ chat }: { readonly chat: Chat }) {
  const acts = useChatActs(chat)
  return (
    <li className={css.row}>
      <Link to="/console/c/$chatId" params={{ chatId: chat.id }} className={css.link}>
        <b className="trunc">{chatName(chat)}</b>
        <span className="small soft num">{chat.market_symbol}</span>
        <span className="small mute num">
          <Time at={chat.deleted_at ?? chat.updated_at} style="short" />
        </span>
      </Link>
      {chat.deleted_at !== null && (
        <Button size="sm" icon="undo" busy={acts.isBusy} onClick={acts.bringBack}>
          Bring back
        </Button>
      )}
      <ChatMenu chat={chat} />
    </li>
  )
}
