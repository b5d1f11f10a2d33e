import { commissionUsd } from './costs.ts'
import { allowsEntry, recordEntry } from './day-limits.ts'
import type { SideRules, StopBounds } from './entry-rules.ts'
import type { Entry } from './entry.ts'
import { orderTargets, type Position } from './position.ts'
import { usdPerQuote } from './rates.ts'
import { logRejection } from './rejection-log.ts'
import type { RunState } from './run-state.ts'
import type { RejectionReason } from './run.ts'
import { sizedAfter } from './size-after.ts'
import { compatSteps, sizeInSteps } from './sizing.ts'
import { ceilToStep, floorSteps, floorToStep, valueOfSteps } from './steps.ts'
import { startTimeExits } from './time-exits.ts'

/** Opens a position, or rejects the entry with its reason (fill rules 4, 9, 10 and 15). Returns the position, or null. */
export function enter(run: RunState, entry: Entry): Position | null {
  const { account } = run
  const refusal = allowsEntry(run, entry)
  if (refusal) return reject(run, entry, refusal)
  if (account.openCount >= run.maxOpen) return reject(run, entry, run.maxOpen === 1 ? 'in_position' : 'max_open_trades')
  const rules = entry.direction > 0 ? run.entryRules.long : run.entryRules.short
  const position = account.positions[account.openCount]!
  const refused = setStop(run, rules, entry, position) ?? setSize(run, rules, entry, position) ?? setLevels(run, rules, entry, position)
  if (refused) return reject(run, entry, refused)
  open(run, entry, position)
  return position
}

export function reject(run: RunState, entry: Entry, reason: RejectionReason): null {
  logRejection(run.rejections, entry.bar, entry.direction, reason)
  return null
}

/** What distances are measured from, and at which bar ATR and levels are read. */
function aimFrom(run: RunState, entry: Entry): void {
  run.facts.reference = run.compat.distancesFrom === 'signal_close' ? run.bars.close[entry.signalBar]! : entry.fillPrice
  // What is decided at an open has seen no close of that bar.
  run.facts.bar = entry.signalBar === entry.bar && entry.moment !== 'close' ? entry.bar - 1 : entry.signalBar
  run.facts.entryPrice = entry.fillPrice
  run.facts.firstHeldBar = run.facts.bar
  run.facts.isEntering = true
  run.facts.usdPerPrice = Number.NaN
  run.facts.riskDistance = Number.NaN
}

/** A level rounded to the tick away from the fill, which is against the trader for stops and targets alike. */
export function onTick(run: Pick<RunState, 'compat' | 'ticks'>, level: number, sign: 1 | -1): number {
  if (run.compat.keepsExactLevels) return level
  return sign > 0 ? ceilToStep(level, run.ticks) : floorToStep(level, run.ticks)
}

/** True when the level is not at least a tick beyond the fill on its side. */
export function isWrongSide(run: RunState, level: number, fill: number, sign: 1 | -1): boolean {
  return !run.compat.takesWrongSideEntries && !(sign * (level - fill) > run.ticks.size * (1 + 1e-9))
}

export function setStop(run: RunState, rules: SideRules, entry: Entry, position: Position): RejectionReason | null {
  position.stop = Number.NaN
  position.riskDistance = Number.NaN
  if (rules.stop || rules.targets.length > 0) aimFrom(run, entry)
  if (!rules.stop || rules.stopIsMoney) return null
  return placeStop(run, rules, entry, position)
}

function placeStop(run: RunState, rules: SideRules, entry: Entry, position: Position): RejectionReason | null {
  const sign = entry.direction > 0 ? -1 : 1
  const level = rules.stop!(run.facts, sign)
  if (Number.isNaN(level)) return 'no_stop_level'
  const stop = onTick(run, level, sign)
  if (isWrongSide(run, stop, entry.fillPrice, sign)) return 'stop_wrong_side'
  position.stop = stop
  position.riskDistance = Math.abs(entry.fillPrice - stop)
  run.facts.riskDistance = position.riskDistance
  return rules.stopBounds && refusedByBounds(run, rules.stopBounds, position.riskDistance)
}

/** An entry whose stop lies nearer or farther than the plan allows is not taken; a bound without a value allows none. */
function refusedByBounds({ facts, touch }: RunState, { least, most }: StopBounds, distance: number): RejectionReason | null {
  const isNearEnough = most === null || distance <= most(facts) + touch
  const isFarEnough = least === null || distance >= least(facts) - touch
  return isNearEnough && isFarEnough ? null : 'stop_out_of_bounds'
}

export function setSize(run: RunState, rules: SideRules, entry: Entry, position: Position): RejectionReason | null {
  const { account, compat, sizesAfter } = run
  const wanted = sizesAfter ? sizedAfter(sizesAfter, rules.size) : rules.size
  const size = compat.allCash
    ? compatSteps(account, wanted, compat.allCash, entry, position.riskDistance, compatClose(run, entry))
    : sizeInSteps(account, wanted, entry, position.riskDistance)
  if (typeof size === 'string') return size
  if (size <= 0) return 'too_small'
  position.steps = size
  position.units = valueOfSteps(size, account.quantity)
  return null
}

/** The close that open positions are valued at (compat): of the bar in which that engine carries the order out. */
const compatClose = ({ bars, lastBar }: RunState, { bar, moment }: Entry): number =>
  bars.close[moment === 'close' ? Math.min(bar + 1, lastBar) : bar]!

/** Levels that need the size, then the targets, nearest first. */
export function setLevels(run: RunState, rules: SideRules, entry: Entry, position: Position): RejectionReason | null {
  position.targetCount = rules.targets.length
  position.nextTarget = 0
  if (rules.targets.length === 0 && !rules.stopIsMoney) return null
  const { account, facts } = run
  const rate = usdPerQuote(account.rates, entry.bar, entry.moment, entry.fillPrice)
  facts.usdPerPrice = position.units * run.instrument.contractSize * rate
  const refused = rules.stopIsMoney ? placeStop(run, rules, entry, position) : null
  if (refused) return refused
  const sign = entry.direction
  for (let k = 0; k < rules.targets.length; k++) {
    const leg = rules.targets[k]!
    const level = leg.level(facts, sign)
    if (Number.isNaN(level)) return 'no_stop_level'
    position.targets[k] = onTick(run, level, sign)
    if (isWrongSide(run, position.targets[k]!, entry.fillPrice, sign)) return 'target_wrong_side'
    position.targetLegs[k] = k
    position.targetSteps[k] = floorSteps((position.units * leg.portionPercent) / 100, account.quantity)
  }
  position.direction = sign
  position.lastTakesRest = rules.takesWhole
  orderTargets(position)
  return null
}

function open(run: RunState, entry: Entry, position: Position): void {
  const rules = entry.direction > 0 ? run.entryRules.long : run.entryRules.short
  position.entryMoment = entry.moment
  position.enteredBy = entry.by
  position.openedBy = entry.openedBy
  position.stopKind = rules.stopTrails ? 'trailing' : 'stop'
  position.initialStop = position.stop
  position.bestClose = Number.NaN
  position.breakevenDone = false
  position.pendingExit = null
  position.leftParts = 0
  position.leavingParts = 0
  position.ambiguous = false
  position.resolved = false
  position.unsureIn = 0
  position.settledIn = 0
  position.entries = 1
  position.reentries = run.reentry?.next ?? 0
  fill(run, entry, position)
  recordFill(run, entry, position)
  startTimeExits(run.schedule, run.bars, position)
  recordEntry(run)
}

/** What every fill changes: the position's side, place, price and fee, and the account. */
export function fill({ account, instrument }: RunState, entry: Entry, position: Position): void {
  const rate = usdPerQuote(account.rates, entry.bar, entry.moment, entry.fillPrice)
  const fee = commissionUsd(account.commission, instrument, position.units, entry.fillPrice, rate)
  const usdPerPrice = instrument.contractSize * rate
  position.direction = entry.direction
  position.signalBar = entry.signalBar
  position.entryBar = entry.bar
  position.firstHeldBar = entry.moment === 'close' ? entry.bar + 1 : entry.bar
  position.entryPrice = entry.fillPrice
  position.riskUsdPerUnit = position.riskDistance * usdPerPrice
  position.notionalUsdPerUnit = entry.fillPrice * usdPerPrice
  position.entryFeeUsdPerUnit = fee / position.units
  position.firstUnits = position.units
  position.financingUsd = 0
  position.realisedUsd = 0
  position.bestPrice = entry.fillPrice
  account.openCount++
  if (account.isCut) account.cutEntries++
  account.balanceUsd -= fee
  account.version++
}

/** Notes a fill that later steps are measured from, by what was known when it was decided. */
export function recordFill(run: RunState, entry: Entry, position: Position): void {
  position.lastFill = entry.fillPrice
  if (!run.pyramid?.step) return
  aimFrom(run, entry)
  run.facts.riskDistance = position.riskDistance
  position.addStep = run.pyramid.step(run.facts)
}
