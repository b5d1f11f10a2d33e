import type { Period } from '../../agent/periods.ts'
import { pickFields } from '../../agent/picked-bar.ts'
import { bullets, paragraphs, say, sentences } from '../../agent/say.ts'
import type { ResultOf } from '../../agent/tool.ts'
import type { bigMoves } from '../../agent/tools/big-moves.ts'
import type { candlePatterns } from '../../agent/tools/candle-patterns.ts'
import type { streak } from '../../agent/tools/streak.ts'
import type { volume } from '../../agent/tools/volume.ts'
import { patternNames } from '../../indicators/vocabulary.ts'
import { kind } from '../kind.ts'
import type { SaidTime, Slots } from '../question.ts'
import { hourFields, timeFields } from '../time-fields.ts'

type Patterns = ResultOf<typeof candlePatterns>
type Streak = ResultOf<typeof streak>
type Moves = ResultOf<typeof bigMoves>

/** The chart on which what is said of time is one bar: a day's move is that of its daily bar. Null where no bar is that long. */
function barOfTime(said: SaidTime, chart: string): string | null {
  switch (said.time) {
    case 'moment':
      return chart
    case 'weekday':
      return said.isSince ? null : '1d'
    case 'month':
      return said.isSince ? null : '1M'
    case 'ago':
      return said.unit === 'day' || said.unit === 'week' || said.unit === 'month'
        ? chartsOfUnits[said.unit]
        : said.unit === 'year'
          ? null
          : chart
    case 'dates':
      return said.from === said.to ? '1d' : null
    case 'period':
      return said.isSince ? null : (chartsOfPeriods[said.period] ?? null)
    default:
      return null
  }
}
const chartsOfUnits = { day: '1d', week: '1w', month: '1M' } as const
const chartsOfPeriods: Partial<Record<Period, string>> = {
  today: '1d',
  yesterday: '1d',
  this_week: '1w',
  last_week: '1w',
  this_month: '1M',
  last_month: '1M',
}
type Volume = ResultOf<typeof volume>

/** One pattern; those with two sides are asked for as both (`eachPattern`). */
const patternOf = ({ name }: Slots) => {
  const pattern = patternNames.find((each) => each === name)
  return pattern === undefined ? null : { pattern }
}
/** Each pattern that is named; of one with two sides, both. */
const eachPattern = (slots: Slots): readonly Slots[] => {
  const { name, second, third, ...others } = slots
  const named = [name, second, third].flatMap((said) =>
    said === undefined ? [] : patternNames.filter((each) => each === said || each.endsWith(`_${said}`)),
  )
  return named.length === 0 ? [others] : named.map((each) => ({ ...others, name: each }))
}
const closed = { up: 'higher', down: 'lower' } as const
const sideOf = ({ side }: Slots) => ({ way: side })
/** Where no run of the way that is asked for is on; null where one is, or either is meant. */
const otherWay = ({ market, way, length, close }: Streak, _: unknown, { side }: Slots) =>
  side === undefined || closed[side] === way
    ? null
    : sentences(
        say`No: ${market} is on no run of bars that closed ${closed[side]}.`,
        way === null ? say`The newest closed unchanged at ${close}.` : say`It has closed ${way} for ${length} in a row, to ${close}.`,
      )
/** How many are listed. */
const countOf = ({ number }: Slots) => ({ count: number })
const whichPattern = {
  text: 'Which pattern: the bullish or the bearish one?',
  options: ['How did the bullish engulfing do?', 'How did the bearish engulfing do?'],
}

const movesAfter = ({ market, moves, history, after }: Moves) =>
  paragraphs(
    say`The largest moves of ${market} among ${history}, and what the next ${after} brought:`,
    bullets(moves.flatMap((each) => (each.next === null ? [] : [say`${each.time}: ${each.change}, then ${each.next}`]))),
  )

/** Candles, their patterns, runs of them, large ones, and volume. */
export const candleKinds = [
  kind('candle_list', 'Candles', 'Candles one by one', 'candles', {
    asks: {
      'list|tabulate the? candles|bars of|from|for? Time:time': 'list the candles of yesterday',
      'list|tabulate Time:time': 'list the last 5 candles',
    },
    next: ['Any candle patterns?', 'What is the range of today?', 'How many bars in a row did it rise?'],
  }),
  kind<Patterns>('patterns', 'Candles', 'Candle patterns', 'candle_patterns', {
    asks: {
      '#thereWord? #pattern:name or|and|,|/ #pattern:second in|during|over|within|on|from? Time:time':
        'any doji or hammer in the last 30 candles',
      'reversal|continuation|bullish|bearish #patternNoun': 'any reversal patterns',
      'reversal|continuation #candleNoun': 'any reversal candles',

      '#thereWord? #pattern:name or|and|,|/ #pattern:second': 'any hammer or doji',
      '#thereWord? #pattern:name ,|or|and #pattern:second or|and|,? #pattern:third': 'see a doji, hammer or shooting star?',

      'interesting|special|notable|unusual in|on|about|with the? candles|candlesticks': 'anything interesting in the candles',
      '#patternNoun': 'any candle patterns',
      'what|which #patternNoun': 'which candle patterns are there',
      '#patternNoun on|in|over|of the? Time:time': 'patterns of the last 50 bars',
      '#patternNoun on|in|of|at the? last|latest|newest|current candle|bar': 'is there any pattern on the last candle',
    },
    take: ({ name }) => ({ pattern: name }),
    several: eachPattern,
    uses: ['name', 'second', 'third'],
    next: ['How did the hammer do?', 'Explain the last bar', 'What is the trend?'],
  }),
  kind<Patterns>('pattern_history', 'Candles', 'History of a pattern', 'candle_patterns', {
    asks: {
      'do|does|did #pattern:name #reallyWord? work|works|mean|matter|pay|succeed|hold anything|something|off|up?':
        'does a doji mean anything',
      '#pattern:name #beWord? worth|any good|trading|anything?': 'are hammers any good',
      'how well|good|often do|does|did|is|are #pattern:name work|works|succeed|do|hold up?': 'how well does the hammer work',

      'how do|did|does #pattern:name do|perform|work|fare?': 'how did the hammer do',
      '#reliableWord #beWord? #pattern:name': 'how reliable is a doji',
      '#beWord a|an #pattern:name bullish|bearish|good|bad|strong|weak|reliable': 'is a doji bullish',
      'win|success|hit rate of|for a|an? #pattern:name': 'success rate of the morning star',
      '#pattern:name #reliableWord': 'hammer success rate',
      '#pattern:name win|success|hit rate': 'hammer win rate',
      '#pattern:name history|statistics|stats|record|performance|results': 'doji statistics',
      'do|does|did #pattern:name work|works': 'does the morning star work',
      '#pattern:name or|vs|versus|against|and|compared to|with? #pattern:second ,? which|what|who one|pattern? #patternDoes? better|best|more|most|stronger #patternRecord?':
        'hammer vs doji, which one works better',
      '#pattern:name ,|or|vs|versus|against|and #pattern:second ,? or|vs|versus|against|and? #pattern:third ,? which|what|who one|pattern? #patternDoes? better|best|more|most|stronger #patternRecord?':
        'hammer vs shooting star vs doji, which one has the best stats',
      'which|what #patternDoes better|best|more|stronger #patternRecord? ,? #pattern:name or|vs|versus|and #pattern:second':
        'which works better, hammer or doji',
    },
    take: patternOf,
    several: eachPattern,
    uses: ['name', 'second', 'third'],
    without: ['time'],
    missing: whichPattern,
    tell: ({ market, patterns: [only], history, horizon }) =>
      only === undefined || only.newest === null
        ? say`That pattern did not occur in the last ${history} of ${market}.`
        : sentences(
            say`${only.name} came ${only.times} among the last ${history} of ${market}, the newest at ${only.newest}.`,
            only.share &&
              say`The close ${horizon} later lay ${only.way} in ${only.share} of them (interval ${only.low} to ${only.high}), against ${only.base} of all bars.`,
          ),
    next: ['Which candle patterns are there?', 'When was the last hammer?'],
  }),
  kind<Patterns>('pattern_last', 'Candles', 'Last time of a pattern', 'candle_patterns', {
    asks: {
      'when|where #doWord #youWord? last? get|got|see|saw|seen|have|had|print|printed|form|formed #pattern:name last?':
        'when did we last see a hammer',

      '#lastTimeWord #beWord? #pastWord? #pattern:name': 'when was the last doji',
      '#pastWord #pattern:name': 'the last hammer',
      '#pattern:name': 'is this a hammer',
      '#beWord About:about #pattern:name': 'was that a doji',
      '#beWord #thereWord #pattern:name': 'was there a hammer',
      '#thereWord #pattern:name': 'any shooting star',
    },
    take: patternOf,
    several: eachPattern,
    uses: ['name'],
    without: ['time'],
    missing: whichPattern,
    tell: ({ market, patterns: [only], history, recent, window }) =>
      only === undefined || only.newest === null
        ? say`That pattern did not occur in the last ${history} of ${market}.`
        : sentences(
            say`${only.name} ended last on the bar of ${market} at ${only.newest}, ${only.bars_since} ago.`,
            recent.length === 0 ? say`There is none in the last ${window}.` : null,
          ),
    next: ['How reliable is a hammer?', 'Which candle patterns are there?'],
  }),
  kind('pattern_times', 'Candles', 'Times of a pattern', 'occasions', {
    asks: {
      'list|show|all|every #youWord? all|every? #pattern:name Time:time': 'list all hammers last month',
      'dates|times of|when #itWord? #pattern:name Time:time': 'dates of the dojis this month',
      '#thereWord #pattern:name Time:time': 'any inside bars today',
      '#thereWord? #pattern:name in|during|over|within|on Time:time': 'any bearish engulfing in the last 50 candles',
    },
    uses: ['name'],
    take: ({ name }) => (name === undefined ? null : { text: name.replaceAll('_', ' ') }),
    several: eachPattern,
    missing: whichPattern,
    next: ['Which candle patterns are there?', 'When was the last hammer?'],
  }),
  kind('inside_breaks', 'Candles', 'Which way inside bars broke', 'inside_bar_breaks', {
    asks: {
      'inside bar|candle Time:time? ,? how? many? ,? and|n|&|+? which|what way|direction|side #auxWord? they|it|those|price|these? usually|normally? break|broke|resolve|resolved|go|went|broken out|to|up|down? or? down|up?':
        'inside bars last month, how many n which way did they break',
      'which|what way|direction|side #auxWord? inside bar|candle usually|normally? break|broke|resolve|resolved|go|went|broken out?':
        'which way do inside bars usually break',
      'Odds #auxWord? inside bar|candle usually|normally? break|broke|resolve|resolved up|down|upwards|downwards|higher|lower or? up|down?':
        'how often do inside bars break up',
      'inside bar|candle breakouts|breaks|breakout|break|resolution up|down? or|vs|and? up|down?': 'inside bar breakouts',
    },
    next: ['Which candle patterns are there?', 'How volatile is it?'],
  }),
  kind('explain_bar', 'Candles', 'A bar explained', 'explain_bar', {
    asks: {
      '#explainVerb #youWord? #pastWord? closed|finished|completed|full #candleNoun': 'walk me through the last closed candle',
      '#explainVerb #youWord? BarAt:time': 'describe the 14:00 candle',
      'what #beWord? #goOnVerb with|on|in|at|during|around? BarAt:time': 'what happened on the 15:00 bar yesterday',
      'how big|large|wide|long|small|tall #beWord BarAt:time': 'how big was the 14:00 candle',
      'how big|large|wide|long|small|tall #beWord #itWord? #candleNoun at|of|on|from Time:time': 'how big was the candle at 3pm yesterday',
      'what #beWord? up|wrong|special with|about BarAt:time': 'what is up with the 9:00 candle',
      'what do|did|does BarAt:time do|tell|say|mean|show|look': 'what did the 10:00 bar do',
      'BarAt:time': 'the 14:00 candle',
      'what #beWord? #goOnVerb with|about #itWord? #pastWord? #candleNoun': 'what was going on with the last candle',

      '#explainVerb #itWord? #pastWord? Timeframe:timeframe? #candleNoun': 'explain the last bar',
      '#explainVerb #pastWord? #candleNoun of|at|on|from? Time:time': 'explain the bar of yesterday at 14:00',
      "#explainVerb Time:time 's? #candleNoun": "explain yesterday's candle",
      'what kind|type|sort of #candleNoun #beWord? #itWord? #pastWord? one?': 'what kind of candle was the last one',
      'what #goOnVerb ClockTime:time': 'what happened yesterday at 14:30',
      '#explainVerb Time:time': 'explain yesterday at 14:00',
      'what do|did|does #pastWord? #candleNoun do|tell|say|mean|show|look': 'what did the last candle do',
      'what #goOnVerb on|in|with|during #itWord? #pastWord? #candleNoun': 'what happened on the last bar',
      'what #goOnVerb at|around Time:time': 'what happened at 14:00',
      '#pastWord #candleNoun': 'the last candle',
      '#candleNoun at|of|on|from Time:time': 'the bar at 14:00 yesterday',
      'what #beWord About:about? #pastWord? #candleNoun': 'what was the last bar',
    },
    next: ['Which candle patterns are there?', 'How volatile is it?', 'And 3 bars ago?'],
  }),
  kind('striking_bar', 'Candles', 'A bar that stands out', 'explain_bar', {
    asks: {
      '#explainVerb #youWord? BigBar:striking': 'explain that huge red candle',
      'what|whats #beWord? up|wrong|special|happening|going|it on? with|about? BigBar:striking': 'what is this big red candle',
      'what the? hell|heck|fuck? #goOnVerb with|on|in|at|during|around|there? BigBar:striking ,? the? biggest|largest one?':
        'what happened on that giant red candle',
      'what #beWord it|that|there? ,? BigBar:striking': 'what was that big green candle',
      'what do|does|did BigBar:striking do|tell|say|mean|show|look': 'what does that long wick candle mean',
      'how big|large|long|wide|unusual #beWord BigBar:striking': 'how big was that huge candle',
      'there? #beWord? BigBar:striking Time:time? i? think? ,? what #beWord? it|that|this|there? #goOnVerb?':
        'there was a big red candle, what was that',
    },
    uses: ['striking', 'time'],
    take: ({ striking, time }, at) => {
      // At a moment it is the one that stands out around it.
      const isMoment = time?.time === 'moment' || (time?.time === 'ago' && time.unit !== 'day' && time.unit !== 'week')
      if (striking === undefined) return null
      if (time?.time === 'moment' && time.isAbout !== true) return {}
      if (time === undefined || isMoment) return { pick: striking }
      const fields = timeFields(time.time === 'part' ? time.on : time, pickFields, at)
      return fields === null ? null : { pick: striking, time: undefined, ...fields, ...hourFields(time) }
    },
    missing: { text: 'Which bar? Say when it was.', options: ['What was that huge red candle yesterday?'] },
    next: ['Which candle patterns are there?', 'How volatile is it?'],
  }),
  kind<Streak>('streak', 'Candles', 'Streak', 'streak', {
    asks: {
      'how many #candleSide:side? #candleNoun running|straight': 'how many red bars running',

      'how many #candleSide:side? #candleNoun in a? row|line': 'how many red candles in a line',

      'how many #candleSide:side in a? row|line': 'how many reds in a row',
      'how many consecutive|straight #candleSide:side? #candleNoun': 'how many consecutive candles',
      'how many #candleSide:side? #timeUnit:unit in a? row|line': 'how many green days in a row',
      'how many #timeUnit:unit running|straight': 'how many days straight',
      '#beWord About:about on? a? #streakNoun': 'is it on a streak',

      '#streakNoun': 'is there a streak',
      'how many #candleSide:side #candleNoun in|now a? row?': 'how many green candles in a row',
      'how many #candleNoun in a? row': 'how many candles in a row',
      'how long has|is|have About:about? been? going? #candleSide:side': 'how long has it been rising',
      'how many #timeUnit:unit has|have|is|are About:about? been? going? #candleSide:side': 'how many bars has it been falling',
      'how many #timeUnit:unit in a? row has|have|did About:about? closed|gone|been? #candleSide:side':
        'how many days in a row has it closed up',
      'how many #timeUnit:unit in a? row has|have|did About:about? closed|gone': 'how many days in a row has it gone',
      'how many #timeUnit:unit in a? row|line do|does|did|has|have About:about #moveSide:side': 'how many bars in a row did it rise',
      'how many #timeUnit:unit #candleSide:side in? a? row?': 'how many days up',
      '#beWord About:about on? a? #sidedStreak:side': 'is it on a winning streak',
      '#sidedStreak:side': 'is there a losing streak',
      '#beWord About:about on? a? #candleSide:side #timeUnit:unit #streakNoun': 'is gold on a losing days streak',
      '#candleSide:side #timeUnit:unit? #streakNoun': 'red streak',
    },
    uses: ['side'],
    tell: otherWay,
    next: ['What is the longest streak?', 'What is the trend?'],
  }),
  kind<Streak>('longest_streak', 'Candles', 'Longest streak', 'streak', {
    asks: {
      '#longestWord for consecutive|straight #candleSide:side? #candleNoun': 'the record for straight green bars',

      '#longestWord #streakNoun of #candleSide:side? #timeUnit:unit': 'longest run of green days',
      '#longestWord #streakNoun of #candleSide:side? #candleNoun': 'longest run of red bars',

      '#longestWord #everWord? #candleSide:side? #candleNoun? #streakNoun': 'longest red streak',
      '#longestWord #everWord? #sidedStreak:side #everWord?': 'biggest losing streak ever',
      'how many #candleSide:side? #timeUnit:unit in a? row #beWord the? #longestWord': 'how many green days in a row was the most',
      'how many #candleSide:side? #candleNoun in a? row #beWord the? #longestWord': 'how many green bars in a row was the most',
      '#longestWord consecutive|straight #candleSide:side? #candleNoun': 'most consecutive green candles',
      '#longestWord number? of? #candleSide:side? #candleNoun in a? row': 'most red candles in a row',
      '#longestWord number? of? #candleSide:side? #timeUnit:unit in a? row': 'most red days in a row',
      '#longestWord number? of? #candleSide:side? #timeUnit:unit in a? row About:about #everWord? #doWord? #everWord?':
        'most up days in a row gold ever had',
      '#longestWord stretch|series of? #candleSide:side? #candleNoun?': 'longest series of red candles',
      '#longestWord #everWord? #streakNoun #everWord?': 'longest streak ever',

      'longest|biggest|max|record|maximum #streakNoun': 'what is the longest streak',
      'how long #beWord the? #longestWord #sidedStreak:side': 'how long was the longest losing streak',
      'longest #everWord #streakNoun': 'longest ever streak',
    },
    take: sideOf,
    uses: ['side'],
    tell: ({ market, way, length, longest, history }, _, { side }) => {
      const told = side === undefined ? way : closed[side]
      if (told === null)
        return say`No run of ${market} is running now, so none is compared. Say which: of bars that closed higher, or lower.`
      if (longest === null) return say`No bar of ${market} closed ${told} among the last ${history}.`
      return sentences(
        say`The longest run of ${market} that closed ${told}, among the last ${history}, was ${longest.length}, from ${longest.from} until ${longest.until}.`,
        told === way ? say`The one now has ${length}.` : null,
      )
    },
    next: ['What is the trend?', 'What were the biggest moves?'],
  }),
  kind<Streak>('streak_goes_on', 'Candles', 'Do streaks continue?', 'streak', {
    asks: {
      'do|does|did|will a? #sidedStreak:side usually|tend|normally? to? #continueVerb': 'does a losing run tend to continue',
      'do|does|did|will #streakNoun usually|tend|normally? to? #continueVerb': 'does a streak usually carry on',

      'do|does|did #streakNoun continue|last|end|hold|reverse|go on?': 'do streaks continue',
      'how often do|does #streakNoun continue|last|end|hold|reverse': 'how often do streaks continue',
    },
    take: sideOf,
    uses: ['side'],
    tell: otherWay,
    next: ['What is the longest streak?', 'What happened after three red candles in a row?'],
  }),
  kind<Moves>('big_moves', 'Volume and big moves', 'Biggest moves', 'big_moves', {
    asks: {
      '#bigWord #bigMoveNoun Time:time #eitherWay': 'biggest moves this month both ways',

      'list|top? #number:number? most #violentWord #timeUnit:unit': 'the most violent days',
      'list|top? #number:number? #violentWord #timeUnit:unit': 'the wildest days',
      '#bigWord #bigMoveNoun #eitherWay': 'biggest moves in both directions',
      '#number:number #bigWord Timeframe:timeframe? #bigMoveNoun': 'the 5 biggest daily moves',
      'what|which #timeUnit:unit had|saw|was|were|has biggest|largest|greatest|most|wildest #bigMoveNoun?':
        'which day had the biggest move',

      'top|list? #number:number #bigWord? #timeUnit:unit? #bigMoveNoun': 'top 5 moves',
      '#bigWord #number:number #bigMoveNoun': 'the biggest 10 swings',

      '#bigWord Timeframe:timeframe? #bigMoveNoun': 'what were the biggest moves',
      '#bigWord Timeframe:timeframe? #candleNoun': 'the biggest candles',
      'when did About:about? move most|much': 'when did it move most',
    },
    take: countOf,
    uses: ['number'],
    next: ['And the biggest drops?', 'Explain the last bar', 'How volatile is it?'],
  }),
  kind('usual_move', 'Volume and big moves', 'How unusual a move was', 'usual_move', {
    asks: {
      "how #unusualWord #beWord Time:time 's? #travelNoun ,? #inDeviations?": "how unusual was yesterday's move",
      'how #unusualWord #beWord #itWord? #travelNoun Time:time? ,? #inDeviations?': 'how unusual is this move',
      "#beWord Time:time 's? #travelNoun #unusualWord ,? #inDeviations?": "was yesterday's move normal",
      '#beWord #itWord #travelNoun #unusualWord ,? #inDeviations?': 'is this move unusual',
      '#beWord the|that|this #travelNoun Time:time #unusualWord ,? #inDeviations?': 'was the move at 9:00 normal',
      '#beWord #itWord a|an #unusualWord #travelNoun ,? #inDeviations?': 'was that a rare move',
      "how many #deviationsNoun #beWord Time:time 's? #travelNoun": "how many standard deviations was yesterday's move",
      'how many #deviationsNoun #beWord #itWord #travelNoun': 'how many sigmas is this move',
    },
    take({ time }, { timeframe }) {
      const chart = time === undefined ? timeframe : barOfTime(time, timeframe)
      return chart === null ? null : { timeframe: chart }
    },
    missing: {
      text: 'The move of which bar? Of a day, a week or a month, or the newest one.',
      options: ["How unusual was yesterday's move?", "How unusual was last week's move?"],
    },
    next: ['When did it move most?', 'What happened after price moved 2%?'],
  }),
  kind<Moves>('big_drops', 'Volume and big moves', 'Biggest drops', 'big_moves', {
    given: { way: 'down' },
    asks: {
      '#number:number? ugliest|nastiest|bloodiest|hardest #timeUnit:unit': 'the ugliest days',
      'which|what #timeUnit:unit was|were the? worst|ugliest|reddest|weakest': 'which day was the worst',

      '#number:number worst|reddest #timeUnit:unit': 'the 5 worst days',
      '#number:number #bigWord #dropNoun': 'the 3 worst crashes',

      'top|list? #number:number #bigWord? #timeUnit:unit? #dropNoun': 'top 5 crashes',
      '#bigWord #number:number #dropNoun': 'the biggest 10 dumps',

      '#number:number? #bigWord? red|down|losing|bearish|falling #timeUnit:unit': 'the 3 biggest down days',
      'worst|reddest #timeUnit:unit ever': 'the worst month ever',
      'worst|reddest #timeUnit:unit on|in record|history': 'the worst month on record',

      '#bigWord Timeframe:timeframe? #dropNoun': 'the biggest drops',
      'worst|reddest #timeUnit:unit': 'the worst days',
      'when do|did|does|has About:about? crash|dump|collapse|tank|plunge': 'when did it crash',
      'when #doWord About:about? fall|drop|crash|dump|tank|sell the? most|hardest|last': 'when did it dump the most',
      '#dropNoun': 'show me the crashes',
    },
    take: countOf,
    uses: ['number'],
    next: ['And the biggest rallies?', 'What happened after three red candles in a row?'],
  }),
  kind<Moves>('big_rises', 'Volume and big moves', 'Biggest rises', 'big_moves', {
    given: { way: 'up' },
    asks: {
      '#number:number best|greenest #timeUnit:unit': 'the 5 best days',
      '#number:number #bigWord #riseNoun': 'the 3 biggest rallies',

      'top|list? #number:number #bigWord? #timeUnit:unit? #riseNoun': 'top 5 rallies',
      '#bigWord #number:number #riseNoun': 'the biggest 10 pumps',

      '#number:number? #bigWord? green|up|winning|bullish|rising #timeUnit:unit': 'the 3 biggest up days',
      'best|greenest #timeUnit:unit ever': 'the best month ever',
      'best|greenest #timeUnit:unit on|in record|history': 'the best month on record',

      '#bigWord Timeframe:timeframe? #riseNoun': 'the biggest rallies',
      'best|greenest #timeUnit:unit': 'the best days',
      'when do|did|does|has About:about? rally|pump|surge|spike|moon': 'when did it rally',
      'when #doWord About:about? rise|rally|gain|pump|climb the? most|hardest|last': 'when did it pump the most',
      '#riseNoun': 'show me the rallies',
    },
    take: countOf,
    uses: ['number'],
    next: ['And the biggest drops?', 'What happened after three green candles in a row?'],
  }),
  kind<Moves>('after_big_drops', 'Volume and big moves', 'What came after big drops', 'big_moves', {
    given: { way: 'down' },
    asks: {
      'Followed:about #afterWord #bigWord #dropNoun': 'what happened after big drops',
      '#afterWord #bigWord #dropNoun ,? Followed:about': 'after the worst crashes, what happened',
    },
    tell: movesAfter,
    next: ['What were the biggest drops?', 'What happened after three red candles in a row?'],
  }),
  kind<Moves>('after_big_rises', 'Volume and big moves', 'What came after big rises', 'big_moves', {
    given: { way: 'up' },
    asks: {
      'Followed:about #afterWord #bigWord #riseNoun': 'what happened after big rallies',
      '#afterWord #bigWord #riseNoun ,? Followed:about': 'after the biggest rallies, what happened',
    },
    tell: movesAfter,
    next: ['What were the biggest rallies?', 'What happened after three green candles in a row?'],
  }),
  kind<Moves>('after_big_moves', 'Volume and big moves', 'What came after big moves', 'big_moves', {
    asks: {
      'what follows|followed|comes|came after? #bigWord #spikeNoun': 'what follows a big spike',
      'what follows|followed|comes|came after? #bigWord #bigMoveNoun': 'what follows big moves',

      '#afterWord About:about? #spikeVerb hard|big|sharply|fast|strongly|a? lot? ,? do|does|did #itWord? #giveBack':
        'when it spikes hard does it give it back',
      'do|does|did #bigWord #bigMoveNoun get|usually? #giveBack': 'do big moves get faded',
      'do|does|did #bigWord #spikeNoun #giveBack': 'do big spikes reverse',
      '#afterWord #bigWord #bigMoveNoun ,? Followed:about': 'after big moves, what happens',
      '#afterWord #bigWord #spikeNoun ,? Followed:about': 'after a big spike, what happens',
      'Followed:about #afterWord #bigWord #spikeNoun': 'what happened after big spikes',
      'Followed:about #afterWord #bigWord #bigMoveNoun': 'what happened after big moves',
    },
    tell: movesAfter,
    next: ['What were the biggest moves?', 'What happened after three red candles in a row?'],
  }),
  kind<Volume>('volume', 'Volume and big moves', 'Volume', 'volume', {
    asks: {
      'how much|high #volumeNoun #beWord? there? on|in|at|for #itWord? #pastWord? #candleNoun':
        'how much volume was there on the last candle',

      '#volumeNoun on|of|for|in #itWord? #pastWord? #candleNoun': 'volume on the last candle',
      'vol|vols on|of|for|in #itWord? #pastWord? #candleNoun': 'vol of the last bar',
      'how much|many #beWord? being? traded|changed hands?': 'how much was traded',
      'how much|many #volumeNoun #beWord? #doWord? About:about? trade|do|see|traded|done?': 'how much volume did gold do',
      '#volumeNoun': 'what is the volume',
      'how much|many #beWord About:about? traded': 'how much was traded',
    },
    tell: ({ market, over }) => over && say`${market} traded ${over.total} over the last ${over.bars}, ${over.mean} a bar.`,
    next: ['Is the volume high?', 'When was the most volume?', 'How volatile is it?'],
  }),
  kind<Volume>('volume_high', 'Volume and big moves', 'Is volume high?', 'volume', {
    asks: {
      '#beWord? #volumeNoun dead|dry|thin|heavy|light|quiet': 'is volume dead',
      '#beWord? About:about? #volumeNoun today|now? #highWord #thanUsual?': 'volume heavy or light',
      '#beWord? #thereWord? more|less|higher|lower #volumeNoun #thanUsual': 'more volume than usual',
      '#volumeNoun #thanUsual': 'volume against normal',
      '#beWord? #volumeNoun higher|lower|bigger|smaller|heavier|lighter|thinner #thanUsual?': 'is volume higher than normal',
      'how #beWord? #volumeNoun #thanUsual': 'how is the volume compared to usual',
      'how heavy|light|high|low|thin #beWord? #volumeNoun #thanUsual?': 'how heavy is the volume',

      '#beWord #volumeNoun #highWord': 'is the volume high',
      '#highWord #volumeNoun': 'unusual volume',
      '#volumeNoun compared|relative to|with usual|normal|average|mean': 'volume compared to usual',
      'relative volume': 'relative volume',
      '#volumeNoun on|of|for|in? #itWord? #pastWord? #candleNoun? vs|versus|against|compared|over|relative to|with? #itWord? #number:number -? bar|bars|day|period|candle|candles average|avg|mean|ma|sma':
        'volume on the last candle vs the 20 bar average',
      '#beWord #volumeNoun above|over|below|under #itWord? #number:number -? bar|bars|day|period|candle|candles average|avg|mean|ma|sma':
        'is volume above the 50 bar average',
    },
    uses: ['number'],
    take: ({ number }) => ({ mean_bars: number }),
    tell: ({ market, newest, mean, span, times, rank, bars, is_more }) =>
      sentences(
        say`The newest bar of ${market} traded ${newest}, ${is_more ? 'more' : 'less'} than the mean of ${mean} over the ${span} before${times && say`: ${times} times as much`}.`,
        rank && say`That is more than on ${rank} of the last ${bars}.`,
      ),
    next: ['When was the most volume?', 'Explain the last bar'],
  }),
  kind<Volume>('volume_most', 'Volume and big moves', 'Greatest volume', 'volume', {
    asks: {
      '#timeUnit:unit with|of most|highest|biggest|greatest|heaviest|largest #volumeNoun': 'the day with the most volume',

      'which|what|when #timeUnit:unit had|has|saw|with|was most|highest|biggest|greatest|heaviest #volumeNoun':
        'which day had the most volume',
      'most|highest|greatest|biggest|largest|heaviest|record|peak|max #volumeNoun #candleNoun': 'highest volume bar',
      '#candleNoun with|of most|highest|greatest|biggest|largest|heaviest|peak #volumeNoun': 'the candle with the heaviest volume',
      'when #beWord #volumeNoun peak|highest|biggest|max|peaked|heaviest': 'when was volume highest',

      'which|what #candleNoun had|has|with? most|highest #volumeNoun': 'which bar had the most volume',
      'most|highest|greatest|biggest|largest|record|peak #volumeNoun': 'when was the most volume',
      '#volumeNoun spike|spikes|peak|peaks|surge': 'volume spikes',
    },
    tell: ({ market, most, most_time, mean, bars, over }) =>
      say`The greatest volume of ${market} among the last ${over?.bars ?? bars} was ${most}, on the bar of ${most_time}; the mean of the newest bars is ${mean}.`,
    next: ['Is the volume high?', 'What were the biggest moves?'],
  }),
]
