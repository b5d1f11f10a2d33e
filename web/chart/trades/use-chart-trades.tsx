import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { ChartPlugin } from '../chart-plugin.ts'
import { useLazyPlugin } from '../use-lazy-plugin.ts'
import type { ChartTrade } from './chart-trade.ts'
import { TradeCard, tradeWords } from './trade-card.tsx'
import type { HoveredTrade } from './trade-marks.ts'

interface ChartTradesOptions {
  /** Oldest first; the same list as long as nothing in it changes. */
  readonly trades: readonly ChartTrade[]
  /** The trade that is looked at; null: none. */
  readonly chosenId: string | null
  /** A trade was clicked or stepped to on the chart; null: it was let go. */
  readonly onChoose: (id: string | null) => void
  readonly decimals: number
  readonly describeTime: (time: number) => string
  /** True where something else tells of the chosen trade. */
  readonly isCardHidden?: boolean
}

interface ChartTrades {
  /** For the chart's `plugins`. */
  readonly plugins: readonly ChartPlugin[]
  /** Goes into the positioned box that the chart fills. */
  readonly card: ReactNode
}

/** Trades on a chart: what draws them, and the card with the numbers of the one that is pointed at or chosen. */
export function useChartTrades({
  trades,
  chosenId,
  onChoose,
  decimals,
  describeTime,
  isCardHidden = false,
}: ChartTradesOptions): ChartTrades {
  const [hovered, setHovered] = useState<HoveredTrade | null>(null)
  const choose = useEffectEvent((id: string | null) => onChoose(id))
  const isOn = trades.length > 0
  const chosen = trades.find(({ id }) => id === chosenId)
  const { plugin: marks, plugins } = useLazyPlugin(isOn, async () =>
    (await import('./trade-marks.ts')).newTradeMarks({ onHover: setHovered, onChoose: (id) => choose(id) }),
  )
  useEffect(() => marks?.show(trades, chosenId), [marks, trades, chosenId])
  const pointed = hovered === null ? undefined : trades.find(({ id }) => id === hovered.id)
  const card = (
    <>
      <p className="sr" role="status">
        {chosen === undefined || isCardHidden ? '' : tradeWords(chosen, decimals, describeTime)}
      </p>
      {hovered !== null && pointed !== undefined ? (
        <PlacedCard trade={pointed} hovered={hovered} decimals={decimals} describeTime={describeTime} />
      ) : (
        chosen !== undefined && !isCardHidden && <TradeCard trade={chosen} decimals={decimals} describeTime={describeTime} at={null} />
      )}
    </>
  )
  return { plugins, card }
}

const besidePx = 14

interface PlacedCardProps {
  readonly trade: ChartTrade
  readonly hovered: HoveredTrade
  readonly decimals: number
  readonly describeTime: (time: number) => string
}

/** The card beside the pointer, on the side that has room. */
function PlacedCard({ trade, hovered, decimals, describeTime }: PlacedCardProps) {
  const probe = useRef<HTMLSpanElement>(null)
  const [box, setBox] = useState<{ readonly width: number; readonly height: number } | null>(null)
  useEffect(() => {
    const parent = probe.current?.parentElement
    if (parent !== null && parent !== undefined) setBox({ width: parent.clientWidth, height: parent.clientHeight })
  }, [trade])
  const isLeft = box === null || hovered.x < box.width / 2
  const isUpper = box === null || hovered.y < box.height / 2
  const at = {
    x: (isLeft || box === null ? hovered.x : box.width - hovered.x) + besidePx,
    y: (isUpper || box === null ? hovered.y : box.height - hovered.y) + besidePx,
    isLeft,
    isUpper,
  }
  return (
    <>
      <span ref={probe} hidden />
      {box !== null && <TradeCard trade={trade} decimals={decimals} describeTime={describeTime} at={at} />}
    </>
  )
}
