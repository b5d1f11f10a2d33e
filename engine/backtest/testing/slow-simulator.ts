import type { Distance, Expr, Rule, Term, TimeExit } from '../../strategy/plan.ts'
import type { Ambiguity } from '../compat.ts'
import type { ExitReason, RejectionReason, RunInput, Side } from '../run.ts'
import { SlowAccount, type SlowLeg, type SlowPosition } from './slow-account.ts'
import { SlowClock } from './slow-clock.ts'
import { SlowPrices, type Sign } from './slow-prices.ts'

export interface SlowTrade {
  readonly side: Side
  readonly signalBar: number
  readonly entryBar: number
  readonly exitBar: number
  readonly units: number
  readonly entryPrice: number
  readonly exitPrice: number
  readonly exitReason: ExitReason
  readonly profitUsd: number
  ambiguous: boolean
}

export interface SlowResult {
  readonly trades: SlowTrade[]
  readonly equityUsd: number[]
  readonly rejections: Partial<Record<RejectionReason, number>>
}

interface Order {
  readonly side: Side
  readonly s: Sign
  readonly signalBar: number
  readonly lastBar: number
  readonly level: number
  readonly limit: number | null
  type: 'stop' | 'limit'
  /** The level of a limit order that a stop-limit order became. */
  limitLevel: number
}

interface ExitOrder {
  readonly level: number
  readonly type: 'stop' | 'limit'
}

/** Something that price can meet inside a bar. */
interface Resting {
  /** The way that price moves to meet it. */
  readonly way: Sign
  readonly data: number
  /** At one price: margin, positions by age, entry orders. */
  readonly rank: number
  readonly of: SlowPosition | Order | 'margin'
  readonly isMet: (dataPrice: number) => boolean
  readonly play: (dataPrice: number) => void
}

interface Pending {
  readonly side: Side
  readonly signalBar: number
  readonly reverses: boolean
}

/** One stretch of a path that rule 6 plays. */
interface Move {
  readonly way: Sign
  readonly to: number
}

type Moment = 'open' | 'inside' | 'close'
interface Fill {
  readonly price: number
  readonly dataPrice: number
  readonly moment: Moment
  readonly bar: number
  readonly inside: 'stop' | 'limit' | null
}

const sides = ['long', 'short'] as const
const signOf = (side: Side): Sign => (side === 'long' ? 1 : -1)
const opposite = (way: Sign): Sign => (way === 1 ? -1 : 1)

class SlowRun {
  private readonly input: RunInput
  private readonly policy: Ambiguity
  private readonly prices: SlowPrices
  private readonly clock: SlowClock
  private readonly account: SlowAccount
  private readonly trades: SlowTrade[] = []
  private readonly equityUsd: number[] = []
  private readonly rejections: Partial<Record<RejectionReason, number>> = {}
  private orders: Order[] = []
  private readonly exitOrders = new Map<SlowPosition, ExitOrder>()
  private exitsAtOpen = new Set<SlowPosition>()
  private pendings: Pending[] = []
  private readonly first: number
  private dayTrades = 0
  private dayLosses = 0
  private dayEquity: number
  private lossesInRow = 0
  private freeFrom = -Infinity
  private signalsToSkip = 0
  private readonly skippedRuns = new Set<string>()
  /** What is left of the moves that rule 6 or the expected policy plays; null outside of them. */
  private path: Move[] | null = null
  private at = 0
  /** Rule 6, the expected path at equal distances: asked after the open, before anything inside the bar has filled. */
  private wayAtTie: Sign = 1

  constructor(input: RunInput, policy: Ambiguity) {
    this.input = input
    this.policy = policy
    this.prices = new SlowPrices(input)
    this.clock = new SlowClock(input, this.prices)
    this.account = new SlowAccount(input, this.prices)
    this.dayEquity = input.initialCapitalUsd
    this.first = this.firstDecision()
  }

  run(): SlowResult {
    const { length, time } = this.input.bars
    for (let i = 0; i < length; i++) {
      if (time[i]! < this.input.firstDecisionTime) continue
      this.atOpen(i)
      this.whatTheOpenHasMet(i)
      this.insideBar(i)
      this.atClose(i)
      this.equityUsd.push(this.account.equity(this.input.bars.close[i]!, this.prices.end(i)))
    }
    return { trades: this.trades, equityUsd: this.equityUsd, rejections: this.rejections }
  }

  /** Rule 11: the first bar at whose close everything has a value. */
  private firstDecision(): number {
    const { plan, bars } = this.input
    const traded = sides.filter((side) => this.entryRule(side))
    const rules = traded.flatMap((side) => [this.entryRule(side), this.exitRule(side)])
    const distances = [plan.stop.long, plan.stop.short, plan.trailing?.along, plan.trailing?.activation, plan.trailing?.step]
    distances.push(plan.breakeven?.trigger, plan.breakeven?.offset, plan.entryOrder?.offset, plan.entryOrder?.limit)
    for (const side of sides) for (const leg of plan.targets[side] ?? []) distances.push(leg.distance)
    const orderTerms = [plan.entryOrder?.long, plan.entryOrder?.short]
    const line = plan.trailing?.along
    if (line?.kind === 'indicator') {
      orderTerms.push(line.level, line.short)
      distances.push(line.offset)
    }
    const isKnown = (i: number) =>
      rules.every((rule) => !rule || termsOf(rule.when).every((term) => this.prices.value(term, i) !== null)) &&
      orderTerms.every((term) => !term || this.prices.value(term, i) !== null) &&
      distances.every((what) => !what || what.kind === 'indicator' || this.isDistanceKnown(what, i))
    for (let i = 0; i < bars.length; i++) if (bars.time[i]! >= this.input.firstDecisionTime && isKnown(i)) return i
    return bars.length
  }

  private isDistanceKnown(what: Distance, i: number): boolean {
    if (what.kind === 'atr') return this.prices.atr(what.period, i) !== null
    if (what.kind === 'price_distance') return this.prices.value(what.value, i) !== null
    if (what.kind === 'price_level')
      return this.prices.value(what.level, i) !== null && (!what.offset || this.isDistanceKnown(what.offset, i))
    return true
  }

  private reject(reason: RejectionReason): null {
    this.rejections[reason] = (this.rejections[reason] ?? 0) + 1
    return null
  }

  private entryRule(side: Side): Rule | null {
    const { plan } = this.input
    const direction = plan.direction.value
    if (direction !== 'both' && direction !== side) return null
    return side === 'long' ? plan.entryLong : plan.entryShort
  }

  private exitRule(side: Side): Rule | null {
    return side === 'long' ? this.input.plan.exitLong : this.input.plan.exitShort
  }

  // ---- rule 8 (a) ----

  private atOpen(i: number): void {
    const { open, time } = this.input.bars
    if (i > 0 && this.clock.isNewDay(i)) {
      this.dayTrades = 0
      this.dayLosses = 0
      this.dayEquity = this.equityUsd.at(-1) ?? this.input.initialCapitalUsd
    }
    if (i > 0) this.chargeNights(i, this.clock.nights(this.prices.end(i - 1), time[i]!, { included: true }), this.account.positions)
    for (const position of this.openNow()) {
      // What the calendar says names the exit before the position's age does.
      const byAge = (each: TimeExit) => ('value' in each ? 1 : 0)
      const inOrder = [...this.input.plan.timeExits].sort((a, b) => byAge(a) - byAge(b))
      const exit = inOrder.find((each) => this.clock.isDueAtOpen(each, position, i))
      if (exit) this.closeAtMarket(position, open[i]!, i, 'open', reasonOf(exit.kind))
    }
    for (const position of this.openNow())
      if (this.exitsAtOpen.has(position))
        this.closeAtMarket(position, open[i]!, i, 'open', this.isReversed(position) ? 'reversal' : 'signal')
    this.exitsAtOpen = new Set()
    this.exitsOfOpenRules(i)
    const pendings = this.pendings
    this.pendings = []
    for (const pending of pendings) this.enterAtMarket(pending, i, 'open')
    this.entriesOfOpenRules(i)
    this.insideNights = this.clock.nights(time[i]!, this.prices.end(i), { included: false })
    this.chargeNights(i, this.insideNights, this.account.positions)
    this.chargedInside = new Set(this.account.positions)
  }

  private insideNights = 0
  private chargedInside = new Set<SlowPosition>()

  /** Rule 3, financing. */
  private chargeNights(i: number, nights: number, positions: readonly SlowPosition[]): void {
    const { financing } = this.prices.costs
    if (!financing || nights === 0) return
    const open = this.input.bars.open[i]!
    const rate = this.prices.rate(open, this.input.bars.time[i]!)
    for (const position of positions) {
      const percent = position.s === 1 ? financing.longPercentPerYear : financing.shortPercentPerYear
      const cost = (position.units * this.prices.contract * open * rate * percent * nights) / 100 / 365
      position.financing += cost
      this.account.balance -= cost
    }
  }

  private exitsOfOpenRules(i: number): void {
    if (i < this.first) return
    for (const position of this.openNow()) {
      const rule = this.exitRule(position.side)
      if (rule?.fill === 'open' && this.prices.isTrue(rule.when, i))
        this.closeAtMarket(position, this.input.bars.open[i]!, i, 'open', this.isReversed(position) ? 'reversal' : 'signal')
    }
  }

  /** What was decided at the close names the exit before a rule of the open does. */
  private isReversed(position: SlowPosition): boolean {
    return this.pendings.some(({ side, reverses }) => reverses && side !== position.side)
  }

  private entriesOfOpenRules(i: number): void {
    if (i < this.first) return
    this.decideEntries(i, 'open')
  }

  // ---- fills ----

  private timeOf(i: number, moment: Moment): number {
    return moment === 'close' ? this.prices.end(i) : this.input.bars.time[i]!
  }

  /** Rule 3: a market fill. */
  private marketPrice(way: Sign, dataPrice: number): number {
    return this.prices.side(way, dataPrice) + way * this.prices.slippage
  }

  private closeAtMarket(position: SlowPosition, dataPrice: number, i: number, moment: Moment, reason: ExitReason): void {
    this.close(position, position.units, this.marketPrice(opposite(position.s), dataPrice), i, moment, reason)
  }

  private close(position: SlowPosition, units: number, price: number, i: number, moment: Moment, reason: ExitReason): void {
    const { account, prices } = this
    const rate = prices.rate(price, this.timeOf(i, moment))
    const gross = position.s * units * prices.contract * (price - position.fill) * rate
    const commission = prices.commission(units, price, rate)
    const share = units / position.units
    const entryCommission = position.entryCommission * share
    const financing = position.financing * share
    account.balance += gross - commission
    position.entryCommission -= entryCommission
    position.financing -= financing
    position.units = prices.roundUnits(position.units - units)
    const profitUsd = gross - commission - entryCommission - financing
    position.profit += profitUsd
    const ambiguous = position.ambiguous || (position.unsureBar === i && moment === 'inside')
    const { side, signalBar, entryBar, fill: entryPrice } = position
    this.trades.push({
      side,
      signalBar,
      entryBar,
      exitBar: i,
      units,
      entryPrice,
      exitPrice: price,
      exitReason: reason,
      profitUsd,
      ambiguous,
    })
    if (position.units <= 0) this.afterExit(position, i, moment)
  }

  private afterExit(position: SlowPosition, i: number, moment: Moment): void {
    const { account } = this
    account.positions.splice(account.positions.indexOf(position), 1)
    this.exitOrders.delete(position)
    const isLoss = position.profit < -1e-6
    if (isLoss) this.dayLosses++
    this.lossesInRow = isLoss ? this.lossesInRow + 1 : 0
    const { cooldown } = this.input.plan
    if (!cooldown || (cooldown.after === 'loss' && !isLoss)) return
    if (cooldown.after === 'loss' && this.lossesInRow < (cooldown.count ?? 1)) return
    this.lossesInRow = 0
    void moment
    if (cooldown.bars != null) this.freeFrom = i + cooldown.bars + 1
    if (cooldown.signals != null) this.signalsToSkip = cooldown.signals
  }

  private enterAtMarket(pending: Pending, i: number, moment: 'open' | 'close'): void {
    const { open, close } = this.input.bars
    const dataPrice = moment === 'open' ? open[i]! : close[i]!
    const s = signOf(pending.side)
    if (pending.reverses)
      for (const position of this.openNow()) if (position.s !== s) this.closeAtMarket(position, dataPrice, i, moment, 'reversal')
    this.enter(pending.side, pending.signalBar, { price: this.marketPrice(s, dataPrice), dataPrice, moment, bar: i, inside: null })
  }

  /** Rule 14: what an entry is asked for at its fill. */
  private mayEnter(side: Side, signalBar: number, { dataPrice, moment, bar }: Fill): boolean {
    const { plan } = this.input
    const time = this.timeOf(bar, moment)
    if (!this.clock.allows(plan.session, time, bar)) return this.reject('session_closed') ?? false
    if (bar < this.freeFrom || this.isSkipped(side, signalBar)) return this.reject('cooldown') ?? false
    if (plan.maxTradesPerDay && this.dayTrades >= plan.maxTradesPerDay.value) return this.reject('max_trades_per_day') ?? false
    if (plan.dailyStop) {
      const { losses, percent } = plan.dailyStop
      const fall = ((this.dayEquity - this.account.equity(dataPrice, time)) / this.dayEquity) * 100
      if ((losses != null && this.dayLosses >= losses) || (percent != null && fall >= percent)) return this.reject('daily_stop') ?? false
    }
    const most = plan.maxOpenTrades?.value ?? 1
    if (this.account.positions.length < most) return true
    return this.reject(most === 1 ? 'in_position' : 'max_open_trades') ?? false
  }

  /** Rule 15: signals that are skipped after an exit, each a run of true closes. */
  private isSkipped(side: Side, signalBar: number): boolean {
    const rule = this.entryRule(side)!
    let start = signalBar
    while (start > this.first && this.prices.isTrue(rule.when, start - 1)) start--
    const run = `${side} ${start}`
    if (this.skippedRuns.has(run)) return true
    if (this.signalsToSkip === 0) return false
    this.signalsToSkip--
    this.skippedRuns.add(run)
    return true
  }

  /** Rules 4, 9 and 14: opens a position, or counts why not. */
  private enter(side: Side, signalBar: number, fill: Fill): SlowPosition | null {
    const { account, prices } = this
    const { plan } = this.input
    if (!this.mayEnter(side, signalBar, fill)) return null
    const s = signOf(side)
    const time = this.timeOf(fill.bar, fill.moment)
    // An `open` rule reads its levels at the close before.
    const known = signalBar === fill.bar && fill.moment === 'open' ? signalBar - 1 : signalBar
    const own = plan.stop[side]
    const trails = !own && plan.trailing && !plan.trailing.activation ? plan.trailing.along : null
    let stop = null
    if (own && own.kind !== 'amount') {
      stop = this.stopLevel(own, fill.price, s, known)
      if (stop === null) return this.reject('no_stop_level')
    }
    if (trails && trails.kind !== 'amount') {
      stop = this.trailLevel(fill.price, side, known, null)
      if (stop === null) return this.reject('no_stop_level')
    }
    const { tick } = this.input.instrument
    const isBeyond = (level: number, way: Sign) => way * (level - fill.price) > tick * (1 + 1e-9)
    if (stop !== null && !isBeyond(stop, opposite(s))) return this.reject('stop_wrong_side')
    const units = account.size(side, fill.price, stop, fill.dataPrice, time)
    if (typeof units === 'string') return this.reject(units)
    const rate = prices.rate(fill.price, time)
    const money = own?.kind === 'amount' ? own : trails?.kind === 'amount' ? trails : null
    if (money) {
      stop = this.stopLevel(money, fill.price, s, known, { units, rate, risk: null })!
      if (!isBeyond(stop, opposite(s))) return this.reject('stop_wrong_side')
    }
    const risk = stop === null ? null : Math.abs(fill.price - stop)
    const legs = this.legsFor(side, fill.price, known, { units, rate, risk }, (level) => isBeyond(level, s))
    if (typeof legs === 'string') return this.reject(legs)
    return this.open(side, signalBar, fill, units, stop, trails ? 'trailing' : 'stop', risk, legs)
  }

  private stopLevel(what: Distance, fill: number, s: Sign, i: number, more?: { units: number; rate: number; risk: number | null }) {
    const level = this.prices.levelFrom(what, fill, opposite(s), i, more)
    return level === null ? null : this.prices.roundTick(level, opposite(s))
  }

  /** Rule 4: target legs, nearest first, in whole steps of the first size. */
  private legsFor(
    side: Side,
    fill: number,
    i: number,
    of: { units: number; rate: number; risk: number | null },
    isGood: (level: number) => boolean,
  ): SlowLeg[] | 'no_stop_level' | 'target_wrong_side' {
    const s = signOf(side)
    const said = this.input.plan.targets[side] ?? []
    const legs: { level: number; portion: number }[] = []
    for (const { distance, portionPercent } of said) {
      const exact = this.prices.levelFrom(distance, fill, s, i, of)
      if (exact === null) return 'no_stop_level'
      const level = this.prices.roundTick(exact, s)
      if (!isGood(level)) return 'target_wrong_side'
      legs.push({ level, portion: portionPercent })
    }
    legs.sort((a, b) => s * (a.level - b.level))
    const isWhole = legs.reduce((sum, { portion }) => sum + portion, 0) > 100 - 1e-6
    let left = of.units
    return legs.map(({ level, portion }, k) => {
      const units = isWhole && k === legs.length - 1 ? left : this.prices.roundUnits((of.units * portion) / 100)
      left -= units
      return { level, units }
    })
  }

  private open(
    side: Side,
    signalBar: number,
    fill: Fill,
    units: number,
    stop: number | null,
    stopReason: 'stop' | 'trailing',
    risk: number | null,
    legs: SlowLeg[],
  ): SlowPosition {
    const { prices, account } = this
    const { trailing, breakeven } = this.input.plan
    const time = this.timeOf(fill.bar, fill.moment)
    const rate = prices.rate(fill.price, time)
    const entryCommission = prices.commission(units, fill.price, rate)
    account.balance -= entryCommission
    this.dayTrades++
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

  // ---- what rests ----

  private takeStop(position: SlowPosition, sidePrice: number, i: number, moment: Moment): void {
    const way = opposite(position.s)
    this.close(position, position.units, sidePrice + way * this.prices.slippage, i, moment, position.stopReason)
  }

  /** One leg at its level or at a better price. */
  private takeLeg(position: SlowPosition, price: number, i: number, moment: Moment): void {
    const leg = position.legs[position.legsTaken]!
    position.legsTaken++
    if (leg.units > 0) this.close(position, Math.min(leg.units, position.units), price, i, moment, 'target')
  }

  private takeExitOrder(position: SlowPosition, order: ExitOrder, sidePrice: number, i: number, moment: Moment): void {
    const way = opposite(position.s)
    const price = order.type === 'stop' ? sidePrice + way * this.prices.slippage : sidePrice
    this.close(position, position.units, price, i, moment, 'signal')
  }

  /** Rule 9: everything is closed at that data price. */
  private liquidate(dataPrice: number, i: number, moment: Moment): void {
    for (const position of this.openNow()) this.closeAtMarket(position, dataPrice, i, moment, 'liquidation')
  }

  /** The open positions as they are now, oldest first; closing one does not disturb the list. */
  private openNow(): SlowPosition[] {
    return this.account.positions.slice()
  }

  private isOpen(position: SlowPosition): boolean {
    return this.account.positions.includes(position)
  }

  private nextLeg(position: SlowPosition): SlowLeg | null {
    return position.legs[position.legsTaken] ?? null
  }

  // ---- rule 5 ----

  private whatTheOpenHasMet(i: number): void {
    const { prices } = this
    const open = this.input.bars.open[i]!
    this.restExitOrders(i)
    for (const position of this.openNow()) {
      const way = opposite(position.s)
      const side = prices.side(way, open)
      const order = this.exitOrders.get(position)
      if (order) {
        const meets: Sign = order.type === 'stop' ? way : position.s
        if (prices.hasMet(side, order.level, meets)) {
          this.takeExitOrder(
            position,
            order,
            order.type === 'stop' ? worse(side, order.level, way) : better(side, order.level, way),
            i,
            'open',
          )
          continue
        }
      }
      if (position.stop !== null && prices.hasMet(side, position.stop, way)) {
        this.takeStop(position, worse(side, position.stop, way), i, 'open')
        continue
      }
      for (
        let leg = this.nextLeg(position);
        leg && this.isOpen(position) && prices.hasMet(side, leg.level, position.s);
        leg = this.nextLeg(position)
      )
        this.takeLeg(position, better(side, leg.level, way), i, 'open')
    }
    this.marginAt(open, i, 'open')
    this.ordersAtOpen(i)
  }

  private marginAt(dataPrice: number, i: number, moment: Moment): boolean {
    const [first] = this.account.positions
    if (!first) return false
    const line = this.account.marginLine(this.account.positions, this.input.bars.time[i]!)
    const side = this.prices.side(opposite(first.s), dataPrice)
    if (line === null || first.s * (side - line) > 0) return false
    this.liquidate(dataPrice, i, moment)
    return true
  }

  private restExitOrders(i: number): void {
    this.exitOrders.clear()
    if (i - 1 < this.first) return
    for (const position of this.account.positions) {
      const rule = this.exitRule(position.side)
      if (rule?.fill !== 'order' || position.entryBar >= i || (position.entryBar === i - 1 && position.atClose)) continue
      const { level, op, rest } = orderOf(rule.when)
      if (!rest.every((when) => this.prices.isTrue(when, i - 1))) continue
      const price = this.prices.value(level, i - 1)
      if (price === null) continue
      const way: Sign = op === 'gt' ? 1 : -1
      this.exitOrders.set(position, { level: price, type: way === position.s ? 'limit' : 'stop' })
    }
  }

  private meetingWay(order: Order): Sign {
    return order.type === 'stop' ? order.s : opposite(order.s)
  }

  private levelOf(order: Order): number {
    return order.type === 'stop' ? order.level : order.limitLevel
  }

  private ordersAtOpen(i: number): void {
    const { prices } = this
    const open = this.input.bars.open[i]!
    const met = this.orders.filter((order) => prices.hasMet(prices.side(order.s, open), this.levelOf(order), this.meetingWay(order)))
    // Rule 3: a stop-limit order whose limit the open has passed becomes a limit order.
    for (const order of met.filter(({ type, limit }) => type === 'stop' && limit !== null))
      if (order.s * (prices.side(order.s, open) - order.limit!) > prices.touch) {
        order.type = 'limit'
        order.limitLevel = order.limit!
        met.splice(met.indexOf(order), 1)
      }
    if (met.length === 0) return
    const ambiguous = met.length > 1
    const order = ambiguous ? this.oneOfTwo(met, i) : met[0]!
    if (ambiguous) for (const position of this.account.positions) if (position.s !== order.s) position.ambiguous = true
    const side = prices.side(order.s, open)
    const level = this.levelOf(order)
    const price = order.type === 'stop' ? cut(worse(side, level, order.s) + order.s * prices.slippage, order) : better(side, level, order.s)
    const position = this.fillOrder(order, { price, dataPrice: open, moment: 'open', bar: i, inside: null })
    if (!position) return
    if (ambiguous) position.ambiguous = true
    const way = opposite(position.s)
    const closing = prices.side(way, open)
    if (position.stop !== null && prices.hasMet(closing, position.stop, way)) this.takeStop(position, closing, i, 'open')
    else this.marginAt(open, i, 'open')
  }

  /** Rule 6: the side that the close leaves worse off, the buy at a tie. */
  private worseOff(orders: readonly Order[], i: number): Order {
    const close = this.input.bars.close[i]!
    const dataLevel = (order: Order) => this.prices.dataAt(order.s, this.levelOf(order))
    const byBuy = [...orders].sort((a, b) => b.s - a.s)
    return byBuy.reduce((worst, order) =>
      order.s * (close - dataLevel(order)) < worst.s * (close - dataLevel(worst)) - this.prices.touch ? order : worst,
    )
  }

  private oneOfTwo(orders: readonly Order[], i: number): Order {
    const worst = this.worseOff(orders, i)
    return this.policy === 'optimistic' ? orders.find((order) => order !== worst)! : worst
  }

  /** Rule 10: an order fills; it closes what is open against it, and withdraws the other side's. */
  private fillOrder(order: Order, fill: Fill): SlowPosition | null {
    this.orders = []
    const against = this.account.positions.filter(({ s }) => s !== order.s)
    const { value } = this.input.plan.opposite
    if (against.length > 0 && value === 'ignore') return this.reject('in_position')
    const reason = value === 'exit' ? 'signal' : 'reversal'
    for (const position of against) this.closeAtMarket(position, fill.dataPrice, fill.bar, fill.moment, reason)
    if (against.length > 0 && value === 'exit') return null
    return this.enter(order.side, order.signalBar, fill)
  }

  // ---- rules 4 and 6, inside the bar ----

  private insideBar(i: number): void {
    const { open, high, low } = this.input.bars
    this.at = open[i]!
    this.path = null
    if (this.orders.length > 0 || this.account.positions.length > 0) this.wayAtTie = this.worstWay(this.orders, i)
    for (;;) {
      const up = this.ahead(i, 1, high[i]!)
      const down = this.ahead(i, -1, low[i]!)
      if (up.length === 0 && down.length === 0) break
      if (up.length > 0 && down.length > 0 && this.isInDoubt(up, down)) {
        this.flag(i, up, down)
        this.playPath(i, this.movesOf(i, [...up, ...down]))
        break
      }
      const first = up.length === 0 ? down : down.length === 0 ? up : this.against() === 1 ? up : down
      this.meet(first)
      if (this.path) {
        this.playPath(i, this.path)
        break
      }
    }
    this.path = null
    const filledInside = this.account.positions.filter((position) => !this.chargedInside.has(position))
    this.chargeNights(i, this.insideNights, filledInside)
  }

  private meet(list: readonly Resting[]): void {
    const next = list[0]!
    const at = next.way * (next.data - this.at) > 0 ? next.data : this.at
    this.at = at
    next.play(at)
  }

  /** What price meets on its way to `to`, nearest first. */
  private ahead(i: number, way: Sign, to: number): Resting[] {
    const list = this.resting(i).filter((each) => each.way === way && each.isMet(to))
    const distance = (each: Resting) => Math.max(0, way * (each.data - this.at))
    return list.sort((a, b) => {
      const gap = distance(a) - distance(b)
      return Math.abs(gap) <= this.prices.touch ? a.rank - b.rank : gap
    })
  }

  private isActive(position: SlowPosition, i: number): boolean {
    return position.quietBar !== i
  }

  private resting(i: number): Resting[] {
    const out: Resting[] = []
    const active = this.account.positions.filter((position) => this.isActive(position, i))
    const line = this.account.marginLine(active, this.input.bars.time[i]!)
    if (line !== null) {
      const way = opposite(active[0]!.s)
      out.push(
        this.rest(way, way, line, -1, 'margin', (at) => {
          for (const position of active) this.closeAtMarket(position, at, i, 'inside', 'liquidation')
        }),
      )
    }
    for (const [k, position] of active.entries()) {
      const way = opposite(position.s)
      const { stop } = position
      if (stop !== null)
        out.push(
          this.rest(way, way, stop, 4 * k, position, (at) =>
            this.takeStop(position, worse(this.prices.side(way, at), stop, way), i, 'inside'),
          ),
        )
      const leg = this.nextLeg(position)
      if (leg) out.push(this.rest(way, position.s, leg.level, 4 * k + 1, position, () => this.takeLeg(position, leg.level, i, 'inside')))
      const order = this.exitOrders.get(position)
      if (order)
        out.push(
          this.rest(way, order.type === 'stop' ? way : position.s, order.level, 4 * k + 2, position, () =>
            this.takeExitOrder(position, order, order.level, i, 'inside'),
          ),
        )
    }
    for (const order of this.orders) {
      const level = this.levelOf(order)
      const rank = 1e6 + (order.s === 1 ? 0 : 1)
      out.push(this.rest(order.s, this.meetingWay(order), level, rank, order, (at) => this.fillInside(order, at, i)))
    }
    return out
  }

  private rest(sideWay: Sign, way: Sign, level: number, rank: number, of: Resting['of'], play: Resting['play']): Resting {
    const isMet = (dataPrice: number) => this.prices.hasMet(this.prices.side(sideWay, dataPrice), level, way)
    return { way, data: this.prices.dataAt(sideWay, level), rank, of, isMet, play }
  }

  /** Rule 6: whether the order of the two sides matters. */
  private isInDoubt(up: readonly Resting[], down: readonly Resting[]): boolean {
    if ([...up, ...down].some(({ of }) => isOrder(of))) return true
    const meetsBoth = (a: Resting, b: Resting) => a.of === b.of || a.of === 'margin' || b.of === 'margin'
    return up.some((a) => down.some((b) => meetsBoth(a, b)))
  }

  /** Rule 6: positions that something on each side can close, or an entry order against them; flagged when they close in this bar. */
  private flag(i: number, up: readonly Resting[], down: readonly Resting[]): void {
    const met = [...up, ...down]
    const isMargin = met.some(({ of }) => of === 'margin')
    for (const position of this.account.positions) {
      const isAgainst = met.some(({ of }) => isOrder(of) && of.s !== position.s)
      const isOwn = ({ of }: Resting) => of === position
      if (isMargin || isAgainst || (up.some(isOwn) && down.some(isOwn))) position.unsureBar = i
    }
  }

  /** The way that is against the oldest position. */
  private against(): Sign | null {
    const oldest = this.account.positions[0]
    return oldest ? opposite(oldest.s) : null
  }

  private movesOf(i: number, met: readonly Resting[]): Move[] {
    const { high, low, close } = this.input.bars
    const orders = met.map(({ of }) => of).filter(isOrder)
    const worst = this.worstWay(orders, i)
    const to = (way: Sign): Move => ({ way, to: way === 1 ? high[i]! : low[i]! })
    if (this.policy === 'pessimistic') return [to(worst), to(opposite(worst))]
    if (this.policy === 'optimistic') return [to(opposite(worst)), to(worst)]
    const nearer = this.nearer(i)
    return [to(nearer), to(opposite(nearer)), { way: nearer, to: close[i]! }]
  }

  private worstWay(orders: readonly Order[], i: number): Sign {
    return this.against() ?? this.meetingWay(this.worseOff(orders, i))
  }

  private nearer(i: number): Sign {
    const { open, high, low } = this.input.bars
    const [above, below] = [high[i]! - open[i]!, open[i]! - low[i]!]
    return Math.abs(above - below) <= this.prices.touch ? this.wayAtTie : above < below ? 1 : -1
  }

  private playPath(i: number, moves: readonly Move[]): void {
    this.path = [...moves]
    while (this.path.length > 0) {
      const { way, to } = this.path[0]!
      const met = this.ahead(i, way, to)
      if (met.length > 0) this.meet(met)
      else {
        this.at = to
        this.path.shift()
      }
    }
  }

  /** Rules 4 and 5: an entry order fills inside the bar. */
  private fillInside(order: Order, at: number, i: number): void {
    const { prices } = this
    const level = this.levelOf(order)
    const kind = order.type
    const price = kind === 'stop' ? cut(level + order.s * prices.slippage, order) : level
    const isPath = this.path !== null
    const position = this.fillOrder(order, { price, dataPrice: at, moment: 'inside', bar: i, inside: kind })
    if (!position) return
    if (isPath) position.ambiguous = true
    const way = opposite(position.s)
    const closing = prices.side(way, at)
    if (position.stop !== null && prices.hasMet(closing, position.stop, way)) {
      this.takeStop(position, closing, i, 'inside')
      return
    }
    if (this.marginAt(at, i, 'inside')) return
    this.afterFill(position, kind, i)
  }

  private afterFill(position: SlowPosition, kind: 'stop' | 'limit', i: number): void {
    const { prices } = this
    const { high, low, close } = this.input.bars
    const { s } = position
    const way = opposite(s)
    const line = this.account.marginLine(this.account.positions, this.input.bars.time[i]!)
    const isMargin = line !== null && (position.stop === null || s * (line - position.stop) >= 0)
    const end = isMargin ? line : position.stop
    const worst = prices.side(way, s === 1 ? low[i]! : high[i]!)
    const best = prices.side(way, s === 1 ? high[i]! : low[i]!)
    const last = prices.side(way, close[i]!)
    const isPossible = end !== null && prices.hasMet(worst, end, way)
    const isCertain = kind === 'stop' ? end !== null && prices.hasMet(last, end, way) : isPossible
    const legsUpTo = (price: number) => position.legs.filter(({ level }) => prices.hasMet(price, level, s)).length
    const possibleLegs = legsUpTo(best)
    const certainLegs = kind === 'stop' ? possibleLegs : legsUpTo(last)
    const isDoubt = (isPossible && !isCertain) || (isCertain && possibleLegs > 0) || (!isPossible && possibleLegs > certainLegs)
    const takeEnd = () => {
      if (!this.isOpen(position)) return
      if (isMargin && isDoubt) for (const open of this.account.positions) open.ambiguous = true
      if (isMargin) this.liquidate(prices.dataAt(way, end!), i, 'inside')
      else this.takeStop(position, end!, i, 'inside')
    }
    const takeLegs = (count: number) => {
      for (let k = 0; k < count; k++)
        if (this.isOpen(position)) this.takeLeg(position, position.legs[position.legsTaken]!.level, i, 'inside')
    }
    // What is certain before the doubt begins is not flagged.
    if (isDoubt && !isPossible && this.policy === 'pessimistic') takeLegs(certainLegs)
    if (isDoubt) position.ambiguous = true
    if (isDoubt && this.policy === 'expected') {
      this.path ??= this.restOfPath(i, kind === 'stop' ? s : way)
      return
    }
    position.quietBar = i
    if (isDoubt && this.policy === 'optimistic') {
      takeLegs(possibleLegs - position.legsTaken)
      if (isCertain) takeEnd()
    } else if (isDoubt ? isPossible : isCertain) takeEnd()
    else takeLegs(certainLegs - position.legsTaken)
  }

  /** The moves of the expected path that come after a fill which price met on its way up or down. */
  private restOfPath(i: number, met: Sign): Move[] {
    const { high, low, close } = this.input.bars
    const to = (way: Sign): Move => ({ way, to: way === 1 ? high[i]! : low[i]! })
    const nearer = this.nearer(i)
    return nearer === met ? [to(met), to(opposite(met)), { way: met, to: close[i]! }] : [to(met), { way: opposite(met), to: close[i]! }]
  }

  // ---- rule 8 (d) ----

  private atClose(i: number): void {
    const { close, length } = this.input.bars
    const isLast = i === length - 1
    for (const position of this.openNow()) {
      const exit = this.input.plan.timeExits.find((each) => this.clock.isDueAtClose(each, position, i))
      if (exit) this.closeAtMarket(position, close[i]!, i, 'close', reasonOf(exit.kind))
    }
    for (const position of this.account.positions) this.moveStop(position, i)
    if (i >= this.first) {
      this.decideExits(i, isLast)
      this.decideEntries(i, 'close')
    }
    this.renewOrders(i)
    if (isLast) for (const position of this.openNow()) this.closeAtMarket(position, close[i]!, i, 'close', 'end_of_data')
  }

  /** Rule 7: where a trailing stop lies that follows `best`. */
  private trailLevel(best: number, side: Side, i: number, position: SlowPosition | null): number | null {
    const { prices } = this
    const along = this.input.plan.trailing!.along
    const way = opposite(signOf(side))
    if (along.kind === 'indicator') {
      const line = prices.value(side === 'short' && along.short ? along.short : along.level, i)
      if (line === null) return null
      const offset = along.offset ? prices.distance(along.offset, line, i) : 0
      return offset === null ? null : prices.roundTick(line + way * offset, way)
    }
    const level = prices.levelFrom(along, best, way, i, position ?? undefined)
    return level === null ? null : prices.roundTick(level, way)
  }

  private moveStop(position: SlowPosition, i: number): void {
    const { prices } = this
    const { high, low, close } = this.input.bars
    const { trailing } = this.input.plan
    const { s } = position
    const way = opposite(s)
    const last = prices.side(way, close[i]!)
    const extreme = position.entryBar === i && position.inside === 'limit' ? last : prices.side(way, s === 1 ? high[i]! : low[i]!)
    if (s * (extreme - position.best) > 0) position.best = extreme
    if (position.bestClose === null || s * (last - position.bestClose) > 0) position.bestClose = last
    if (position.trigger !== null && !position.breakevenDone && prices.hasMet(position.best, position.fill + s * position.trigger, s)) {
      position.breakevenDone = true
      const level = position.offset === null ? null : prices.roundTick(position.fill + s * position.offset, way)
      if (level !== null && (position.stop === null || s * (level - position.stop) > 0)) {
        position.stop = level
        position.stopReason = 'breakeven'
      }
    }
    if (!trailing) return
    const best = trailing.follows === 'close' ? position.bestClose : position.best
    if (trailing.activation && position.activation === null) return
    if (position.activation !== null && !prices.hasMet(best, position.fill + s * position.activation, s)) return
    const level = this.trailLevel(best, position.side, i, position)
    if (level === null) return
    const isNearer = position.stop === null || s * (level - position.stop) > 0
    if (trailing.step && position.step === null) return
    const isStep = position.stop === null || position.step === null || prices.hasMet(level, position.stop + s * position.step, s)
    if (!isNearer || !isStep) return
    position.stop = level
    position.stopReason = 'trailing'
  }

  private decideExits(i: number, isLast: boolean): void {
    for (const position of this.openNow()) {
      const rule = this.exitRule(position.side)
      if (!rule || rule.fill === 'order' || rule.fill === 'open' || !this.prices.isTrue(rule.when, i)) continue
      if (rule.fill === 'next_open') this.exitsAtOpen.add(position)
      else if (!isLast) this.closeAtMarket(position, this.input.bars.close[i]!, i, 'close', 'signal')
    }
  }

  /** Market entries that are decided at the close, or at the open by rules of the open. */
  private decideEntries(i: number, moment: 'open' | 'close'): void {
    const isLast = i === this.input.bars.length - 1
    const signals = sides.filter((side) => {
      const rule = this.entryRule(side)
      if (!rule || this.entersByOrder(rule)) return false
      return (rule.fill === 'open') === (moment === 'open') && this.prices.isTrue(rule.when, i)
    })
    if (signals.length === 2) {
      for (const _ of signals) this.reject('both_sides')
      return
    }
    for (const side of signals) {
      const rule = this.entryRule(side)!
      if (isLast && rule.fill !== 'open') {
        this.reject('end_of_data')
        continue
      }
      this.decideEntry(side, rule, i)
    }
  }

  private decideEntry(side: Side, rule: Rule, i: number): void {
    const { plan, bars } = this.input
    const s = signOf(side)
    const against = this.account.positions.filter((position) => position.s !== s)
    const moment = rule.fill === 'close' ? 'close' : 'open'
    const most = plan.maxOpenTrades?.value ?? 1
    if (against.length === 0) {
      if (this.account.positions.length >= most) {
        this.reject(most === 1 ? 'in_position' : 'max_open_trades')
        return
      }
    } else if (plan.opposite.value === 'ignore') {
      this.reject('in_position')
      return
    } else if (plan.opposite.value === 'exit') {
      for (const position of against)
        if (rule.fill === 'next_open') this.exitsAtOpen.add(position)
        else this.closeAtMarket(position, moment === 'close' ? bars.close[i]! : bars.open[i]!, i, moment, 'signal')
      return
    }
    const pending = { side, signalBar: i, reverses: plan.opposite.value === 'reverse' }
    if (rule.fill === 'next_open') this.pendings.push(pending)
    else this.enterAtMarket(pending, i, moment)
  }

  private entersByOrder(rule: Rule): boolean {
    return this.input.plan.entryOrder !== null || rule.fill === 'order'
  }

  /** Rule 10: entry orders are placed again, kept, or withdrawn at the close. */
  private renewOrders(i: number): void {
    const { plan } = this.input
    for (const side of sides) {
      const rule = this.entryRule(side)
      if (!rule || !this.entersByOrder(rule)) continue
      const wanted = i >= this.first ? this.newOrder(side, rule, i) : null
      const isLast = i === this.input.bars.length - 1
      if (wanted && !this.hasPlace(side)) this.reject((plan.maxOpenTrades?.value ?? 1) === 1 ? 'in_position' : 'max_open_trades')
      else if (wanted && isLast) this.reject('end_of_data')
      const order = wanted && this.hasPlace(side) ? wanted : null
      const old = this.orders.find((each) => each.side === side)
      if (order) this.orders = [...this.orders.filter((each) => each.side !== side), order]
      else if (old && old.lastBar <= i) {
        this.orders = this.orders.filter((each) => each !== old)
        this.reject('order_expired')
      }
    }
  }

  private hasPlace(side: Side): boolean {
    const { plan } = this.input
    const s = signOf(side)
    if (this.account.positions.some((position) => position.s !== s)) return plan.opposite.value !== 'ignore'
    return this.account.positions.length < (plan.maxOpenTrades?.value ?? 1)
  }

  private newOrder(side: Side, rule: Rule, i: number): Order | null {
    const { prices } = this
    const { entryOrder } = this.input.plan
    const s = signOf(side)
    if (!entryOrder) {
      const { level, op, rest } = orderOf(rule.when)
      if (!rest.every((when) => prices.isTrue(when, i))) return null
      const type = (op === 'gt') === (s === 1) ? 'stop' : 'limit'
      const base = prices.value(level, i)
      return base === null ? null : this.orderAt(side, type, base, null, i, 1)
    }
    if (!prices.isTrue(rule.when, i)) return null
    const term = entryOrder[side]
    const base = term ? prices.value(term, i) : null
    if (base === null) return null
    const offset = entryOrder.offset ? prices.distance(entryOrder.offset, base, i) : 0
    if (offset === null) return null
    const away: Sign = entryOrder.type === 'stop' ? s : opposite(s)
    return this.orderAt(side, entryOrder.type, base + away * offset, entryOrder.limit ?? null, i, entryOrder.expiresBars ?? 1)
  }

  private orderAt(side: Side, type: 'stop' | 'limit', raw: number, limitDistance: Distance | null, i: number, life: number): Order {
    const { prices } = this
    const s = signOf(side)
    const level = prices.roundTick(raw, type === 'stop' ? s : opposite(s))
    const far = limitDistance ? prices.distance(limitDistance, level, i) : null
    const limit = far === null ? null : prices.roundTick(level + s * far, opposite(s))
    return { side, s, signalBar: i, lastBar: i + life, level, limit, type, limitLevel: level }
  }
}

const isOrder = (of: Resting['of']): of is Order => typeof of === 'object' && 'lastBar' in of

/** The worse of two prices for who trades that way, and the better. */
const worse = (a: number, b: number, way: Sign) => (way === 1 ? Math.max(a, b) : Math.min(a, b))
const better = (a: number, b: number, way: Sign) => (way === 1 ? Math.min(a, b) : Math.max(a, b))
/** Rule 3: a stop-limit order never fills beyond its limit. */
const cut = (price: number, { limit, s }: Order) => (limit === null ? price : better(price, limit, s))

function reasonOf(kind: string): ExitReason {
  return kind === 'end_of_day' || kind === 'end_of_week' ? kind : 'time'
}

function termsOf(when: Expr): Term[] {
  if (when.op === 'and' || when.op === 'or') return when.args.flatMap(termsOf)
  return 'left' in when ? [when.left, when.right] : []
}

/** The level of "when price trades above (below) X", and the rest of the rule. */
function orderOf(when: Expr): { level: Term; op: 'gt' | 'lt'; rest: Expr[] } {
  const parts = when.op === 'and' ? when.args : [when]
  const trigger = parts.find((part) => (part.op === 'gt' || part.op === 'lt') && part.left.kind === 'price' && part.left.field === 'close')
  if (!trigger || !('left' in trigger)) throw new Error('no order in this rule')
  return { level: trigger.right, op: trigger.op as 'gt' | 'lt', rest: parts.filter((part) => part !== trigger) }
}

/** One run by docs/fill-rules.md, one bar after the other. Covers what `random-runs.ts` makes; throws on the rest. */
export function slowBacktest(input: RunInput, policy: Ambiguity = 'pessimistic'): SlowResult {
  return new SlowRun(input, policy).run()
}
