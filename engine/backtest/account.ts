import type { Commission, Instrument } from '../market/instrument.ts'
import { commissionUsd, exitOffset, type Sides } from './costs.ts'
import { newPosition, nextTargetOf, type Direction, type Moment, type Position } from './position.ts'
import { usdPerQuote, type Rates } from './rates.ts'
import type { ExitReason } from './run.ts'
import { valueOfSteps, type Steps } from './steps.ts'
import { logTrade, newTradeLog, type Closing, type TradeLog } from './trade-log.ts'

/** Money and positions of a run. The first `openCount` positions are open, oldest first; the others wait to be reused. */
export interface Account {
  readonly instrument: Instrument
  /** Maintenance margin in force, percent of notional. */
  readonly maintenancePercent: number
  readonly commission: Commission
  readonly sides: Sides
  readonly rates: Rates
  readonly quantity: Steps
  readonly log: TradeLog
  readonly positions: Position[]
  readonly closing: Closing
  /** The exit that is filled at the market right now: one object for all of them. */
  readonly marketExit: { -readonly [K in keyof Exit]: Exit[K] }
  openCount: number
  /** The entry that is being sized is smaller than asked for; and how many such were filled. */
  isCut: boolean
  cutEntries: number
  /** Start plus everything realised, fees and financing paid, in USD. */
  balanceUsd: number
  /** Counts changes of positions or balance, so that what is derived from them can be kept until then. */
  version: number
}

const newClosing = (): Closing => ({
  bar: 0,
  moment: 'open',
  price: 0.5,
  units: 0.5,
  steps: 0,
  target: Number.NaN,
  profitUsd: 0.5,
  feesUsd: 0.5,
  financingUsd: 0.5,
  reason: 'signal',
  closedBy: 2,
  ambiguous: false,
})

export const newAccount = (
  start: Pick<Account, 'instrument' | 'maintenancePercent' | 'commission' | 'sides' | 'rates' | 'quantity' | 'balanceUsd'>,
  maxPositions: number,
): Account => ({
  ...start,
  log: newTradeLog(),
  positions: Array.from({ length: maxPositions }, newPosition),
  closing: newClosing(),
  marketExit: { bar: 0, moment: 'open', price: 0.5, reason: 'signal', closedBy: 2, ambiguous: false },
  openCount: 0,
  isCut: false,
  cutEntries: 0,
  version: 0,
})

/** How and why a position leaves the market; `price` is the fill itself. */
export interface Exit {
  readonly bar: number
  readonly moment: Moment
  readonly price: number
  readonly reason: ExitReason
  readonly closedBy: number
  readonly ambiguous: boolean
}

/** USD profit of so many units between two prices, at the rate of the second. */
export const profitUsd = (account: Account, direction: Direction, units: number, from: number, to: number, rate: number): number =>
  direction * units * account.instrument.contractSize * (to - from) * rate

/** Takes the fill's money and frees the position when nothing of it is left. Returns true then. */
export function closeSteps(account: Account, position: Position, steps: number, exit: Exit): boolean {
  const { closing, instrument } = account
  const whole = steps >= position.steps
  const units = whole ? position.units : valueOfSteps(steps, account.quantity)
  const rate = usdPerQuote(account.rates, exit.bar, exit.moment, exit.price)
  const gross = profitUsd(account, position.direction, units, position.entryPrice, exit.price, rate)
  const exitFee = commissionUsd(account.commission, instrument, units, exit.price, rate)
  const financing = whole ? position.financingUsd : (position.financingUsd * units) / position.units
  const entryFee = position.entryFeeUsdPerUnit * units
  closing.bar = exit.bar
  closing.moment = exit.moment
  closing.price = exit.price
  closing.units = units
  closing.steps = whole ? position.steps : steps
  closing.target = nextTargetOf(position)
  closing.feesUsd = entryFee + exitFee
  closing.financingUsd = financing
  // Adding 0 makes the minus zero of a short that gained nothing a zero.
  closing.profitUsd = gross - closing.feesUsd - financing + 0
  closing.reason = exit.reason
  closing.closedBy = exit.closedBy
  closing.ambiguous = exit.ambiguous
  logTrade(account.log, position, closing)
  account.balanceUsd += gross - exitFee
  account.version++
  position.realisedUsd += closing.profitUsd
  position.financingUsd -= financing
  position.steps -= closing.steps
  position.units = whole ? 0 : valueOfSteps(position.steps, account.quantity)
  if (!whole) return false
  release(account, position)
  return true
}

function release(account: Account, position: Position): void {
  const { positions } = account
  const last = --account.openCount
  let i = 0
  while (positions[i] !== position) i++
  for (; i < last; i++) positions[i] = positions[i + 1]!
  positions[last] = position
}

/** Open profit of every position at the data's price, on the side that closes it. */
export function openProfitUsd(account: Account, bar: number, moment: Moment, price: number): number {
  let sum = 0
  for (let k = 0; k < account.openCount; k++) {
    const { direction, units, entryPrice } = account.positions[k]!
    const mark = price + exitOffset(account.sides, direction)
    sum += profitUsd(account, direction, units, entryPrice, mark, usdPerQuote(account.rates, bar, moment, mark))
  }
  return sum
}

export const equityUsd = (account: Account, bar: number, moment: Moment, price: number): number =>
  account.openCount === 0 ? account.balanceUsd : account.balanceUsd + openProfitUsd(account, bar, moment, price)

/** Value of everything held, longs and shorts added up, in USD. */
export function openNotionalUsd(account: Account, bar: number, moment: Moment, price: number): number {
  let units = 0
  for (let k = 0; k < account.openCount; k++) units += account.positions[k]!.units
  return units * account.instrument.contractSize * price * usdPerQuote(account.rates, bar, moment, price)
}

export function countOpen(account: Account, direction: Direction): number {
  let count = 0
  for (let k = 0; k < account.openCount; k++) if (account.positions[k]!.direction === direction) count++
  return count
}
