import type { Bar } from '@playbook/engine/market/bars'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { useEffect, useEffectEvent, useMemo, useState, type FormEvent } from 'react'
import { errorsOfForm } from '../api.ts'
import type { ChartPlugin } from '../chart/chart-plugin.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { showToast } from '../ui/toast.tsx'
import {
  expiresAtOf,
  expiryChoices,
  expiryNames,
  partsOfChoice,
  priceChoiceNames,
  priceChoices,
  usualExpiry,
  type ExpiryName,
  type PriceChoice,
} from './alert-choices.ts'
import { newAlertLines, type AlertLine } from './alert-lines.ts'
import { useCreateAlert, useMarketAlerts } from './use-alerts.ts'
import css from './chart-alerts.module.css'

const none: readonly ChartPlugin[] = []

interface ChartAlertsOptions {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly decimals: number
  readonly bars: readonly Bar[]
  readonly isOff: boolean
}

/** The alerts on a market's chart, and a new one while it is being set. */
export function useChartAlerts({ symbol, timeframe, decimals, bars, isOff }: ChartAlertsOptions) {
  const [typed, setTyped] = useState<{ readonly symbol: string; readonly text: string } | null>(null)
  const text = typed?.symbol === symbol ? typed.text : null
  const setText = (next: string) => setTyped({ symbol, text: next })
  const ask = (price: number) => setText(price.toFixed(decimals))
  const askHere = useEffectEvent(ask)
  const alerts = useMarketAlerts(symbol, isOff)
  const [lines] = useState(newAlertLines)
  const last = bars.at(-1)?.close ?? null
  const isOpen = text !== null && !isOff
  const draft = isOpen && Number(text) > 0 ? Number(text) : null
  const prices = useMemo<readonly AlertLine[]>(
    () => [
      ...(alerts.data?.results ?? []).flatMap(({ targetPrice, status }) =>
        targetPrice !== null && status === 'active' ? [{ price: targetPrice, isDraft: false }] : [],
      ),
      ...(draft === null ? [] : [{ price: draft, isDraft: true }]),
    ],
    [alerts.data, draft],
  )
  useEffect(() => lines.set(prices), [lines, prices])
  useEffect(() => {
    lines.onPrice(isOpen ? (price) => askHere(price) : null)
    return () => lines.onPrice(null)
  }, [lines, isOpen])
  const close = () => setTyped(null)
  const plugins = useMemo(() => (isOff ? none : [lines]), [isOff, lines])
  return {
    plugins,
    isOpen,
    toggle: () => (isOpen ? close() : ask(last ?? 0)),
    /** Opens the form at a price, or moves it there. */
    ask,
    form: isOpen ? { symbol, timeframe, text, last, onText: setText, onClose: close } : null,
  }
}

type ChartAlerts = ReturnType<typeof useChartAlerts>

export const ChartAlertButton = ({ isOpen, toggle }: Pick<ChartAlerts, 'isOpen' | 'toggle'>) => (
  <IconButton
    icon="bell"
    size="sm"
    label="Set an alert"
    title="Set an alert: choose a price, or click it on the chart"
    aria-pressed={isOpen}
    onClick={toggle}
  />
)

interface FormProps {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly text: string
  readonly last: number | null
  readonly onText: (text: string) => void
  readonly onClose: () => void
}

/** The small form on the chart: when the bar does what at which price, how often, for how long. */
export const ChartAlertForm = ({ form }: Pick<ChartAlerts, 'form'>) => (form === null ? null : <Form {...form} />)

function Form({ symbol, timeframe, text, last, onText, onClose }: FormProps) {
  const [chosen, setChosen] = useState<PriceChoice | null>(null)
  const [repeats, setRepeats] = useState(false)
  const [expiry, setExpiry] = useState<ExpiryName>(usualExpiry)
  const create = useCreateAlert((title) => {
    showToast('ok', { title: 'Alert set', detail: title })
    onClose()
  })
  // What the price does not do yet is what one waits for.
  const choice = chosen ?? (last !== null && Number(text) > last ? 'above close' : 'below close')
  const send = (event: FormEvent) => {
    event.preventDefault()
    create.mutate({
      ...partsOfChoice(choice),
      symbol,
      timeframe,
      targetPrice: Number(text),
      repeats,
      expiresAt: expiresAtOf(expiry, Date.now()),
    })
  }
  const problem = errorsOfForm(create.error, []).other
  return (
    // Escape closes the form, wherever the focus in it is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={`pop ${css.form}`}
      aria-label="New price alert"
      onSubmit={send}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className={css.line}>
        <Icon name="bell" className={css.bell ?? ''} />
        <span>When the bar</span>
        <select
          className={css.choice}
          aria-label="What the bar does"
          value={choice}
          onChange={(event) => setChosen(event.target.value as PriceChoice)}
        >
          {priceChoiceNames.map((each) => (
            <option key={each} value={each}>
              {priceChoices[each]}
            </option>
          ))}
        </select>
        <input
          className={css.price}
          aria-label="Price"
          inputMode="decimal"
          autoFocus
          value={text}
          aria-invalid={problem !== null || undefined}
          onChange={(event) => onText(event.target.value)}
        />
      </div>
      <div className={css.line}>
        <select
          className={css.choice}
          aria-label="How often"
          value={repeats ? 'every' : 'once'}
          onChange={(event) => setRepeats(event.target.value === 'every')}
        >
          <option value="once">Once</option>
          <option value="every">Every time</option>
        </select>
        <select
          className={css.choice}
          aria-label="For how long"
          value={expiry}
          onChange={(event) => setExpiry(event.target.value as ExpiryName)}
        >
          {expiryNames.map((each) => (
            <option key={each} value={each}>
              {expiryChoices[each]}
            </option>
          ))}
        </select>
        <span className="grow" />
        <IconButton icon="x" size="sm" label="Cancel" onClick={onClose} />
        <Button size="sm" variant="primary" type="submit" busy={create.isPending}>
          Set alert
        </Button>
      </div>
      {problem !== null && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}
