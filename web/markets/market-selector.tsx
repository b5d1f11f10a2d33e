import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { limits } from '@playbook/contract/limits'
import { listMarkets, popularMarkets, searchMarkets, type MarketSymbol } from '@playbook/contract/markets'
import { categories, type Category } from '@playbook/engine/market/instrument'
import { formatPercent } from '@playbook/engine/format/percent'
import { formatPrice } from '@playbook/engine/format/price'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { IconInput } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ImportPanel } from './import-panel.tsx'
import css from './market-selector.module.css'

export interface MarketSelectorProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called with the chosen market; without it the market's analysis opens. */
  onSelect?: (market: MarketSymbol) => void
  /** Called with several chosen markets; makes the list a multiple choice. */
  onSelectMany?: (markets: readonly MarketSymbol[]) => void
}

type Filter = Category | 'all'
const filterNames = {
  all: 'All',
  forex: 'Forex',
  crypto: 'Crypto',
  stock: 'Stocks',
  index: 'Indices',
  commodity: 'Commodities',
} as const satisfies Record<Filter, string>
const filters = (['all', ...categories] as const).map((value) => ({ value, label: filterNames[value] }))

const categoryOf = (filter: Filter) => (filter === 'all' ? {} : { category: filter })

/** Popular markets while nothing is searched, all of a category once one is chosen, else what matches. */
function useMarkets(search: string, filter: Filter) {
  const category = categoryOf(filter)
  const popular = useQuery({ ...queryOf(popularMarkets, { query: {} }), enabled: search === '' && filter === 'all' })
  const listed = useQuery({ ...queryOf(listMarkets, { query: category }), enabled: search === '' && filter !== 'all' })
  const found = useQuery({ ...queryOf(searchMarkets, { query: { search, ...category } }), enabled: search !== '' })
  return search !== '' ? found : filter === 'all' ? popular : listed
}

/** Waits a moment after the last keystroke. */
function useSettled(text: string, pauseMs = 150): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}

/** Finds a market by name, symbol or kind, or brings in the user's own prices. */
export function MarketSelector({ open, onOpenChange, onSelect, onSelectMany }: MarketSelectorProps) {
  const [isImporting, setIsImporting] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [opening, setOpening] = useState<MarketSymbol | null>(null)
  const navigate = useNavigate()
  const queries = useQueryClient()

  const leaveWith = useEffectEvent((market: MarketSymbol) => {
    setOpening(null)
    setIsImporting(false)
    onOpenChange(false)
    if (onSelect) onSelect(market)
    else void navigate({ to: '/console/analysis/$symbol', params: { symbol: market.symbol } })
  })
  useEffect(() => {
    if (opening === null) return
    const timer = setTimeout(() => leaveWith(opening), limits.marketSelectorOpenDelayMs)
    return () => clearTimeout(timer)
  }, [opening])

  const take = (dropped: File) => {
    setFile(dropped)
    setIsImporting(true)
  }
  const imported = (market: MarketSymbol) => {
    for (const endpoint of [popularMarkets, listMarkets, searchMarkets]) void queries.invalidateQueries({ queryKey: [endpoint.path] })
    setOpening(market)
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={isImporting ? 'Import your prices' : 'Select Market'} wide>
      <div
        className={css.body}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const dropped = event.dataTransfer.files[0]
          if (dropped) take(dropped)
        }}
      >
        {isImporting ? (
          <ImportPanel file={file} onImported={imported} onBack={() => setIsImporting(false)} />
        ) : (
          <Chooser
            onChoose={setOpening}
            onMany={onSelectMany && ((markets) => (onSelectMany(markets), onOpenChange(false)))}
            onImport={() => setIsImporting(true)}
          />
        )}
        {opening !== null && (
          <div className={css.opening}>
            <Spinner label={`Opening ${opening.name}...`} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

interface ChooserProps {
  readonly onChoose: (market: MarketSymbol) => void
  readonly onMany: ((markets: readonly MarketSymbol[]) => void) | undefined
  readonly onImport: () => void
}

function Chooser({ onChoose, onMany, onImport }: ChooserProps) {
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const [active, setActive] = useState(0)
  const [chosen, setChosen] = useState<readonly MarketSymbol[]>([])
  const search = useSettled(typed)
  const markets = useMarkets(search, filter)
  const rows = markets.data?.results ?? []
  const isSettled = typed.trim() === search && !markets.isPending
  const queries = useQueryClient()
  const listId = useId()

  const choose = (market: MarketSymbol) => {
    if (onMany === undefined) return onChoose(market)
    setChosen(
      chosen.some((each) => each.symbol === market.symbol) ? chosen.filter((each) => each.symbol !== market.symbol) : [...chosen, market],
    )
  }
  const keys = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1 }
    const next = moves[event.key]
    if (next !== undefined && rows.length > 0) {
      event.preventDefault()
      setActive((next + rows.length) % rows.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // The list still shows what was searched before: Enter means the first of what is coming.
      // A search that fails says so in the list.
      if (!isSettled) void takeFirstOf(typed.trim()).catch(() => {})
      else if (rows[active]) choose(rows[active])
    }
  }
  /** Chooses the first match of what is still being searched. */
  const takeFirstOf = async (text: string) => {
    const { results } = await queries.fetchQuery(queryOf(searchMarkets, { query: { search: text, ...categoryOf(filter) } }))
    if (results[0]) choose(results[0])
  }
  return (
    <div className="stack">
      <div className={css.tools}>
        <IconInput
          icon="search"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={rows[active] === undefined ? undefined : `${listId}-${active}`}
          aria-label="Search markets"
          placeholder="Search markets..."
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
          onKeyDown={keys}
        />
        <Button icon="upload" onClick={onImport}>
          Import CSV
        </Button>
      </div>
      <Segmented
        label="Kind of market"
        value={filter}
        options={filters}
        onChange={(next) => (setFilter(next), setActive(0))}
        className={css.filters}
      />
      {markets.isPending ? (
        <SkeletonRows rows={7} label="Loading markets" />
      ) : markets.isError ? (
        <p className={css.none} role="alert">
          {messageOf(markets.error) || (search === '' ? 'Failed to load markets' : 'Failed to search markets')}{' '}
          <button type="button" className={css.link} onClick={() => void markets.refetch()}>
            Try again
          </button>
        </p>
      ) : rows.length === 0 ? (
        <p className={css.none}>{search === '' ? 'No markets available' : 'No markets found'}</p>
      ) : (
        <MarketRows id={listId} rows={rows} active={active} chosen={chosen} isMany={onMany !== undefined} onChoose={choose} />
      )}
      {onMany !== undefined && (
        <div className="row between">
          <span className="soft num">{`${chosen.length} market(s) selected`}</span>
          <Button variant="primary" disabled={chosen.length === 0} onClick={() => onMany(chosen)}>
            Confirm Selection
          </Button>
        </div>
      )}
    </div>
  )
}

interface MarketRowsProps {
  readonly id: string
  readonly rows: readonly MarketSymbol[]
  readonly active: number
  readonly chosen: readonly MarketSymbol[]
  readonly isMany: boolean
  readonly onChoose: (market: MarketSymbol) => void
}

const trend = (value: number | null) => (value === null || value === 0 ? undefined : value > 0 ? 'up' : 'down')

function MarketRows({ id, rows, active, chosen, isMany, onChoose }: MarketRowsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={list} id={id} className={css.list} role="listbox" aria-label="Markets" aria-multiselectable={isMany || undefined}>
      {rows.map((market, index) => (
        // The search box keeps the focus and walks the options with the arrow keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={market.symbol}
          id={`${id}-${index}`}
          role="option"
          aria-selected={isMany ? chosen.some((each) => each.symbol === market.symbol) : index === active}
          className={css.market}
          data-active={index === active || undefined}
          onClick={() => onChoose(market)}
        >
          <span className={css.name}>
            <b>{market.symbol}</b> <span>{market.name}</span>
            {market.source === 'imported' && <Badge kind="brand">Yours</Badge>}
            <small className="mute trunc">{market.description}</small>
          </span>
          <span className={css.price}>
            <b className="num">{formatPrice(market.current_price, { decimals: market.price_decimals })}</b>
            <span className={`num small ${trend(market.price_change_percentage) ?? 'mute'}`}>
              {formatPercent(market.price_change_percentage, 'percent', { signed: true })}
            </span>
          </span>
          {isMany && chosen.some((each) => each.symbol === market.symbol) && <Icon name="check" />}
        </div>
      ))}
    </div>
  )
}
