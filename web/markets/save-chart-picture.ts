import { sourceFacts } from '@playbook/contract/market-sources'
import { lineText } from '../chart/chart-legend.tsx'
import { chartPicture } from '../chart/chart-picture.ts'
import type { PriceChart } from '../chart/create-price-chart.ts'
import { numberText } from '../ui/numbers.ts'
import { saveFile } from '../ui/save-file.ts'
import type { MarketView } from './use-market-view.ts'

/** Saves the chart as a PNG with the newest values of its bars and lines above it. */
export async function saveChartPicture(chart: PriceChart, words: string, view: MarketView): Promise<void> {
  const last = view.candles.live.get() ?? view.candles.bars.at(-1)
  if (last === undefined) return
  const price = (value: number) => numberText(value, view.decimals)
  // What goes along with the bar that is forming stands apart from the lines.
  const tails = view.studied.moving.get().tails
  const known = view.candles.bars.at(-1)?.time ?? last.time
  const values = view.lines
    .filter(({ legend }) => legend !== undefined)
    .map((line) => `${line.legend} ${lineText(line, known, tails, view.decimals)}`)
  const source = view.candles.source && sourceFacts(view.candles.source)
  // A picture goes to others without the page that said it.
  const caution = source?.caution == null ? null : source.toOthers
  const legend = [
    `${words}, ${view.describeTime(last.time)} (${view.zone})${caution === null ? '' : `, ${caution.toLowerCase()}`}`,
    `O ${price(last.open)}  H ${price(last.high)}  L ${price(last.low)}  C ${price(last.close)}`,
    ...(values.length === 0 ? [] : [values.join('   ')]),
  ]
  const content = await chartPicture(chart.picture(), legend)
  if (content !== null) saveFile({ name: `${words.replaceAll(' ', '-')}.png`, content })
}
