import { sourceFacts } from '@playbook/contract/market-sources'
import type { MarketSymbol } from '@playbook/contract/markets'
import { useEffect, useRef } from 'react'
import { useLivePrice } from '../live/use-live.ts'
import { Icon } from '../ui/icon.tsx'
import { formatPercent, formatPrice } from '../ui/numbers.ts'
import { SourceBadge } from '../ui/source-badge.tsx'
import { trend } from '../ui/trend.ts'
import { changeWords } from './change-words.ts'
import { MarketAge } from './market-age.tsx'
import css from './market-selector.module.css'

interface MarketRowsProps {
  readonly id: string
  readonly rows: readonly MarketSymbol[]
  readonly active: number
  readonly chosen: readonly MarketSymbol[]
  readonly isMany: boolean
  readonly onChoose: (market: MarketSymbol) => void
}

/** The last price and the change of the day, as they are now. */
function RowPrice({ market }: { market: MarketSymbol }) {
  const live = useLivePrice(market.symbol)
  const percent = live === undefined ? market.price_change_percentage : live.change_percent
  return (
    <>
      <b className="num">{formatPrice(live?.last ?? market.current_price, { decimals: market.price_decimals })}</b>
      <span className={`num small ${trend(percent) ?? 'mute'}`} title={changeWords.day.against}>
        {formatPercent(percent, 'percent', { signed: true })}
      </span>
    </>
  )
}

/** Markets to choose from; the search box walks them with the arrow keys. */
export function MarketRows({ id, rows, active, chosen, isMany, onChoose }: MarketRowsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={list} id={id} role="listbox" aria-label="Markets" aria-multiselectable={isMany || undefined}>
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
            <SourceBadge facts={sourceFacts(market.source)} label={market.source_label} />
            <MarketAge symbol={market.symbol} since={market.stale_since} label={market.source_label} />
            <small className="mute trunc">{market.description}</small>
          </span>
          <span className={css.price}>
            <RowPrice market={market} />
          </span>
          {isMany && chosen.some((each) => each.symbol === market.symbol) && <Icon name="check" />}
        </div>
      ))}
    </div>
  )
}
