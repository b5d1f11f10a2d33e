import type { Stretch } from '../../language/grammar.ts'
import type { Distance, Part } from '../meanings.ts'
import { rule } from '../production.ts'
import { isAmount, isProfit } from '../said-distance.ts'
import { areLegs, several, singleParts, targetAt } from '../said-part.ts'

/** A share of the position for a target that has none. */
function withPortion(part: Part, portion: number, at: Stretch | null): Part | null {
  return part.part === 'target' && part.portion === null && !part.isRest && part.distance ? { ...part, portion, at } : null
}

const legs = (distances: readonly Distance[], portion: number | null, at: Stretch | null): Part | null =>
  areLegs(distances)
    ? several(
        distances.map((distance) => targetAt(distance, { portion }, at)),
        at,
      )
    : null

const ofRest = (part: Part, at: Stretch | null): Part | null =>
  part.part === 'target' && part.portion === null && part.distance ? { ...part, isRest: true, at } : null

/** How many a position has and what has left of it, in percent, where its parts are counted; null where they are not. */
function partsOfPosition(part: Part): { readonly size: number; readonly left: number } | null {
  const all = singleParts(part)
  const size = all.find((each) => each.part === 'size' && each.kind === 'fixed_units')
  const targets = all.filter((each) => each.part === 'target')
  const isCounted = targets.length > 0 && targets.every(({ portion }) => portion !== null) && targets.length + 1 === all.length
  if (size?.part !== 'size' || !isCounted) return null
  return { size: size.value, left: 100 - targets.reduce((sum, { portion }) => sum + (portion ?? 0), 0) }
}

function nextOfPosition(part: Part, n: number, distance: Distance, at: Stretch | null): Part | null {
  const position = partsOfPosition(part)
  if (position === null || !isAmount(distance) || n <= 0) return null
  const portion = (100 * n) / position.size
  return portion <= position.left + 0.1 ? several([part, targetAt(distance, { portion }, at)], at) : null
}

/** Equal parts at equal steps, until nothing is left. */
function stairs(portion: number, step: Distance, at: Stretch | null): Part | null {
  const count = Math.round(100 / portion)
  if (step.by !== 'number' || step.unit === null || count < 2 || count > 10 || Math.abs(count * portion - 100) > 1) return null
  const distances = Array.from({ length: count }, (_, k): Distance => ({ ...step, value: step.value * (k + 1) }))
  return legs(distances, portion, at)
}

/** Parts of a position that leave at targets of their own. */
export const portionProductions = [
  rule('Rest', '#restWord', { build: () => true, weight: 0, examples: ['the rest'] }),
  rule('Rest', '#restWord #position', { build: () => true, weight: 0.2, examples: ['the remaining position'] }),
  rule('Portion', '#portion:n', { build: ({ n }) => n, weight: 0, examples: ['half'] }),
  rule('Portion', 'Percent:n', { build: ({ n }) => (n <= 100 ? n : null), weight: 0.2, examples: ['50%'] }),
  rule('Portion', 'Portion:n of|off? #position', { build: ({ n }) => n, weight: 0.2, examples: ['50% of the position'] }),
  rule('Portion', '#portion:n of? quantity|qty|size|lot|lots|contracts|shares|holding|coins|units|stake', {
    build: ({ n }) => n,
    weight: 0.3,
    examples: ['half quantity', 'half of the size'],
  }),
  rule(
    'Portion',
    'Portion:n of|off? my|the? original|initial|full|whole? quantity|qty|size|lot|lots|contracts|shares|holding|coins|units|bag|bags|volume',
    {
      build: ({ n }) => n,
      weight: 0.8,
      examples: ['50 percent of the lots', '25% of the original size'],
    },
  ),
  rule('PortionOff', 'cut|reduce #position in|by half', { build: () => 50, weight: 0.3, examples: ['cut the position in half'] }),
  rule('PortionOff', 'halve|halves|halving #position', { build: () => 50, weight: 0.3, examples: ['halve the position'] }),
  rule('PortionOff', 'Portion:n sold|closed|exited|booked|cashed', { build: ({ n }) => n, weight: 0.2, examples: ['half sold'] }),
  rule('Part', 'Portion:portion i|we|you? #sellVerb at|on|by|in|after Distance:d', {
    build: ({ portion, d }, at) => (isProfit(d) ? targetAt(d, { portion }, at) : null),
    weight: 0.6,
    examples: ['half of the position we sell on 1R'],
  }),
  rule('Part', 'Portion:portion i|we|you? #exitVerb at|on|by|in|after Distance:d', {
    build: ({ portion, d }, at) => (isProfit(d) ? targetAt(d, { portion }, at) : null),
    weight: 0.6,
    examples: ['half I close after 1R'],
  }),
  rule('PortionOff', 'pay|pays yourself|myself|ourselves|me|us on|with? Portion:n', {
    build: ({ n }) => n,
    weight: 0.3,
    examples: ['pay myself on half'],
  }),
  rule('PortionOff', 'lighten|reduce up? #position? by selling|closing? Portion:n', {
    build: ({ n }) => n,
    weight: 0.3,
    examples: ['lighten up by selling half', 'reduce the position by 30%'],
  }),
  rule('Part', 'Portion:portion by|in|after|upon|with|on profit|gain|reaching|a|an|the|of of? Gain:d', {
    build: ({ portion, d }, at) => targetAt(d, { portion }, at),
    weight: 0.9,
    examples: ['30% with a profit of 20 pips'],
  }),
  rule('Part', 'Portion:portion by|in|after|upon|with|on Gain:d', {
    build: ({ portion, d }, at) => targetAt(d, { portion }, at),
    weight: 0.9,
    examples: ['half by +2%'],
  }),
  // No level: "half after 3 days" is a time.
  rule('Part', 'Portion:portion by|in|after|upon Distance:d', {
    build: ({ portion, d }, at) => (isProfit(d) ? targetAt(d, { portion }, at) : null),
    weight: 1,
    examples: ['30% after 20 pips'],
  }),
  rule('Part', 'Rest by|in|after|upon|on|@ Distance:d', {
    build: ({ d }, at) => (isProfit(d) ? targetAt(d, { isRest: true }, at) : null),
    weight: 0.9,
    examples: ['the rest after 50 pips', 'the rest by 2R'],
  }),
  rule('Part', '#exitVerb Rest by|in|after|upon|when Gain:d', {
    build: ({ d }, at) => targetAt(d, { isRest: true }, at),
    weight: 0.6,
    examples: ['close the rest after 2R'],
  }),
  rule('Part', 'Rest #modal? be|get|gets? sold|closed|exited|out|taken|goes|go|comes off|out? at|by|in|after|on|@ Distance:d', {
    build: ({ d }, at) => (isProfit(d) ? targetAt(d, { isRest: true }, at) : null),
    weight: 0.6,
    examples: ['the rest is sold at 2R'],
  }),
  rule('Part', 'Trigger:d ,? Rest #modal? be|get|gets? sold|closed|exited|out|taken|goes|go|comes off|out?', {
    build: ({ d }, at) => (d.by === 'target' ? null : targetAt(d, { isRest: true }, at)),
    weight: 0.4,
    examples: ['at 2R the rest is sold'],
  }),
  rule('Part', 'Trigger:d ,? #exitVerb Rest', {
    build: ({ d }, at) => (d.by === 'target' ? null : targetAt(d, { isRest: true }, at)),
    weight: 0.4,
    examples: ['at 2R close the rest'],
  }),
  rule('Part', 'Trigger:d ,? #sellVerb Rest', {
    build: ({ d }, at) => (d.by === 'target' ? null : targetAt(d, { isRest: true }, at)),
    weight: 0.4,
    examples: ['at 2R sell the rest'],
  }),
  rule('Part', 'PortionOff:portion #linkWord Distances:d', {
    build: ({ portion, d }, at) => (portion * d.length <= 101 ? legs(d, portion, at) : null),
    weight: 1.3,
    examples: ['scale out in thirds: 1R, 2R, 3R'],
  }),
  rule('Part', 'Distances:d ,|;|-? Portion:portion of|on|for|at? position|size|it? each|respectively', {
    build: ({ d, portion }, at) => (portion * d.length <= 101 ? legs(d, portion, at) : null),
    weight: 0.8,
    examples: ['1R, 2R and 3R, a third each'],
  }),
  rule('Part', 'TargetHead Distances:d ,|;|- Portion:portion of|on|for|at? position|size|it? each|respectively', {
    build: ({ d, portion }, at) => (portion * d.length <= 101 ? legs(d, portion, at) : null),
    weight: 0.4,
    examples: ['targets 1R, 2R and 3R, a third each'],
  }),
  rule('Portion', '#portion:n of? #accountWord', { build: ({ n }) => n, weight: 0.6, examples: ['half the account'] }),
  rule('PortionOff', 'Portion:n off|out', { build: ({ n }) => n, weight: 0.1, examples: ['half off'] }),
  rule('PortionOff', 'Portion:n come|go off|out', { build: ({ n }) => n, weight: 0.1, examples: ['70% of the position comes off'] }),
  rule('PortionOff', 'Portion:n be|get #exitVerb', { build: ({ n }) => n, weight: 0.2, examples: ['half is covered'] }),
  rule('PortionOff', 'Portion:n be|get #sellVerb', { build: ({ n }) => n, weight: 0.2, examples: ['half is sold'] }),
  rule('PortionOff', 'Portion:n #exitVerb', { build: ({ n }) => n, weight: 0.8, examples: ['half closes'] }),
  rule('PortionOff', 'be|am|are PortionOff:n', { build: ({ n }) => n, weight: 0.2, examples: ['I am closing half'] }),
  rule('PortionOff', 'Portion:n #modal? be|get? liquidated|unloaded|realised|realized|banked|booked|cashed in|out?', {
    build: ({ n }) => n,
    weight: 0.1,
    examples: ['half of the position is liquidated', 'a third gets banked'],
  }),
  rule('PortionOff', 'Portion:n be off|out|gone', { build: ({ n }) => n, weight: 0.1, examples: ['half is off'] }),
  rule('PortionOff', '#exitVerb Portion:n', { build: ({ n }) => n, weight: 0.2, examples: ['close half'] }),
  rule('PortionOff', '#sellVerb Portion:n', { build: ({ n }) => n, weight: 0.2, examples: ['sell 50%'] }),
  rule('PortionOff', 'take|get|scale Portion:n off table', { build: ({ n }) => n, weight: 0.1, examples: ['take half off the table'] }),
  rule('PortionOff', 'lighten|lightening|peel|peels|trim|trims|shave|shed|lock|ring|reduce|reduces|unload up|off|in|out|by? Portion:n', {
    build: ({ n }) => n,
    weight: 0.2,
    examples: ['lighten up half', 'trim a third', 'lock in half'],
  }),
  rule('PortionOff', 'take|book|bank|lock in? Portion:n profit|profits', {
    build: ({ n }) => n,
    weight: 0.1,
    examples: ['take half profit', 'book 50% profits'],
  }),
  rule('Part', 'take? partial profit|profits|target|exit? ( Portion:portion ) at Distance:d', {
    build: ({ portion, d }, at) => targetAt(d, { portion }, at),
    weight: 0.8,
    examples: ['take partial profit (50%) at 1R', 'partial (half) at 1R'],
  }),
  rule('Part', 'take? partial profit|profits|target|exit? of Portion:portion at Distance:d', {
    build: ({ portion, d }, at) => targetAt(d, { portion }, at),
    weight: 0.8,
    examples: ['take partial profits of 50% at 1R'],
  }),
  rule('PortionOff', 'Portion:n #modal be|get? off|out|gone|closed|sold|taken|come|go off|out?', {
    build: ({ n }) => n,
    weight: 0.2,
    examples: ['a third has to come off', 'half must be closed'],
  }),
  rule('PortionOff', 'take|scale|book|bank out? Portion:n', { build: ({ n }) => n, weight: 0.2, examples: ['take 50%', 'scale out half'] }),
  rule('Portion', 'other|another|first|second|next|final|remaining|last Portion:n', {
    build: ({ n }) => n,
    weight: 0.2,
    examples: ['the other 30%', 'first half'],
  }),
  rule('Portion', 'PortionOff:n', { build: ({ n }) => n, weight: 0, examples: ['close half'] }),

  rule('Part', 'Portion:portion at|on|@|into Distance:d', {
    build: ({ portion, d }, at) => (d.by === 'between' ? null : targetAt(d, { portion }, at)),
    weight: 0.8,
    examples: ['half at 1R', 'close 50% of the position at 2%', 'sell half at the middle bollinger band'],
  }),
  rule('Part', 'Portion:portion at|on #targetWord:n #linkWord? Distance:d', {
    build: ({ portion, n, d }, at) => targetAt(d, { portion, n }, at),
    weight: 0.8,
    examples: ['half at the first target of 1R'],
  }),
  rule('Part', 'Portion:portion at|on|@ #targetWord:n which|that be|lie at|on? Distance:d', {
    build: ({ portion, n, d }, at) => targetAt(d, { portion, n }, at),
    weight: 0.6,
    examples: ['half on the first target which is the upper bollinger band'],
  }),
  rule('Part', 'Portion:portion at|@ Gain:d', {
    build: ({ portion, d }, at) => targetAt(d, { portion }, at),
    weight: 0.8,
    examples: ['half off at 2% profit'],
  }),
  rule('Part', 'Portion:portion after|upon|once Gain:d', {
    build: ({ portion, d }, at) => targetAt(d, { portion }, at),
    weight: 0.8,
    examples: ['sell half after 6% in my favor'],
  }),
  rule('Part', 'Part:part ,? #exitVerb Rest there|here?', {
    build: ({ part }, at) => ofRest(part, at),
    weight: 1,
    examples: ['TP2 40 pips, close the rest'],
  }),
  rule('Part', 'Part:part ,? #sellVerb Rest there|here?', {
    build: ({ part }, at) => ofRest(part, at),
    weight: 1,
    examples: ['TP2 40 pips, sell the rest'],
  }),
  rule('Part', 'Part:part on|for Rest', {
    build: ({ part }) => (part.part === 'breakeven' ? part : null),
    weight: 0.6,
    examples: ['stop to breakeven on the rest'],
  }),
  // "2 of 4 contracts at +20 pips, 1 at +40": counted as those before are.
  rule('Part', 'Part:part ,|and|; and|then? #number:n contract|contracts|lot|lots|units|shares|coins|more? off? at|@ +|plus? Distance:d', {
    build: ({ part, n, d }, at) => nextOfPosition(part, n, d, at),
    weight: 0.6,
    examples: ['1 of 3 contracts at +20 pips, 1 at +40 pips'],
  }),
  rule('Part', 'Part:part ,|and|; and|then? Rest at|@ +|plus? Distance:d', {
    build: ({ part, d }, at) => (partsOfPosition(part) && isAmount(d) ? several([part, targetAt(d, { isRest: true }, at)], at) : null),
    weight: 0.6,
    examples: ['1 of 3 contracts at +20 pips, last one at +60 pips'],
  }),
  rule('Part', 'Part:part ,|and|;|. at|@ Gain:d another|other|further|next? Portion:portion', {
    build: ({ part, d, portion }, at) => {
      const last = singleParts(part).at(-1)
      return last?.part === 'target' && last.portion !== null ? several([part, targetAt(d, { portion }, at)], at) : null
    },
    weight: 0.6,
    examples: ['sell a third at 1.5R, at 3R another third'],
  }),
  rule('Part', 'Part:part ,? Rest', {
    build: ({ part }, at) => ofRest(part, at),
    weight: 2.5,
    examples: ['TP2: 2R, the rest'],
  }),
  rule('Part', 'Portion:portion #whenWord Gain:d', {
    build: ({ portion, d }, at) => targetAt(d, { portion }, at),
    weight: 0.8,
    examples: ['close half when up 2%'],
  }),
  rule('Part', 'Trigger:d ,? then? Portion:portion be|get closed|sold|exited|taken|cashed off|out?', {
    build: ({ portion, d }, at) => (d.by === 'target' ? null : targetAt(d, { portion }, at)),
    weight: 0.2,
    examples: ['at 1R half is closed'],
  }),
  rule('Part', 'qty percent #linkWord #number:n ,|at|@? Part:part', {
    build: ({ n, part }, at) => (n > 0 && n <= 100 ? withPortion(part, n, at) : null),
    weight: 0.4,
    examples: ['qty_percent = 25, take profit 2%'],
  }),
  rule('Part', 'Trigger:d ,? PortionOff:portion', {
    build: ({ portion, d }, at) => (d.by === 'target' ? null : targetAt(d, { portion }, at)),
    examples: ['at 1R close half'],
  }),
  rule('Part', 'Gain:d #colon PortionOff:portion', {
    build: ({ portion, d }, at) => targetAt(d, { portion }, at),
    examples: ['1R: sell half', '+2R: close a third'],
  }),
  rule('Part', 'Gain:d = PortionOff:portion', {
    build: ({ portion, d }, at) => targetAt(d, { portion }, at),
    examples: ['2R = half off'],
  }),
  rule('Part', 'Part:part Portion:portion', {
    build: ({ part, portion }, at) => withPortion(part, portion, at),
    weight: 2.5,
    examples: ['TP1 20 pips half'],
  }),
  rule('Part', 'Part:part for|on #restWord', {
    build: ({ part }, at) => ofRest(part, at),
    examples: ['TP2 3R for the rest'],
  }),
  rule('Part', 'take? partial|partials|profit|profits at Distance:d ( Portion:portion )', {
    build: ({ portion, d }, at) => targetAt(d, { portion }, at),
    weight: 0.8,
    examples: ['take partials at 1R (50%)'],
  }),
  rule('Part', 'partial|partials close|closes|exit|exits|profit|profits|target|targets? #linkWord Part:part', {
    build: ({ part }) => (singleParts(part).every((each) => each.part === 'target' && each.portion !== null) ? part : null),
    weight: 0.5,
    examples: ['Partial close: 30% at 40 pips'],
  }),
  rule('Part', 'Portion:portion at each|every of? Distances:d', {
    build: ({ portion, d }, at) => legs(d, portion, at),
    weight: 0.5,
    examples: ['a quarter at each of 1R, 2R and 3R'],
  }),
  rule('PortionOff', 'take|scale|sell|cover|close|book|exit|peel|fix #position? off|out? in|by? thirds', {
    build: () => 100 / 3,
    weight: 0.2,
    examples: ['scale out thirds', 'scale out in thirds'],
  }),
  rule('PortionOff', 'take|scale|sell|cover|close|book|exit|peel|fix #position? off|out? in|by? quarters', {
    build: () => 25,
    weight: 0.2,
    examples: ['scale out quarters'],
  }),
  rule('Part', 'PortionOff:portion at Distances:d', {
    build: ({ portion, d }, at) => (portion * d.length <= 101 ? legs(d, portion, at) : null),
    weight: 1.2,
    examples: ['scale out thirds at 10%, 20%'],
  }),
  rule('Part', 'Portion:portion #targetWord:n at|@ Distance:d', {
    build: ({ portion, n, d }, at) => (d.by === 'between' ? null : targetAt(d, { portion, n }, at)),
    weight: 0.8,
    examples: ['50% TP at 1R'],
  }),
  rule('Part', 'partial|partials|first|second|next|final|last Part:part', {
    build: ({ part }) => (part.part === 'target' && part.portion !== null ? part : null),
    weight: 0.5,
    examples: ['partial 50% @ 2R', 'first partial (half) at 1R'],
  }),
  rule('Part', 'Part:part , where|there|then PortionOff:portion', {
    build: ({ part, portion }, at) => withPortion(part, portion, at),
    weight: 0.6,
    examples: ['first target 1R, where half is sold'],
  }),
  rule('Part', 'Part:part where PortionOff:portion', {
    build: ({ part, portion }, at) => withPortion(part, portion, at),
    weight: 0.6,
    examples: ['first target 1R where half is sold'],
  }),
  rule('Part', '#number:a of|/ #number:b contract|contracts|lots|units|shares|coins at|@ +|plus? Distance:d', {
    build: ({ a, b, d }, at) =>
      a > 0 && a < b && isAmount(d)
        ? several([targetAt(d, { portion: (100 * a) / b }, at), { part: 'size', kind: 'fixed_units', value: b, at }], at)
        : null,
    weight: 0.5,
    examples: ['1 of 2 contracts at +20 pips'],
  }),
  // So many parts as the position has, each as far from the one before.
  rule('Part', 'PortionOff:portion at? each|every +|plus? Distance:d', {
    build: ({ portion, d }, at) => stairs(portion, d, at),
    weight: 0.8,
    examples: ['take a quarter off at each 1R', 'sell 20% at each +5%'],
  }),
  rule('Part', 'PortionOff:portion at? each|every r', {
    build: ({ portion }, at) => stairs(portion, { by: 'number', value: 1, unit: 'r', at }, at),
    weight: 0.8,
    examples: ['take a quarter off at each R'],
  }),
  rule('Part', 'leave|keep|hold|have|let|rest be? a|the? runner', {
    build: (_, at) => several([], at),
    weight: 1,
    examples: ['leave a runner', 'rest is a runner'],
  }),
  rule('Part', 'run|ride|leave|hold Rest to|till|until|into|for Distance:d', {
    build: ({ d }, at) => (d.by === 'between' ? null : targetAt(d, { isRest: true }, at)),
    weight: 0.6,
    examples: ['run the rest to 3R'],
  }),
  rule('Part', 'let? Rest run|ride', {
    build: (_, at) => several([], at),
    weight: 1.5,
    examples: ['let the rest run', 'the rest rides'],
  }),
  rule('Part', 'let|allow Rest run|ride|go to|till|until Distance:d', {
    build: ({ d }, at) => (d.by === 'between' ? null : targetAt(d, { isRest: true }, at)),
    weight: 0.6,
    examples: ['let the rest run to the upper bollinger band'],
  }),
  rule('Part', '#holdVerb Rest for|until|till|to Distance:d', {
    build: ({ d }, at) => (isAmount(d) ? targetAt(d, { isRest: true }, at) : null),
    weight: 0.6,
    examples: ['keep the last third for 5R'],
  }),
  rule('Part', 'Rest run|ride|go to|till|until Distance:d', {
    build: ({ d }, at) => (d.by === 'between' ? null : targetAt(d, { isRest: true }, at)),
    weight: 0.6,
    examples: ['the rest runs to 3R'],
  }),
  rule('Rest', 'other|remaining|last|final #portion', { build: () => true, weight: 0.6, examples: ['the remaining third'] }),
  rule('Rest', 'other|remaining Percent', { build: () => true, weight: 0.4, examples: ['the other 30%'] }),
  rule('Rest', 'last|final #portion', { build: () => true, weight: 0.6, examples: ['the last quarter'] }),
  rule('Rest', 'last|final Percent', { build: () => true, weight: 0.6, examples: ['the last 20%'] }),
  rule('Rest', 'last|final|remaining|other one|piece|part|bit|contract|contracts|lot|unit|shares|position|portion|tranche|leg|chunk', {
    build: () => true,
    weight: 0.6,
    examples: ['the last piece'],
  }),
  rule('Part', 'Rest at|on|to Distance:d', {
    build: ({ d }, at) => (d.by === 'between' ? null : targetAt(d, { isRest: true }, at)),
    weight: 0.8,
    examples: ['the rest at 3R'],
  }),
  rule('Part', 'Rest at|on|with #targetWord #linkWord? Distance:d', {
    build: ({ d }, at) => (d.by === 'between' ? null : targetAt(d, { isRest: true }, at)),
    weight: 0.6,
    examples: ['rest at TP 50 pips'],
  }),
  rule('Part', '#exitVerb Rest at|on Distance:d', {
    build: ({ d }, at) => targetAt(d, { isRest: true }, at),
    examples: ['close the rest at 3R'],
  }),
  rule('Part', '#sellVerb Rest at|on Distance:d', {
    build: ({ d }, at) => targetAt(d, { isRest: true }, at),
    examples: ['sell the rest at 3R'],
  }),
  rule('Part', '#targetWord on|for Rest at Distance:d', {
    build: ({ d }, at) => targetAt(d, { isRest: true }, at),
    examples: ['take profit on the rest at 3R'],
  }),
  rule('Part', 'Part:part ( Portion:portion )', {
    build: ({ part, portion }, at) => withPortion(part, portion, at),
    weight: 0.4,
    examples: ['TP1 22 pips (half)', 'TP1 1% (close 40%)'],
  }),
  rule('Part', 'Part:part ,? PortionOff:portion there|here?', {
    build: ({ part, portion }, at) => withPortion(part, portion, at),
    weight: 1.5,
    examples: ['TP1 12 pips close 50%', 'first target 1R, sell half there'],
  }),
  rule('Part', 'TargetHead:head ( Portion:portion ) at? Distance:d', {
    build: ({ head, portion, d }, at) => targetAt(d, { ...head, portion }, at),
    weight: 0.8,
    examples: ['TP1 (40%) at the middle bollinger band'],
  }),
  rule('Part', 'TargetHead:head Portion:portion at Distance:d', {
    build: ({ head, portion, d }, at) => targetAt(d, { ...head, portion }, at),
    weight: 0.8,
    examples: ['TP1 half at 2%'],
  }),
  rule('Part', 'Part:part and|with|,|then|& then? #breakevenWord', {
    build: ({ part }, at) =>
      part.part === 'target' && part.portion !== null && part.distance
        ? several([part, { part: 'breakeven', after: part.distance, offset: null, at }], at)
        : null,
    weight: 0.6,
    examples: ['half at 1R and BE', 'TP1 half at 1R and then breakeven'],
  }),
  rule('Part', 'Part:part ( #restWord )', {
    build: ({ part }, at) => ofRest(part, at),
    weight: 0.4,
    examples: ['TP2 44 pips (rest)'],
  }),
  rule('Part', 'Part:part for|on Portion:portion', {
    build: ({ part, portion }, at) => withPortion(part, portion, at),
    examples: ['take profit 2% for half', 'target 1R on half'],
  }),
  rule('Part', 'Part:part and|, Rest at Distance:d', {
    build: ({ part, d }, at) =>
      part.part === 'target' && part.portion !== null ? several([part, targetAt(d, { isRest: true }, at)], at) : null,
    weight: 0.5,
    examples: ['half at 1R and the rest at 3R'],
  }),

  rule('Part', 'Part:part ,|and|/ Distance:d ( Portion:portion )', {
    build: ({ part, d, portion }, at) => {
      const all = singleParts(part)
      const areParts = all.every((each) => each.part === 'target' && each.portion !== null)
      return areParts && isAmount(d) ? several([...all, targetAt(d, { portion }, at)], at) : null
    },
    weight: 0.5,
    examples: ['take profit 1.5R (60%), 3R (40%)'],
  }),
  rule('Distances', 'Distance:a ,|/|&|and Distance:b', {
    build: ({ a, b }) => (areLegs([a, b]) ? [a, b] : null),
    examples: ['3%, 5%', '1R and 2R'],
  }),
  rule('Distances', 'Distances:a ,|/|&|and Distance:b', {
    build: ({ a, b }) => (areLegs([...a, b]) ? [...a, b] : null),
    weight: 0.5,
    examples: ['3%, 5%, 8%', '1R, 2R and 3R'],
  }),
  rule('Part', 'TargetHead Distances:d', {
    build: ({ d }, at) => legs(d, null, at),
    weight: 1.5,
    examples: ['TP: 3%, 5%, 8%', 'targets at 1R and 2R'],
  }),
  rule('Part', 'TargetHead Distances:d Portion:portion each', {
    build: ({ d, portion }, at) => legs(d, portion, at),
    examples: ['TP: 3%, 5%, 8% (a third each)'],
  }),
]
