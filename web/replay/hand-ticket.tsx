import { orderSizes, type OrderForm, type OrderPreview, type OrderSize, type ReplayAccount } from '@playbook/contract/replays'
import type { Bar } from '@playbook/engine/market/bars'
import { useState, type FormEvent } from 'react'
import { messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { formatPrice, formatUsd, numberText, shortNumber, signedText } from '../ui/numbers.ts'
import { Segmented } from '../ui/segmented.tsx'
import { levelFits, levelsThatFit, readPrice, suggestLevels, type Levels, type OrderSide } from './order-levels.ts'
import { openProfitOf } from './sides-table.tsx'
import { usePreview, type useAccount } from './use-account.ts'
import css from './hand-ticket.module.css'

const sizeWords = {
  risk_percent: 'Risk, %',
  percent_equity: 'Equity, %',
  fixed_units: 'Units',
  fixed_lots: 'Lots',
  fixed_cash: 'US dollars',
} as const satisfies Record<OrderSize['kind'], string>

interface HandTicketProps {
  readonly id: string
  /** Up to the cursor, the newest last. */
  readonly bars: readonly Bar[]
  readonly decimals: number
  readonly pip: number | null
  /** Why no order can be given here; null where one can. */
  readonly offReason: string | null
  readonly trading: ReturnType<typeof useAccount>
  readonly describeTime: (time: number) => string
}

const sides = [
  { value: 'buy', label: 'Long' },
  { value: 'sell', label: 'Short' },
] as const satisfies readonly { value: OrderSide; label: string }[]

/** The words of a ticket for a side. */
const sideWords = {
  buy: { name: 'long', other: 'Short', stop: 'below', target: 'above', give: 'Buy at next open' },
  sell: { name: 'short', other: 'Long', stop: 'above', target: 'below', give: 'Sell short at next open' },
} as const

/** An order by hand at the cursor's close: its side, size and levels, what it would cost, and what is open. */
export function HandTicket({ id, bars, decimals, pip, offReason, trading, describeTime }: HandTicketProps) {
  const [side, setSide] = useState<OrderSide>('buy')
  const [kind, setKind] = useState<OrderSize['kind']>('risk_percent')
  const [size, setSize] = useState('1.0')
  // A level that was not typed follows the prices.
  const [typed, setTyped] = useState<Partial<Levels>>({})
  const last = bars.at(-1)
  const levels = { ...suggestLevels(bars, side, decimals), ...typed }
  const [stop, target, value] = [readPrice(levels.stop), readPrice(levels.target), readPrice(size)]
  const newest = trading.account?.orders.at(-1)
  const isOpen = trading.account !== null && (trading.account.you.positions.length > 0 || trading.account.you.pending !== null)
  const words = sideWords[side]
  const misplaced = (name: keyof Levels, price: number | null | undefined) =>
    last !== undefined && price !== undefined && !levelFits(side, name, price, last.close)
  const problem = problemOf()
  const form: Extract<OrderForm, { action: OrderSide }> | null =
    last === undefined || problem !== null || value == null || stop === undefined || target === undefined
      ? null
      : { time: last.time, action: side, size: { kind, value }, stop, target }
  const preview = usePreview(id, offReason === null && !isOpen ? form : null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form !== null && !isOpen && offReason === null) trading.order.mutate(form, { onSuccess: () => setTyped({}) })
  }
  function problemOf(): string | null {
    if (value === null || value === undefined) return 'Enter a size above 0.'
    if (stop === undefined || target === undefined) return 'A price must be a number above 0.'
    if (kind === 'risk_percent' && stop === null) return 'A size by risk needs a stop.'
    for (const [name, price] of [
      ['stop', stop],
      ['target', target],
    ] as const)
      if (last !== undefined && misplaced(name, price))
        return `The ${name} of a ${words.name} must be ${words[name]} the price, ${formatPrice(last.close, { decimals })}. For the other side choose ${words.other}.`
    return null
  }
  return (
    <form className={css.ticket} onSubmit={submit} noValidate>
      <div className="row between wrap">
        <h2 className="h-panel" id="hand-ticket">
          Trade by hand
        </h2>
        <span className="small mute">Costs and fills as in a backtest</span>
      </div>
      {offReason !== null ? (
        <p className="small soft">{offReason}</p>
      ) : isOpen ? (
        <OpenTrade
          account={trading.account!}
          shownTime={last?.time ?? null}
          trading={trading}
          decimals={decimals}
          describeTime={describeTime}
        />
      ) : (
        <>
          <Segmented
            full
            label="Side"
            value={side}
            options={sides}
            onChange={(next) => {
              setSide(next)
              setTyped(last === undefined ? {} : levelsThatFit(typed, next, last.close))
            }}
          />
          <div className={css.fields}>
            <div>
              <select aria-label="Size by" value={kind} onChange={({ target: { value: next } }) => setKind(next as OrderSize['kind'])}>
                {orderSizes.map((each) => (
                  <option key={each} value={each}>
                    {sizeWords[each]}
                  </option>
                ))}
              </select>
              <input
                className="input num"
                aria-label={`Size: ${sizeWords[kind]}`}
                inputMode="decimal"
                value={size}
                aria-invalid={value === null || value === undefined || undefined}
                onChange={(event) => setSize(event.target.value)}
              />
            </div>
            <LevelField
              label="Stop"
              value={levels.stop}
              onChange={(next) => setTyped({ ...typed, stop: next })}
              isBad={stop === undefined || misplaced('stop', stop)}
            />
            <LevelField
              label="Target"
              value={levels.target}
              onChange={(next) => setTyped({ ...typed, target: next })}
              isBad={target === undefined || misplaced('target', target)}
            />
          </div>
          <Costs
            equity={trading.account?.you.equity ?? null}
            preview={form === null ? null : (preview.data ?? null)}
            error={preview.error}
            pip={pip}
            decimals={decimals}
          />
          <Button type="submit" variant="primary" busy={trading.order.isPending} disabled={form === null}>
            {words.give}
          </Button>
          <p className="small soft" role="status" hidden={problem === null}>
            {problem}
          </p>
        </>
      )}
      {newest?.status === 'rejected' && (
        <p className="small" role="status">
          {`Your order at ${describeTime(newest.time)} was refused, because ${newest.reason}.`}
        </p>
      )}
    </form>
  )
}

interface LevelFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isBad: boolean
}

const LevelField = ({ label, value, onChange, isBad }: LevelFieldProps) => (
  <label>
    {label}
    <input
      className="input num"
      inputMode="decimal"
      placeholder="None"
      value={value}
      aria-invalid={isBad || undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
)

interface CostsProps {
  /** Of the account, US dollars; null while it is not known. */
  readonly equity: number | null
  /** Null while nothing can be computed. */
  readonly preview: OrderPreview | null
  readonly error: Error | null
  readonly pip: number | null
  readonly decimals: number
}

/** What the order would be and cost if the next bar opened at this close. */
function Costs({ equity, preview, error, pip, decimals }: CostsProps) {
  if (error !== null) return <p className="small soft">{messageOf(error)}</p>
  if (preview?.refusal != null) return <p className="small soft" role="status">{`Refused: ${preview.refusal}`}</p>
  const usd = (value: number | null | undefined) => (value === null || value === undefined ? '…' : formatUsd(value))
  const distance = (price: number) => (pip === null ? numberText(price, decimals) : numberText(price / pip, 1))
  const unit = pip === null ? '' : ' pips'
  const stop =
    preview === null || preview.stop_distance === null
      ? 'Size'
      : `Size at a ${preview.stop_pips === null ? `stop ${numberText(preview.stop_distance, decimals)} away` : `${numberText(preview.stop_pips, 1)} pip stop`}`
  const costs = preview?.spread_cost == null ? null : preview.spread_cost + (preview.slippage_cost ?? 0)
  return (
    <dl className={`num ${css.costs}`}>
      <Line name="Account">{usd(equity)}</Line>
      <Line name="Fill, next open with half the spread">
        {preview?.fill_price == null ? '…' : `near ${formatPrice(preview.fill_price, { decimals })}`}
      </Line>
      <Line name={preview?.is_cut === true ? `${stop}, cut by the market’s leverage` : stop}>
        {preview?.units == null ? '…' : `${shortNumber(preview.units, 4)} units`}
      </Line>
      <Line
        name={
          preview === null ? 'Spread and slippage' : `Spread ${distance(preview.spread)}, slippage ${distance(preview.slippage)}${unit}`
        }
      >
        {usd(costs)}
      </Line>
      {preview !== null && (preview.commission ?? 0) > 0 && <Line name="Commission">{usd(preview.commission)}</Line>}
      {preview?.at_target != null && (
        <Line name="At the target, after costs" tone={preview.at_target}>{`${signedText(preview.at_target, 2)} USD`}</Line>
      )}
      <Line name="At the stop, after costs" tone={preview?.at_stop ?? 0} isSum>
        {preview === null ? '…' : preview.at_stop === null ? 'No stop' : `${signedText(preview.at_stop, 2)} USD`}
      </Line>
    </dl>
  )
}

interface LineProps {
  readonly name: string
  readonly children: string
  /** Above or below 0 colours it. */
  readonly tone?: number
  readonly isSum?: boolean
}

const Line = ({ name, children, tone = 0, isSum = false }: LineProps) => (
  <div data-sum={isSum || undefined}>
    <dt>{name}</dt>
    <dd className={tone > 0 ? 'up' : tone < 0 ? 'down' : undefined}>{children}</dd>
  </div>
)

interface OpenTradeProps extends Pick<HandTicketProps, 'trading' | 'decimals' | 'describeTime'> {
  readonly account: ReplayAccount
  /** The cursor's bar; the account follows it a moment later. */
  readonly shownTime: number | null
}

const pendingWords = {
  long: 'A buy fills at the next open.',
  short: 'A short sale fills at the next open.',
  exit: 'The position is closed at the next open.',
} as const

/** What is open or ordered, and how to close it or take it back. */
function OpenTrade({ account, shownTime, trading, decimals, describeTime }: OpenTradeProps) {
  const { you, can_undo: canUndo, time } = account
  const isLate = time !== shownTime
  const openProfit = openProfitOf(you)
  const ordered = account.orders.findLast(({ status, action }) => status === 'waiting' && action !== 'close')
  const priceOf = (price: number | null) => (price === null ? 'None' : formatPrice(price, { decimals }))
  return (
    <>
      {you.positions.map((held) => (
        <dl key={`${held.side} ${held.entryTime}`} className={`num ${css.costs}`}>
          <Line name={held.side === 'long' ? 'Long' : 'Short'}>
            {`${shortNumber(held.units, 4)} units at ${formatPrice(held.entryPrice, { decimals })}`}
          </Line>
          <Line name="Since">{describeTime(held.entryTime)}</Line>
          <Line name="Stop">{priceOf(held.stopPrice)}</Line>
          <Line name="Target">{priceOf(held.targetPrice)}</Line>
          <Line name="Open profit, after costs so far" tone={openProfit} isSum>{`${signedText(openProfit, 2)} USD`}</Line>
        </dl>
      ))}
      {you.pending !== null && (
        <p className="small soft" role="status">
          {pendingWords[you.pending]}
        </p>
      )}
      {you.pending !== null && ordered?.size != null && (
        <dl className={`num ${css.costs}`}>
          <Line name={sizeWords[ordered.size.kind]}>{shortNumber(ordered.size.value, 8)}</Line>
          <Line name="Stop">{priceOf(ordered.stop)}</Line>
          <Line name="Target">{priceOf(ordered.target)}</Line>
        </dl>
      )}
      <div className={css.acts}>
        {you.positions.length > 0 && you.pending === null && (
          <Button
            variant="primary"
            busy={trading.order.isPending}
            disabled={isLate}
            onClick={() => trading.order.mutate({ time, action: 'close' })}
          >
            Close at next open
          </Button>
        )}
        {canUndo && (
          <Button icon="undo" busy={trading.undo.isPending} disabled={isLate} onClick={() => trading.undo.mutate()}>
            Take the order back
          </Button>
        )}
      </div>
    </>
  )
}
