import type { Stretch } from '../../language/grammar.ts'
import type { Act, Clause, Comparison, Condition, SaidSide, Value } from '../meanings.ts'
import { measureOf } from '../measures.ts'
import { rule } from '../production.ts'
import { clauseOf } from '../said-clause.ts'
import { isEvent } from '../said-steps.ts'
import { compare, join, saidOf } from '../said.ts'

const filter = (side: SaidSide, when: Condition, at: Stretch | null): Clause => ({ clause: 'filter', side, when, isOnly: true, at })

/** What has to hold for an entry; what happens at a bar is waited for. */
function needed(when: Condition | null, at: Stretch | null): Clause | null {
  if (when === null) return null
  return isEvent(when) ? { clause: 'condition', when, isNext: true, at } : filter(null, when, at)
}

/** A need becomes one of a side; null for what needs nothing. */
function aimed(clause: Clause, side: SaidSide, at: Stretch | null): Clause | null {
  if (clause.clause === 'condition' && clause.isNext === true) return side === null ? { ...clause, at } : null
  return clause.clause === 'filter' && clause.side === null ? { ...clause, side, at } : null
}

/** "Only above the 200 EMA": of what is traded. */
function onlyBeyond(how: Comparison, to: Value, at: Stretch | null): Clause | null {
  if (how === 'eq' || to.is === 'number' || measureOf(to) !== 'price') return null
  const when = saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, compare(how, to, null, at), at)
  return when && filter(null, when, at)
}

/** An entry, and nothing more than that. */
const entered = ({ does, side, fill, portion, parts }: Act): { side: SaidSide } | null =>
  does === 'enter' && fill === null && portion === null && parts.length === 0 ? { side } : null

const sideOfWay = { up: 'long', down: 'short' } as const
const upWays: readonly string[] = ['up', 'bullish', 'long', 'positive', 'rising', 'upward', 'upwards']

/** What is asked of an entry: "ADX must be above 25 to go long", "a rising average is required". */
export const needProductions = [
  // "Let RSI go under 30. Buy when it comes back."
  rule('Clause', '#needVerb Condition:a ,|.|; Doing:d', {
    build: ({ a, d }, at) => {
      const first = a.says === 'sequence' ? null : needed(a, a.at)
      return first && d.act.does === 'enter' && d.when !== null && !d.isHeld
        ? { clause: 'several', clauses: [first, clauseOf(d, at)], at }
        : null
    },
    weight: 1,
    examples: ['let RSI go under 30. Buy when it crosses above 30'],
  }),
  rule('Aim', 'for|before any|each|every|all|taking|opening|new? #position:side', {
    build: ({ side }) => ({ side }),
    weight: 1,
    examples: ['before any trade', 'for all longs', 'for any new entry'],
  }),
  rule('Aim', 'to|before|for Act:act', { build: ({ act }) => entered(act), weight: 0.6, examples: ['to take a long', 'before I enter'] }),
  rule('Aim', 'before consider|considering|think|thinking|look|looking about|of|at? Act:act', {
    build: ({ act }) => entered(act),
    weight: 0.6,
    examples: ['before we consider buying'],
  }),
  rule('Aim', 'ForSide:side', {
    build: ({ side }) => (side === 'both' ? { side: null } : null),
    weight: 0.3,
    examples: ['for both longs and shorts'],
  }),
  rule('Aim', 'to|before|for Taken:t', {
    build: ({ t }) => t,
    weight: 0.6,
    examples: ['to take the signal', 'before I take the breakout'],
  }),
  rule('Aim', 'for me|us|it to Act:act', { build: ({ act }) => entered(act), weight: 0.3, examples: ['for me to take a long'] }),
  rule('Aim', 'before|for #position:side to? be|get #takenWord', {
    build: ({ side }) => ({ side }),
    weight: 0.3,
    examples: ['before a position is opened', 'for a long to be taken'],
  }),
  rule('Clause', 'Clause:c ,? Aim:aim', {
    build: ({ c, aim }, at) => aimed(c, aim.side, at),
    weight: 0.4,
    examples: [
      'price must be above the 200 EMA for longs',
      'ADX must be above 25 to go long',
      'RSI has to be over 50 before a trade is opened',
    ],
  }),
  rule('Clause', 'Aim:aim ,? Clause:c', {
    build: ({ c, aim }, at) => aimed(c, aim.side, at),
    weight: 0.6,
    examples: ['before I go long, ADX must be above 25', 'for any trade ADX has to be over 20'],
  }),
  rule('Clause', 'Clause:c with|and|plus|,|while together|along? with? Condition:when', {
    build: ({ c, when }, at) => {
      const both = c.clause === 'filter' && c.isOnly && !isEvent(when) ? join('and', c.when, when, at) : null
      return both && filter(c.clause === 'filter' ? c.side : null, both, at)
    },
    weight: 3,
    examples: ['price must be above the 200 EMA for longs with ADX over 25'],
  }),
  rule('Clause', 'need|require|demand|want|must to? have|see? Condition:when', {
    build: ({ when }, at) => needed(when, at),
    weight: 5,
    examples: ['I need RSI above 50', 'I want to see RSI above 50'],
  }),
  rule('Clause', '#onlyWord #tradeVerb? #onlyWord? #comparison:how Value:to', {
    build: ({ how, to }, at) => onlyBeyond(how, to, at),
    weight: 3,
    examples: ['only trade above the 200 EMA', 'only above the 200 EMA'],
  }),
  rule('Clause', '#tradeVerb #onlyWord #comparison:how Value:to', {
    build: ({ how, to }, at) => onlyBeyond(how, to, at),
    weight: 1,
    examples: ['trade only above the 200 EMA'],
  }),
  rule('Clause', '#comparison:how Value:to #onlyWord', {
    build: ({ how, to }, at) => onlyBeyond(how, to, at),
    weight: 2,
    examples: ['above the 200 EMA only'],
  }),
  rule('Clause', '#mustWord be Condition:when', {
    build: ({ when }, at) => needed(when, at),
    weight: 1.5,
    examples: ['must be ADX < 30'],
  }),
  rule('Clause', '#mustWord be|happen|come|occur with|while|when Condition:when', {
    build: ({ when }, at) => needed(when, at),
    weight: 1.5,
    examples: ['needs to happen with RSI below 40'],
  }),
  rule('Clause', 'need|require|want Value:subject to Predicate:p', {
    build: ({ subject, p }, at) => needed(saidOf(subject, p, at), at),
    weight: 3,
    examples: ['I need ADX to be above 20'],
  }),
  rule('Clause', 'Condition:when be? required|needed|necessary|mandatory|compulsory|obligatory|essential', {
    build: ({ when }, at) => needed(when, at),
    weight: 2,
    examples: ['ADX above 25 is required'],
  }),
  rule('Clause', 'Clause:c on|at|for entry|signal candle|bar', {
    build: ({ c }) => (c.clause === 'filter' && c.isOnly ? c : null),
    weight: 0.5,
    examples: ['I need RSI above 50 on the entry candle'],
  }),
  rule('Clause', 'Condition:when on|at|for signal|entry|trigger candle|bar|candlestick', {
    build: ({ when }, at) => filter(null, when, at),
    weight: 1.5,
    examples: ['volume above its average on the signal bar'],
  }),
  rule('Clause', 'Condition:when ForSide:side', {
    build: ({ when, side }, at) => (side !== 'both' ? null : isEvent(when) ? { clause: 'condition', when, at } : filter(null, when, at)),
    weight: 1,
    examples: ['volume above its average for both longs and shorts'],
  }),
  // "ADX over 30 or no trade": it has to be so.
  rule('Clause', 'Condition:when ,? or|else else? Skip:s', {
    build: ({ s, when }, at) => (s.side === null ? needed(when, at) : filter(s.side, when, at)),
    weight: 0.8,
    examples: ['ADX over 30 or no trade', 'daily ATR over 100 pips or I pass'],
  }),
  rule('Clause', 'Clause:c ,? or|else else? Skip:s', {
    build: ({ c, s }, at) => (c.clause === 'filter' && c.isOnly && (s.side === null || s.side === c.side) ? { ...c, at } : null),
    weight: 0.4,
    examples: ['price must be above the 200 EMA for longs or I pass'],
  }),
  rule('Clause', 'Condition:when be a must', {
    build: ({ when }, at) => needed(when, at),
    weight: 2,
    examples: ['ADX above 25 is a must'],
  }),
  // "The trend must be up, meaning …": what it means is what is needed.
  rule(
    'Clause',
    '#timeframe? trend|bias|direction #mustWord be up|bullish|long|positive|rising|upward|upwards|down|bearish|short|negative|falling|downward|downwards:way ,|(? #colon? #glossWord? Condition:when )?',
    {
      build: ({ way, when }, at) => (isEvent(when) ? null : filter(upWays.includes(way) ? sideOfWay.up : sideOfWay.down, when, at)),
      weight: 0.5,
      examples: ['the trend must be up, i.e. the close is above the 200 EMA'],
    },
  ),
  rule('Clause', '#timeframe? trend|bias|direction up|bullish|long|down|bearish|short:way #linkWord Condition:when ,? #otherwise ,? Skip', {
    build: ({ way, when }, at) => (isEvent(when) ? null : filter(upWays.includes(way) ? sideOfWay.up : sideOfWay.down, when, at)),
    weight: 0.3,
    examples: ['trend up = close above the 200 EMA, else no trade'],
  }),
  rule('Clause', 'Condition:when #mustWord? confirm trend|direction|move|entry|trade|signal|it', {
    build: ({ when }, at) => needed(when, at),
    weight: 1,
    examples: ['ADX above 25 confirms the trend', 'ADX above 25 must confirm the entry'],
  }),
  rule('Clause', 'trend|direction|move|entry|trade|signal|breakout|it #mustWord? be confirmed by|with Condition:when', {
    build: ({ when }, at) => needed(when, at),
    weight: 1,
    examples: ['the trend is confirmed by ADX above 25', 'the entry must be confirmed by ADX above 25'],
  }),

  // Entries by what they are called: "only take the breakout if …", "no trades are opened while …".
  rule(
    'Taken',
    '#enterVerb:side breakout|breakouts|signal|signals|setup|setups|pullback|pullbacks|cross|crosses|crossover|crossovers|pattern',
    {
      build: ({ side }) => ({ side }),
      weight: 3,
      examples: ['take the breakout', 'trade the signal'],
    },
  ),
  rule('Taken', '#enterVerb:verb #titleNoun #position:side', {
    build: ({ verb, side }) => ({ side: verb ?? side }),
    weight: 1,
    examples: ['take mean reversion trades'],
  }),
  rule('Taken', '#position:side #modal? be #occurVerb', {
    build: ({ side }) => ({ side }),
    weight: 1,
    examples: ['trades are allowed', 'longs are valid'],
  }),
  rule('Taken', '#position:side allowed|permitted|valid', {
    build: ({ side }) => ({ side }),
    weight: 1,
    examples: ['trades allowed'],
  }),
  rule('Taken', '#position:side #modal? be|get #takenWord', {
    build: ({ side }) => ({ side }),
    weight: 1,
    examples: ['a trade is opened', 'longs can be taken'],
  }),
  rule('Taken', 'touch|consider|entertain|want|like|chase|interested|look|think at|about|of|in? a|any|the? #position:side', {
    build: ({ side }) => ({ side }),
    weight: 0.8,
    examples: ['touch a long', 'interested in shorts', 'look at longs'],
  }),
  rule('Taken', 'it be? allowed|permitted|ok|okay|possible to Act:act', {
    build: ({ act }) => entered(act),
    weight: 0.6,
    examples: ['it is permitted to trade'],
  }),
  rule('OnlyTaken', "it be|'s? #only allowed|permitted|ok|okay|possible to Act:act", {
    build: ({ act }) => entered(act),
    weight: 0.6,
    examples: ['it is only allowed to buy', "it's only permitted to trade"],
  }),
  rule('OnlyTaken', 'breakouts|signals|setups|crosses|patterns|entries|trades #only count|matter|work', {
    build: () => ({ side: null }),
    weight: 0.6,
    examples: ['breakouts only count'],
  }),
  rule('OnlyTaken', '#only Taken:t', { build: ({ t }) => t, weight: 0.2, examples: ['only take the signal'] }),
  rule('OnlyTaken', '#position:side #modal? #only? be #only #occurVerb', {
    build: ({ side }) => ({ side }),
    weight: 0.6,
    examples: ['trades are only allowed'],
  }),
  rule('OnlyTaken', '#position:side #modal? be|get #only #takenWord', {
    build: ({ side }) => ({ side }),
    weight: 0.6,
    examples: ['longs are only taken'],
  }),
  rule('OnlyTaken', '#position:side #modal #only be #takenWord', {
    build: ({ side }) => ({ side }),
    weight: 0.6,
    examples: ['longs may only be taken'],
  }),
  rule('Clause', 'OnlyTaken:t When:w', {
    build: ({ t, w }, at) => filter(t.side, w.when, at),
    examples: ['only take the breakout if ADX is above 20'],
  }),
  rule('Clause', 'OnlyTaken:t #whileWord Condition:when', {
    build: ({ t, when }, at) => filter(t.side, when, at),
    examples: ['only take the breakout with ADX above 20'],
  }),
  rule('Clause', 'Taken:t When:w', {
    build: ({ t, w }, at) => (w.isOnly ? filter(t.side, w.when, at) : null),
    examples: ['trades are allowed only if ADX is above 20'],
  }),
  rule('Clause', 'When:w ,? OnlyTaken:t', {
    build: ({ t, w }, at) => filter(t.side, w.when, at),
    examples: ['if ADX is above 20 only take the signal'],
  }),
  rule('Skip', '#not take|touch|trade|want|open|do|enter it|them|pair|stock|coin|market|trade|one|that|this|anything', {
    build: () => ({ side: null }),
    weight: 0.6,
    examples: ["don't touch the pair", "don't take it"],
  }),
  rule('Skip', '#not interested|apply', {
    build: () => ({ side: null }),
    weight: 0.8,
    examples: ['not interested', "doesn't apply"],
  }),
  rule('Skip', 'leave it|this|that|day|trade|one alone|be', {
    build: () => ({ side: null }),
    weight: 0.6,
    examples: ['I leave it alone', 'leave the day alone'],
  }),
  rule('Skip', '#not Taken:t', { build: ({ t }) => t, examples: ["don't take the signal"] }),
  rule('Skip', '#position:side #modal? be? #not be? #takenWord', {
    build: ({ side }) => ({ side }),
    weight: 0.6,
    examples: ['trades are not opened', 'longs must not be taken'],
  }),
  rule('Skip', 'Skip:s today|then', { build: ({ s }) => s, weight: 0.4, examples: ['no longs today'] }),
  rule('Skip', 'nothing new? be|get #takenWord', {
    build: () => ({ side: null }),
    weight: 0.3,
    examples: ['nothing is opened'],
  }),
  // "Just when" is no other time.
  rule('When', 'just #whenWord Condition:when', {
    build: ({ when }) => ({ when, isOnly: true }),
    weight: 0.3,
    examples: ['just when RSI < 30'],
  }),
  rule('OnlySide', 'just #sideNoun:side', { build: ({ side }) => side, weight: 0.4, examples: ['just longs'] }),
  rule('OnlySide', 'just take|trade|open|do #sideNoun:side', { build: ({ side }) => side, weight: 0.4, examples: ['just take longs'] }),
]
