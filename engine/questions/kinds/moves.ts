import { say, sentences } from '../../agent/say.ts'
import type { ResultOf } from '../../agent/tool.ts'
import type { drawdown } from '../../agent/tools/drawdown.ts'
import { kind } from '../kind.ts'
import { leastFields } from '../least-fields.ts'
import type { SaidDistance, Slots } from '../question.ts'

type Drawdown = ResultOf<typeof drawdown>

const missingSize = {
  text: 'How far? Say a size, such as 1% or 50 pips.',
  options: ['How many days did it move more than 1%?', 'How many days did it range over 100 pips?'],
}
const missingReach = {
  text: 'How far up, how far down, and from when?',
  options: [
    'How often does it go up 1% before down 1% from the open of the week?',
    'How often does it reach 1% within 10 bars after RSI crosses below 30?',
  ],
}

/** A distance as the race of two prices takes it; null where it is none. */
function racedBy(size: SaidDistance | undefined, symbol: string) {
  if (size === undefined) return undefined
  if (size.unit === 'percent' || size.unit === 'atr') return { value: size.value, unit: size.unit }
  const pips = leastFields(size, { least_pips: true }, symbol)?.['least_pips']
  return typeof pips === 'number' ? { value: pips, unit: 'pips' } : null
}

function takeRace({ upBy, downBy, upSide = 'up', downSide, span, condition }: Slots, symbol: string) {
  // "1% down before 1% up" is the same race.
  if (upSide === downSide) return null
  // A stop lies on either side of the price, as one is long or short.
  const isStop = upBy === undefined && downBy !== undefined && downSide === undefined && span === undefined
  const up = racedBy(isStop ? downBy : upSide === 'up' ? upBy : downBy, symbol)
  const down = racedBy(isStop || upSide === 'up' ? downBy : upBy, symbol)
  if (up === null || down === null || (up === undefined && down === undefined)) return null
  if (up !== undefined && down !== undefined && up.unit !== down.unit) return null
  return { up: up?.value, down: down?.value, unit: (up ?? down)!.unit, start: condition === undefined ? span?.part : undefined }
}

/** How far price moved, fell and reached. */
export const moveKinds = [
  kind('pullback_length', 'Volume and big moves', 'How long pullbacks last', 'pullbacks', {
    asks: {
      'how long|many #timeUnit:counted? do|does|did #pullbackNoun Least:least usually|normally|typically|on? average? last|take|go|run on? to? recover?':
        'how long do pullbacks over 10% usually last',
      'how long|many #timeUnit:counted? do|does|did #pullbackNoun of|by? Size:least usually|normally|typically|on? average? last|take|go|run on? to? recover?':
        'how long do pullbacks of 10% usually last',
      'how long|many #timeUnit:counted? do|does|did a|an? Size:least #pullbackNoun usually|normally|typically|on? average? last|take|go|run on? to? recover?':
        'how long does a 10% pullback last',
      '#afterWord About:about #moveSide:side Size:least from|below|under|off #itWord? high|peak|top|highs ,? how long do|does|did|has|have #itWord? usually|normally|typically|generally? taken|take|took|need|needed to|until? get|come|be|recover? back? there?':
        'when it falls 10% from its high, how long has it generally taken to get back',
    },
    // A fall from a high is what it tells.
    uses: ['least', 'counted', 'side'],
    take: ({ side }) => (side === 'up' ? null : {}),
    next: ['Max drawdown?'],
  }),
  kind('from_top', 'Volume and big moves', 'From a top to the low after it', 'top_to_bottom', {
    given: { way: 'down' },
    asks: {
      '#widestWord? #fallNoun from|off|since #itWord? Time:time top|high|peak|highs to? #itWord? bottom|low|lows|trough?':
        'the largest drop from the 2021 top to the bottom',
      '#widestWord? #drawdownNoun from|off|since #itWord? Time:time top|high|peak|highs to? #itWord? bottom|low|lows|trough?':
        'max drawdown from the 2021 top to the bottom',
      'how far|much|deep did|has|have|does About:about fall|fallen|drop|dropped|go|gone|lose|lost|crash from|off|since #itWord? Time:time top|high|peak|highs to? #itWord? bottom|low|lows|trough?':
        'how far did it fall from the 2021 top to the bottom',
      'Time:time top|high|peak to|until|till #itWord? bottom|low|trough': '2021 top to the bottom',
    },
    next: ['Max drawdown?', 'How far is it from the all time high?'],
  }),
  kind('from_bottom', 'Volume and big moves', 'From a low to the high after it', 'top_to_bottom', {
    given: { way: 'up' },
    asks: {
      'rally|rise|gain|move|run|climb|recovery from|off|since #itWord? Time:time bottom|low|lows|trough to? #itWord? top|high|peak|highs?':
        'rally from the 2020 low to the top',
      'how far|much|high did|has|have|does About:about rise|risen|rally|rallied|go|gone|gain|gained|climb|climbed|run from|off|since #itWord? Time:time bottom|low|lows|trough to? #itWord? top|high|peak|highs?':
        'how far did it rally from the 2020 low',
    },
    next: ['Max drawdown?', 'How far is it from the all time high?'],
  }),
  kind('held_between', 'Times and seasons', 'Held from one weekday to another', 'held_between', {
    asks: {
      '#heldLead? #boughtNow About:about? HeldDay:bought and|then|,|& then? #soldNow #itWord? HeldDay:sold':
        'if i bought at the close every friday and sold at mondays close',
      '#heldLead? #heldNow About:about? from HeldDay:bought to|until|till HeldDay:sold':
        'holding from the close of friday to the open of monday',
      'from? HeldDay:bought to|until|till HeldDay:sold return|returns|change|performance|profit|result|results?':
        "friday's close to monday's open returns",
    },
    uses: ['bought', 'sold'],
    take: ({ bought, sold }) =>
      bought === undefined || sold === undefined ? null : { buy: bought.day, buy_at: bought.price, sell: sold.day, sell_at: sold.price },
    missing: {
      text: 'Bought and sold when? Say both days, with open or close.',
      options: ['Holding from the close of friday to the open of monday?'],
    },
    next: ['Which weekday is most active?', 'What does trading cost?'],
  }),
  kind('drawdown', 'Volume and big moves', 'Drawdown', 'drawdown', {
    asks: {
      '#widestWord? #drawdownNoun': 'max drawdown',
      '#widestWord #fallNoun from #highNoun to #lowNoun': 'the largest drop from a high to a low',
      'peak to trough|bottom #fallNoun?': 'peak to trough decline',
      'how deep|bad|big|long #beWord #widestWord #drawdownNoun': 'how bad was the worst drawdown',
      'how far|deep|much did About:about fall|drop|go from #highNoun to #lowNoun': 'how far did gold fall from the high to the low',
      '#widestWord? #drawdownNoun About:about #auxWord? from|off|below its|the|a? #highNoun': 'the biggest drawdown gold had from its high',
      '#widestWord? #drawdownNoun #auxWord About:about #auxWord? from|off|below its|the|a? #highNoun':
        'what drawdown did gold have from its high',
    },
    uses: ['split'],
    // Years are told of days, whatever shorter chart is open.
    take: ({ split, timeframes }) =>
      split === undefined ? {} : split === 'year' ? { split, ...(timeframes === undefined && { timeframe: '1d' }) } : null,
    missing: { text: 'Drawdowns are told as a whole or by year.', options: ['Max drawdown by year?'] },
    next: ['When did it drop most?', 'How far is it from the all time high?'],
  }),
  kind<Drawdown>('recovery', 'Volume and big moves', 'Recovery from the deepest drawdown', 'drawdown', {
    asks: {
      'how long did About:about take to recover from #widestWord #drawdownNoun': 'how long did it take to recover from the worst drawdown',
      'how many #timeUnit:counted did About:about take to recover from #widestWord #drawdownNoun':
        'how many days did it take to recover from the worst drawdown',
    },
    uses: ['counted'],
    tell: ({ market, falls: [worst] }) =>
      worst === undefined
        ? null
        : sentences(
            say`After the deepest fall of ${market}, ${worst.change} from ${worst.high} (${worst.from}) to ${worst.low} (${worst.to}),`,
            worst.recovered === null
              ? say`its high has not been traded again in ${worst.back} since.`
              : say`its high was traded again on ${worst.recovered}, ${worst.back} later.`,
          ),
    next: ['When did it drop most?', 'Max drawdown?'],
  }),
  kind('move_count', 'Volume and big moves', 'How often moves of this size occur', 'move_count', {
    asks: {
      'Often #auxWord? About:about? #travelVerb Least:least Measured:measure?': 'how often does it move more than 1%',
      'Often #auxWord? About:about? #travelVerb Least:least in|on|within|per #timeUnit:unit Measured:measure?':
        'how many times did USDJPY move over 150 pips in a day',
      'Often #auxWord? About:about? #travelVerb Least:least in|on|within|per #timeUnit:unit #eitherWay Measured:measure?':
        'how many times did it move over 150 pips in a day, either way, open to close',
      'Often in? Time:time #auxWord About:about #travelVerb Least:least in|on|per #timeUnit:unit #eitherWay? Measured:measure?':
        'how many times in 2024 did USDJPY move over 150 pips in a day',
      'Often #auxWord? About:about? #travelVerb Least:least #eitherWay Measured:measure?': 'how often does it move more than 1% either way',
      'Often #auxWord? About:about? #moveSide:side Least:least in|on|per #timeUnit:unit Measured:measure?':
        'how often does it fall more than 2% in a day',
      'Often #auxWord? About:about? #moveSide:side Least:least': 'how often does gold fall more than 2%',
      'Often #auxWord? About:about? #moveSide:side Size:least in|on|per #timeUnit:unit': 'how often does gold drop 2% in a day',
      'how many #timeUnit:unit #auxWord? About:about? #travelVerb Least:least Measured:measure?': 'how many days did it move more than 1%',
      'how many #timeUnit:unit #auxWord? About:about? #moveSide:side Least:least': 'how many days was gold up more than 2%',
      'how many #timeUnit:unit #auxWord? #thereWord? with #rangeNoun Least:measured': 'how many days were there with a range over 100 pips',
      'Often #auxWord? #youWord? #auxWord? Size:least #timeUnit:unit': 'how often do we get a 100 pip day',
      'how many Size:least #timeUnit:unit #auxWord?': 'how many 100 pip days',
      '#beWord Size:least #timeUnit:unit #rareWord': 'is a 100 pip day rare',
      '#timeUnit:unit with #rangeNoun Least:measured': 'days with a range over 100 pips',
      '#timeUnit:unit with #travelNoun Least:least': 'days with a move over 1%',
      '#timeUnit:unit #caseWord? About:about #travelVerb Least:least': 'days when it moved more than 1%',
      'how many #timeUnit:unit #auxWord? About:about? #rangedVerb Least:measured': 'how many days did it range over 100 pips',
      'number|count|share of #timeUnit:unit with #travelNoun Least:least': 'number of days with a move over 1%',
    },
    uses: ['least', 'side', 'measure', 'measured'],
    take: ({ least, measured, side, measure }, { symbol }) => {
      const size = measured ?? least
      const fields = size && leastFields(size, { least_pips: true, least_percent: true, least_atr: true }, symbol)
      return fields == null ? null : { ...fields, way: side, of: measured === undefined ? measure : 'range' }
    },
    missing: missingSize,
    next: ['When did it move most?', 'How volatile is it?'],
  }),
  kind('reach_first', 'What happened after', 'How often a distance is reached', 'reach_first', {
    asks: {
      'Odds #auxWord? About:about? #reachVerb? Size:upBy #moveSide:upSide before|or Size:downBy #moveSide:downSide From:span?':
        'what are the odds price touches 1% up before 1% down from the open of the week',
      'Odds #auxWord? About:about? #moveSide:upSide Size:upBy before|or #moveSide:downSide Size:downBy From:span?':
        'how often does it rise 1% before falling 1% from the open of the week',
      'Odds #auxWord? About:about? #reachVerb + Size:upBy before|or - Size:downBy From:span?': 'how often does it hit + 1% before - 1%',
      'Odds #auxWord? About:about? #reachVerb Size:upBy #moveSide:upSide before|or Size:downBy #moveSide:downSide Case:condition':
        'how often does it hit 1% up before 1% down after RSI crosses below 30',
      'Case:condition Odds #auxWord? About:about? #reachVerb Size:upBy #moveSide:upSide before|or Size:downBy #moveSide:downSide Horizon:horizon?':
        'after RSI crosses below 30, how often does it hit 1% up before 1% down',
      'Odds #auxWord? About:about? #reachVerb Size:upBy #moveSide:upSide? Horizon:horizon Case:condition':
        'how often does it reach 1% within the next 10 bars after RSI crosses below 30',
      'Case:condition Odds #auxWord? About:about? #reachVerb Size:upBy #moveSide:upSide? Horizon:horizon?':
        'after RSI crosses below 30, how often does it reach 1% within the next 10 bars',
      'Size:downBy stop|sl on|for|in|of? About:about? ,? Odds it|price|stop|that|this? gets|is|being|get|to|was|be? hit|touched|reached|triggered|taken|filled ,? Horizon:horizon':
        '34 pip stop on gold, what chance it gets touched within 4 hours',
      'Odds a|an|my|of|that? Size:downBy stop|sl on|for|in|of? About:about? gets|is|being|get|to|was|be? hit|touched|reached|triggered|taken|filled ,? Horizon:horizon':
        'how often is a 20 pip stop hit within 4 hours',
      'Odds #auxWord? About:about? #reachVerb Size:upBy #moveSide:upSide From:span':
        'how often does it reach 1% up from the open of the day',
    },
    uses: ['upBy', 'downBy', 'span', 'upSide', 'downSide'],
    take: (slots, { symbol }) => takeRace(slots, symbol),
    missing: missingReach,
    next: ['How many days did it move more than 1%?', 'What happened after RSI crosses below 30?'],
  }),
  kind('occasions', 'What happened after', 'List of times', 'occasions', {
    asks: {
      'all|every|each of? #pattern:name': 'all hammers',
      'all|every|each of? AskedCondition:condition': 'every golden cross',
      'all|every|each #timeUnit:unit Time:time when|where|that|on? which? AskedCondition:condition': 'every day this year price fell by 2%',
      'all|every|each #timeUnit:unit when|where|that|on? which? AskedCondition:condition': 'every day when RSI was below 30',
      'all|every|each #timeUnit:unit in|of|during Time:time when|where|that|on? which? AskedCondition:condition':
        'each day in 2025 when RSI was below 30',
      'list of AskedCondition:condition': 'list of golden crosses',
      'AskedCondition:condition ,? where|dates': 'RSI crosses below 30 where',
      'AskedCondition:condition Time:time ,? where': 'RSI crosses below 30 this month where',
      'AskedCondition:condition on|in|for? Market:market Time:time ,? where': 'golden cross on gold this year where',
      'list|mark|highlight all|every|each? #pattern:name': 'list the hammers',
      'on? which|what #timeUnit:counted #auxWord? AskedCondition:condition #happenedWord?': 'which days had a golden cross',
      'on? which|what dates|times #auxWord? AskedCondition:condition #happenedWord?': 'on which dates was RSI below 30',
    },
    uses: ['name', 'counted'],
    take: ({ name, condition }) =>
      name === undefined && condition === undefined ? null : { text: condition ?? name!.replaceAll('_', ' ') },
    missing: {
      text: 'A list of what? Say it as a condition or a candle pattern.',
      options: ['All hammers of this month', 'On which days was RSI below 30?'],
    },
    next: ['How often?', 'What happened after?', 'Turn this into a strategy'],
  }),
]
