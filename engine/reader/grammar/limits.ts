import type { Stretch } from '../../language/grammar.ts'
import type { Part, Tags } from '../meanings.ts'
import { rule } from '../production.ts'
import { isFigure } from '../said-distance.ts'
import { isCount } from '../said-part.ts'

const openTrades = (most: number, isOpenSaid: boolean, at: Stretch | null): Part | null =>
  isCount(most) ? { part: 'open trades', most, isOpenSaid, at } : null

/** A signal of the other side is one as well. */
const ignored = (at: Stretch | null): Part => ({
  part: 'several',
  parts: [
    { part: 'open trades', most: 1, isOpenSaid: true, at },
    { part: 'opposite', does: 'ignore', at },
  ],
  at,
})

function tradesIn(most: number, of: Tags['perPeriod'], at: Stretch | null): Part | null {
  if (!isCount(most)) return null
  return of === 'day' ? { part: 'trades a day', most, at } : { part: 'trades in', most, of, at }
}

const limited: ReadonlySet<Part['part']> = new Set(['trades a day', 'trades in', 'open trades'])

const limits = [
  rule('Limit', '#limitWord #number:n', {
    build: ({ n }) => (isCount(n) ? n : null),
    weight: 0.3,
    examples: ['max 2', 'no more than two'],
  }),
  rule('Limit', '#limitWord #linkWord #number:n', { build: ({ n }) => (isCount(n) ? n : null), weight: 0.4, examples: ['max: 2'] }),
  rule('Limit', '#number:n #limitWord', { build: ({ n }) => (isCount(n) ? n : null), weight: 0.6, examples: ['2 max'] }),
  rule('Limit', '#limitWord a|single', { build: () => 1, weight: 0.6, examples: ['only a', 'only a single'] }),
  rule('OpenTrades', '#openWord #tradeWord', { build: () => true, weight: 0.2, examples: ['open trades', 'concurrent positions'] }),
  rule('OpenTrades', '#tradeWord #openWord', { build: () => true, weight: 0.2, examples: ['trades open'] }),
  rule('OpenTrades', '#tradeWord #atOnce', { build: () => true, weight: 0.2, examples: ['trades at a time'] }),
  rule('OpenTrades', 'OpenTrades #atOnce', { build: () => true, weight: 0.2, examples: ['open trades at once'] }),
  rule('OpenTrades', 'OpenTrades #openWord', { build: () => true, weight: 0.2, examples: ['open trades running'] }),
]

/** How many trades at once. */
const atOnce = [
  rule('Part', 'Limit:n OpenTrades', {
    build: ({ n }, at) => openTrades(n, true, at),
    examples: ['max 2 open trades', 'only one position at a time'],
  }),
  rule('Part', '#number:n OpenTrades', { build: ({ n }, at) => openTrades(n, true, at), weight: 1.4, examples: ['one trade at a time'] }),
  rule('Part', '#noWord #number:n OpenTrades', {
    // "No two at once": one less than that.
    build: ({ n }, at) => openTrades(n - 1, true, at),
    weight: 0.4,
    examples: ['no two positions at once', 'never 2 trades at the same time'],
  }),
  rule('Part', '#noWord #holdVerb #number:n #atOnce', {
    build: ({ n }, at) => openTrades(n - 1, true, at),
    weight: 0.4,
    examples: ['never hold two at a time'],
  }),
  rule('Part', '#noWord have|hold|keep|run? more than|then #number:n #tradeWord on|open|running', {
    build: ({ n }, at) => openTrades(n, true, at),
    weight: 0.6,
    examples: ['I never have more than one trade on'],
  }),
  rule('Part', '1|one|single position', { build: (_, at) => openTrades(1, true, at), weight: 4, examples: ['1 position'] }),
  rule('Part', 'Limit:n position|positions', {
    build: ({ n }, at) => openTrades(n, true, at),
    weight: 1.2,
    examples: ['max one position', 'no more than 5 positions'],
  }),
  rule('Part', '#number:n position|positions #limitWord', {
    build: ({ n }, at) => openTrades(n, true, at),
    weight: 1.2,
    examples: ['2 positions max'],
  }),
  rule('Part', '#limitWord position|positions #linkWord? #number:n', {
    build: ({ n }, at) => openTrades(n, true, at),
    weight: 1.2,
    examples: ['max positions: 3'],
  }),
  rule('Part', 'maxopentrades|maxopenpositions|maxpositions|maxopenorders|maxorders #linkWord? #number:n', {
    build: ({ n }, at) => openTrades(n, true, at),
    examples: ['MaxOpenTrades = 1'],
  }),
  rule('Part', 'Limit:n #openWord', { build: ({ n }, at) => openTrades(n, true, at), weight: 1.2, examples: ['max 1 open'] }),
  rule('Part', '#number:n #openWord #atOnce', {
    build: ({ n }, at) => openTrades(n, true, at),
    weight: 0.8,
    examples: ['1 open at once'],
  }),
  rule(
    'Part',
    '#noWord second|another|further|additional|2nd #tradeWord while|when|if one|it|first #linkWord? still|already? on|open|running|live|active',
    {
      build: (_, at) => openTrades(1, true, at),
      weight: 0.4,
      examples: ['no second position while one is on', 'never another trade while one is open'],
    },
  ),
  rule('Part', 'Limit:n #atOnce', { build: ({ n }, at) => openTrades(n, true, at), examples: ['max 3 at once'] }),
  rule('Part', 'Limit:n #tradeWord', {
    build: ({ n }, at) => openTrades(n, false, at),
    weight: 1.5,
    examples: ['max 2 trades'],
  }),
  rule('Part', '#limitWord OpenTrades #linkWord? #number:n', {
    build: ({ n }, at) => openTrades(n, true, at),
    examples: ['max open trades: 3'],
  }),
  rule('Part', '#limitWord #tradeWord #linkWord? #number:n', {
    build: ({ n }, at) => openTrades(n, false, at),
    weight: 1.5,
    examples: ['max trades: 3'],
  }),
  rule('Part', 'OpenTrades #linkWord? Limit:n', { build: ({ n }, at) => openTrades(n, true, at), examples: ['open trades: max 2'] }),
  rule('Part', '#number:n OpenTrades #limitWord', { build: ({ n }, at) => openTrades(n, true, at), examples: ['2 open trades at most'] }),
  rule('Part', '#number:n #tradeWord #limitWord', {
    build: ({ n }, at) => openTrades(n, false, at),
    weight: 1.5,
    examples: ['2 trades max'],
  }),
  rule('Part', '#number:n #atOnce #limitWord', { build: ({ n }, at) => openTrades(n, true, at), examples: ['three at once at most'] }),
  rule('Part', 'Part:part #atOnce', {
    build: ({ part }) => (part.part === 'open trades' ? { ...part, isOpenSaid: true } : null),
    weight: 0.3,
    examples: ['2 trades max at a time'],
  }),
  rule('Part', 'Part:part ,? #limitWord', {
    build: ({ part }) => (limited.has(part.part) ? part : null),
    weight: 1.2,
    examples: ['total of 5 trades a week, max'],
  }),
  rule('Part', 'Part:part per symbol|pair|market|instrument|coin|stock', {
    build: ({ part }) => (part.part === 'open trades' ? { ...part, isOpenSaid: true } : null),
    weight: 0.3,
    examples: ['max 1 trade per symbol'],
  }),
  rule('Part', 'portfolio|book|account|system|strategy|bot|robot|ea #modal? carry|hold|have|keep|run|contain|own Part:part', {
    build: ({ part }) => (part.part === 'open trades' ? { ...part, isOpenSaid: true } : null),
    weight: 0.4,
    examples: ['the portfolio carries at most 8 positions'],
  }),
  rule('Part', 'only when|if|while flat', { build: (_, at) => openTrades(1, true, at), examples: ['only when flat'] }),
  rule('Part', '#tradeVerb only|but when|if flat', {
    build: (_, at) => openTrades(1, true, at),
    examples: ['open a trade only when flat'],
  }),
  rule('Part', '#whenWord OpenTrades #comparison:how #number:n ,|then? #colon? Skip:s', {
    build: ({ how, n, s }, at) =>
      s.side === null && (how === 'gt' || how === 'gte') ? openTrades(how === 'gt' ? n + 1 : n, true, at) : null,
    weight: 0.2,
    examples: ['if open trades >= 3, no new entry'],
  }),
  rule('Doing', 'Doing:d ,? and|& OpenTrades #comparison:how #number:n', {
    build: ({ d, how, n }, at) => {
      const most = how === 'lt' && d.act.does === 'enter' && d.when !== null ? openTrades(n, true, at) : null
      return most && { ...d, act: { ...d.act, parts: [...d.act.parts, most] } }
    },
    weight: 0.2,
    examples: ['buy when RSI < 30 and open trades < 3'],
  }),
  rule('InTrade', 'OpenTrades', { build: () => true, weight: 0.4, examples: ['an open position'] }),
  rule('InTrade', 'have|there|be OpenTrades', { build: () => true, weight: 0.2, examples: ['I have an open position'] }),
  rule('InTrade', 'in|already|still in? #tradeWord', { build: () => true, weight: 0.3, examples: ['in a trade', 'already in a position'] }),
  rule('InTrade', 'be InTrade', { build: () => true, weight: 0.2, examples: ['I am in a trade'] }),
  rule('InTrade', 'already|still in', { build: () => true, weight: 0.6, examples: ['already in'] }),
  rule('InTrade', '#tradeWord #linkWord? still|already? #openWord', {
    build: () => true,
    weight: 0.3,
    examples: ['a position is open'],
  }),
  rule('InTrade', 'one|another|previous|last|old|first #tradeWord? #linkWord? still|already? #openWord', {
    build: () => true,
    weight: 0.3,
    examples: ['one is open', 'the last trade is still open', 'the old trade is still running'],
  }),
  rule('TradeOver', 'one|another|previous|last|old|first|current|open #tradeWord? #linkWord? #exitVerb', {
    build: () => true,
    weight: 0.3,
    examples: ['the last is closed', 'the current trade is closed'],
  }),
  rule('TradeOver', 'previous|last|old|first|current|open one #linkWord? #exitVerb', {
    build: () => true,
    weight: 0.3,
    examples: ['the old one is closed'],
  }),
  rule('TradeOver', '#tradeWord #linkWord? #exitVerb', { build: () => true, weight: 0.5, examples: ['the trade is closed'] }),
  rule('NoEntry', '#noWord #tradeVerb', { build: () => true, weight: 0.2, examples: ["don't enter"] }),
  rule('NoEntry', '#noWord new|other|further|more|additional|fresh? signal|signals|entries|entry|trade|trades|position|positions', {
    build: () => true,
    weight: 0.2,
    examples: ['no new entries', 'no other positions'],
  }),
  rule('NoEntry', '#noWord #tradeVerb second|another|new|further|more|additional #tradeWord', {
    build: () => true,
    weight: 0.2,
    examples: ["don't open a second trade"],
  }),
  rule(
    'NoEntry',
    'it #modal? be #noWord allowed|permitted|possible|ok to #tradeVerb second|another|new|further|more|additional|any? #tradeWord?',
    {
      build: () => true,
      weight: 0.2,
      examples: ['it is not allowed to open a new trade'],
    },
  ),
  rule('NoEntry', '#noWord allowed|permitted to #tradeVerb second|another|new|further|more|additional|any? #tradeWord?', {
    build: () => true,
    weight: 0.2,
    examples: ['not allowed to open another trade'],
  }),
  rule('NoEntry', "cannot|cant|can't #tradeVerb second|another|new|further|more|additional|any? #tradeWord", {
    build: () => true,
    weight: 0.2,
    examples: ["can't open another trade"],
  }),
  rule('Part', 'NoEntry when|while|if|whilst InTrade', {
    build: (_, at) => ignored(at),
    examples: ['no new trade while one is open', 'no new trades while a position is open', "don't enter if already in a trade"],
  }),
  rule('Part', 'when|while|if|whilst InTrade ,? NoEntry', {
    build: (_, at) => ignored(at),
    examples: ['while in a trade, no new entries'],
  }),
  rule('Part', 'NoEntry until|before|till|unless TradeOver', {
    build: (_, at) => ignored(at),
    examples: ['no new trade until the old one is closed', 'no new entries before the trade is closed'],
  }),
  rule('Part', '#ignoreVerb new|other|further|all|any? signal|signals when|while|if|whilst InTrade', {
    build: (_, at) => ignored(at),
    examples: ['ignore signals while in a trade'],
  }),
  rule('Part', 'when|while|if|whilst InTrade ,? #ignoreVerb new|other|further|all|any? signal|signals', {
    build: (_, at) => ignored(at),
    examples: ['if already in a trade ignore the signal'],
  }),
  rule('Part', 'only when|if|while #noWord OpenTrades', {
    build: (_, at) => openTrades(1, true, at),
    examples: ['only if no open position'],
  }),
  rule('Part', 'when|if|while #noWord #tradeWord be #openWord', {
    build: (_, at) => openTrades(1, true, at),
    weight: 1.5,
    examples: ['if no trade is open'],
  }),
]

/** How many trades in a day or another period. */
const inPeriod = [
  rule('Part', 'Limit:n #tradeWord #perPeriod:of', {
    build: ({ n, of }, at) => tradesIn(n, of, at),
    weight: 0.7,
    examples: ['max 2 trades a day', 'no more than two trades per day', 'max 2 trades/day'],
  }),
  rule('Part', '#number:n #tradeWord #perPeriod:of', {
    build: ({ n, of }, at) => tradesIn(n, of, at),
    weight: 1.2,
    examples: ['one trade a day', '2 trades/day'],
  }),
  rule('Part', '#number:n #tradeWord ,? win or lose', {
    build: ({ n }, at) => tradesIn(n, 'day', at),
    weight: 0.7,
    examples: ['one trade, win or lose'],
  }),
  rule('Part', '#number:n #tradeWord #perPeriod:of #limitWord', {
    build: ({ n, of }, at) => tradesIn(n, of, at),
    weight: 0.7,
    examples: ['two trades per day at most', '3 trades a day max'],
  }),
  rule('Part', '#number:n #tradeWord #limitWord #perPeriod:of', {
    build: ({ n, of }, at) => tradesIn(n, of, at),
    weight: 0.7,
    examples: ['two trades max per day'],
  }),
  rule('Part', 'Part:part ,|and? then? DayOver:over', {
    build: ({ part, over }) => (part.part === 'trades a day' && (over.per ?? 'day') === 'day' ? part : null),
    weight: 0.6,
    examples: ['max 2 trades a day then done'],
  }),
  rule(
    'Part',
    'Part:part ,? #oneOrder side|direction|way|one? go|goes|come|comes|trigger|triggers|hit|hits|break|breaks|fire|fires first?',
    {
      build: ({ part }) => (limited.has(part.part) ? part : null),
      weight: 0.6,
      examples: ['one trade a day whichever side goes first'],
    },
  ),
  rule('Part', '#noWord more than|then #number:n #perPeriod:of', {
    build: ({ n, of }, at) => tradesIn(n, of, at),
    weight: 0.6,
    examples: ['never more than 2 per day'],
  }),
  rule('Part', 'Limit:n #perPeriod:of', { build: ({ n, of }, at) => tradesIn(n, of, at), examples: ['max 4 per day'] }),
  rule('Part', '#limitWord #tradeWord #perPeriod:of #linkWord? #number:n', {
    build: ({ n, of }, at) => tradesIn(n, of, at),
    examples: ['max trades per day: 3'],
  }),
  rule('Part', '#perPeriod:of Limit:n #tradeWord', { build: ({ n, of }, at) => tradesIn(n, of, at), examples: ['each day max 2 trades'] }),
  rule('Part', '#limitWord #perPeriod:of #tradeWord #linkWord? #number:n', {
    build: ({ n, of }, at) => tradesIn(n, of, at),
    examples: ['max daily trades 3'],
  }),
  rule('Part', '#tradeVerb #limitWord #number:n time|times #perPeriod:of', {
    build: ({ n, of }, at) => tradesIn(n, of, at),
    examples: ['trade at most 3 times a day'],
  }),
  rule('Part', '#tradeVerb #limitWord once #perPeriod:of', {
    build: ({ of }, at) => tradesIn(1, of, at),
    examples: ['trade only once a day'],
  }),
  rule('Part', '#limitWord once #perPeriod:of', { build: ({ of }, at) => tradesIn(1, of, at), examples: ['only once per day'] }),
  rule('Part', '#limitWord twice #perPeriod:of', { build: ({ of }, at) => tradesIn(2, of, at), examples: ['at most twice a day'] }),
  rule('Part', '#number:n per|each day', {
    build: ({ n }, at) => (n < 100 ? tradesIn(n, 'day', at) : null),
    weight: 3,
    examples: ['one per day'],
  }),
  rule('Part', 'maxtradesperday|maxdailytrades|tradesperday #linkWord? #number:n', {
    build: ({ n }, at) => tradesIn(n, 'day', at),
    examples: ['MaxTradesPerDay 4'],
  }),
  rule('Part', 'first signal|setup|cross|crossover|breakout|opportunity #perPeriod:of #onlyWord', {
    build: ({ of }, at) => tradesIn(1, of, at),
    examples: ['the first signal of the day only'],
  }),
  rule('Part', 'take|trade|use|play #onlyWord first signal|setup|cross|crossover|breakout|opportunity #perPeriod:of', {
    build: ({ of }, at) => tradesIn(1, of, at),
    weight: 0.5,
    examples: ['take only the first breakout of each day'],
  }),
  rule('Part', '#onlyWord first signal|setup|cross|crossover|breakout|opportunity #perPeriod:of', {
    build: ({ of }, at) => tradesIn(1, of, at),
    examples: ['only the first signal of the day'],
  }),
  rule('Part', 'take|make|do|allow|have|open|place|trade|hold|keep Part:part', {
    build: ({ part }) => (limited.has(part.part) ? part : null),
    weight: 0.5,
    examples: ['I take at most two trades a day', 'allow max 3 open positions'],
  }),
  rule('Part', '#onlyWord take|make|do|allow|have|open|place|trade|hold|keep? Part:part', {
    build: ({ part }) => (limited.has(part.part) ? part : null),
    weight: 0.5,
    examples: ['I only take one trade a day', 'only allow one open trade'],
  }),
  rule('Part', '#noWord take|make|do|open|enter|place|trade|have|be more|over than|then #number:n #tradeWord #perPeriod:of', {
    build: ({ n, of }, at) => tradesIn(n, of, at),
    weight: 0.6,
    examples: ["won't take more than one trade per day", 'not be more than 2 trades in a day'],
  }),
  rule('Part', '#tradeVerb once #perPeriod:of', {
    build: ({ of }, at) => tradesIn(1, of, at),
    weight: 1.5,
    examples: ['I trade once a day'],
  }),
  rule('Part', 'Limit:n signal|signals|setup|setups|entry|entries #perPeriod:of', {
    build: ({ n, of }, at) => tradesIn(n, of, at),
    weight: 0.7,
    examples: ['only one signal per day'],
  }),
  rule('Part', '#onlyWord take|trade|use|play first signal|setup|cross|crossover|breakout|opportunity #perPeriod:of', {
    build: ({ of }, at) => tradesIn(1, of, at),
    weight: 0.5,
    examples: ['I only take the first signal of the day'],
  }),
  rule(
    'Part',
    'Part:part #modal? be|count|counts? allowed|permitted|opened|taken|open|placed|held|made|traded|counts|counted|valid|enough',
    {
      build: ({ part }) => (limited.has(part.part) ? part : null),
      weight: 0.5,
      examples: ['only one signal per day is traded', 'max 3 positions may be open'],
    },
  ),
  rule('Part', 'there|it #modal? be Part:part', {
    build: ({ part }) => (limited.has(part.part) ? part : null),
    weight: 0.5,
    examples: ['there should be only one open trade'],
  }),
  rule('Part', 'there can|may|should|must #onlyWord be #number:n OpenTrades', {
    build: ({ n }, at) => openTrades(n, true, at),
    weight: 0.5,
    examples: ['there can only be one trade open'],
  }),
  rule('Part', "be|am|is|are|i'm|im? allowed to? take|make|do|have|open|place Part:part", {
    build: ({ part }) => (limited.has(part.part) ? part : null),
    weight: 0.5,
    examples: ['I am allowed to do only 2 trades a day'],
  }),
  rule('Part', 'Part:part be maximum|most|limit|max i|we? do|take|allow|make|will?', {
    build: ({ part }) => (limited.has(part.part) ? part : null),
    weight: 0.5,
    examples: ["two trades a day is the most I'll do", 'two trades per day is the maximum'],
  }),
  rule('Part', 'Part:part ,? not|no|never|nothing more|exceptions|exception', {
    build: ({ part }) => (limited.has(part.part) ? part : null),
    weight: 0.5,
    examples: ['max 2 trades a day, not more', 'one trade a day, no exceptions'],
  }),
  rule('Part', 'Part:part ,? and? #ignoreVerb rest|others|remaining|later|further|everything ones|signals|else|after?', {
    build: ({ part }) => (limited.has(part.part) ? part : null),
    weight: 0.5,
    examples: ['one trade a day, ignore the rest'],
  }),
  rule('Part', 'first #tradeWord #perPeriod:of #onlyWord', {
    build: ({ of }, at) => tradesIn(1, of, at),
    examples: ['the first trade of the day only'],
  }),
  rule('Part', '#onlyWord first #tradeWord #perPeriod:of', {
    build: ({ of }, at) => tradesIn(1, of, at),
    examples: ['only the first trade of the day'],
  }),
]

/** More units of the same trade, and entering again. */
const more = [
  rule('Part', '#noWord #addWord', {
    build: (_, at) => ({ part: 'pyramiding', entries: 1, step: null, when: null, at }),
    examples: ['no pyramiding', 'never add'],
  }),
  rule('Part', '#addWord #linkWord? #noneWord', {
    build: (_, at) => ({ part: 'pyramiding', entries: 1, step: null, when: null, at }),
    examples: ['pyramiding: off', 'scaling in: disabled'],
  }),
  // As in the settings of a script; what one means there is not what it says.
  rule('Part', 'pyramiding #linkWord? #number:n', {
    build: ({ n }, at) => (n === 0 ? { part: 'pyramiding', entries: 1, step: null, when: null, at } : null),
    weight: 0.4,
    examples: ['pyramiding = 0'],
  }),
  rule('Part', '#addWord #noWord', {
    build: (_, at) => ({ part: 'pyramiding', entries: 1, step: null, when: null, at }),
    examples: ['pyramid never'],
  }),
  rule('Part', '#addWord to positions|trades|it|them|winners|losers|winner|loser|anything? #noWord', {
    build: (_, at) => ({ part: 'pyramiding', entries: 1, step: null, when: null, at }),
    examples: ['adding to positions: never'],
  }),
  rule('Part', '#noWord #addWord to position|positions|trade|trades|anything|winner|winners', {
    build: (_, at) => ({ part: 'pyramiding', entries: 1, step: null, when: null, at }),
    examples: ['no adding to positions'],
  }),
  rule('Part', '#addSecond', {
    build: (_, at) => ({ part: 'pyramiding', entries: 2, step: null, when: null, at }),
    weight: 1,
    examples: ['add a second unit'],
  }),
  rule('Part', '#whenWord Gain:step ,? then? #addSecond', {
    build: ({ step }, at) => ({ part: 'pyramiding', entries: 2, step, when: null, at }),
    examples: ['if the trade goes 1% in my favor add a second position'],
  }),
  rule('Part', '#whenWord Gain:step ,? then? #addWord', {
    build: ({ step }, at) => ({ part: 'pyramiding', entries: null, step, when: null, at }),
    weight: 1.5,
    examples: ['if the trade goes 1% in my favor add another unit'],
  }),
  rule('Part', 'Part:part of same size', {
    build: ({ part }) => (part.part === 'pyramiding' ? part : null),
    weight: 0.4,
    examples: ['add a second position of the same size'],
  }),
  rule('Part', 'Part:part allowed|permitted', {
    build: ({ part }) => (limited.has(part.part) ? part : null),
    weight: 0.4,
    examples: ['only 1 open position allowed'],
  }),
  rule('Part', '#addSecond after|when|once|at|if Gain:step', {
    build: ({ step }, at) => ({ part: 'pyramiding', entries: 2, step, when: null, at }),
    examples: ['add a second unit at 1R'],
  }),
  rule('Part', '#addWord #limitWord? #number:n time|times', {
    build: ({ n }, at) => (isCount(n) ? { part: 'pyramiding', entries: n + 1, step: null, when: null, at } : null),
    examples: ['pyramid up to 3 times', 'add at most 2 times'],
  }),
  rule('Part', 'pyramiding #linkWord #number:n', {
    build: ({ n }, at) => (isCount(n) ? { part: 'pyramiding', entries: n, step: null, when: null, at } : null),
    weight: 0.9,
    examples: ['pyramiding = 2', 'pyramiding: 3'],
  }),
  rule('Part', 'unit|units #linkWord? #addWord every|each Distance:step', {
    build: ({ step }, at) =>
      step.by === 'number' || step.by === 'atr' ? { part: 'pyramiding', entries: null, step, when: null, at } : null,
    examples: ['units are added every half ATR'],
  }),
  rule('Part', 'Part:part every|each Distance:step', {
    build: ({ part, step }, at) =>
      part.part === 'pyramiding' && part.entries !== null && part.step === null && isFigure(step) ? { ...part, step, at } : null,
    weight: 0.4,
    examples: ['pyramid up to 2 entries every 1%'],
  }),
  rule('Part', '#addWord #number? unit? every|each Distance:step', {
    build: ({ step }, at) => (isFigure(step) ? { part: 'pyramiding', entries: null, step, when: null, at } : null),
    examples: ['add a unit every half ATR', 'add one unit each 1%'],
  }),
  rule('Part', '#addWord #number? unit? every|each Gain:step', {
    build: ({ step }, at) => ({ part: 'pyramiding', entries: null, step, when: null, at }),
    weight: 0.9,
    examples: ['add a unit every 0.5 ATR in profit'],
  }),
  rule('Part', '#addWord #number? unit? after|when|once|at|if Gain:step', {
    build: ({ step }, at) => ({ part: 'pyramiding', entries: null, step, when: null, at }),
    examples: ['add one unit after 1R'],
  }),
  rule('Part', 'Part:part up|to? to maximum? of? #number:n unit|units|position|positions|entry|entries|in?', {
    build: ({ part, n }, at) => (part.part === 'pyramiding' && part.entries === null && isCount(n) ? { ...part, entries: n, at } : null),
    weight: 0.4,
    examples: ['add a unit every half ATR up to 4 units'],
  }),
  rule('Part', '#addWord #number? unit|units|position? for|at|with each|every? each|every Distance:step', {
    build: ({ step }, at) => (isFigure(step) ? { part: 'pyramiding', entries: null, step, when: null, at } : null),
    weight: 0.6,
    examples: ['add a unit at every half ATR', 'add one for each 1 ATR'],
  }),
  rule('Part', 'Part:part ,? #untilWord #number:n be|are|is? on|in|open|units|positions', {
    build: ({ part, n }, at) => (part.part === 'pyramiding' && part.entries === null && isCount(n) ? { ...part, entries: n, at } : null),
    weight: 0.4,
    examples: ['add a unit every half ATR until four are on'],
  }),
  rule('Part', 'Part:part ,? #limitWord #number:n', {
    build: ({ part, n }, at) => (part.part === 'pyramiding' && part.entries === null && isCount(n) ? { ...part, entries: n, at } : null),
    weight: 0.8,
    examples: ['add a unit every half ATR, up to four'],
  }),
  rule('Part', 'Part:part ,? Distance:step apart', {
    build: ({ part, step }, at) =>
      part.part === 'pyramiding' && part.entries !== null && part.entries > 1 && part.step === null && isFigure(step)
        ? { ...part, step, at }
        : null,
    weight: 0.4,
    examples: ['pyramid up to 3 times, 1 ATR apart'],
  }),
  rule('Part', 'Part:part ,? only? when|once|if #conditionNoun? first|last|previous one|unit|trade|position? be|is Gain:step', {
    build: ({ part, step }, at) =>
      part.part === 'pyramiding' && part.entries !== null && part.entries > 1 && part.step === null ? { ...part, step, at } : null,
    weight: 0.4,
    examples: ['max 1 add, only when the first is 1R in profit'],
  }),
  rule('Part', 'Part:part ,? #limitWord #number:n #addWord', {
    build: ({ part, n }, at) =>
      part.part === 'pyramiding' && part.entries === null && isCount(n) ? { ...part, entries: n + 1, at } : null,
    weight: 0.4,
    examples: ['add a unit every 1 ATR, up to 3 adds'],
  }),
  rule('Part', '#addWord #whenWord Gain:step', {
    build: ({ step }, at) => ({ part: 'pyramiding', entries: null, step, when: null, at }),
    examples: ['add to the position each time price moves another 1 ATR in our favor'],
  }),
  rule('Part', 'Part:part , #number:n unit|units|positions|position|entry|entries #limitWord', {
    build: ({ part, n }, at) => (part.part === 'pyramiding' && part.entries === null && isCount(n) ? { ...part, entries: n, at } : null),
    weight: 0.4,
    examples: ['add a unit every half ATR, 4 units in total'],
  }),
  rule('Part', 'Part:part ,? #limitWord #number:n unit|units|positions|position|entry|entries', {
    build: ({ part, n }, at) => (part.part === 'pyramiding' && part.entries === null && isCount(n) ? { ...part, entries: n, at } : null),
    weight: 0.4,
    examples: ['add a unit every 1 ATR, max 4 units'],
  }),
  rule('Part', '#addWord #linkWord? #limitWord #number:n unit|units|positions|position|entry|entries', {
    build: ({ n }, at) => (isCount(n) ? { part: 'pyramiding', entries: n, step: null, when: null, at } : null),
    examples: ['pyramiding max 3 entries'],
  }),
  rule('Part', '#addWord once|one more? time?', {
    build: (_, at) => ({ part: 'pyramiding', entries: 2, step: null, when: null, at }),
    weight: 1.2,
    examples: ['add once more', 'add to the position once'],
  }),
  rule('Part', '#addWord twice more?', {
    build: (_, at) => ({ part: 'pyramiding', entries: 3, step: null, when: null, at }),
    weight: 1.2,
    examples: ['add to winners twice'],
  }),
  rule('Part', 'Part:part ,? at intervals of Distance:step', {
    build: ({ part, step }, at) =>
      part.part === 'pyramiding' && part.entries !== null && part.step === null && isFigure(step) ? { ...part, step, at } : null,
    weight: 0.4,
    examples: ['add twice at intervals of 1 ATR'],
  }),
  rule('Part', '#addWord further|more|additional? unit|units|positions|position? at intervals of Distance:step', {
    build: ({ step }, at) => (isFigure(step) ? { part: 'pyramiding', entries: null, step, when: null, at } : null),
    examples: ['add further units at intervals of half an ATR'],
  }),
  rule('Part', '#addWord #number? unit? at Distance:step intervals|interval', {
    build: ({ step }, at) => (isFigure(step) ? { part: 'pyramiding', entries: null, step, when: null, at } : null),
    examples: ['add units at 1 ATR intervals'],
  }),
  rule('Part', 'every|each time? Gain:step ,? #addWord', {
    build: ({ step }, at) => ({ part: 'pyramiding', entries: null, step, when: null, at }),
    examples: ['every time it goes another 1 ATR in my favour I add'],
  }),
  rule('Part', 'every|each Distance:step it|price|trade|position move|go|travel|gain #gainWord ,? #addWord', {
    build: ({ step }, at) => (isFigure(step) ? { part: 'pyramiding', entries: null, step, when: null, at } : null),
    examples: ['each half ATR it moves in my favor I add another unit'],
  }),
  rule('Part', 'Part:part ,? #number:n #addWord #limitWord', {
    build: ({ part, n }, at) =>
      part.part === 'pyramiding' && part.entries === null && isCount(n) ? { ...part, entries: n + 1, at } : null,
    weight: 0.4,
    examples: ['add a unit every 1 ATR, three adds at most'],
  }),
  rule('Part', '#addWord #colon Part:part', {
    build: ({ part }) => (part.part === 'pyramiding' && part.entries !== 1 ? part : null),
    weight: 0.5,
    examples: ['scale in: add once more if RSI < 20'],
  }),
  rule('Part', 'Part:part in total', {
    build: ({ part }) => (limited.has(part.part) || part.part === 'pyramiding' ? part : null),
    weight: 0.3,
    examples: ['add a unit every half ATR, at most 4 units in total'],
  }),
  rule('Part', 'Part:part in? same direction', {
    build: ({ part }) => (part.part === 'reentry' ? part : null),
    weight: 0.3,
    examples: ['one re-entry in the same direction'],
  }),
  rule('Part', 'Part:part within|for Duration:within of|after exit|close|exiting|closing', {
    build: ({ part, within }, at) => (part.part === 'reentry' && part.most > 0 && part.within === null ? { ...part, within, at } : null),
    weight: 0.4,
    examples: ['up to 2 re-entries within 10 bars of an exit'],
  }),
  rule('Part', '#limitWord #number:n #addWord', {
    build: ({ n }, at) => (isCount(n) ? { part: 'pyramiding', entries: n + 1, step: null, when: null, at } : null),
    examples: ['max 3 adds', 'up to two additions'],
  }),
  rule('Part', '#noWord #reentryWord', {
    build: (_, at) => ({ part: 'reentry', most: 0, within: null, when: null, at }),
    examples: ['no re-entry'],
  }),
  // Who is out may enter again, where nothing says that they may not.
  rule('Part', '#reentryWord be|is|are? allowed|ok|okay|fine|permitted|possible|yes', {
    build: (_, at) => ({ part: 'several', parts: [], at }),
    weight: 1,
    examples: ['re-entry is allowed', 're-entry ok'],
  }),
  rule('Part', 'Outcome ,? i|we? can|may|could? #reentryWord once', {
    build: (_, at) => ({ part: 'reentry', most: 1, within: null, when: null, at }),
    weight: 0.8,
    examples: ['if stopped out I can re-enter once'],
  }),
  rule('Part', '#number:n #reentryWord', {
    build: ({ n }, at) => (isCount(n) ? { part: 'reentry', most: n, within: null, when: null, at } : null),
    examples: ['one re-entry'],
  }),
  rule('Part', 'allow|allowed|permit Part:part', {
    build: ({ part }) => (part.part === 'reentry' ? part : null),
    weight: 0.3,
    examples: ['allow one re-entry'],
  }),
  rule('Part', 'Part:part be? allow|allowed|permitted', {
    build: ({ part }) => (part.part === 'reentry' ? part : null),
    weight: 0.3,
    examples: ['one re-entry allowed'],
  }),
  rule('Part', '#limitWord Part:part', {
    build: ({ part }) => (part.part === 'reentry' ? part : null),
    weight: 0.3,
    examples: ['max 2 re-entries'],
  }),
  rule('Part', '#reentryWord in? same? direction? #limitWord? once', {
    build: (_, at) => ({ part: 'reentry', most: 1, within: null, when: null, at }),
    examples: ['re-enter once', 're-enter the same direction only once'],
  }),
  rule('Part', '#reentryWord #limitWord? #number:n times|time', {
    build: ({ n }, at) => (isCount(n) ? { part: 'reentry', most: n, within: null, when: null, at } : null),
    examples: ['re-enter at most 2 times'],
  }),
  rule('Part', 'Part:part per|for each|every|one|a? signal|setup', {
    build: ({ part }) => (part.part === 'reentry' && part.most > 0 ? part : null),
    weight: 0.4,
    examples: ['one re-entry per signal'],
  }),
  rule('Part', 'allow|permit|give myself|ourselves Part:part', {
    build: ({ part }) => (part.part === 'reentry' ? part : null),
    weight: 0.3,
    examples: ['I allow myself one re-entry'],
  }),
  rule('Part', 'Outcome ,? Part:part', {
    build: ({ part }) => (part.part === 'reentry' ? part : null),
    weight: 0.3,
    examples: ['after being stopped out, one re-entry is allowed'],
  }),
  rule('Part', 'Part:part Outcome', {
    build: ({ part }) => (part.part === 'reentry' ? part : null),
    weight: 0.3,
    examples: ['one re-entry after a loss'],
  }),
  rule('Part', 'Part:part within|for Duration:within', {
    build: ({ part, within }, at) => (part.part === 'reentry' && part.most > 0 && part.within === null ? { ...part, within, at } : null),
    weight: 0.4,
    examples: ['one re-entry within 5 bars'],
  }),
  rule('Part', '#whenWord Condition:when ,? then? Part:part', {
    build: ({ part, when }, at) => (part.part === 'pyramiding' && part.entries !== 1 && part.when === null ? { ...part, when, at } : null),
    weight: 0.6,
    examples: ['if RSI < 5, add a second unit'],
  }),
  rule('Part', 'Part:part #fillWords:fill', {
    // Units are added as entries are filled.
    build: ({ part, fill }) => (part.part === 'pyramiding' && fill === 'next_open' ? part : null),
    weight: 0.4,
    examples: ['add a second unit at the next open'],
  }),
  rule('Part', 'Part:part if|when|once|as|provided|providing Condition:when', {
    build: ({ part, when }, at) =>
      (part.part === 'reentry' && part.most > 0 && part.when === null) ||
      (part.part === 'pyramiding' && part.entries !== 1 && part.when === null)
        ? { ...part, when, at }
        : null,
    weight: 0.4,
    examples: ['one re-entry if RSI < 30', 'one re-entry provided RSI < 30'],
  }),
]

export const limitProductions = [...limits, ...atOnce, ...inPeriod, ...more]
