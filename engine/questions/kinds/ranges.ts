import { recordPart } from '../../agent/record-figures.ts'
import { bullets, paragraphs, say, sentences, table } from '../../agent/say.ts'
import type { ResultOf } from '../../agent/tool.ts'
import { splitTable, type gaps } from '../../agent/tools/gaps.ts'
import type { rangeProfile } from '../../agent/tools/range-profile.ts'
import type { seasonality } from '../../agent/tools/seasonality.ts'
import type { sessions } from '../../agent/tools/sessions.ts'
import type { volatility } from '../../agent/tools/volatility.ts'
import { isIntraday, type Timeframe } from '../../market/timeframe.ts'
import type { Weekday } from '../../market/weekdays.ts'
import { kind } from '../kind.ts'
import type { Slots } from '../question.ts'
import { partOfSession } from '../session-parts.ts'
import { barsAhead } from '../time-fields.ts'

type Volatility = ResultOf<typeof volatility>
type Profile = ResultOf<typeof rangeProfile>
type Sessions = ResultOf<typeof sessions>
type Gaps = ResultOf<typeof gaps>
type Seasons = ResultOf<typeof seasonality>

/** Gaps of a way and of one weekday; all but one are not told apart. */
const gapsOf = ({ side, days }: Slots) => (days !== undefined && 'without' in days ? null : { way: side, of_weekday: days?.weekday })

/** Whether a day of a profile is the one that is asked for. */
const isNamed = (name: string, day: Weekday): boolean => name.toLowerCase().startsWith(day.slice(0, 3))

/** How much a market moves, and when. */
export const rangeKinds = [
  kind('day_ranges', 'Volatility and ranges', 'Daily range', 'day_ranges', {
    uses: ['days', 'counted'],
    asks: {
      '#rangeNoun Time:time': 'average daily range last month',
      '#volatilityNoun Time:time': 'volatility last month',
      '#beWord? #volatilityNoun higher|lower|bigger|smaller|larger|more|less #nowWord? than|versus|vs|compared to|with? in|on? Time:versus':
        'is volatility higher now than last month',
      '#beWord? About:about? more|less #calmWord #nowWord? than|versus|vs|compared to|with? in|on? Time:versus':
        'is it more volatile now than last month',
      '#rangeNoun #nowWord? than|versus|vs|compared to|with? in|on? Time:versus': 'average daily range now vs last month',
      '#volatilityNoun #nowWord? versus|vs|compared|relative|against to|with? in|on? Time:versus': 'hows vol compared to last winter',
      'has|have|did the? #rangeNoun #shrinkVerb since|versus|vs|compared to|with? in|on? Time:versus':
        'has the daily range shrunk since 2022',
      'has|have|did that|it|this|they #shrinkVerb since|versus|vs|compared to|with? in|on? Time:versus': 'has that shrunk vs 2022',
      'is|was that|it|this more|less|higher|lower|bigger|smaller|wider #nowWord? than|versus|vs|compared to|with? in|on? Time:versus':
        'is that more than last year',
    },
    next: ['What is the average daily range?', 'Which hours are most active?'],
  }),
  kind<Volatility>('volatility', 'Volatility and ranges', 'Volatility', 'volatility', {
    overTime: 'day_ranges',
    tellsToday: true,
    asks: {
      'which|what|who one? #beWord more|most|less|least? #calmWord': 'which one is more volatile, gold or silver',
      '#beWord About:about more|less #calmWord than Market:a': 'is gold more volatile than silver',
      '#beWord About:about #calmerWord than Market:a': 'is gold calmer than silver',
      'how #wildWord #beWord About:about compared|relative|versus|vs|against|than to|with? Market:a':
        'how volatile is gold compared to silver',
      'which|what|who one? moves|swings|ranges more|most|less|least': 'which one swings more, gold or silver',
      'how much #beWord About:about moving|swinging|fluctuating|jumping': 'how much is gold moving',

      'how #wildWord #beWord About:about': 'how crazy is gold',
      'how much has|have About:about? been moving|swinging': 'how much has it been moving',

      '#volatilityNoun': 'what is the volatility',
      'how volatile|wild|jumpy #beWord About:about?': 'how volatile is it',
      'how much do|does About:about? fluctuate|swing|vary|oscillate': 'how much does it fluctuate',
      'how much does About:about? move|swing': 'how much does it move',
    },
    next: ['What is the average daily range?', 'Which hours are most active?', 'Is it in a squeeze?'],
  }),
  kind<Volatility>('volatility_high', 'Volatility and ranges', 'Is it volatile?', 'volatility', {
    overTime: 'day_ranges',
    tellsToday: true,
    asks: {
      '#beWord? About:about? unusually|abnormally|extra|so|very|really #calmWord #thanUsual?': 'is it unusually quiet',
      '#beWord? About:about? #calmerWord #thanUsual?': 'is it calmer than usual',
      '#beWord? About:about? more|less #calmWord #thanUsual?': 'is it more volatile than usual',
      '#volatilityNoun #thanUsual': 'volatility compared to usual',
      '#beWord? #volatilityNoun higher|lower|above|below #thanUsual?': 'is volatility higher than usual',
      '#beWord? #volatilityNoun above|below average|normal|usual': 'is volatility above normal',
      '#beWord? About:about? #calmWord #thanUsual': 'is it volatile for its standards',

      '#beWord About:about? #calmWord': 'is it quiet',
      '#beWord #volatilityNoun #highWord': 'is volatility high',
      '#highWord #volatilityNoun': 'unusual volatility',
      '#calmWord': 'quiet?',
    },
    tell: ({ market, name, atr, atr_percent, atr_rank, bars, squeeze }) =>
      sentences(
        say`${name} of ${market} is ${atr}, ${atr_percent} of the price${atr_rank && say`: wider than on ${atr_rank} of the ${bars} before`}.`,
        squeeze.rank &&
          say`The bands are wider than on ${squeeze.rank} of them${squeeze.is_on ? say`, which is a squeeze` : say`, which is no squeeze`}.`,
      ),
    next: ['What is the average daily range?', 'Which hours are most active?'],
  }),
  kind('volatility_rank', 'Volatility and ranges', 'Volatility against another time', 'volatility_rank', {
    asks: {
      '#beWord? #itWord? #volatilityNoun #nowWord? high|higher|low|lower|elevated|unusual or|/? low|lower|high|higher? #nowWord? #heldAgainst? in|over|for|of|to|with? Time:time':
        'is volatility high or low compared with the last year',
      '#beWord? #itWord? #volatilityNoun #nowWord? high|higher|low|lower|elevated|unusual or|/ low|lower|high|higher #nowWord?':
        'is volatility high or low right now',
      'how high|low|elevated|unusual #beWord #itWord? #volatilityNoun #nowWord? #heldAgainst? in|over|for|of|to|with? Time:time?':
        'how high is volatility compared to the last 2 years',
      'where does|do|is|are? #itWord? #volatilityNoun #nowWord? rank|stand|sit|lie|ranked|sitting #nowWord? #heldAgainst? in|over|for|of|to|with? Time:time?':
        'where does volatility rank over the last year',
      '#volatilityNoun rank|percentile #nowWord? in|over|for|of|to|with? Time:time?': 'volatility percentile over the last year',
      '#volatilityNoun #nowWord vs|versus|against|compared|and to|with? #thatUsual': 'how volatile now vs normal',
      'how volatile|wild|jumpy #beWord? About:about? #nowWord vs|versus|against|compared|and to|with? #thatUsual':
        'how volatile is it now vs normal',
    },
    next: ['How volatile is it?', 'What is the average daily range?'],
  }),
  kind('realised_volatility', 'Volatility and ranges', 'Annualised volatility', 'realised_volatility', {
    asks: {
      '#annualWord #volatilityNoun over|of|for|in|last? Time:time': 'annualised volatility over 30 days',
      'Time:time #annualWord #volatilityNoun': 'last 30 days realised volatility',
      '#number:number -? day|days|d #annualWord? #volatilityNoun annualised|annualized?': '30 day realised volatility',
      '#volatilityNoun a|per year|annum': 'volatility per year',
      'standard|std deviation|dev of daily returns|return|changes|moves|closes Time:time?':
        'standard deviation of daily returns last 100 days',
      'stdev|stddev|sd of daily returns|return|changes|moves|closes Time:time?': 'stdev of daily returns',
    },
    uses: ['number'],
    take: ({ number }) => ({ days: number }),
    next: ['Is volatility high or low right now?', 'What is the average daily range?'],
  }),
  kind<Volatility>('squeeze', 'Volatility and ranges', 'Squeeze', 'volatility', {
    asks: {
      '#beWord? About:about? #squeezeVerb up|in|together?': 'is it coiling up',
      'bollinger|bollingers|bands|bbs|bb bands? #beWord? #squeezeVerb in|up|together?': 'bollinger bands pinching',
      '#beWord? bollinger|bollingers|bands|bbs|bb bands? #squeezeVerb in|up|together?': 'are the bands tightening',
      '#beWord? bollinger|bollingers|bands|bbs|bb bands? tight|narrow|squeezed|close': 'are the bbs tight',
      '#beWord About:about? building up for|to? a? breakout|move?': 'is it building up for a breakout',

      'bollinger|bb? band|bands|bb #nowWord? width|bandwidth #nowWord? #thanUsual?': 'band width now vs normal',
      'bollinger|bb? bandwidth|bbw|bbwidth #nowWord? #thanUsual?': 'bandwidth vs normal',
      'how wide|tight|narrow #beWord #itWord? bollinger|bb? band|bands #nowWord? #thanUsual?': 'how wide are the bands vs normal',
      squeeze: 'is there a squeeze',
      'bollinger squeeze': 'bollinger squeeze?',
      'bollinger bands|band|bb squeezed|tight|narrow|contracted|squeezing|contracting': 'are the bollinger bands squeezed',
      '#beWord About:about? in a? squeeze': 'is it in a squeeze',
    },
    tell: ({ market, squeeze, bars }) =>
      squeeze.rank === null
        ? say`There are too few bars of ${market} to tell a squeeze.`
        : say`${squeeze.is_on ? 'Yes' : 'No'}: the ${squeeze.name} of ${market} are ${squeeze.width} wide, wider than on ${squeeze.rank} of the ${bars} before.`,
    next: ['How volatile is it?', 'What happened after price closes above the upper Bollinger band?'],
  }),
  kind<Volatility>('average_range', 'Volatility and ranges', 'Usual range of a day', 'volatility', {
    behindTime: 'range_of',
    overTime: 'day_ranges',
    tellsToday: true,
    asks: {
      'how many|much pips|points|ticks|percent? do|does About:about? usually|normally? do|does|cover|travel|go|run|move|make in|on|per|a an|one|each|every? day':
        'how many pips does it cover in a day',
      'how big|large|wide #beWord a? usual|typical|normal|average? day|days #rangeNoun?': 'how big is a typical day',
      'how much|far do|does About:about? usually|normally? move|travel|go|range|swing each|every|per|in|a a|one? day':
        'how far does gold usually travel in a day',

      'how many|much pips|points|ticks do|does About:about? do|make|move|cover|travel on|in a? usual|typical|normal|average day':
        'how many pips does it do on a normal day',
      '#rangeNoun': 'what is the average daily range',
      '#rangeNoun per|a|each|every|of|in a|one? day': 'average range per day',
      'how far do|does About:about? move|travel|go|run in|on|per? a|an|one|each|every? day': 'how far does it move in a day',
      'usual|typical|average|normal|mean daily|day move|movement|moves|swing': 'the typical daily move',
      'usual|typical|average|normal|mean range of a? day': 'usual range of a day',
      'how many|much pips|points|ticks About:about? moves|ranges|covers|travels|makes|goes usually|normally|typically|on? average? in|on|per|a|each|every a|an|one|each|every? day':
        'how many pips it moves normally in one day',
      'how many pips|points do|does About:about? move|range|swing|make in|on|per|a|each|every day|daily?':
        'how many pips does it move per day',
      'how much do|does About:about? move|range|swing in|on|per|a|each day|daily?': 'how much does it move a day',
    },
    tell: ({ symbol, today, yearly }) =>
      today === null
        ? say`There are too few days of ${symbol} to tell a usual range.`
        : sentences(
            say`A trading day of ${symbol} usually ranges over ${today.usual} (median of ${today.days}).`,
            say`On ${today.date} it has ranged over ${today.range} so far, ${today.share} of that.`,
            yearly && say`Its daily returns make a volatility of ${yearly} a year.`,
          ),
    next: ['How much of the range is used today?', 'Which hours are most active?'],
  }),
  kind('volatility_change', 'Volatility and ranges', 'Is volatility rising?', 'day_ranges', {
    asks: {
      '#beWord? #volatilityNoun #nowWord? going|getting|moving|heading|trending? up|higher|rising|increasing|expanding|picking or down|lower|falling|decreasing|shrinking|contracting up?':
        'is volatility going up or down this month',
      '#auxWord #volatilityNoun been? picked|picking|gone|going|increased|increasing|risen|rising|fallen|dropped|falling|decreased|decreasing|changed|expanded|dried up|down?':
        'has volatility picked up this week',
      '#beWord About:about getting|becoming|been more|less volatile|wild|calm|choppy|jumpy|quiet': 'is it getting more volatile',
      '#beWord #volatilityNoun rising|falling|increasing|decreasing|up|down|expanding|contracting': 'is volatility rising',
      'how #auxWord #volatilityNoun changed|developed|evolved': 'how has volatility changed this month',
    },
    next: ['How volatile is it?', 'What is the average daily range?'],
  }),
  kind<Volatility>('range_used', 'Volatility and ranges', 'How much of the usual range is used', 'volatility', {
    asks: {
      "how big|large|wide|unusual|strong #beWord today|todays|this 's? move|range|day|swing|candle|bar? #thanUsual":
        "how big is today's move than usual",
      "#beWord today|todays 's? move|range|day|swing|candle? big|large|unusual|bigger|larger|smaller|small|normal|higher|lower #thanUsual?":
        "is today's move bigger than usual",
      'how much gas|fuel|juice|steam|room #beWord? left|remaining in|for About:about today? #ofUsualDay':
        'how much juice is left in gold today of its usual range',
      'how much gas|fuel|juice|steam|room #beWord? left|remaining today? #ofUsualDay':
        'how much room is left today compared to a normal day',

      'has|have|did|is|do|does About:about? #nowWord? done|used|finished|completed|exhausted|do|use|complete|hit|reached|reach|made|make|filled its|our|the|their? #rangeNoun #nowWord? for|of? today?':
        'has gold already hit its adr',
      'how much gas|fuel|juice|room|steam|room|move|energy #beWord? left|remaining|there left? in|for? the? tank?':
        'how much juice is left',
      'any|much gas|fuel|juice|room|steam|energy left|remaining in|for? the? tank?': 'any gas left',
      "what #beWord? left|remaining of|in|from Time:time 's? range": "what is left of today's range",
      'how much gas|fuel|juice|steam|room #beWord? left|remaining in|for About:about': 'how much juice is left in gold',
      'how much|many|what of? #itWord #beWord? #usedWord': 'how much of it is used up',
      'how much|many|what #beWord? #usedWord #nowWord?': 'how much used',
      'what share|part|percent|percentage of|from #rangeNoun #beWord? #usedWord': 'what percent of the adr is used',
      '#rangeNoun #usedWord': 'adr left',
      '#beWord #rangeNoun #usedWord': 'is the daily range used up',

      'how much of|is|room #rangeNoun #beWord? #usedWord today?': 'how much of the range is used today',
      'has|have|did|is About:about? done|used|finished|completed|exhausted|do|use|complete its|the? #rangeNoun':
        'has it done its daily range',
      'how much #rangeNoun #beWord? #usedWord': 'how much range is left',
      'how much room #beWord? About:about? left': 'how much room is left',
    },
    tell: ({ symbol, today }) =>
      today === null
        ? say`There are too few days of ${symbol} to tell a usual range.`
        : say`On ${today.date} ${symbol} has ranged over ${today.range} so far, ${today.share} of the usual ${today.usual} of a day (median of ${today.days}).`,
    next: ['What is the average daily range?', 'What is the high of today?'],
  }),
  kind<Profile>('active_hours', 'Times and seasons', 'Active hours', 'range_profile', {
    given: { by: 'hour' },
    asks: {
      '#activeWord #hourNoun to|for trade|trading About:about?': 'best time of day to trade',
      'worst #hourNoun to|for trade|trading About:about?': 'worst time to trade',
      '#activeWord #hourNoun to|for trade|trading About:about? if|when|for #youWord? want|need|like? movement|volatility|action|moves':
        'best time to trade it if i want action',
      'at|in|during? which|what|when #hourNoun? do|does|is|are About:about? #quietVerb most|least|asleep?': 'at what hours does it rest',
      'which|what #hourNoun #beWord? slow|slowest|quiet|dead|asleep|sleepy|busy|fast|hot': 'which hours are dead',
      'when in the? day do|does|is About:about? #activeWord': 'when in the day is gold busiest',
      'when do|does About:about? move|trade|swing most|least': 'when does gold move most',

      '#activeWord #hourNoun': 'the most active hour',
      'at? which|what #hourNoun do|does|is|are About:about? #activeWord': 'at what time does it move the most',
      'which|what #hourNoun #beWord? #activeWord': 'which hours are most active',
      'when do|does|is|are About:about? #activeWord': 'when is it most volatile',
      '#volatilityNoun by|per #hourNoun': 'volatility by hour',
      'hourly|intraday #volatilityNoun pattern|profile|distribution|curve|by over|through|during|across? #itWord? day?':
        'hourly volatility pattern over the day',
      '#rangeNoun by|per #hourNoun': 'range by hour',
      'what time of day': 'what time of day',
    },
    next: ['Which weekday is most active?', 'Is the market open?'],
  }),
  kind<Profile>('active_days', 'Times and seasons', 'Active weekdays', 'range_profile', {
    given: { by: 'weekday' },
    asks: {
      'do|does|did #weekday:day move|trade|range|swing|do more|less than #weekday:otherDay': 'do mondays move more than fridays',

      'which|what weekday|day of? the? week? has|have the? biggest|largest|widest|highest|smallest|lowest average|mean|usual? range|ranges|moves':
        'which weekday has the biggest range',
      'which|what weekday|day of? the? week? moves|move|ranges|trades|swings most|least|more|hardest': 'which weekday moves most',
      '#beWord #weekday:day slow|slower|quiet|quieter|dead|calm|calmer|active|busier|busy|volatile|wild|boring|lively compared|than|versus|vs|against|relative to|with? #weekday:otherDay':
        'are mondays slower than fridays',
      '#beWord #weekday:day more|less slow|quiet|active|busy|volatile|wild|lively than|versus|vs|compared to|with? #weekday:otherDay':
        'are mondays less active than fridays',
      '#beWord #weekday:day slow|quiet|dead|calm|active|busy|volatile|wild|boring|lively for|on|in About:about compared|than|versus|vs|against|relative to|with? #weekday:otherDay':
        'are fridays busy for gold compared to mondays',
      '#beWord #weekday:day slow|slower|slowest|quiet|quieter|dead|calm|active|busier|busy|volatile|boring|lively': 'are mondays quiet',
      '#beWord #weekday:day a slow|quiet|dead|calm|active|busy|volatile|wild|boring|lively|big|good day for|on|in About:about':
        'is monday a slow day for gold',
      '#beWord #weekday:day a slow|quiet|dead|calm|active|busy|volatile|wild|boring|lively|big day': 'is monday a slow day',
      'do|does|did About:about? move|range|swing more|less|most|least on #weekday:day': 'does it move more on fridays',
      '#beWord About:about? more|less volatile|active|quiet|busy|lively on #weekday:day': 'is it more volatile on fridays',
      'how do|does weekdays|days compare|differ': 'how do the weekdays compare',
      'most|least active|busy|volatile|busiest days': 'the most active days',

      'which|what weekday|day of? the? week? #beWord? #widestWord': 'which weekday is biggest',
      'best|worst weekday|day of? the? week? to|for trade|trading|daytrade|scalp': 'best day to trade',
      '#activeWord weekday|day of? the? week?': 'which weekday is most active',
      'which|what weekday|day of? the? week? #beWord? #activeWord': 'which day is most active',
      'average|avg|mean|usual|typical move|moves|movement|range|ranges|swing of|in|for About:about on? a? #weekday:day':
        'average move of gold on a monday',
      'average|avg|mean|usual|typical move|moves|movement|range|ranges|swing on|of|for? a? #weekday:day': 'average range on mondays',
      'average|avg|mean|usual|typical move|moves|movement|range|ranges|swing on|of|for? a? #weekday:day or|and|vs|versus|against|& on? a? #weekday:otherDay':
        'average range on mondays or fridays',
      'how do|does|did About:about? move|range|swing|trade|behave|do on #weekday:day': 'how does it move on mondays',
      'how much do|does|did About:about? move|range|swing on a? #weekday:day': 'how much does it move on a monday',
      '#rangeNoun by|per weekday': 'range by weekday',
      '#volatilityNoun by|per weekday': 'volatility by weekday',
    },
    uses: ['day', 'otherDay'],
    tell: ({ symbol, by_weekday }, _, { day, otherDay }) => {
      if (by_weekday === null || day === undefined) return null
      const asked = by_weekday.bins.filter(({ name }) => [day, otherDay].some((each) => each !== undefined && isNamed(name, each)))
      return sentences(
        ...asked.map(({ name, range, bars }) => say`On ${name} ${symbol} ranges over ${range}, the mean over ${bars}.`),
        say`The widest is ${by_weekday.most[0]!.name} (${by_weekday.most[0]!.range}), the quietest ${by_weekday.least.name} (${by_weekday.least.range}).`,
      )
    },
    next: ['Which hours are most active?', 'Which month is best?'],
  }),
  kind<Profile>('weekday_closes', 'Times and seasons', 'How a weekday closes', 'range_profile', {
    given: { by: 'weekday' },
    asks: {
      'Often do|does|did About:about close|closes|closed|end|finish|go|rise|be #moveSide:side on a? #weekday:day':
        'how often does gold close green on fridays',
      'Often do|does|did About:about #moveSide:side on a? #weekday:day': 'how often does gold rise on fridays',
      'Often #beWord a? #weekday:day #candleSide:side': 'how often is monday red',
      '#shareAsk of|the? #weekday:day that|which? #doWord? #beWord? close|end|finish? on|in? a|the? #moveSide:side':
        'how many percent of mondays were red in 2024',
      '#shareAsk of|the? #candleSide:side #weekday:day': 'percentage of green tuesdays',
      'Odds a|an? #candleSide:side #weekday:day': 'odds of a green friday',
      'About:about usually|always|often|normally|typically|really|tend? to? close|end|finish|go|be? #moveSide:side on a? #weekday:day':
        'is it true that gold falls on mondays',
      '#beWord #weekday:day usually|normally|typically|mostly? #candleSide:side': 'are mondays usually bullish',
      '#beWord #weekday:day usually|normally|typically|mostly? #candleSide:side for|on|in About:about': 'are mondays bullish for gold',
      'do|does|did About:about usually|normally|typically|tend? to? close|closes|end|finish|go|rise|fall? #moveSide:side on a? #weekday:day':
        'does gold usually close lower on fridays',
      'average|avg|mean|usual|typical return|change|performance|gain|loss of|in|for|on About:about on? a? #weekday:day':
        'average return of gold on a monday',
      'average|avg|mean|usual|typical return|change|performance|gain|loss on|of|for? a? #weekday:day': 'average return on fridays',
    },
    uses: ['day', 'side'],
    tell: ({ symbol, by_weekday }, _, { day, side }) => {
      const asked = by_weekday?.bins.find(({ name }) => day !== undefined && isNamed(name, day))
      if (asked === undefined || asked.up === null || asked.down === null)
        return say`There are too few days of ${symbol} to tell how they close.`
      const [share, low, high] = side === 'down' ? [asked.down, asked.down_low, asked.down_high] : [asked.up, asked.up_low, asked.up_high]
      return sentences(
        say`On ${asked.name} ${symbol} closed ${side === 'down' ? 'below' : 'above'} its open on ${share} of ${asked.bars} (interval ${low} to ${high}).`,
        say`The mean change from open to close was ${asked.change}, the mean range ${asked.range}.`,
      )
    },
    next: ['Which weekday is most active?', 'Which month is best?'],
  }),
  kind<Sessions>('sessions', 'Times and seasons', 'Sessions', 'sessions', {
    asks: {
      'when do|does|did #session:name session? open|close|start|end': 'when does New York open',
      'how do|does|did #session:name session? behave|move|trade|look|do': 'how does the tokyo session behave',
      "#highNoun of|in|during|for|on Time:time 's? #session:name session|hours|open?": "the high of yesterday's london session",
      "#lowNoun of|in|during|for|on Time:time 's? #session:name session|hours|open?": "the low of yesterday's london session",
      "range of|in|during|for|on Time:time 's? #session:name session|hours|open?": "the range of yesterday's london session",
      '#highNoun of|in|during|for|on #session:name session|hours?': 'the high of the asian session',
      '#lowNoun of|in|during|for|on #session:name session|hours?': 'the low of the asian session',
      '#extremesNoun of|in|during|for|on #session:name session|hours?': 'the high and low of the asian session',
      'range of|in|during|for|on #session:name session|hours?': 'the range of the london session',
      "Time:time 's? #session:name session|open? high|low|range|move|change|close|open": "yesterday's london session low",
      "Time:time 's? #session:name session": "yesterday's london session",
      'how much|far|many pips|points? do|does|did|has|have About:about? move|moved|range|ranged|go|gone|travel|travelled|rise|fall in|during|over|on #session:name session|hours?':
        'how much did it move in the new york session',

      '#session:name vs|versus|or|and|against|& #session:second': 'london or new york',
      '#session:name session|open? stats|statistics|profile|behaviour|behavior|range|moves|numbers|figures': 'asia session stats',
      'how do|does|did About:about? behave|do|move|trade in|during #session:name session|hours?': 'how does gold trade in asia',

      '#sessionNoun': 'show me the sessions',
      '#session:name high|low|range|session': 'the London session range',
      'what #goOnVerb in|during? #session:name session?': 'what happened in the London session',
      '#session:name session|range|box? #extremesNoun': 'London high and low',
      '#drawVerb? #itWord? #session:name session|hours|range|box? high|highs and|&|,|/|n low|lows of|for|on|from? Time:time?':
        'london session high and low of today',
      '#session:name': 'how was London',
    },
    // What is usual of one is told by its statistics.
    holds: {
      'range of|in|during|for|on #session:name session|hours? Time:time? compared|versus|vs|relative|than|against:negation to|with? its|the|an? usual|normal|average|typical':
        'range of the asian session since monday against usual',
    },
    uses: ['name', 'second'],
    // Of two that are compared all are told.
    take: ({ name, second }) => (name === undefined || second !== undefined ? {} : { session: partOfSession(name) ?? name }),
    tell: ({ symbol, sessions: told }, { session }) => {
      const [only] = told
      if (session === undefined || only === undefined) return null
      const { name, is_on, from, to, open, high, low, close, range, change, move } = only
      return sentences(
        say`The ${name} session of ${symbol} from ${from} to ${to}${is_on ? say`, which is still running,` : null} had its high at ${high} and its low at ${low}, a range of ${range}.`,
        say`It opened at ${open} and closed last at ${close}, a change of ${change} (${move}).`,
      )
    },
    next: ['Is the market open?', 'Which hours are most active?'],
  }),
  kind<Sessions>('is_open', 'Times and seasons', 'Is the market open?', 'sessions', {
    asks: {
      '#beWord About:about open|closed|trading at|on|in|during|for this|the hour|moment|minute|time|point': 'is the dax open at this hour',
      'can i|we|one|people|anyone trade About:about? now|today|yet|still|already? ,? or? #beWord? #itWord? closed|shut?':
        'can i trade gold now',
      '#beWord? About:about? open or closed|shut|not': 'is gold open or closed',
      'open or closed|shut|not': 'open or closed',
      '#beWord About:about? #tradingNow': 'is the market shut',

      '#beWord About:about? open|closed|trading now?': 'is the market open',
      '#marketOpenWord': 'when does the market open',
      'when #doWord About:about? open|close|start|end again|next?': 'when does it open again',
      'holiday|holidays': 'any holidays',
    },
    tell: ({ symbol, is_open, now, hours, zone, special }) =>
      sentences(
        say`${symbol} is ${is_open ? 'open' : 'closed'} now (${now}); its hours are ${hours}, on the clock of ${zone}.`,
        special.length === 0 ? null : say`The next special day is ${special[0]!.date}.`,
      ),
    next: ['Which hours are most active?', 'Show me the sessions'],
  }),
  kind<Gaps>('gaps', 'Times and seasons', 'Gaps', 'gaps', {
    asks: {
      '#gapNoun over|on|at|this|last|from weekend|open|night': 'gaps over the weekend',

      '#doWord About:about? gap up|down? on|at|over|after weekend|open|night': 'did it gap over the weekend',
      '#gapNoun': 'are there any gaps',
      '#doWord About:about? gap up|down?': 'did it gap',
      '#pastWord #gapNoun': 'the last gaps',
    },
    uses: ['side', 'least', 'days'],
    take: gapsOf,
    next: ['Which gaps are open?', 'How often do gaps fill?'],
  }),
  kind<Gaps>('gap_size', 'Times and seasons', 'Usual size of gaps', 'gaps', {
    asks: {
      '#usualWord #gapKind? #gapNoun #travelNoun?': 'average overnight gap',
      '#usualWord size of #gapKind? #gapNoun': 'average size of opening gaps',
      'how big|large|wide #beWord #gapNoun #usuallyWord?': 'how big are gaps usually',
      'which|what weekday|day #auxWord? #widestWord #gapNoun': 'which weekday has the biggest gaps',
      'which|what weekday|day #gapNoun most|least|more': 'which weekday gaps most',
      'which|what weekday|day #auxWord #gapNoun most|largest|biggest|widest': 'on what day are gaps largest',
      'how often #auxWord? About:about? gap|gaps|gapped #moveSide:side?': 'how often does it gap up',
      'how many #gapNoun': 'how many gaps',
      'how many #moveSide:side #gapNoun': 'how many up gaps',
      'how many #gapNoun #moveSide:side': 'how many gaps down',
    },
    uses: ['side', 'least', 'days'],
    take: gapsOf,
    tell: ({ market, on, history, since, least, count, up, down, by_weekday }) =>
      paragraphs(
        sentences(
          say`${market} opened with a gap of at least ${least}${on && say` on ${on}`} ${count} in ${history} since ${since}.`,
          up.mean && say`Gaps up: ${up.count}, ${up.mean} (${up.percent}) in the mean.`,
          down.mean && say`Gaps down: ${down.count}, ${down.mean} (${down.percent}) in the mean.`,
        ),
        by_weekday.length === 0
          ? null
          : table(
              [say`Weekday`, say`Gaps`, say`Mean size`],
              by_weekday.map((day) => [day.name, day.count, day.mean]),
            ),
      ),
    next: ['Which gaps are open?', 'How often do gaps fill?'],
  }),
  kind<Gaps>('open_gaps', 'Times and seasons', 'Open gaps', 'gaps', {
    uses: ['side', 'least', 'days'],
    take: gapsOf,
    asks: {
      'which|what|any #gapNoun have|has|are|were not|never been? #fillWord yet?': 'which gaps have not been filled',
      '#gapNoun left|remaining|still to #fillWord': 'gaps left to fill',

      'open|unfilled|unclosed #gapNoun': 'open gaps',
      'all|every|each|any the|of? the? open|unfilled|unclosed #gapNoun': 'every unfilled gap',
      'all|every|each|any #gapNoun still|yet? open|unfilled|unclosed': 'all gaps still open',
      'open|unfilled|unclosed #gapNoun left|remaining|around|nearby': 'unfilled gaps left',
      'which|what|any #gapNoun #stillWord? need|needs|have|has|left|remain|remaining|want to|be|get? fill|filled|close|closed|closing|filling':
        'which gaps still need filling',
      'which|what ones|one? #beWord #stillWord? open|unfilled|unclosed|left': 'which ones are unfilled',
      '#gapNoun #beWord? #stillWord open|unfilled|left': 'gaps still open',
      'which|what|any #gapNoun #beWord? left': 'any gaps left',

      'which|what #gapNoun #beWord #fillWord': 'which gaps are open',
      '#gapNoun not #fillWord': 'gaps not filled yet',
    },
    tell: ({ market, history, still_open, open }) =>
      open.length === 0
        ? say`No gap of ${market} among the last ${history} is still open.`
        : paragraphs(
            say`Gaps of ${market} among the last ${history} that no later bar has filled: ${still_open}. The newest of them:`,
            bullets(open.map((gap) => say`${gap.time}: ${gap.size} ${gap.way} (${gap.atr}), back to ${gap.price}`)),
          ),
    next: ['How often do gaps fill?', 'Are there any gaps?'],
  }),
  kind('gaps_since', 'Times and seasons', 'Gaps since a day', 'gaps', {
    asks: {
      'has|is|was|did|have the|that|this|its #gapNoun from|of|on|at last? #weekday:day been|get|got|it? #fillWord #nowWord?':
        'has the gap from monday been filled',
      'has|did|have About:about #fillWord the|that|this|its #gapNoun from|of|on|at last? #weekday:day #nowWord?':
        'did it fill the gap from last friday',
    },
    uses: ['day'],
    next: ['How often do gaps fill?', 'Which gaps are open?'],
  }),
  kind<Gaps>('gap_fill', 'Times and seasons', 'How often gaps fill', 'gaps', {
    asks: {
      'Often #auxWord? About:about? gap #moveSide:side? Least:least? at|on? #itWord? open|opening? and|,|&? #auxWord? #subjectWord? #fillWord #itWord? gap FilledIn:within?':
        'how many times did the spx gap down over 1% at the open and did it close the gap same day',
      'how many #gapNoun #moveSide:side? got|get|were|are? #fillWord FilledIn:within?': 'how many gaps up got filled the same day',
      'how many #gapNoun #moveSide:side? Least:least got|get|were|are? #fillWord FilledIn:within?':
        'how many gaps up over 0.5% got filled the same day',
      'how many #moveSide:side? #gapNoun got|get|were|are? #fillWord FilledIn:within?': 'how many up gaps got filled the same day',
      'Often #auxWord? About:about? #gapNoun #moveSide:side? #auxWord? #fillWord FilledIn:within?':
        'how often are gaps down filled within 5 days',
      '#auxWord About:about? #fillWord its? #gapNoun #moveSide:side? FilledIn:within': 'does gold fill its gap downs within 5 days',
      '#auxWord #moveSide:side? #gapNoun #fillWord FilledIn:within': 'do gaps fill the same day',
      'Often #auxWord? About:about? #fillWord a|an|its|the #gapNoun #moveSide:side? FilledIn:within?':
        'how often does gold fill a gap down the same day',
      '#gapNoun Least:least #moveSide:side? how? many|often #auxWord? #fillWord FilledIn:within?':
        'gaps bigger than 0.5% up: how many got filled by the close',
      'what share|percentage|percent|part|fraction|pct|portion|number of About:about? #gapNoun get|are|were|gets|is|got|have? been? #fillWord':
        'what pct of gaps get closed',
      'do|does|did #itWord usually|normally|always|ever|typically? get|got? #fillWord': 'do they usually fill',
      'how often|many do|does|did those|these|they|it|such usually|normally? get|got? #fillWord FilledIn:within?':
        'how often do those fill the same day',
      'do|does|did #gapNoun usually|normally|always|ever|typically? get|got? #fillWord': 'do gaps usually fill',
      'how many of? About:about? #gapNoun get|are|were|got? #fillWord': 'how many gaps get filled',

      'how often|fast|soon|long do|does|are|is|did #gapNoun #fillWord?': 'how often do gaps fill',
      'how often|fast|soon|long do|does|are|is|did #gapNoun on|in|of|for? About:about? get|gets|be|been? #fillWord':
        'how often do gaps on gold get filled',
      'how often|fast|soon|long do|does|are|is|did About:about #gapNoun get|gets|be|been? #fillWord': "how often do gold's gaps get filled",
      'how often do|does|did About:about #fillWord its|the|their #gapNoun': 'how often does gold fill its gaps',
      '#gapNoun #fillWord rate|odds|share?': 'gap fill rate',
      'do|does|did|has|have #gapNoun #fillWord': 'do gaps get filled',
      'what percentage|share|part|fraction of #gapNoun get|are|were|gets? #fillWord': 'what percentage of gaps get filled',
      'do #gapNoun get #fillWord': 'do gaps get filled here',
    },
    holds: {
      'how many|often #gapNoun do|does|got|get|were|are? #fillWord by|before|until|till #weekday:day':
        'how many gaps got filled by tuesday',
    },
    uses: ['side', 'least', 'within', 'horizon', 'days', 'split'],
    take: (slots, { timeframe }) => {
      const ahead = slots.within ?? slots.horizon
      const gaps = gapsOf(slots)
      if (slots.split === 'year' || (slots.split === 'hour' && !isIntraday(timeframe as Timeframe))) return null
      // The chart of a question is one of the timeframes.
      return gaps && { ...gaps, within: ahead && barsAhead(ahead, timeframe as Timeframe), split: slots.split }
    },
    missing: {
      text: 'How often gaps fill is told as a whole or by weekday, and on a chart of hours or shorter by the hour at which they fill.',
      options: ['How often do gaps fill by weekday?', 'How often do gaps fill?'],
    },
    tell: ({ market, on, count, horizon, record, median, least, history, since, split }, { split: by }) =>
      paragraphs(
        sentences(
          say`${market} opened with a gap of at least ${least}${on && say` on ${on}`} ${count} in ${history} since ${since}.`,
          record.share &&
            say`Price came back to the close before within ${horizon} in ${record.share} of ${record.cases} (interval ${record.low} to ${record.high})${median && say`; those that were filled took ${median}, by the median`}.`,
        ),
        splitTable(split, typeof by === 'string' ? by : undefined),
      ),
    next: ['Which gaps are open?', 'Show me the sessions'],
  }),
  kind<Gaps>('gap_hours', 'Times and seasons', 'When gaps fill', 'gaps', {
    given: { split: 'hour' },
    asks: {
      'at? what|which hour|time|hours of? the? day? #doWord? #beWord? #gapNoun usually|normally|typically|mostly? get? #fillWord usually|normally|typically|mostly?':
        'at which hour do gaps usually fill',
      'at? what|which time|hour #beWord it|they|those usually|typically|normally? #fillWord usually|typically|normally?':
        'what time is it filled typically',
      'what time of? the? day? #doWord? #beWord? #gapNoun get? #fillWord': 'what time of day are gaps filled',
      'when during|in|of the day #doWord? #beWord? #gapNoun get? #fillWord': 'when in the day are gaps filled',
    },
    uses: ['side', 'least', 'days'],
    take: (slots, { timeframe }) => {
      const gaps = gapsOf(slots)
      return gaps === null || !isIntraday(timeframe as Timeframe) ? null : gaps
    },
    missing: {
      text: 'On a chart of days nothing tells the hour at which a gap was filled. Ask it on one of hours or shorter.',
      options: ['At which hour do gaps fill on H1?'],
    },
    tell: ({ market, since, record, horizon, split }, { split: by }) =>
      paragraphs(
        say`Gaps of ${market} since ${since} were filled within ${horizon} in ${recordPart(record, '')}, at these hours:`,
        splitTable(split, typeof by === 'string' ? by : undefined),
      ),
    next: ['How often do gaps fill?', 'Which gaps are open?'],
  }),
  kind<Gaps>('gap_against', 'Times and seasons', 'How far price goes before a gap fills', 'gaps', {
    asks: {
      'how far|much do|does|did #subjectWord usually|normally|typically? go|move|run against me|you|it|us|one? first|before,? before|until|till a|the|its? #gapNoun #beWord? get|gets? #fillWord':
        'how far does it go against me before the gap fills',
      'how far|much do|does|did #subjectWord go|move|run against me|you|it|us|one first|before? ,? on|of|for|in the? ones|those|gaps that|which do|get|are|were? #fillWord':
        'how far does it go against me first, on the ones that do fill',
      'adverse move|excursion before|until|till a|the|its? #gapNoun #beWord? get|gets? #fillWord': 'adverse move before gaps fill',
      'how far do|does|did #gapNoun #moveSide:side? go|run|extend|move on|further|against? me|you? first? before|until|till they|it|being? #beWord? #fillWord':
        'how far do gaps up run before they fill',
    },
    uses: ['side', 'least', 'days'],
    take: gapsOf,
    tell: ({ market, least, history, since, against: { filled, median, far, most } }) =>
      median.move === null
        ? say`No gap of at least ${least} of ${market} was filled in ${history} since ${since}.`
        : sentences(
            say`Before the ${filled} of ${market} since ${since} that were filled were so, price went on by ${median.move} (${median.percent}) beyond the open in the median, by ${far.move} (${far.percent}) or less in nine of ten, and by ${most.move} (${most.percent}) at most.`,
            say`The bar that filled a gap is included as a whole: whether its far end came first is not known, so this is the most that it can have been. Gaps that are still open are not counted.`,
          ),
    next: ['How often do gaps fill?', 'Which gaps are open?'],
  }),
  kind<Gaps>('gap_longest', 'Times and seasons', 'How long gaps take to fill', 'gaps', {
    asks: {
      'longest|most|max|maximum time|days|bars|candles for|until|till|before|to? a|the? #gapNoun took? to? #beWord? #fillWord':
        'longest time for a gap to fill',
      'what #beWord the? longest|maximum|most time|days|bars? that? a|any #gapNoun #moveSide:side? Least:least? ever? took|takes|needed|has to|taken? to? #beWord? #fillWord':
        'what is the longest a gap took to fill',
      'how long do|does|did #gapNoun usually|normally|typically? take to|until|before #beWord? get? #fillWord':
        'how long do gaps take to fill',
      'how long do|does|did #gapNoun take to|until|before #beWord? get? #fillWord at the? most|longest':
        'how long did gaps take to fill at most',
    },
    uses: ['side', 'least', 'days'],
    take: gapsOf,
    tell: ({ market, least, history, since, count, median, longest, longest_time, still_open }) =>
      longest === null
        ? say`No gap of at least ${least} of ${market} was filled in ${history} since ${since}.`
        : sentences(
            say`${market} opened with a gap of at least ${least} ${count} since ${since}. Those that were filled took ${median} by the median and ${longest} at the longest: that of ${longest_time}.`,
            say`Still open: ${still_open}.`,
          ),
    next: ['How often do gaps fill?', 'Which gaps are open?'],
  }),
  kind<Seasons>('seasonality', 'Times and seasons', 'Seasonality', 'seasonality', {
    overTime: 'month_against',
    asks: {
      'how do|does|did About:about? behave|do|perform|move|trade over|through|across|during|in the? calendar? year|months month? by? month?':
        'how does gold behave over the year',
      seasonals: 'seasonals',
      '#seasonNoun chart|table|stats|profile': 'seasonality table',
      'average|mean|median|usual? return|returns|change|performance by|per|each|for each|every? month table|chart?':
        'average return per month table',
      'does|do|did|is|has? #itWord? sell in may thing|effect|rule|pattern|saying|adage? hold|work|true|worked|held|exist? up?':
        'does the sell in may thing hold',
      'how do|does|did About:about? do|perform|behave by|per|each|every month': 'how does gold do each month',
      'which|what months #beWord? good|bad|strong|weak|best|worst': 'which months are strong',
      '#seasonNoun': 'is there any seasonality',
      'returns by|per month': 'returns by month',
    },
    next: ['Which month is best?', 'How does it do in December?'],
  }),
  kind('month_turn', 'Times and seasons', 'Turn of the month', 'month_turn', {
    holds: {
      'which|what days|day|dates|date|weeks|week of #itWord? month:negation #beWord? #bestWord?': 'which days of the month are strongest',
    },
    asks: {
      '#monthTurn #effectWord? ,? real|true? or? not|fake|myth?': 'turn of the month effect',
      '#monthTurn #effectWord? ,? last #number:length day|days? plus|and|to|with first #number:otherLength day|days? ,? real|true? or? not|fake|myth?':
        'turn of the month effect, last 2 days plus first 3 days',
      '#beWord #thereWord? a? #monthTurn #effectWord': 'is there a turn of the month effect',
      'how do|does|did About:about? do|perform|behave|trade|move at|around|over|near #monthTurn':
        'how does gold do around the turn of the month',
    },
    uses: ['length', 'otherLength'],
    take: ({ length, otherLength }) => ({ last: length, first: otherLength }),
    next: ['Which month is best?', 'Which weekday is most active?'],
  }),
  kind<Seasons>('best_month', 'Times and seasons', 'Best month', 'seasonality', {
    overTime: 'month_against',
    asks: {
      '#beWord #month:number #reallyWord? always|usually? best|worst|strongest|weakest month|one? for|on|in|at|of? About:about?':
        'is june really the worst month for gold',
      'when in the? year #beWord About:about #bestWord': 'when in the year is gold strongest',

      'in? which|what month do|does|did About:about? do|perform|gain|rise|fall|lose? #bestWord': 'in which month does gold do best',
      'in? which|what month do|does|did About:about? gain|rise|fall|lose|drop|make|return most|least': 'in which month does gold rise most',
      '#bestWord calendar month': 'the strongest calendar month',
      'best|strongest and|& worst|weakest months|month': 'the best and worst months',
      'worst|weakest and|& best|strongest months|month': 'worst and best months',
      '#bestWord month of the? year': 'the best month of the year',

      '#bestWord month': 'the best month',
      'which|what month do|does|did About:about? rise|gain|do|perform|fall|drop|lose most|best|worst|well':
        'in which month does it rise most',
      '#bestWord performing month': 'best performing month',
      'which|what month #beWord? #bestWord': 'which month is best',
      'which|what month do|does|did About:about? #bestWord': 'which month does it best',
    },
    tell: ({ symbol, best, worst, since, clear, count, least }) =>
      best === null || worst === null
        ? say`Fewer than ${least} of each month of ${symbol} are known since ${since}, so nothing is claimed.`
        : sentences(
            say`By the median since ${since}, ${symbol} did best in ${best.name} (${best.median}) and worst in ${worst.name} (${worst.median}).`,
            say`Months whose interval does not hold zero: ${clear} of ${count}; with so many looked at, one may do so by chance.`,
          ),
    // Of a month that is asked about, the best and the worst one tell whether it is either.
    uses: ['number'],
    next: ['How does it do in December?', 'Which weekday is most active?'],
  }),
  kind('month_against', 'Times and seasons', 'A month against the others', 'statistics', {
    given: { of: 'month', measure: 'change', by: 'month' },
    asks: {
      '#beWord? About:about #beWord? #reallyWord? that|so|such|a|always|usually? good|bad|strong|weak|bullish|bearish|up|down|green|red in|during #month:number':
        'gold is strong in january',
      'do|does|did About:about #reallyWord? usually|always|tend|typically? to? do|go|be? well|good|badly|up|down|higher|lower in|during #month:number':
        'does gold really go up in january',
    },
    uses: ['number'],
    next: ['Which month is best?', 'Which year had the worst january?'],
  }),
  kind('month_years', 'Times and seasons', 'One month, year by year', 'statistics', {
    given: { of: 'month', measure: 'change' },
    asks: {
      'which|what of? those|these|the|all? #month:number #beWord #itWord? worst|weakest|best|strongest:name one|ever?':
        'which of those januarys was the worst',
      'which|what year|years had|saw|has #itWord? worst|weakest|best|strongest:name #month:number': 'which year had the worst january',
      'worst|weakest|best|strongest:name #month:number ever|on? record?': 'worst january ever',
      'list|show|all|every|each #youWord? all|every|each? #month:number year? by? year?': 'list every january',
    },
    uses: ['number', 'name'],
    take: ({ number, name }) =>
      number === undefined
        ? null
        : {
            first_month: number,
            last_month: number,
            show: name === undefined ? 'list' : name === 'worst' || name === 'weakest' ? 'smallest' : 'largest',
          },
    missing: { text: 'Of which month?', options: ['Which year had the worst january?'] },
    next: ['Which month is best?', 'How does it do in December?'],
  }),
  kind<Seasons>('one_month', 'Times and seasons', 'One month', 'seasonality', {
    asks: {
      'how do|does|did #month:number usually|normally|typically? go|do|look|work|turn|perform out? for|on|in About:about':
        'how does december usually go for gold',
      'how do|does|did #month:number usually|normally|typically? go|do|look|work|turn|perform out?': 'how does december usually go',

      '#beWord #month:number #reallyWord? that|so|such|a|always|usually? good|bad|strong|weak month|one? for|on|in|at About:about':
        'is march really that good for gold',
      '#beWord #month:number #reallyWord? that|so|such|a|always|usually? good|bad|strong|weak month|one?': 'is june really so bad',
      '#month:number About:about? history|historically|record|stats|statistics|performance|returns|track record?': 'december gold history',
      'About:about in|during #month:number history|historically|usually': 'gold in december historically',
      'history|record|performance of|in|for #month:number': 'history of march',
      'how #beWord #month:number for|on About:about': 'how is december for gold',
      'do|does About:about usually|normally|tend|typically? to? rise|fall|gain|drop|rally|go in|during #month:number':
        'does gold usually rise in january',

      'how do|does|did About:about? usually|normally|typically|do|perform|go in #month:number': 'how does it do in December',
      'average|avg|mean|median|usual|typical return|returns|change|performance|gain|move of|in|for|on About:about in|of|for|during #month:number':
        'average return of gold in december',
      'average|avg|mean|median|usual|typical return|returns|change|performance|gain|move in|of|for|during #month:number':
        'average return in december',
      'how #beWord #month:number': 'how is November usually',
      'in? how many of? Time:time do|does|did|has|have About:about #moveSide:side in|during #month:number':
        'in how many of the past ten years did gold rise in january',
      'in? how many years do|does|did|has|have About:about #moveSide:side in|during #month:number':
        'how many years did gold rise in january',
      '#month:number #seasonNoun': 'December seasonality',
      '#seasonNoun in|of|for #month:number': 'seasonality of March',
      '#beWord #month:number #upWord': 'is October usually bullish',
      '#beWord #month:number #downWord': 'is October usually bearish',
      '#beWord #month:number #bestWord month?': 'is September a bad month',
    },
    take: ({ number }) => ({ month: number }),
    // How many rose is told.
    uses: ['number', 'side'],
    next: ['Which month is best?', 'What is the trend?'],
  }),
]
