import { say, sentences } from '../../agent/say.ts'
import type { ResultOf } from '../../agent/tool.ts'
import type { howOften } from '../../agent/tools/how-often.ts'
import type { Timeframe } from '../../market/timeframe.ts'
import { kind } from '../kind.ts'
import { barsAhead } from '../time-fields.ts'
import { eachSide } from './pattern-sides.ts'

type Often = ResultOf<typeof howOften>

const missing = {
  text: 'How often what? Say it as a condition, such as RSI is below 30.',
  options: ['How often is RSI below 30?', 'How often does price close above the upper Bollinger band?'],
}
const next = ['What happened after?', 'Show me the cases', 'Alert me when it happens']

/** How often a condition was true, and when last. */
const daysThat = 'on|of|in|for? the|all? days|bars|candles|weeks|sessions|ones that|which|when|where|with|on'
const closesAs = 'close|closes|closed|end|ends|ended|finish|finishes|are|is on|in|the? day? on|in? a|the? #candleSide:side'
const sameBarAsks = {
  'Odds that AskedCondition:condition #afterWord AskedCondition:event':
    'what is the probability that it closes above its open when price is above the 200 SMA',
  [`${daysThat} it|price|the|market? AskedCondition:event ,|-|then? Often do|does|did #subjectWord? ${closesAs}`]:
    'days that open below the low of the day before, how often does it close green',
  [`#shareAsk ${daysThat} it|price|the|market? AskedCondition:event ${closesAs}`]:
    'what percent of days that open below the low of the day before close green',
}

export const oftenKinds = [
  kind('bars_when', 'What happened after', 'What bars did on which something was so', 'bars_when', {
    asks: {
      'how do|does|did|has|have|will About:about? usually|normally|typically|generally? behave|behaved|do|done|perform|performed|react|move|moved|trade|traded|go|fare|fared|look on|in|during #itWord? OnDay:condition':
        'how did the index behave on the last trading day of the month',
      'how #beWord About:about? usually|normally|typically? on|in|during #itWord? OnDay:condition':
        'how is gold on the first trading day of the month',
      'what do|does|did About:about? usually|normally|typically? do on|in|during #itWord? OnDay:condition':
        'what does it do on the last trading day of the month',
      'what #happenedWord on|in|during #itWord? OnDay:condition': 'what happens on the first trading day of the month',
      '#beWord #itWord? OnDay:condition usually|normally|typically? #candleSide:side': 'is the last trading day of the month usually green',
      'average|avg|mean|median|usual|typical|normal return|returns|change|move|performance|gain|result of|for|on|in? About:about? on|in|during|for|of #itWord? OnDay:condition':
        'average return on the last trading day of the month',
      'what|how do|does|did|has About:about usually|normally? do|done|perform|behave on|in #timeUnit:unit when|where|that|which|with|on AskedCondition:condition':
        'what did gold do on days when RSI was above 70',
      'how do|does|did #timeUnit:unit when|where|that|which|with|on AskedCondition:condition behave|do|perform|close|go|fare|look|end':
        'how do days when RSI is above 70 close',
      'average|avg|mean|median|usual|typical|normal return|returns|change|move|performance|range of|for|on|in #timeUnit:unit when|where|that|which|with AskedCondition:condition':
        'average return of days when RSI is above 70',
    },
    uses: ['side'],
    missing: { text: 'On which bars? Say it as a condition.', options: ['How does it behave on the last trading day of the month?'] },
    next: ['What happened after?', 'How often?'],
  }),
  kind<Often>('how_often', 'What happened after', 'How often', 'how_often', {
    asks: {
      'on? how many #timeUnit:unit AskedCondition:condition': 'how many days did price close above the 20 SMA',
      'on|in? #shareAsk of|the? #timeUnit:unit that|when|where|on|which? AskedCondition:condition':
        'percentage of days price closes above its 50 day average',
      'on? how many #timeUnit:unit #beWord AskedCondition:condition': 'how many days was RSI below 30',
      'Odds AskedCondition:condition': 'the odds that price closes above the upper Bollinger band',
      'Often #doWord? AskedCondition:condition': 'how many times has RSI crossed below 30',
      'Often #beWord there? AskedCondition:condition': 'how often is there a golden cross',
      'Often do|did|does|have|has About:about? get|see|have|had|got|seen AskedCondition:condition':
        'how often do we get three red candles in a row',
      'frequency|number|count of AskedCondition:condition': 'frequency of a golden cross',
      'AskedCondition:condition Joint? Often': 'RSI below 30, what percent of the time',
    },
    several: eachSide,
    missing,
    next,
  }),
  kind<Often>('same_bar', 'What happened after', 'How such bars close', 'how_often', {
    asks: sameBarAsks,
    composed: ['when it gaps up over 0.5%, how often does it close green', 'if gold gaps down 1%, what are the odds that it closes red'],
    take: ({ condition, event, side }) => {
      const text = condition ?? (side === undefined ? undefined : side === 'up' ? 'close is above open' : 'close is below open')
      return text === undefined || event === undefined ? null : { text, among: event }
    },
    uses: ['event', 'days', 'side'],
    missing,
    next: ['How often do gaps fill?'],
  }),
  kind('came_after', 'What happened after', 'How often something came after', 'came_after', {
    asks: {
      'Odds #auxWord? #subjectWord? #beWord? #onceMoreWord? #comeVerb AskedValue:value #soonWord Duration:within #afterWord AskedCondition:event':
        'how often does price reach the 20 SMA within 10 bars after RSI crosses below 30',
      'Odds #auxWord? #subjectWord? #beWord? #onceMoreWord? #comeVerb AskedValue:value #afterWord AskedCondition:event ,? #soonWord Duration:within':
        'how often does it touch the 20 SMA after RSI crosses below 30 within 10 bars',
      'Odds #auxWord? #subjectWord? #beWord? #onceMoreWord? #comeVerb AskedValue:value #afterWord AskedCondition:event':
        'how often does it get back to the 20 SMA after RSI crosses below 30',
      '#afterWord AskedCondition:event ,? Odds #auxWord? #subjectWord? #beWord? #onceMoreWord? #comeVerb AskedValue:value #soonWord Duration:within':
        'after RSI crosses below 30, how often is it back at the 20 SMA within 10 bars',
      '#afterWord AskedCondition:event ,? Odds #auxWord? #subjectWord? #beWord? #onceMoreWord? #comeVerb AskedValue:value':
        'after RSI crosses below 30, how often does price touch the 20 SMA',
      '#afterWord AskedCondition:event ,? how long until|till|before|to #subjectWord? #beWord? #onceMoreWord? #comeVerb AskedValue:value':
        'after RSI crosses below 30, how long until it is back at the 20 SMA',
      'how long do|does|did #subjectWord? take until|till|to #subjectWord? #beWord? #onceMoreWord? #comeVerb AskedValue:value #afterWord AskedCondition:event':
        'how long does it take to get back to the 20 SMA after RSI crosses below 30',
    },
    take: ({ event, value, within }, { timeframe }) =>
      event === undefined || value === undefined
        ? null
        : // The interval of bars of the chart.
          { text: event, line: value, within: within === undefined ? undefined : barsAhead(within, timeframe as Timeframe) },
    uses: ['event', 'within'],
    missing: {
      text: 'After what, and what is to come? Say a condition and a line.',
      options: ['How often does price reach the 20 SMA within 10 bars after RSI crosses below 30?'],
    },
    next: ['What happened after RSI crosses below 30?', 'How often is RSI below 30?'],
  }),
  kind<Often>('last_time', 'What happened after', 'Last time', 'how_often', {
    asks: {
      '#pastWord AskedCondition:condition when|was?': 'last golden cross when',

      '#lastTimeWord #pastWord? AskedCondition:condition last?': 'when did RSI last cross below 30',
      '#lastTimeWord #beWord? #doWord? #lastTimeWord? AskedCondition:condition last?': 'when was the last time RSI was below 30',
      'AskedCondition:condition Joint? when? #lastTimeWord': 'RSI below 30 and price above the 200 EMA, when was the last time',
      'AskedCondition:condition Joint? when #beWord #lastTimeWord': 'RSI below 30, when was last time',
      'how many #timeUnit:counted since AskedCondition:condition': 'how many bars since RSI was over 70',
      '#pastWord AskedCondition:condition': 'last golden cross',
      'when last? AskedCondition:condition': 'when last RSI was below 30',
    },
    several: eachSide,
    tell: ({ market, condition, is_now, last_time, bars_since, since }) =>
      last_time === null
        ? say`“${condition}” was never true on ${market} since ${since}.`
        : sentences(
            is_now
              ? say`“${condition}” is true on the newest closed bar of ${market}, that of ${last_time}.`
              : say`“${condition}” was true last on the bar of ${market} at ${last_time}, ${bars_since} ago.`,
          ),
    uses: ['counted'],
    missing,
    next,
  }),
  kind<Often>('divergence', 'What happened after', 'Divergence', 'how_often', {
    asks: {
      'AskedValue:value #divergenceNoun': 'rsi divergence',
      '#divergenceNoun on|of|in|with|between? AskedValue:value': 'any divergence on the MACD',
    },
    several: (slots) =>
      (['bullish', 'bearish'] as const).map((way) => ({ ...slots, condition: `${slots.value} shows a ${way} divergence` })),
    tell: ({ market, condition, is_now, last_time, bars_since, times, since }) =>
      last_time === null
        ? say`“${condition}” was never true on ${market} since ${since}.`
        : sentences(
            is_now
              ? say`“${condition}” is true on the newest closed bar of ${market}, that of ${last_time}.`
              : say`“${condition}” was confirmed last on the bar of ${market} at ${last_time}, ${bars_since} ago.`,
            times && say`It came ${times} since ${since}.`,
          ),
    missing,
    next,
  }),
  kind<Often>('true_since', 'What happened after', 'How long a condition has been true', 'how_often', {
    asks: {
      'for? how long AskedCondition:condition': 'how long has price been above the 200 EMA',
      'how long #beWord AskedCondition:condition': 'how long is RSI above 50 already',
      'since when AskedCondition:condition': 'since when is price above the 200 EMA',
      'how many #timeUnit:unit in a? row|line AskedCondition:condition': 'how many days in a row has it closed above the 20 SMA',
      'how many consecutive|straight #timeUnit:unit AskedCondition:condition': 'how many consecutive days has gold been below the 50 EMA',
    },
    tell: ({ market, condition, is_now, run, run_from, last_time, bars_since, mean_stay, since }) =>
      sentences(
        is_now && run
          ? say`“${condition}” has been true for ${run} of ${market}, since the bar of ${run_from}.`
          : last_time === null
            ? say`“${condition}” was never true on ${market} since ${since}.`
            : say`“${condition}” is not true now on ${market}: it was last on the bar of ${last_time}, ${bars_since} ago.`,
        mean_stay && say`It stays true for ${mean_stay} on average.`,
      ),
    uses: ['counted'],
    missing,
    next,
  }),
  kind<Often>('gap_between', 'What happened after', 'Time between', 'how_often', {
    asks: {
      'how long|much usually|normally|typically? time? passes|pass|goes|lies|is|between between|by? two|consecutive? AskedCondition:condition':
        'how long usually passes between two golden crosses',
      'how long|much do|does it? usually|normally? take between|from two|consecutive? AskedCondition:condition':
        'how long does it take between two golden crosses',
      'average|mean|avg|typical|usual number|no|count|amount? of? days|bars|candles|hours|time|weeks from|between one? AskedCondition:condition to|till|until next':
        'average number of days from one golden cross to the next',
      'how many days|bars|candles|hours|weeks from|between one? AskedCondition:condition to|till|until next':
        'how many days from one golden cross to the next',
      '#afterWord AskedCondition:condition ,? how long do|does|did it|that|this usually|normally|typically? last|stay|hold':
        'when RSI is above 70 how long does it last',
      'how far apart #beWord? AskedCondition:condition': 'how far apart are golden crosses',
      'how many #timeUnit:counted apart #beWord? AskedCondition:condition': 'how many bars apart are golden crosses',

      'average|mean time|gap|bars between AskedCondition:condition': 'average time between golden crosses',
      'how many bars|candles between AskedCondition:condition': 'how many bars between golden crosses',
      'how long|many do|does AskedCondition:condition usually|normally|typically? last|stay|hold': 'how long does RSI below 30 last',
    },
    tell: ({ market, condition, mean_gap, mean_stay, times, since, until }) =>
      sentences(
        say`“${condition}” became true ${times} on ${market} from ${since} to ${until}.`,
        mean_gap && say`On average ${mean_gap} passed from one time to the next.`,
        mean_stay && say`It stayed true for ${mean_stay} on average.`,
      ),
    uses: ['counted'],
    missing,
    next,
  }),
]
