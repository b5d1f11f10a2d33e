import type { Stretch } from '../../language/grammar.ts'
import type { Act, Categories, Clause, Comparison, Condition, Predicate, SaidSide, Value } from '../meanings.ts'
import { rule } from '../production.ts'
import { saidOfCandle } from '../said-candle.ts'
import { enter } from '../said-clause.ts'
import { isEvent } from '../said-steps.ts'
import { priceOf } from '../said-values.ts'
import { compare, saidOf } from '../said.ts'

const filter = (side: SaidSide, when: Condition, isOnly: boolean, at: Stretch | null): Clause => ({
  clause: 'filter',
  side,
  when,
  isOnly,
  at,
})
/** "When RSI > 50 only longs": the other side is barred then. */
const sole = (side: SaidSide, when: Condition, at: Stretch | null): Clause => ({
  clause: 'filter',
  side,
  when,
  isOnly: true,
  isSole: true,
  at,
})
const skip = (side: SaidSide, when: Condition, at: Stretch | null): Clause => ({ clause: 'skip', side, when, at })
const only = (side: 'long' | 'short', at: Stretch | null): Clause => ({ clause: 'part', part: { part: 'side', only: side, at }, at })
/** No entry of an act; "in the same direction" would be lost. */
const skipOf = ({ does, side, parts, goes }: Act): Categories['Skip'] | null =>
  does === 'enter' && parts.length === 0 && goes === undefined ? { side } : null
/** Of what lies so, no word tells more than the line. */
function lies(how: Comparison, to: Value, at: Stretch | null): Condition | null {
  const predicate = compare(how, to, null, at)
  return predicate && saidOf({ is: 'reference', to: 'unsaid', output: null, at }, predicate, at)
}
const sideOf = { gt: 'above', lt: 'below' } as const
/** "Below": on the other side of the line that limits the other side. */
const otherwise = (how: Comparison, at: Stretch | null): Condition | null =>
  how === 'gt' || how === 'lt' ? { says: 'reference', to: sideOf[how], at } : null
const ifAny = (when: Condition | null, of: (when: Condition) => Clause): Clause | null => when && of(when)
const price: Value = { is: 'price', field: 'close', timeframe: null, back: null, at: null }
const ofPrice = (how: Comparison, to: Value, at: Stretch | null): Condition | null => {
  const predicate = to.is === 'number' && to.unit !== 'cash' ? null : compare(how, to, null, at)
  return predicate && saidOf({ ...price, at }, predicate, at)
}
const signalBar = { timeframe: null, back: null, isNext: false, isHeikinAshi: false } as const
const ofSignal = (p: Predicate, at: Stretch | null): Condition | null => saidOfCandle(signalBar, p, at)
const one = <S extends string>(side: S | 'both'): S | null => (side === 'both' ? null : (side as S))

/** Limits on what may be traded: "only longs", "only buy if", "no trades when". */
export const onlyProductions = [
  rule('OnlySide', '#only Side:side', { build: ({ side }) => one(side), examples: ['only longs'] }),
  rule('OnlySide', 'Side:side -? #only', { build: ({ side }) => one(side), examples: ['longs only', 'long-only'] }),
  rule('OnlySide', '#only Act:act', {
    build: ({ act: { does, side, fill, parts } }) =>
      does === 'enter' && side !== 'both' && fill === null && parts.length === 0 ? side : null,
    examples: ['only take longs', 'only go short'],
  }),
  rule('OnlySide', 'Act:act #only', {
    build: ({ act: { does, side, fill, parts } }) =>
      does === 'enter' && side !== 'both' && fill === null && parts.length === 0 ? side : null,
    examples: ['take longs only'],
  }),
  rule('OnlySide', '#only #giveVerb Side:side', { build: ({ side }) => one(side), examples: ['only make longs'] }),
  rule('OnlySide', '#only #lookFor Side:side', { build: ({ side }) => one(side), examples: ['only consider longs'] }),
  rule('Clause', 'OnlySide:side', { build: ({ side }, at) => only(side, at), examples: ['only look for longs'] }),
  rule('Clause', 'side|sides|direction|directions|dir #linkWord? Side:side', {
    build: ({ side }, at) => (side === 'both' ? null : only(side, at)),
    weight: 1.5,
    examples: ['dir = long', 'side - short'],
  }),
  rule('Clause', 'side|sides|direction|directions|dir|position|positions #linkWord OnlySide:side', {
    build: ({ side }, at) => only(side, at),
    weight: 1.5,
    examples: ['position: longs only', 'side = long only'],
  }),
  rule('Clause', 'side|direction|bias|type #colon Side:side', {
    build: ({ side }, at) => (side === 'both' ? null : only(side, at)),
    examples: ['Direction: long'],
  }),
  rule('Clause', 'side|direction|bias|type #colon OnlySide:side', {
    build: ({ side }, at) => only(side, at),
    examples: ['Direction: only look for longs'],
  }),
  rule('OnlySide', '#only take|open|trade|make sells|sell', { build: () => 'short', examples: ['only take sells'] }),
  rule('OnlySide', '#only #sellVerb', { build: () => 'short', weight: 1.5, examples: ['only sell'] }),
  rule('OnlySide', '#lookFor for? Side:side', { build: ({ side }) => one(side), weight: 6, examples: ['look for longs'] }),
  rule('Clause', '#comparison:how Value:to ,? OnlySide:side', {
    build: ({ how, to, side }, at) => ifAny(lies(how, to, at), (when) => sole(side, when, at)),
    examples: ['above the 200 EMA I only buy', 'below the 200 EMA shorts only'],
  }),
  rule('Clause', 'OnlySide:side #comparison:how Value:to #colon?', {
    build: ({ how, to, side }, at) => ifAny(lies(how, to, at), (when) => filter(side, when, true, at)),
    examples: ['only longs above the 200 EMA', 'shorts only below it'],
  }),
  rule('Clause', 'OnlySide:side #comparison:how Value:to #colon Condition:when', {
    build: ({ how, to, side, when }, at) =>
      ifAny(lies(how, to, at), (where) => enter(side, { says: 'join', op: 'and', args: [where, when], at }, at)),
    examples: ['Long only above the 200 SMA: RSI(14) < 30'],
  }),
  rule('Clause', 'OnlySide:side #comparison:how', {
    build: ({ how, side }, at) => ifAny(otherwise(how, at), (when) => filter(side, when, true, at)),
    weight: 2,
    examples: ['shorts only below'],
  }),
  rule('Clause', '#comparison:how it? #arrow? OnlySide:side', {
    build: ({ how, side }, at) => ifAny(otherwise(how, at), (when) => filter(side, when, true, at)),
    weight: 1.5,
    examples: ['below only shorts', 'below: shorts only', 'above it = only longs'],
  }),
  rule('Allowed', 'longs|buys|long trades?', { build: () => 'long' as const, weight: 0.2, examples: ['longs'] }),
  rule('Allowed', 'shorts|sells|short trades?', { build: () => 'short' as const, weight: 0.2, examples: ['shorts'] }),
  rule('Allowed', 'Allowed:side be? ok|okay|allowed|permitted|fine|possible|valid|enabled|only', {
    build: ({ side }) => side,
    weight: 0.2,
    examples: ['buys ok', 'longs are allowed'],
  }),
  rule('Clause', 'Condition:when =|means Allowed:side', {
    build: ({ side, when }, at) => filter(side, when, true, at),
    weight: 0.6,
    examples: ['RSI > 50 = longs'],
  }),
  rule('Clause', 'Condition:when #arrow Allowed:side ok|okay|allowed|permitted|fine|possible|valid|enabled', {
    build: ({ side, when }, at) => filter(side, when, true, at),
    weight: 0.3,
    examples: ['RSI > 50 -> longs ok'],
  }),
  rule('Clause', '#comparison:how it? =|means? Allowed:side', {
    build: ({ how, side }, at) => ifAny(otherwise(how, at), (when) => filter(side, when, true, at)),
    weight: 3,
    examples: ['below = shorts', 'below shorts'],
  }),
  rule('Clause', 'Skip:s #comparison:how Value:to', {
    build: ({ s: { side }, how, to }, at) => ifAny(lies(how, to, at), (when) => skip(side, when, at)),
    examples: ['no longs under the 200 EMA', "don't short above it"],
  }),
  rule('Clause', '#comparison:how Value:to ,? #arrow? Skip:s', {
    build: ({ s: { side }, how, to }, at) => ifAny(lies(how, to, at), (when) => skip(side, when, at)),
    examples: ['below the 200 EMA no longs'],
  }),
  rule('Clause', '#not Act:act', {
    build: ({ act: { does, side, parts } }, at) =>
      does === 'enter' && (side === 'long' || side === 'short') && parts.length === 0 ? only(side === 'long' ? 'short' : 'long', at) : null,
    weight: 2,
    examples: ["don't go short"],
  }),
  rule('Clause', 'to Clause:c', {
    build: ({ c }, at) => (c.clause === 'filter' && c.isOnly ? { ...c, at } : null),
    weight: 0.3,
    examples: ['to buy only if RSI > 50'],
  }),
  rule('Clause', 'allow|permit|allowed|permitted Side:side #onlyIfWord Condition:when', {
    build: ({ side, when }, at) => filter(one(side), when, true, at),
    weight: 0.4,
    examples: ['allow buys only when RSI > 50'],
  }),
  rule('Clause', 'allow|permit trading|trades|entries #onlyIfWord Condition:when', {
    build: ({ when }, at) => filter(null, when, true, at),
    weight: 0.4,
    examples: ['allow trading only while RSI > 50'],
  }),
  rule('Clause', 'OnlySide:side When:w', {
    build: ({ side, w }, at) => filter(side, w.when, true, at),
    examples: ['only longs if RSI > 50'],
  }),
  rule('Clause', 'OnlySide:side #whileWord Condition:when', {
    build: ({ side, when }, at) => filter(side, when, true, at),
    examples: ['only longs while RSI > 50'],
  }),
  rule('Clause', 'When:w ,? then? OnlySide:side', {
    build: ({ side, w }, at) => sole(side, w.when, at),
    examples: ['if RSI > 50 only longs', 'when RSI > 50 then only buy'],
  }),
  rule('Clause', '#whenWord? Condition:when #questionMark ,? then? OnlySide:side', {
    build: ({ side, when }, at) => sole(side, when, at),
    weight: 0.8,
    examples: ['RSI above 50? longs only'],
  }),
  rule('Clause', 'Clause:a ,|;? and Clause:b', {
    // What limits one side and what limits the other belong together.
    build: ({ a, b }, at) =>
      a.clause === 'filter' && b.clause === 'filter' && a.isOnly && b.isOnly && a.side !== b.side && a.side !== null && b.side !== null
        ? { clause: 'several', clauses: [a, b], at }
        : null,
    weight: 0.2,
    examples: ['only longs above the 200 EMA and only shorts below it'],
  }),
  rule('Clause', 'trade|stay|be|trading|only? on|with right|correct|proper|same side of Value:v', {
    build: ({ v }, at) => {
      const [above, below] = [lies('gt', v, at), lies('lt', v, at)]
      return v.is === 'number' || above === null || below === null
        ? null
        : { clause: 'several', clauses: [filter('long', above, true, at), filter('short', below, true, at)], at }
    },
    weight: 0.6,
    examples: ['trade on the right side of the 200 SMA'],
  }),
  rule('Clause', 'Value:v decide|decides|determine|determines|tell|tells|set|sets|define|defines me|us? the? side|direction|bias|trend', {
    build: ({ v }, at) => (v.is === 'indicator' || v.is === 'average' ? { clause: 'topic', value: v, at } : null),
    weight: 0.6,
    examples: ['the 200 SMA decides the side'],
  }),
  rule('Clause', 'Condition:when #arrow OnlySide:side', {
    build: ({ side, when }, at) => filter(side, when, true, at),
    examples: ['RSI > 50 = only longs', 'RSI > 50: longs only'],
  }),
  rule('Clause', '#whileWord Condition:when ,? OnlySide:side', {
    build: ({ side, when }, at) => filter(side, when, true, at),
    examples: ['While RSI > 50 only longs'],
  }),

  rule('Clause', 'When:w', {
    build: ({ w }, at) => (w.isOnly ? { clause: 'provided', when: w.when, at } : null),
    weight: 3,
    examples: ['only once RSI > 50'],
  }),
  rule('Clause', '#onlyIfWord Condition:when', {
    build: ({ when }, at) => ({ clause: 'provided', when, at }),
    weight: 3,
    examples: ['but only if RSI > 50'],
  }),
  rule('Clause', '#exceptWord:of Condition:when', {
    build: ({ of, when }, at) => ({
      clause: 'provided',
      when: { says: 'not', arg: when, at },
      ...(of === 'entry' && { isOfEntry: true }),
      at,
    }),
    weight: 3,
    examples: ['unless RSI < 50', 'not when RSI < 50', 'skip the trade if RSI < 50'],
  }),
  rule('Clause', 'Condition:when ,? #otherwise ,? Skip:s', {
    build: ({ s, when }, at) => filter(s.side, when, false, at),
    weight: 1,
    examples: ['RSI > 50, otherwise no trade'],
  }),
  rule('Clause', '#otherwise ,? Skip:s', {
    build: ({ s }, at) => skip(s.side, { says: 'reference', to: 'otherwise', at }, at),
    weight: 1,
    examples: ['otherwise no trade', 'else stay out'],
  }),
  rule('Clause', 'Value:subject #mustWord Predicate:p', {
    build: ({ subject, p }, at) => {
      const when = saidOf(subject, p, at)
      if (when === null) return null
      return isEvent(when) ? { clause: 'condition', when, isNext: true, at } : filter(null, when, true, at)
    },
    weight: 1,
    examples: ['RSI must be above 50', 'the close has to be above the 200 EMA'],
  }),
  rule('Clause', 'signal|entry|trigger|setup|breakout|confirmation? candle|bar|candlestick #mustWord Predicate:p', {
    build: ({ p }, at) => ifAny(ofSignal(p, at), (when) => filter(null, when, true, at)),
    weight: 0.8,
    examples: ['the signal bar must close in its upper half', 'the candle has to close in the top third of its range'],
  }),
  rule('Clause', 'in both|all|either|any|each cases|case|situations|situation|instances ,? Clause:c', {
    build: ({ c }, at) => (c.clause === 'provided' || (c.clause === 'filter' && c.isOnly) ? { ...c, at } : null),
    weight: 0.3,
    examples: ['in both cases only if the close is above the 200 SMA'],
  }),
  rule('Clause', 'in both|all|either|any|each cases|case|situations|situation|instances ,? #only Predicate:p', {
    build: ({ p }, at) => {
      const when = saidOf(priceOf('close', at), p, at)
      return when && filter(null, when, true, at)
    },
    weight: 0.5,
    examples: ['in both cases only above the 200 SMA'],
  }),
  rule('OnlySide', '#only do|play|like|want Side:side', {
    build: ({ side }) => one(side),
    weight: 0.8,
    examples: ['I only do the buy side'],
  }),
  rule('Clause', '#not care|like|bother|want|do|touch|need|play|trade about|with|for|on|to? Side:side', {
    build: ({ side }, at) => (side === 'both' ? null : only(side === 'long' ? 'short' : 'long', at)),
    weight: 0.8,
    examples: ["don't care about shorts"],
  }),
  rule('Clause', 'Side:side #linkWord? #noWord', {
    build: ({ side }, at) => (side === 'both' ? null : only(side === 'long' ? 'short' : 'long', at)),
    weight: 1.5,
    examples: ['shorts off', 'shorts? no'],
  }),
  rule('Skip', '#not #position:side', { build: ({ side }) => ({ side }), examples: ['no trades', 'no new longs'] }),
  rule('Skip', '#not Act:act', {
    build: ({ act }) => skipOf(act),
    examples: ["don't go long", 'no buying'],
  }),
  rule('Skip', '#not Signal:s', {
    build: ({ s }) => (s.does === 'enter' ? { side: s.side } : null),
    weight: 1.5,
    examples: ['no entry signals'],
  }),
  rule('Skip', '#noWord #position:side be|get opened|open|taken|entered|made|placed|allowed|permitted|done', {
    build: ({ side }) => ({ side }),
    weight: 0.4,
    examples: ['no trade is opened', 'no longs are taken'],
  }),
  rule('Skip', '#position:side be forbidden|prohibited|blocked|banned|disabled|off|suspended', {
    build: ({ side }) => ({ side }),
    weight: 0.6,
    examples: ['longs are forbidden'],
  }),
  rule('Skip', 'entries|trading|buying|trades be? forbidden|prohibited|blocked|banned|disabled|suspended', {
    build: () => ({ side: null }),
    weight: 0.4,
    examples: ['trading is forbidden', 'entries are blocked'],
  }),
  rule('Skip', 'entries|trading|trades be? #notWord allowed|permitted|ok|okay|possible', {
    build: () => ({ side: null }),
    weight: 0.4,
    examples: ["trading isn't allowed", 'entries are not permitted'],
  }),
  rule('Skip', '#position:side be #notWord allowed|permitted|ok|okay|possible', {
    build: ({ side }) => ({ side }),
    weight: 0.6,
    examples: ['longs are not allowed'],
  }),
  rule('Skip', 'it be? #notWord allowed|permitted|ok|okay to Act:act', {
    build: ({ act }) => skipOf(act),
    weight: 0.4,
    examples: ['it is not permitted to buy'],
  }),
  rule('Skip', 'it? be? forbidden|prohibited|banned to Act:act', {
    build: ({ act }) => skipOf(act),
    weight: 0.4,
    examples: ['it is forbidden to buy'],
  }),
  rule('Skip', '#ignoreVerb signal|signals|setup|setups|entry|entries', {
    build: () => ({ side: null }),
    weight: 0.6,
    examples: ['ignore the signal'],
  }),
  rule('Skip', 'pass', { build: () => ({ side: null }), weight: 1.5, examples: ['I pass'] }),
  rule('Skip', '#skipVerb', { build: () => ({ side: null }), examples: ['skip', 'stay out'] }),
  rule('Skip', '#skipVerb #position:side', { build: ({ side }) => ({ side }), examples: ['skip the trade', 'avoid longs'] }),
  rule('Skip', '#skipVerb Signal:s', {
    build: ({ s }) => (s.does === 'enter' ? { side: s.side } : null),
    weight: 1.5,
    examples: ['skip entry signals'],
  }),
  rule('Skip', 'but Skip:s', { build: ({ s }) => s, weight: 0.3, examples: ['but skip the trade'] }),
  rule('Skip', '#skipVerb everything|anything|all|any', { build: () => ({ side: null }), weight: 0.6, examples: ['skip everything'] }),
  rule('Skip', '#skipVerb it|this|day', { build: () => ({ side: null }), weight: 0.6, examples: ['skip the day', 'skip it'] }),
  rule('Skip', '#modal Skip:s', { build: ({ s }) => s, weight: 0.3, examples: ['I want to skip'] }),
  rule('Clause', 'Skip:s anything|stocks|stock|names|coins|coin|pairs|pair that|which Predicate:p', {
    build: ({ s, p }, at) => ifAny(saidOf(priceOf('close', at), p, at), (when) => skip(s.side, when, at)),
    weight: 0.4,
    examples: ["don't buy anything that is below its 150 day average"],
  }),
  rule('Clause', 'OnlySide:side anything|stocks|stock|names|coins|coin|pairs|pair that|which Predicate:p', {
    build: ({ side, p }, at) => ifAny(saidOf(priceOf('close', at), p, at), (when) => filter(side, when, true, at)),
    weight: 0.4,
    examples: ['only buy stocks that are above their 150 day average'],
  }),
  rule('Clause', 'Skip:s When:w', {
    build: ({ s, w }, at) => (w.isOnly ? null : skip(s.side, w.when, at)),
    examples: ['no trades when RSI > 80'],
  }),
  rule('Clause', 'Skip:s #whileWord Condition:when', {
    build: ({ s, when }, at) => skip(s.side, when, at),
    examples: ['no trades while RSI > 80'],
  }),
  rule('Clause', 'When:w ,? then? Skip:s', {
    build: ({ s, w }, at) => (w.isOnly ? null : skip(s.side, w.when, at)),
    examples: ['if RSI > 80, no trades', 'when RSI > 80 stay out'],
  }),
  rule('Clause', 'Condition:when , then? Skip:s', {
    build: ({ s, when }, at) => skip(s.side, when, at),
    weight: 3,
    examples: ['RSI > 80, no longs'],
  }),
  rule('Clause', 'Condition:when #arrow Skip:s', { build: ({ s, when }, at) => skip(s.side, when, at), examples: ['RSI > 80 = no trade'] }),
  // Its bar is that of the decision.
  rule('Clause', 'Skip:s #whenWord signal|trigger #candleWord Predicate:p', {
    build: ({ s, p }, at) => ifAny(ofSignal(p, at), (when) => skip(s.side, when, at)),
    weight: 0.4,
    examples: ['skip it if the signal candle is larger than 30 pips'],
  }),
  rule('Clause', '#whenWord signal|trigger #candleWord Predicate:p ,? then? Skip:s', {
    build: ({ s, p }, at) => ifAny(ofSignal(p, at), (when) => skip(s.side, when, at)),
    weight: 0.4,
    examples: ['if the signal candle is larger than 30 pips, skip it'],
  }),
  rule(
    'Clause',
    'stocks|shares|coins|symbols|names|tickers|pairs|anything|everything|trades trading|priced? #comparison:how Value:to #modal? be ignored|skipped|excluded|avoided|out|off',
    {
      build: ({ how, to }, at) => ifAny(ofPrice(how, to, at), (when) => skip(null, when, at)),
      weight: 0.6,
      examples: ['stocks under $5 are ignored'],
    },
  ),
  rule('Clause', '#noWord stocks|shares|coins|symbols|names|tickers|pairs|anything trading|priced? #comparison:how Value:to', {
    build: ({ how, to }, at) => ifAny(ofPrice(how, to, at), (when) => skip(null, when, at)),
    weight: 0.6,
    examples: ['no stocks below $5'],
  }),
  rule('Clause', 'Skip:s #exceptWord Condition:when', {
    build: ({ s, when }, at) => filter(s.side, when, false, at),
    examples: ['no trades unless RSI < 30'],
  }),
  // What is so now and then; after what happens once it is traded from then on.
  rule('Clause', 'Skip:s until|till|til|before|without Condition:when', {
    build: ({ s, when }, at) => (isEvent(when) ? null : filter(s.side, when, false, at)),
    weight: 0.5,
    examples: ['no trades until RSI > 50', "don't buy before RSI is above 50"],
  }),
  rule('Clause', 'Skip:s on|in|at Timeframe:timeframe #exceptWord Condition:when', {
    build: ({ s, timeframe, when }, at) => ({
      clause: 'several',
      clauses: [{ clause: 'part', part: { part: 'chart', timeframe, at }, at }, filter(s.side, when, false, at)],
      at,
    }),
    weight: 0.5,
    examples: ['no longs on the hourly chart unless RSI < 30'],
  }),
  rule('Clause', '#exceptWord Condition:when ,? Skip:s', {
    build: ({ s, when }, at) => filter(s.side, when, false, at),
    examples: ['Unless RSI < 30, no trades'],
  }),
]
