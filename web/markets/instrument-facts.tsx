import { namedSource } from '@playbook/contract/market-sources'
import type { MarketDetail } from '@playbook/contract/markets'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { formatDistance, shortNumber } from '../ui/numbers.ts'
import { commissionWords } from '../words/cost-words.ts'

/** Small steps are no powers of ten to people. */
const plain = (value: number) => shortNumber(value, 12)

/** Field of the market, its name, and how it is written. */
const facts: readonly (readonly [field: keyof MarketDetail, name: string, textOf: (market: MarketDetail) => string])[] = [
  ['currency', 'Currency', ({ currency }) => currency],
  ['tick', 'Tick', ({ tick }) => plain(tick)],
  ['quantity_step', 'Quantity step', ({ quantity_step: step }) => plain(step)],
  ['min_quantity', 'Least quantity', ({ min_quantity: least }) => plain(least)],
  ['commission', 'Commission', ({ commission }) => commissionWords(commission)],
  ['spread', 'Spread', ({ spread, pip }) => formatDistance(spread, pip)],
  ['slippage', 'Slippage', ({ slippage, pip }) => formatDistance(slippage, pip)],
]

/** What a backtest takes a market for: the facts that its source states, and dashed those that are usual for its kind. Nothing for other markets. */
export function InstrumentFacts({ market }: { readonly market: MarketDetail }) {
  const { stated, source, source_label: label } = market
  if (stated === undefined) return null
  return (
    <Card title="Facts of the market" padded>
      <div className="stack">
        <p className="small soft">{`Stated by ${namedSource(source, label).receipt}, or dashed: usual for this kind of market`}</p>
        <ul className="row wrap" role="list" aria-label="Facts of the market">
          {facts.map(([field, name, textOf]) => {
            const isUsual = !stated.includes(field)
            return (
              <li key={field}>
                <Chip assumed={isUsual}>
                  {name} <b>{textOf(market)}</b>
                  {isUsual && <span className="sr">, usual for this kind of market</span>}
                </Chip>
              </li>
            )
          })}
        </ul>
      </div>
    </Card>
  )
}
