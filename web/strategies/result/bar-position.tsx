import type { BarExplanation } from '@playbook/engine/explain/explain-bar'
import type { PositionView, OrderView } from '@playbook/engine/explain/held-positions'
import type { ReactNode } from 'react'
import { formatCount, formatPrice, formatUsd, numberText, shortNumber, signedText } from '../../ui/numbers.ts'
import css from './bar-explanation.module.css'

const stopNames = { stop: 'Stop', trailing: 'Trailing stop', breakeven: 'Break-even stop' } as const satisfies Record<
  PositionView['stopKind'],
  string
>

interface BarPositionProps {
  readonly explanation: BarExplanation
  readonly decimals: number
  readonly showTime: (time: number) => ReactNode
}

/** The account at the close of a bar: open positions, waiting orders, equity, and the bar's own prices. */
export function BarPosition({ explanation, decimals, showTime }: BarPositionProps) {
  const { positions, orders, bar, equityUsd } = explanation
  const price = (value: number) => formatPrice(value, { decimals })
  return (
    <section aria-label="Position">
      <h3 className="label">At the close of this bar</h3>
      {positions.length === 0 && <p className="soft small">No position was open.</p>}
      {positions.map((held) => (
        <Held key={`${held.side} ${held.entryTime} ${held.entryPrice}`} held={held} price={price} since={showTime(held.entryTime)} />
      ))}
      {orders.map((order) => (
        <Order key={order.side} order={order} price={price} />
      ))}
      <dl className={css.facts}>
        <Fact name="Equity">{formatUsd(equityUsd)}</Fact>
        <Fact name="Open, high">{`${price(bar.open)}, ${price(bar.high)}`}</Fact>
        <Fact name="Low, close">{`${price(bar.low)}, ${price(bar.close)}`}</Fact>
      </dl>
    </section>
  )
}

function Held({ held, price, since }: { held: PositionView; price: (value: number) => string; since: ReactNode }) {
  return (
    <dl className={css.facts}>
      <Fact name={held.side === 'long' ? 'Long' : 'Short'}>{`${numberText(held.units, 4)} at ${price(held.entryPrice)}`}</Fact>
      <Fact name="Since">{since}</Fact>
      <Fact name="Bars held">{shortNumber(held.barsHeld)}</Fact>
      <Fact name={stopNames[held.stopKind]}>{held.stopPrice === null ? 'None' : price(held.stopPrice)}</Fact>
      <Fact name="Target">{held.targetPrice === null ? 'None' : price(held.targetPrice)}</Fact>
      <Fact name="Open profit, USD">
        <span className={held.profitUsd > 0 ? 'up' : held.profitUsd < 0 ? 'down' : undefined}>{signedText(held.profitUsd, 2)}</span>
      </Fact>
    </dl>
  )
}

const Order = ({ order: { side, type, price: level, barsLeft }, price }: { order: OrderView; price: (value: number) => string }) => (
  <dl className={css.facts}>
    <Fact name={`${side === 'long' ? 'Buy' : 'Sell'} ${type} order`}>{`${price(level)}, for ${formatCount(barsLeft, 'bar')} more`}</Fact>
  </dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
)
