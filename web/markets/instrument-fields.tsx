import type { InstrumentForm } from '@playbook/contract/markets'
import { calendarNames, categories, type Category } from '@playbook/engine/market/instrument'
import type { ReactNode } from 'react'
import { Field, Input, Select } from '../ui/field.tsx'
import { DetectedFields } from './detected-fields.tsx'
import { NumberField } from './number-field.tsx'

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
  /** The file told which market it is. */
  readonly isCertain: boolean
  readonly onChange: (form: InstrumentForm) => void
  /** Takes it for another kind of market, with what is usual there. */
  readonly onKind: (kind: Category) => void
}

/** What a file's name and prices may leave open. */
const nameFields: ReadonlySet<string> = new Set(['symbol', 'name', 'category'])

/** Which market this is: name, steps, currency, hours and costs; only what is not known is asked. */
export function InstrumentFields({ form, problems, why, isCertain, onChange, onKind }: InstrumentFieldsProps) {
  const set = (part: Partial<InstrumentForm>) => onChange({ ...form, ...part })
  const fields = {
    symbol: (
      <Field key="symbol" label="Symbol" error={problems['symbol']}>
        <Input value={form.symbol} maxLength={12} onChange={(event) => set({ symbol: event.target.value.toUpperCase() })} />
      </Field>
    ),
    name: (
      <Field key="name" label="Name" error={problems['name']}>
        <Input value={form.name} onChange={(event) => set({ name: event.target.value })} />
      </Field>
    ),
    category: (
      <Field key="category" label="Kind">
        <Select value={form.category} onChange={(event) => onKind(event.target.value as Category)}>
          {categories.map((category) => (
            <option key={category} value={category}>
              {kindNames[category]}
            </option>
          ))}
        </Select>
      </Field>
    ),
    currency: (
      <Field key="currency" label="Currency" error={problems['currency']}>
        <Input value={form.currency} maxLength={5} onChange={(event) => set({ currency: event.target.value.toUpperCase() })} />
      </Field>
    ),
    calendar: (
      <Field key="calendar" label="Trading hours">
        <Select value={form.calendar} onChange={(event) => set({ calendar: event.target.value as InstrumentForm['calendar'] })}>
          {calendarNames.map((name) => (
            <option key={name} value={name}>
              {calendarTitles[name]}
            </option>
          ))}
        </Select>
      </Field>
    ),
    tick: (
      <NumberField key="tick" label="Tick" note="in price" value={form.tick} error={problems['tick']} onChange={(tick) => set({ tick })} />
    ),
    pip: (
      <NumberField
        key="pip"
        label="Pip"
        note="in price, if any"
        value={form.pip}
        error={problems['pip']}
        onChange={(pip) => set({ pip: Number.isNaN(pip) ? null : pip })}
      />
    ),
    lot_units: (
      <NumberField
        key="lot_units"
        label="Lot"
        note="in units"
        value={form.lot_units}
        error={problems['lot_units']}
        onChange={(lot) => set({ lot_units: lot })}
      />
    ),
    quantity_step: (
      <NumberField
        key="quantity_step"
        label="Quantity step"
        value={form.quantity_step}
        error={problems['quantity_step']}
        onChange={(step) => set({ quantity_step: step })}
      />
    ),
    spread: (
      <NumberField
        key="spread"
        label="Spread"
        note="in price"
        value={form.spread}
        error={problems['spread']}
        onChange={(spread) => set({ spread })}
      />
    ),
    slippage: (
      <NumberField
        key="slippage"
        label="Slippage"
        note="in price"
        value={form.slippage}
        error={problems['slippage']}
        onChange={(slippage) => set({ slippage })}
      />
    ),
    commission: (
      <NumberField
        key="commission"
        label="Commission"
        note="a side"
        value={form.commission.value}
        error={problems['commission']}
        onChange={(value) => set({ commission: { ...form.commission, value } })}
      />
    ),
    commission_kind: (
      <Field key="commission_kind" label="Commission is">
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
    ),
  } satisfies Record<string, ReactNode>
  const names = Object.keys(fields) as (keyof typeof fields)[]
  // What the file does not tell is asked, and what cannot stand as it is.
  const isAsked = (name: keyof typeof fields) => (!isCertain && nameFields.has(name)) || problems[name] !== undefined
  return (
    <DetectedFields
      label="Market"
      found={`${form.symbol || 'no symbol'}, ${kindNames[form.category].toLowerCase()} in ${form.currency}, ${calendarTitles[form.calendar]}; steps and costs as usual for it`}
      why={why}
      asked={names.filter(isAsked).map((name) => fields[name])}
      others={names.filter((name) => !isAsked(name)).map((name) => fields[name])}
    />
  )
}
