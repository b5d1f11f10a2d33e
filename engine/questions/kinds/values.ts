import { say, sentences } from '../../agent/say.ts'
import type { ResultOf } from '../../agent/tool.ts'
import type { howOften } from '../../agent/tools/how-often.ts'
import type { indicatorValue } from '../../agent/tools/indicator-value.ts'
import { kind } from '../kind.ts'
import type { Slots } from '../question.ts'

type Value = ResultOf<typeof indicatorValue>
type Often = ResultOf<typeof howOften>

const missing = { text: 'Which value? Say it such as RSI(14) or the 50 EMA.', options: ['What is the RSI?', 'What is the 50 EMA?'] }
const next = ['And on H4?', 'Is it high?', 'What happened after RSI crossed below 30?']

/** Lines that were asked about together are told one after the other. */
const eachValue = ({ values, ...slots }: Slots): readonly Slots[] =>
  values === undefined ? [slots] : values.map((value) => ({ ...slots, value }))

/** Indicators and conditions as they stand now. */
export const valueKinds = [
  kind<Often>('macd_side', 'Indicators', 'MACD against its signal', 'how_often', {
    given: { text: 'MACD line is above MACD signal' },
    asks: {
      '#beWord? #itWord? #macdWord #nowWord? bullish|bearish|positive|up|long or|/|vs bearish|bullish|negative|down|short #nowWord?':
        'macd bullish or bearish',
      '#beWord #itWord? #macdWord #nowWord? bullish|bearish #nowWord?': 'is the macd bullish',
      '#macdWord crossed|cross|crossover|flipped up|down or|/ down|up ,? yet|already|now|when?': 'macd crossed up or down',
      '#macdWord cross|crossover status|state|now': 'macd crossover status',
    },
    tell: ({ market, is_now, run, run_from, last_time, bars_since }) =>
      is_now
        ? say`The MACD line of ${market} lies above its signal, which is called bullish, for ${run}: it crossed up on the bar of ${run_from}.`
        : last_time === null
          ? say`The MACD line of ${market} has not been above its signal.`
          : say`The MACD line of ${market} lies below its signal, which is called bearish: it was above it last on the bar of ${last_time}, ${bars_since} ago.`,
    next: ['What is the MACD?', 'What happened after MACD crosses above its signal?'],
  }),
  kind<Value>('value', 'Indicators', 'Value', 'indicator_value', {
    asks: {
      'AskedValue:value': 'what is the RSI',
      'AskedValues:values': 'the 50 and 200 EMA',
      'AskedValue:value on|of|at|in|for BarAt:time': 'RSI of the 14:00 candle',
      'AskedValues:values on|of|at|in|for BarAt:time': '50 and 200 EMA of the 14:00 candle',
      'what do|does|did AskedValue:value say|show|read|look|print like?': 'what does the RSI say',
      'AskedValue:value and|,|& how much|high|low|big|large|what|where #beWord it|that|its #nowWord? value|reading|level?':
        'what is the ATR and how much is it now',
      'AskedValue:value value|values|reading|readings|level|levels|number|numbers': 'RSI value',
      'AskedValues:values value|values|reading|readings|level|levels|number|numbers': '50 and 200 EMA values',
      'value|reading of AskedValue:value': 'the value of the ATR',
      "Time:time 's? AskedValue:value": "yesterday's RSI",
      'how high|low #beWord AskedValue:value': 'how high is the RSI',
      'where #beWord AskedValue:value': 'where is the 200 EMA',
      '#beWord? AskedValue:value positive or|/ negative': 'MACD histogram positive or negative',
      '#beWord? AskedValue:value negative or|/ positive': 'is the MACD negative or positive',
      '#beWord? AskedValue:value above|over or|/ below|under zero': 'MACD above or below zero',
    },
    uses: ['values'],
    several: eachValue,
    missing,
    next,
  }),
  kind<Value>('value_distance', 'Indicators', 'Distance to a value', 'indicator_value', {
    asks: {
      '#farWord #beWord? About:about? #awayVerb? #fromWord AskedValue:value': 'distance to the upper band',
      'About:about? #beWord? above or below|under AskedValue:value': 'price above or below the 50 EMA',
      '#beWord #youWord above or below|under AskedValue:value on? Timeframe:timeframe? ,? and? how? far|much? away|off?':
        'are we above or below the 200 EMA, and how far',
      '#beWord About:about above or below|under AskedValue:value on? Timeframe:timeframe? ,? and? how far|much away|off?':
        'is price above or below the 200 EMA and how far',
      '#beWord About:about? far|close|near|extended|stretched from|to? AskedValue:value': 'is price far from the 200 EMA',
      '#farWord #beWord? About:about? #fromWord? AskedValue:value': 'how far is price from the 200 EMA',
      'dist|distance|gap to|from|of AskedValue:value': 'dist to 200 sma',
      '#farWord #beWord? About:about? #fromWord AskedValues:values': 'how far is price from the 50 and 200 EMA',
      '#beWord? About:about? above or below|under AskedValues:values': 'is price above or below the 50 and 200 EMA',
      '#beWord About:about above|over|below|under|beneath its|the? AskedValues:values': 'is gold above its 50 and 200 day averages',
      '#farWord #beWord About:about far|close|near|extended|stretched from|to? AskedValue:value':
        'how far are we stretched from the 200 EMA',
      '#farWord #beWord? AskedValue:value #fromWord? About:about?': 'how far is the 200 EMA from price',
    },
    tell: ({ market, name, value, pips, percent, close, to_close }) =>
      to_close === null
        ? percent === null
          ? say`${name} of ${market} is ${value}; it is no price, so the close of ${close} has no distance from it.`
          : say`${name} of ${market} is ${value}${pips && say`, which is ${pips}`}: ${percent} of the close of ${close}.`
        : to_close.side === 'at'
          ? say`The close of ${market}, ${close}, is right at ${name} (${value}).`
          : say`The close of ${market}, ${close}, is ${to_close.distance} (${to_close.percent}) ${to_close.side} ${name}, which is at ${value}.`,
    uses: ['values'],
    several: eachValue,
    missing,
    next: ['Is price above the 200 EMA?', 'And the 50 EMA?'],
  }),
  kind<Value>('value_rank', 'Indicators', 'Is a value high?', 'indicator_value', {
    asks: {
      '#beWord? AskedValue:value like? #itWord? #highWord #comparedWord?': 'is an ATR like this high or low compared to usual',
      'AskedValue:value #comparedWord': 'RSI compared to usual',
      '#beWord AskedValue:value #comparedWord': 'is ATR historically',
      'AskedValue:value on|for|of? Market:market? Timeframe:timeframe? ,? #whatWord #doWord? #beWord? #itWord? rank|sit|sitting|stand|standing|compare|fall vs|versus|against|relative|compared|within|in|over? to|with? Time:time? ,? #comparedWord?':
        'ADX on gold, where does that rank',
      '#whatWord #doWord AskedValue:value rank|sit|stand|compare vs|versus|against|relative|compared|within|in|over? to|with? Time:time? ,? #comparedWord?':
        'where does the ATR rank',
      'how high|low|extreme|unusual|large|big|small #beWord AskedValue:value #comparedWord': 'how high is the ATR for this market',
      'what percentile #beWord AskedValue:value in|at?': 'what percentile is the RSI in',
      '#beWord AskedValue:value #highWord': 'is the ATR high',
      'how high|low|extreme|unusual|large #beWord AskedValue:value compared|relative with|to? usual|normal|before|history?':
        'how high is the ATR compared to usual',
      'AskedValue:value percentile|rank': 'RSI percentile',
    },
    tell: ({ market, name, value, rank, rank_bars, lowest, highest }) =>
      rank === null
        ? say`${name} of ${market} is ${value}; there are too few bars before it to say whether that is high.`
        : say`${name} of ${market} is ${value}, higher than on ${rank} of the ${rank_bars} before, between ${lowest} and ${highest}.`,
    missing,
    next,
  }),
  kind('value_percentile', 'Indicators', 'A value among those of a time', 'value_percentile', {
    asks: {
      'AskedValue:value #nowWord? ,? and? #whatWord? percentile|rank of|over|in|within|for|among? Time:time':
        'ATR now and what percentile of the last 10 years',
      'what|which percentile|rank #beWord AskedValue:value in|at|of? over|in|of|within|for|among Time:time':
        'what percentile is the RSI in over the last 2 years',
      'percentile|rank of AskedValue:value over|in|of|within|for|among Time:time': 'percentile of the ATR over the last 5 years',
      'AskedValue:value percentile|rank over|in|of|within|for|among Time:time': 'RSI percentile over the last year',
      '#beWord AskedValue:value #highWord compared|relative|versus|vs|against to|with? Time:time':
        'is the ATR high compared to the last 5 years',
    },
    missing,
    next,
  }),
  kind('divergences', 'Levels', 'Divergences', 'divergences', {
    take: ({ value }) => (value === undefined ? { text: 'RSI(14)' } : {}),
    asks: {
      '#divergenceNoun': 'any divergences?',
      'is|are|do there|you|we? see|have? any|a|some? #divergenceNoun #nowWord?': 'is there a divergence right now',
      '#divergenceNoun between price|it and|& AskedValue:value': 'are there any divergences between price and MACD',
      '#divergenceNoun between AskedValue:value and|& price': 'divergence between the RSI and price',
      '#divergenceNoun on|in|with|of|from|against|for AskedValue:value Time:time': 'divergences on the RSI last month',
      '#beWord AskedValue:value diverging from? price?': 'is the RSI diverging from price',
      'list|show|mark|draw|plot all|any|every|the? AskedValue:value #divergenceNoun': 'mark the RSI divergences',
    },
    missing: {
      text: 'Between price and what? Name an oscillator such as RSI or MACD.',
      options: ['Any divergences between price and the RSI?'],
    },
    next: ['What happened after a bullish divergence on the RSI?', 'What is the RSI?'],
  }),
  kind('value_seen', 'Indicators', 'When a value was last so high or low', 'value_last_seen', {
    asks: {
      'when #beWord AskedValue:value last? #itWord? this|that|as|so high|low:name or|/? low|high|extreme?':
        'when was the RSI last this high',
      'when #doWord AskedValue:value last? go|get|reach|rise|fall|drop this|that|as|so? high|low:name':
        'when did the RSI last get this low',
      'how long ago #beWord AskedValue:value last? this|that|as|so high|low:name': 'how long ago was the ATR this low',
      'last|previous time AskedValue:value #beWord this|that|as|so high|low:name': 'last time the RSI was this high',
    },
    uses: ['name'],
    take: ({ name }) => ({ way: name === undefined ? undefined : name === 'high' ? 'up' : 'down' }),
    missing,
    next,
  }),
  kind<Value>('value_way', 'Indicators', 'Is a value rising?', 'indicator_value', {
    asks: {
      '#beWord? AskedValue:value on|for|of? Market:market? Timeframe:timeframe? #upWord or #downWord':
        'is the RSI picking up or rolling over',
      '#beWord? AskedValue:value on|for|of? Market:market? Timeframe:timeframe? #downWord or #upWord': 'is the RSI falling or rising',
      '#beWord? AskedValue:value on|for|of? Market:market? Timeframe:timeframe? #upWord': '50 EMA on gold daily sloping up',
      '#beWord? AskedValue:value on|for|of? Market:market? Timeframe:timeframe? #downWord': 'is the ADX rolling over',
      'slope|direction of AskedValue:value': 'slope of the 50 EMA',
      'AskedValue:value slope|direction': '50 EMA slope',
      '#beWord AskedValue:value rising|falling|up|down or rising|falling|up|down': 'is the ADX rising or falling',
      'which way #beWord AskedValue:value going|moving|pointing|heading?': 'which way is the MACD going',
    },
    tell: ({ market, name, value, way, before, time }) =>
      way === null
        ? say`${name} of ${market} is ${value} on the bar of ${time}; the bar before has none.`
        : say`${name} of ${market} is ${value} on the bar of ${time}, ${way} ${before} on the bar before.`,
    missing,
    next,
  }),
  kind<Value>('overbought', 'Indicators', 'Overbought', 'indicator_value', {
    given: { text: 'RSI(14)' },
    asks: {
      '#doWord About:about been? #overWord': 'has it been overbought',
      '#doWord About:about #lookWord #overWord': 'does it look overbought',
      '#beWord? About:about? #overWord': 'is it overbought',
      '#overWord or #soldWord': 'overbought or oversold',
    },
    tell: ({ market, name, value, rank, rank_bars }) =>
      sentences(
        say`${name} of ${market} is ${value}; by the usual marks it is ${state(value?.value)}.`,
        rank && say`It is higher than on ${rank} of the ${rank_bars} before.`,
      ),
    next: ['What happened after RSI crossed above 70?', 'And on H4?'],
  }),
  kind('rsi_price', 'Indicators', 'Price at a level of the RSI', 'rsi_price', {
    asks: {
      'at|for|to? what|which price|level|close would|will|does|do|is|must|should? the|we|it|price? rsi be|go|get|hit|reach|cross|fall|drop|rise|stand|read|come? to|at|below|above|under|over? #number:number':
        'at what price would the rsi hit 70',
      'rsi at|for|to? what|which price|level|close would|will|does|do|is|must? it? be|go|get|hit|reach|cross|fall|drop|rise|stand|read to|at|below|above|under|over? #number:number':
        'rsi at what price would be 70',
      'what|which price|level|close do|does|would|must|is|has|have|should? we|it|i|price|the? need|needed|give|gives|take|takes|have|mean|means|needs? for|to|an|a|be|get|make|at? the|an? rsi of|at|to|below|above|under|over? #number:number':
        'what price do we need for rsi 30',
      'where would|will|does|must|should About:about? be|become|get|go|turn|have? to? be|become|get|go|turn? #soldWord or? #overWord?':
        'where would it be oversold',
      'where would|will|does|must|should About:about? be|become|get|go|turn|have? to? be|become|get|go|turn? #overWord':
        'where would it be overbought',
      'at|below|above|under|over? what|which price|level|close would|will|does|is|must|should About:about? be|become|get|go|turn|have|count? to|as? be|become|get|go|turn? #soldWord':
        'at what price would it be oversold',
      'at|below|above|under|over? what|which price|level|close would|will|does|is|must|should About:about? be|become|get|go|turn|have|count? to|as? be|become|get|go|turn? #overWord':
        'at what price would it be overbought',
      'how far|much|low|high does|must|would|has|needs About:about have|need|needs|to? fall|drop|rise|go|climb|move down|up|to|for|until|before? be|get|become? #soldWord':
        'how far must it fall to be oversold',
      'how far|much|low|high does|must|would|has|needs About:about have|need|needs|to? fall|drop|rise|go|climb|move down|up|to|for|until|before? be|get|become? #overWord':
        'how far must it rise to be overbought',
      'how far|much|low|high does|must|would|has|needs? About:about have|need|needs|to? fall|drop|rise|go|climb|move down|up|to|for|until|before? be|get|become? the? rsi to|be|hit|reach|of? at|to|be|hit|below|above|under|over? #number:number':
        'how far must it fall for the rsi to be 30',
    },
    uses: ['number'],
    take: ({ number }) => ({ level: number }),
    next: ['What is the RSI?', 'What happened after RSI crossed below 30?'],
  }),
  kind<Value>('oversold', 'Indicators', 'Oversold', 'indicator_value', {
    given: { text: 'RSI(14)' },
    asks: {
      '#doWord About:about been? #soldWord': 'has silver been sold too much',
      '#doWord About:about #lookWord #soldWord': 'does it look oversold',
      '#beWord? About:about? #soldWord': 'is it oversold',
      '#soldWord or #overWord': 'oversold or overbought',
    },
    tell: ({ market, name, value, rank, rank_bars }) =>
      sentences(
        say`${name} of ${market} is ${value}; by the usual marks it is ${state(value?.value)}.`,
        rank && say`It is higher than on ${rank} of the ${rank_bars} before.`,
      ),
    next: ['What happened after RSI crossed below 30?', 'And on H4?'],
  }),
  kind<Often>('is_true', 'Indicators', 'Is a condition true?', 'how_often', {
    overTime: 'how_often',
    asks: {
      'BareCondition:condition': 'is price above the 200 EMA',
      '#beWord the? last|latest|newest|current|most recent? candle|bar AskedCondition:condition': 'is the last candle a doji',
    },
    tell: ({ market, condition, is_now, last_time, bars_since, share, bars }) =>
      sentences(
        is_now
          ? say`Yes: “${condition}” is true on the newest closed bar of ${market}.`
          : last_time === null
            ? say`No: “${condition}” was not true on any of the last ${bars} of ${market}.`
            : say`No: “${condition}” is not true on the newest closed bar of ${market}; it was last on the bar of ${last_time}, ${bars_since} ago.`,
        share && say`It was true on ${share} of ${bars}.`,
      ),
    next: ['What happened after?', 'How often?', 'Alert me when it happens'],
  }),
]

/** The marks that the RSI has by custom. */
const state = (rsi: number | undefined) =>
  rsi === undefined
    ? 'not known'
    : rsi > 70
      ? 'overbought (above seventy)'
      : rsi < 30
        ? 'oversold (below thirty)'
        : 'neither overbought nor oversold'
