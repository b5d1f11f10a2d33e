import { Field, Input, Select } from '../ui/field.tsx'
import { formatTime } from '../ui/time.tsx'
import { expiryChoices, expiryNames, priceChoiceNames, priceChoices, type ExpiryName, type PriceChoice } from './alert-choices.ts'
import { nowWords, targetRemark, type PriceNow } from './price-now.ts'
import css from './alerts-page.module.css'

interface PriceFieldsProps {
  readonly choice: PriceChoice
  readonly onChoice: (choice: PriceChoice) => void
  /** As it is typed. */
  readonly price: string
  readonly onPrice: (price: string) => void
  /** Null while it is not known. */
  readonly now: PriceNow | null
  readonly errorOf: (field: string) => string | undefined
}

/** The fields of an alert as the server names them. */
export const alertFields = ['symbol', 'timeframe', 'strategyId', 'condition', 'targetPrice', 'percent', 'expiresAt'] as const

/** What the bar does at which price. */
export const PriceFields = ({ choice, onChoice, price, onPrice, now, errorOf }: PriceFieldsProps) => (
  <div className={css.pair}>
    <Field label="When the bar" error={errorOf('condition')}>
      <Select value={choice} onChange={(event) => onChoice(event.target.value as PriceChoice)}>
        {priceChoiceNames.map((each) => (
          <option key={each} value={each}>
            {priceChoices[each]}
          </option>
        ))}
      </Select>
    </Field>
    <Field label="Price" error={errorOf('targetPrice')} hint={now === null ? undefined : hintOf(choice, price, now)}>
      <Input inputMode="decimal" value={price} onChange={(event) => onPrice(event.target.value)} />
    </Field>
  </div>
)

const hintOf = (choice: PriceChoice, price: string, now: PriceNow): string =>
  [nowWords(now), price.trim() === '' ? null : targetRemark(choice, Number(price), now)].filter((each) => each !== null).join(' ')

interface PercentFieldProps {
  /** As it is typed. */
  readonly percent: string
  readonly onPercent: (percent: string) => void
  readonly errorOf: (field: string) => string | undefined
}

export const PercentField = ({ percent, onPercent, errorOf }: PercentFieldProps) => (
  <Field label="Moves by, in percent" hint="Up or down, from the price now; then from where it fired." error={errorOf('percent')}>
    <Input inputMode="decimal" value={percent} onChange={(event) => onPercent(event.target.value)} />
  </Field>
)

/** `kept` leaves the end of an alert where it is. */
export type ExpiryChoice = ExpiryName | 'kept'

interface WaitFieldsProps<E extends ExpiryChoice> {
  readonly repeats: boolean
  readonly onRepeats: (repeats: boolean) => void
  readonly expiry: E
  readonly onExpiry: (expiry: E) => void
  /** The end that can be kept, where one can. */
  readonly keptUntil?: 'kept' extends E ? string | null : never
  readonly errorOf: (field: string) => string | undefined
}

/** How often an alert fires, and for how long it waits. */
export const WaitFields = <E extends ExpiryChoice>({ repeats, onRepeats, expiry, onExpiry, keptUntil, errorOf }: WaitFieldsProps<E>) => (
  <div className={css.pair}>
    <Field label="Fires">
      <Select value={repeats ? 'every' : 'once'} onChange={(event) => onRepeats(event.target.value === 'every')}>
        <option value="once">Once</option>
        <option value="every">Every time</option>
      </Select>
    </Field>
    <Field label="Waits for" error={errorOf('expiresAt')}>
      <Select value={expiry} onChange={(event) => onExpiry(event.target.value as E)}>
        {keptUntil != null && <option value="kept">{`Until ${formatTime(keptUntil, 'date')}, as now`}</option>}
        {expiryNames.map((each) => (
          <option key={each} value={each}>
            {expiryChoices[each]}
          </option>
        ))}
      </Select>
    </Field>
  </div>
)
