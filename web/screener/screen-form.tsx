import { limits } from '@playbook/contract/limits'
import type { Screen, ScreenMarkets, ScreenProgress } from '@playbook/contract/screener'
import { listWatchlists } from '@playbook/contract/watchlists'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import { errorsOfForm, queryOf } from '../api.ts'
import { ConditionField } from '../conditions/condition-field.tsx'
import { noCondition, useConditionReading, type WrittenCondition } from '../conditions/use-condition-reading.ts'
import { LazyMarketSelector } from '../markets/lazy-market-selector.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field, Input, Select } from '../ui/field.tsx'
import { shortNumber } from '../ui/numbers.ts'
import { TimeframeOptions } from '../ui/timeframe-options.tsx'
import { useCreateScreen } from './use-screens.ts'
import css from './screener-page.module.css'

interface ScreenFormProps {
  /** The screen that the fields begin with; null: none. */
  readonly from: Screen | null
  readonly onMade: (screen: ScreenProgress) => void
}

const writtenIn = (screen: Screen | null): WrittenCondition =>
  screen === null ? noCondition : { text: screen.text, answers: screen.answers, confirmed: screen.confirmed }

/** Writes a condition and says which markets it is asked of; it stays there, so that a number can be changed and asked again. */
export function ScreenForm({ from, onMade }: ScreenFormProps) {
  const [written, setWritten] = useState(() => writtenIn(from))
  const [timeframe, setTimeframe] = useState<Timeframe>(from?.timeframe ?? '1d')
  const [bars, setBars] = useState(String(from?.bars ?? 250))
  const [scope, setScope] = useState(from === null ? 'all' : from.markets.kind === 'watchlist' ? from.markets.id : from.markets.kind)
  const [symbols, setSymbols] = useState<readonly string[]>(from?.markets.kind === 'symbols' ? from.markets.symbols : [])
  const [isChoosing, setIsChoosing] = useState(false)
  const lists = useQuery(queryOf(listWatchlists))
  const reading = useConditionReading(written, null, timeframe)
  const create = useCreateScreen(onMade)
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (from === null) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [from])
  const errors = errorsOfForm(create.error, ['text', 'timeframe', 'bars', 'markets'])

  const send = (event: FormEvent) => {
    event.preventDefault()
    const markets: ScreenMarkets =
      scope === 'all'
        ? { kind: 'all' }
        : scope === 'symbols'
          ? { kind: 'symbols', symbols: [...symbols] }
          : { kind: 'watchlist', id: scope }
    const { text, answers, confirmed } = written
    create.mutate({
      text,
      answers: { ...answers },
      confirmed: confirmed.map((span) => ({ ...span })),
      timeframe,
      bars: Number(bars),
      markets,
    })
  }
  return (
    <Card title="New screen" padded>
      <form ref={place} className={css.form} onSubmit={send} noValidate>
        <ConditionField written={written} onChange={setWritten} reading={reading} problem={errors.of('text') ?? null} />
        <div className={css.fields}>
          <Field label="Timeframe" error={errors.of('timeframe')}>
            <Select value={timeframe} onChange={(event) => setTimeframe(event.target.value as Timeframe)}>
              <TimeframeOptions />
            </Select>
          </Field>
          <Field
            label="Bars looked at"
            hint={`The newest, ${limits.minScreenBars} to ${shortNumber(limits.maxScreenBars)}`}
            error={errors.of('bars')}
          >
            <Input inputMode="numeric" value={bars} onChange={(event) => setBars(event.target.value)} />
          </Field>
          <Field
            label="Markets"
            error={errors.of('markets')}
            {...(scope === 'symbols' && { hint: symbols.join(', ') || 'None chosen yet' })}
          >
            <Select
              value={scope}
              onChange={(event) => {
                setScope(event.target.value)
                if (event.target.value === 'symbols') setIsChoosing(true)
              }}
            >
              <option value="all">All markets</option>
              {lists.data?.results.map(({ id, name, symbols: { length } }) => (
                <option key={id} value={id} disabled={length === 0 && id !== scope}>
                  {length === 0 ? `${name} (empty)` : name}
                </option>
              ))}
              <option value="symbols">Chosen markets…</option>
            </Select>
          </Field>
        </div>
        <div className="row wrap">
          <Button variant="primary" icon="search" type="submit" busy={create.isPending}>
            Ask the markets
          </Button>
          {scope === 'symbols' && (
            <Button icon="candles" onClick={() => setIsChoosing(true)}>
              Choose markets
            </Button>
          )}
        </div>
        {errors.other !== null && <p role="alert">{errors.other}</p>}
      </form>
      <Suspense>
        {isChoosing && (
          <LazyMarketSelector
            open
            onOpenChange={setIsChoosing}
            onSelectMany={(chosen) => {
              setSymbols(chosen.map(({ symbol }) => symbol))
              setIsChoosing(false)
            }}
          />
        )}
      </Suspense>
    </Card>
  )
}
