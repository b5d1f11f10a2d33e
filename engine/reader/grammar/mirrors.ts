import type { Stretch } from '../../language/grammar.ts'
import type { Act, Clause, Condition, SaidSide } from '../meanings.ts'
import { rule } from '../production.ts'
import { clauseOf } from '../said-clause.ts'

type Of = Extract<Clause, { clause: 'mirror' }>['of']
const mirror = (side: SaidSide, at: Stretch | null, of: Of = 'all'): Clause => ({ clause: 'mirror', side, of, at })

const isOpposite = (when: Condition): boolean => when.says === 'reference' && when.to === 'opposite'
/** An entry of one side that is told by those of the other. */
const ofAct = (act: Act | null, of: Of, at: Stretch | null): Clause | null =>
  act?.does === 'enter' && (act.side === 'long' || act.side === 'short') && act.parts.length === 0 && act.fill === null
    ? mirror(act.side, at, of)
    : null

/** The other side in words that say no side: "the exact opposite", "same thing but reversed", "the mirror of that". */
const phrases = [
  rule('Mirror', '#mirrorWord', { build: () => true, weight: 0.5, examples: ['vice versa'] }),
  rule('Mirror', 'exact|exactly|just|precisely|all|complete|completely|everything|perfect|true|simply|but|only Mirror', {
    build: () => true,
    weight: 0.2,
    examples: ['the exact opposite'],
  }),
  rule('Mirror', '#mirrorWord #mirrorNoun', { build: () => true, weight: 0.3, examples: ['opposite rules', 'reverse logic'] }),
  rule('Mirror', '#mirrorNoun be|get|work|just|all? all? #mirrorWord', {
    build: () => true,
    weight: 0.5,
    examples: ['rules reversed', 'conditions are mirrored', 'everything is reversed'],
  }),
  rule('Mirror', 'same #mirrorNoun? ,? but|just|only|with|in|yet? Mirror', {
    build: () => true,
    weight: 0.3,
    examples: ['same thing upside down', 'same, but inverted', 'the same way with everything reversed'],
  }),
  rule('Mirror', '#mirrorWord of|to|from|for that|this|it|these|those|above|all|everything', {
    build: () => true,
    weight: 0.5,
    examples: ['the mirror of that'],
  }),
  rule(
    'Mirror',
    'Mirror shall|should|must|will|would|do|does? be? apply|applies|hold|holds|count|counts|valid|true|used|taken|followed|rule|accordingly|likewise',
    {
      build: () => true,
      weight: 0.3,
      examples: ['the opposite rules apply', 'the reversed rules are valid', 'mirrored accordingly'],
    },
  ),
  rule('Mirror', '#mirrorWord of|to|from all|everything|what of? that|this|it|above|before|described|said|told|wrote', {
    build: () => true,
    weight: 0.4,
    examples: ['the opposite of all that', 'the reverse of everything above'],
  }),
  rule(
    'Mirror',
    '#mirrorWord of|to|from what|everything|all i|we|you|that? described|describe|said|say|wrote|told|explained|do|did|stands above|before|so? far?',
    {
      build: () => true,
      weight: 0.4,
      examples: ['the reverse of what I described', 'the opposite of what we do above'],
    },
  ),
  rule('Mirror', '#mirrorVerb it|the? chart|charts|picture|screen upside|over|around|round down?', {
    build: () => true,
    weight: 0.4,
    examples: ['flip the chart upside down'],
  }),
  rule('Mirror', 'same|identical #mirrorNoun? Mirror', { build: () => true, weight: 0.4, examples: ['the identical setup inverted'] }),
  rule('Mirror', '#mirrorVerb it|that|this|all|them|these|those all|around|over?', {
    build: () => true,
    weight: 0.5,
    examples: ['flip it', 'flip it all'],
  }),
  rule('Mirror', '#mirrorVerb all of it|that|this|them|these|those around|over?', {
    build: () => true,
    weight: 0.5,
    examples: ['flip all of that'],
  }),
  rule('Mirror', '#mirrorVerb all? #mirrorNoun around|over?', {
    build: () => true,
    weight: 0.6,
    examples: ['invert the rules', 'flip all conditions', 'flip everything around'],
  }),
  rule('Mirror', 'turn it|that|this|everything|all|them|things|rules|conditions|setup|signals|logic around|round|over|upside down?', {
    build: () => true,
    weight: 0.5,
    examples: ['turn it around', 'turn everything upside down'],
  }),
]

/** Whom a mirrored rule is for: "shorts", "on the short side", "short setups", "bearish trades", "in a downtrend". */
const others = [
  rule('Other', 'Side:side', { build: ({ side }) => side, weight: 0, examples: ['shorts'] }),
  rule('Other', 'Side:side #mirrorNoun #mirrorNoun?', { build: ({ side }) => side, weight: 0.5, examples: ['short conditions'] }),
  rule('Other', '#color:way side|case|version|trades|trade|entry|entries|one|ones?', {
    build: ({ way }) => (way === 'up' ? 'long' : 'short'),
    weight: 1,
    examples: ['the bearish side', 'bullish'],
  }),
  rule('Other', '#color:way #mirrorNoun', {
    build: ({ way }) => (way === 'up' ? 'long' : 'short'),
    weight: 0.8,
    examples: ['bearish setups'],
  }),
  rule('Other', 'downtrend|downtrends|downmoves|downside', { build: () => 'short' as const, weight: 0.5, examples: ['downtrends'] }),
  rule('Other', 'uptrend|uptrends|upmoves|upside', { build: () => 'long' as const, weight: 0.5, examples: ['uptrends'] }),
  rule('Other', 'down trend|trends|side', { build: () => 'short' as const, weight: 0.5, examples: ['down trends'] }),
  rule('Other', 'up trend|trends|side', { build: () => 'long' as const, weight: 0.5, examples: ['up trends'] }),
  rule('Other', 'for|on|to|in|with|4 Other:side', {
    build: ({ side }) => side,
    weight: 0.2,
    examples: ['for shorts', 'on the short side'],
  }),
  rule('Other', 'i|we do|take|trade|play|have Side:side', { build: ({ side }) => side, weight: 0.8, examples: ['I take shorts'] }),
  rule('Other', 'for|on|with|4 a? sell|sells side|trade|trades|entry|entries|position|positions|order|orders', {
    build: () => 'short' as const,
    weight: 0.3,
    examples: ['for a sell trade', 'for sell side'],
  }),
  rule('Other', 'for|on a|every|each|any sell', { build: () => 'short' as const, weight: 0.3, examples: ['for a sell'] }),
  rule('Other', 'Other:side entries|entry and|/|& exits|exit', {
    build: ({ side }) => side,
    weight: 0.2,
    examples: ['short entries and exits'],
  }),
  rule('Other', 'Other:side too|also', { build: ({ side }) => side, weight: 0.3, examples: ['shorts too'] }),
  rule('Other', 'also|and|likewise|then Other:side', { build: ({ side }) => side, weight: 0.3, examples: ['also shorts'] }),
  rule('Other', 'Other:side likewise', { build: ({ side }) => side, weight: 0.3, examples: ['shorts likewise'] }),
]

/** Rules of the other side that are told by those of the first. */
export const mirrorProductions = [
  ...phrases,
  ...others,
  rule('Clause', 'Mirror', { build: (_, at) => mirror(null, at), weight: 4, examples: ['vice versa'] }),
  rule('Clause', '( Mirror )', { build: (_, at) => mirror(null, at), weight: 3, examples: ['(vice versa)'] }),
  rule('Clause', 'Mirror ,? #colon? Other:side', {
    build: ({ side }, at) => mirror(side, at),
    weight: 0.8,
    examples: ['opposite for shorts', 'flip it for shorts', 'Opposite: short', 'mirrored for short signals'],
  }),
  rule('Clause', 'Other:side ,? #colon? #mirrorLink? it? be? #mirrorLink? Mirror', {
    build: ({ side }, at) => mirror(side, at),
    weight: 0.5,
    examples: [
      'shorts are the opposite',
      'Short: vice versa',
      'shorts mirrored',
      'for shorts do the reverse',
      'for shorts it is the same mirrored',
      'short conditions are the opposite',
      'the bearish side is the mirror image',
    ],
  }),
  rule('Clause', 'Other:side ,? #colon? follow|follows|have|has|take|takes|share|obey Mirror', {
    build: ({ side }, at) => mirror(side, at),
    weight: 0.5,
    examples: ['shorts follow the same rules reversed'],
  }),
  rule('Clause', 'Other:side ,? #mirrorLink? Mirror of|to|from Side:of ones|trades|rules|side|setup|entries|conditions?', {
    build: ({ side, of }, at) => (of === side ? null : mirror(side, at)),
    weight: 0.4,
    examples: ['for the sell side just the opposite of the buy', 'short entries and exits are the inverse image of the long ones'],
  }),
  rule('Clause', "Mirror and|then|, and|then? you|we|i|that|you've #auxVerb? got|get|have|has|be your|the? Other:side", {
    build: ({ side }, at) => mirror(side, at),
    weight: 0.5,
    examples: ['turn the rules around and you have the short side', "flip the chart upside down and you've got your short"],
  }),
  rule('Clause', 'implement|code|do|make|program|treat|trade|take|handle|build|write|add Other:side as|with|by|in|using|via Mirror', {
    build: ({ side }, at) => mirror(side, at),
    weight: 0.5,
    examples: ['code the short side with the opposite rules', 'implement the short trades as a mirrored version'],
  }),
  rule('Clause', 'Mirror hold|apply|go|work|count|be #mirrorLink? Other:side', {
    build: ({ side }, at) => mirror(side, at),
    weight: 0.5,
    examples: ['the mirror rules hold for shorts', 'the opposite applies to shorts'],
  }),
  rule('Clause', '#position:side be|get open|opened|taken|entered|made in|under|on Mirror', {
    build: ({ side }, at) => (side === 'long' || side === 'short' ? mirror(side, at) : null),
    weight: 0.5,
    examples: ['short positions are opened in the reverse case', 'a short is taken under opposite conditions'],
  }),
  rule('Clause', 'Mirror when|if Side:side', { build: ({ side }, at) => mirror(side, at), examples: ['vice versa when short'] }),
  rule('Clause', '#mirrorVerb for|on|to Side:side', {
    build: ({ side }, at) => mirror(side, at),
    weight: 1,
    examples: ['invert for shorts'],
  }),
  rule('Clause', 'Side:side ,|= #mirrorVerb it?', {
    build: ({ side }, at) => mirror(side, at),
    weight: 1.5,
    examples: ['shorts, flip'],
  }),
  rule('Clause', '#enterVerb:side it|them? too|also? , Mirror', {
    build: ({ side }, at) => (side === null ? null : mirror(side, at)),
    weight: 2,
    examples: ['I also short it, mirrored'],
  }),
  rule('Clause', 'Mirror for|to|on|4 #sellVerb', {
    build: (_, at) => mirror(null, at, 'sell'),
    weight: 2.5,
    examples: ['opposite for sell'],
  }),
  rule('Clause', 'Mirror of Side:of for|on Side:side', {
    build: ({ of, side }, at) => (of === side ? null : mirror(side, at)),
    examples: ['the mirror of longs for shorts'],
  }),
  rule('Clause', '#sellVerb #listNoun #mirrorLink? Mirror of|to Side:of #listNoun?', {
    build: ({ of }, at) => (of === 'long' ? mirror('short', at) : null),
    weight: 0.4,
    examples: ['sell rules are the opposite of buy rules'],
  }),
  rule('Clause', 'Side:side #mirrorNoun? mirror|mirrors|reverse|reverses|invert|inverts Side:of #listNoun?', {
    build: ({ side, of }, at) => (of === side ? null : mirror(side, at)),
    weight: 0.6,
    examples: ['the short setup mirrors the long'],
  }),
  rule('Clause', "and? Mirror when|if i'm|im|am|we're|you|i|we? #enterVerb:side", {
    build: ({ side }, at) => (side === null ? null : mirror(side, at)),
    weight: 2.6,
    examples: ["the other way round if I'm going short", 'the opposite when going short'],
  }),
  rule('Clause', "when|if i'm|im|am|we're|you|i|we? #enterVerb:side ,? it? be? #mirrorLink? Mirror", {
    build: ({ side }, at) => (side === null ? null : mirror(side, at)),
    weight: 1.5,
    examples: ["if I'm going short it is the other way around", 'when shorting, the opposite'],
  }),
  rule('Clause', 'when|if #enterVerb:side ,? #mirrorVerb it|them|rules|conditions|everything|signals', {
    build: ({ side }, at) => (side === null ? null : mirror(side, at)),
    weight: 1,
    examples: ['when shorting, flip the rules'],
  }),
  rule('Clause', 'do same for|on|with Side:side ,? but|just|only? Mirror', {
    build: ({ side }, at) => mirror(side, at),
    weight: 0.6,
    examples: ['I do the same for shorts just reversed'],
  }),
  rule('SameRisk', 'SameRisk distances|distance|levels|level|sizes|rules|settings|values', {
    build: () => true,
    weight: 0.2,
    examples: ['same stop and target distances'],
  }),
  rule('Clause', 'Clause:clause ,? with SameRisk', {
    build: ({ clause }) => (clause.clause === 'mirror' && clause.of === 'all' ? clause : null),
    weight: 0.4,
    examples: ['shorts are the opposite, with the same stop'],
  }),
  // What stands in the place of a condition: "when the opposite happens, go short".
  rule('Clause', 'When:w ,? then? Act:act', {
    build: ({ w, act }, at) => ofAct(isOpposite(w.when) ? act : null, 'entry', at),
    weight: 0.5,
    examples: ['when the opposite happens, go short'],
  }),
  rule('Clause', 'Act:act When:w', {
    build: ({ w, act }, at) => ofAct(isOpposite(w.when) ? act : null, 'entry', at),
    weight: 0.5,
    examples: ['go short when the opposite happens'],
  }),
  rule('Clause', 'Act:act for|with Mirror', {
    build: ({ act }, at) => ofAct(act, 'all', at),
    weight: 2.2,
    examples: ['sell short with everything reversed', 'go short for the reverse'],
  }),
  rule('Clause', 'Mirror #mirrorLink Act:act', {
    build: ({ act }, at) => ofAct(act, 'all', at),
    weight: 2.2,
    examples: ['reverse conditions = sell short'],
  }),
  rule('Clause', 'Condition:when for Side:side', {
    build: ({ when, side }, at) =>
      when.says === 'reference' && side !== 'both'
        ? clauseOf({ act: { does: 'enter', side, fill: null, portion: null, parts: [] }, when, isOnly: false }, at)
        : null,
    weight: 0.5,
    examples: ['the opposite cross for shorts'],
  }),
  rule('Clause', 'for|on|to #sellVerb ,? #mirrorLink? Mirror', {
    build: (_, at) => mirror(null, at, 'sell'),
    weight: 1.8,
    examples: ['for sell is the contrary'],
  }),
  rule('Clause', '#sellVerb also|too? ,? #mirrorLink? Mirror', {
    build: (_, at) => mirror(null, at, 'sell'),
    weight: 2,
    examples: ['SELL: inverse', 'sell is the opposite', 'sell also, opposite'],
  }),
  rule('Clause', '#enterVerb:side on|when|if|in|at? Mirror', {
    build: ({ side }, at) => (side === null ? null : mirror(side, at, 'entry')),
    weight: 2.2,
    examples: ['go short on the opposite'],
  }),
  rule('Clause', '#enterVerb #position:side on|when|if|in|at? Mirror', {
    build: ({ side }, at) => (side === 'long' || side === 'short' ? mirror(side, at, 'entry') : null),
    examples: ['enter short on the opposite'],
  }),
  rule('Clause', 'to|for #enterVerb:side ,? #mirrorLink? Mirror', {
    build: ({ side }, at) => (side === null ? null : mirror(side, at)),
    weight: 2.4,
    examples: ['to go short, the opposite'],
  }),
  rule('Clause', 'do|use|apply|take? Mirror to|for #enterVerb:side', {
    build: ({ side }, at) => (side === null ? null : mirror(side, at)),
    weight: 2.4,
    examples: ['the opposite to go short'],
  }),
  rule('Clause', 'do|use|apply|take Mirror Other:side', {
    build: ({ side }, at) => mirror(side, at),
    weight: 0.8,
    examples: ['do the opposite for shorts'],
  }),
  rule('SameRisk', 'same #stopWord', { build: () => true, examples: ['same stop'] }),
  rule('SameRisk', 'same #targetWord', { build: () => true, examples: ['same target'] }),
  rule('SameRisk', 'SameRisk ,|and|& same? #targetWord', {
    build: () => true,
    examples: ['same stop and target', 'same stop, same target'],
  }),
  rule('Clause', 'SameRisk', { build: (_, at) => mirror(null, at, 'risk'), examples: ['same stop and target'] }),
  rule('Clause', 'SameRisk for|on|with Side:side', {
    build: ({ side }, at) => mirror(side, at, 'risk'),
    weight: 0.5,
    examples: ['same stop and target for shorts'],
  }),
  rule('Clause', 'same #exitNoun', { build: (_, at) => mirror(null, at, 'exit'), weight: 2, examples: ['same exits'] }),
  rule('Clause', 'and|for? sell|sells|shorts same #mirrorNoun?', {
    build: (_, at) => mirror('short', at, 'same'),
    weight: 2,
    examples: ['sell the same', 'shorts the same way'],
  }),
  rule('Clause', 'work|works? same #mirrorNoun? apply|applies|goes|holds|works|counts? for|on|with|to|4 Side:side', {
    build: ({ side }, at) => mirror(side, at, 'same'),
    weight: 3,
    examples: ['same thing for shorts', 'the same applies to shorts'],
  }),
  rule(
    'Clause',
    'work|works? same #mirrorNoun? apply|applies|goes|holds|works|counts? for|on|with|to|4 Other:side ,? but|just|only|in? Mirror',
    {
      build: ({ side }, at) => mirror(side, at),
      weight: 2,
      examples: ['works the same way for shorts, just reversed'],
    },
  ),
  // Of rules that are said for one side alone: the other one is traded as well.
  rule(
    'Clause',
    'work|works|take|trade|trades|play|do|goes|go|apply|applies|same it|this|that|the? same|way? both|either ways|way|sides|directions|direction',
    {
      build: (_, at) => mirror('both', at, 'same'),
      weight: 1,
      examples: ['works both ways', 'take it both ways', 'same both ways'],
    },
  ),
  rule(
    'Clause',
    'work|works|take|trade|trades|play|do|goes|go|apply|applies|same it|this|that|the? same|way? in|on|for both|either ways|way|sides|directions|direction',
    {
      build: (_, at) => mirror('both', at, 'same'),
      weight: 1,
      examples: ['works in both directions'],
    },
  ),
  rule('Clause', 'shorting work|works|be #mirrorWord', {
    build: (_, at) => mirror('short', at),
    weight: 2.4,
    examples: ['shorting works the other way round'],
  }),
  // "Crosses up, go long; down, go short": the same the other way.
  rule('Clause', 'up|upward|upwards|down|downward|downwards:way ,|=|then? #colon? Act:act', {
    build: ({ way, act }, at) => (act.side === (way.startsWith('up') ? 'long' : 'short') ? ofAct(act, 'entry', at) : null),
    weight: 3,
    examples: ['downwards go short', 'down = short', 'up, go long'],
  }),
  rule('Clause', 'Side:side too|also', { build: ({ side }, at) => mirror(side, at, 'same'), weight: 3, examples: ['shorts too'] }),
  rule('Clause', 'Side:side as well', { build: ({ side }, at) => mirror(side, at, 'same'), weight: 3, examples: ['shorts as well'] }),
  rule('Clause', 'Other:side be|work|works? same #mirrorNoun?', {
    build: ({ side }, at) => mirror(side, at, 'same'),
    weight: 3,
    examples: ['shorts are the same', 'shorts work the same way'],
  }),
]
