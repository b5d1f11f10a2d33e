import { unknownFigure } from '@playbook/engine/format/number-text'
import { riskMultiple } from '@playbook/engine/statistics/risk-multiple'
import { formatPrice, numberText, signedText } from '../../ui/numbers.ts'
import { tradeTrend, type ChartTrade } from './chart-trade.ts'
import css from './trade-card.module.css'

interface TradeCardProps {
  readonly trade: ChartTrade
  readonly decimals: number
  readonly describeTime: (time: number) => string
  /** Where the pointer is; null: it stands in the chart's corner. */
  readonly at: { readonly x: number; readonly y: number; readonly isLeft: boolean; readonly isUpper: boolean } | null
}

type Fact = readonly [name: string, value: string]

/** What is known of a trade, by name. */
export function tradeFacts(trade: ChartTrade, decimals: number, describeTime: (time: number) => string): readonly Fact[] {
  const { entry, exit, stops, target, units, profitUsd, costsUsd } = trade
  const price = (value: number) => formatPrice(value, { decimals })
  const [first, last] = [stops[0], stops.at(-1)]
  const inRisk = riskMultiple(trade)
  return [
    ['Size', numberText(units, units >= 1_000 ? 0 : 4)],
    ['Entry', `${price(entry.price)}, ${describeTime(entry.time)}`],
    ['Exit', exit === null ? 'Open' : `${price(exit.price)}, ${describeTime(exit.time)}`],
    ...(first === undefined || last === undefined
      ? []
      : [['Stop', first.price === last.price ? price(first.price) : `${price(first.price)}, then ${price(last.price)}`] as const]),
    ...(target === null ? [] : [['Target', price(target)] as const]),
    ['After costs', profitUsd === null ? unknownFigure : `${signedText(profitUsd, 2)} USD`],
    ...(inRisk === null ? [] : [['In risk', `${signedText(inRisk, 2)} R`] as const]),
    ...(costsUsd === null ? [] : [['Costs', `${numberText(costsUsd, 2)} USD`] as const]),
    ...(exit === null ? [] : [['Closed by', exit.reason] as const]),
  ]
}

const titleOf = ({ name, side }: ChartTrade) => `${name}, ${side === 'long' ? 'BUY' : 'SELL'}`

/** The same in one sentence, to be spoken. */
export const tradeWords = (trade: ChartTrade, decimals: number, describeTime: (time: number) => string): string =>
  [titleOf(trade), ...tradeFacts(trade, decimals, describeTime).map(([name, value]) => `${name} ${value}`)].join(', ')

/** The numbers of a trade beside the pointer or in the chart's corner. */
export function TradeCard({ trade, decimals, describeTime, at }: TradeCardProps) {
  const style = at === null ? undefined : { [at.isLeft ? 'left' : 'right']: at.x, [at.isUpper ? 'top' : 'bottom']: at.y }
  return (
    <div className={css.card} aria-hidden data-trend={tradeTrend(trade)} data-docked={at === null || undefined} style={style}>
      <b>{titleOf(trade)}</b>
      <dl>
        {tradeFacts(trade, decimals, describeTime).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
