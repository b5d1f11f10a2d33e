import type { InstrumentForm } from '@playbook/contract/markets'
import { calendarNames, categories, type Category } from '@playbook/engine/market/instrument'
import { Field, Input, Select } from '../ui/field.tsx'
import { NumberField } from './number-field.tsx'
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
  /** Takes it for another kind of market, with what is usual there. */
  readonly onKind: (kind: Category) => void
}

/** Which market this is: name, steps, currency, hours and costs, each guessed and changeable. */
export function InstrumentFields({ form, problems, why, onChange, onKind }: InstrumentFieldsProps) {
  const set = (part: Partial<InstrumentForm>) => onChange({ ...form, ...part })
  return (
    <details className={css.group} open>
      <summary>Market</summary>
      <p className={`hint ${css.why}`}>{why}</p>
      <div className={css.fields}>
        <Field label="Symbol" error={problems['symbol']}>
          <Input value={form.symbol} maxLength={12} onChange={(event) => set({ symbol: event.target.value.toUpperCase() })} />
        </Field>
        <Field label="Name" error={problems['name']}>
          <Input value={form.name} onChange={(event) => set({ name: event.target.value })} />
        </Field>
        <Field label="Kind">
          <Select value={form.category} onChange={(event) => onKind(event.target.value as Category)}>
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
        <NumberField
          label="Pip"
          note="in price, if any"
          value={form.pip}
          error={problems['pip']}
          onChange={(pip) => set({ pip: Number.isNaN(pip) ? null : pip })}
        />
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
