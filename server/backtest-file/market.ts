import path from 'node:path'
import { findInstrument, symbolAliases } from '@playbook/engine/market/catalogue'
import type { CsvDetection } from '@playbook/engine/market/csv-detect'
import { customInstrument } from '@playbook/engine/market/custom-instrument'
import type { Category, Instrument } from '@playbook/engine/market/instrument'
import { instrumentDefaults } from '@playbook/engine/market/instrument-defaults'
import { isPriceUnit, unitSize, type PriceUnit } from '@playbook/engine/market/price-units'
import type { Distance, Plan } from '@playbook/engine/strategy/plan'
import type { Arguments } from './arguments.ts'
import { Refusal } from './refusal.ts'

/** The market that the prices are of; `isNamed` is false where nobody said, and then it has no costs. */
export interface FileMarket {
  readonly instrument: Instrument
  readonly isNamed: boolean
}

export function chooseMarket({ symbol, kind, csv }: Arguments, detection: CsvDetection): FileMarket {
  if (symbol !== null) return { instrument: catalogued(symbol), isNamed: true }
  if (kind !== null) return { instrument: ofKind(kind, csv, detection.instrument.value), isNamed: true }
  return { instrument: unnamed(detection.instrument.value), isNamed: false }
}

function catalogued(symbol: string): Instrument {
  const found = findInstrument(symbolAliases.get(symbol.toLowerCase()) ?? symbol)
  if (found === null) throw new Refusal(`The catalogue has no market ${symbol}. Leave --symbol out and name its --kind instead.`)
  return found
}

/** A market of that kind in US dollars; the guess from the file's name and prices where it is of the same kind. */
function ofKind(kind: Category, csv: string, guess: Instrument): Instrument {
  if (guess.category === kind) return guess
  const { calendar, lotUnits, quantityStep, spreadShare, slippageShare, commission } = instrumentDefaults(kind)
  const typicalPrice = guess.costs.spread / instrumentDefaults(guess.category).spreadShare
  const inTicks = (share: number) => Math.max(1, Math.round((typicalPrice * share) / guess.tick)) * guess.tick
  const made = customInstrument({
    symbol: path.basename(csv, path.extname(csv)).toUpperCase(),
    name: path.basename(csv),
    category: kind,
    currency: 'USD',
    tick: guess.tick,
    pip: kind === 'forex' ? (guess.tick >= 0.001 ? 0.01 : 0.0001) : null,
    lot_units: lotUnits,
    quantity_step: quantityStep,
    calendar,
    spread: inTicks(spreadShare),
    slippage: inTicks(slippageShare),
    commission,
  })
  if (!made.ok) throw new Refusal('Profits of this market cannot be converted to US dollars.')
  return made.value
}

/** No costs, no conversion, no pips: one unit of the quote counts as one dollar, and a unit can be split into millionths. */
const unnamed = (guess: Instrument): Instrument => ({
  ...guess,
  currency: 'USD',
  conversion: { kind: 'none' },
  pip: null,
  lotUnits: 1,
  quantityStep: 1e-6,
  minQuantity: 1e-6,
  contractSize: 1,
  maintenanceMarginPercent: 0,
  costs: { spread: 0, slippage: 0, commission: { kind: 'percent', value: 0 }, financing: null },
})

/** Refuses pips and points where no market gives them a size; that of a tick shows in the prices. */
export function refuseUnknownUnits(plan: Plan, { instrument, isNamed }: FileMarket): void {
  const unit = unitsOf(plan).find((kind) => unitSize(kind, instrument) === null || (kind === 'points' && !isNamed))
  if (unit === undefined) return
  throw new Refusal(
    isNamed
      ? `The strategy counts in ${unit}, which ${instrument.symbol} does not have; write the distance in price or percent.`
      : `The strategy counts in ${unit}: name the market with --symbol or --kind, so that their size is known.`,
  )
}

function unitsOf(plan: Plan): PriceUnit[] {
  const units: PriceUnit[] = []
  JSON.stringify(plan, (_, node: unknown) => {
    const { kind, unit } = (node ?? {}) as Partial<Pick<Distance, 'kind'>> & { unit?: PriceUnit } // any node of a plan
    if (isPriceUnit(kind)) units.push(kind)
    if (unit !== undefined) units.push(unit)
    return node
  })
  return units
}
