import type { Stretch } from '../../language/grammar.ts'
import type { Act, Categories, Clause, Condition, Value } from '../meanings.ts'
import { rule } from '../production.ts'
import { clauseOf } from '../said-clause.ts'
import { entryPrice, isAmount, isProfit } from '../said-distance.ts'
import { because, by, either, leaving, whole } from '../said-leave.ts'
import { fromEntry, several, stopAt, targetAt } from '../said-part.ts'
import { priceOf } from '../said-values.ts'
import { compare, saidOf } from '../said.ts'

type Meanwhile = Categories['Meanwhile']

/** An act that only leaves: what is sold beside words of an open trade is what was bought. */
function leftBy(act: Act, isOpen = false): Act | null {
  if (act.does === 'sell' && isOpen) return { ...act, does: 'exit', side: 'long' }
  return act.does === 'exit' ? act : null
}

function leaveWhen(act: Act, { when, isOnly }: Categories['When'], meanwhile: Meanwhile, at: Stretch | null): Clause | null {
  const left = isOnly ? null : leftBy(act, meanwhile === 'in trade')
  return left && clauseOf({ act: left, when, isOnly }, at)
}

/** The whole trade is left, and nothing else is told of it: "then I sell". */
const isPlain = ({ does, portion, parts, fill, side }: Act): boolean =>
  (does === 'exit' || does === 'sell') && side !== 'short' && portion === null && parts.length === 0 && fill === null

/** A line, as no price and no number is one. */
const isLine = (to: Value): boolean =>
  (to.is === 'indicator' && to.output !== null) ||
  (to.is === 'reference' && to.to === 'band') ||
  (to.is === 'average' && to.source === null)

/** Words beside a way out that say no more than that the trade is open then. */
const meanwhile = [
  rule('Meanwhile', 'before|prior|ahead to|of? that|then|this', {
    build: () => 'before',
    weight: 0.2,
    examples: ['before that', 'before then'],
  }),
  rule('Meanwhile', 'before|ahead it|price|either|any|one gets|get|reach|reaches|hits|hit there|that|target|either|it|of? them?', {
    build: () => 'before',
    weight: 0.4,
    examples: ['before it gets there'],
  }),
  rule('Meanwhile', 'while|whilst|when|as|during InTrade', {
    build: () => 'in trade',
    weight: 0.4,
    examples: ["while I'm in the trade", 'while in a trade'],
  }),
  rule('Meanwhile', 'during #tradeWord', { build: () => 'in trade', weight: 0.3, examples: ['during the trade'] }),
  rule('Meanwhile', 'at any time|point|moment', { build: () => 'before', weight: 0.3, examples: ['at any time'] }),
  rule('Meanwhile', 'in meantime', { build: () => 'before', weight: 0.3, examples: ['in the meantime'] }),
  rule('Meanwhile', 'meanwhile|sooner|earlier', { build: () => 'before', weight: 0.4, examples: ['sooner'] }),
  rule('Clause', 'When:w ,? Meanwhile:m ,? then? Act:act', {
    build: ({ w, m, act }, at) => leaveWhen(act, w, m, at),
    weight: 0.8,
    examples: ["if RSI > 70 before that I'm out", 'when RSI > 70 while I am in the trade, exit'],
  }),
  rule('Clause', 'Meanwhile:m ,? When:w ,? then? Act:act', {
    build: ({ w, m, act }, at) => leaveWhen(act, w, m, at),
    weight: 0.8,
    examples: ['at any time when RSI > 70 exit'],
  }),
  rule('Clause', 'Act:act Meanwhile:m ,? When:w', {
    build: ({ w, m, act }, at) => leaveWhen(act, w, m, at),
    weight: 0.8,
    examples: ['exit sooner if RSI > 70', 'get out before that if RSI > 70'],
  }),
  rule('Clause', 'Act:act When:w ,? Meanwhile:m', {
    build: ({ w, m, act }, at) => leaveWhen(act, w, m, at),
    weight: 0.8,
    examples: ['exit when RSI > 70 before that'],
  }),
]

/** How long one stays, and that one leaves then: the same told twice. */
const held = [
  rule('Clause', '#holdVerb #position? #untilWord Condition:when ,|; and? then? Act:act', {
    build: ({ when, act }, at) => (isPlain(act) ? clauseOf({ act: whole, when, isOnly: false }, at) : null),
    weight: 0.6,
    examples: ['hold until RSI > 70, then sell', 'I sit on it until RSI > 70, then I dump it'],
  }),
  rule('Clause', '#holdVerb #position? #untilWord Condition:when and|then then? Act:act', {
    build: ({ when, act }, at) => (isPlain(act) ? clauseOf({ act: whole, when, isOnly: false }, at) : null),
    weight: 0.6,
    examples: ['hold until RSI > 70 and then sell'],
  }),
  rule(
    'Clause',
    'Share:portion i|we|gets|is? leave|let|keep|hold|run|ride|held|left run|ride|on|open|running|alone|in? #untilWord Condition:when',
    {
      build: ({ portion, when }, at) => clauseOf({ act: { ...whole, portion }, when, isOnly: false }, at),
      weight: 0.8,
      examples: ['the rest I leave until RSI > 70', 'the other half we let run until RSI > 70'],
    },
  ),
  rule('Clause', '#noWord #exitVerb #position? #untilWord Condition:when', {
    build: ({ when }, at) => clauseOf({ act: whole, when, isOnly: false }, at),
    weight: 0.4,
    examples: ["don't exit until RSI > 70", 'never close the trade until RSI > 70'],
  }),
  rule('Clause', '#holdVerb #position? #untilWord Condition:when ,? or Leave:leave', {
    build: ({ when, leave }, at) => (leave.parts.length > 0 ? leaving(whole, either(because(when), leave, at), at) : null),
    weight: 0.8,
    examples: ['hold until RSI > 70 or for a maximum of 8 days', 'stay in until RSI > 70 or at the end of the day'],
  }),
  rule('Clause', '#holdVerb #position? #untilWord ExitTime:exit ,? or #untilWord? Condition:when', {
    build: ({ exit, when }, at) => leaving(whole, either(because(when), by({ ...exit, at }), at), at),
    weight: 0.8,
    examples: ['hold until the end of the day or until RSI > 70'],
  }),
  rule('Part', '#holdVerb #position? #untilWord Part:part be|get|is|has? been? hit|touched|reached|triggered|taken out?', {
    build: ({ part }) =>
      (part.part === 'trailing' || part.part === 'stop' || part.part === 'target') && part.distance !== null ? part : null,
    weight: 0.6,
    examples: ['ride it until my trailing stop of 80 points gets hit', 'hold until the 2% target is reached'],
  }),
  // "Leave it until …" may be of an entry that is not taken yet.
  rule('Clause', 'let|leave|keep it|this|that|them|trade|position ride|run|go|on|open|running #untilWord Condition:when', {
    build: ({ when }, at) => clauseOf({ act: whole, when, isOnly: false }, at),
    weight: 1,
    examples: ['let it ride until RSI > 70', 'leave it on until RSI > 70'],
  }),
]

/** Where a way out is told by what came before it: the other side, times that are over, lines that are reached again. */
const toldBy = [
  rule('Leave', 'for|after a? #limitWord of? Held:over', {
    build: ({ over }, at) => by({ part: 'time exit', after: over, at }),
    weight: 0.8,
    examples: ['for a maximum of 8 days'],
  }),
  rule('Leave', '#whenWord Held:over have|has|be|are? pass|passed|over|elapse|gone|up by?', {
    build: ({ over }, at) => by({ part: 'time exit', after: over, at }),
    weight: 0.6,
    examples: ['when three weeks have passed'],
  }),
  rule('Leave', '#whenWord #position? be|have|has|is? been? open|held|running|on for? longer|more|over|past|beyond than? Held:over', {
    build: ({ over }, at) => by({ part: 'time exit', after: over, at }),
    weight: 0.6,
    examples: ['if open for more than 36 bars', 'when the trade has been open longer than 2 days'],
  }),
  rule('Leave', 'when|once|after|if #position? be Held:over old', {
    build: ({ over }, at) => by({ part: 'time exit', after: over, at }),
    weight: 0.4,
    examples: ['after the trade is 6 days old'],
  }),
  rule('Leave', 'Leave:a first|earlier|sooner', {
    build: ({ a }) => (a.when?.says === 'join' && a.when.op === 'or' ? a : null),
    weight: 0.6,
    examples: ['when RSI > 70 or the close is below the 50 EMA first'],
  }),
  rule('Leave', 'earlier|sooner|already Leave:leave', {
    build: ({ leave }) => leave,
    weight: 0.6,
    examples: ['earlier if I am 1% up'],
  }),
  rule('Leave', 'Leave:a ,? or Condition:when', {
    build: ({ a, when }, at) => (a.parts.length > 0 ? either(a, because(when), at) : null),
    weight: 2.5,
    examples: ['at 2R or RSI > 70'],
  }),
  rule('Leave', 'Leave:a ,? or Gain:gain', {
    build: ({ a, gain }, at) => either(a, by(targetAt(gain, {}, at)), at),
    weight: 2,
    examples: ['when I am 1% down or 2% up'],
  }),
  rule('Leave', 'Leave:a ,? or Loss:loss', {
    build: ({ a, loss }, at) => either(a, by(stopAt(loss, null, at)), at),
    weight: 2,
    examples: ['when I am 1% up or 1% down'],
  }),
  rule('Condition', 'Value:a back to|at Value:b', {
    // From which side it comes back the entry tells: either way.
    build: ({ a, b }, at) => saidOf(a, { does: 'cross', direction: null, to: b, part: null, isBack: false, at }, at),
    weight: 4,
    examples: ['RSI(14) back to 50'],
  }),
]

/** What is over, and that one leaves: the same told twice. */
const over = [
  // On the other side of a line than the trade is, which an entry has not yet.
  rule(
    'OtherSide',
    'Value:a close|trade|be|go|get|come|cross|finish|move|end back|over|out? on|at|to other|opposite|wrong side of Value:b',
    {
      build: ({ a, b }, at) => saidOf(a, { does: 'cross', direction: null, to: b, part: null, isBack: false, isAgainst: true, at }, at),
      weight: 0.4,
      examples: ['price closes on the other side of the 20 EMA'],
    },
  ),
  rule('Leave', '#whenWord OtherSide:when', {
    build: ({ when }) => because(when),
    weight: 0.4,
    examples: ['when price closes on the other side of the 20 EMA'],
  }),
  rule('Clause', '#whenWord OtherSide:when ,? then? Act:act', {
    build: ({ when, act }, at) => (act.does === 'exit' ? clauseOf({ act, when, isOnly: false }, at) : null),
    weight: 0.4,
    examples: ['if price closes on the other side of the 20 EMA I get out'],
  }),
  rule(
    'Dead',
    "idea|setup|trade|position|move|thesis|signal|plan|pattern|reason 's|be|is|are|gets dead|over|invalid|invalidated|void|wrong|broken|gone|off|done",
    {
      build: () => true,
      weight: 0.4,
      examples: ['the idea is dead', 'the setup is invalid'],
    },
  ),
  rule('Clause', 'When:w ,? then? Dead ,|and|so|, and|so|then? Act:act', {
    build: ({ w, act }, at) =>
      w.isOnly || !isPlain(act) || act.does !== 'exit' ? null : clauseOf({ act, when: w.when, isOnly: false }, at),
    weight: 0.6,
    examples: ["if RSI > 70 the idea is dead and I'm gone"],
  }),
  rule('Clause', 'exit|exits rule|rules|condition|conditions|criteria|plan|logic #colon Leave:leave', {
    build: ({ leave }, at) => leaving(whole, leave, at),
    weight: 0.6,
    examples: ['Exit rule: when I am up 2% or RSI > 70'],
  }),
  // Stop and target tell how long one stays.
  rule('Part', '#holdVerb #position? #untilWord #stopWord or|/|and #targetWord be|get|is? hit|reached|touched|triggered?', {
    build: (_, at) => several([], at),
    weight: 0.4,
    examples: ['hold until stop or target', 'stay in until the stop or the target is hit'],
  }),
  rule('Part', '#holdVerb #position? #untilWord #targetWord or|/|and #stopWord be|get|is? hit|reached|touched|triggered?', {
    build: (_, at) => several([], at),
    weight: 0.4,
    examples: ['hold until target or stop'],
  }),
  rule('Part', '#noWord other|further|additional|separate #stopWord', {
    build: (_, at) => several([], at),
    weight: 0.4,
    examples: ['no other stop'],
  }),
]

/** Rests that ride to a time. */
const rests = [
  rule('Part', 'Share:portion stay|run|ride|remain|keep|go|hold on|in|open? to|till|until|into ExitTime:exit', {
    build: ({ portion, exit }, at) => (portion.isRest ? { ...exit, at } : null),
    weight: 0.4,
    examples: ['the rest rides to the end of the day'],
  }),
  rule('Part', 'Share:portion stay|run|ride|remain|keep|go|hold on|in|open? to|till|until|into close', {
    build: ({ portion }, at) => (portion.isRest ? { part: 'exit at end', of: 'day', session: null, at } : null),
    weight: 0.6,
    examples: ['the rest rides into the close'],
  }),
]

const inProfit = (field: 'open' | 'close', at: Stretch | null): Condition | null =>
  saidOf(priceOf(field, at), compare('gt', entryPrice(at), null, at), at)

/** The first open or close at which the trade is worth more than it cost. */
const bailouts = [
  rule('FirstProfit', 'first|next|earliest profitable|winning|green|positive open|opening', {
    build: () => 'open' as const,
    weight: 0.3,
    examples: ['the first profitable open'],
  }),
  rule('FirstProfit', 'first|next|earliest profitable|winning|positive close|closing', {
    build: () => 'close' as const,
    weight: 0.3,
    examples: ['the first profitable close'],
  }),
  rule('FirstProfit', 'first open|opening that|which|where? be|show|opens|i|we? am|are? in|with|at? a? profit|profitable|plus|green', {
    build: () => 'open' as const,
    weight: 0.3,
    examples: ['the first open in profit', 'the first open that is profitable'],
  }),
  rule('FirstProfit', 'first close|closing that|which|where? be|show|closes|i|we? am|are? in|with|at? a? profit|profitable|plus', {
    build: () => 'close' as const,
    weight: 0.3,
    examples: ['the first close in profit', 'the first close where I am in profit'],
  }),
  rule('Clause', 'Act:act at|on|with FirstProfit:field', {
    build: ({ act, field }, at) => {
      const left = leftBy(act, true)
      const when = inProfit(field, at)
      // An open that is there is where one leaves; a close is known when the bar is over.
      return (
        left && when && clauseOf({ act: { ...left, fill: left.fill ?? (field === 'open' ? 'day_open' : null) }, when, isOnly: false }, at)
      )
    },
    weight: 0.3,
    examples: ['exit at the first profitable open', 'sell on the first profitable close'],
  }),
]

/** Profits and losses at which a trade is over. */
const taken = [
  // "Another 2%" is reckoned from where the trade began, and falls the same way for either side.
  rule('EntryMove', '#moveVerb:direction down? by? another|further|additional Distance:d', {
    build: ({ direction, d }) => (direction !== null && isAmount(d) ? { direction, by: d } : null),
    weight: 0.5,
    examples: ['drops another 2%', 'falls by a further half a percent'],
  }),
  rule('EntryMove', 'go|goes|move|moves|trade|trades up|down|lower|higher:way by? another|further|additional Distance:by', {
    build: ({ way, by }) => (isAmount(by) ? { direction: way === 'up' || way === 'higher' ? 'up' : 'down', by } : null),
    weight: 0.5,
    examples: ['goes down another half a percent'],
  }),
  rule(
    'EntryMove',
    'go|goes|move|moves|trade|trades up|down:way by? another|further|additional? Distance:by from|off|below|above EntryPrice',
    {
      build: ({ way, by }) => (isAmount(by) ? { direction: way === 'up' ? 'up' : 'down', by } : null),
      weight: 0.4,
      examples: ['goes down another 2% from my entry'],
    },
  ),
  rule('Part', '#whenWord EntryMove:m ,|then? #stopOutWord', {
    build: ({ m }, at) => {
      const part = fromEntry(m, m.direction === 'up' ? 'short' : 'long', at)
      return part.part === 'stop' ? part : null
    },
    weight: 0.5,
    examples: ["if it falls 2% from my entry I'm stopped out", "if it drops another 2% I'm stopped out"],
  }),
  rule('Part', '#whenWord Loss:loss ,|then? #stopOutWord', {
    build: ({ loss }, at) => stopAt(loss, null, at),
    weight: 0.5,
    examples: ["if it goes 20 pips against me I'm stopped out"],
  }),
  rule('Part', '#whenWord Gain:d ,? then? #targetWord', {
    build: ({ d }, at) => targetAt(d, {}, at),
    weight: 0.8,
    examples: ['if it is up 30 pips I take the money'],
  }),
  rule('Leave', 'after|upon a? Gain:gain', {
    build: ({ gain }, at) => ({ when: null, parts: [targetAt(gain, {}, at)] }),
    weight: 0.3,
    examples: ['after a gain of 15%', 'after a 15% gain'],
  }),
  rule('Leave', 'after|upon a? Loss:loss', {
    build: ({ loss }, at) => ({ when: null, parts: [stopAt(loss, null, at)] }),
    weight: 0.3,
    examples: ['after a loss of 7%'],
  }),
  rule('Loss', '#lossWord #linkWord? over|above|greater|more|bigger|larger|exceeds|>|>=|≥ than? Distance:d', {
    build: ({ d }) => (isAmount(d) ? d : null),
    weight: 0.4,
    examples: ['loss > 30 pips', 'the loss is more than 2%'],
  }),
  rule('Gain', 'Distance:d be|have|has|is|are been? gained|earned|won|banked|pocketed', {
    build: ({ d }) => (isProfit(d) ? d : null),
    weight: 0.4,
    examples: ['30 pips have been gained'],
  }),
  rule('Gain', '#position #auxVerb? run|ran Distance:d', {
    build: ({ d }) => (isProfit(d) ? d : null),
    weight: 0.3,
    examples: ['it has run 2 ATR'],
  }),
  rule('Gain', '#gainWord #auxVerb #touchVerb Distance:d', {
    build: ({ d }) => (isAmount(d) ? d : null),
    weight: 0.2,
    examples: ['profit has reached 5%'],
  }),
  rule('Part', 'accept|take|allow|eat|tolerate|stomach|live a? #lossWord at|of|with Distance:d', {
    build: ({ d }, at) => (isAmount(d) ? stopAt(d, null, at) : null),
    weight: 0.5,
    examples: ['I accept a loss at 1%', 'take a loss of 20 pips'],
  }),
]

/** "Exit in the middle band": the line is where price is then. */
const inLines = [
  rule('Doing', 'Act:act in|into|by|around Value:to', {
    build: ({ act, to }, at) => {
      const when =
        act.does === 'exit' && isLine(to)
          ? saidOf({ is: 'reference', to: 'unsaid', output: null, at }, { does: 'touch', to, at }, at)
          : null
      return when && { act, when, isOnly: false }
    },
    weight: 2,
    examples: ['exit in the middle bollinger band'],
  }),
]

/** Ways out in the sentences of people. */
export const wayOutProductions = [...meanwhile, ...held, ...toldBy, ...over, ...rests, ...bailouts, ...taken, ...inLines]
