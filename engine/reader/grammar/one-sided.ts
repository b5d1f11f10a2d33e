import type { Stretch } from '../../language/grammar.ts'
import type { Clause, Side } from '../meanings.ts'
import { rule } from '../production.ts'

type At = Stretch | null
const only = (side: Side, at: At): Clause => ({ clause: 'part', part: { part: 'side', only: side, at }, at })
const otherThan = (side: Side): Side => (side === 'long' ? 'short' : 'long')
/** The side is not traded. */
const without = (side: Side, at: At): Clause => only(otherThan(side), at)

/** Trades of a side, and that they are not taken: "shorting is off the table", "ignore every short setup". */
export const oneSidedProductions = [
  rule('SideTrades', 'Side:side', { build: ({ side }) => (side === 'both' ? null : side), weight: 0, examples: ['shorts'] }),
  rule('SideTrades', 'Side:side signals|signal|setups|setup|entries|entry|trades|trade|positions|opportunities|ideas|orders|side', {
    build: ({ side }) => (side === 'both' ? null : side),
    weight: 0.2,
    examples: ['short signals', 'long setups'],
  }),
  rule('SideTrades', 'sell setups|setup|entries|trades|trade|side', {
    build: () => 'short' as const,
    weight: 0.4,
    examples: ['sell setups', 'sell side'],
  }),
  rule('SideTrades', 'shorting', { build: () => 'short' as const, weight: 0.2, examples: ['shorting'] }),
  rule('SideTrades', 'short selling|sales|selling', { build: () => 'short' as const, weight: 0.2, examples: ['short selling'] }),
  rule('SideTrades', 'selling|going short', { build: () => 'short' as const, weight: 0.2, examples: ['selling short'] }),
  rule('SideTrades', 'going|buying long', { build: () => 'long' as const, weight: 0.2, examples: ['going long'] }),
  rule('SideTrades', 'every|any|all|each SideTrades:side', { build: ({ side }) => side, weight: 0.1, examples: ['every short setup'] }),
  rule('SideTrades', 'side|part|half of SideTrades:side', { build: ({ side }) => side, weight: 1, examples: ['the side of the shorts'] }),

  rule('Entirely', 'entirely|completely|altogether|totally|whatsoever|ever|either|anyway|here|generally|fully', {
    build: () => true,
    weight: 0,
    examples: ['entirely'],
  }),
  rule('Entirely', 'at all', { build: () => true, weight: 0, examples: ['at all'] }),
  rule('Entirely', 'in|on this|that|the? code|system|strategy|bot|ea|script|market|one|version|account', {
    build: () => true,
    weight: 0.2,
    examples: ['in this system'],
  }),
  rule(
    'Barred',
    '#notWord allowed|permitted|traded|taken|used|wanted|considered|done|opened|possible|available|played|entered|needed|made',
    {
      build: () => true,
      weight: 0,
      examples: ['are not traded', 'not allowed'],
    },
  ),
  rule('Barred', 'be|get never allowed|permitted|traded|taken|used|wanted|considered|done|opened|played|entered|made', {
    build: () => true,
    weight: 0,
    examples: ['are never opened'],
  }),
  rule(
    'Barred',
    'be|get? ignored|skipped|disabled|forbidden|prohibited|excluded|avoided|banned|dropped|blocked|switched|turned|omitted|discarded|removed off|out?',
    { build: () => true, weight: 0, examples: ['get ignored', 'are switched off'] },
  ),
  rule('Barred', 'be|get? off table|limits|menu|cards', { build: () => true, weight: 0, examples: ['is off the table', 'off limits'] }),
  rule('Barred', 'be|get? out of question|bounds|scope', { build: () => true, weight: 0, examples: ['is out of the question'] }),
  rule('Barred', 'be|get? left out', { build: () => true, weight: 0, examples: ['are left out'] }),
  rule('Barred', 'Barred Entirely', { build: () => true, weight: 0, examples: ['are not traded at all'] }),

  rule('NoSide', 'SideTrades:side #colon? Barred', {
    build: ({ side }) => side,
    weight: 0.6,
    examples: ['shorting is off the table', 'Shorting: not allowed', 'short signals get ignored', 'shorts are not traded'],
  }),
  rule('NoSide', '#ignoreVerb SideTrades:side Entirely?', {
    build: ({ side }) => side,
    weight: 0.8,
    examples: ['ignore every short setup'],
  }),
  rule('NoSide', 'avoid|disable|exclude|drop|forget|omit|remove|deactivate|forbid|block|ban about? SideTrades:side Entirely?', {
    build: ({ side }) => side,
    weight: 0.6,
    examples: ['disable shorts', 'forget about short selling', 'disable shorts in the code'],
  }),
  rule('NoSide', 'leave|keep|take SideTrades:side out|aside of? it|this? Entirely?', {
    build: ({ side }) => side,
    weight: 0.4,
    examples: ['leave the short side out of it', 'leave shorts out'],
  }),
  rule('NoSide', 'leave|let SideTrades:side alone|be|off', {
    build: ({ side }) => side,
    weight: 0.6,
    examples: ['leave shorts alone'],
  }),
  rule('NoSide', 'stay|keep|steer|shy away|clear|out|off from|of? SideTrades:side Entirely?', {
    build: ({ side }) => side,
    weight: 0.5,
    examples: ['stay away from shorts', 'steer clear of short setups'],
  }),
  rule('NoSide', '#noWord SideTrades:side trades|trading|orders|please? Entirely?', {
    build: ({ side }) => side,
    weight: 1.2,
    examples: ['no short selling whatsoever', 'no short setups'],
  }),
  rule('NoSide', 'no|zero sell trades|trade|side|setups|entries trades|trading? Entirely?', {
    build: () => 'short' as const,
    weight: 0.6,
    examples: ['no sell side trades', 'no sell trades'],
  }),
  rule('Clause', 'NoSide:side', { build: ({ side }, at) => without(side, at), weight: 0, examples: ['shorts are not traded'] }),
  rule('Skip', 'NoSide:side', { build: ({ side }) => ({ side }), weight: 0, examples: ['ignore short setups'] }),

  // One side, and the other one denied as well.
  rule('OnlySide', 'OnlySide:side ,|;|. and|i? no|zero SideTrades:other Entirely?', {
    build: ({ side, other }) => (side === other ? null : side),
    weight: 0.4,
    examples: ['only longs, no shorts'],
  }),
  rule('OnlySide', 'no|zero SideTrades:other Entirely? ,|; and? OnlySide:side', {
    build: ({ side, other }) => (side === other ? null : side),
    weight: 0.4,
    examples: ['no shorting here, only longs'],
  }),
  rule(
    'OnlySide',
    'OnlySide:side ,|;|. #noWord do|trade|take|want|touch|need|care|play|use about|in|with? other|opposite side|direction|way',
    {
      build: ({ side }) => side,
      weight: 0.4,
      examples: ["just longs, I don't do the other direction"],
    },
  ),
  rule('Clause', 'take|trade|play|do|make|use SideTrades:side ,? and|but|, #ignoreVerb SideTrades:other Entirely?', {
    build: ({ side, other }, at) => (side === other ? null : only(side, at)),
    weight: 0.8,
    examples: ['take longs and ignore every short setup'],
  }),
  rule('OnlySide', '#only play|trade|take|work|use|run|do it|this? on|from|in|to|with|for Side:side', {
    build: ({ side }) => (side === 'both' ? null : side),
    weight: 0.4,
    examples: ['only play it from the long side', 'only trade on the long side'],
  }),
  rule('OnlySide', 'play|trade|work|use|run|do it|this? on|from|in|to|with|for? Side:side #only', {
    build: ({ side }) => (side === 'both' ? null : side),
    weight: 0.4,
    examples: ['trade it on the long side only', 'trade long only'],
  }),
  rule(
    'OnlySide',
    'it|this|we|strategy|system|ea|bot|robot be|get? #only be? traded|played|used|taken|work|works|trade|trades|trading in|on|for|from|to? Side:side',
    {
      build: ({ side }) => (side === 'both' ? null : side),
      weight: 0.4,
      examples: ['it is only traded long', 'the system only trades on the long side'],
    },
  ),
  rule(
    'OnlySide',
    'it|this|we|strategy|system|ea|bot|robot be|get? traded|played|used|taken|work|works|trade|trades|trading in|on|for|from|to? Side:side #only',
    {
      build: ({ side }) => (side === 'both' ? null : side),
      weight: 0.4,
      examples: ['it is traded long only'],
    },
  ),
  rule('OnlySide', 'work|works|traded|tradable #only in|on|for|from|to? Side:side', {
    build: ({ side }) => (side === 'both' ? null : side),
    weight: 0.6,
    examples: ['works only in long'],
  }),
  rule('Clause', "it|this|that|it's|its be? OnlySide:side #titleNoun", {
    build: ({ side }, at) => only(side, at),
    weight: 0.6,
    examples: ["it's a long-only system"],
  }),
  rule('Clause', 'positions|trades|entries|orders #modal? be|get? #takenWord #only? on|in|to OnlySide:side', {
    build: ({ side }, at) => only(side, at),
    weight: 0.4,
    examples: ['positions may be opened on the long side only'],
  }),
  rule('OnlySide', 'can|may|must|should|could|will|would OnlySide:side', {
    build: ({ side }) => side,
    weight: 0.2,
    examples: ['I can only go short'],
  }),
  rule('Clause', 'for OnlySide:side', { build: ({ side }, at) => only(side, at), weight: 0.6, examples: ['for longs only'] }),

  // Settings: "AllowShort = false", "allow_long=true, allow_short=false".
  rule('SideFlag', 'allow|enable|use|trade|can|do|take|open|with|is|activate -|_? SideTrades:side #linkWord? false|no|off|0|disabled', {
    build: ({ side }) => ({ side, isOn: false }),
    weight: 0.2,
    examples: ['allow_short = false', 'AllowShort=0'],
  }),
  rule('SideFlag', 'allow|enable|use|trade|can|do|take|open|with|is|activate -|_? sell|sells #linkWord? false|no|off|0|disabled', {
    build: () => ({ side: 'short' as const, isOn: false }),
    weight: 0.2,
    examples: ['EnableSell = false'],
  }),
  rule('SideFlag', 'allow|enable|use|trade|can|do|take|open|with|is|activate -|_? SideTrades:side #linkWord? true|yes|on|1|enabled', {
    build: ({ side }) => ({ side, isOn: true }),
    weight: 0.2,
    examples: ['allow_long = true'],
  }),
  rule('SideFlag', 'allow|enable|use|trade|can|do|take|open|with|is|activate -|_? sell|sells #linkWord? true|yes|on|1|enabled', {
    build: () => ({ side: 'short' as const, isOn: true }),
    weight: 0.2,
    examples: ['EnableSell = true'],
  }),
  rule('Clause', 'SideFlag:flag', {
    build: ({ flag }, at) => (flag.isOn ? null : without(flag.side, at)),
    weight: 0.6,
    examples: ['allow_short = false'],
  }),
  rule('Clause', 'SideFlag:a ,|;|and|\n? SideFlag:b', {
    build: ({ a, b }, at) =>
      a.side === b.side || (!a.isOn && !b.isOn)
        ? null
        : a.isOn && b.isOn
          ? { clause: 'part', part: { part: 'side', only: 'both', at }, at }
          : only((a.isOn ? a : b).side, at),
    weight: 0.4,
    examples: ['allow_long = true, allow_short = false'],
  }),
]
