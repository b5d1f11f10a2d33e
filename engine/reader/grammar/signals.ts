import type { Stretch } from '../../language/grammar.ts'
import type { Act, Clause, Condition, SaidSide } from '../meanings.ts'
import { rule } from '../production.ts'
import { clauseOf } from '../said-clause.ts'

const act = (does: Act['does'], side: SaidSide): Act => ({ does, side, fill: null, portion: null, parts: [] })
const wish = (side: SaidSide, when: Condition, at: Stretch | null): Clause => ({ clause: 'filter', side, when, isOnly: true, at })
const both = (a: Act, b: Act): Act | null => (a.does === b.does ? { ...b, side: b.side ?? a.side } : null)

/** Acts that are said by a noun: "a buy signal", "my exit", "time to sell". */
export const signalProductions = [
  rule('Signal', 'Side:side', {
    build: ({ side }) => (side === 'both' ? null : act('enter', side)),
    weight: 1.5,
    examples: ['longs', 'a buy'],
  }),
  rule('Signal', 'Side:side #signalNoun', {
    build: ({ side }) => (side === 'both' ? null : act('enter', side)),
    examples: ['a long signal', 'short entries'],
  }),
  rule('Signal', '#sellVerb', { build: () => act('sell', null), weight: 2, examples: ['a sell'] }),
  rule('Signal', '#sellVerb #signalNoun', { build: () => act('sell', null), examples: ['the sell signal'] }),
  rule('Signal', '#exitVerb:side #signalNoun', { build: ({ side }) => act('exit', side), examples: ['an exit signal'] }),
  rule('Signal', '#entryNoun', { build: () => act('enter', null), examples: ['my entry'] }),
  rule('Signal', '#exitNoun', { build: () => act('exit', null), examples: ['my exit'] }),
  rule('Signal', 'Side:side #exitNoun', { build: ({ side }) => act('exit', side), weight: 0.8, examples: ['the long exit'] }),
  rule('Signal', '#titleNoun Side:side', {
    build: ({ side }) => (side === 'both' ? null : act('enter', side)),
    weight: 1,
    isTight: true,
    examples: ['my breakout long'],
  }),
  rule('Signal', 'Signal:s for Side:side', {
    build: ({ s, side }) => (s.side === null && side !== 'both' ? { ...s, side } : null),
    examples: ['the entry for longs'],
  }),
  rule('Signal', '#cueNoun to|for Act:a', { build: ({ a }) => a, examples: ['my cue to sell', 'time to exit', 'a signal to buy'] }),

  rule('Act', "that|this|here|there 's|is when|where|how Act:a", {
    build: ({ a }) => a,
    weight: 0.5,
    examples: ["that's when I buy", 'this is where we exit'],
  }),
  // "…, that's my long": what was told is the signal.
  rule('Clause', "that|this|which|it 's|is|be my|our|a|the Signal:s", {
    build: ({ s }, at) => (s.does === 'exit' ? null : { clause: 'act', act: s, at }),
    weight: 3,
    examples: ["that's my long", 'this is the entry'],
  }),
  // "A close above 50 is where I buy".
  rule('Clause', 'Condition:when be where|when|how|exactly|precisely? where|when|how? Act:a', {
    build: ({ when, a }, at) => (a.portion === null ? clauseOf({ act: a, when, isOnly: false }, at) : null),
    weight: 1.5,
    examples: ['RSI below 30 is where I buy', 'RSI over 70 is where I exit'],
  }),
  rule('Clause', 'Condition:when be what|all i|we|you? need|want|wait|look for? to Act:a', {
    build: ({ when, a }, at) => (a.does === 'enter' && a.portion === null ? clauseOf({ act: a, when, isOnly: false }, at) : null),
    weight: 1.5,
    examples: ['RSI below 30 is what I need to buy'],
  }),
  rule('Signal', 'buyer|seller:who', {
    build: ({ who }) => (who === 'buyer' ? act('enter', 'long') : act('sell', null)),
    weight: 2.5,
    examples: ['a buyer'],
  }),
  rule('Looking', '#lookFor Signal:s', { build: ({ s }) => (s.does === 'enter' ? s.side : null), examples: ['look for longs'] }),
  rule('Looking', '#lookFor to? Act:a', {
    build: ({ a }) => (a.does === 'enter' && a.parts.length === 0 && a.fill === null ? a.side : null),
    weight: 1.2,
    examples: ['look for to buy'],
  }),
  rule('Clause', 'Looking:side When:w', { build: ({ side, w }, at) => wish(side, w.when, at), examples: ['look for longs when RSI > 50'] }),
  rule('Clause', 'When:w ,? then? Looking:side', {
    build: ({ side, w }, at) => wish(side, w.when, at),
    examples: ['if RSI > 50 I look for longs'],
  }),
  rule('Clause', 'Condition:when #arrow Looking:side', {
    build: ({ side, when }, at) => wish(side, when, at),
    examples: ['RSI > 50 -> look for longs'],
  }),
  rule('Act', '#giveVerb Signal:s', {
    build: ({ s }) => s,
    weight: 1.5,
    examples: ["that's my cue to sell", 'we have a long', 'triggers a sell'],
  }),
  rule('Act', 'Signal:s be #occurVerb', { build: ({ s }) => s, weight: 1.5, isTight: true, examples: ['a buy signal is given'] }),
  rule('Act', 'Signal:s #occurVerb', { build: ({ s }) => s, weight: 2, isTight: true, examples: ['a buy signal occurs'] }),
  rule('Act', 'Signal:s be|get #enterVerb:side', {
    build: ({ s, side }) => (side === null ? s : s.does === 'exit' ? null : both(s, act(s.does, side))),
    weight: 1.5,
    examples: ['shorts are opened', 'an entry is bought'],
  }),
]
