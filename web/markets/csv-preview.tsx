import type { CsvPreviewRow } from '@playbook/engine/market/csv-detect'
import type { CsvReading } from '@playbook/engine/market/csv-reading'
import { isIntraday } from '@playbook/engine/market/timeframe'
import { formatTime } from '../ui/time.tsx'
import css from './import-panel.module.css'

/** The first rows as they would be read: a bar, or the line with its reason. */
export function CsvPreview({ rows, reading }: { rows: readonly CsvPreviewRow[]; reading: CsvReading }) {
  if (rows.length === 0) return <p className="err">With these settings no row can be read.</p>
  const time = (seconds: number) =>
    isIntraday(reading.timeframe) ? `${formatTime(seconds, 'full', 'utc')} UTC` : formatTime(seconds, 'date', 'utc')
  return (
    // A frame that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.preview} tabIndex={0} role="group" aria-label="First rows">
      <table>
        <thead>
          <tr>
            <th scope="col">Bar opens</th>
            <th scope="col">Open</th>
            <th scope="col">High</th>
            <th scope="col">Low</th>
            <th scope="col">Close</th>
            <th scope="col">Volume</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, 12).map((row) =>
            row.bar === null ? (
              <tr key={row.line} data-bad>
                <td colSpan={6}>{`Line ${row.line}: ${row.reason ?? 'cannot be read'} (${row.text})`}</td>
              </tr>
            ) : (
              <tr key={row.line}>
                <td className="num">{time(row.bar.time)}</td>
                {[row.bar.open, row.bar.high, row.bar.low, row.bar.close, row.bar.volume].map((value, column) => (
                  // The five figures of a bar always stand in the same order.
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={column} className="num">
                    {value}
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}
