import type { Stretch } from '../../language/grammar.ts'
import type { Act, Categories, Clause, Condition, Distance, Order, OrderEnd, Part, SaidFill, SaidSide, Side } from '../meanings.ts'
import { rule } from '../production.ts'
import { clauseOf } from '../said-clause.ts'
import { isFigure } from '../said-distance.ts'
import { several } from '../said-part.ts'

const opposite = (does: 'reverse' | 'exit' | 'ignore', at: Stretch | null): Part => ({ part: 'opposite', does, at })

/** A stop order above the price buys, a limit order below it. */
function sideToldBy(type: Order['type'], distance: Distance): Side | null {
  if ((distance.by !== 'level' && distance.by !== 'far side') || distance.where === null) return null
  return (type === 'stop') === (distance.where === 'up') ? 'long' : 'short'
}

/** An order that ends at a time, or with the day. */
const endsAt = (until: OrderEnd, at: Stretch | null): Part => ({ part: 'cancel order', over: null, until, at })

/** Orders that are there in these hours alone. */
const inForce = ({ from, to, isOpen }: Categories['Hours'], at: Stretch | null): Part | null =>
  isOpen ? null : several([{ part: 'hours', from, to, days: null, isBlocked: false, at }, endsAt({ clock: to }, at)], at)

const enter: Act = { does: 'enter', side: null, fill: null, portion: null, parts: [] }

/** An entry by an order; null where another order or side is said. */
function withOrder(clause: Clause, order: Order, at: Stretch | null): Clause | null {
  if (clause.clause !== 'enter' || clause.order !== null) return null
  if (order.side !== null && clause.side !== null && order.side !== clause.side) return null
  return { ...clause, side: clause.side ?? order.side, order: { ...order, side: clause.side ?? order.side }, at }
}

/** Orders of both sides; "below its low" is said of the bar that the first waits at. */
function ordersOf(a: Order, b: Order): readonly [Order, Order] | null {
  if (a.side === null || b.side === null || a.side === b.side) return null
  const [first, second] = [a.distance, b.distance]
  // "2 pips above the range and a sell stop 2 pips below": of the range.
  const drawn = first?.by === 'far side' ? first.of : first?.by === 'level' && first.level.is === 'range' ? first.level.of : null
  if (drawn !== null && second?.by === 'level' && second.isImplied)
    return [a, { ...b, distance: { by: 'far side', of: drawn, beyond: second.beyond, where: second.where, at: second.at } }]
  if (first?.by !== 'level' || second?.by !== 'level' || second.level.is !== 'bar' || second.level.bar !== 'it') return [a, b]
  const { level } = first
  if (level.is !== 'bar' && level.is !== 'price') return [a, b]
  const { field } = second.level
  return [a, { ...b, distance: { ...second, level: { ...level, field, at: second.level.at } } }]
}

/** What an order of each side waits for, which is the same. */
function withOrders([a, b]: readonly [Order, Order], when: Condition, at: Stretch | null): Clause | null {
  const clauses = [a, b].map((order) => withOrder(clauseOf({ act: enter, when, isOnly: false }, at), order, at))
  return clauses.every((clause) => clause !== null) ? { clause: 'several', clauses, at } : null
}

/** "Enter 1 tick above the high": beyond the end of a bar an entry goes the way that the bar is left. */
function breakOf(distance: Extract<Distance, { by: 'level' | 'far side' }>): Side | null {
  const field = distance.by === 'level' && (distance.level.is === 'bar' || distance.level.is === 'price') ? distance.level.field : null
  if (field === 'high' && distance.where === 'up') return 'long'
  return field === 'low' && distance.where === 'down' ? 'short' : null
}

/** "Buy 1 tick above the high": so far from a level an entry waits there. */
function atDistance(act: Act, distance: Distance, when: Condition | null, at: Stretch | null): Clause | null {
  if (act.does !== 'enter' || act.side === 'both' || act.fill !== null) return null
  if ((distance.by !== 'level' && distance.by !== 'far side') || distance.beyond === null || distance.where === null) return null
  if (distance.by === 'level' && distance.level.is === 'reference') return null
  const side = act.side ?? breakOf(distance)
  if (side === null) return null
  const type = (distance.where === 'up') === (side === 'long') ? 'stop' : 'limit'
  return withOrder(clauseOf({ act: { ...act, side }, when, isOnly: false }, at), { type, side, distance, expires: null }, at)
}

/** Orders that wait at a price. */
const orders = [
  rule('Order', 'OrderKind:order #linkWord? Distance:distance', {
    build: ({ order, distance }): Order | null =>
      distance.by === 'between' || (distance.by === 'number' && distance.unit === 'percent')
        ? null
        : { ...order, side: order.side ?? sideToldBy(order.type, distance), distance, expires: null },
    examples: ['buy stop 2 pips above the high', 'limit order at the lower bollinger band', 'sell stop below the low'],
  }),
  rule('Order', 'OrderKind:order in|on Distance:distance', {
    build: ({ order, distance }): Order | null =>
      isFigure(distance) || distance.by === 'between'
        ? null
        : { ...order, side: order.side ?? sideToldBy(order.type, distance), distance, expires: null },
    weight: 0.4,
    examples: ['a buy limit in the middle of the candle'],
  }),
  rule('Order', '#putVerb Order:order', { build: ({ order }) => order, weight: 0.2, examples: ['place a buy stop above the high'] }),
  rule('Order', 'Order:order ,? valid|good|expires|expiring|lasts for|after? next? Duration:expires', {
    build: ({ order, expires }) => (order.expires === null ? { ...order, expires } : null),
    weight: 0.3,
    examples: ['sell stop below the low, valid for 3 bars'],
  }),
  rule('Order', 'Order:order for next #timeUnit:unit only?', {
    build: ({ order, unit }) => (order.expires === null ? { ...order, expires: { count: 1, unit } } : null),
    weight: 0.3,
    examples: ['buy limit 2% below the close for the next bar only'],
  }),
  rule('Clause', 'Act:act with|on|at|using|by|via|through Order:order', {
    build: ({ act, order }, at) => withOrder(clauseOf({ act, when: null, isOnly: false }, at), order, at),
    weight: 0.8,
    examples: ['buy with a limit order at the lower bollinger band'],
  }),
  rule('Clause', 'Act:act with|on|at|using|by|via|through Order:order ,? When:w', {
    build: ({ act, order, w }, at) => withOrder(clauseOf({ act, when: w.when, isOnly: false }, at), order, at),
    weight: 0.8,
    examples: ['buy with a limit order at the lower bollinger band when RSI < 30'],
  }),
  rule('Clause', 'Clause:clause with|on|at|using|by|via|through Order:order', {
    build: ({ clause, order }, at) => withOrder(clause, order, at),
    weight: 0.8,
    examples: ['buy when RSI < 30 with a limit order at the lower bollinger band'],
  }),
  rule('Clause', 'Order:order', {
    build: ({ order }, at) =>
      // A stop order without a side may protect a trade; a limit order is of the side that is traded.
      order.side === null && (order.type === 'stop' || order.distance === null || isFigure(order.distance))
        ? null
        : { clause: 'enter', side: order.side, isSell: false, when: null, order, fill: null, parts: [], at },
    examples: ['place a buy stop 2 pips above the high'],
  }),
  rule('Clause', 'Act:act Distance:d', {
    build: ({ act, d }, at) => atDistance(act, d, null, at),
    weight: 2.5,
    examples: ['buy 1 tick above the high'],
  }),
  rule('Clause', 'Act:act at|@ Distance:d', {
    build: ({ act, d }, at) => atDistance(act, d, null, at),
    weight: 2.5,
    examples: ['sell short at 5 pips below the low'],
  }),
  rule('Clause', 'Act:act Distance:d When:w', {
    build: ({ act, d, w }, at) => atDistance(act, d, w.when, at),
    weight: 2.5,
    examples: ['buy 1 tick above the high when RSI < 30'],
  }),
  rule('Clause', 'When:w ,? then? Act:act at? Distance:d', {
    build: ({ act, d, w }, at) => atDistance(act, d, w.when, at),
    weight: 2.5,
    examples: ['when RSI < 30 buy 2 pips above the high'],
  }),
  rule('Orders', 'Order:a and|,|/|&|or|plus Order:b', {
    build: ({ a, b }) => ordersOf(a, b),
    examples: ['a buy stop above the high and a sell stop below the low'],
  }),
  rule('Orders', 'Order:a ,|; and|then Order:b', {
    build: ({ a, b }) => ordersOf(a, b),
    weight: 0.8,
    examples: ['a buy stop above the high, and a sell stop below the low'],
  }),
  rule('Fronted', 'When:w ,? then?', { build: ({ w }) => w.when, weight: 0, examples: ['when RSI < 30,'] }),
  rule('Fronted', '#eventWord Condition:when ,? then?', {
    build: ({ when }) => when,
    weight: 1,
    examples: ['after an inside bar,'],
  }),
  rule('Fronted', 'Condition:when ,? #thenWord', { build: ({ when }) => when, weight: 1, examples: ['NR7, then'] }),
  rule('Fronted', 'Condition:when #arrow', { build: ({ when }) => when, weight: 1, examples: ['inside bar:'] }),
  rule('Fronted', 'Condition:when ,', { build: ({ when }) => when, weight: 4, examples: ['inside bar,'] }),
  rule('Clause', 'Fronted:when Order:order', {
    build: ({ when, order }, at) => withOrder(clauseOf({ act: enter, when, isOnly: false }, at), order, at),
    examples: ['when RSI < 30, place a buy stop above the high'],
  }),
  rule('Clause', 'Fronted:when Orders:orders', {
    build: ({ when, orders }, at) => withOrders(orders, when, at),
    examples: ['when RSI < 30, place a buy stop above the high and a sell stop below the low'],
  }),
  rule('Clause', 'Orders:orders When:w', {
    build: ({ w, orders }, at) => withOrders(orders, w.when, at),
    examples: ['a buy stop above the high and a sell stop below the low when RSI < 30'],
  }),
  rule('Clause', 'Order:order When:w', {
    build: ({ w, order }, at) => withOrder(clauseOf({ act: enter, when: w.when, isOnly: false }, at), order, at),
    examples: ['a buy stop 2 pips above the high when RSI < 30'],
  }),
  rule('Cancelled', '#cancelVerb it|them|both|anything|everything|rest?', {
    build: () => true,
    weight: 0.2,
    examples: ['cancel', 'cancel it', 'valid', 'delete both'],
  }),
  rule('Cancelled', '#cancelVerb #tradeWord', { build: () => true, weight: 0.2, examples: ['cancel the order'] }),
  rule(
    'Unfilled',
    "#whenWord? pending|resting|working? it|they|order|orders|both|that|what|whatever|which|anything? be|get|have|remain|'s? #notFilled",
    {
      build: () => true,
      weight: 0.2,
      examples: ['if not filled', 'what is not filled', "whatever isn't filled", 'if it is not triggered'],
    },
  ),
  rule('Unfilled', 'unfilled|untriggered|pending|open|resting order|orders|one|ones|entries?', {
    build: () => true,
    weight: 0.4,
    examples: ['unfilled orders', 'pending ones'],
  }),
  rule('Part', 'Cancelled Unfilled? at|by|on|until|till|before? #endOf:of', {
    build: ({ of }, at) => endsAt({ of }, at),
    weight: 0.6,
    examples: ['delete unfilled orders at the end of the day', 'expires at the end of the day'],
  }),
  rule('Part', 'Unfilled be|get? #cancelVerb at|by|on|until|before? #endOf:of', {
    build: ({ of }, at) => endsAt({ of }, at),
    weight: 0.6,
    examples: ['unfilled orders are deleted at the end of the day'],
  }),
  rule('Part', 'Unfilled be|get? #cancelVerb at|by|on|until|before Clock:clock', {
    build: ({ clock }, at) => endsAt({ clock }, at),
    weight: 0.6,
    examples: ['unfilled orders are deleted at 22:00'],
  }),
  rule('Part', 'Unfilled by|until|till|before|at Clock:clock be|get #cancelVerb', {
    build: ({ clock }, at) => endsAt({ clock }, at),
    weight: 0.6,
    examples: ['anything not filled by 11:00 gets deleted'],
  }),
  rule('Part', 'Unfilled by|until|till|before|at Clock:clock ,? Cancelled', {
    build: ({ clock }, at) => endsAt({ clock }, at),
    weight: 0.6,
    examples: ['if not filled by 12:00, cancel'],
  }),
  rule('Part', 'Unfilled by|until|till|before|at #endOf:of ,? Cancelled', {
    build: ({ of }, at) => endsAt({ of }, at),
    weight: 0.6,
    examples: ['if not filled by the end of the day, cancel'],
  }),
  rule('Part', 'for? today|tomorrow #onlyWord', {
    build: (_, at) => ({ part: 'cancel order', over: { count: 1, unit: 'day' }, at }),
    weight: 3,
    examples: ['for tomorrow only', 'today only'],
  }),
  rule('Part', 'Cancelled Unfilled? #linkWord? after|for|within|in|if next? Duration:over', {
    build: ({ over }, at) => ({ part: 'cancel order', over, at }),
    examples: ['cancel after 3 bars', 'valid for 3 bars', 'good for 3 days', 'cancel the order if not filled within 3 bars'],
  }),
  rule('Part', 'Cancelled after|for|within|in Duration:over ,? Unfilled', {
    build: ({ over }, at) => ({ part: 'cancel order', over, at }),
    examples: ['cancel it after 3 bars if not filled'],
  }),
  rule('Part', 'Cancelled Unfilled? at|by|until|till Clock:clock', {
    build: ({ clock }, at) => endsAt({ clock }, at),
    weight: 0.8,
    examples: ['cancel what is not filled at 22:00', 'valid until 11:00'],
  }),
  rule('Part', '#tradeWord #linkWord? #cancelVerb at|by|until Clock:clock', {
    build: ({ clock }, at) => endsAt({ clock }, at),
    weight: 0.8,
    examples: ['pending orders are deleted at 12:00'],
  }),
  rule('Part', 'Cancelled for|on? day|today only?', {
    build: (_, at) => ({ part: 'cancel order', over: { count: 1, unit: 'day' }, until: { of: 'day' }, at }),
    weight: 0.8,
    examples: ['good for the day', 'valid today only'],
  }),
  rule('Part', '#cancelVerb Duration:over', {
    build: ({ over }, at) => ({ part: 'cancel order', over, at }),
    weight: 1.5,
    examples: ['valid 5 days'],
  }),
  rule('Part', 'Unfilled by|on|within|in|during|at|before next|following #oneTimeUnit:unit ,? then? Cancelled', {
    build: ({ unit }, at) => ({ part: 'cancel order', over: { count: 1, unit }, at }),
    weight: 0.6,
    examples: ['if the order is not triggered by the next candle, delete it'],
  }),
  rule('Part', 'Cancelled Unfilled by|on|within|in|during|at|before next|following #oneTimeUnit:unit', {
    build: ({ unit }, at) => ({ part: 'cancel order', over: { count: 1, unit }, at }),
    weight: 0.6,
    examples: ['cancel the order if not filled by the next bar'],
  }),
  rule('Part', 'Cancelled Unfilled by|at|on|before close', {
    build: (_, at) => endsAt({ of: 'day' }, at),
    weight: 0.6,
    examples: ['cancelled if unfilled by the close'],
  }),
  rule('Part', 'Unfilled after|within|in Duration:over ,? Cancelled', {
    build: ({ over }, at) => ({ part: 'cancel order', over, at }),
    examples: ['if not filled within 5 bars cancel it'],
  }),
  rule('Part', 'Unfilled after|within|in Duration:over be|get #cancelVerb', {
    build: ({ over }, at) => ({ part: 'cancel order', over, at }),
    examples: ['whatever is not filled after 16 candles is deleted'],
  }),
  rule('Part', '#tradeWord #cancelVerb after Duration:over', {
    build: ({ over }, at) => ({ part: 'cancel order', over, at }),
    examples: ['orders expire after 16 bars'],
  }),
  rule('Part', 'Cancelled for|on next|one|following #oneTimeUnit:unit #onlyWord?', {
    build: ({ unit }, at) => ({ part: 'cancel order', over: { count: 1, unit }, at }),
    weight: 0.8,
    examples: ['good for the next day only', 'valid for one bar only'],
  }),
  rule(
    'Part',
    'order|orders|entry|limit|stop order|orders? life|lifetime|lifespan|duration|lives|live|lasts|last #linkWord? for|after? #limitWord? Duration:over',
    {
      build: ({ over }, at) => ({ part: 'cancel order', over, at }),
      weight: 0.6,
      examples: ['order lifetime is 3 bars', 'the order lives 3 candles'],
    },
  ),
  rule('Part', 'order|pending? validity|expiry|expiration|tif #linkWord? for|after? #limitWord? Duration:over', {
    build: ({ over }, at) => ({ part: 'cancel order', over, at }),
    weight: 0.6,
    examples: ['validity 3 candles', 'order expiry: 5 bars'],
  }),
  rule(
    'Part',
    'order|orders|bid|offer|it #linkWord? stay|stays|remain|remains|sit|sits|rest|rests|work|works in|open|live|there|active|valid|working|alive? until|till|to|for #endOf:of',
    {
      build: ({ of }, at) => endsAt({ of }, at),
      weight: 0.3,
      examples: ['the order stays in until the end of the session'],
    },
  ),
  // "Valid from 07:00 until 11:00": placed from then on, and gone by the end.
  rule('Part', 'valid|good|in force? #onlyWord? Hours:hours #onlyWord?', {
    build: ({ hours }, at) => inForce(hours, at),
    weight: 0.2,
    examples: ['valid from 07:00 until 11:00', 'good between 8:00 and 10:00'],
  }),
  rule('Part', 'order|orders|both|it|they #linkWord? #onlyWord? active|live|working|alive #onlyWord? Hours:hours #onlyWord?', {
    build: ({ hours }, at) => inForce(hours, at),
    weight: 0.2,
    examples: ['orders active 08:00-11:00', 'orders are only live from 7:00 to 9:00'],
  }),
  rule('Part', 'oco', { build: (_, at) => ({ part: 'cancel order', over: null, at }), examples: ['OCO'] }),
  rule('Part', 'day order|orders', {
    build: (_, at) => ({ part: 'cancel order', over: { count: 1, unit: 'day' }, until: { of: 'day' }, at }),
    weight: 0.6,
    examples: ['day order'],
  }),
  rule('Part', 'both|each|it|they|order|orders|all be? #onlyWord? Part:part', {
    build: ({ part }) => (part.part === 'cancel order' ? part : null),
    weight: 0.4,
    examples: ['both valid for 2 days', 'the orders are cancelled after 3 bars'],
  }),
  rule('OneFilled', '#whenWord? #oneOrder be|get|have? fill|trigger|hit|execute|activate first?', {
    build: () => true,
    weight: 0.3,
    examples: ['the first one filled', 'when one is filled', 'once either order gets triggered', 'whichever triggers first'],
  }),
  rule('OneFilled', "OneFilled ,? i'm|im|we're|am? in", { build: () => true, weight: 0.3, examples: ["whichever is hit I'm in"] }),
  rule('Cancelled', '#tradeWord must|should|has|have|needs|need|will|shall to? be #cancelVerb', {
    build: () => true,
    weight: 0.2,
    examples: ['the order must be removed'],
  }),
  rule('Cancelled', 'unfilled|pending|open|resting|untriggered #tradeWord be|get? #cancelVerb', {
    build: () => true,
    weight: 1.2,
    examples: ['unfilled orders are cancelled'],
  }),
  rule('Cancelled', 'order|orders stay|stays|remain|remains|live|lives|last|lasts open|active|live|valid|on?', {
    build: () => true,
    weight: 0.4,
    examples: ['the order stays live', 'the order remains'],
  }),
  rule('OtherGone', '#cancelVerb #otherOrder', { build: () => true, weight: 0.3, examples: ['cancel the other'] }),
  rule('OtherGone', '#otherOrder be|get? #cancelVerb', { build: () => true, weight: 0.3, examples: ['the other order is deleted'] }),
  rule('Part', 'OneFilled ,|then? OtherGone', {
    build: (_, at) => ({ part: 'cancel order', over: null, at }),
    examples: ['the first one filled cancels the other', 'when one fills the other is cancelled'],
  }),
  rule('Part', 'OtherGone ,? OneFilled', {
    build: (_, at) => ({ part: 'cancel order', over: null, at }),
    examples: ['cancel the other order once one is filled'],
  }),
  rule('Part', 'OtherGone', {
    build: (_, at) => ({ part: 'cancel order', over: null, at }),
    weight: 1.5,
    examples: ['cancel the other one'],
  }),
  rule('Part', 'one cancels other', { build: (_, at) => ({ part: 'cancel order', over: null, at }), examples: ['one cancels the other'] }),
]

const fill = (of: 'entry' | 'all', side: SaidSide, at: Stretch | null, said: NonNullable<SaidFill>): Part => ({
  part: 'fill',
  of,
  side,
  fill: said,
  at,
})

/** When acts are carried out, said beside the rules that they wait for. */
const fills = [
  rule('Part', 'Act:act', {
    // "Sell at the close" may end the day's trade.
    build: ({ act }, at) =>
      act.does === 'enter' && act.fill !== null && act.parts.length === 0 ? fill('entry', act.side, at, act.fill) : null,
    weight: 2.5,
    examples: ['enter at the next open', 'buy on the close'],
  }),
  rule('Part', '#entryNoun be|happen? #linkWord? #fillWords:said', {
    build: ({ said }, at) => fill('entry', null, at, said),
    weight: 1.5,
    examples: ['entry at the next open', 'entries are on the close'],
  }),
  rule('Part', '#entryNoun be|happen? #linkWord? ItsClose', {
    build: (_, at) => fill('entry', null, at, 'close'),
    weight: 1,
    examples: ['entry at the close of the engulfing candle'],
  }),
  rule('Part', 'Act:act NextOpen', {
    build: ({ act }, at) =>
      act.does === 'enter' && act.fill === null && act.parts.length === 0 ? fill('entry', act.side, at, 'next_open') : null,
    weight: 0.6,
    examples: ['buy at the open of the bar that follows'],
  }),
  rule('Clause', 'When:w ,? then? Act:act NextOpen', {
    build: ({ w, act }, at) =>
      act.does === 'enter' && act.fill === null && !w.isOnly
        ? clauseOf({ act: { ...act, fill: 'next_open' }, when: w.when, isOnly: false }, at)
        : null,
    weight: 1.5,
    examples: ['when RSI < 30 buy when the next candle opens'],
  }),
  rule('Part', '#entryNoun be|happen? #linkWord? NextOpen', {
    build: (_, at) => fill('entry', null, at, 'next_open'),
    weight: 1,
    examples: ['entry at the open of the bar after the signal'],
  }),
  rule('Part', '#tradeWord be|get? fill|execute|place|take|make|open|go|going|initiate on|up? NextOpen', {
    build: (_, at) => fill('entry', null, at, 'next_open'),
    weight: 1,
    examples: ['the order is filled at the open of the bar that follows'],
  }),
  rule('NextOpen', 'when|once next|new|following|subsequent candle|bar|candlestick open|start|begin', {
    build: () => true,
    weight: 0.2,
    examples: ['when the next candle opens'],
  }),
  rule('NextOpen', 'as soon as next|new|following|subsequent candle|bar|candlestick open|start|begin', {
    build: () => true,
    weight: 0.2,
    examples: ['as soon as the new bar opens'],
  }),
  rule('NextOpen', 'at|on|with|by|=? open|opening|start price? of next|subsequent|following|new candle|bar|candlestick', {
    build: () => true,
    weight: 0.6,
    examples: ['at the opening price of the subsequent bar'],
  }),
  rule('NextOpen', 'at|on|with|by|=? open|opening|start price? of bar|candle|candlestick|one after signal|it|that|setup|trigger|one', {
    build: () => true,
    weight: 0.2,
    examples: ['at the open of the bar after the signal', 'on the open of the one after it'],
  }),
  rule('NextOpen', 'at|on|with|by|=? open|opening|start price? of bar|candle|candlestick that|which follow', {
    build: () => true,
    weight: 0.2,
    examples: ['at the open of the bar that follows'],
  }),
  rule('NextOpen', "at|on|with|by|=? next|subsequent|following candle|bar|candlestick 's|-? open|opening price?", {
    build: () => true,
    weight: 0.4,
    examples: ["on the next bar's opening price"],
  }),
  rule('Part', '#entryNoun and|&|/ #exitNoun be|happen? #linkWord? #fillWords:said', {
    build: ({ said }, at) => fill('all', null, at, said),
    examples: ['entries and exits at the next open'],
  }),
  rule('Part', 'all? #tradeWord be|get? fill|execute|place|take|make|open? #fillWords:said', {
    build: ({ said }, at) => fill('all', null, at, said),
    weight: 2,
    examples: ['orders on the close', 'trades are executed at the next open'],
  }),
  rule('Part', '#fillWords:said execution|fill|fills|entry|entries', {
    build: ({ said }, at) => fill('all', null, at, said),
    weight: 0.6,
    examples: ['next open execution'],
  }),
  rule('Part', 'fill|execute|trade #fillWords:said', {
    build: ({ said }, at) => fill('all', null, at, said),
    weight: 1.5,
    examples: ['filled next open', 'execute at the next open'],
  }),
  rule('Part', 'always|all Part:part', {
    build: ({ part }) => (part.part === 'fill' ? part : null),
    weight: 0.4,
    examples: ['always next open execution'],
  }),
  // What is decided at the close is what a backtest decides anyway.
  rule('Part', 'signal|signals|setup|setups|alert|alerts #linkWord? compute|calculate|generate|evaluate|check|take? on|at close', {
    build: (_, at) => several([], at),
    weight: 1,
    examples: ['signals computed on close', 'signals on the close'],
  }),
  rule('Part', 'market order|orders|entries|entry|execution', {
    build: (_, at) => several([], at),
    weight: 2,
    examples: ['market orders'],
  }),
  rule('Part', '#tradeWord be market #tradeWord', { build: (_, at) => several([], at), weight: 1, examples: ['orders are market orders'] }),
  rule('Part', 'Act:act next|following morning', {
    build: ({ act }, at) =>
      act.does === 'enter' && act.fill === null && act.parts.length === 0 ? fill('entry', act.side, at, 'next_day') : null,
    weight: 1.5,
    examples: ['buy the next morning'],
  }),
  rule('Clause', 'When:w ,? then? Act:act next|following morning', {
    build: ({ w, act }, at) =>
      act.does === 'enter' && act.fill === null && !w.isOnly
        ? clauseOf({ act: { ...act, fill: 'next_day' }, when: w.when, isOnly: false }, at)
        : null,
    weight: 1.5,
    examples: ['when RSI < 30 buy the next morning'],
  }),
  rule('Part', 'order|orders #linkWord #fillWords:said', {
    build: ({ said }, at) => fill('all', null, at, said),
    weight: 0.5,
    examples: ['Order: next open'],
  }),
  rule('Part', 'execution|fills #linkWord? #fillWords:said', {
    build: ({ said }, at) => fill('all', null, at, said),
    examples: ['execution at the next open'],
  }),
  rule('Part', 'market Part:part', {
    build: ({ part }) => (part.part === 'fill' ? part : null),
    weight: 0.3,
    examples: ['market order at the next open'],
  }),
]

/** Sides that are traded, and what an opposite signal does. */
const sides = [
  rule('Part', '#sideNoun:only #onlyWord', {
    build: ({ only }, at) => ({ part: 'side', only, at }),
    examples: ['long only', 'shorts only'],
  }),
  rule('Part', '#onlyWord #sideNoun:only', {
    build: ({ only }, at) => ({ part: 'side', only, at }),
    weight: 1.2,
    examples: ['only longs'],
  }),
  rule('Part', '#onlyWord #tradeVerb #sideNoun:only', {
    build: ({ only }, at) => ({ part: 'side', only, at }),
    examples: ['only trade longs'],
  }),
  rule('Part', '#onlyWord buys|buying', { build: (_, at) => ({ part: 'side', only: 'long', at }), examples: ['only buys'] }),
  rule('Part', '#sideNoun:only side|trades|positions #onlyWord', {
    build: ({ only }, at) => ({ part: 'side', only, at }),
    weight: 0.8,
    examples: ['long side only', 'short trades only'],
  }),
  rule('Part', '#noWord #sideNoun:side', {
    build: ({ side }, at) => ({ part: 'side', only: side === 'long' ? 'short' : 'long', at }),
    examples: ['no shorts', 'never longs'],
  }),
  rule('Part', '#noWord shorting|short selling|selling?', {
    build: (_, at) => ({ part: 'side', only: 'long', at }),
    weight: 1.2,
    examples: ['no shorting', 'no short selling'],
  }),
  rule('Part', '#noWord short sale|sales', {
    build: (_, at) => ({ part: 'side', only: 'long', at }),
    weight: 0.6,
    examples: ['no short sales'],
  }),
  rule('Part', '#noWord trade|take|do|open|use|want #sideNoun:side', {
    build: ({ side }, at) => ({ part: 'side', only: side === 'long' ? 'short' : 'long', at }),
    weight: 0.6,
    examples: ["don't trade shorts", 'never take longs'],
  }),
  rule('Part', '#noWord trade|take|do|open|use|want #sellVerb', {
    build: (_, at) => ({ part: 'side', only: 'long', at }),
    weight: 1,
    examples: ['do not trade sell'],
  }),
  rule('Part', '#sideNoun:side be disabled|off|forbidden|prohibited|excluded|ignored|switched|turned off?', {
    build: ({ side }, at) => ({ part: 'side', only: side === 'long' ? 'short' : 'long', at }),
    weight: 0.6,
    examples: ['shorts are disabled', 'longs are switched off'],
  }),
  rule('Part', 'long|longs and|&|/ short|shorts', {
    build: (_, at) => ({ part: 'side', only: 'both', at }),
    weight: 3,
    examples: ['long and short'],
  }),
  rule('Part', 'trade? both sides|directions|ways', {
    build: (_, at) => ({ part: 'side', only: 'both', at }),
    weight: 1.5,
    examples: ['both sides', 'trade both directions'],
  }),
  rule('Part', '#oppositeSignal #linkWord? #ignoreVerb', {
    build: (_, at) => opposite('ignore', at),
    examples: ['opposite signals are ignored'],
  }),
  rule('Part', '#ignoreVerb #oppositeSignal', { build: (_, at) => opposite('ignore', at), examples: ['ignore opposite signals'] }),
  rule('Part', '#exitVerb #position? at|on|with|when #oppositeSignal', {
    build: (_, at) => opposite('exit', at),
    examples: ['exit on the opposite signal'],
  }),
  rule('Part', '#oppositeSignal #exitVerb #position?', {
    build: (_, at) => opposite('exit', at),
    examples: ['the opposite signal closes the trade'],
  }),
  rule('Part', 'at|on|with|when #oppositeSignal ,? #position #linkWord? #exitVerb', {
    build: (_, at) => opposite('exit', at),
    examples: ['on the opposite signal the trade is closed'],
  }),
  rule('Part', 'Part:part and new|opposite|reverse|other one|order|position|trade|side? be? #enterVerb', {
    build: ({ part }, at) => (part.part === 'opposite' && part.does === 'exit' ? opposite('reverse', at) : null),
    weight: 0.4,
    examples: ['on the opposite signal the trade is closed and the new one is opened'],
  }),
  rule('Part', 'Part:part and #enterVerb new|opposite|reverse|other one|order|position|trade|side?', {
    build: ({ part }, at) => (part.part === 'opposite' && part.does === 'exit' ? opposite('reverse', at) : null),
    weight: 0.4,
    examples: ['the opposite signal closes the trade and opens the reverse'],
  }),
  rule('Part', '#reverseVerb at|on|with|when #oppositeSignal', {
    build: (_, at) => opposite('reverse', at),
    examples: ['reverse on the opposite signal'],
  }),
  rule('Part', '#oppositeSignal #reverseVerb #position?', {
    build: (_, at) => opposite('reverse', at),
    examples: ['the opposite signal reverses the position'],
  }),
  rule('Part', '#noWord #reverseVerb', { build: (_, at) => opposite('exit', at), weight: 1.5, examples: ['never reverse'] }),
  rule('Part', 'stop and reverse', { build: (_, at) => opposite('reverse', at), examples: ['stop and reverse'] }),
  rule('Part', 'always in market', { build: (_, at) => opposite('reverse', at), examples: ['always in the market'] }),
]

/** What happens on some days: to keep away from it is a wish of its own. */
const isEvent = (name: string) => name === 'news' || name === 'spread_filter' || name === 'funding_rate'

/** What cannot be had, wished or refused. */
const beyond = [
  rule('Part', '#noWord #unsupported:name', {
    build: ({ name }, at) => ({ part: 'cannot', name, isDenied: !isEvent(name), at }),
    weight: 2,
    examples: ['no martingale', 'avoid news'],
  }),
  rule('Part', '#noWord #tradeVerb during|around|on|before|after|in|near? #unsupported:name', {
    build: ({ name }, at) => ({ part: 'cannot', name, isDenied: !isEvent(name), at }),
    weight: 1.5,
    examples: ['no trades during news', "don't trade around FOMC"],
  }),
  rule('Part', '#noWord day|days|times with|of|around #unsupported:name', {
    build: ({ name }, at) => ({ part: 'cannot', name, isDenied: !isEvent(name), at }),
    weight: 1.5,
    examples: ['skip days with NFP'],
  }),
  rule('Part', '#unsupported:name #linkWord? #limitWord Distance', {
    build: ({ name }, at) => ({ part: 'cannot', name, isDenied: false, at }),
    weight: 1.5,
    examples: ['spread max 25 points'],
  }),
  rule('Part', '#limitWord #unsupported:name #linkWord? Distance', {
    build: ({ name }, at) => ({ part: 'cannot', name, isDenied: false, at }),
    weight: 1.5,
    examples: ['max spread 3 pips'],
  }),
  rule('Part', '#unsupported:name', {
    build: ({ name }, at) => ({ part: 'cannot', name, isDenied: false, at }),
    weight: 12,
    examples: ['martingale'],
  }),
]

export const orderProductions = [...orders, ...fills, ...sides, ...beyond]
