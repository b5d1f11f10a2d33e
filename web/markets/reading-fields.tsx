import type { CsvDetection, Guess } from '@playbook/engine/market/csv-detect'
import type { CsvColumns, CsvReading } from '@playbook/engine/market/csv-reading'
import { timeframeLabel, type Timeframe } from '@playbook/engine/market/timeframe'
import type { ReactNode } from 'react'
import { Field, Select } from '../ui/field.tsx'
import { TimeframeOptions } from '../ui/timeframe-options.tsx'
import { DetectedFields } from './detected-fields.tsx'
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

/** How the file is read: what is uncertain is asked, with why; the rest is folded. */
export function ReadingFields({ detection, reading, onChange }: ReadingFieldsProps) {
  const set = (part: Partial<CsvReading>) => onChange({ ...reading, ...part })
  const hint = (guess: Guess<unknown>) => (
    <span className={guess.isCertain ? undefined : css.unsure}>
      {guess.isCertain ? guess.why : `Not certain, please check: ${guess.why}`}
    </span>
  )
  const formats = [...new Set([reading.dateFormat, detection.dateFormat.value, ...detection.dateFormat.alternatives])]
  const zones = [...new Set([reading.zone, detection.zone.value, ...detection.zone.alternatives])]
  const columnFields = (Object.keys(columnTitles) as (keyof CsvColumns)[]).map((field) => (
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
  ))
  const fields: readonly (readonly [Guess<unknown>, readonly ReactNode[]])[] = [
    [
      detection.timeframe,
      [
        <Field key="timeframe" label="Timeframe" hint={hint(detection.timeframe)}>
          <Select value={reading.timeframe} onChange={(event) => set({ timeframe: event.target.value as Timeframe })}>
            <TimeframeOptions />
          </Select>
        </Field>,
      ],
    ],
    [
      detection.zone,
      [
        <Field key="zone" label="Zone of the stamps" hint={hint(detection.zone)}>
          <Select value={reading.zone} onChange={(event) => set({ zone: event.target.value })}>
            {zones.map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </Select>
        </Field>,
      ],
    ],
    [
      detection.stamp,
      [
        <Field key="stamp" label="A stamp marks" hint={hint(detection.stamp)}>
          <Select value={reading.stamp} onChange={(event) => set({ stamp: event.target.value as CsvReading['stamp'] })}>
            <option value="open">the bar’s open</option>
            <option value="close">the bar’s end</option>
          </Select>
        </Field>,
      ],
    ],
    [
      detection.dateFormat,
      [
        <Field key="format" label="Date format" hint={hint(detection.dateFormat)}>
          <Select value={reading.dateFormat} onChange={(event) => set({ dateFormat: event.target.value })}>
            {formats.map((format) => (
              <option key={format}>{format}</option>
            ))}
          </Select>
        </Field>,
      ],
    ],
    [
      detection.delimiter,
      [
        <Field key="separator" label="Separator" hint={hint(detection.delimiter)}>
          <Select value={reading.delimiter} onChange={(event) => set({ delimiter: event.target.value as CsvReading['delimiter'] })}>
            {Object.entries(delimiterNames).map(([mark, name]) => (
              <option key={mark} value={mark}>
                {name}
              </option>
            ))}
          </Select>
        </Field>,
      ],
    ],
    [detection.columns, columnFields],
  ]
  const ofGuesses = (isCertain: boolean) => fields.flatMap(([guess, nodes]) => (guess.isCertain === isCertain ? nodes : []))
  const stamps = reading.stamp === 'open' ? 'stamps mark the open' : 'stamps mark the end'
  return (
    <DetectedFields
      label="How the file is read"
      found={`${timeframeLabel[reading.timeframe]} bars, ${reading.zone}, ${stamps}, dates as ${reading.dateFormat}, ${delimiterNames[reading.delimiter].toLowerCase()} between values`}
      asked={ofGuesses(false)}
      others={ofGuesses(true)}
    />
  )
}
