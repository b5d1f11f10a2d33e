import { sourceFacts } from '@playbook/contract/market-sources'
import type { DataReceipt, DoubtfulBar } from '@playbook/contract/receipts'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { formatCount, shortNumber, numberText } from '../ui/numbers.ts'
import { formatTime } from '../ui/time.tsx'

/** One line of a data receipt. */
export interface ReceiptLine {
  readonly name: string
  readonly value: string
  /** `ok`: nothing to worry about; `caution`: look at it; `info`: good to know. */
  readonly state: 'ok' | 'caution' | 'info'
  readonly why?: string
  /** The stretch of the chart that it is about, UTC seconds. */
  readonly show?: { readonly from: number; readonly to: number }
}

const count = (value: number) => shortNumber(value)
const times = (value: number) => numberText(value, 1)

/** What is known of a stretch of prices, line by line. */
export function receiptLines(receipt: DataReceipt): ReceiptLine[] {
  const session: ReceiptLine = { name: 'Zone and session', value: `${receipt.zone}, ${receipt.session}`, state: 'ok' }
  return [
    sourceLine(receipt),
    session,
    madeOfLine(receipt),
    adjustmentLine(receipt),
    gapLine(receipt),
    outlierLine(receipt),
    zeroVolumeLine(receipt),
    droppedLine(receipt),
    revisedLine(receipt),
  ].filter((line) => line !== null)
}

function sourceLine({ source, source_label: label, checked_at: checked, stale_since: stale }: DataReceipt): ReceiptLine {
  const facts = sourceFacts(source)
  const value = label ?? facts.receipt
  if (stale !== undefined) return { name: 'Source', value, state: 'caution', why: `Has not answered since ${formatTime(stale, 'short')}` }
  if (facts.isComputed) return { name: 'Source', value, state: 'info', why: 'Computed: this is not the history of a real market' }
  return { name: 'Source', value, state: 'ok', ...(checked === null ? {} : { why: `Last answer ${formatTime(checked, 'short')}` }) }
}

const madeOfLine = ({ made_of: madeOf, timeframe }: DataReceipt): ReceiptLine | null =>
  madeOf === null || madeOf === timeframe
    ? null
    : { name: 'Made of', value: `${timeframeLabel[madeOf]} bars`, state: 'info', why: 'Put together by the hours of the market' }

function adjustmentLine({ events, adjusted_bars: adjusted, source, adjustment }: DataReceipt): ReceiptLine {
  const splits = events.filter(({ kind }) => kind === 'split').length
  const dividends = events.length - splits
  const kept = adjusted > 0 ? `The source’s own adjusted close is kept for ${formatCount(adjusted, 'bar')}.` : ''
  if (events.length === 0) {
    const value = sourceFacts(source).isComputed ? 'None, simulated' : 'None known here'
    return { name: 'Adjustment', value, state: 'ok', ...(kept === '' ? {} : { why: kept }) }
  }
  const value = [splits > 0 && formatCount(splits, 'split'), dividends > 0 && formatCount(dividends, 'dividend')].filter(Boolean).join(', ')
  const done = adjustment === 'dividends' ? 'Prices before each dividend are lowered by its share.' : 'Prices are not lowered by dividends.'
  return { name: 'Adjustment', value, state: 'info', why: `Adjusted for splits. ${done} ${kept}`.trim() }
}

function gapLine({ gap_count: gaps, missing_bars: missing, gaps: [largest] }: DataReceipt): ReceiptLine {
  if (largest === undefined) return { name: 'Gaps', value: '0', state: 'ok' }
  const asked = largest.times_asked > 0 ? ', asked again, still missing' : ''
  const which = gaps > 1 ? 'The largest: ' : ''
  return {
    name: 'Gaps',
    value: `${count(gaps)}, ${formatCount(missing, 'bar')}`,
    state: 'caution',
    why: `${which}${formatTime(largest.from, 'short')} – ${formatTime(largest.to, 'short')}${asked}.`,
    show: largest,
  }
}

const newestOf = (bars: readonly DoubtfulBar[], doubt: DoubtfulBar['doubt']) => bars.findLast((bar) => bar.doubt === doubt)

function outlierLine({ outliers, doubtful }: DataReceipt): ReceiptLine {
  const newest = newestOf(doubtful, 'outlier')
  if (newest === undefined) return { name: 'Outliers', value: count(outliers), state: outliers === 0 ? 'ok' : 'caution' }
  const which = outliers > 1 ? 'The newest: ' : ''
  return {
    name: 'Outliers',
    value: formatCount(outliers, 'bar'),
    state: 'caution',
    why: `${which}${formatTime(newest.time, 'short')}, range ${times(newest.size)} × ATR.`,
    show: { from: newest.time, to: newest.time },
  }
}

function zeroVolumeLine({ zero_volume: silent, doubtful, bars }: DataReceipt): ReceiptLine {
  if (bars > 0 && silent === null) return { name: 'Zero volume', value: 'No volume here', state: 'info' }
  const newest = newestOf(doubtful, 'zero_volume')
  if (newest === undefined) return { name: 'Zero volume', value: count(silent ?? 0), state: (silent ?? 0) === 0 ? 'ok' : 'caution' }
  return {
    name: 'Zero volume',
    value: formatCount(silent ?? 0, 'bar'),
    state: 'caution',
    why: `The newest: ${formatTime(newest.time, 'short')}.`,
    show: { from: newest.time, to: newest.time },
  }
}

function droppedLine({ rows_received: received, dropped }: DataReceipt): ReceiptLine | null {
  if (received === null) return null
  const all = dropped.reduce((sum, each) => sum + each.count, 0)
  const why = dropped.map((each) => `${count(each.count)} ${each.words}`).join(', ')
  return {
    name: 'Rows dropped',
    value: `${count(all)} of ${count(received)}`,
    state: all === 0 ? 'ok' : 'info',
    why: why === '' ? 'Of the whole series' : `Of the whole series: ${why}`,
  }
}

const revisedLine = ({ bars_revised: revised }: DataReceipt): ReceiptLine | null =>
  revised === 0
    ? null
    : {
        name: 'Revised',
        value: formatCount(revised, 'bar'),
        state: 'info',
        why: 'Sent again by the source with other values, which were taken',
      }
