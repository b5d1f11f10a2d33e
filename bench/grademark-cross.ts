import type { Bars } from '@playbook/engine/market/bars'
import { DataFrame, type IDataFrame } from 'data-forge'
import { backtest, type IBar } from 'grademark'
import { TradeDirection } from 'grademark/build/lib/strategy.js'
import { sma } from 'indicatorts'

interface CrossBar extends IBar {
  readonly fast: number
  readonly slow: number
}

/**
 * The cross as grademark's users write it: long above, short below, out when it turns. It has no commission and keeps no equity;
 * its averages come from indicatorts, because its own rolling windows would take most of the time. Its frame of bars is made
 * beforehand, as ours are.
 */
export function crossWithGrademark({ length, time, open, high, low, close, volume }: Bars, fast: number, slow: number): () => unknown {
  const rows: IBar[] = Array.from({ length }, (_, i) => ({
    time: new Date(time[i]! * 1000),
    open: open[i]!,
    high: high[i]!,
    low: low[i]!,
    close: close[i]!,
    volume: volume[i]!,
  }))
  const closes = [...close]
  const bars: IDataFrame<number, IBar> = new DataFrame<number, IBar>(rows)
  const isAbove = (bar: CrossBar) => bar.fast > bar.slow
  return () => {
    const [fasts, slows] = [sma(closes, { period: fast }), sma(closes, { period: slow })]
    return backtest<IBar, CrossBar, object, number>(
      {
        prepIndicators: () => new DataFrame<number, CrossBar>(rows.map((bar, i) => ({ ...bar, fast: fasts[i]!, slow: slows[i]! }))),
        entryRule: (enter, { bar }) => enter({ direction: isAbove(bar) ? TradeDirection.Long : TradeDirection.Short }),
        exitRule: (exit, { bar, position }) => {
          if (isAbove(bar) !== (position.direction === TradeDirection.Long)) exit()
        },
      },
      bars,
    )
  }
}
