import type { Direction, Distance } from '../meanings.ts'
import { rule } from '../production.ts'
import { isAmount, isProfit } from '../said-distance.ts'
import { fromEntry, several, stopAt, targetAt } from '../said-part.ts'

const isFromEntry = (distance: Distance): distance is Extract<Distance, { by: 'level' }> & { where: Direction } =>
  distance.by === 'level' &&
  // "Sell when it is 5% above" may be above what the entry waited for.
  !distance.isImplied &&
  distance.level.is === 'reference' &&
  distance.level.to === 'entry_price' &&
  distance.beyond !== null &&
  distance.where !== null

/** Profits: how far a trade has come, what leaves at it, and what waits for it. */
export const gainProductions = [
  rule('Gain', 'Distance:d #gainWord', {
    build: ({ d }) => (isAmount(d) ? d : null),
    weight: 0.2,
    examples: ['6% profit', '1R in profit', '20 pips in my favor'],
  }),
  rule('Gain', '#gainWord #linkWord? Distance:d', {
    build: ({ d }) => (isAmount(d) ? d : null),
    weight: 0.3,
    examples: ['up 2%', 'a profit of 6%', 'in profit by 20 pips'],
  }),
  rule('Gain', '#priceWord #auxVerb? travel|move|go|cover Distance:d', {
    build: ({ d }) => (d.by === 'number' && d.unit === 'r' ? d : null),
    weight: 0.2,
    examples: ['price has travelled 1R'],
  }),
  rule('Gain', '#gainWord #touchVerb Distance:d', {
    build: ({ d }) => (isAmount(d) ? d : null),
    weight: 0.2,
    examples: ['profit reaches 1R'],
  }),
  rule('Gain', '+|plus Distance:d #gainWord', { build: ({ d }) => (isAmount(d) ? d : null), weight: 0.2, examples: ['+1 ATR profit'] }),
  rule('Gain', '+|plus Distance:d', { build: ({ d }) => (isAmount(d) ? d : null), weight: 0.2, examples: ['+25 pips'] }),
  rule('Gain', 'Distance:d', { build: ({ d }) => (d.by === 'number' && d.unit === 'r' ? d : null), weight: 0.6, examples: ['2R'] }),
  rule('Gain', "#position #auxVerb? be|'s|have|go|reach|hit|make|gain|move|run|get|show Gain:gain", {
    build: ({ gain }) => gain,
    weight: 0.2,
    examples: ['the trade is up 2%', 'the position is 1R in profit', 'it has moved 20 pips in my favour'],
  }),
  rule('Gain', '#priceWord #auxVerb? be|go|reach|hit|move|travel|make|gain|advance|run Gain:gain', {
    build: ({ gain }) => gain,
    weight: 0.2,
    examples: ['price reaches 1R', 'price has moved 20 pips in my favour'],
  }),
  rule('Gain', '#position #auxVerb? gain|earn|make Distance:d', {
    build: ({ d }) => (isAmount(d) ? d : null),
    weight: 0.4,
    examples: ['the trade has gained 1 ATR', 'it makes 10%'],
  }),
  rule('Gain', 'make|earn|win|gain|made|won Distance:d', {
    build: ({ d }) => (isAmount(d) ? d : null),
    weight: 0.8,
    examples: ['make 10%', 'won 40 pips'],
  }),
  rule('Gain', 'be|have|reach|hit|make Gain:gain', { build: ({ gain }) => gain, weight: 0.2, examples: ['I am up 2%'] }),
  rule('Gain', 'its Gain:gain', { build: ({ gain }) => gain, weight: 0.3, examples: ['its up 3%'] }),
  // Profits by their nouns and verbs, however they are said.
  rule(
    'Gain',
    '#gainWord #linkWord? amounts|amount|measures|measure|becomes|become|totals|comes|equals|gets|get|got|grows|is to|at? Distance:d',
    {
      build: ({ d }) => (isAmount(d) ? d : null),
      weight: 0.3,
      examples: ['profit amounts to 20 pips', 'open profit measures 1.5 ATR'],
    },
  ),
  rule(
    'Gain',
    "Distance:d in|to|of|into|on my|our|the|its|your? trade|position|right|winning? 's? profit|favor|favour|direction|gain|gains|green|plus|money|win|winnings|good|way",
    {
      build: ({ d }) => (isAmount(d) ? d : null),
      weight: 0.3,
      examples: ['1.5 ATR into profit', "1 ATR in the trade's direction", '20 pips in gain'],
    },
  ),
  rule('Gain', 'Distance:d green|winning|winnings|better', {
    build: ({ d }) => (isAmount(d) ? d : null),
    weight: 0.3,
    examples: ['30 pips green'],
  }),
  rule('Gain', 'favorable|favourable|winning|positive move|run|excursion of Distance:d', {
    build: ({ d }) => (isAmount(d) ? d : null),
    weight: 0.3,
    examples: ['a favourable move of 1R'],
  }),
  rule(
    'Gain',
    "#position #auxVerb? be|'s|stand|at|arrive|arrives|advance|advanced|earn|earned|show|shows|pass|passed|travel|bank|banked at|to|in|by? Gain:gain",
    {
      build: ({ gain }) => gain,
      weight: 0.3,
      examples: ['it arrives to 1R', 'the trade stands at 2R'],
    },
  ),
  rule('Gain', '#priceWord #auxVerb? be|stand|at|arrive|arrives|advance|advanced|pass|passed at|to|in|by? Gain:gain', {
    build: ({ gain }) => gain,
    weight: 0.6,
    examples: ['price arrives at 1R'],
  }),
  rule('Gain', "have|has|'ve|got|get|see|sees|make|makes|earn|bank got|made? Gain:gain", {
    build: ({ gain }) => gain,
    weight: 0.3,
    examples: ["we've got 1R of open profit", 'I see 2R'],
  }),
  rule('Gain', 'Distance:d of? #gainWord', { build: ({ d }) => (isAmount(d) ? d : null), weight: 0.3, examples: ['1R of open profit'] }),
  rule('Gain', 'Gain:gain be? achieved|done|secured|made|banked|attained|in hand|bag?', {
    build: ({ gain }) => gain,
    weight: 0.3,
    examples: ['1R achieved'],
  }),
  rule('Gain', 'make|made|earn|earned|gain|gained as? much? as? what? i|we|it|you? risk|risked', {
    build: (_, at) => ({ by: 'number', value: 1, unit: 'r', at }),
    weight: 0.3,
    examples: ['earned as much as it risked', 'made what I risked'],
  }),
  rule('Gain', 'up|ahead as? much? as? what? i|we|it|you? risk|risked', {
    build: (_, at) => ({ by: 'number', value: 1, unit: 'r', at }),
    weight: 0.3,
    examples: ['up as much as you risked'],
  }),
  rule('Gain', '#position #auxVerb? make|made|earn|earned|gain|gained as? much? as? what? i|we|it|you? risk|risked', {
    build: (_, at) => ({ by: 'number', value: 1, unit: 'r', at }),
    weight: 0.3,
    examples: ['the trade has earned as much as it risked'],
  }),
  rule('Trigger', 'by|on|in|with reaching|a|an|the|of? Gain:gain', {
    build: ({ gain }) => gain,
    weight: 0.8,
    examples: ['by 1R', 'with a 20 pip gain'],
  }),
  rule('Trigger', 'after|upon|on|with|at a|an? reaching|attaining|hitting|making|move|gain|profit of? Gain:gain', {
    build: ({ gain }) => gain,
    weight: 0.4,
    examples: ['upon reaching 1R', 'after a move of 1R'],
  }),
  rule('Trigger', 'from moment|time|point that? Gain:gain', {
    build: ({ gain }) => gain,
    weight: 0.3,
    examples: ['from the moment profit gets to 30 pips'],
  }),
  rule('Trigger', 'after|upon|on a|an? Distance:d move|gain|rise|advance|run|profit', {
    build: ({ d }) => (isProfit(d) ? d : null),
    weight: 0.4,
    examples: ['after a 20-pip move'],
  }),
  rule('Trigger', 'after|upon|on|once a|an Distance:d move|run|gain|push #gainWord', {
    build: ({ d }) => (isProfit(d) ? d : null),
    weight: 0.3,
    examples: ['after a 2 ATR move in my favour'],
  }),
  rule('Trigger', 'only Trigger:t', { build: ({ t }) => t, weight: 0.6, examples: ['only after 30 pips of profit'] }),
  rule('Gain', 'Gain:gain be? reach|hit|touch', { build: ({ gain }) => gain, weight: 0.2, examples: ['2R are reached', '1R is hit'] }),
  rule('Gain', 'first|the|another Gain:gain', { build: ({ gain }) => gain, examples: ['the 1R'] }),

  rule('EntryMove', 'Distance:by', {
    build: ({ by }) => (isFromEntry(by) ? { direction: by.where, by } : null),
    weight: 0.2,
    examples: ['10% above entry'],
  }),
  rule('EntryMove', '#moveVerb:direction by? Distance:d from|since|versus #entryWord', {
    build: ({ direction, d }) => (direction !== null && isAmount(d) ? { direction, by: d } : null),
    weight: 0.2,
    examples: ['falls 8% from my purchase price', 'loses 5% from entry'],
  }),
  rule('EntryMove', '#moveVerb:verb to? EntryMove:m', {
    build: ({ verb, m }) => (verb === null || verb === m.direction ? m : null),
    weight: 0.2,
    examples: ['drops 8% below my entry', 'goes to 10% above entry'],
  }),
  rule('EntryMove', 'be|trade|reach|hit|touch EntryMove:m', {
    build: ({ m }) => m,
    weight: 0.2,
    examples: ['is 10% above my entry', 'trades 3% under the entry price'],
  }),
  rule('EntryMove', '#priceWord #auxVerb? EntryMove:m', {
    build: ({ m }) => m,
    weight: 0.2,
    examples: ['price falls 8% below my entry', 'price has dropped 5% from entry'],
  }),
  rule('EntryMove', '#position #auxVerb? EntryMove:m', {
    build: ({ m }) => m,
    weight: 0.2,
    examples: ['it drops 8% below my entry'],
  }),
  rule('Part', '#exitVerb:side #position? #whenWord EntryMove:m', {
    build: ({ side, m }, at) => fromEntry(m, side, at),
    examples: ['get out if it drops 8% below my entry', 'cover if price rises 5% from entry'],
  }),
  rule('Part', '#sellVerb #position? #whenWord EntryMove:m', {
    build: ({ m }, at) => fromEntry(m, 'long', at),
    examples: ['sell when price is 10% above my entry'],
  }),
  rule('Part', '#exitVerb:side #position? at|with|@ EntryMove:m', {
    build: ({ side, m }, at) => fromEntry(m, side, at),
    examples: ['exit at 10% above entry'],
  }),
  rule('Part', '#sellVerb #position? at|@ EntryMove:m', {
    build: ({ m }, at) => fromEntry(m, 'long', at),
    examples: ['sell at 10% above my entry'],
  }),
  rule('Leave', '#whenWord EntryMove:m', {
    build: ({ m }, at) => ({ when: null, parts: [fromEntry(m, null, at)] }),
    weight: 0.5,
    examples: ['if price loses 5% from entry'],
  }),
  rule('Leave', 'EntryMove:m', {
    build: ({ m }, at) => ({ when: null, parts: [fromEntry(m, null, at)] }),
    examples: ['price loses 5% from entry'],
  }),
  rule('Leave', '#whenWord Gain:gain', {
    build: ({ gain }, at) => ({ when: null, parts: [targetAt(gain, {}, at)] }),
    weight: 0.8,
    examples: ['when I am up 5%'],
  }),
  rule('Leave', '#whenWord Loss:loss', {
    build: ({ loss }, at) => ({ when: null, parts: [stopAt(loss, null, at)] }),
    weight: 0.8,
    examples: ['when I am down 5%'],
  }),
  rule('Leave', 'Gain:gain', {
    build: ({ gain }, at) => ({ when: null, parts: [targetAt(gain, {}, at)] }),
    weight: 1.5,
    examples: ['up 5%'],
  }),
  rule('Leave', 'Loss:loss', {
    build: ({ loss }, at) => ({ when: null, parts: [stopAt(loss, null, at)] }),
    weight: 1.5,
    examples: ['down 5%'],
  }),
  rule('Leave', 'at|with|for|on|in|into Gain:gain', {
    build: ({ gain }, at) => ({ when: null, parts: [targetAt(gain, {}, at)] }),
    weight: 0.8,
    examples: ['with a 3% profit'],
  }),
  rule('Leave', 'at|with|for|on Loss:loss', {
    build: ({ loss }, at) => ({ when: null, parts: [stopAt(loss, null, at)] }),
    weight: 0.8,
    examples: ['at a 3% loss'],
  }),
  rule('Leave', '+ Distance:d', {
    build: ({ d }, at) => (isAmount(d) ? { when: null, parts: [targetAt(d, {}, at)] } : null),
    weight: 0.5,
    examples: ['+5%'],
  }),

  rule('Part', 'out at Gain:gain', { build: ({ gain }, at) => targetAt(gain, {}, at), examples: ['out at +3%'] }),
  rule('Part', 'take Gain:gain', { build: ({ gain }, at) => targetAt(gain, {}, at), examples: ['take 2% profit', 'take $400 profit'] }),
  rule('Part', 'Part:part or|and|/ at? Loss:loss', {
    build: ({ part, loss }, at) => (part.part === 'target' ? several([part, stopAt(loss, part.side, at)], at) : null),
    weight: 0.5,
    examples: ['target 3% or -2%'],
  }),
  rule('Part', 'Part:part or|and|/ at? Gain:gain', {
    build: ({ part, gain }, at) => (part.part === 'stop' ? several([part, targetAt(gain, { side: part.side }, at)], at) : null),
    weight: 0.5,
    examples: ['stop 2% or a 6% profit'],
  }),

  rule('Trigger', 'after|from|at|upon|until Gain:gain', {
    build: ({ gain }) => gain,
    weight: 0.3,
    examples: ['after 1R', 'at +25 pips', 'from 3R'],
  }),
  rule('Trigger', '#whenWord Gain:gain', {
    build: ({ gain }) => gain,
    weight: 0.3,
    examples: ['once the trade is up 1.5R', "as soon as I'm up 1R"],
  }),
  rule('Trigger', 'after|once|when|from|at|if Distance:d', {
    build: ({ d }) => (d.by === 'number' && d.unit !== null ? d : null),
    weight: 1.5,
    examples: ['after 20 pips', 'at 1%'],
  }),
  // A larger number is a price, as in "at 39000".
  rule('Trigger', 'after|at Distance:d', {
    build: ({ d }) => (d.by === 'number' && d.unit === null && d.value <= 500 ? d : null),
    weight: 3,
    examples: ['at 50'],
  }),
  rule('Trigger', 'after|once|when|from|at|if + Distance:d', {
    build: ({ d }) => (d.by === 'number' && d.unit === null ? d : null),
    weight: 1.5,
    examples: ['at +15'],
  }),
  rule('Trigger', 'after|once|when|if #priceWord #auxVerb? #touchVerb Distance:d', {
    build: ({ d }) => (d.by === 'level' ? d : null),
    weight: 0.8,
    examples: ['once price reaches the middle bollinger band'],
  }),
  rule('Trigger', 'after|once|when|if Distance:d be|have|get? be? hit|reach|touch', {
    build: ({ d }) => (d.by === 'level' ? d : null),
    weight: 0.8,
    examples: ['once the middle bollinger band has been reached'],
  }),
  rule('Trigger', 'Trigger:trigger on|onwards|upwards', { build: ({ trigger }) => trigger, weight: 0.2, examples: ['from 3R on'] }),
  rule('Trigger', 'after|once|when|at|if #targetWord:n', {
    build: ({ n }, at) => ({ by: 'target', n: n ?? 1, at }),
    weight: 0.4,
    examples: ['after TP1', 'at the first target'],
  }),
  rule('Trigger', 'after|once|when|if #targetWord:n be|have? hit|reach|fill|touch', {
    build: ({ n }, at) => ({ by: 'target', n: n ?? 1, at }),
    weight: 0.3,
    examples: ['once TP1 is hit', 'when the first target has filled'],
  }),
  rule(
    'Trigger',
    'after|once|when|at|if price|trade|it|we|i? be|am|is|get|gets|reach|reaches|go|goes? half way? of? to|toward|towards|of? #targetWord:n',
    {
      build: ({ n }, at) => ({ by: 'target', n: n ?? 1, share: 0.5, at }),
      weight: 0.4,
      examples: ['at half the target', 'when we are half way to take profit'],
    },
  ),
  rule(
    'Trigger',
    'after|once|when|at|if? price|trade|it|we|i? be|am|is|get|gets|reach|reaches|go|goes? halfway to|toward|towards #targetWord:n',
    {
      build: ({ n }, at) => ({ by: 'target', n: n ?? 1, share: 0.5, at }),
      weight: 0.4,
      examples: ['halfway to the target', 'once price is halfway to TP'],
    },
  ),
  rule(
    'Trigger',
    'after|once|when|at|if Percent:share of|to way? to? #targetWord:n be|has|is|have? been? reach|hit|reached|done|covered|touched?',
    {
      build: ({ share, n }, at) => (share < 100 ? { by: 'target', n: n ?? 1, share: share / 100, at } : null),
      weight: 0.4,
      examples: ['when 50% of the target is reached', 'at 80% of the way to target'],
    },
  ),
  rule(
    'Trigger',
    'after|once|when|at|if #position? #priceWord? be|have|get|reach|go|hit? #fraction:share of|to? its|my|way? to|of? #targetWord:n',
    {
      build: ({ share, n }, at) => ({ by: 'target', n: n ?? 1, share, at }),
      weight: 0.4,
      examples: ['when the trade reaches two thirds of its target'],
    },
  ),
  rule('Gain', '#gainWord #linkWord? equals|equal|reaches|matches|exceeds|hits|to to? #riskWord', {
    build: (_, at) => ({ by: 'number', value: 1, unit: 'r', at }),
    weight: 0.3,
    examples: ['profit equals the initial risk', 'a gain equal to the initial risk'],
  }),
  rule('Gain', '#gainWord #linkWord? equals|equal|reaches|matches|exceeds|hits|to to? #stopWord', {
    build: (_, at) => ({ by: 'number', value: 1, unit: 'r', at }),
    weight: 0.3,
    examples: ['profit equals the stop'],
  }),
  rule('Gain', '#gainWord #linkWord? over|above|greater|more|bigger|larger|at|>|>|≥ than|least|=? Distance:d', {
    build: ({ d }) => (isAmount(d) ? d : null),
    weight: 0.4,
    examples: ['open profit is over 2 ATR', 'profit > 1R'],
  }),
  rule('Trigger', 'beyond|past|above Gain:gain', { build: ({ gain }) => gain, weight: 0.5, examples: ['beyond 3R'] }),
  rule('Gain', '#priceWord gain|gains|gained another|further? Distance:d', {
    build: ({ d }) => (isAmount(d) ? d : null),
    weight: 0.3,
    examples: ['price gains another 3%'],
  }),
  rule('Trigger', 'after|once|when|if PortionOff', {
    build: (_, at) => ({ by: 'target', n: 1, isPart: true, at }),
    weight: 0.6,
    examples: ['when half is off', 'after half is sold'],
  }),
  rule('Trigger', 'after|once|when first scale|partial|part|third|half|piece|quarter out? be? off|out|hit|closed|sold|taken|filled?', {
    build: (_, at) => ({ by: 'target', n: 1, isPart: true, at }),
    weight: 0.6,
    examples: ['after the first scale', 'once the first third is sold'],
  }),
  rule('Trigger', 'kick|activate|start|begin|arm in? Trigger:trigger', {
    build: ({ trigger }) => trigger,
    weight: 0.2,
    examples: ['kicks in at 2R', 'activated at 2% profit'],
  }),
  rule('Trigger', 'that|which Trigger:trigger', { build: ({ trigger }) => trigger, weight: 0.3, examples: ['that kicks in at 2R'] }),
  rule('Trigger', 'activation|activates|start #linkWord? Gain:gain', {
    build: ({ gain }) => gain,
    weight: 0.3,
    examples: ['activation 1R'],
  }),
]
