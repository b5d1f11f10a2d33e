import type { Stretch } from '../../language/grammar.ts'
import type { Categories, Part } from '../meanings.ts'
import { rule } from '../production.ts'
import { isCount, singleParts, stopAfterResults, stopUntil } from '../said-part.ts'

type At = Stretch | null
type Period = 'day' | 'week' | 'month'

const tradesIn = (most: number, of: 'day' | 'week' | 'month' | 'session', at: At): Part | null => {
  if (!isCount(most)) return null
  return of === 'day' ? { part: 'trades a day', most, at } : { part: 'trades in', most, of, at }
}
const isStop = (part: Part): boolean => singleParts(part).every((each) => each.part === 'daily stop')
const endsAfter = (losses: Categories['Losses'], per: Period, at: At): Part | null =>
  losses.per === null || losses.per === per ? stopAfterResults({ ...losses, per }, {}, at) : null

/** How often is traded in a period. */
const counts = [
  rule('Part', '#whenWord #tradeWord today|made|taken|done|so? far|today? #comparison:how #number:n ,|then? #colon? DayOver:over', {
    build: ({ how, n, over }, at) => ((how === 'gte' || how === 'eq') && (over.per ?? 'day') === 'day' ? tradesIn(n, 'day', at) : null),
    weight: 0.3,
    examples: ['if trades today >= 2: no new trades'],
  }),
  rule('Part', '#whenWord #lossNoun today|so? far? #comparison:how #number:n ,|then? #colon? DayOver:over', {
    build: ({ how, n, over }, at) =>
      (how === 'gte' || how === 'eq') && isCount(n) && (over.per ?? 'day') === 'day'
        ? stopAfterResults({ count: n, isRow: false, per: 'day' }, {}, at)
        : null,
    weight: 0.3,
    examples: ['if losses today >= 2: stop until tomorrow'],
  }),
  rule(
    'Limit',
    'cap|limit it|them|trades|trading|entries|positions|myself|yourself|ourselves|us|me|bot|ea|system|strategy at|to #number:n',
    {
      build: ({ n }) => (isCount(n) ? n : null),
      weight: 0.3,
      examples: ['cap it at 2', 'limit the bot to 3'],
    },
  ),
  rule('Limit', '#limitWord #number:n ( #number:figure )', {
    build: ({ n, figure }) => (isCount(n) && n === figure ? n : null),
    weight: 0.2,
    examples: ['a maximum of two (2)'],
  }),
  rule('Part', 'number|count|amount of #perPeriod:of #tradeWord #modal? be? limited|capped|restricted|fixed|set to|at #number:n', {
    build: ({ of, n }, at) => tradesIn(n, of, at),
    weight: 0.3,
    examples: ['the number of daily trades is limited to two'],
  }),
  rule('Part', 'number|count|amount of #tradeWord #perPeriod:of #modal? be? limited|capped|restricted|fixed|set to|at #number:n', {
    build: ({ of, n }, at) => tradesIn(n, of, at),
    weight: 0.3,
    examples: ['the number of trades per day is capped at 3'],
  }),
  rule('Part', '#perPeriod:of #tradeWord limit|maximum|cap|max|count|quota #linkWord #number:n', {
    build: ({ of, n }, at) => tradesIn(n, of, at),
    weight: 0.3,
    examples: ['daily trade limit is two'],
  }),
  rule('Part', 'session|day|week|month:of cap|limit|maximum|max|quota #linkWord? a|one? single #tradeWord', {
    build: ({ of }, at) => tradesIn(1, of as Period | 'session', at),
    weight: 0.4,
    examples: ['session cap: a single trade'],
  }),
  rule('Part', 'session|day|week|month:of cap|limit|maximum|max|quota #linkWord? #number:n #tradeWord', {
    build: ({ of, n }, at) => tradesIn(n, of as Period | 'session', at),
    weight: 0.4,
    examples: ['session limit: 2 trades'],
  }),
  rule('Part', 'max|maximum #tradeWord per|a|each|in session|week|month:of #linkWord #number:n', {
    build: ({ of, n }, at) => tradesIn(n, of as Period | 'session', at),
    weight: 0.3,
    examples: ['max trades per session = 1'],
  }),
  rule('Part', '#tradeWord in|per session|day|week|month:of #limitWord #number:n', {
    build: ({ of, n }, at) => tradesIn(n, of as Period | 'session', at),
    weight: 0.4,
    examples: ['trades per session at most 2'],
  }),
  rule('Part', 'Limit:n #tradeWord in|during|for|within any|each|one|every|the|a? single|given|one? session|day|week|month:of', {
    build: ({ n, of }, at) => tradesIn(n, of as Period | 'session', at),
    weight: 0.4,
    examples: ['no more than one trade during a session', 'max 2 trades in each session'],
  }),
  rule(
    'Part',
    'Limit:n signal|signals|setup|setups|entry|entries taken|traded? in|during|for|within any|each|one|every|the|a? single|given|one? session|day|week|month:of',
    {
      build: ({ n, of }, at) => tradesIn(n, of as Period | 'session', at),
      weight: 0.4,
      examples: ['no more than 2 signals taken in any one session'],
    },
  ),
  rule('Part', '#noWord second|another|2nd #tradeWord in|during|within|on|for same|that|the|one session|day|week|month:of', {
    build: ({ of }, at) => tradesIn(1, of as Period | 'session', at),
    weight: 0.4,
    examples: ['no second trade in the same session', 'never another trade on the same day'],
  }),
  rule(
    'Part',
    'second|another|2nd #tradeWord in|during|within|on|for same|that|the|one session|day|week|month:of be? #notWord allowed|permitted|taken|made|possible',
    {
      build: ({ of }, at) => tradesIn(1, of as Period | 'session', at),
      weight: 0.4,
      examples: ["a second trade in the same session isn't allowed"],
    },
  ),
  rule('Part', 'first #tradeWord of|in|per each|every|a|the? session|day|week:of and|,? #ignoreVerb rest|others|remaining|later', {
    build: ({ of }, at) => tradesIn(1, of as Period | 'session', at),
    weight: 0.4,
    examples: ['the first trade of a session and ignore the rest'],
  }),
  rule('Part', 'you|i|we get|gets|have|allow Part:part', {
    build: ({ part }) => (part.part === 'trades a day' || part.part === 'trades in' ? part : null),
    weight: 0.5,
    examples: ['you get two shots a day'],
  }),
]

/** What ends trading, and for how long. */
const ends = [
  rule('Losses', '#ordinal:n #lossNoun', {
    build: ({ n }) => (isCount(n) ? { count: n, isRow: false, per: null } : null),
    weight: 0.3,
    examples: ['the second loss'],
  }),
  rule('Losses', '#ordinal:n #inRow #lossNoun', {
    build: ({ n }) => (isCount(n) ? { count: n, isRow: true, per: null } : null),
    weight: 0.2,
    examples: ['the third consecutive loss'],
  }),
  rule('Losses', '#ordinal:n #winNoun', {
    build: ({ n }) => (isCount(n) ? { count: n, isRow: false, result: 'win', per: null } : null),
    weight: 0.3,
    examples: ['the second winner'],
  }),
  rule('Losses', '#ordinal:n #tradeWord', {
    build: ({ n }) => (isCount(n) && n > 1 ? { count: n, isRow: false, result: 'trade', per: null } : null),
    weight: 1.2,
    examples: ['the second trade'],
  }),
  rule('Losses', '#number:n #tradeWord have|be|were? lose|lost|losing|negative|red', {
    build: ({ n }) => (isCount(n) ? { count: n, isRow: false, per: null } : null),
    weight: 0.3,
    examples: ['two trades have lost'],
  }),
  rule('DayOver', 'Skip:s SameDay', {
    build: ({ s }) => (s.side === null ? { per: 'day' } : null),
    weight: 0.6,
    examples: ['block new entries for the rest of the day'],
  }),
  rule('DayOver', 'Skip:s', {
    build: ({ s }) => (s.side === null ? { per: null } : null),
    weight: 2.5,
    examples: ['refrain from trading'],
  }),
  rule('DayOver', "day|week|month:per be|'s over|finished|done|closed|complete", {
    build: ({ per }) => ({ per: per as Period }),
    weight: 0.3,
    examples: ['the week is finished'],
  }),
  rule('DayOver', 'take rest|remainder of day|week|month:per off', {
    build: ({ per }) => ({ per: per as Period }),
    weight: 0.2,
    examples: ['take the rest of the week off'],
  }),
  rule(
    'DayOver',
    'trading|it|system|strategy|bot|robot|ea|everything be? halt|halts|cease|ceases|stop|stops|end|ends|pause|pauses|halted|stopped|ended|retired|suspended|disabled|finished',
    {
      build: () => ({ per: null }),
      weight: 0.5,
      examples: ['trading halts', 'the EA stops', 'the system is retired'],
    },
  ),
  rule('DayOver', 'stop|halt|quit|cease|end|shut|kill everything|all|system|strategy|bot|robot|ea|trading|this|it down|off?', {
    build: () => ({ per: null }),
    weight: 0.5,
    examples: ['stop everything', 'shut the system down'],
  }),
  rule('DayOver', 'log|sign|switch off|out', { build: () => ({ per: null }), weight: 0.6, examples: ['log off'] }),
  rule('DayOver', "DayOver:over and|,? i|it|never|don't|not never|not|don't? resume|restart|start|trade|return|come again|back?", {
    build: ({ over }) => (over.per === null ? { per: 'run' } : null),
    weight: 0.8,
    examples: ['quit and never resume'],
  }),
  rule('Drawdown', 'Drawdown:d have|has|be|is? been? reached|hit|made|come|comes|exceeded|breached|lost|reach', {
    build: ({ d }) => d,
    weight: 0.4,
    examples: ['a profit of 5% has been reached', '3% loss comes'],
  }),
  rule('Part', 'Drawdown:d end|ends|finishes|stops|closes trading? day|week|month:of', {
    build: ({ d, of }, at) => stopUntil(d, of as Period, {}, at),
    weight: 0.4,
    examples: ['a 3% loss ends the trading day', 'a 5% gain ends the week'],
  }),
  rule('Part', 'Losses:losses end|ends|finishes|stops|closes trading? day|week|month:of', {
    build: ({ losses, of }, at) => endsAfter(losses, of as Period, at),
    weight: 0.4,
    examples: ['two losing trades end the day', 'the second loss ends the trading day'],
  }),
  rule('Part', 'Losses:losses ,? #colon? DayOver:over', {
    build: ({ losses, over }, at) => (over.per !== null && over.per !== 'run' ? endsAfter(losses, over.per, at) : null),
    weight: 1.2,
    examples: ['two losses, done for the day'],
  }),
  rule('Part', 'with|upon|by|on|as|when|once|after|if soon? as? Drawdown:d ,? then? DayOver:over', {
    build: ({ d, over }, at) => stopUntil(d, over.per, {}, at),
    weight: 1.1,
    examples: ['with 5% profit the week is finished', 'upon reaching a gain of 5% trading stops for the week'],
  }),
  rule('Part', 'upon|with|by|on Losses:losses ,? then? DayOver:over', {
    build: ({ losses, over }, at) => stopAfterResults({ ...losses, per: losses.per ?? over.per }, {}, at),
    weight: 1,
    examples: ['upon two losses quit for the day'],
  }),
  rule('Part', 'DayOver:over as|the soon|moment as? Drawdown:d', {
    build: ({ d, over }, at) => stopUntil(d, over.per, {}, at),
    weight: 0.8,
    examples: ['stop for the week as soon as it is 5% up'],
  }),
  rule('Part', '#perPeriod:of #targetWord #linkWord? Gain:amount', {
    build: ({ of, amount }, at) => (of === 'session' ? null : stopUntil({ amount, of: 'profit', per: of }, null, {}, at)),
    weight: 0.8,
    examples: ['weekly target: +5%'],
  }),
  rule('Part', 'Part:part be? enforced|respected|observed', {
    build: ({ part }) => (isStop(part) ? part : null),
    weight: 0.5,
    examples: ['daily loss limit 3% enforced'],
  }),
]

/** How often is traded, and what ends trading, in the words of people. */
export const endingProductions = [...counts, ...ends]
