import type { MarketSymbol } from '@playbook/contract/markets'
import { categories } from '@playbook/engine/market/instrument'
import { useId, useState, type KeyboardEvent } from 'react'
import { messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { IconInput } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { MarketRows } from './market-rows.tsx'
import { UnlistedNote } from './unlisted-note.tsx'
import { useMarkets, type MarketFilter } from './use-markets.ts'
import css from './market-selector.module.css'

const filterNames = {
  all: 'All',
  forex: 'Forex',
  crypto: 'Crypto',
  stock: 'Stocks',
  index: 'Indices',
  commodity: 'Commodities',
} as const satisfies Record<MarketFilter, string>
const filters = (['all', ...categories] as const).map((value) => ({ value, label: filterNames[value] }))

interface MarketChooserProps {
  readonly onChoose: (market: MarketSymbol) => void
  readonly onMany: ((markets: readonly MarketSymbol[]) => void) | undefined
  /** Leads to the import. */
  readonly onImport: () => void
}

/** The search box, the kinds and the markets they leave. */
export function MarketChooser({ onChoose, onMany, onImport }: MarketChooserProps) {
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useState<MarketFilter>('all')
  const [active, setActive] = useState(0)
  const [chosen, setChosen] = useState<readonly MarketSymbol[]>([])
  const { markets, search, isSettled, firstOf } = useMarkets(typed, filter)
  const rows = markets.data?.results ?? []
  const listId = useId()

  const choose = (market: MarketSymbol) => {
    if (onMany === undefined) return onChoose(market)
    setChosen(
      chosen.some((each) => each.symbol === market.symbol) ? chosen.filter((each) => each.symbol !== market.symbol) : [...chosen, market],
    )
  }
  /** The list still shows what was searched before: Enter means the first of what is coming. A search that fails says so in the list. */
  const takeComing = async (box: HTMLInputElement) => {
    const words = box.value
    const first = await firstOf(words).catch(() => undefined)
    if (first !== undefined && box.isConnected && box.value === words) choose(first)
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const moves: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1 }
    const next = moves[event.key]
    if (next !== undefined && rows.length > 0) {
      event.preventDefault()
      setActive((next + rows.length) % rows.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (!isSettled) void takeComing(event.currentTarget)
      else if (rows[active]) choose(rows[active])
    }
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
      <UnlistedNote />
      {/* A frame that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.results} tabIndex={0} role="group" aria-label="Markets to choose from">
        {markets.isPending ? (
          <SkeletonRows rows={7} label="Loading markets" />
        ) : markets.isLoadingError ? (
          <p role="alert">
            {messageOf(markets.error, search === '' ? 'loadMarkets' : 'searchMarkets')}{' '}
            <button type="button" className={css.link} onClick={() => void markets.refetch()}>
              Try again
            </button>
          </p>
        ) : rows.length === 0 ? (
          <p>{search === '' ? 'No markets available' : 'No markets found'}</p>
        ) : (
          <MarketRows id={listId} rows={rows} active={active} chosen={chosen} isMany={onMany !== undefined} onChoose={choose} />
        )}
      </div>
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
