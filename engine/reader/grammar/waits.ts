import type { Stretch } from '../../language/grammar.ts'
import type { Categories, Duration, Part } from '../meanings.ts'
import { rule } from '../production.ts'
import { isCount } from '../said-part.ts'

type At = Stretch | null
type Outcome = Categories['Outcome']

const rest = (over: Duration, outcome: Outcome, at: At): Part => ({ part: 'cooldown', over, signals: null, ...outcome, at })
const restUntil = (until: 'next day' | 'day after next', outcome: Outcome, at: At): Part => ({
  part: 'cooldown',
  over: null,
  until,
  signals: null,
  ...outcome,
  at,
})
const exit: Outcome = { after: 'exit', count: null }
const loss: Outcome = { after: 'loss', count: null }
const stop: Outcome = { after: 'stop', count: null }

/** What a rest follows, in other words. */
const outcomes = [
  rule('Outcome', 'after|following|upon|on losing|loss|minus|red|bad|negative #tradeWord', {
    build: () => loss,
    weight: 0.3,
    examples: ['after a losing deal', 'after a minus trade'],
  }),
  rule(
    'Outcome',
    "after|when|whenever|if|once|because last|previous|prior|latest|the|a|my one|trade|position|deal|order #auxVerb? be|'s|was? Losing",
    {
      build: () => loss,
      weight: 0.4,
      examples: ['if the last trade was negative'],
    },
  ),
  rule('Outcome', 'after|when|whenever|if|once last|previous|prior|latest|the|a|my one|trade|position|deal|order be|was #lossNoun', {
    build: () => loss,
    weight: 0.3,
    examples: ['if the last one was a loser'],
  }),
  rule(
    'Outcome',
    'after|when|whenever|if|once last|previous|prior|latest|the|a|any|my? one|trade|position|deal|order close|closes|closed|end|ends|ended|go|goes|went|come|comes|finish|finishes|finished Losing',
    {
      build: () => loss,
      weight: 0.3,
      examples: ['whenever a trade closes at a loss', 'if a trade ends in the red'],
    },
  ),
  rule(
    'Outcome',
    'after|when|whenever|if|once last|previous|prior|latest|the|a|any|my? one|trade|position|deal|order close|closes|closed|end|ends|ended|goes|go red|negative|loss|losing',
    {
      build: () => loss,
      weight: 0.3,
      examples: ['whenever a trade closes red', 'if the last trade closed negative'],
    },
  ),
  rule(
    'Outcome',
    'after|when|whenever|if|once last|previous|prior|latest|the|a|any|my? one|trade|position|deal|order lose|loses|lost money|cash',
    {
      build: () => loss,
      weight: 0.3,
      examples: ['if the last trade lost money'],
    },
  ),
  rule('Outcome', 'when|whenever|if|once|after i|we? lose|loses|lost|losing a? trade|one|money?', {
    build: () => loss,
    weight: 0.8,
    examples: ['if I lose a trade', 'when I lose'],
  }),
  rule('Outcome', 'whenever|when|if|once i|we|it|ea|bot? take|took|taken|have|had|get|got|make|made a|any #lossNoun', {
    build: () => loss,
    weight: 0.4,
    examples: ['if I take a loss', 'once it had a loser'],
  }),
  rule(
    'Outcome',
    'after|following|upon|since each|every|any|a|one|the|last|previous? #tradeWord be? close|closes|closed|over|done|finish|finished|finishes|end|ends|ended|complete|completed|exited',
    {
      build: () => exit,
      weight: 0.3,
      examples: ['after each trade is closed', 'after a trade is over'],
    },
  ),
  rule('Outcome', 'when|once|as a|the|one|any|last? #tradeWord be over|done|finished|completed', {
    build: () => exit,
    weight: 0.5,
    examples: ['once a trade is done', 'when the trade is over'],
  }),
  rule('Outcome', 'after|following|since the? last|previous #tradeWord', {
    build: () => exit,
    weight: 0.5,
    examples: ['since the last trade'],
  }),
  rule(
    'Outcome',
    'after|upon|on|following close|closing|closure|exit|end|completion of last|previous|the|a|each|every|any|my|one? #tradeWord',
    {
      build: () => exit,
      weight: 0.4,
      examples: ['after close of the trade', 'following the exit of a trade'],
    },
  ),
  rule('Outcome', 'post -? exit|trade|close|closing|sale', { build: () => exit, weight: 0.3, examples: ['post-exit', 'post trade'] }),
  rule('Outcome', 'post -? loss|loser', { build: () => loss, weight: 0.3, examples: ['post-loss'] }),
  rule('Outcome', 'of the? last|previous #tradeWord', { build: () => exit, weight: 0.8, examples: ['of the last trade'] }),
  rule('Outcome', "once|when|if|after i'm|im|you're|youre|we're|i|you|be am|are|be? out", {
    build: () => exit,
    weight: 0.5,
    examples: ["once you're out"],
  }),
  rule('Outcome', "once|when|if|after it|trade|position be|has|have|'s been? closed|exited|sold|out", {
    build: () => exit,
    weight: 0.95,
    examples: ["once it's closed", 'when the position has been closed'],
  }),
]

/** How long is rested. */
const waits = [
  rule('Wait', '#pauseVerb for|within? next|another? at? least|minimum? #limitWord? #linkWord? Duration:over', {
    build: ({ over }) => over,
    weight: 0.3,
    examples: ['wait 5 bars', 'stay out for the next 3 bars'],
  }),
  rule('Wait', 'Skip:s for|within|in|during the|next|another? next? Duration:over', {
    build: ({ s, over }) => (s.side === null ? over : null),
    weight: 0.5,
    examples: ['block entries for 10 bars', 'ignore signals for the next 5 bars'],
  }),
  rule('Wait', '#noWord #reentryWord for|within|in|during the|next? next? Duration:over', {
    build: ({ over }) => over,
    weight: 0.5,
    examples: ["don't get back in for 3 bars"],
  }),
  rule('Wait', 'let|leave at|the|another? least? Duration:over go|pass|elapse|be|print by|over|off?', {
    build: ({ over }) => over,
    weight: 0.3,
    examples: ['let ten bars go by', 'let 5 candles pass'],
  }),
  rule(
    'Wait',
    'leave|keep|have|take|make|need|insert|add|use|impose|observe a? gap|pause|break|rest|timeout|cooldown|delay|lockout of|for? Duration:over',
    {
      build: ({ over }) => over,
      weight: 0.3,
      examples: ['leave a gap of 5 candles', 'add a pause of five bars'],
    },
  ),
  rule('Wait', 'gap|pause|break|rest|timeout|cooldown|delay|lockout|cool off|down? period? of|for|is|be|= Duration:over', {
    build: ({ over }) => over,
    weight: 0.5,
    examples: ['a lockout of 10 bars', 'a timeout of five bars'],
  }),
  rule('Wait', 'waiting|cooling|cooldown|rest|resting|quiet off|down? period|time|phase of|is|be|=|for Duration:over', {
    build: ({ over }) => over,
    weight: 0.3,
    examples: ['a waiting period of ten bars', 'cooling off period of 3 days'],
  }),
  rule('Wait', 'give it|market|things|yourself|myself at? least? Duration:over to? rest|settle|calm|chill|cool|breathe? down|off?', {
    build: ({ over }) => over,
    weight: 0.8,
    examples: ['give it 5 candles to chill'],
  }),
  rule('Wait', 'a? Duration:over cooldown|pause|break|rest|timeout|gap|delay|lockout|wait|ban|window|block', {
    build: ({ over }) => over,
    weight: 0.4,
    examples: ['a 24 hours cooldown', 'a 3 days break'],
  }),
  rule('Wait', 'a? #number:n -? #oneTimeUnit:unit cooldown|pause|break|rest|timeout|gap|delay|lockout|wait|ban|window|block', {
    build: ({ n, unit }) => (n > 0 ? { count: n, unit } : null),
    weight: 0.3,
    examples: ['a 24 hour break', 'a 5-bar timeout'],
  }),
  rule('Wait', 'a? #number:n -? #oneTimeUnit:unit no trade|trading window|period|zone|ban|rest', {
    build: ({ n, unit }) => (n > 0 ? { count: n, unit } : null),
    weight: 0.3,
    examples: ['a 24-hour no-trade window'],
  }),
  rule(
    'Wait',
    '#tradeVerb? be? lock|locks|locked|keep|keeps|kept|bar|bars|barred|block|blocks|blocked it|system|bot|ea|me|us|account? out of? market? for the|next? Duration:over',
    {
      build: ({ over }) => over,
      weight: 0.5,
      examples: ['locks the system out of the market for 24 hours'],
    },
  ),
  rule('Wait', 'count|skip|ignore|miss the? next? Duration:over', {
    build: ({ over }) => over,
    weight: 0.4,
    examples: ['skip the next ten candles'],
  }),
  rule('Wait', '#modal Wait:over', { build: ({ over }) => over, weight: 0.3, examples: ['must wait 5 bars'] }),
  rule('Wait', 'Wait:over first|before|minimum|min|at least?', {
    build: ({ over }) => over,
    weight: 0.6,
    examples: ['wait 5 bars minimum'],
  }),
  rule(
    'Wait',
    'impose|trigger|triggers|start|starts|mean|means|cause|causes|get|gets|go|goes|force|forces|have|follow|followed into|in|by? a? Wait:over',
    {
      build: ({ over }) => over,
      weight: 0.3,
      examples: ['goes into a 5-bar timeout', 'triggers a pause of 10 bars'],
    },
  ),

  rule(
    'UntilNext',
    'before|until|till next|another|new|the|following #signalNoun #modal? be? allowed|possible|permitted|taken|opened|placed|entered?',
    {
      build: () => true,
      weight: 0.3,
      examples: ['before the next signal', 'until the next entry is allowed'],
    },
  ),
  rule(
    'UntilNext',
    'before|until|till i|you|we|it|system|strategy|bot|ea? #modal? do|go|going|enter|trade|buy|get|jump|take|open|look|start|trading|entering|buying|getting|taking|opening|looking|coming|come back|again|in|into|for|anything|else|another|next|the|new|a|one|trade|trades|signal|entry|position? back|again|in|else|one|trade|entry|signal|position|next? again|trade|entry|signal|position?',
    {
      build: () => true,
      weight: 0.6,
      examples: ['before getting in again', 'before I do anything else', 'before you jump back in', 'before taking the next trade'],
    },
  ),
  rule(
    'UntilNext',
    'and|,? #onlyWord? then|after|afterwards that? #onlyWord? i|you|we|it? #modal? enter|trade|buy|open|look|take|get|free for|to|next|another|new|in|back|the? trade|entry|enter|signal|one|in|again? again?',
    {
      build: () => true,
      weight: 0.6,
      examples: ['then I can trade again'],
    },
  ),
  rule('UntilNext', 'Outcome:o', {
    build: ({ o }) => (o.after === 'exit' && o.count === null ? true : null),
    weight: 0.6,
    examples: ['before re-entering'],
  }),
  rule('UntilNext', 'and|,? not|never|no sooner|earlier|before|less', { build: () => true, weight: 0.6, examples: ['not sooner'] }),

  rule('Part', 'Wait:over Outcome:outcome', {
    build: ({ over, outcome }, at) => rest(over, outcome, at),
    weight: 0.7,
    examples: ['no new positions for 24 hours following a loss'],
  }),
  rule('Part', 'Wait:over Outcome:outcome ,? UntilNext', {
    build: ({ over, outcome }, at) => rest(over, outcome, at),
    weight: 0.6,
    examples: ['add a pause of five bars after a trade before it can enter again'],
  }),
  rule('Part', 'Outcome:outcome ,|-? then? #linkWord? Wait:over ,? UntilNext?', {
    build: ({ over, outcome }, at) => rest(over, outcome, at),
    weight: 0.6,
    examples: [
      'after each trade leave a gap of 5 candles before getting in again',
      'after a loss step aside for 24 hours before I do anything else',
    ],
  }),
  rule('Part', 'Losses:losses ,|-? then? #linkWord? Wait:over ,? UntilNext?', {
    build: ({ losses, over }, at) =>
      losses.result || losses.per !== null ? null : rest(over, { after: 'loss', count: losses.count === 1 ? null : losses.count }, at),
    weight: 0.9,
    examples: ['a losing trade triggers a 24-hour break'],
  }),
  rule(
    'Part',
    'first|next|another|new|subsequent|following? #signalNoun #modal? #onlyWord? be|come|happen? allowed|possible|taken|permitted? #onlyWord? after|when|if? at? least? Duration:over Outcome:outcome',
    {
      build: ({ over, outcome }, at) => rest(over, outcome, at),
      weight: 0.8,
      examples: ['the next trade only after 24 hours after a loss'],
    },
  ),
  rule(
    'Part',
    'next|another|new|subsequent|following? #signalNoun #modal? be|come|open? #noWord be|come|open? earlier|sooner|before than? Duration:over Outcome:outcome',
    {
      build: ({ over, outcome }, at) => rest(over, outcome, at),
      weight: 0.5,
      examples: ['next entry not earlier than 5 bars after the trade'],
    },
  ),
  rule(
    'Part',
    'Outcome:outcome ,? next|another|new one|trade|entry|signal|position #modal? be|come|happen? #onlyWord? wait|after|in|for Duration:over',
    {
      build: ({ over, outcome }, at) => rest(over, outcome, at),
      weight: 0.6,
      examples: ['when a trade closes red the next one has to wait 24 hours', 'after a loss next trade only after 24 hours'],
    },
  ),
  rule(
    'Part',
    'trading|entries|it|system|bot resume|resumes|restart|restarts|continue|continues|start|starts #onlyWord? Duration:over Outcome:outcome',
    {
      build: ({ over, outcome }, at) => rest(over, outcome, at),
      weight: 0.5,
      examples: ['trading resumes 10 bars after a loss'],
    },
  ),
  rule(
    'Part',
    'signals|entries|setups|trades that|which? show|come|occur|happen|appear|fire|shows up? in|within|during first? Duration:over Outcome:outcome be ignored|skipped|blocked|disregarded|suspended',
    {
      build: ({ over, outcome }, at) => rest(over, outcome, at),
      weight: 0.4,
      examples: ['signals that show up in the 5 bars after a trade are ignored'],
    },
  ),
  rule(
    'Part',
    'bars|hours|minutes|days:unit since|after|from last|previous? exit|trade|close|loss|stop:what #comparison:how #number:count ,|then? #colon? Skip:s',
    {
      build: ({ unit, what, how, count, s }, at) =>
        s.side !== null || !isCount(count) || how !== 'lt'
          ? null
          : rest(
              { count, unit: unit === 'bars' ? 'bar' : unit === 'hours' ? 'hour' : unit === 'minutes' ? 'minute' : 'day' },
              what === 'loss' ? loss : what === 'stop' ? stop : exit,
              at,
            ),
      weight: 0.4,
      examples: ['bars since last trade < 5: no entry'],
    },
  ),
  rule('Part', 'if|when Part:part', {
    build: ({ part }) => (part.part === 'cooldown' ? part : null),
    weight: 0.4,
    examples: ['if bars since last trade < 5: no entry'],
  }),
  rule('Part', 'bars|hours|minutes|days:unit to? wait|pause|rest|skip after loss|losses|exit|trade|stop:what #linkWord? #number:count', {
    build: ({ unit, what, count }, at) =>
      isCount(count)
        ? rest(
            { count, unit: unit === 'bars' ? 'bar' : unit === 'hours' ? 'hour' : unit === 'minutes' ? 'minute' : 'day' },
            what === 'loss' || what === 'losses' ? loss : what === 'stop' ? stop : exit,
            at,
          )
        : null,
    weight: 0.4,
    examples: ['BarsToWaitAfterLoss: 10'],
  }),
  rule(
    'Part',
    'pause|wait|cooldown|rest|delay after loss|losses|exit|trade|stop:what bars|hours|minutes|days:unit #linkWord? #number:count',
    {
      build: ({ unit, what, count }, at) =>
        isCount(count)
          ? rest(
              { count, unit: unit === 'bars' ? 'bar' : unit === 'hours' ? 'hour' : unit === 'minutes' ? 'minute' : 'day' },
              what === 'loss' || what === 'losses' ? loss : what === 'stop' ? stop : exit,
              at,
            )
          : null,
      weight: 0.4,
      examples: ['PauseAfterLossHours = 24'],
    },
  ),
]

const exitDay = (_: unknown, at: At) => restUntil('next day', exit, at)
const dayOf = ({ outcome }: { readonly outcome: Outcome }, at: At) => restUntil('next day', outcome, at)

/** Nothing more on the day of an exit. */
const sameDay = [
  rule('SameDay', 'on|in|within|during? that? same|very? trading? day', {
    build: () => true,
    weight: 0.6,
    examples: ['on the same day', 'that day'],
  }),
  rule('SameDay', 'on day of exit|close|sale|loss', { build: () => true, weight: 0.3, examples: ['on the day of the exit'] }),
  rule('SameDay', 'on day i|we|it got|get|gets|was|were|is|am? exited|out|closed|sold|stopped out?', {
    build: () => true,
    weight: 0.3,
    examples: ['on the day I got out'],
  }),
  rule('SameDay', 'until|till|before tomorrow|next|following|a|another|new day|session|morning?', {
    build: () => true,
    weight: 0.3,
    examples: ['until tomorrow', 'till the next day'],
  }),
  rule('SameDay', 'for|the? rest|remainder of that|this? day', { build: () => true, weight: 0.3, examples: ['for the rest of the day'] }),
  rule('SameDay', 'today', { build: () => true, weight: 0.8, examples: ['today'] }),

  rule('Part', '#noWord #reentryWord SameDay', {
    build: exitDay,
    weight: 0.5,
    examples: ['no re-entry on the same day', 'never re-enter on the day I got out'],
  }),
  rule('Part', '#noWord #reentryWord SameDay Outcome:outcome', {
    build: dayOf,
    weight: 0.5,
    examples: ['no re-entry on the same day after a stop out'],
  }),
  rule('Part', '#noWord #reentryWord Outcome:outcome SameDay', {
    build: dayOf,
    weight: 0.5,
    examples: ['no re-entry after a stop out on the same day'],
  }),
  rule('Part', 'Outcome:outcome ,? #noWord #reentryWord SameDay', {
    build: dayOf,
    weight: 0.5,
    examples: ['after a loss no re-entry that day'],
  }),
  rule('Part', '#reentryWord SameDay be? #linkWord? forbidden|prohibited|banned|off|false|no|never|disabled|excluded|blocked', {
    build: exitDay,
    weight: 0.5,
    examples: ['re-entry on the same day is forbidden'],
  }),
  rule('Part', '#reentryWord SameDay be? #noWord allowed|permitted|possible|ok', {
    build: exitDay,
    weight: 0.5,
    examples: ['re-entry on the same day is not allowed'],
  }),
  rule('Part', '#reentryWord #linkWord? #noWord allowed|permitted|possible? SameDay', {
    build: exitDay,
    weight: 0.5,
    examples: ['re-entry: not allowed on the same day'],
  }),
  rule('Part', 'same day #reentryWord be? #linkWord? forbidden|prohibited|banned|off|false|no|never|disabled|excluded|blocked', {
    build: exitDay,
    weight: 0.4,
    examples: ['same-day re-entries are prohibited'],
  }),
  rule('Part', 'allow same day #reentryWord #linkWord false|no|off|0|none', {
    build: exitDay,
    weight: 0.3,
    examples: ['AllowSameDayReentry = false'],
  }),
  rule('Part', '#noWord same day #reentryWord', { build: exitDay, weight: 0.4, examples: ['no same-day re-entry'] }),
  rule('Part', 'Outcome:outcome ,? Skip:s again? SameDay', {
    build: ({ s, outcome }, at) => (s.side === null && outcome.count === null ? restUntil('next day', outcome, at) : null),
    weight: 0.8,
    examples: ["once it's closed leave it alone for the rest of the day", 'after an exit no trades until tomorrow'],
  }),
  rule('Part', '#noWord #tradeVerb again SameDay', { build: exitDay, weight: 0.6, examples: ['never trade again on the same day'] }),
  rule('Part', '#noWord #tradeVerb SameDay again', { build: exitDay, weight: 0.6, examples: ["don't enter on the same day again"] }),
]

export const waitProductions = [...outcomes, ...waits, ...sameDay]
