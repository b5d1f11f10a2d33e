import type { StrategyMove } from '@playbook/contract/alerts'
import { listStrategies } from '@playbook/contract/strategies'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { errorsOfForm, messageOf, queryOf } from '../api.ts'
import { ConditionField } from '../conditions/condition-field.tsx'
import { noCondition, useConditionReading } from '../conditions/use-condition-reading.ts'
import { LazyMarketSelector } from '../markets/lazy-market-selector.tsx'
import { IconButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, Input, Select } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { TimeframeOptions } from '../ui/timeframe-options.tsx'
import { showToast } from '../ui/toast.tsx'
import { expiresAtOf, partsOfChoice, usualExpiry, type ExpiryName, type PriceChoice } from './alert-choices.ts'
import { alertFields, PercentField, PriceFields, WaitFields } from './alert-fields.tsx'
import { AlertFormDialog } from './alert-form-dialog.tsx'
import { usePriceNow } from './price-now.ts'
import { useCreateAlert } from './use-alerts.ts'
import css from './alerts-page.module.css'

const kinds = [
  { value: 'price', label: 'Price' },
  { value: 'moves', label: 'Move' },
  { value: 'words', label: 'In words' },
  { value: 'strategy', label: 'Strategy' },
] as const
type Kind = (typeof kinds)[number]['value']

interface AlertDialogProps {
  /** Begins with this strategy. */
  readonly strategyId: string | null
  readonly symbol?: string
  readonly onClose: () => void
}

/** Sets an alert of any kind. */
export function AlertDialog({ strategyId: begunWith, symbol: given = '', onClose }: AlertDialogProps) {
  const [kind, setKind] = useState<Kind>(begunWith === null ? 'price' : 'strategy')
  const [symbol, setSymbol] = useState(given)
  const [timeframe, setTimeframe] = useState<Timeframe>('1h')
  const [choice, setChoice] = useState<PriceChoice>('crosses close')
  const [price, setPrice] = useState('')
  const [percent, setPercent] = useState('2')
  const [isForming, setIsForming] = useState(false)
  const [written, setWritten] = useState(noCondition)
  const [strategyId, setStrategyId] = useState(begunWith ?? '')
  const [signals, setSignals] = useState<'both' | StrategyMove>('both')
  const [repeats, setRepeats] = useState(begunWith !== null)
  const [expiry, setExpiry] = useState<ExpiryName>(usualExpiry)
  const [isChoosing, setIsChoosing] = useState(false)
  const reading = useConditionReading(written, symbol === '' ? null : symbol, timeframe)
  const now = usePriceNow(kind === 'price' ? symbol : '')
  const create = useCreateAlert((title) => {
    showToast('ok', { title: 'Alert set', detail: title })
    onClose()
  })
  const errors = errorsOfForm(create.error, [...alertFields, 'text'])

  const send = () => {
    const waits = { repeats, expiresAt: expiresAtOf(expiry, Date.now()) }
    const moment = isForming ? 'forming' : 'close'
    if (kind === 'strategy')
      create.mutate({ condition: 'strategy', strategyId, signals: signals === 'both' ? ['entry', 'exit'] : [signals], ...waits })
    else if (kind === 'words') create.mutate({ condition: 'words', symbol, timeframe, moment, ...mutableOf(written), ...waits })
    else if (kind === 'moves') create.mutate({ condition: 'moves', symbol, timeframe, moment, percent: Number(percent), ...waits })
    else create.mutate({ ...partsOfChoice(choice), symbol, timeframe, targetPrice: Number(price), ...waits })
  }
  return (
    <AlertFormDialog
      title="New alert"
      description="It fires on what happens from now on. What is true already has to end first."
      action="Set alert"
      isSending={create.isPending}
      problem={errors.other}
      onSend={send}
      onClose={onClose}
    >
      <Segmented
        label="Kind of alert"
        value={kind}
        options={kinds}
        onChange={(next) => (setKind(next), setRepeats(next === 'strategy'))}
        full
      />
      {kind === 'strategy' ? (
        <StrategyFields
          value={strategyId}
          onChange={setStrategyId}
          signals={signals}
          onSignals={setSignals}
          error={errors.of('strategyId')}
        />
      ) : (
        <div className={css.pair}>
          <Field label="Market" error={errors.of('symbol')}>
            <div className={css.market}>
              <Input
                value={symbol}
                placeholder="EURUSD"
                autoComplete="off"
                autoFocus
                onChange={(event) => setSymbol(event.target.value.toUpperCase())}
              />
              <IconButton icon="search" label="Choose market" title="Choose market" onClick={() => setIsChoosing(true)} />
            </div>
          </Field>
          <Field label="Timeframe" error={errors.of('timeframe')}>
            <Select value={timeframe} onChange={(event) => setTimeframe(event.target.value as Timeframe)}>
              <TimeframeOptions />
            </Select>
          </Field>
        </div>
      )}
      {kind === 'price' && (
        <PriceFields choice={choice} onChoice={setChoice} price={price} onPrice={setPrice} now={now} errorOf={errors.of} />
      )}
      {kind === 'moves' && <PercentField percent={percent} onPercent={setPercent} errorOf={errors.of} />}
      {kind === 'words' && <ConditionField written={written} onChange={setWritten} reading={reading} problem={errors.of('text') ?? null} />}
      {(kind === 'words' || kind === 'moves') && (
        <Checkbox
          checked={isForming}
          onChange={(event) => setIsForming(event.target.checked)}
          label="Also fire inside the bar, before it closes"
        />
      )}
      <WaitFields repeats={repeats} onRepeats={setRepeats} expiry={expiry} onExpiry={setExpiry} errorOf={errors.of} />
      <Suspense>
        {isChoosing && (
          <LazyMarketSelector open onOpenChange={setIsChoosing} onSelect={(market) => (setSymbol(market.symbol), setIsChoosing(false))} />
        )}
      </Suspense>
    </AlertFormDialog>
  )
}

const mutableOf = ({ text, answers, confirmed }: typeof noCondition) => ({
  text,
  answers: { ...answers },
  confirmed: confirmed.map((span) => ({ ...span })),
})

interface StrategyFieldsProps {
  readonly value: string
  readonly onChange: (id: string) => void
  readonly signals: 'both' | StrategyMove
  readonly onSignals: (signals: 'both' | StrategyMove) => void
  readonly error: string | undefined
}

const maxListed = 100

function StrategyFields({ value, onChange, signals, onSignals, error }: StrategyFieldsProps) {
  const list = useQuery(queryOf(listStrategies, { query: { status: 'completed', page_size: String(maxListed) } }))
  const strategies = list.data?.results ?? []
  return (
    <div className={css.pair}>
      <Field
        label="Strategy"
        error={error ?? (list.isLoadingError ? messageOf(list.error) : undefined)}
        hint={list.data?.count === 0 ? 'No strategy has completed yet.' : 'It is played on over new bars with its stops and targets.'}
      >
        <Select value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">Choose a strategy</option>
          {strategies.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Tell me when it would">
        <Select value={signals} onChange={(event) => onSignals(event.target.value as 'both' | StrategyMove)}>
          <option value="both">enter or exit</option>
          <option value="entry">enter</option>
          <option value="exit">exit</option>
        </Select>
      </Field>
    </div>
  )
}
