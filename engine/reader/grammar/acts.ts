import type { Stretch } from '../../language/grammar.ts'
import type { Act, Doing, Part, Portion, Predicate, SaidSide } from '../meanings.ts'
import { rule } from '../production.ts'

const act = (does: Act['does'], side: SaidSide, parts: readonly Part[] = []): Act => ({ does, side, fill: null, portion: null, parts })
const market = (symbol: string, at: Stretch | null): readonly Part[] => [{ part: 'market', symbol, at }]

/** The act with what it is done to; null where one is long and the other short. */
function on<A extends Act>({ side, ...rest }: A, position: SaidSide): Act | null {
  if (side !== null && position !== null && side !== position) return null
  return { ...rest, side: side ?? position }
}

/** Of no side that is named: what is waited for tells it. */
const goes = (a: Act, way: NonNullable<Act['goes']>): Act | null => (a.does === 'enter' && a.side === null ? { ...a, goes: way } : null)

function partial(from: Act, { side, ...portion }: Portion): Act | null {
  const isOther = from.side !== null && side !== undefined && from.side !== side
  return from.portion === null && !isOther ? { ...from, side: from.side ?? side ?? null, portion } : null
}
const share = (percent: number): Portion | null => (percent > 0 && percent <= 100 ? { percent, isRest: false } : null)

/** What may be said of an entry between its act and its condition: "buy EURJPY on M15 during the Tokyo session when". */
const ofEntries: ReadonlySet<Part['part']> = new Set(['market', 'chart', 'size', 'leverage', 'hours', 'days', 'sessions'])
const ofExits: ReadonlySet<Part['part']> = new Set(['market', 'chart'])

/** An entry at what was told last, which its own word names again. */
function ofLast(by: Act, predicate: Predicate, at: Stretch | null): Doing | null {
  const isEntry = by.does === 'enter' && by.fill === null && by.portion === null && by.parts.length === 0
  return isEntry
    ? { act: by, when: { says: 'of', subject: { is: 'reference', to: 'unsaid', output: null, at }, predicate, at }, isOnly: false }
    : null
}

/** More is no leverage that anybody gives. */
const mostLeverage = 200

/** What is done, with its side, its market and how much of it. */
export const actProductions = [
  rule('Side', '#sideNoun:side', { build: ({ side }) => side, examples: ['longs'] }),
  rule('Side', 'both|either sides|side|directions|ways', { build: () => 'both', examples: ['both sides'] }),
  rule('Side', '#sideNoun:a and|or|&|/ #sideNoun:b', { build: ({ a, b }) => (a === b ? null : 'both'), examples: ['longs and shorts'] }),

  rule('Act', '#enterVerb:side', { build: ({ side }) => act('enter', side), examples: ['buy', 'enter'] }),
  rule('Act', '#enterVerb:side #position:position', {
    build: ({ side, position }) => on({ ...act('enter', side), ...(side === null && position !== null && { isOrder: true }) }, position),
    examples: ['enter long', 'open a short position', 'take the trade'],
  }),
  rule('Act', '#enterVerb:side #position:position #sideNoun:said', {
    build: ({ side, position, said }) => {
      const placed = on(act('enter', side), position)
      return placed && on(placed, said)
    },
    examples: ['take the trade long'],
  }),
  rule('Act', '#position:position #modal? be|get #enterVerb:side', {
    build: ({ side, position }) => (side === null && position !== 'both' ? { ...act('enter', position), isOrder: true } : null),
    weight: 0.8,
    examples: ['a sell order is opened', 'the long is taken', 'a short should be entered', 'long trades are entered'],
  }),
  rule('Act', '#enterVerb:side #symbol:symbol', {
    build: ({ side, symbol }, at) => act('enter', side, market(symbol, at)),
    examples: ['buy EURUSD'],
  }),
  rule('Act', '#enterVerb:side #number:n shares|lots|units|contracts:unit', {
    build: ({ side, n, unit }, at) =>
      n > 0 ? act('enter', side, [{ part: 'size', kind: unit === 'lots' ? 'fixed_lots' : 'fixed_units', value: n, at }]) : null,
    examples: ['buy 100 shares', 'buy 2 lots'],
  }),
  rule('Act', '#enterVerb:side #cash:value', {
    build: ({ side, value }, at) => act('enter', side, [{ part: 'size', kind: 'fixed_cash', value, at }]),
    examples: ['buy $1000'],
  }),
  rule('Act', 'Act:a worth? of #symbol:symbol', {
    build: ({ a, symbol }, at) =>
      a.parts.some(({ part }) => part === 'size') ? { ...a, parts: [...a.parts, ...market(symbol, at)] } : null,
    examples: ['buy 100 shares of EURUSD', 'buy $1000 worth of EURUSD'],
  }),
  rule('Act', '#sellVerb', { build: () => act('sell', null), examples: ['sell'] }),
  rule('Act', '#sellVerb #symbol:symbol', { build: ({ symbol }, at) => act('sell', null, market(symbol, at)), examples: ['sell EURUSD'] }),
  rule('Act', '#sellVerb #position:position', {
    build: ({ position }) => (position === 'short' ? null : act('exit', position)),
    examples: ['sell the position', 'sell everything'],
  }),
  rule('Act', "be|i'm|im buyer|seller:who", {
    build: ({ who }) => (who === 'buyer' ? act('enter', 'long') : null),
    weight: 0.8,
    examples: ["I'm a buyer", 'I am a buyer'],
  }),
  rule('Act', 'be|get? #stopOutWord', { build: () => act('exit', null), weight: 2, examples: ["I'm stopped out", 'get stopped out'] }),
  rule('Act', '#exitVerb:side', { build: ({ side }) => act('exit', side), examples: ['exit', 'cover'] }),
  rule('Act', '#exitVerb:side #position:position', {
    build: ({ side, position }) => on(act('exit', side), position),
    examples: ['close the position', 'exit longs', 'cover the short'],
  }),
  rule('Act', 'make|get|have #position:position closed|flat', {
    build: ({ position }) => on(act('exit', null), position),
    weight: 0.5,
    examples: ['make the position closed'],
  }),
  rule('Act', 'all|everything out|off|gone|closed|sold', {
    build: () => act('exit', null),
    weight: 0.8,
    examples: ['all out', 'everything off'],
  }),
  rule('Act', 'all|everything|whatever go|come off|out?', {
    build: () => act('exit', null),
    weight: 2.5,
    isTight: true,
    examples: ['everything goes'],
  }),
  // Not trading at all, but this trade.
  rule('Act', '#endTrade', { build: () => act('exit', null), weight: 0.1, examples: ['finish the trade', 'I quit my position'] }),
  rule('Act', '#position:of be over|finished|completed|ended|finito', {
    build: ({ of }) => act('exit', of),
    weight: 0.1,
    examples: ['the trade is over'],
  }),
  rule('Act', '#position:of ends|end|finishes', {
    build: ({ of }) => (of === null ? act('exit', null) : null),
    weight: 0.3,
    examples: ['the trade ends'],
  }),
  rule('Act', 'buying|shorting:how be|get? done|happen|begin|take|start place?', {
    build: ({ how }) => act('enter', how === 'buying' ? 'long' : 'short'),
    weight: 0.1,
    examples: ['buying is done', 'shorting happens'],
  }),
  rule('Act', '#position:of #modal? be|get bought|shorted:how', {
    build: ({ of, how }) => on(act('enter', how === 'bought' ? 'long' : 'short'), of),
    weight: 0.6,
    examples: ['it gets bought', 'the market is shorted'],
  }),
  rule('Act', 'take #position:position off', {
    build: ({ position }) => act('exit', position),
    weight: 0.8,
    examples: ['take the trade off'],
  }),
  rule('Act', 'close|get|sell|cash|dump #position:position out|off', {
    build: ({ position }) => act('exit', position),
    weight: 0.8,
    examples: ['close it out', 'sell everything off'],
  }),
  rule('Act', 'Act:a of #position:position', {
    build: ({ a, position }) => (a.does === 'exit' && a.portion === null ? on(a, position) : null),
    weight: 0.6,
    examples: ['I am out of the trade'],
  }),
  rule('Act', '#exitVerb:side #sellVerb', {
    build: ({ side }) => (side === 'long' ? null : act('exit', 'short')),
    weight: 0.8,
    examples: ['close the sell', 'exit sells'],
  }),
  rule('Act', '#exitVerb:side #symbol:symbol', {
    build: ({ side, symbol }, at) => act('exit', side, market(symbol, at)),
    examples: ['close EURUSD'],
  }),

  rule('Share', '#shareWord:portion', { build: ({ portion }) => portion, examples: ['half', 'the rest'] }),
  rule('Share', 'last|final|remaining|other #portion', {
    build: () => ({ percent: null, isRest: true }),
    weight: 0.3,
    examples: ['the last third', 'the other quarter'],
  }),
  rule('Share', '#restWord', { build: () => ({ percent: null, isRest: true }), weight: 0.6, examples: ['the balance'] }),
  rule('Share', '#percent:percent', { build: ({ percent }) => share(percent), examples: ['50%'] }),
  rule('Share', '#restWord #percent', {
    build: () => ({ percent: null, isRest: true }),
    weight: 0.3,
    examples: ['the remaining 20%'],
  }),
  rule('Share', 'Share:portion of? #position:side', {
    build: ({ portion, side }) => (side === 'both' ? null : side === null ? portion : { ...portion, side }),
    examples: ['half the position', '30% of the trade', 'half of the longs'],
  }),
  rule(
    'Share',
    'Share:portion of? my|the|our? coins|tokens|volume|contracts|shares|lot|lots|holdings|holding|bag|stack|units|stake|quantity|qty|amount',
    { build: ({ portion }) => portion, weight: 0.3, examples: ['50% of the volume', 'half of my coins'] },
  ),
  rule('Share', 'first|initial #shareWord:portion', {
    build: ({ portion }) => (portion.isRest ? null : portion),
    weight: 0.3,
    examples: ['the first half'],
  }),
  rule('Act', '#exitVerb:side fully|completely|entirely|altogether|totally', {
    build: ({ side }) => act('exit', side),
    weight: 0.3,
    examples: ['exit fully', 'close completely'],
  }),
  rule('Act', 'final|full|complete|total #exitVerb:side', {
    build: ({ side }) => act('exit', side),
    weight: 0.8,
    examples: ['final exit', 'full exit'],
  }),
  rule('Act', 'partial|partials profit|profits|tp of|on|for|-? Share:portion', {
    build: ({ portion }) => partial(act('exit', null), portion),
    weight: 0.5,
    examples: ['partial profit 50%'],
  }),
  rule('Act', '#shareWord:portion', {
    build: ({ portion }) => partial(act('exit', null), portion.isRest ? portion : { ...portion, isBare: true }),
    weight: 2.5,
    examples: ['the rest', 'half'],
  }),
  rule('Act', 'last|final|remaining|other #portion', {
    build: () => partial(act('exit', null), { percent: null, isRest: true }),
    weight: 2.5,
    examples: ['the last 1/3'],
  }),
  rule('Act', 'last|final|remaining|other #percent', {
    build: () => partial(act('exit', null), { percent: null, isRest: true }),
    weight: 2.5,
    examples: ['the last 20%'],
  }),
  rule('Act', 'Share:portion be|get|go|come|leave off|out|closed|sold|exited?', {
    build: ({ portion }) => partial(act('exit', null), portion),
    weight: 1.5,
    examples: ['the rest goes', 'the rest is closed', 'the rest is out'],
  }),
  rule('Act', 'Share:portion #modal? be|get? #exitVerb', {
    build: ({ portion }) => partial(act('exit', null), portion),
    weight: 1.5,
    examples: ['the last third exits', 'the rest will be closed'],
  }),
  rule('Act', 'Share:portion #modal be|get #sellVerb', {
    build: ({ portion }) => partial(act('exit', null), portion),
    weight: 1.5,
    examples: ['the rest will be sold'],
  }),
  rule('Act', '#shareWord:portion #colon Act:a', {
    build: ({ portion, a }) => (a.does === 'exit' ? partial(a, portion) : null),
    weight: 1.5,
    examples: ['runner: exit'],
  }),
  rule('Act', '#sellVerb Share:portion off|out?', {
    build: ({ portion }) => partial(act('exit', null), portion),
    examples: ['sell half', 'sell the rest'],
  }),
  rule('Act', '#exitVerb:side Share:portion', {
    build: ({ side, portion }) => partial(act('exit', side), portion),
    examples: ['close half of the position', 'exit the rest'],
  }),
  rule('Act', 'take|takes|taking|get|scale Share:portion off|out', {
    build: ({ portion }) => partial(act('exit', null), portion),
    examples: ['take half off'],
  }),
  rule('Act', 'partial|partially #exitVerb:side ,|of|(? Share:portion )?', {
    build: ({ side, portion }) => partial(act('exit', side), portion),
    weight: 0.3,
    examples: ['partial close 50%', 'partially exit 30%'],
  }),
  rule('Act', 'scale|peel|trim|shave|shed|lighten|reduce|unload|dump|offload|liquidate out|off|up|of|in? by? Share:portion off|out?', {
    build: ({ portion }) => partial(act('exit', null), portion),
    weight: 0.5,
    examples: ['scale out a third', 'trim half of the position', 'unload 30%'],
  }),
  rule('Act', 'reduce|cut|trim|lighten|shrink|decrease #position:side by Share:portion', {
    build: ({ side, portion }) => partial(act('exit', side), portion),
    weight: 0.3,
    examples: ['reduce the position by a third', 'cut longs by 50%'],
  }),
  rule('Act', 'cut|reduce #position:side in|by half', {
    build: ({ side }) => partial(act('exit', side), { percent: 50, isRest: false }),
    weight: 0.3,
    examples: ['cut the position in half'],
  }),
  rule('Act', 'halve|halves|halving #position:side', {
    build: ({ side }) => partial(act('exit', side), { percent: 50, isRest: false }),
    weight: 0.3,
    examples: ['halve the position'],
  }),
  rule('Act', 'take|book|bank|lock|secure in? Share:portion profit|profits|gains', {
    build: ({ portion }) => partial(act('exit', null), portion),
    weight: 0.5,
    examples: ['book half profits', 'take 50% profit'],
  }),
  rule('Act', 'take|book|secure profit|profits on|off|with|from Share:portion', {
    build: ({ portion }) => partial(act('exit', null), portion),
    weight: 0.5,
    examples: ['take profits on half'],
  }),
  rule('Act', 'take|book partial|partials profit|profits? on|of|for|(? Share:portion )?', {
    build: ({ portion }) => partial(act('exit', null), portion),
    weight: 0.5,
    examples: ['take partial profits on half', 'take partials (50%)'],
  }),
  rule('Act', 'early|immediate|quick #exitVerb:side', {
    build: ({ side }) => act('exit', side),
    weight: 1.5,
    examples: ['early exit'],
  }),
  rule('Act', 'Share:portion off|out', {
    build: ({ portion }) => partial(act('exit', null), portion),
    examples: ['half off', 'the rest out'],
  }),

  rule('Act', '#enterVerb:side #position:position side', {
    build: ({ side, position }) => (position === null ? null : on(act('enter', side), position)),
    weight: 0.8,
    examples: ['take the long side'],
  }),
  rule('Act', '#enterVerb:verb on|from|to|in|onto my|our? #sideNoun:side side', {
    build: ({ verb, side }) => (verb === null || verb === side ? act('enter', side) : null),
    weight: 0.5,
    examples: ['enter on the short side', 'get in on the long side'],
  }),
  rule('Act', '#enterVerb:side to|into|in|for #position:position', {
    build: ({ side, position }) => (side === null && (position === 'long' || position === 'short') ? act('enter', position) : null),
    weight: 1.5,
    examples: ['enter to the long'],
  }),
  rule('Act', 'hit|press|push|click|smash|tap|punch buy|long button|key?', {
    build: () => act('enter', 'long'),
    weight: 0.8,
    examples: ['hit the buy button', 'press buy'],
  }),
  rule('Act', 'hit|press|push|click|smash|tap|punch sell button|key?', {
    build: () => act('sell', null),
    weight: 0.8,
    examples: ['hit the sell button'],
  }),
  rule('Act', 'full? send a|the|it? long|longs', {
    build: () => act('enter', 'long'),
    weight: 1,
    examples: ['full send long', 'send longs'],
  }),
  rule('Act', 'full? send short|shorts', { build: () => act('enter', 'short'), weight: 1, examples: ['send shorts'] }),
  rule('Act', 'end|terminate|kill #position:position', {
    build: ({ position }) => act('exit', position),
    weight: 1.5,
    examples: ['end the long'],
  }),
  rule('Act', 'take me flat', { build: () => act('exit', null), weight: 0.5, examples: ['takes me flat'] }),
  rule('Act', 'sellshort|sell_short', { build: () => act('enter', 'short'), examples: ['sellshort'] }),
  rule('Act', '#enterVerb:side with|in? a? #position:position', {
    build: ({ side, position }) => (side === null && position !== null ? act('enter', position) : null),
    weight: 1.2,
    examples: ['enter with a buy', 'get in a long'],
  }),
  rule('Act', '#beVerb #position:position', {
    build: ({ position }) => (position === 'long' || position === 'short' ? act('enter', position) : null),
    examples: ['be long'],
  }),
  rule('Act', 'be #enterVerb:side', {
    build: ({ side }) => (side === null ? null : act('enter', side)),
    weight: 1.5,
    examples: ['I am buying'],
  }),
  rule('Act', 'be #exitVerb:side', { build: ({ side }) => act('exit', side), examples: ['I am out', 'be flat'] }),
  rule('Act', '#position:position be|get #exitVerb:side', {
    build: ({ side, position }) => on(act('exit', side), position),
    examples: ['the trade is closed', 'longs get closed'],
  }),
  rule('Act', '#position:position be|get #sellVerb', {
    build: ({ position }) => (position === 'short' ? null : act('exit', position)),
    examples: ['the position is sold'],
  }),
  rule('Act', '#position:position #modal be|get #exitVerb:side', {
    build: ({ side, position }) => on(act('exit', side), position),
    examples: ['the trade should be closed'],
  }),
  rule('Act', '#actor #modal? Act:a', {
    build: ({ a }) => a,
    weight: 0.3,
    isTight: true,
    examples: ['EA buys', 'the trader should go long'],
  }),
  // "It closes" is also said of a bar.
  rule('Act', 'it|one #modal? Act:a', {
    build: ({ a }) => (a.does === 'exit' && a.parts.length === 0 && a.portion === null && a.side === null ? null : a),
    weight: 2.2,
    isTight: true,
    examples: ['it buys', 'one sells short'],
  }),
  rule('Act', 'action|order|direction #colon Act:a', { build: ({ a }) => a, weight: 0.5, examples: ['Action: buy'] }),
  rule('Act', 'Act:a ( )', { build: ({ a }) => a, weight: 0.2, examples: ['buy()', 'sell()'] }),
  // At what was waited for.
  // What was told last, once more: "… then retests it. Buy the retest."
  rule('Doing', 'Act:a retest|test|touch', {
    build: ({ a }, at) => ofLast(a, { does: 'touch', to: { is: 'reference', to: 'it', output: null, at }, at }, at),
    weight: 3,
    examples: ['buy the retest'],
  }),
  rule('Doing', 'Act:a break|breakout|breakdown|cross|crossover', {
    build: ({ a }, at) => ofLast(a, { does: 'signal cross', direction: null, at }, at),
    weight: 3,
    examples: ['buy the break'],
  }),
  rule('Act', 'Act:a then|thereupon', { build: ({ a }) => a, weight: 2.5, examples: ['buy then'] }),
  rule('Act', 'Act:a after|upon that|this', {
    build: ({ a }) => (a.does === 'enter' ? a : null),
    weight: 1,
    examples: ['long after that'],
  }),
  rule('Act', 'Act:a at that|this point|moment|time', { build: ({ a }) => a, weight: 0.5, examples: ['buy at that point'] }),
  rule('Act', 'Act:a there|here', { build: ({ a }) => a, weight: 0.3, examples: ['buy there', 'go long here'] }),
  rule('Act', 'there|here Act:a', { build: ({ a }) => a, weight: 0.3, examples: ['there I buy'] }),
  rule('Act', 'that|this close|candle|bar|touch|cross|break|retest:what be entry|trigger|signal', {
    build: ({ what }) => ({ ...act('enter', null), ...(what === 'close' && { fill: 'close' as const }) }),
    weight: 0.5,
    examples: ['that close is my entry', 'that bar is the trigger'],
  }),
  rule('Act', 'Act:a that|this one|candle|bar|touch|cross|break|breakout|retest|pullback|dip|bounce|signal', {
    build: ({ a }) => (a.does === 'enter' && a.fill === null ? a : null),
    weight: 0.5,
    examples: ['buy that one', 'I buy this candle'],
  }),
  rule('Act', 'Act:a in? opposite|other direction|way of|to|from? sweep|raid|grab|run|move|break|it?', {
    build: ({ a }) => goes(a, 'against'),
    weight: 0.5,
    examples: ['enter in the opposite direction of the sweep', 'trade it the other way'],
  }),
  rule('Act', 'Act:a in? its|that|same? direction|way of? move|break|breakout|cross|candle|it?', {
    build: ({ a }) => goes(a, 'with'),
    weight: 0.5,
    examples: ['trade in the direction of the break', 'enter in that direction'],
  }),
  rule('Act', 'go|trade with|along with? it|move|break|breakout|cross|candle', {
    build: () => goes(act('enter', null), 'with'),
    weight: 0.5,
    examples: ['go with the break', 'I go along with it'],
  }),
  rule('Act', 'fade it|that|this|sweep|raid|grab|run|move|break', {
    build: () => goes(act('enter', null), 'against'),
    weight: 0.5,
    examples: ['fade the sweep', 'I fade it'],
  }),
  rule('Act', 'exit|exits #linkWord', { build: () => act('exit', null), weight: 1.5, examples: ['the exit is'] }),
  rule('Act', 'first|initially Act:a', {
    build: ({ a }) => (a.does === 'enter' ? a : null),
    weight: 1,
    isTight: true,
    examples: ['first buy', 'initially go long'],
  }),
  rule('Act', 'then Act:a', {
    build: ({ a }) => ({ ...a, isThen: true }),
    weight: 0.3,
    examples: ['then buy'],
  }),
  rule('Act', '#modal Act:a', {
    build: ({ a }) => a,
    weight: 0.3,
    examples: ['I want to buy', 'you should sell'],
  }),

  rule('Act', 'Act:a both ways|sides|directions', {
    build: ({ a }) => (a.does === 'enter' && a.side === null ? { ...a, side: 'both' as const } : null),
    weight: 0.5,
    examples: ['take it both ways'],
  }),
  rule('Act', 'Act:a #fillWords:fill', {
    build: ({ a, fill }) => (a.fill === null ? { ...a, fill } : null),
    examples: ['buy at the next open'],
  }),
  // "Buy the close": where a trade begins. To sell it ends one at the close of its day.
  rule('Act', 'Act:a the? close|open:at', {
    build: ({ a, at }) => (a.does === 'enter' && a.fill === null ? { ...a, fill: at === 'close' ? 'close' : 'day_open' } : null),
    weight: 1.5,
    isTight: true,
    examples: ['buy the close', 'buy the open'],
  }),
  rule('ItsClose', 'at|on|by? close of that|this|signal|trigger|entry|same|it #ordinal? one|candle|bar|candlestick', {
    build: () => true,
    examples: ['at the close of the signal candle'],
  }),
  rule('ItsClose', 'at|on|by? close of #ordinal one|candle|bar|candlestick', {
    build: () => true,
    examples: ['the close of the third one'],
  }),
  rule('ItsClose', 'at|on|by? close of #pattern candle|bar|candlestick|pattern?', {
    build: () => true,
    weight: 1,
    examples: ['at the close of the engulfing candle'],
  }),
  rule('ItsClose', 'at|on|by? close of Hue one|candle|bar|candlestick|day', {
    build: () => true,
    weight: 0,
    examples: ['at the close of the green candle'],
  }),
  rule('ItsClose', 'at|on|by? close of it|that|this', { build: () => true, weight: 0.5, examples: ['on the close of it'] }),
  rule('ItsClose', 'at|on|by? its close', { build: () => true, weight: 0, examples: ['at its close'] }),
  rule('ItsClose', 'at|on|by? close of #ordinal day', { build: () => true, weight: 1, examples: ['the close of the third day'] }),
  // The bar after those that were counted.
  rule('Act', 'Act:a at|on? open of #ordinal one|candle|bar|day?', {
    build: ({ a }) => (a.does === 'enter' && a.fill === null ? { ...a, fill: 'next_open' } : null),
    weight: 1,
    examples: ['buy the open of the third'],
  }),
  rule('Act', 'Act:a next|following bar|candle', {
    build: ({ a }) => (a.does === 'enter' && a.fill === null ? { ...a, fill: 'next_open' } : null),
    weight: 1.5,
    examples: ['short next bar'],
  }),
  rule('Act', 'Act:a ItsClose', {
    build: ({ a }) => (a.does === 'enter' && a.fill === null ? { ...a, fill: 'close' } : null),
    weight: 1,
    examples: ['buy the close of that candle', 'I buy at the close of the third one'],
  }),
  rule('Act', 'entry #sideNoun:side', {
    build: ({ side }) => ({ does: 'enter', side, fill: null, portion: null, parts: [] }),
    weight: 2,
    examples: ['entry long'],
  }),
  rule('Act', 'Act:a #number:n x', {
    build: ({ a, n }, at) =>
      a.does === 'enter' && n > 0 && n <= mostLeverage ? { ...a, parts: [...a.parts, { part: 'leverage', value: n, at }] } : null,
    weight: 1,
    examples: ['long 5x'],
  }),
  rule('Act', 'Act:a Part:part', {
    build: ({ a, part }) => ((a.does === 'enter' ? ofEntries : ofExits).has(part.part) ? { ...a, parts: [...a.parts, part] } : null),
    examples: ['go long risking 1%'],
  }),
]
