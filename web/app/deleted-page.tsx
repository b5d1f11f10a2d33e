import { listChats, type Chat } from '@playbook/contract/chats'
import { limits } from '@playbook/contract/limits'
import { listStrategies, type StrategyItem } from '@playbook/contract/strategies'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { chatName, useChatActs } from '../chats/use-chat-acts.ts'
import { useNow } from '../markets/use-now.ts'
import { useRestoreStrategy } from '../strategies/list/use-restore-strategy.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { isoSeconds } from '../ui/iso-seconds.ts'
import { formatCount, shortNumber } from '../ui/numbers.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import css from './deleted-page.module.css'

const pageSize = 20

/** What was deleted and can still be brought back, with the days that are left for it. */
export function DeletedPage() {
  const pages = useSearch({ from: '/console/deleted' })
  const navigate = useNavigate({ from: '/console/deleted' })
  const go = (part: Partial<typeof pages>) => void navigate({ to: '.', search: { ...pages, ...part }, replace: true, resetScroll: false })
  const window = (page: number) => ({ list: 'deleted' as const, page: String(page), page_size: String(pageSize) })
  const chats = useQuery({ ...queryOf(listChats, { query: window(pages.page) }), placeholderData: keepPreviousData })
  const strategies = useQuery({ ...queryOf(listStrategies, { query: window(pages.strategies) }), placeholderData: keepPreviousData })
  return (
    <div className="page">
      <PageHeader
        title="Recently deleted"
        lead={`Sessions and strategies stay here for ${limits.deletedKeptDays} days. After that they are removed for good.`}
      />
      <List
        title="Market sessions"
        none="No session was deleted lately. One that is deleted comes here with all that was asked and answered."
        list={chats}
        page={pages.page}
        onPage={(page) => go({ page })}
        rowOf={(chat) => <ChatRow key={chat.id} chat={chat} />}
      />
      <List
        title="Strategies"
        none="No strategy was deleted lately. One that is deleted comes here with its text, its result and its trades."
        list={strategies}
        page={pages.strategies}
        onPage={(page) => go({ strategies: page })}
        rowOf={(strategy) => <StrategyRow key={strategy.id} strategy={strategy} />}
      />
    </div>
  )
}

interface ListProps<T> {
  readonly title: string
  /** What stands there while nothing is deleted. */
  readonly none: string
  readonly list: UseQueryResult<{ readonly results: readonly T[]; readonly count: number }>
  readonly page: number
  readonly onPage: (page: number) => void
  readonly rowOf: (item: T) => ReactNode
}

function List<T>({ title, none, list, page, onPage, rowOf }: ListProps<T>) {
  const { data } = list
  // Bringing back the last one of the last page leaves a page that is none.
  if (data !== undefined && data.results.length === 0 && data.count > 0 && page > 1 && !list.isPlaceholderData)
    onPage(Math.ceil(data.count / pageSize))
  return (
    <Card title={title} note={data === undefined || data.count === 0 ? undefined : shortNumber(data.count)}>
      {list.isPending ? (
        <SkeletonRows rows={3} label={`Loading deleted ${title.toLowerCase()}`} />
      ) : list.isLoadingError ? (
        <div className="body">
          <FailBox title="This list could not be loaded" onRetry={() => void list.refetch()}>
            {messageOf(list.error)}
          </FailBox>
        </div>
      ) : list.data.count === 0 ? (
        <p className={css.none}>{none}</p>
      ) : (
        <>
          <ul className="plain">{list.data.results.map(rowOf)}</ul>
          <Pagination page={page} pageSize={pageSize} count={list.data.count} onPage={onPage} label={`${title} pages`} />
        </>
      )}
    </Card>
  )
}

const daySeconds = 86_400

interface RowProps {
  readonly name: string
  readonly symbol: string
  readonly deletedAt: string
  readonly isBusy: boolean
  readonly onBack: () => void
}

function Row({ name, symbol, deletedAt, isBusy, onBack }: RowProps) {
  const now = useNow()
  const left = Math.max(0, Math.ceil((isoSeconds(deletedAt) + limits.deletedKeptDays * daySeconds - now) / daySeconds))
  return (
    <li className={css.row}>
      <b className="trunc">{name}</b>
      <span className="small soft num">{symbol}</span>
      <span className={`small num ${css.left}`} data-soon={left <= 3 || undefined}>
        {left <= 1 ? 'Last day' : `${formatCount(left, 'day')} left`}
      </span>
      <Button size="sm" icon="undo" busy={isBusy} aria-label={`Bring back ${name}`} onClick={onBack}>
        Bring back
      </Button>
    </li>
  )
}

/** A list of deleted ones says when each was deleted. */
const whenDeleted = (at: string | null | undefined): string => at ?? new Date().toISOString()

function ChatRow({ chat }: { readonly chat: Chat }) {
  const acts = useChatActs(chat)
  return (
    <Row
      name={chatName(chat)}
      symbol={chat.market_symbol}
      deletedAt={whenDeleted(chat.deleted_at)}
      isBusy={acts.isBusy}
      onBack={acts.bringBackWithUndo}
    />
  )
}

function StrategyRow({ strategy }: { readonly strategy: StrategyItem }) {
  const { restore, isBusy } = useRestoreStrategy(strategy)
  return <Row name={strategy.name} symbol={strategy.symbol} deletedAt={whenDeleted(strategy.deleted_at)} isBusy={isBusy} onBack={restore} />
}
