import { unknownFigure } from '@playbook/engine/format/number-text'
import type { Bar } from '@playbook/engine/market/bars'
import { colorStyle } from '../ui/color-style.ts'
import { numberText, signedText } from '../ui/numbers.ts'
import { usePageTheme } from '../ui/page-color.ts'
import { colorOf } from './chart-theme.ts'
import type { ChartLine } from './line-set.ts'
import { columnIndex, paneValueText } from './line-values.ts'
import css from './price-chart.module.css'

/** What a line is worth on a bar: its value, or its percent where it says so; null where it has none. */
export function lineValueAt(line: ChartLine, time: number, decimals: number): string | null {
  const column = line.percent ?? line.column
  if (column === undefined) return null
  const value = column.values[columnIndex(column, time)]
  if (value === undefined || !Number.isFinite(value)) return null
  if (line.percent !== undefined) return `${signedText(value, 2)}%`
  return valueText(line, value, decimals)
}

const valueText = (line: ChartLine, value: number, decimals: number) =>
  line.pane === 0 ? numberText(value, decimals) : paneValueText(value)

const changeOf = (bar: Bar, before: number | null) => (before === null || before === 0 ? null : ((bar.close - before) / before) * 100)

interface LegendProps {
  readonly bar: Bar | undefined
  /** Close of the bar before, for the change. */
  readonly before: number | null
  readonly lines: readonly ChartLine[]
  readonly decimals: number
  /** What else is on the bar, in words. */
  readonly note?: string | null
  readonly describeTime: (time: number) => string
  /** Where each pane begins, in pixels. */
  readonly paneTops: readonly number[]
  /** Values of lines on the forming bar, by the line's id; they stand in place of what was computed before it moved. */
  readonly tails?: Readonly<Record<string, number>>
}

/** The values of the bar that is looked at, and of every line on it, each beside its pane. */
export function ChartLegend({ bar, before, lines, decimals, describeTime, paneTops, note = null, tails = noTails }: LegendProps) {
  if (bar === undefined) return null
  const price = (value: number) => numberText(value, decimals)
  const change = changeOf(bar, before)
  const named = lines.filter(({ legend }) => legend !== undefined)
  const panes = Map.groupBy(named, ({ pane }) => pane)
  return (
    <div>
      <div className={css.legend}>
        <p className={css.values}>
          <span>{describeTime(bar.time)}</span>
          <span>
            O <b>{price(bar.open)}</b>
          </span>
          <span>
            H <b>{price(bar.high)}</b>
          </span>
          <span>
            L <b>{price(bar.low)}</b>
          </span>
          <span data-trend={bar.close >= bar.open ? 'up' : 'down'}>
            C <b>{price(bar.close)}</b>
          </span>
          {change !== null && (
            <span data-trend={change >= 0 ? 'up' : 'down'}>
              <b>{`${signedText(change, 2)}%`}</b>
            </span>
          )}
        </p>
        {note !== null && <p className={css.note}>{note}</p>}
        <LegendLines lines={panes.get(0) ?? []} time={bar.time} decimals={decimals} tails={tails} />
      </div>
      {[...panes].map(([pane, own]) =>
        pane === 0 || paneTops[pane] === undefined ? null : (
          <div key={pane} className={css.legend} style={{ top: paneTops[pane] + 6 }}>
            <LegendLines lines={own} time={bar.time} decimals={decimals} tails={tails} />
          </div>
        ),
      )}
    </div>
  )
}

/** What the legend shows of a bar, as one sentence to be spoken. */
export function legendWords({
  bar,
  before,
  lines,
  decimals,
  describeTime,
  note = null,
  tails = noTails,
}: Omit<LegendProps, 'paneTops'>): string {
  if (bar === undefined) return ''
  const prices = (['open', 'high', 'low', 'close'] as const).map((name) => `${name} ${numberText(bar[name], decimals)}`)
  const change = changeOf(bar, before)
  const named = lines.filter(({ legend }) => legend !== undefined)
  return [
    describeTime(bar.time),
    ...prices,
    ...(change === null ? [] : [`${signedText(change, 2)}%`]),
    ...(note === null ? [] : [note]),
    ...named.map((line) => `${line.legend} ${lineText(line, bar.time, tails, decimals)}`),
  ].join(', ')
}

const noTails: Readonly<Record<string, number>> = {}

interface LegendLinesProps extends Required<Pick<LegendProps, 'lines' | 'decimals' | 'tails'>> {
  readonly time: number
}

function LegendLines({ lines, time, decimals, tails }: LegendLinesProps) {
  usePageTheme()
  if (lines.length === 0) return null
  const groups = Map.groupBy(lines, (line) => line.legendGroup ?? line.id)
  return (
    <p className={css.values}>
      {[...groups].map(([group, own]) => (
        <span key={group} className={css.line}>
          <i className={css.swatch} style={colored(own[0]!)} data-dashed={own[0]!.isDashed || undefined} />
          {own[0]!.legendGroup ?? own[0]!.legend}
          {own.map((line) => (
            <b key={line.id} title={line.legend} style={own.length === 1 ? undefined : colored(line)}>
              {own.length > 1 && <span className="sr">{` ${line.legend}`}</span>}
              {` ${lineText(line, time, tails, decimals)}`}
            </b>
          ))}
        </span>
      ))}
    </p>
  )
}

const colored = (line: ChartLine) => colorStyle(colorOf(line.color))

/** What a line is worth on a bar, in words: its newest value where it has one, N/A where it has none. */
export const lineText = (line: ChartLine, time: number, tails: Readonly<Record<string, number>>, decimals: number) =>
  tailText(line, tails, decimals) ?? lineValueAt(line, time, decimals) ?? unknownFigure

/** The value of a line at the bar that is forming; null where it has none. */
const tailText = (line: ChartLine, tails: Readonly<Record<string, number>>, decimals: number) => {
  const value = tails[line.id]
  return value === undefined || !Number.isFinite(value) ? null : valueText(line, value, decimals)
}
