import { commissionUsd } from './costs.ts'
import { allowsEntry } from './day-limits.ts'
import { isWrongSide, recordFill, reject, setLevels, setSize, setStop } from './enter.ts'
import type { Entry } from './entry.ts'
import { nextTargetOf, type Position } from './position.ts'
import { usdPerQuote } from './rates.ts'
import type { RunState } from './run-state.ts'
import { valueOfSteps } from './steps.ts'

/**
 * Adds to the position: sized as an entry of its own, then one position at the averaged price. Stop and targets are measured again
 * from that price, but the stop never moves back. Returns the position, or null when the addition is rejected.
 */
export function addToPosition(run: RunState, entry: Entry, position: Position): Position | null {
  const { account } = run
  const refusal = allowsEntry(run, entry)
  if (refusal) return reject(run, entry, refusal)
  const rules = entry.direction > 0 ? run.entryRules.long : run.entryRules.short
  const planned = account.positions[account.openCount]!
  const refused = setStop(run, rules, entry, planned) ?? setSize(run, rules, entry, planned)
  if (refused) return reject(run, entry, refused)
  const { steps: addedSteps, units: addedUnits } = planned
  planned.steps = position.steps + addedSteps
  planned.units = valueOfSteps(planned.steps, account.quantity)
  const fillPrice = (position.entryPrice * position.units + entry.fillPrice * addedUnits) / planned.units
  const averaged = { ...entry, fillPrice }
  const misplaced = setStop(run, rules, averaged, planned) ?? setLevels(run, rules, averaged, planned)
  if (misplaced) return reject(run, entry, misplaced)
  const s = entry.direction
  if (s * (position.stop - planned.stop) >= 0 || Number.isNaN(planned.stop)) planned.stop = position.stop
  planned.nextTarget = position.nextTarget
  const target = nextTargetOf(planned)
  if (!Number.isNaN(planned.stop) && isWrongSide(run, planned.stop, entry.fillPrice, s > 0 ? -1 : 1))
    return reject(run, entry, 'stop_wrong_side')
  if (!Number.isNaN(target) && isWrongSide(run, target, entry.fillPrice, s)) return reject(run, entry, 'target_wrong_side')
  merge(run, entry, position, planned, fillPrice, addedUnits)
  return position
}

function merge(run: RunState, entry: Entry, position: Position, planned: Position, price: number, addedUnits: number): void {
  const { account, instrument } = run
  const s = entry.direction
  const rate = usdPerQuote(account.rates, entry.bar, entry.moment, entry.fillPrice)
  const fee = commissionUsd(account.commission, instrument, addedUnits, entry.fillPrice, rate)
  const usdPerPrice = instrument.contractSize * rate
  const average = (before: number, added: number) => (before * position.units + added * addedUnits) / planned.units
  position.entryFeeUsdPerUnit = average(position.entryFeeUsdPerUnit, fee / addedUnits)
  position.notionalUsdPerUnit = average(position.notionalUsdPerUnit, entry.fillPrice * usdPerPrice)
  position.firstUnits += addedUnits
  position.entryPrice = price
  position.units = planned.units
  position.steps = planned.steps
  if (position.stop !== planned.stop)
    position.stopKind = (s > 0 ? run.entryRules.long : run.entryRules.short).stopTrails ? 'trailing' : 'stop'
  position.stop = planned.stop
  position.initialStop = planned.stop
  position.riskDistance = Math.max(0, s * (price - planned.stop))
  position.riskUsdPerUnit = position.riskDistance * usdPerPrice
  position.targets.set(planned.targets)
  position.targetLegs.set(planned.targetLegs)
  position.targetSteps.set(planned.targetSteps)
  if (s * (entry.fillPrice - position.bestPrice) > 0) position.bestPrice = entry.fillPrice
  position.breakevenDone = false
  position.entries++
  account.balanceUsd -= fee
  if (account.isCut) account.cutEntries++
  account.version++
  recordFill(run, entry, position)
}
