import type { Distance } from '../../strategy/plan.ts'
import type { Side } from '../run.ts'
import type { SlowLeg, SlowPosition } from './slow-account.ts'
import { closeAtMarket } from './slow-exits.ts'
import { opposite, type Sign } from './slow-prices.ts'
import { signOf } from './slow-rules.ts'
import type { Fill, Pending, SlowState } from './slow-state.ts'
import { trailLevel } from './slow-stop-moves.ts'

/** A market entry, which closes what it reverses first. */
export function enterAtMarket(run: SlowState, pending: Pending, i: number, moment: 'open' | 'close'): void {
  const { open, close } = run.input.bars
  const dataPrice = moment === 'open' ? open[i]! : close[i]!
  const s = signOf(pending.side)
  if (pending.reverses)
    for (const position of run.openNow()) if (position.s !== s) closeAtMarket(run, position, dataPrice, i, moment, 'reversal')
  enter(run, pending.side, pending.signalBar, { price: run.marketPrice(s, dataPrice), dataPrice, moment, bar: i, inside: null })
}

/** Rule 14: what an entry is asked for at its fill. */
function mayEnter(run: SlowState, { dataPrice, moment, bar }: Fill): boolean {
  const { plan } = run.input
  const time = run.timeOf(bar, moment)
  if (!run.clock.allows(plan.session, time, bar)) return run.reject('session_closed') ?? false
  if (bar < run.freeFrom || time < run.freeTime || isResting(run, bar)) return run.reject('cooldown') ?? false
  if (plan.maxTradesPerDay && run.dayTrades >= plan.maxTradesPerDay.value) return run.reject('max_trades_per_day') ?? false
  if (plan.dailyStop) {
    const { losses, percent } = plan.dailyStop
    const fall = ((run.dayEquity - run.account.equity(dataPrice, time)) / run.dayEquity) * 100
    if ((losses != null && run.dayLosses >= losses) || (percent != null && fall >= percent)) return run.reject('daily_stop') ?? false
  }
  if (run.limits.refuses(run.account.equity(dataPrice, time), { bar, time })) return run.reject('limit') ?? false
  const most = plan.maxOpenTrades?.value ?? 1
  if (run.account.positions.length < most) return true
  return run.reject(most === 1 ? 'in_position' : 'max_open_trades') ?? false
}

function isResting({ waitsDays, clock }: SlowState, bar: number): boolean {
  if (waitsDays === null) return false
  let days = 0
  for (let i = waitsDays.bar + 1; i <= bar; i++) if (clock.isNewDay(i)) days++
  return days < waitsDays.days
}

/** Rules 4, 9 and 14: opens a position, or counts why not. */
export function enter(run: SlowState, side: Side, signalBar: number, fill: Fill): SlowPosition | null {
  const { account, prices } = run
  const { plan } = run.input
  if (!mayEnter(run, fill)) return null
  const s = signOf(side)
  const time = run.timeOf(fill.bar, fill.moment)
  // An `open` rule reads its levels at the close before.
  const known = signalBar === fill.bar && fill.moment === 'open' ? signalBar - 1 : signalBar
  const own = plan.stop[side]
  const trails = !own && plan.trailing && !plan.trailing.activation ? plan.trailing.along : null
  let stop = null
  if (own && own.kind !== 'amount') {
    stop = stopLevel(run, own, fill.price, s, known)
    if (stop === null) return run.reject('no_stop_level')
  }
  if (trails && trails.kind !== 'amount') {
    stop = trailLevel(run, fill.price, side, known, null)
    if (stop === null) return run.reject('no_stop_level')
  }
  const { tick } = run.input.instrument
  const isBeyond = (level: number, way: Sign) => way * (level - fill.price) > tick * (1 + 1e-9)
  if (stop !== null && !isBeyond(stop, opposite(s))) return run.reject('stop_wrong_side')
  if (stop !== null && !isInBounds(run, fill.price, stop, known)) return run.reject('stop_out_of_bounds')
  const units = account.size(side, fill.price, stop, fill.dataPrice, time)
  if (typeof units === 'string') return run.reject(units)
  const rate = prices.rate(fill.price, time)
  const money = own?.kind === 'amount' ? own : trails?.kind === 'amount' ? trails : null
  if (money) {
    stop = stopLevel(run, money, fill.price, s, known, { units, rate, risk: null })!
    if (!isBeyond(stop, opposite(s))) return run.reject('stop_wrong_side')
    if (!isInBounds(run, fill.price, stop, known)) return run.reject('stop_out_of_bounds')
  }
  const risk = stop === null ? null : Math.abs(fill.price - stop)
  const legs = legsFor(run, side, fill.price, known, { units, rate, risk }, (level) => isBeyond(level, s))
  if (typeof legs === 'string') return run.reject(legs)
  return openPosition(run, side, signalBar, fill, units, stop, trails ? 'trailing' : 'stop', risk, legs)
}

/** Rule 4: how near and how far from the fill a stop may lie. */
function isInBounds({ prices, input }: SlowState, fill: number, stop: number, i: number): boolean {
  const { least, most } = input.plan.stopBounds ?? {}
  const away = Math.abs(fill - stop)
  const hair = input.instrument.tick * 1e-6
  const [near, far] = [least && prices.distance(least, fill, i), most && prices.distance(most, fill, i)]
  return (!least || (near != null && away >= near - hair)) && (!most || (far != null && away <= far + hair))
}

function stopLevel(
  run: SlowState,
  what: Distance,
  fill: number,
  s: Sign,
  i: number,
  more?: { units: number; rate: number; risk: number | null },
) {
  const level = run.prices.levelFrom(what, fill, opposite(s), i, more)
  return level === null ? null : run.prices.roundTick(level, opposite(s))
}

/** Rule 4: target legs, nearest first, in whole steps of the first size. */
function legsFor(
  run: SlowState,
  side: Side,
  fill: number,
  i: number,
  of: { units: number; rate: number; risk: number | null },
  isGood: (level: number) => boolean,
): SlowLeg[] | 'no_stop_level' | 'target_wrong_side' {
  const s = signOf(side)
  const said = run.input.plan.targets[side] ?? []
  const legs: SlowLeg[] = []
  for (const [k, { distance, portionPercent }] of said.entries()) {
    const exact = run.prices.levelFrom(distance, fill, s, i, of)
    if (exact === null) return 'no_stop_level'
    const level = run.prices.roundTick(exact, s)
    if (!isGood(level)) return 'target_wrong_side'
    legs.push({ level, units: run.prices.roundUnits((of.units * portionPercent) / 100), said: k })
  }
  return legs.sort((a, b) => s * (a.level - b.level))
}

function openPosition(
  run: SlowState,
  side: Side,
  signalBar: number,
  fill: Fill,
  units: number,
  stop: number | null,
  stopReason: 'stop' | 'trailing',
  risk: number | null,
  legs: SlowLeg[],
): SlowPosition {
  const { prices, account } = run
  const { trailing, breakeven } = run.input.plan
  const time = run.timeOf(fill.bar, fill.moment)
  const rate = prices.rate(fill.price, time)
  const entryCommission = prices.commission(units, fill.price, rate)
  account.balance -= entryCommission
  run.dayTrades++
  run.limits.entry()
  // Rule 7: stop moves of an `open` rule read ATR and levels at the entry bar's close.
  const far = (what: Distance | null | undefined) => (what ? prices.distance(what, fill.price, signalBar, { units, rate, risk }) : null)
  const position: SlowPosition = {
    side,
    s: signOf(side),
    signalBar,
    entryBar: fill.bar,
    fillTime: time,
    atClose: fill.moment === 'close',
    inside: fill.inside,
    units,
    firstUnits: units,
    fill: fill.price,
    stop,
    stopReason,
    legs,
    legsTaken: 0,
    best: fill.price,
    bestClose: null,
    trigger: far(breakeven?.trigger),
    offset: breakeven?.offset ? far(breakeven.offset) : 0,
    breakevenDone: false,
    activation: far(trailing?.activation),
    step: far(trailing?.step),
    risk,
    rate,
    entryCommission,
    financing: 0,
    profit: 0,
    quietBar: -1,
    unsureBar: -1,
    ambiguous: false,
  }
  account.positions.push(position)
  return position
}
