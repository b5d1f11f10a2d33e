import type { Stretch } from '../../language/grammar.ts'
import type { Act, Part, Side } from '../meanings.ts'
import { rule } from '../production.ts'

const opposite = (does: 'reverse' | 'exit' | 'ignore', at: Stretch | null): Part => ({ part: 'opposite', does, at })

/** What closes a trade when a signal of the other side comes; null where the act is another one. */
function closed(act: Act, { to }: { readonly to: Side | null }, at: Stretch | null): Part | null {
  const isPlain = act.portion === null && act.parts.length === 0 && (act.fill === null || act.fill === 'next_open')
  if (act.does !== 'exit' || !isPlain || act.side === 'both') return null
  return to !== null && act.side === to ? { part: 'opposite', does: 'exit', isOwn: true, at } : opposite('exit', at)
}

/** What opens the other side then. */
const isOpened = (act: Act): boolean => act.does === 'enter' && act.portion === null && act.parts.length === 0

/** Signals of the other side, and what they do to the trade that is open. */
export const oppositeProductions = [
  rule('Opposing', '#oppositeSignal', { build: () => ({ to: null }), weight: 0, examples: ['the opposite signal'] }),
  rule('Opposing', 'reverse|opposite|inverse|contrary', { build: () => ({ to: null }), weight: 1, examples: ['the reverse'] }),
  rule('Opposing', '#sideNoun:to #signalNoun', { build: ({ to }) => ({ to }), weight: 0.2, examples: ['a short signal', 'buy setup'] }),
  rule('Opposing', '#sellVerb #signalNoun', { build: () => ({ to: 'short' }), weight: 0.2, examples: ['a sell signal'] }),
  rule('Opposing', '#signalNoun to|for #sideNoun:to', { build: ({ to }) => ({ to }), weight: 0.2, examples: ['signal to short'] }),
  rule('Opposing', 'new|fresh|valid|another|next Opposing:o', { build: ({ o }) => o, weight: 0.2, examples: ['a fresh buy signal'] }),
  rule('Opposing', '#signalNoun in|into|for|to|of opposite|other|reverse|contrary|opposing direction|side|way', {
    build: () => ({ to: null }),
    weight: 0.2,
    examples: ['a signal in the other direction'],
  }),
  rule('OpposingComes', 'Opposing:o', { build: ({ o }) => o, weight: 0.4, examples: ['a sell signal'] }),
  rule('OpposingComes', 'Opposing:o be|get? #occurVerb', { build: ({ o }) => o, weight: 0.2, examples: ['a sell signal is given'] }),
  rule('OpposingComes', 'Opposing:o #modal? #appearVerb', { build: ({ o }) => o, weight: 0.2, examples: ['a short signal shows up'] }),
  rule('OpposingComes', 'there? come|appear|occur Opposing:o', {
    build: ({ o }) => o,
    weight: 0.2,
    examples: ['comes the contrary signal'],
  }),
  rule('OpposingComes', '#showVerb Opposing:o', { build: ({ o }) => o, weight: 0.2, examples: ['I get a sell signal'] }),
  rule('OpposingComes', 'there be Opposing:o', { build: ({ o }) => o, weight: 0.2, examples: ['there is a sell signal'] }),
  rule('OpposingComes', "i'm|im|am|be #sideNoun:from and|, OpposingComes:o", {
    build: ({ o, from }) => (o.to === from ? null : o),
    weight: 0.2,
    examples: ["I'm long and get a sell signal"],
  }),
  rule('OpposingComes', "OpposingComes:o while|when i'm|im|am|be|in? #sideNoun:from", {
    build: ({ o, from }) => (o.to === from ? null : o),
    weight: 0.2,
    examples: ["a buy signal appears while I'm short"],
  }),
  rule('OpposingComes', 'OpposingComes:o while|when|during in|holding|have? #position:from', {
    build: ({ o, from }) => (from === 'both' || (o.to !== null && o.to === from) ? null : o),
    weight: 0.2,
    examples: ['an opposite signal comes while in a trade'],
  }),

  rule('Part', '#whenWord OpposingComes:o ,? then|first? Act:act', {
    build: ({ o, act }, at) => closed(act, o, at),
    weight: 0.2,
    examples: ['when a sell signal comes close the long'],
  }),
  rule('Part', 'should Opposing:o #appearVerb ,? then? Act:act', {
    build: ({ o, act }, at) => closed(act, o, at),
    weight: 0.2,
    examples: ['should a sell signal occur, exit the long'],
  }),
  rule('Part', 'Act:act #whenWord OpposingComes:o', {
    build: ({ o, act }, at) => closed(act, o, at),
    weight: 0.2,
    examples: ['exit when an opposite signal appears'],
  }),
  rule('Part', '#exitNoun #linkWord Opposing:o', {
    build: ({ o }, at) => (o.to === null ? opposite('exit', at) : null),
    weight: 0.2,
    examples: ['exit: contrary signal', 'my exit is the opposite signal'],
  }),
  rule('Part', 'Act:act at|on|with|upon|by|through|via|after Opposing:o', {
    build: ({ o, act }, at) => closed(act, o, at),
    weight: 0.2,
    examples: ['the short is closed by a fresh buy signal', 'cover the short on a buy signal'],
  }),
  rule('Part', 'at|on|with|upon|after Opposing:o ,? then? Act:act', {
    build: ({ o, act }, at) => closed(act, o, at),
    weight: 0.2,
    examples: ['on a contrary signal the trade must be closed'],
  }),
  // Only its end, or with it what the next part says.
  rule('Part', 'Opposing:o #onlyWord? Act:act #onlyWord?', {
    build: ({ o, act }, at) => closed(act, o, at),
    weight: 0.6,
    examples: ['a sell signal closes the long', 'opposite signals just close the position'],
  }),
  rule('Part', 'OpposingComes:o #onlyWord Act:act', {
    build: ({ o, act }, at) => closed(act, o, at),
    weight: 0.6,
    examples: ["a short signal while I'm long only closes the position"],
  }),
  rule('Part', '#noWord #reverseVerb ,? but? #onlyWord? Act:act', {
    build: ({ act }, at) => closed(act, { to: null }, at),
    weight: 0.6,
    examples: ["don't reverse, just close"],
  }),
  rule('Part', 'Part:part ,? and|then? wait for next|new one|signal|setup|entry', {
    build: ({ part }) => (part.part === 'opposite' && part.does === 'exit' ? part : null),
    weight: 0.2,
    examples: [
      "don't reverse, just close and wait for the next signal",
      'opposite signals just close the position and wait for the next signal',
    ],
  }),
  rule('Part', 'Part:part #untilWord #stopWord or|and #targetWord be|get? hit|reached|filled|touched|triggered', {
    build: ({ part }) => (part.part === 'opposite' && part.does === 'ignore' ? part : null),
    weight: 0.2,
    examples: ['ignore opposite signals until stop or target is reached'],
  }),
  rule('Part', '#holdVerb #position? #untilWord OpposingComes', {
    build: (_, at) => opposite('exit', at),
    weight: 0.2,
    examples: ['hold until the opposite signal'],
  }),
  rule('Part', '#position:from be|get|is? #holdVerb #untilWord OpposingComes:o', {
    build: ({ from, o }, at) => (from !== null && from === o.to ? null : opposite('exit', at)),
    weight: 0.2,
    examples: ['a long is held until a short signal appears'],
  }),
  rule('Part', 'Part:part and|, Opposing:o Act:act', {
    build: ({ part, o, act }, at) => (part.part === 'opposite' && part.does === 'exit' ? closed(act, o, at) : null),
    weight: 0.2,
    examples: ['a sell signal closes the long and a buy signal closes the short'],
  }),
  rule('Part', 'Part:part and|, #sideNoun:from at|on|with|upon|by|through|via|after Opposing:o', {
    build: ({ part, o, from }, at) => (part.part === 'opposite' && part.does === 'exit' && from !== o.to ? opposite('exit', at) : null),
    weight: 0.2,
    examples: ['longs are closed by a sell signal and shorts by a buy signal'],
  }),

  rule('Part', '#whenWord OpposingComes:o ,? then? Reversal:r', {
    build: ({ o, r }, at) => (r.to !== null && o.to !== null && r.to !== o.to ? null : opposite('reverse', at)),
    weight: 0.2,
    examples: ['when a sell signal comes I reverse to short'],
  }),
  rule('Part', 'Reversal:r #whenWord OpposingComes:o', {
    build: ({ o, r }, at) => (r.to !== null && o.to !== null && r.to !== o.to ? null : opposite('reverse', at)),
    weight: 0.2,
    examples: ['reverse the position when the opposite signal comes'],
  }),
  rule('Part', 'Reversal:r at|on|with|upon|after Opposing:o', {
    build: ({ o, r }, at) => (r.to !== null && o.to !== null && r.to !== o.to ? null : opposite('reverse', at)),
    weight: 0.2,
    examples: ['the position should be reversed on the contrary signal'],
  }),
  rule('Part', 'at|on|with|upon|after Opposing:o ,? then? Reversal:r', {
    build: ({ o, r }, at) => (r.to !== null && o.to !== null && r.to !== o.to ? null : opposite('reverse', at)),
    weight: 0.2,
    examples: ['on a contrary signal flip the position'],
  }),
  rule('Reversal', '#position #modal be|get #turnOver', {
    build: () => ({ to: null }),
    examples: ['the position should be reversed'],
  }),
  rule('Part', 'Part:part ,? and? then? Act:act', {
    build: ({ part, act }, at) => (part.part === 'opposite' && part.does === 'exit' && isOpened(act) ? opposite('reverse', at) : null),
    weight: 0.4,
    examples: ['when a sell signal comes I close my long and go short'],
  }),
  rule('Part', 'Part:part ,? and? then? Reversal:r', {
    build: ({ part, r }, at) => (part.part === 'opposite' && part.does === 'exit' && r.to === null ? opposite('reverse', at) : null),
    weight: 0.4,
    examples: ['hold until the opposite signal, then reverse'],
  }),
  rule(
    'Part',
    'Part:part ,? and|then #enterVerb a? new|opposite|reverse|other|another? one|order|position|trade? in|into|to opposite|other|reverse|contrary direction|side|way',
    {
      build: ({ part }, at) => (part.part === 'opposite' && part.does === 'exit' ? opposite('reverse', at) : null),
      weight: 0.4,
      examples: ['the opposite signal closes the trade and opens a new one in the other direction'],
    },
  ),
  rule(
    'Part',
    'Part:part ,? and new|opposite|reverse|other|another one|order|position|trade in|into|to opposite|other|reverse|contrary direction|side|way be|get #enterVerb',
    {
      build: ({ part }, at) => (part.part === 'opposite' && part.does === 'exit' ? opposite('reverse', at) : null),
      weight: 0.4,
      examples: ['on the contrary signal the trade is closed and a new one in the other direction is opened'],
    },
  ),
  rule('Part', 'Part:part ,? but|and|it? #noWord Act:act', {
    build: ({ part, act }) => (part.part === 'opposite' && part.does === 'exit' && isOpened(act) ? part : null),
    weight: 0.4,
    examples: ['a sell signal closes the long but does not open a short'],
  }),
  rule('Part', 'Part:part ,? but|and? #noWord reversal|reversals|reversing|reverse|flip|flipping', {
    build: ({ part }) => (part.part === 'opposite' && part.does === 'exit' ? part : null),
    weight: 0.4,
    examples: ['opposite signals close the position, no reversal'],
  }),
  rule('Part', '#ignoreVerb #oppositeSignal when|while InTrade', {
    build: (_, at) => opposite('ignore', at),
    weight: 0.4,
    examples: ['ignore opposite signals while in a trade'],
  }),
  rule('Part', '#exitVerb at|on|with #oppositeSignal #linkWord true|yes|on|1|enabled', {
    build: (_, at) => opposite('exit', at),
    weight: 0.4,
    examples: ['CloseOnOppositeSignal = true', 'exit on opposite signal: yes'],
  }),
  rule('Part', '#reverseVerb at|on|with #oppositeSignal #linkWord true|yes|on|1|enabled', {
    build: (_, at) => opposite('reverse', at),
    weight: 0.4,
    examples: ['reverseOnOppositeSignal = true'],
  }),
  rule('Part', 'Part:part ,? sar|reversal|reversing|reversed style|system|type|mode|strategy?', {
    build: ({ part }) => (part.part === 'opposite' && part.does === 'reverse' ? part : null),
    weight: 0.4,
    examples: ['stop and reverse, SAR style'],
  }),
  rule('Part', 'stop and reverse system|style|mode|strategy|logic', {
    build: (_, at) => opposite('reverse', at),
    weight: 0.4,
    examples: ['a stop and reverse system'],
  }),
  rule('Part', 'be? always in market? ,? either? long or short', {
    build: (_, at) => opposite('reverse', at),
    weight: 0.4,
    examples: ['always in the market, either long or short'],
  }),
  rule('Part', 'always in|in market|position #colon Part:part', {
    build: ({ part }) => (part.part === 'opposite' && part.does === 'reverse' ? part : null),
    weight: 0.4,
    examples: ['always in the market: when a sell signal comes I reverse to short'],
  }),
]
