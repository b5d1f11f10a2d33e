import { calendarNamed } from '../../market/calendar.ts'
import { findInstrument } from '../../market/catalogue.ts'
import { daySeconds } from '../../market/day-number.ts'
import { timeframeMinutes } from '../../market/timeframe.ts'
import { weekdays } from '../../market/weekdays.ts'
import { kind, type TakenAt } from '../kind.ts'
import type { Slots } from '../question.ts'
import { barsAhead } from '../time-fields.ts'

const next = ['Where are support and resistance?', 'What is the trend?']

const zones: ReadonlySet<string> = new Set(['UTC', 'Etc/UTC', 'GMT'])
/** When a clock reads so the next time, UTC seconds; null where its zone is another one. */
function nextTime({ clock, day, horizon }: Slots, { nowSeconds, symbol, timeframe }: TakenAt): number | null {
  const calendar = calendarNamed(findInstrument(symbol)?.calendar ?? 'forex')
  const now = Math.floor(nowSeconds / daySeconds)
  if (horizon !== undefined) return nowSeconds + barsAhead(horizon, timeframe) * timeframeMinutes[timeframe] * 60
  // The close of the next such day.
  if (day !== undefined && clock === undefined)
    return calendar.day(now + ((weekdays.indexOf(day) - ((now + 3) % 7) + 7) % 7 || 7)).close - 1
  if (clock === undefined || day !== undefined) return null
  const { zone } = clock
  const own = zone === 'exchange' ? calendarNamed(findInstrument(symbol)?.calendar ?? 'forex').zone : zone
  if (own !== null && !zones.has(own)) return null
  const [hour = 0, minute = 0] = clock.time.split(':').map(Number)
  const today = Math.floor(nowSeconds / daySeconds) * daySeconds + hour * 3_600 + minute * 60
  return today > nowSeconds ? today : today + daySeconds
}

const sides: Readonly<Record<string, 'long' | 'short'>> = { long: 'long', buy: 'long', short: 'short', sell: 'short' }

/** Shapes of the last swings: ratios of a move, two tops or bottoms, a line along lows or highs, a stop that trails. */
/** A period is one by its name; days of other names have no high here. */
const periodOf = (time: Slots['pointFrom']) => (time?.time === 'period' && time.isSince === undefined ? time.period : null)

/** Two prices, or the high or low of two periods. */
function pointsOf({ name, pointFrom, pointTo, priceFrom, priceTo }: Slots) {
  if (priceFrom !== undefined && priceTo !== undefined) return { from_price: priceFrom, to_price: priceTo }
  const [from, to] = [periodOf(pointFrom), periodOf(pointTo ?? pointFrom)]
  if (from === null || to === null) return null
  const isUp = name !== undefined && /^(?:low|bottom)/u.test(name)
  return { from_edge: isUp ? 'low' : 'high', from_period: from, to_edge: isUp ? 'high' : 'low', to_period: to }
}

const lastSwings = '#itWord? last|latest|most|newest|recent|main|major|key|big|all|two? recent|major|the? #number:number? #swingNoun:swing'
/** Where a line will be: at a clock time, on a weekday. */
const whereThen =
  ',? #lineStands? tonight|today|now|come? on|at|by|around|for? next|this|coming|following? #weekday:day? Clock:clock? close|open?'

export const swingKinds = [
  kind('fib_between', 'Levels', 'Fibonacci between two points', 'fib_between', {
    asks: {
      "#fibLines from|between|of Time:pointFrom 's? low|lows|high|highs|bottom|top:name to|and|until|till|- Time:pointTo 's? low|lows|high|highs|bottom|top":
        "fib from yesterday's low to today's high",
      '#fibLines from|between #itWord? low|lows|high|highs|bottom|top:name of|from Time:pointFrom to|and|until|till|- #itWord? low|lows|high|highs|bottom|top of|from? Time:pointTo':
        'fib levels from the low of last week to the high of this week',
      'what|where #beWord? #number:number %? #fibLines of|on|for|in the|a? move|swing|leg|rally|drop|decline|range? from|between #number:priceFrom to|and|until|till|- #number:priceTo':
        'where is the 61.8 fib of the move from 1.07 to 1.09',
      '#fibLines #number:number %? of|on|for|in? the|a? move|swing|leg|rally|drop|decline|range? from|between #number:priceFrom to|and|until|till|- #number:priceTo':
        'fib 61.8 of the move from 1.07 to 1.09',
      '#fibLines of|on|for|in the|a? move|swing|leg|rally|drop|decline|range from|between #number:priceFrom to|and|until|till|- #number:priceTo':
        'fib of the move from 1.07 to 1.09',
      '#fibLines from|between #number:priceFrom to|and|until|till|- #number:priceTo': 'fib levels from 1.07 to 1.09',
    },
    // The level of each ratio is told.
    uses: ['name', 'pointFrom', 'pointTo', 'priceFrom', 'priceTo', 'number'],
    take: pointsOf,
    missing: {
      text: 'Between which points? Two prices, or the high and low of days, weeks or months by their names.',
      options: ["Fib from yesterday's low to today's high?", 'Fib levels from 1.07 to 1.09?'],
    },
    next: ['Where are support and resistance?', 'Fib retracement of the last move'],
  }),
  kind('retracement', 'Levels', 'Fibonacci of the last move', 'retracement', {
    asks: {
      '#fibLines': 'fib retracement',
      'where|what #beWord #itWord? #number:number %? #fibLines of|on|for|from? #itWord? #lastLarge? move|swing|leg|rally|decline|drop?':
        'where is the 61.8 fib of the last swing',
      '#fibLines from|of|between|on|for|across|over #itWord? #lastLarge #swingNoun:swing to|and|up|down|- #itWord? #lastLarge? #swingPoint':
        'fib retracement from the last major swing low to the last swing high',
      '#fibLines of|on|for|from #itWord? #lastLarge? #moveSide:side? move|swing|leg|rally|drop|decline|wave|impulse|upswing|downswing':
        'fib retracement of the last move',
      'how much|deep|far of? #itWord? #lastLarge? move|swing|leg|rally|decline|drop has|have|is|was been|it? retraced|given|corrected|pulled back?':
        'how much of the last move has been retraced',
      'retracement|pullback of #itWord? #lastLarge? move|swing|leg|rally|decline so? far?': 'retracement of the last swing so far',
    },
    // The level of each ratio is told.
    uses: ['side', 'swing', 'number'],
    // From the low up, or from the high down.
    take: ({ side, swing }) => ({ way: swing === undefined ? side : swing === 'low' ? 'up' : 'down' }),
    next,
  }),
  kind('double_top', 'Levels', 'Double top or bottom', 'double_top', {
    asks: {
      '#doubleNoun:double': 'double top?',
      '#beWord #itWord? a|an? #doubleNoun:double forming|there|here|in|developing|building|now|place|complete|confirmed|valid?':
        'is this a double top forming',
      '#beWord #thereWord a|an? #doubleNoun:double forming|here|in|developing|building|now|place?': 'is there a double bottom',
      'do|does|did|can|could #youWord see|have|print|spot|find a|an|any? #doubleNoun:double here|there|now?': 'do you see a double top',
      '#doubleNoun:double neckline|neck?': 'double top neckline',
      'how often|well|reliable|good do|does|did|are|is #doubleNoun:double work|works|hold|holds|break|breaks|complete|completes|succeed|reliable? out|down|up?':
        'how often do double tops work',
      'where #beWord #itWord? neckline of #itWord? #doubleNoun:double': 'where is the neckline of the double top',
    },
    uses: ['double'],
    take: ({ double }) => (double === undefined ? null : { side: double }),
    missing: { text: 'A top or a bottom?', options: ['Is this a double top?', 'Is this a double bottom?'] },
    next,
  }),
  kind('swing_line', 'Levels', 'A line along swings', 'swing_line', {
    asks: {
      [`#drawVerb? #youWord? #trendlineNoun #alongWord ${lastSwings} ${whereThen}`]: 'trendline under the last 3 swing lows',
      [`#drawVerb? #youWord? line #alongWord ${lastSwings} ${whereThen}`]:
        'a line through the last 2 swing highs and where it is at midnight utc',
      [`connect|join ${lastSwings} with|by|using? a|one? line|trendline?`]: 'connect the last 3 swing highs with a line',
      [`#drawVerb? #youWord? #trendlineNoun from|off|starting at|from? #itWord? Time:time #swingNoun:anchor ${whereThen}`]:
        'draw the trendline from the october low, where will it be on friday',
      [`#drawVerb? #youWord? #trendlineNoun from|off|starting at|from? #itWord? #swingNoun:anchor of|in|from Time:time ${whereThen}`]:
        'trendline from the low of october',
      [`#drawVerb? #youWord? #trendlineNoun from|off|starting at|from? #itWord? last? big|biggest|major|main|highest|lowest|recent #swingNoun:anchor ${whereThen}`]:
        'draw me the downtrend line from the last big high',
    },
    uses: ['swing', 'anchor', 'number', 'clock', 'day', 'horizon'],
    take: (slots, at) => {
      const { swing, anchor } = slots
      const isLater = slots.clock !== undefined || slots.day !== undefined || slots.horizon !== undefined
      const when = isLater ? nextTime(slots, at) : null
      const side = anchor ?? swing
      if (side === undefined || (isLater && when === null)) return null
      return { side, count: slots.number, at: when ?? undefined, anchor: anchor === undefined ? undefined : 'extreme' }
    },
    missing: {
      text: 'Through the swing lows or the swing highs? A time to come is taken in UTC.',
      options: ['Trendline under the last 3 swing lows?', 'Trendline over the last 3 swing highs?'],
    },
    next,
  }),
  kind('trailing_stop', 'Risk and costs', 'Chandelier stop', 'trailing_stop', {
    asks: {
      '#chandelierNoun': 'chandelier stop',
      '#chandelierNoun for|of|on a|my|the? long|short|buy|sell:name': 'chandelier stop for a long',
      'where|what would|should|does|do|is|will|could a|an|the|my? #chandelierNoun sit|be|lie|go|stand|come|at in|out|at? for|of|on? a|my|the? long|short|buy|sell:name?':
        'where would a chandelier stop sit for a long',
      'where|what would|should|does|do|is|will|could a|an|the|my? #chandelierNoun sit|be|lie|go|stand|come|at in|out|at? for|of|on? a|my|the? long|short|buy|sell:name? ,? with|using|of? #number:length bars|bar|period|candles|days ,|and|&|x? #number:number x|times? atr':
        'where would a chandelier stop sit for a long, 22 bars 3 atr',
      '#chandelierNoun ,? with|using|of? #number:length bars|bar|period|candles|days ,|and|&|x? #number:number x|times? atr for|on? a|my? long|short|buy|sell:name?':
        'chandelier exit 22 bars 3 atr',
    },
    uses: ['length', 'number', 'name'],
    take: ({ length, number, name }) => ({ side: name === undefined ? undefined : sides[name], bars: length, multiple: number }),
    next: ['How volatile is it?', 'Position size with 1% risk and a 20 pip stop'],
  }),
]
