import { bullets, paragraphs, say, sentences } from '../../agent/say.ts'
import type { ResultOf } from '../../agent/tool.ts'
import type { gaps } from '../../agent/tools/gaps.ts'
import type { rangeProfile } from '../../agent/tools/range-profile.ts'
import type { seasonality } from '../../agent/tools/seasonality.ts'
import type { sessions } from '../../agent/tools/sessions.ts'
import type { volatility } from '../../agent/tools/volatility.ts'
import { kind } from '../kind.ts'

type Volatility = ResultOf<typeof volatility>
type Profile = ResultOf<typeof rangeProfile>
type Sessions = ResultOf<typeof sessions>
type Gaps = ResultOf<typeof gaps>
type Seasons = ResultOf<typeof seasonality>

/** How much a market moves, and when. */
export const rangeKinds = [
  kind<Volatility>('volatility', 'Volatility and ranges', 'Volatility', 'volatility', {
    asks: {
      '#volatilityNoun': 'what is the volatility',
      'how volatile|wild|jumpy #beWord About:about?': 'how volatile is it',
      'how much do|does About:about? fluctuate|swing|vary|oscillate': 'how much does it fluctuate',
      'how much does About:about? move|swing': 'how much does it move',
    },
    next: ['What is the average daily range?', 'Which hours are most active?', 'Is it in a squeeze?'],
  }),
  kind<Volatility>('volatility_high', 'Volatility and ranges', 'Whether it is volatile', 'volatility', {
    asks: {
      '#beWord About:about? #calmWord': 'is it quiet',
      '#beWord #volatilityNoun rising|falling|increasing|decreasing|up|down|expanding|contracting': 'is volatility rising',
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
  kind<Volatility>('squeeze', 'Volatility and ranges', 'Squeeze', 'volatility', {
    asks: {
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
    asks: {
      '#rangeNoun': 'what is the average daily range',
      '#rangeNoun per|a|each|every|of|in a|one? day': 'average range per day',
      'how far do|does About:about? move|travel|go|run in|on|per? a|an|one|each|every? day': 'how far does it move in a day',
      'usual|typical|average|normal|mean daily|day move|movement|moves|swing': 'the typical daily move',
      'usual|typical|average|normal|mean range of a? day': 'usual range of a day',
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
  kind<Volatility>('range_used', 'Volatility and ranges', 'How much of the range is used', 'volatility', {
    asks: {
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
      'which|what session #beWord? #activeWord': 'which session is most volatile',
      '#activeWord #hourNoun': 'the most active hour',
      'at? which|what #hourNoun do|does|is|are About:about? #activeWord': 'at what time does it move the most',
      'which|what #hourNoun #beWord? #activeWord': 'which hours are most active',
      'when do|does|is|are About:about? #activeWord': 'when is it most volatile',
      '#volatilityNoun by|per #hourNoun': 'volatility by hour',
      '#rangeNoun by|per #hourNoun': 'range by hour',
      'what time of day': 'what time of day',
    },
    next: ['Which weekday is most active?', 'Is the market open?'],
  }),
  kind<Profile>('active_days', 'Times and seasons', 'Active weekdays', 'range_profile', {
    given: { by: 'weekday' },
    asks: {
      '#activeWord weekday|day of? the? week?': 'which weekday is most active',
      'which|what weekday|day of? the? week? #beWord? #activeWord': 'which day is most active',
      '#rangeNoun by|per weekday': 'range by weekday',
      '#volatilityNoun by|per weekday': 'volatility by weekday',
    },
    next: ['Which hours are most active?', 'Which month is best?'],
  }),
  kind<Sessions>('sessions', 'Times and seasons', 'Sessions', 'sessions', {
    asks: {
      '#sessionNoun': 'show me the sessions',
      '#session:name high|low|range|session': 'the London session range',
      'what #goOnVerb in|during? #session:name session?': 'what happened in the London session',
      '#session:name session? #extremesNoun': 'London high and low',
      '#session:name': 'how was London',
    },
    uses: ['name'],
    next: ['Is the market open?', 'Which hours are most active?'],
  }),
  kind<Sessions>('is_open', 'Times and seasons', 'Whether it is open', 'sessions', {
    asks: {
      '#beWord About:about? open|closed|trading now?': 'is the market open',
      'when do|does|did #session:name open|close|start|end': 'when does New York open',
      '#marketOpenWord': 'when does the market open',
      'when #doWord About:about? open|close|start|end again|next?': 'when does it open again',
      'holiday|holidays': 'any holidays',
    },
    uses: ['name'],
    tell: ({ symbol, is_open, now, hours, zone, special }) =>
      sentences(
        say`${symbol} is ${is_open ? 'open' : 'closed'} now (${now}); its hours are ${hours}, on the clock of ${zone}.`,
        special.length === 0 ? null : say`The next special day is ${special[0]!.date}.`,
      ),
    next: ['Which hours are most active?', 'Show me the sessions'],
  }),
  kind<Gaps>('gaps', 'Times and seasons', 'Gaps', 'gaps', {
    asks: { '#gapNoun': 'are there any gaps', '#doWord About:about? gap up|down?': 'did it gap', '#pastWord #gapNoun': 'the last gaps' },
    next: ['Which gaps are open?', 'How often do gaps fill?'],
  }),
  kind<Gaps>('open_gaps', 'Times and seasons', 'Open gaps', 'gaps', {
    given: { count: 20 },
    asks: {
      'open|unfilled|unclosed #gapNoun NearPrice?': 'open gaps',
      'which|what #gapNoun #beWord #fillWord': 'which gaps are open',
      '#gapNoun not #fillWord': 'gaps not filled yet',
    },
    tell: ({ market, history, still_open, nearest_open, newest }) =>
      nearest_open === null
        ? say`No gap of ${market} among the last ${history} is still open.`
        : paragraphs(
            say`Gaps of ${market} among the last ${history} that no later bar has filled: ${still_open}. The newest of them:`,
            bullets(
              [nearest_open, ...newest.filter((gap) => gap.filled === null && gap.time?.value !== nearest_open.time?.value)].map(
                (gap) => say`${gap.time}: ${gap.size} ${gap.way} (${gap.atr}), back to ${gap.price}`,
              ),
            ),
          ),
    next: ['How often do gaps fill?', 'Are there any gaps?'],
  }),
  kind<Gaps>('gap_fill', 'Times and seasons', 'How often gaps fill', 'gaps', {
    asks: {
      'how often|fast|soon|long do|does|are|is|did #gapNoun #fillWord?': 'how often do gaps fill',
      '#gapNoun #fillWord rate|odds|share?': 'gap fill rate',
      'do|does|did|has|have #gapNoun #fillWord': 'do gaps get filled',
      'what percentage|share|part|fraction of #gapNoun get|are|were|gets? #fillWord': 'what percentage of gaps get filled',
      'do #gapNoun get #fillWord': 'do gaps get filled here',
    },
    tell: ({ market, count, horizon, record, median, least }) =>
      sentences(
        say`${market} opened with a gap of at least ${least} ${count}.`,
        record.share &&
          say`Price came back to the close before within ${horizon} in ${record.share} of ${record.cases} (interval ${record.low} to ${record.high})${median && say`; those that were filled took ${median}, by the median`}.`,
      ),
    next: ['Which gaps are open?', 'Show me the sessions'],
  }),
  kind<Seasons>('seasonality', 'Times and seasons', 'Seasonality', 'seasonality', {
    asks: { '#seasonNoun': 'is there any seasonality', 'returns by|per month': 'returns by month' },
    next: ['Which month is best?', 'How does it do in December?'],
  }),
  kind<Seasons>('best_month', 'Times and seasons', 'Best month', 'seasonality', {
    asks: {
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
    next: ['How does it do in December?', 'Which weekday is most active?'],
  }),
  kind<Seasons>('one_month', 'Times and seasons', 'One month', 'seasonality', {
    asks: {
      'how do|does|did About:about? usually|normally|typically|do|perform|go in #month:number': 'how does it do in December',
      'how #beWord #month:number': 'how is November usually',
      '#month:number #seasonNoun': 'December seasonality',
      '#seasonNoun in|of|for #month:number': 'seasonality of March',
      '#beWord #month:number #upWord': 'is October usually bullish',
      '#beWord #month:number #downWord': 'is October usually bearish',
      '#beWord #month:number #bestWord month?': 'is September a bad month',
    },
    take: ({ number }) => ({ month: number }),
    uses: ['number'],
    next: ['Which month is best?', 'What is the trend?'],
  }),
]
