import type { BoardOrdering } from '@playbook/contract/board-filters'
import type { Watchlist } from '@playbook/contract/watchlists'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { IconInput, Select } from '../ui/field.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { shortNumber } from '../ui/numbers.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { displayZone, formatTime, useTimeDisplay } from '../ui/time.tsx'
import { useSearchText } from '../ui/use-search-text.ts'
import { boardTabs, type BoardFilters, type BoardTab } from './board-filters.ts'
import { groupNames } from './board-view.tsx'
import { ImportButton } from './import-button.tsx'
import { ImportCard } from './import-card.tsx'
import { MarketBoard } from './market-board.tsx'
import { NotLiveBadge } from './not-live-badge.tsx'
import { cityOf, TodayPanel } from './today-panel.tsx'
import { UnlistedNote } from './unlisted-note.tsx'
import { useBoardSummary } from './use-board.ts'
import { useCurrentList } from './use-current-list.ts'
import { useNow } from './use-now.ts'
import { useSeenMarkets } from './use-seen-markets.ts'
import { useWatchlists } from './use-watchlists.ts'
import { WatchlistPanel } from './watchlist-panel.tsx'
import css from './markets-page.module.css'

const sortNames = {
  watched: 'most watched',
  symbol: 'symbol, A to Z',
  '-symbol': 'symbol, Z to A',
  name: 'name, A to Z',
  '-name': 'name, Z to A',
  '-change': 'largest gain',
  change: 'largest loss',
  '-last': 'highest price',
  last: 'lowest price',
  session: 'closing soonest',
} as const satisfies Record<BoardOrdering, string>

const tabNames: Readonly<Record<BoardTab, string>> = { all: 'All', recent: 'Recently seen', ...groupNames }
/** A pause this long after the last keystroke before the markets are searched. */
const searchPauseMs = 150

/** Every market: kinds, search, order, watch lists, today's sessions and the user's own prices. */
export function MarketsPage({ onNewSession }: { onNewSession: () => void }) {
  const filters: BoardFilters = useSearch({ from: '/console/analysis/' })
  const navigate = useNavigate({ from: '/console/analysis/' })
  const change = (part: Partial<BoardFilters>) =>
    void navigate({ to: '.', search: { ...filters, page: 1, ...part }, replace: true, resetScroll: false })
  const now = useNow()
  const watchlists = useWatchlists()
  const lists = watchlists.lists.data?.results ?? []
  const shown = lists.find(({ id }) => id === filters.list)
  const kept = useCurrentList(lists)
  const current = shown ?? kept.current
  const showList = (list: Watchlist) => {
    kept.choose(list.id)
    change({ list: list.id, search: '', sort: undefined })
  }
  return (
    <div className={`page ${css.page}`}>
      <PageHeader
        title="Markets"
        lead={<Lead now={now} />}
        actions={
          <>
            <ImportButton />
            <Button variant="primary" icon="plus" onClick={onNewSession}>
              New Market Session
            </Button>
          </>
        }
      />
      <BoardTabs filters={filters} list={shown} />
      <div className={css.columns}>
        <section className={css.main} aria-label="List of markets">
          <UnlistedNote />
          <Toolbar filters={filters} isOwnOrder={shown !== undefined} onChange={change} />
          <MarketBoard
            filters={filters}
            list={shown}
            context={{ now, list: current, onStar: (symbol) => watchlists.star(current, symbol) }}
            onChange={change}
            onOrder={(symbols) => shown && watchlists.change({ id: shown.id, symbols })}
          />
        </section>
        <aside className={css.rail} aria-label="Watch lists, sessions and import">
          <WatchlistPanel watchlists={watchlists} current={current} shownId={shown?.id} onShow={showList} />
          <TodayPanel now={now} />
          <ImportCard />
        </aside>
      </div>
    </div>
  )
}

/** How many markets there are, of how many sources, and how many are open now. */
function Lead({ now }: { now: number }) {
  const zone = useTimeDisplay()
  const { data } = useBoardSummary()
  const when = `${formatTime(now, 'clock', zone)} ${cityOf(displayZone(zone))}`
  const sources = data?.sources.length ?? 0
  return (
    <p className={`soft num ${css.lead}`}>
      {data === undefined
        ? ' '
        : `${shortNumber(data.count)} markets from ${sources === 1 ? 'one source' : `${sources} sources`}. ${shortNumber(data.open)} are open now, ${when}.`}{' '}
      <NotLiveBadge />
    </p>
  )
}

/** A tab is the current one when everything that it stands for is in the address. */
const exactly = { exact: true, includeSearch: true } as const

function BoardTabs({ filters, list }: { filters: BoardFilters; list: Watchlist | undefined }) {
  const { data } = useBoardSummary()
  const seen = useSeenMarkets()
  const countOf = (tab: BoardTab) => (tab === 'all' ? data?.count : tab === 'recent' ? seen.data?.count : data?.groups[tab])
  const countText = (count: number | undefined) => (count === undefined ? '' : shortNumber(count))
  return (
    <nav className="tabs" aria-label="Kind of market">
      {boardTabs.map((tab) => {
        const isCurrent = list === undefined && filters.show === tab
        return (
          <Link
            key={tab}
            to="/console/analysis"
            search={isCurrent ? filters : { ...filters, show: tab, list: undefined, page: 1 }}
            replace
            resetScroll={false}
            className="tab"
            activeOptions={exactly}
          >
            {tabNames[tab]} <span className={`n num ${css.count}`}>{countText(countOf(tab))}</span>
          </Link>
        )
      })}
      {list !== undefined && (
        <Link to="/console/analysis" search={filters} replace resetScroll={false} className="tab" activeOptions={exactly}>
          {list.name} <span className="n num">{list.symbols.length}</span>
        </Link>
      )}
    </nav>
  )
}

interface ToolbarProps {
  readonly filters: BoardFilters
  readonly isOwnOrder: boolean
  readonly onChange: (part: Partial<BoardFilters>) => void
}

function Toolbar({ filters, isOwnOrder, onChange }: ToolbarProps) {
  const { typed, setTyped } = useSearchText(filters.search, (search) => onChange({ search, list: undefined }), searchPauseMs)
  return (
    <div className={css.tools}>
      <IconInput
        icon="search"
        type="search"
        aria-label="Search markets"
        placeholder="Symbol or name"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        tail={typed === '' ? <Kbd>/</Kbd> : undefined}
      />
      <Segmented
        label="Session"
        value={filters.only ?? 'all'}
        options={[
          { value: 'all', label: 'All' },
          { value: 'open', label: 'Open now' },
        ]}
        onChange={(only) => onChange({ only: only === 'open' ? 'open' : undefined })}
      />
      <span className="grow" />
      {!isOwnOrder && (
        <Select
          aria-label="Sort"
          className={css.sort}
          value={filters.sort ?? ''}
          onChange={(event) => onChange({ sort: (event.target.value || undefined) as BoardOrdering | undefined })}
        >
          <option value="">{`Sort: ${filters.search === '' ? sortNames.watched : 'best match'}`}</option>
          {Object.entries(sortNames)
            .filter(([value]) => value !== 'watched' || filters.search !== '')
            .map(([value, name]) => (
              <option key={value} value={value}>{`Sort: ${name}`}</option>
            ))}
        </Select>
      )}
    </div>
  )
}
