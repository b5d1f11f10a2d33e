import type { CsvDetection, Guess } from '@playbook/engine/market/csv-detect'
import type { CsvColumns, CsvReading } from '@playbook/engine/market/csv-reading'
import { timeframeLabel, timeframes, type Timeframe } from '@playbook/engine/market/timeframe'
import { Field, Select } from '../ui/field.tsx'
import css from './import-panel.module.css'

const columnTitles = {
  date: 'Date',
  time: 'Time',
  open: 'Open',
  high: 'High',
  low: 'Low',
  close: 'Close',
  volume: 'Volume',
} as const satisfies Record<keyof CsvColumns, string>
const delimiterNames = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar', ' ': 'Space' } as const

interface ReadingFieldsProps {
  readonly detection: CsvDetection
  readonly reading: CsvReading
  readonly onChange: (reading: CsvReading) => void
}

/** How the file is read; every guess says why, and stands out where it should be looked at. */
export function ReadingFields({ detection, reading, onChange }: ReadingFieldsProps) {
  const set = (part: Partial<CsvReading>) => onChange({ ...reading, ...part })
  const hint = (guess: Guess<unknown>) => (
    <span className={guess.isCertain ? undefined : css.unsure}>{guess.isCertain ? guess.why : `Please check. ${guess.why}`}</span>
  )
  const unsure = [detection.zone, detection.stamp, detection.dateFormat, detection.columns].some((guess) => !guess.isCertain)
  const formats = [...new Set([reading.dateFormat, detection.dateFormat.value, ...detection.dateFormat.alternatives])]
  const zones = [...new Set([reading.zone, detection.zone.value, ...detection.zone.alternatives])]
  return (
    <details className={css.group} open={unsure}>
      <summary>How the file is read</summary>
      <div className={css.fields}>
        <Field label="Timeframe" hint={hint(detection.timeframe)}>
          <Select value={reading.timeframe} onChange={(event) => set({ timeframe: event.target.value as Timeframe })}>
            {timeframes.map((each) => (
              <option key={each} value={each}>
                {timeframeLabel[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Zone of the stamps" hint={hint(detection.zone)}>
          <Select value={reading.zone} onChange={(event) => set({ zone: event.target.value })}>
            {zones.map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </Select>
        </Field>
        <Field label="A stamp marks" hint={hint(detection.stamp)}>
          <Select value={reading.stamp} onChange={(event) => set({ stamp: event.target.value as CsvReading['stamp'] })}>
            <option value="open">the bar’s open</option>
            <option value="close">the bar’s end</option>
          </Select>
        </Field>
        <Field label="Date format" hint={hint(detection.dateFormat)}>
          <Select value={reading.dateFormat} onChange={(event) => set({ dateFormat: event.target.value })}>
            {formats.map((format) => (
              <option key={format}>{format}</option>
            ))}
          </Select>
        </Field>
        <Field label="Separator" hint={hint(detection.delimiter)}>
          <Select value={reading.delimiter} onChange={(event) => set({ delimiter: event.target.value as CsvReading['delimiter'] })}>
            {Object.entries(delimiterNames).map(([mark, name]) => (
              <option key={mark} value={mark}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        {(Object.keys(columnTitles) as (keyof CsvColumns)[]).map((field) => (
          <Field key={field} label={`${columnTitles[field]} column`}>
            <Select
              value={String(reading.columns[field] ?? '')}
              onChange={(event) =>
                set({ columns: { ...reading.columns, [field]: event.target.value === '' ? null : Number(event.target.value) } })
              }
            >
              {(field === 'time' || field === 'volume') && <option value="">None</option>}
              {detection.columnNames.map((name, index) => (
                // Two columns of a file may carry the same name.
                // oxlint-disable-next-line react/no-array-index-key
                <option key={index} value={index}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </details>
  )
}
