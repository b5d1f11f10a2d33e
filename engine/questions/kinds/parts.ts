import { sentences, say } from '../../agent/say.ts'
import { sharePart } from '../../agent/share-figures.ts'
import type { ResultOf } from '../../agent/tool.ts'
import type { extremeTimes } from '../../agent/tools/extreme-times.ts'
import { dayText } from '../../strategy/describe.ts'
import { kind } from '../kind.ts'
import { leastFields } from '../least-fields.ts'
import type { Slots } from '../question.ts'
import { partOfSession } from '../session-parts.ts'

type Times = ResultOf<typeof extremeTimes>

const missingSpan = {
  text: 'The high or low of what? Of a session, the previous day, week or month.',
  options: ['How often does London break the Asian high?', 'How often is the high of the previous day broken?'],
}
const missingParts = {
  text: 'After what? Say a session, a day or a week, and which way it went.',
  options: ['When London closes down, how often does New York close up?', 'If Monday closes red, how often is Tuesday green?'],
}

/** What a part did, and what came after it, as fields of `part_after_part`. */
function takeMoved({ moved, later, otherDay, least }: Slots, symbol: string) {
  if (
    moved === undefined ||
    (later === undefined && moved.weekday === undefined && moved.part !== 'day' && moved.part !== 'week' && moved.part !== 'month')
  )
    return null
  // Of two weekdays the second has to be the day after the first.
  if (moved.weekday !== undefined && otherDay !== undefined && dayAfter(moved.weekday) !== otherDay) return null
  const size = moved.least ?? least
  return {
    first: moved.part,
    later: later?.part ?? moved.part,
    way: moved.way,
    hours: moved.hours,
    weekday: moved.weekday,
    ...(size !== undefined && leastFields(size, { least_pips: true, least_percent: true }, symbol)),
  }
}
const tradingWeek = ['mon', 'tue', 'wed', 'thu', 'fri'] as const
const dayAfter = (day: string) => tradingWeek[(tradingWeek.findIndex((each) => each === day) + 1) % tradingWeek.length]

/** Parts of trading time: sessions, days and weeks against each other. */
export const partKinds = [
  kind('range_breaks', 'Times and seasons', 'How often a high or low is broken', 'range_breaks', {
    asks: {
      'Odds About:about? #auxWord? #raidVerb Edge:span': 'how often did gold break the Asian high',
      'Odds #auxWord About:about #raidVerb Edge:span': 'how often does gold break the Asian high',
      'Odds TimeOf:later #raidVerb Edge:span': 'how often London takes the Asian low',
      'Odds #auxWord TimeOf:later #raidVerb Edge:span': 'how often does London take both sides of the Asian range',
      'Odds #auxWord? Edge:span #auxWord? #raidVerb': 'how often does the Asian high get taken',
      'Odds #auxWord? Edge:span #auxWord? #raidVerb #duringWord TimeOf:later': 'how often do Asia high or low get taken by London',
      '#auxWord TimeOf:later #raidVerb Edge:span': 'does London usually sweep the Asian high',
      '#auxWord About:about #raidVerb Edge:span often': 'does gold break the previous day high often',
      'Odds #auxWord? About:about? #raidVerb Edge:span #butNotWord #finishVerb #outsideWord #itWord?':
        "how often does the dax touch the prior day's low but not close below it",
      '#caseWord About:about? #raidVerb Edge:span Odds #auxWord? #itWord? #finishVerb #outsideWord':
        'if gold breaks the previous day high, how often does it close above',
      '#caseWord About:about? #raidVerb Edge:span #duringWord TimeOf:later Odds #auxWord? #itWord? #finishVerb #outsideWord':
        'if gold breaks the previous day high in London, how often does it close above',
      '#caseWord Edge:span #auxWord? #raidVerb Odds #auxWord? #itWord? #finishVerb #outsideWord':
        'when the Asian low is taken, how often does it close below',
      'how often #auxWord? #raidNoun of Edge:span #fakeWord': 'how often are breakouts of the Asian high false',
      '#raidNoun of|at Edge:span': 'sweeps of the previous day high',
    },
    uses: ['span', 'later', 'opens', 'split'],
    take: ({ span, later, opens, split, time }) =>
      span === undefined || later?.hours !== undefined || (split !== undefined && split !== 'weekday')
        ? null
        : {
            of: span.part,
            by: later?.part ?? (span.hours === undefined ? undefined : span.part),
            hours: span.hours,
            opens,
            split,
            // "Taken out today" is asked of all days: today has not ended.
            ...(time?.time === 'period' && time.period === 'today' && { from: undefined, to: undefined }),
          },
    missing: missingSpan,
    next: ['How often does London break the Asian high?', 'At which hour is the high of the day made?'],
  }),
  kind('opening_direction', 'Times and seasons', 'Do first hours tell the direction?', 'opening_direction', {
    asks: {
      '#auxWord? #itWord? FirstHours:span #auxWord? usually|really|often|normally|ever? #foretellVerb #youWord? #itWord? direction|trend|way|bias|tone|move|rest of|for|on|in? #itWord? rest|remainder|whole? of|in? #itWord? day|session?':
        'does the first hour of the us session tell the direction of the rest of the day',
      '#auxWord? #itWord? rest|remainder of #itWord? day|session usually|often|normally? follow|follows|continue|continues|keep|match|matches|agree|agrees with|in? #itWord? direction|way|move? of? #itWord? FirstHours:span':
        'does the rest of the day follow the first hour',
      'Odds #auxWord? #itWord? rest|remainder of #itWord? day|session #auxWord? go|goes|move|moves|close|closes|end|ends in|with? #itWord? same direction|way as|of|like #itWord? FirstHours:span':
        'how often does the rest of the day go the same way as the first hour',
      'Odds #auxWord? #itWord? day|session #auxWord? continue|continues|go|goes|follow|follows in|with? #itWord? direction|way of #itWord? FirstHours:span':
        'how often does the day continue in the direction of the first hour',
    },
    uses: ['span', 'least', 'days'],
    take: ({ span, least }, { symbol }) =>
      span === undefined
        ? null
        : {
            part: span.part,
            hours: span.hours,
            ...(least !== undefined && leastFields(least, { least_pips: true, least_percent: true }, symbol)),
          },
    missing: { text: 'The first hours of what?', options: ['Does the first hour tell the direction of the rest of the day?'] },
    next: ['How often does London break the Asian high?', 'How far do the sessions usually range?'],
  }),
  kind('measured_break', 'Times and seasons', 'Does a break go on by as much again?', 'measured_break', {
    asks: {
      '#caseWord About:about? #raidVerb Edge:span ,? Odds #auxWord? #itWord? go|goes|move|moves|run|runs|travel|travels|extend|extends|make|makes|reach|reaches|continue|continues|cover|covers on|by|for? to? make|travel|do|cover|run|reach|add? at? least? #asMuchAgain before|without #comingBack to|through|into|below|above|at? #rangeOther':
        'when gold breaks the high of the first hour of London, how often does it go on to make at least the same distance again before coming back to the range low',
      'Odds #auxWord? #itWord? raid|break|breakout|breaks of Edge:span go|goes|run|runs|reach|reaches|make|makes on|by|for? to? make|travel|do|cover|run|reach|add? at? least? #asMuchAgain before|without? #comingBack? to|through|into|below|above|at? #rangeOther?':
        'how often does a break of the Asian high reach the height of the range',
    },
    uses: ['span'],
    take: ({ span }) =>
      span === undefined || span.edge === undefined || span.edge === 'both'
        ? null
        : { part: span.part, hours: span.hours, way: span.edge === 'high' ? 'up' : 'down' },
    missing: {
      text: 'A break of the high or of the low, and of what?',
      options: ['How often does a break of the Asian high reach the height of the range?'],
    },
    next: ['How often does London break the Asian high?', 'How far do the sessions usually range?'],
  }),
  kind('part_after', 'Times and seasons', 'One session or day after another', 'part_after_part', {
    asks: {
      '#caseWord PartWent:moved Odds #auxWord? TimeOf:later #auxWord? #finishVerb? #moveSide:side':
        'when London closes down, how often does New York close up',
      'Odds #auxWord? TimeOf:later #auxWord? #finishVerb? #moveSide:side #caseWord PartWent:moved':
        'how often does New York close up when London closes down',
      '#caseWord PartWent:moved #whatWord #auxWord TimeOf:later #lookWord?': 'if London falls, what does New York do',
      '#whatWord #auxWord TimeOf:later #lookWord #caseWord PartWent:moved': 'what does New York do after London falls',
      '#whatWord #happenedWord #duringWord TimeOf:later #caseWord PartWent:moved': 'what happens in New York after London rises',
      '#usualWord #travelNoun of TimeOf:later #caseWord PartWent:moved':
        'average move of the New York session when London was down more than 40 pips',
      '#usualWord #travelNoun TimeOf:later in? pips|points? #caseWord PartWent:moved':
        'avg move New York session when London was already down more than 40 pips',
      '#usualWord TimeOf:later #travelNoun #caseWord PartWent:moved': 'avg New York session move when London was down more than 40 pips',
      '#caseWord PartWent:moved Odds #auxWord? #weekday:otherDay #auxWord? #finishVerb? #moveSide:side':
        'if Monday closes red, how often is Tuesday green',
      'Odds #auxWord? #weekday:otherDay #auxWord? #finishVerb? #moveSide:side #caseWord PartWent:moved':
        'how often is Tuesday green after a red Monday',
      '#whatWord #auxWord #weekday:otherDay #lookWord #caseWord PartWent:moved': 'what does Tuesday do after a red Monday',
    },
    uses: ['moved', 'later', 'otherDay', 'side', 'least'],
    take: (slots, { symbol }) => takeMoved(slots, symbol),
    missing: missingParts,
    next: ['How often does London break the Asian high?', 'How far do the sessions usually range?'],
  }),
  kind('session_usual', 'Times and seasons', 'Usual range of a session', 'session_profile', {
    asks: {
      'how far #auxWord sessions #driveVerb': 'how far do the sessions usually range',
      '#usualWord #travelNoun of|in|during|for #session:name session|hours?': 'average range of the London session',
      '#usualWord #session:name session|hours? #travelNoun': 'average Asian session range',
      '#session:name session|hours? #usualWord #travelNoun': 'London average range',
      '#usuallyMuch #auxWord About:about #usuallyWord #driveVerb in|during #session:name session|hours?':
        'how many pips does it usually move in London',
      '#usuallyMuch #auxWord #session:name session|hours? #driveVerb': 'how far does New York usually range',
      '#usuallyMuch #beWord #session:name session|hours|range #usuallyWord': 'how wide is the Asian session usually',
      'which|what session #driveVerb About:about? most|more|best|biggest': 'which session moves gold most',
      'which|what session #beWord? #activeWord': 'which session is most volatile',
      'which|what session #auxWord #widestWord #travelNoun': 'which session has the biggest range',
      '#session:name #versusWord #session:second ,? which|who|what one|session? #driveVerb About:about? more|most':
        'london or asia, which one moves more',
      '#travelNoun by|per session': 'range by session',
    },
    uses: ['name', 'second'],
    take: ({ name, second }) => (name === undefined || second !== undefined ? {} : { session: partOfSession(name) }),
    next: ['How often does London break the Asian high?', 'Which hours are most active?'],
  }),
  kind<Times>('extreme_hours', 'Times and seasons', 'When highs and lows are made', 'extreme_times', {
    given: { of: 'day' },
    asks: {
      'at? which|what #hourNoun #auxWord About:about? #madeVerb its? #edgeNoun #ofDayWord':
        'at which hour does gold usually make its high of the day',
      'at? which|what #hourNoun #auxWord #dailyWord #edgeNoun #madeVerb?': 'what time does the daily high usually form',
      'when #auxWord #dailyWord #edgeNoun #madeVerb': 'when is the daily low usually made',
      'at? which|what #hourNoun #auxWord About:about usually|normally|typically|tend|often? to? #madeVerb its|the #edgeNoun':
        'what time of day does gold usually make its low',
      'at? which|what #hourNoun #auxWord #edgeNoun #ofDayWord #madeVerb?': 'at which hour is the high of the day made',
      'when #auxWord #edgeNoun #ofDayWord #madeVerb': 'when is the low of the day usually made',
    },
    next: ['How often does Monday make the low of the week?', 'Which hours are most active?'],
  }),
  kind<Times>('extreme_months', 'Times and seasons', 'Month of the yearly high and low', 'extreme_times', {
    asks: {
      'in|on? which|what month|months is|does|do #auxWord? About:about? usually|normally|typically? make|set|see|print the? yearly|annual|years high|low|top|bottom|highs|lows':
        'in which month does gold usually make the yearly high',
      'when month? #beWord About:about usually|normally|typically? topping|peaking|bottoming|top|peak|bottom|tops|peaks|bottoms in|of|during the|a year':
        'when is gold usually topping in the year',
      'month of the yearly|annual high|low|top|bottom': 'month of the yearly high',
    },
    uses: ['withoutYear'],
    take: ({ withoutYear }) => ({ of: 'year', without_year: withoutYear }),
    next: ['Is there any seasonality?', 'Which weekday is most active?'],
  }),
  kind<Times>('extreme_days', 'Times and seasons', 'Weekday of the weekly high and low', 'extreme_times', {
    given: { of: 'week' },
    asks: {
      'Odds #auxWord? #weekday:day #madeVerb #edgeNoun #ofWeekWord': 'how often does Monday make the low of the week',
      'Odds #auxWord? #weekday:day #madeVerb #weeklyWord #edgeNoun': 'how often does Friday make the weekly high',
      'Odds #auxWord? #weekday:day #edgeNoun #ofWeekWord?': 'how often is Monday the low of the week',
      'Odds #auxWord #weeklyWord #edgeNoun #madeVerb on #weekday:day': 'how often is the weekly low made on Monday',
      'Odds #auxWord #edgeNoun #ofWeekWord #madeVerb on #weekday:day': 'how often is the high of the week made on Friday',
      'on? which|what weekday|day #auxWord? #madeVerb #edgeNoun #ofWeekWord most|often?': 'which weekday makes the low of the week most',
      'on? which|what weekday|day #auxWord #edgeNoun #ofWeekWord #madeVerb': 'on which day is the high of the week made',
      'on? which|what weekday|day #auxWord? #madeVerb #weeklyWord #edgeNoun most|often?': 'which day makes the weekly high',
      'when #auxWord #weeklyWord #edgeNoun #madeVerb': 'when is the weekly high usually made',
    },
    uses: ['day'],
    tell: ({ symbol, since, until, cases, bins }, _, { day }) => {
      const asked = bins.find(({ name }) => day !== undefined && name === dayText[day])
      return asked === undefined
        ? null
        : sentences(
            say`${asked.name} made the high of the week in ${sharePart(asked.highs)} and the low in ${sharePart(asked.lows)} of ${cases} of ${symbol}, from ${since} to ${until}.`,
          )
    },
    next: ['At which hour is the high of the day made?', 'Which weekday is most active?'],
  }),
]
