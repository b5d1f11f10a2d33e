import type { Stretch } from '../../language/grammar.ts'
import type { Direction, Distance, Duration, Order, OrderEnd, OrderKind, Part, Value } from '../meanings.ts'
import { rule } from '../production.ts'
import { beyond, isFigure, levelAt, whereOf } from '../said-distance.ts'

/** Which side a level of an order is on, where that tells the side: a stop order above buys, a limit order below. */
function sideOf(type: Order['type'], distance: Distance): 'long' | 'short' | null {
  if ((distance.by !== 'level' && distance.by !== 'far side') || distance.where === null) return null
  return (type === 'stop') === (distance.where === 'up') ? 'long' : 'short'
}

function orderAt(kind: OrderKind, distance: Distance): Order | null {
  if (isFigure(distance) || distance.by === 'between') return null
  return { ...kind, side: kind.side ?? sideOf(kind.type, distance), distance, expires: null }
}

const sided = (kind: OrderKind, side: 'long' | 'short'): OrderKind | null =>
  kind.side === null || kind.side === side ? { ...kind, side } : null

/** The end of the same bar or range on the other side; null where the level has none. */
function otherEnd(distance: Distance, where: Direction, at: Stretch | null): Distance | null {
  if (distance.by === 'far side') return distance.where === null || distance.where === where ? null : { ...distance, where, at }
  if (distance.by !== 'level' || distance.where === null || distance.where === where) return null
  const { level } = distance
  if ((level.is === 'bar' || level.is === 'price') && (level.field === 'high' || level.field === 'low'))
    return { ...distance, where, level: { ...level, field: where === 'up' ? 'high' : 'low' }, at }
  return null
}

/** A break of a high buys, of a low sells, by an order that waits there. */
function orderAtBreak(kind: OrderKind, value: Value, at: Stretch | null): Order | null {
  if (kind.type !== 'stop' || (value.is !== 'bar' && value.is !== 'price')) return null
  const side = value.field === 'high' ? 'long' : value.field === 'low' ? 'short' : null
  if (side === null || (kind.side !== null && kind.side !== side)) return null
  const distance = levelAt(value, side === 'long' ? 'up' : 'down', at)
  return distance && { type: 'stop', side, distance, expires: null }
}

/** An order that ends at a time, or with the day; null where that is said already. */
function endingAt(order: Order, end: OrderEnd): Order | null {
  const ends = order.ends ?? []
  return ends.some((each) => 'of' in each === 'of' in end) ? null : { ...order, ends: [...ends, end] }
}

const cancelAfter = (over: Duration, at: Stretch | null): Part => ({ part: 'cancel order', over, at })

/** Orders in the wordings in which they are placed, and how long they wait. */
export const pendingProductions = [
  rule('OrderKind', '#orderType:kind', { build: ({ kind }) => kind, weight: 0, examples: ['buy stop', 'limit order'] }),
  rule('OrderKind', 'pending|resting|working|open|standing OrderKind:kind', {
    build: ({ kind }) => kind,
    weight: 0.2,
    examples: ['a pending buy stop', 'a resting limit order'],
  }),
  rule('OrderKind', 'OrderKind:kind to|for buy', {
    build: ({ kind }) => sided(kind, 'long'),
    weight: 0.3,
    examples: ['a limit order to buy', 'limit for buying'],
  }),
  rule('OrderKind', 'OrderKind:kind to|for sell', {
    build: ({ kind }) => sided(kind, 'short'),
    weight: 0.3,
    examples: ['a stop order to sell', 'stop order for selling'],
  }),
  rule('OrderKind', 'OrderKind:kind to|for go|get|be|going|getting? long|in|filled:way', {
    build: ({ kind, way }) => (way === 'long' ? sided(kind, 'long') : kind),
    weight: 0.3,
    examples: ['a limit order to go long', 'a buy stop to get in'],
  }),
  rule('OrderKind', 'OrderKind:kind to|for go|get|going|getting? short', {
    build: ({ kind }) => sided(kind, 'short'),
    weight: 0.3,
    examples: ['a stop order to go short'],
  }),
  rule('OrderKind', 'order to|for buy on|by|at|via|with stop|limit:type', {
    build: ({ type }) => ({ type: type === 'stop' ? 'stop' : 'limit', side: 'long' }),
    weight: 0.3,
    examples: ['an order to buy on stop'],
  }),
  rule('OrderKind', 'order to|for sell on|by|at|via|with stop|limit:type', {
    build: ({ type }) => ({ type: type === 'stop' ? 'stop' : 'limit', side: 'short' }),
    weight: 0.3,
    examples: ['an order to sell on limit'],
  }),
  rule('OrderPut', 'be|should|will|must|have|need|get? to? be? OrderVerb right|exactly? at|on|in|@?', {
    build: () => true,
    weight: 0.2,
    examples: ['is to be placed at', 'goes', 'resting at', 'should sit on'],
  }),
  rule(
    'OrderVerb',
    'place|enter|set|put|sit|wait|rest|position|positioned|go|leave|work|lie|hang|stand|drop|park|post|submit|send|live|belong|lay|open|activate',
    { build: () => true, weight: 0, examples: ['placed', 'sits', 'positioned'] },
  ),
  rule('Order', 'OrderKind:kind OrderPut Distance:distance', {
    build: ({ kind, distance }) => orderAt(kind, distance),
    weight: 0.4,
    examples: ['a limit order to buy is to be placed at the lower bollinger band'],
  }),
  rule('Order', 'OrderKind:kind price|level|entry|at #linkWord Distance:distance', {
    build: ({ kind, distance }) => orderAt(kind, distance),
    weight: 0.4,
    examples: ['buy limit price = the lower bollinger band', 'buy stop level: above the high'],
  }),
  rule('Order', 'OrderKind:kind with a? Distance:d buffer|cushion|margin|offset Distance:level', {
    build: ({ kind, d, level }, at) => {
      if (level.by !== 'level' || level.where === null) return null
      const far = beyond(d, { ...level, where: null }, level.where, at)
      return far && orderAt(kind, far)
    },
    weight: 0.4,
    examples: ['a buy stop with a 2 pip buffer above the high'],
  }),
  rule('Order', 'Distance:distance ,|.|and|so|-? Pointing OrderKind:kind OrderVerb?', {
    build: ({ kind, distance }) => (distance.by === 'level' || distance.by === 'far side' ? orderAt(kind, distance) : null),
    weight: 0.8,
    examples: ["2 pips above the high, that's where the buy stop goes", 'the lower bollinger band is where the buy limit rests'],
  }),
  rule('Order', 'OrderKind:kind on|at|for|to? trade|catch|take? break|breakout|violation of|above|below|through? Value:v', {
    build: ({ kind, v }, at) => orderAtBreak(kind, v, at),
    weight: 0.4,
    examples: ['a stop order at the break of the high', 'buy stop on a break of the high'],
  }),
  rule('Order', 'break|breakout|violation of Value:v with|via|by|using|through|on OrderKind:kind', {
    build: ({ kind, v }, at) => orderAtBreak(kind, v, at),
    weight: 0.4,
    examples: ['break of the high via stop order'],
  }),
  rule('Order', 'send|submit|post|drop|work|rest|make|throw|hang|lay|enter|stick|open|get|issue|create|leave|we|i? a? Order:order', {
    build: ({ order }) => order,
    weight: 0.3,
    examples: ['drop a buy limit at the lower bollinger band', 'work a sell limit above the high'],
  }),
  rule('Orders', 'OrderKind:kind #comparison:how and|&|,|/|+|or|plus Order:b', {
    build: ({ kind, how, b }, at) => {
      const where = whereOf(how)
      const distance = where && b.distance && otherEnd(b.distance, where, at)
      const a = distance && orderAt(kind, distance)
      return a && a.side !== null && b.side !== null && a.side !== b.side && a.type === b.type ? [a, b] : null
    },
    weight: 0.4,
    examples: ['buy stop above and sell stop below the low'],
  }),

  rule('Lasting', '#cancelVerb', { build: () => true, weight: 0, examples: ['valid', 'expires'] }),
  rule('Lasting', 'stay|remain|live|lives|last|work|sit|rest|keep|leave|run|stand|wait|be #cancelVerb', {
    build: () => true,
    weight: 0.2,
    examples: ['stays valid', 'is good', 'remains in force'],
  }),
  rule(
    'Lasting',
    'stay|remain|live|lives|last|work|sit|rest|keep|leave|run|stand|wait it|them? active|alive|open|working|there|on|in|up|out|pending?',
    {
      build: () => true,
      weight: 0.4,
      examples: ['stays there', 'remains active', 'leave it working', 'lives'],
    },
  ),
  rule('Lasting', 'get|be|to|should|must|will|can|may #only? Lasting', {
    build: () => true,
    weight: 0.2,
    examples: ['gets cancelled', 'is to be deleted'],
  }),
  rule('OrderLife', 'Lasting for|after|within|in|over|up|only? to? next|following|exactly|just? Duration:life only|long|later|max?', {
    build: ({ life }) => life,
    weight: 0.3,
    examples: ['stays there for 3 bars', 'is deleted after 1 bar', 'lives 3 bars only', 'removed one bar later'],
  }),
  rule('OrderLife', 'Lasting Duration:life after|since being|be|it|its|placement|placing placed|set|entry?', {
    build: ({ life }) => life,
    weight: 0.3,
    examples: ['expires 3 bars after being placed'],
  }),
  rule('OrderLife', 'Lasting for? next|one|single|following #oneTimeUnit:unit only?', {
    build: ({ unit }) => ({ count: 1, unit }),
    weight: 0.3,
    examples: ['is valid for the next bar only'],
  }),
  rule('OrderLife', 'Lasting #onlyWord for|until? next|one|single|following #oneTimeUnit:unit', {
    build: ({ unit }) => ({ count: 1, unit }),
    weight: 0.3,
    examples: ['valid only for the next candle'],
  }),
  rule('OrderLife', 'give|allow|grant it|order|them? Duration:life to|for fill|trigger|execute|be|get|filling? filled|triggered|hit?', {
    build: ({ life }) => life,
    weight: 0.4,
    examples: ['give it 3 bars to fill'],
  }),
  rule('OrderLife', 'time in force|life|lifetime #linkWord? Duration:life', {
    build: ({ life }) => life,
    weight: 0.2,
    examples: ['time in force 3 bars'],
  }),
  rule('OrderLife', 'with? expiry|expiration|lifetime|validity|ttl|expire of|after|in|=? Duration:life', {
    build: ({ life }) => life,
    weight: 0.3,
    examples: ['with an expiry of 3 bars', 'expiration = 1 bar'],
  }),
  rule('OrderLife', 'with? Duration:life expiry|expiration|lifetime|validity|ttl', {
    build: ({ life }) => life,
    weight: 0.3,
    examples: ['with a 3 bar expiry'],
  }),
  rule('OrderLife', 'expire|expiry|expiration|expires|lifetime|ttl in|after|-? bar|candle|candlestick #linkWord? #number:count', {
    build: ({ count }) => (Number.isInteger(count) && count > 0 ? { count, unit: 'bar' } : null),
    weight: 0.3,
    examples: ['expiration in bars = 3'],
  }),
  rule('Order', 'Order:order ,|;|.|-|and|but? that|which|it|they|order? OrderLife:expires', {
    build: ({ order, expires }) => (order.expires === null ? { ...order, expires } : null),
    weight: 0.4,
    examples: ['a buy stop above the high that expires after 3 bars', 'a buy stop above the high and it stays there for 3 bars'],
  }),
  rule('Order', 'Order:order ,|;|.|-|and|but? that|which|it|they|order? Lasting at|by|on|until|till|before Clock:clock', {
    build: ({ order, clock }) => endingAt(order, { clock }),
    weight: 0.4,
    examples: ['a buy stop above the high, valid until 11:00', 'a buy stop above the high which is cancelled at 11:00'],
  }),
  rule('Order', 'Order:order ,|;|.|-|and|but? that|which|it|they|order? Lasting at|by|on|until|till|before #endOf:of', {
    build: ({ order, of }) => endingAt(order, { of }),
    weight: 0.4,
    examples: ['a buy stop above the high, valid until the end of the day'],
  }),
  rule('Part', 'order|orders|bid|pending|limit|it ,? OrderLife:over', {
    build: ({ over }, at) => cancelAfter(over, at),
    weight: 1.5,
    examples: ['the order stays there for 3 bars'],
  }),
  rule('Part', 'after|in Duration:over ,? it|order|orders|bid|pending Lasting', {
    build: ({ over }, at) => cancelAfter(over, at),
    weight: 0.6,
    examples: ['after 1 bar the order is deleted'],
  }),
  rule('Part', '#whenWord next|following|coming #oneTimeUnit:unit NotFills it|order|orders|us|you|me? ,? then? Cancelled', {
    build: ({ unit }, at) => cancelAfter({ count: 1, unit }, at),
    weight: 0.4,
    examples: ["if the next bar doesn't trigger it, cancel it"],
  }),
  rule('NotFills', "do not|n't get|be|have? fill|trigger|execute|hit|activate|take|reach|break in?", {
    build: () => true,
    weight: 0.3,
    examples: ['does not trigger'],
  }),
  rule(
    'NotFills',
    "doesn't|doesnt|don't|dont|didn't|didnt|hasn't|hasnt|isn't|isnt get|be|been? fill|trigger|execute|hit|activate|reach|in",
    {
      build: () => true,
      weight: 0.3,
      examples: ["doesn't trigger", 'doesnt get filled'],
    },
  ),
  rule('Unfilled', '#whenWord? it|they|order|orders|both|that|bid? NotFills', {
    build: () => true,
    weight: 0.3,
    examples: ["if the order doesn't get filled"],
  }),
]
