import { bullets, paragraphs, say } from '../../agent/say.ts'
import type { ResultOf } from '../../agent/tool.ts'
import type { whatHappenedAfter } from '../../agent/tools/what-happened-after.ts'
import { kind } from '../kind.ts'

type After = ResultOf<typeof whatHappenedAfter>

const missing = {
  text: 'After what? Say it as a condition, such as RSI crosses below 30.',
  options: ['What happened after RSI crosses below 30?', 'What happened after three red candles in a row?'],
}
const next = ['How often?', 'Show me the cases', 'Turn this into a strategy']

type Shares = Pick<After['after'][number]['all'], 'up' | 'down'>
type Row = After['after'][number]
/** The share of cases that went a way. */
const shareOn = {
  up: {
    words: 'higher',
    of: ({ up }: Shares) => up,
    between: ({ up_low, up_high }: Row) => up_low && say` (interval ${up_low} to ${up_high})`,
  },
  down: {
    words: 'lower',
    of: ({ down }: Shares) => down,
    between: ({ down_low, down_high }: Row) => down_low && say` (interval ${down_low} to ${down_high})`,
  },
} as const

/** What came after a condition. */
export const cohortKinds = [
  kind<After>('after', 'What happened after', 'What happened after', 'what_happened_after', {
    asks: {
      'AskedCondition:condition ,|-|–|— and|so? then? Followed:about then|next|afterwards|historically?':
        'price closes over the 200 EMA - then what did it do next',
      '#afterWord AskedCondition:condition ,? then? Followed:about then|next|afterwards|historically?':
        'once RSI goes under 30, then what happens',
      'what follows|followed|follow AskedCondition:condition': 'what usually follows a doji',
      'Case:condition Joint? Followed:about then|next|afterwards|historically? Ahead:horizon?':
        'after RSI crosses below 30 on gold, what happens over the next 5 days',
      'AskedCondition:condition on|for|in? Market:market? Joint Followed:about then|next|afterwards|historically? Ahead:horizon?':
        'golden cross on gold: what happened each time',
      'Case:condition Joint? Stood:about Ahead:horizon': 'after RSI crosses below 30, where is it 10 days later',
      'Stood:about Horizon:horizon AskedCondition:condition': 'how is gold 10 days after RSI crosses below 30',
      'Followed:about Case:condition Ahead:horizon?': 'average move after a golden cross over the next 20 bars',
      'Followed:about Ahead:horizon AskedCondition:condition': 'what happens the day after a golden cross',
      'Followed:about Ahead:horizon Case:condition': 'what happens the next day after three red candles in a row',
      'Followed:about in|over|for|within? the? Horizon:horizon AskedCondition:condition':
        'median return 10 bars after RSI crosses below 30',
      'AskedCondition:condition Joint Horizon:horizon ,? Figures?': 'price falls by 2% -> next 7 days median and win rate',
      'Case:condition Joint? Horizon:horizon ,? Figures': 'after a golden cross, next 10 days avg, median, winrate',
      'how do|does|did|has About:about? do|perform|performed|react|done|behave on|in? Timeframe:timeframe #afterWord AskedCondition:condition':
        'how does it behave on the daily after RSI is below 30',
      'Followed:about #afterWord AskedCondition:condition': 'what happened after RSI crossed below 30',
      '#afterWord AskedCondition:condition ,? Followed:about': 'when RSI is above 70, what usually happens',
      'Followed:about #afterWord AskedCondition:condition Horizon:horizon': 'what happens after a golden cross over the next 20 bars',
      'Followed:about Horizon:horizon #afterWord? AskedCondition:condition': 'what happened 10 bars after RSI crossed below 30',
      'how do|does|did|has About:about? do|perform|performed|react|done|behave #afterWord AskedCondition:condition':
        'how does it perform after RSI is below 30',
      '#usualWord? Timeframe:timeframe? move|return|change|gain|result Among:among': 'average move in those',
      '#whatWord #happenedWord Among:among': 'what happened in those',
    },
    missing,
    next,
  }),
  kind<After>('after_share', 'What happened after', 'How often it rose after', 'what_happened_after', {
    asks: {
      'after AskedCondition:condition ,? do|does|did|is|will|are #youWord? get|see|have|there? a|an|the? another|next|fifth|sixth|seventh|fourth one|green|red?':
        'after three red candles in a row, do we get another',
      'AskedCondition:condition ,? do|does|did|is|will #itWord usually|normally|tend|likely|typically? to? #continueVerb':
        'three red candles in a row, does that usually continue',
      '#afterWord AskedCondition:condition ,? Often #beWord? #doWord? About:about? #moveSide:side later|afterwards|after|next?':
        'when MACD crosses down, what % of the time is price lower later',
      'Often #beWord About:about #moveSide:side later|afterwards|next? #afterWord AskedCondition:condition':
        'how often is price lower after RSI crosses below 30',
      'AskedCondition:condition ,|-|–|— odds|chance|chances|probability|likelihood|share|percentage of|that|for a|an? #moveSide:side candle|bar|close?':
        'three red candles in a row - odds of green',
      'odds|chance|chances|probability|likelihood|share|percentage of|that|for a|an? #moveSide:side candle|bar|close? #afterWord AskedCondition:condition':
        'odds of a green bar after three red candles in a row',
      'Often #beWord? #doWord? About:about? go|close|end|finish|be|closed|ended? #moveSide:side later|afterwards? Horizon:horizon? #afterWord? AskedCondition:condition':
        'how often does it rise after RSI crosses below 30',
      'Often do|does|did|has|have About:about? continue|go|close|end #upWord? #downWord? Horizon:horizon? #afterWord AskedCondition:condition':
        'how often does it continue after RSI crosses below 30',
      'what #beWord odds|chances|probability About:about goes|go|is|will|went? #moveSide:side #afterWord AskedCondition:condition':
        'what are the odds it goes up after three red candles in a row',
      'win|hit|success rate of|for #boughtWord #afterWord AskedCondition:condition': 'win rate of buying after a golden cross',
      'win|hit|success rate #afterWord AskedCondition:condition': 'win rate after a golden cross',
      'win|hit|success rate of|for|on AskedCondition:condition': 'win rate of a golden cross',
      'Case:condition Joint? Odds About:about? Goes:side Ahead:horizon?':
        'after a golden cross, what are the odds that it is lower a week later',
      'Case:condition Joint? Odds a|an|another? #moveSide:side #timeUnit:unit':
        'after three red days in a row, what are the odds of a green day',
      'Odds that|of? Tomorrow:horizon is|be|was|closes|close|ends|goes|closed|finishes|closing|being? #moveSide:side ,? given|if|when|since|as|after|because #itWord? that? today|yesterday|it|price|there? #auxWord? a|an? AskedCondition:condition':
        'probability that tomorrow closes higher given today is a bullish engulfing',
      'every|each|any time|day|week|month|bar? that|when|after? About:about? AskedCondition:condition ,? it|price|then? #moveSide:side':
        'every time RSI crosses below 30 it rises',
      'every|each|any time|day|week|month|bar? that|when|after? About:about? AskedCondition:condition ,? it|price|then? bounces|bounce|rallies|recovers|reverses|pumps':
        'every time RSI crosses below 30 it bounces',
      'Odds a|an|another? #moveSide:side #timeUnit:unit Case:condition': 'how likely is a green day after three red days in a row',
      'Case:condition Joint? Odds a|the? Ahead:horizon is|be|was|closes|close|ends|goes|closed|finishes? #moveSide:side':
        'if RSI closes below 30 how often is the next day green',
      'Odds About:about? Goes:side Ahead:horizon AskedCondition:condition':
        'how often does btc close green the day after a drop of 5% or more',
      'Odds a|the? Ahead:horizon AskedCondition:condition is|be|was|closes|close|ends|goes|closed|finishes? #moveSide:side':
        'how often is the day after a golden cross green',
      'Odds About:about? Goes:side Ahead:horizon? Case:condition': 'how likely is a green day after three red candles in a row',
      'Odds a|the? Ahead:horizon is|be|was|closes|close|ends|goes|closed|finishes? #moveSide:side Case:condition':
        'odds that the next day is green after three red candles in a row',
      'Case:condition Joint? Odds About:about? #moveSide:side Ahead:horizon': 'after a golden cross, how often up after 3 bars',
      'AskedCondition:condition Joint Odds About:about? #moveSide:side Ahead:horizon': 'golden cross, how often higher 5 days later',
      'AskedCondition:condition Joint Odds About:about? Goes:side Ahead:horizon?': 'golden cross, how often does it close higher',
      'Odds About:about? Goes:side Horizon:horizon AskedCondition:condition': 'chance of a close higher 5 days after RSI crosses below 30',
      '#beWord? #doWord? About:about? Goes:side Ahead:horizon? Case:condition': 'does it close higher the next day after a golden cross',
      '#beWord? #doWord? About:about? Goes:side Horizon:horizon AskedCondition:condition':
        'does it usually close higher 5 days after a golden cross',
      'Case:condition Joint? #beWord? #doWord? About:about? Goes:side Ahead:horizon?': 'once RSI is above 70, does it keep going up',
      'do|does|did About:about? #moveSide:side #afterWord AskedCondition:condition': 'does it bounce after three red candles in a row',
      'do|does|did About:about? continue #afterWord AskedCondition:condition': 'does it continue after three red candles in a row',
      'what share|percentage|percent went|go|closed|ended? #moveSide:side #afterWord AskedCondition:condition':
        'what share rose after RSI crossed below 30',
    },
    holds: {
      'Case:condition Joint? Odds About:about? not|never:negation Goes:side Ahead:horizon?':
        'after a golden cross, how often is it not higher 5 days later',
      'Often #beWord? #doWord? About:about? not|never:negation go|close|be? #moveSide:side later|afterwards? Horizon:horizon? #afterWord? AskedCondition:condition':
        'how often does price not rise after RSI crosses below 30',
    },
    uses: ['side'],
    tell: (found, _, { side = 'up' }) => {
      const told = found.after.filter(({ count }) => count !== null && count.value > 0)
      const shareOf = shareOn[side]
      return told.length === 0
        ? say`“${found.condition}” has not come about on ${found.market} with bars after it, between ${found.since} and ${found.until}.`
        : paragraphs(
            say`“${found.condition}” came about ${found.cases} on ${found.market} from ${found.since} to ${found.until}. The close was ${shareOf.words} afterwards in:`,
            bullets(
              told.map(
                (each) =>
                  say`${shareOf.of(each)} of ${each.count} cases after ${each.horizon}${shareOf.between(each)}, against ${shareOf.of(each.all)} of all bars`,
              ),
            ),
          )
    },
    missing,
    next,
  }),
  kind<After>('after_furthest', 'What happened after', 'How far it went after', 'what_happened_after', {
    asks: {
      '#afterWord AskedCondition:condition ,? how far|much|deep do|does|did About:about usually|normally|typically|tend? to? pull|retrace|dip back|down? Horizon:horizon?':
        'when RSI goes above 70 how far does it usually pull back within 24 hours',
      '#furthestAsk #afterWord AskedCondition:condition': 'max adverse excursion after a golden cross',
      '#furthestAsk Horizon:horizon #afterWord? AskedCondition:condition':
        'max adverse move within the next 5 days after RSI crosses below 30',
      '#afterWord AskedCondition:condition ,? #furthestAsk': 'after a golden cross, how far up and down does it go',
      '#afterWord AskedCondition:condition ,? #furthestAsk Horizon:horizon': 'after a golden cross, worst dip within the next 10 days',
    },
    tell: ({ market, condition, cases, since, until, after }) => {
      const told = after.filter(({ count }) => count !== null && count.value > 0)
      return told.length === 0
        ? say`“${condition}” has not come about on ${market} with bars after it, between ${since} and ${until}.`
        : paragraphs(
            say`“${condition}” came about ${cases} on ${market} from ${since} to ${until}. From the close of the case, price reached:`,
            bullets(
              told.map(
                ({ horizon, count, furthest: { up, up_high, down, down_low } }) =>
                  say`within ${horizon} (${count} cases): ${up} at its highest and ${down} at its lowest in the median; one case in ten went above ${up_high}, one in ten below ${down_low}`,
              ),
            ),
          )
    },
    missing,
    next,
  }),
  kind<After>('after_touch', 'What happened after', 'What happened at a line', 'what_happened_after', {
    asks: {
      'how do|does|did About:about react|behave|respond|do at|to|near|on AskedValue:value':
        'how does price react at the lower Bollinger band',
      'Followed:about at|near AskedValue:value': 'what happens at the 200 EMA',
    },
    take: ({ value }) => (value === undefined ? null : { text: `price touches ${value}` }),
    missing,
    next,
  }),
  kind<After>('after_cases', 'What happened after', 'Dates of the cases', 'what_happened_after', {
    asks: {
      '#allCasesWord #afterWord? where|that|in|of? which? AskedCondition:condition #happenedWord?':
        'the actual dates when a golden cross happened',
      'Followed:about #lastTimeWord AskedCondition:condition': 'how did gold react last time RSI crossed above 70',
      'cases|times|examples|instances|occurrences of|where|when AskedCondition:condition': 'show the cases of RSI below 30',
    },
    tell: (found) =>
      found.newest.length === 0
        ? say`“${found.condition}” has not come about on ${found.market} between ${found.since} and ${found.until} with enough bars after it.`
        : paragraphs(
            say`“${found.condition}” came about ${found.cases} on ${found.market}. The newest ${found.shown} whose horizon has ended:`,
            bullets(found.newest.map((each) => say`${each.time} at ${each.price}: ${each.change}`)),
          ),
    missing,
    next: ['How often?', 'What happened after?', 'Turn this into a strategy'],
  }),
]
