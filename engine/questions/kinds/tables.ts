import { isIntraday, type Timeframe } from '../../market/timeframe.ts'
import { kind } from '../kind.ts'
import type { Slots } from '../question.ts'

const named = ({ markets, table }: Slots): string | undefined => {
  const own = markets?.filter((symbol) => symbol !== table?.against)
  return own === undefined || own.length === 0 ? undefined : own.join(',')
}

/** Several markets, falls from a high, levels of a calendar, and how long something stayed true. */
export const tableKinds = [
  kind('markets_table', 'Several markets', 'Markets side by side', 'markets_table', {
    asks: {},
    composed: [
      'Which of the fx pairs has the strongest correlation with oil?',
      'Compare META, MSFT and AMZN this year, max drawdown each?',
      'Which of the majors trended best over the last 30 days?',
    ],
    uses: ['markets', 'table'],
    take: (slots) => ({
      symbols: named(slots),
      group: slots.table?.group,
      against: slots.table?.against,
      sort: slots.table?.sort,
      show: slots.table?.show,
    }),
    missing: { text: 'Which markets? Name them, or a group such as the majors.', options: ['Compare gold and silver?'] },
    next: ['Over the last year?'],
  }),
  kind('pullbacks', 'Price', 'Pullbacks', 'pullbacks', {
    asks: {},
    composed: ['Pullbacks of 5% or more from a high: how many per year?', 'Longest stretch without a new high?'],
    uses: ['least'],
    // Of all that is known, where no shorter chart is named.
    take: ({ timeframes }, { timeframe }) => (timeframes === undefined && isIntraday(timeframe as Timeframe) ? { timeframe: '1d' } : {}),
    next: ['Since 2020?', 'Bigger than 10%?'],
  }),
  kind('condition_runs', 'What happened after', 'How long something stayed true', 'condition_runs', {
    asks: {
      'how many|long #timeUnit:unit? AskedCondition:condition in|for|during #itWord? current|present|ongoing|latest|this run|streak|stretch ,? and|&? #whatWord? #beWord? #itWord? longest|record? run|streak|stretch? #everWord?':
        'how many days has gold closed above the 200 EMA in the current run',
      'longest|max|maximum|record time|stretch|period|spell|run|streak ever? spent|price|it? #everWord? OnPlace:condition':
        'longest time below the 200 EMA',
      'current|longest run|streak|stretch of|with? #timeUnit:unit? where|when|that|with|on|which AskedCondition:condition':
        'longest run of days where price is above the 200 EMA',
    },
    composed: ['Whats the longest it stayed over the 200 EMA?'],
    missing: { text: 'How long what stayed true? Say the condition.', options: ['Whats the longest it stayed over the 200 EMA?'] },
    next: ['How often?', 'What happened after?'],
  }),
  kind('pivots', 'Levels', 'Pivot points', 'key_levels', {
    asks: {
      '#pivotsNoun': 'pivots',
      'classic|classical|standard|traditional|floor|normal|regular #pivotsNoun': 'classic pivots',
      '#pivotsNoun for|of|on? Time:time? ,? classic|classical|standard|traditional|floor|normal|regular ones|kind|type|style|formula|version?':
        'pivot points for today, classic ones',
      '#pivotsNoun for|of|on? Time:time': 'pivot points for today',
      '#pivotsNoun of|for|on About:about': 'pivots for gold',
    },
    given: { set: 'pivots' },
    next: ['Draw them', 'Where are support and resistance?'],
  }),
  kind('key_levels', 'Levels', 'Levels by the calendar', 'key_levels', {
    asks: {},
    composed: [
      'Monthly open and yearly open, are we above or below?',
      'Fib of last week, where is 618 and did we touch it?',
      'Did yesterdays high get taken out today, and at what time exactly?',
    ],
    uses: ['calendarLevels'],
    take: ({ calendarLevels }) => (calendarLevels === undefined ? null : { set: calendarLevels.set, span: calendarLevels.span }),
    missing: { text: 'Which levels? Pivots, opens, or the high and low of the day, week or month before.', options: ['Pivots today?'] },
    next: ['Where are support and resistance?', 'What is the trend?'],
  }),
]
