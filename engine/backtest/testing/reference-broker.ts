import type { Bars } from '../../market/bars.ts'

/** What the rules of `../shared/reference` say, as a small queue of orders: an independent check of the compat options. */
export interface BrokerSettings {
  readonly cash: number
  /** Share of the price, in the entry price only. */
  readonly spread: number
  readonly commissionShare: number
  readonly commissionFixed: number
  readonly margin: number
  readonly tradesOnClose: boolean
  readonly finalizes: boolean
}

export interface BrokerTrade {
  readonly size: number
  readonly entryBar: number
  readonly entryPrice: number
  exitBar: number
  exitPrice: number
}

export interface BrokerOrder {
  /** Signed; under 1 a share of the free cash, else units. */
  readonly size: number
  readonly limit?: number
  stop?: number | undefined
  readonly sl?: number
  readonly tp?: number
  readonly closes?: BrokerTrade
  readonly isContingent?: boolean
}

/** A strategy's view at a close: what is open, and the orders that wait. */
export interface Desk {
  readonly trades: readonly BrokerTrade[]
  readonly place: (order: BrokerOrder) => void
  readonly closeAll: () => void
  readonly cancelOrders: () => void
}

/** Plays the bars from `start` on; returns closed trades in the order of their exits and the account at every bar. */
export function playBroker(bars: Bars, start: number, settings: BrokerSettings, decide: (bar: number, desk: Desk) => void) {
  const { margin, tradesOnClose } = settings
  const leverage = 1 / margin
  let { cash } = settings
  let orders: BrokerOrder[] = []
  const trades: BrokerTrade[] = []
  const closed: BrokerTrade[] = []
  const equity = new Float64Array(bars.length).fill(cash)
  let now = start
  const fee = (size: number, price: number) => settings.commissionFixed + Math.abs(size) * price * settings.commissionShare
  const profit = ({ size, entryPrice }: BrokerTrade, price: number) => size * (price - entryPrice)
  const account = () => cash + trades.reduce((sum, trade) => sum + profit(trade, bars.close[now]!), 0)
  const free = () => Math.max(0, account() - trades.reduce((sum, { size }) => sum + (Math.abs(size) * bars.close[now]!) / leverage, 0))

  function close(trade: BrokerTrade, price: number, bar: number): void {
    trades.splice(trades.indexOf(trade), 1)
    orders = orders.filter((order) => !(order.closes === trade && order.isContingent))
    trade.exitBar = bar
    trade.exitPrice = price
    closed.push(trade)
    cash += profit(trade, price) - fee(trade.size, price)
  }

  /** Price of a fill in this bar; null when the order waits on. */
  function priceOf(order: BrokerOrder): number | null {
    const [open, high, low] = [bars.open[now]!, bars.high[now]!, bars.low[now]!]
    const isLong = order.size > 0
    const { stop } = order
    if (stop !== undefined) {
      if (!(isLong ? high >= stop : low <= stop)) return null
      order.stop = undefined
    }
    if (order.limit !== undefined) {
      if (!(isLong ? low <= order.limit : high >= order.limit)) return null
      return isLong ? Math.min(open, order.limit) : Math.max(open, order.limit)
    }
    const base = tradesOnClose && !order.isContingent ? bars.close[now - 1]! : open
    return stop === undefined ? base : isLong ? Math.max(base, stop) : Math.min(base, stop)
  }

  function open(order: BrokerOrder, price: number, bar: number): BrokerTrade | null {
    const adjusted = price * (1 + Math.sign(order.size) * settings.spread)
    const each = adjusted + fee(order.size, price) / Math.abs(order.size)
    const side = Math.sign(order.size)
    const size = Math.abs(order.size) < 1 ? side * Math.floor((free() * leverage * Math.abs(order.size)) / each) : order.size
    for (const trade of trades.slice()) if (Math.sign(trade.size) !== side) close(trade, price, bar)
    if (size === 0 || Math.abs(size) * each > free() * leverage) return null
    const trade = { size, entryBar: bar, entryPrice: adjusted, exitBar: -1, exitPrice: 0 }
    trades.push(trade)
    cash -= fee(size, adjusted)
    if (order.tp !== undefined) orders.push({ size: -size, limit: order.tp, closes: trade, isContingent: true })
    if (order.sl !== undefined) orders.unshift({ size: -size, stop: order.sl, closes: trade, isContingent: true })
    return trade
  }

  function processOrders(): void {
    let again = false
    for (const order of orders.slice()) {
      if (!orders.includes(order)) continue
      const { stop } = order
      const price = priceOf(order)
      if (price === null) continue
      const isMarket = order.limit === undefined && stop === undefined
      const bar = isMarket && tradesOnClose && !order.isContingent ? now - 1 : now
      orders = orders.filter((each) => each !== order)
      if (order.closes) {
        if (trades.includes(order.closes)) close(order.closes, price, bar)
        continue
      }
      if (!open(order, price, bar) || (order.sl === undefined && order.tp === undefined)) continue
      const isLong = order.size > 0
      const [best, worst] = isLong ? [bars.high[now]!, bars.low[now]!] : [bars.low[now]!, bars.high[now]!]
      const side = isLong ? 1 : -1
      const meetsTarget = order.tp !== undefined && side * (best - order.tp) >= 0
      const meetsStop = order.sl !== undefined && side * (worst - order.sl) <= 0
      if (isMarket || (stop !== undefined && meetsTarget && !meetsStop)) again = true
    }
    if (again) processOrders()
  }

  /** It takes trades out of the list that it walks over, so every second one stays open. */
  function isRuined(): boolean {
    if (equity[now]! > 0) return false
    for (const trade of trades) close(trade, bars.close[now]!, now)
    equity.fill(0, now)
    return true
  }

  const desk: Desk = {
    trades,
    place: (order) => void orders.push({ ...order }),
    closeAll: () => void orders.unshift(...trades.map((trade) => ({ size: -trade.size, closes: trade }))),
    cancelOrders: () => void (orders = orders.filter((order) => order.closes)),
  }
  for (; now < bars.length; now++) {
    processOrders()
    equity[now] = account()
    if (isRuined()) return { closed, equity }
    decide(now, desk)
  }
  now = bars.length - 1
  if (settings.finalizes) {
    desk.closeAll()
    processOrders()
    equity[now] = account()
    isRuined()
  }
  return { closed, equity }
}
