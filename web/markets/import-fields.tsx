import type { InstrumentForm } from '@playbook/contract/markets'
import type { CsvDetection, Guess } from '@playbook/engine/market/csv-detect'
import type { CsvColumns, CsvReading } from '@playbook/engine/market/csv-reading'
import { calendarNames, categories } from '@playbook/engine/market/instrument'
import { timeframeLabel, timeframes, type Timeframe } from '@playbook/engine/market/timeframe'
import { Field, Input, Select } from '../ui/field.tsx'
import css from './import-panel.module.css'

const kindNames = { forex: 'Forex', crypto: 'Crypto', stock: 'Stock', index: 'Index', commodity: 'Commodity' } as const
const calendarTitles = {
  forex: 'Forex, 17:00 New York',
  metals: 'Metals, 17:00 New York',
  crypto: 'Every day, UTC',
  us_stock: 'US stocks',
  us_futures: 'US futures',
  london: 'London',
  xetra: 'Xetra',
  euronext: 'Euronext',
  tokyo: 'Tokyo',
  hongkong: 'Hong Kong',
  sydney: 'Sydney',
} as const satisfies Record<(typeof calendarNames)[number], string>
const commissionNames = { percent: '% of the value', per_unit: 'a unit', per_lot: 'a lot', fixed: 'USD an order' } as const

interface InstrumentFieldsProps {
  readonly form: InstrumentForm
  readonly problems: Readonly<Record<string, string>>
  readonly why: string
  readonly onChange: (form: InstrumentForm) => void
}

/** A number field that keeps what is typed; an unreadable number becomes NaN, which the form's rules then name. */
function NumberField({
  label,
  note,
  value,
  error,
  onChange,
}: {
  label: string
  note?: string
  value: number | null
  error: string | undefined
  onChange: (value: number) => void
}) {
  return (
    <Field label={label} {...(note === undefined ? {} : { note })} error={error}>
      <Input
        type="number"
        step="any"
        min="0"
        defaultValue={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? Number.NaN : Number(event.target.value))}
      />
    </Field>
  )
}

/** Which market this is: name, steps, currency, hours and costs, each guessed and changeable. */
export function InstrumentFields({ form, problems, why, onChange }: InstrumentFieldsProps) {
  const set = (part: Partial<InstrumentForm>) => onChange({ ...form, ...part })
  return (
    <details className={css.group} open>
      <summary>Market</summary>
      <p className="hint" style={{ marginBottom: 10 }}>
        {why}
      </p>
      <div className={css.fields}>
        <Field label="Symbol" error={problems['symbol']}>
          <Input value={form.symbol} maxLength={12} onChange={(event) => set({ symbol: event.target.value.toUpperCase() })} />
        </Field>
        <Field label="Name" error={problems['name']}>
          <Input value={form.name} onChange={(event) => set({ name: event.target.value })} />
        </Field>
        <Field label="Kind">
          <Select value={form.category} onChange={(event) => set({ category: event.target.value as InstrumentForm['category'] })}>
            {categories.map((category) => (
              <option key={category} value={category}>
                {kindNames[category]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Currency" error={problems['currency']}>
          <Input value={form.currency} maxLength={5} onChange={(event) => set({ currency: event.target.value.toUpperCase() })} />
        </Field>
        <Field label="Trading hours">
          <Select value={form.calendar} onChange={(event) => set({ calendar: event.target.value as InstrumentForm['calendar'] })}>
            {calendarNames.map((name) => (
              <option key={name} value={name}>
                {calendarTitles[name]}
              </option>
            ))}
          </Select>
        </Field>
        <NumberField label="Tick" note="in price" value={form.tick} error={problems['tick']} onChange={(tick) => set({ tick })} />
        <Field label="Pip" note="in price, if any" error={problems['pip']}>
          <Input
            type="number"
            step="any"
            min="0"
            defaultValue={form.pip ?? ''}
            onChange={(event) => set({ pip: event.target.value === '' ? null : Number(event.target.value) })}
          />
        </Field>
        <NumberField
          label="Lot"
          note="in units"
          value={form.lot_units}
          error={problems['lot_units']}
          onChange={(lot) => set({ lot_units: lot })}
        />
        <NumberField
          label="Quantity step"
          value={form.quantity_step}
          error={problems['quantity_step']}
          onChange={(step) => set({ quantity_step: step })}
        />
        <NumberField label="Spread" note="in price" value={form.spread} error={problems['spread']} onChange={(spread) => set({ spread })} />
        <NumberField
          label="Slippage"
          note="in price"
          value={form.slippage}
          error={problems['slippage']}
          onChange={(slippage) => set({ slippage })}
        />
        <NumberField
          label="Commission"
          note="a side"
          value={form.commission.value}
          error={problems['commission']}
          onChange={(value) => set({ commission: { ...form.commission, value } })}
        />
        <Field label="Commission is">
          <Select
            value={form.commission.kind}
            onChange={(event) =>
              set({ commission: { ...form.commission, kind: event.target.value as InstrumentForm['commission']['kind'] } })
            }
          >
            {Object.entries(commissionNames).map(([kind, name]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </details>
  )
}

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
