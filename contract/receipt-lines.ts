import { formatCount } from '@playbook/engine/format/count'
import { formatDistance } from '@playbook/engine/format/distance'
import { formatUsd } from '@playbook/engine/format/money'
import type { Adjustment } from '@playbook/engine/market/adjustment'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { commissionWords, financingWords, slippageWords } from './cost-words.ts'
import { namedSource } from './market-sources.ts'
import type { LeftOut, StrategyResult } from './strategies.ts'

const utc = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** What prices are adjusted for, in words. */
export const adjustmentWords = {
  none: 'Splits only; dividends are not added',
  dividends: 'Splits and dividends: prices before each dividend are lowered by its share',
} as const satisfies Record<Adjustment, string>

/** What words were left out of a run, each with the reason where there is one. */
export const leftOutWords = (leftOut: readonly LeftOut[]): string =>
  leftOut.map(({ words, why }) => `“${words}”: ${why ?? 'not understood.'}`).join(' ')

/** What a result was made from, in words; `pip` is the market's, where it is known and has one. */
export function receiptLines(
  { receipt, ...result }: StrategyResult,
  leftOut: readonly LeftOut[],
  pip: number | null,
): (readonly [name: string, text: string])[] {
  const moment = (seconds: number) => utc.format(seconds * 1000)
  return [
    ['Prices', `${namedSource(receipt.source, receipt.source_label).receipt}: ${receipt.symbol}, ${timeframeLabel[receipt.timeframe]}`],
    ...(receipt.adjustment === undefined ? [] : [['Adjustment', adjustmentWords[receipt.adjustment]] as const]),
    ...(leftOut.length === 0 ? [] : [['Words left out', leftOutWords(leftOut)] as const]),
    ['Bars', `${formatCount(receipt.bars, 'bar')} tested, ${receipt.warmup_bars.toLocaleString('en-US')} before them for warm-up`],
    ['From – to', `${moment(receipt.first_time)} – ${moment(receipt.last_time)} UTC`],
    ['Start capital', formatUsd(result.initial_capital)],
    ['Spread', formatDistance(receipt.spread, pip)],
    ['Slippage', `${slippageWords(formatDistance(receipt.slippage, pip), receipt)}, on market and stop fills`],
    ['Commission', commissionWords(receipt.commission)],
    ['Financing', receipt.financing === null ? 'None' : `${financingWords(receipt.financing)}, each night`],
    ...leverageLines(receipt),
    ['Conversion to USD', receipt.conversion ?? 'Not needed, or by the pair’s own price'],
    ['Fees paid', formatUsd(result.fees_paid)],
    ['Run time', `${receipt.run_ms.toFixed(0)} ms`],
    ['Versions', `engine ${receipt.engine_version}, reader ${receipt.reader_version}`],
  ]
}

/** "At most 30x; closed out at 1.67% margin; 41 entries were cut to it". */
function leverageLines({ leverage, cut_entries: cut = 0 }: StrategyResult['receipt']): (readonly [name: string, text: string])[] {
  if (leverage === undefined) return []
  const { long, short, maintenance_percent: margin } = leverage
  const times = (value: number) => `${value.toLocaleString('en-US', { maximumFractionDigits: 2 })}x`
  const most = long === short ? times(long) : `${times(long)} for longs, ${times(short)} for shorts`
  const held = `closed out at ${margin.toLocaleString('en-US', { maximumFractionDigits: 2 })}% margin`
  return [['Leverage', `At most ${most}; ${held}${cut === 0 ? '' : `; ${formatCount(cut, 'entry', 'entries')} cut to it`}`]]
}
