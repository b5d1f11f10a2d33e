import type { Loose } from '../../language/lexicon.ts'
import type { Trading } from '../meanings.ts'
import { listed } from './listed.ts'

const denied: ReadonlySet<string> = new Set(
  "not no never don't dont doesn't doesnt didn't won't wont can't cant cannot isn't without nor neither only unless".split(' '),
)

/**
 * Words that say nothing where they stand beside certain others, and may say something elsewhere: "on any close above" is "on a close
 * above", "any of these" is not "these".
 */
export const looseWords: readonly Loose<Trading>[] = [
  // "On any close below the average", "after every green candle".
  {
    words: ['any', 'every', 'each', 'any one'],
    cost: 1,
    after: ['eventWord'],
    before: ['field', 'pattern', 'color', 'candleColor', 'crossNoun'],
  },
  // "Now the stop: …", "ok now when …".
  {
    words: [
      'now',
      'ok now',
      'okay now',
      'so now',
      'and now',
      'now for',
      'now to',
      'now about',
      'as for',
      'and as for',
      'regarding',
      'about',
    ],
    cost: 1,
    isFirst: true,
    before: ['stopWord', 'targetWord', 'whenWord', 'enterVerb', 'exitVerb', 'sideNoun', 'riskWord', 'entryNoun', 'exitNoun', 'sizeWord'],
  },
  // "Exit straight away when …", where nothing is denied: "don't buy right away" puts it off.
  {
    words: ['straight away', 'right away', 'straightaway', 'instantly', 'promptly', 'without delay', 'at once', 'directly', 'right then'],
    cost: 1,
    after: ['enterVerb', 'sellVerb', 'exitVerb', 'sideNoun', 'position'],
    unless: denied,
  },
  // "We are taking profit at 2R".
  {
    words: ['we are', "we're", 'i am', "i'm", 'im', 'you are', "you're"],
    cost: 1,
    isFirst: true,
    before: ['targetWord', 'exitVerb', 'stopWord', 'holdVerb', 'riskWord', 'trailWord'],
  },
  // "N if i lose 2 …".
  {
    words: ['n'],
    cost: 1,
    isFirst: true,
    before: ['whenWord', 'enterVerb', 'sellVerb', 'exitVerb', 'stopWord', 'targetWord', 'only', 'noWord'],
  },
  // "Me buy when …".
  { words: ['me'], cost: 1, isFirst: true, before: ['enterVerb', 'sellVerb', 'exitVerb'] },
  // "A sell order is opened by the EA when …".
  {
    words: ['the ea', 'the expert', 'the robot', 'the bot', 'the system', 'the strategy', 'the algo', 'the advisor', 'me', 'us'].flatMap(
      (who) => [`by ${who}`],
    ),
    cost: 1,
    after: ['enterVerb', 'exitVerb', 'position'],
    unless: denied,
  },
  // "Enter for a long", "open one buy".
  { words: ['for', 'for a', 'in for', 'one', 'just one', 'a single'], cost: 1, after: ['enterVerb'], before: ['sideNoun'], unless: denied },
  // "Anyone tested buying …", "is it good to buy …": a question to the reader about a rule that follows.
  {
    words: [
      ...[
        'has anyone',
        'has anybody',
        'did anyone',
        'anyone',
        'anybody',
        'have you',
        'has someone',
        'anyone ever',
        'has anyone ever',
      ].flatMap((who) => ['tested', 'tried', 'backtested', 'coded', 'traded', 'test', 'try', 'been'].map((verb) => `${who} ${verb}`)),
      ...listed('is it good to, is it smart to, is it any good to, would it work to, does it work to, how about, what about, thinking of'),
      ...listed(
        "thinking about, i am thinking of, i'm thinking of, i was thinking of, considering, what happens if i, what would happen if i",
      ),
      ...listed('what would have happened if i, suppose i, testing, i test, to test, test, backtest, try, trying, to try, can i test'),
      ...listed("i'd like to test, i would like to test"),
    ],
    cost: 1,
    before: ['enterVerb', 'sellVerb'],
  },
  // "TP $16 price distance".
  { words: ['price distance', 'in price', 'price move'], cost: 1, after: ['unit', 'cash'] },
  // "A simple rule", "my quick little system".
  {
    words: [
      'simple',
      'very simple',
      'basic',
      'quick',
      'little',
      'tiny',
      'plain',
      'dull',
      'boring',
      'crude',
      'naive',
      'dumb',
      'silly',
      'humble',
      'modest',
      'own',
    ],
    cost: 1,
    before: ['titleNoun', 'listNoun'],
  },
]
