import type { MarketLevel } from '@playbook/contract/market-analysis'
import type { MarketDetail } from '@playbook/contract/markets'
import { Card } from '../ui/card.tsx'
import { formatPercent, formatPrice } from '../ui/numbers.ts'
import { distanceWords, evidenceWords } from './distance-words.ts'
import css from './analysis.module.css'

const maxLevels = 7

/** Levels near the price, nearest first, each with what speaks for it. */
export function LevelsCard({ levels, market }: { readonly levels: readonly MarketLevel[]; readonly market: MarketDetail }) {
  const price = (value: number) => formatPrice(value, { decimals: market.price_decimals })
  return (
    <Card title="Levels" note={`Nearest first, ${market.pip === null ? 'percent' : 'pips'} away`} className={css.list}>
      {levels.length === 0 ? (
        <p className={`soft ${css.none}`}>No level is known: there are too few closed bars.</p>
      ) : (
        <ul className={css.rows}>
          {levels.slice(0, maxLevels).map((level) => (
            <li key={`${level.name} ${level.low}`}>
              <span className={css.what}>
                {level.name}
                <span className="small mute">{evidenceWords(level)}</span>
              </span>
              <span className="num small mute">
                {level.low === level.high ? price(level.low) : `${price(level.low)} – ${price(level.high)}`}
              </span>
              <b className="num" title={formatPercent(level.distance_percent, 'percent', { signed: true })}>
                {distanceWords(level)}
              </b>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
