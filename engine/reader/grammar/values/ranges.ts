import type { Stretch } from '../../../language/grammar.ts'
import type { BarReference, Clause, Clock, Duration, SaidRange, Value } from '../../meanings.ts'
import { rule } from '../../production.ts'

type Output = Extract<Value, { is: 'range' }>['output']

const outputs: Readonly<Record<string, Output>> = { upper: 'high', lower: 'low', middle: 'middle', high: 'high', low: 'low' }

const ofRange = (of: SaidRange, output: string | null, at: Stretch | null): Value | null => {
  const named = output === null ? null : outputs[output]
  return named === undefined ? null : { is: 'range', of, output: named, at }
}

/** A first stretch of the day; hours and minutes are counted. */
const firstOf = (over: Duration): Duration | null => (over.unit === 'minute' || over.unit === 'hour' ? over : null)
const opening = (over: Duration | null): SaidRange => ({ range: 'opening', over })
const hoursRange = ({ from, to }: { readonly from: Clock; readonly to: Clock }) => ({ range: 'hours', from, to }) as const
/** The hours that a session is said to have are meant by its name; it opens no day. */
const named = (name: SaidRange, of: SaidRange): SaidRange | null =>
  name.range !== 'session' ? of : of.range === 'hours' ? { ...of, called: name.name } : of.range === 'opening' ? null : of
const drawnAs = (name: SaidRange, of: SaidRange, at: Stretch | null): Clause | null => {
  const range = isName(name) ? named(name, of) : null
  return range && drawn(range, at)
}

const drawn = (of: SaidRange, at: Stretch | null): Clause | null =>
  of.range === 'that' ? null : { clause: 'topic', value: { is: 'range', of, output: null, at }, at }

function ofHours(end: Value, hours: { readonly from: Clock; readonly to: Clock }, at: Stretch | null): Value | null {
  const of = end.is === 'range' && end.of.range === 'session' ? named(end.of, hoursRange(hours)) : null
  return end.is === 'range' && of ? { ...end, of, at } : null
}

/** It says what "the high" is of. */
const marked = (bar: BarReference, at: Stretch | null): Clause | null =>
  bar === 'first' ? { clause: 'topic', value: { is: 'bar', field: 'high', bar, at }, at } : null

/** The first stretch after a time; null where it goes past midnight. */
function openingFrom(over: Duration, from: Clock): SaidRange | null {
  const [hour = 0, minute = 0] = from.time.split(':').map(Number)
  const end = hour * 60 + minute + over.count * (over.unit === 'hour' ? 60 : 1)
  const twoDigits = (n: number) => String(n).padStart(2, '0')
  return end > 24 * 60 ? null : hoursRange({ from, to: { ...from, time: `${twoDigits(Math.floor(end / 60))}:${twoDigits(end % 60)}` } })
}
const isOpenEnded = ({ to }: { readonly to: Clock }): boolean => to.time === '24:00'

/** Ranges that hours draw: of the opening, of a session, between two clock times. */
export const rangeProductions = [
  rule('FirstPart', 'first|opening|initial|starting Duration:over', {
    build: ({ over }) => firstOf(over),
    weight: 0.5,
    examples: ['the first 30 minutes'],
  }),
  rule('FirstPart', 'first|opening|initial|starting #number:count -? #oneTimeUnit:unit', {
    build: ({ count, unit }) => firstOf({ count, unit }),
    weight: 0.5,
    examples: ['the first 15 minute'],
  }),
  rule('FirstPart', 'first|opening|initial|starting hour', {
    build: () => ({ count: 1, unit: 'hour' }),
    weight: 0.5,
    examples: ['the first hour'],
  }),
  rule('FirstPart', 'first|opening|initial|starting half an? -? hour', {
    build: () => ({ count: 30, unit: 'minute' }),
    weight: 0.4,
    examples: ['the first half hour'],
  }),
  rule('FirstPart', '#number:count first #timeUnit:unit', {
    build: ({ count, unit }) => firstOf({ count, unit }),
    weight: 0.5,
    examples: ['the 30 first minutes'],
  }),
  rule('FirstPart', 'first|opening|initial quarter of? an? hour', {
    build: () => ({ count: 15, unit: 'minute' }),
    weight: 0.4,
    examples: ['the first quarter of an hour'],
  }),
  rule('FirstPart', 'hour one|1', { build: () => ({ count: 1, unit: 'hour' }), weight: 1, examples: ['hour one'] }),
  rule('FirstPart', 'initial balance', { build: () => ({ count: 1, unit: 'hour' }), weight: 0.5, examples: ['the initial balance'] }),
  rule('FirstPart', 'ib', { build: () => ({ count: 1, unit: 'hour' }), weight: 0.5, examples: ['IB'] }),
  rule('FirstPart', 'that|this FirstPart:over', { build: ({ over }) => over, weight: 0.2, examples: ['that first hour'] }),
  rule('FirstPart', 'FirstPart:over of|in|after|from the? rth|cash|regular|trading? day|session|open|trading', {
    build: ({ over }) => over,
    weight: 0.2,
    examples: ['the first 15 minutes of the session', 'the first hour of the trading day', 'the first 15 minutes of the RTH session'],
  }),

  rule('Range', "FirstPart:over of|in|after|from|into #session:session 's? open|trading|session|day?", {
    build: ({ over, session }) => ({ range: 'opening', over, session }),
    weight: 0.5,
    examples: ['the first 30 minutes of the New York session', 'the first hour of London'],
  }),
  rule('Range', "#session:session 's? FirstPart:over range|box?", {
    build: ({ over, session }) => ({ range: 'opening', over, session }),
    weight: 0.5,
    examples: ["London's first hour", "the NY session's first 30 minutes", 'the New York first hour range'],
  }),
  rule('Range', "#session:session 's? Range:range", {
    build: ({ range, session }) =>
      range.range === 'opening' && range.over !== null && range.session === undefined ? { ...range, session } : null,
    examples: ['the London 30 minute opening range', "New York's 15 minute opening range"],
  }),
  rule('Range', 'Range:range of|in|at|for|from #session:session open|session|trading?', {
    build: ({ range, session }) =>
      range.range === 'opening' && range.over !== null && range.session === undefined ? { ...range, session } : null,
    examples: ['the 30 minute opening range of London', 'the 15 minute ORB of the NY session'],
  }),
  rule('Value', 'Value:end of|in|at|for|from|, #session:session open|session|trading?', {
    build: ({ end, session }, at) =>
      end.is === 'range' && end.of.range === 'opening' && end.of.over !== null && end.of.session === undefined
        ? { ...end, of: { ...end.of, session }, at }
        : null,
    weight: 1,
    examples: ['the 30 minute opening range high of the London session'],
  }),
  // How long it lasts stands behind its end: "the opening range high of the first 15 minutes".
  rule('Value', 'Value:end of|from|over|in|for|, FirstPart:over', {
    build: ({ end, over }, at) =>
      end.is === 'range' && end.of.range === 'opening' && end.of.over === null ? { ...end, of: { ...end.of, over }, at } : null,
    weight: 0.5,
    examples: ['the opening range high of the first 15 minutes', 'the ORB low from the first half hour'],
  }),
  rule('Value', 'Value:end of|from|over|in|for|, #session:session FirstPart:over', {
    build: ({ end, over, session }, at) =>
      end.is === 'range' && end.of.range === 'opening' && end.of.over === null ? { ...end, of: { ...end.of, over, session }, at } : null,
    weight: 0.5,
    examples: ['the opening range high of the London first 15 minutes'],
  }),
  rule('Value', 'Value:end (? Duration:over )?', {
    isTight: true,
    build: ({ end, over }, at) =>
      end.is === 'range' && end.of.range === 'opening' && end.of.over === null && end.output !== null && firstOf(over)
        ? { ...end, of: { ...end.of, over }, at }
        : null,
    weight: 1,
    examples: ['the opening range high (30 minutes)', 'ORH 15m'],
  }),
  rule('Value', 'Value:end ( FirstPart:over )', {
    build: ({ end, over }, at) =>
      end.is === 'range' && end.of.range === 'opening' && end.of.over === null && end.output !== null
        ? { ...end, of: { ...end.of, over }, at }
        : null,
    weight: 0.5,
    examples: ['the opening range high (first 15 minutes)'],
  }),
  rule('Range', '#openingRange', { build: () => opening(null), examples: ['the opening range', 'ORB'] }),
  rule('Value', 'orh|orl:end', {
    build: ({ end }, at) => ofRange(opening(null), end === 'orh' ? 'high' : 'low', at),
    weight: 0.5,
    examples: ['ORH', 'ORL'],
  }),
  rule('Value', 'ibh|ibl:end', {
    build: ({ end }, at) => ofRange(opening({ count: 1, unit: 'hour' }), end === 'ibh' ? 'high' : 'low', at),
    weight: 0.5,
    examples: ['IBH', 'IBL'],
  }),
  rule('Range', '#openingRange (? Duration:over )?', {
    build: ({ over }) => opening(over),
    examples: ['opening range (30 minutes)'],
  }),
  rule('Range', '#openingRange ( #number:count )', {
    build: ({ count }) => ({ range: 'opening', over: { count, unit: 'minute' } }),
    examples: ['opening range(30)'],
  }),
  rule('Range', '#number:count -? #oneTimeUnit:unit #openingRange', {
    isTight: true,
    build: ({ count, unit }) => opening({ count, unit }),
    examples: ['15 minute opening range'],
  }),
  rule('Range', 'Duration:over #openingRange', {
    isTight: true,
    build: ({ over }) => opening(over),
    weight: 1.5,
    examples: ['30m ORB', '15-min ORB'],
  }),
  rule('Range', '#openingRange of|from|over Duration:over', {
    build: ({ over }) => opening(over),
    examples: ['opening range of 30 minutes'],
  }),
  rule('Range', '#openingRange of|from|over FirstPart:over', {
    build: ({ over }) => opening(over),
    examples: ['opening range of the first 30 minutes'],
  }),
  rule('Range', '#openingRange ,? Duration:over', {
    build: ({ over }) => (firstOf(over) ? opening(over) : null),
    weight: 0.8,
    examples: ['ORB 30min'],
  }),
  rule('Range', '#openingRange , FirstPart:over', {
    build: ({ over }) => opening(over),
    weight: 0.5,
    examples: ['ORB, first 10 mins'],
  }),
  rule('Range', "FirstPart:over ' range|box", { build: ({ over }) => opening(over), examples: ["the first 60 minutes' range"] }),
  rule('Range', 'FirstPart:over range|box?', {
    build: ({ over }) => opening(over),
    examples: ['the first 30 minutes', 'the first hour of the day', 'the initial balance'],
  }),
  rule('Range', 'FirstPart:over candle|bar', {
    build: ({ over }) => ({ range: 'opening', over, isCandle: true }),
    examples: ['the first 15 minute candle'],
  }),
  rule('Range', 'range|box of|from FirstPart:over', {
    build: ({ over }) => opening(over),
    examples: ['the range of the first 45 minutes'],
  }),
  rule('Range', '#session:name range|box|session?', {
    build: ({ name }) => ({ range: 'session', name }),
    weight: 1.5,
    examples: ['the Asian session range', 'the Tokyo session'],
  }),
  rule('Range', 'range|box of the? #session:name', {
    build: ({ name }) => ({ range: 'session', name }),
    examples: ['the range of the Asian session'],
  }),
  // Hours that are said beside a name are what is meant by it.
  rule('Range', 'Range:range from|between? Hours:hours', {
    // "The opening range before 12:00" is entered before it, "the range, after 8:00 buy …" as well.
    build: ({ range, hours }) => {
      return range.range === 'hours' || hours.isOpen || isOpenEnded(hours) ? null : named(range, hoursRange(hours))
    },
    weight: 0.4,
    examples: ['the Asian range 00:00-07:00 GMT', 'the opening range from 9:30 to 9:45'],
  }),
  rule('Range', 'FirstPart:over after|from|since Clock:from', {
    build: ({ over, from }) => openingFrom(over, from),
    weight: 0.2,
    examples: ['the first 30 minutes after 9:30 New York'],
  }),
  rule('Range', 'Range:range ( Hours:hours )', {
    build: ({ range, hours }) => (range.range === 'hours' ? null : named(range, hoursRange(hours))),
    weight: 0.4,
    examples: ['Asian session (00:00 - 07:00 GMT)', 'first 15 minutes (9:30-9:45 ET)'],
  }),
  rule('Range', 'first candle|bar Hours:hours', { build: ({ hours }) => hoursRange(hours), examples: ['the first candle 9:15 to 9:20'] }),
  rule('PartOfDay', 'overnight|premarket|morning|globex|night|evening|lunch|lunchtime:name', {
    build: ({ name }) => name,
    examples: ['overnight', 'premarket'],
  }),
  rule('PartOfDay', '#session morning|night|evening|lunch:name', { build: ({ name }) => name, examples: ['the London morning'] }),
  rule('Range', 'PartOfDay:name range|session|box? (? Hours:hours )?', {
    build: ({ name, hours }) => ({ ...hoursRange(hours), name }),
    examples: ['the overnight range 18:00-9:30', 'the premarket range (4:00-9:30 ET)', 'the London morning (08:00-12:00 GMT)'],
  }),
  rule('Range', 'PartOfDay:name range|session|box?', {
    build: ({ name }) => ({ range: 'that', name }),
    weight: 2,
    examples: ['the overnight range'],
  }),
  rule('Drawn', 'PartOfDay:name range|session|box? high|highs and|/|& low|lows of|from? (? Hours:hours )?', {
    build: ({ name, hours }) => ({ ...hoursRange(hours), name }),
    weight: 0.2,
    examples: ['the overnight high and low 18:00-9:30', 'premarket high and low (4:00-9:30 ET)'],
  }),
  rule('Value', 'PartOfDay:name #field:field ( Hours:hours )', {
    build: ({ name, field, hours }, at) => ofRange({ ...hoursRange(hours), name }, field, at),
    examples: ['the overnight high (18:00-9:30 ET)'],
  }),
  rule('Range', 'Hours:hours range|box|period|window|stretch', {
    build: ({ hours }) => hoursRange(hours),
    examples: ['the 9:30-10:00 range'],
  }),
  rule('Range', 'range|box of|from|between? Hours:hours', {
    // "The range, after 08:00 buy …" tells when it is traded.
    build: ({ hours }) => (hours.isOpen ? null : hoursRange(hours)),
    examples: ['the range from 00:00 to 07:00', 'the range between 9:30 and 10:00'],
  }),
  rule('Range', 'range|box ( Hours:hours )', {
    build: ({ hours }) => ({ range: 'hours', ...hours }),
    examples: ['range (09:30-10:00 UTC)'],
  }),
  rule('Range', 'range|box', { build: () => ({ range: 'that' }), weight: 3, examples: ['the range', 'the box'] }),
  rule('Range', 'that|this range|box', { build: () => ({ range: 'that' }), examples: ['that range'] }),

  rule('Value', 'Range:range', {
    build: ({ range }, at) => ofRange(range, null, at),
    weight: 2,
    examples: ['the opening range', 'the range'],
  }),
  // Hours in brackets behind its end are those of the range.
  rule('Value', 'Value:end ( Hours:hours )', {
    build: ({ end, hours }, at) => ofHours(end, hours, at),
    weight: 0.4,
    examples: ['the Asian high (00:00-07:00 UTC)'],
  }),
  rule('Value', 'Value:end ( #session =|is|be|, Hours:hours )', {
    build: ({ end, hours }, at) => ofHours(end, hours, at),
    weight: 0.4,
    examples: ['the Asian session low (Asia = 00:00 to 06:00 UTC)'],
  }),
  rule('Value', 'Value:end ( #session #colon Hours:hours )', {
    build: ({ end, hours }, at) => ofHours(end, hours, at),
    weight: 0.4,
    examples: ['the Asian session low (Asia: 00:00-06:00 UTC)'],
  }),
  rule('Value', "Range:range '|'s? #field:field", {
    isTight: true,
    build: ({ range, field }, at) => ofRange(range, field, at),
    examples: ['opening range high', 'ORB high', 'the Asian session low', "the first 15 minutes' high"],
  }),
  rule('Value', '#field:field of|from|in|during Range:range', {
    build: ({ range, field }, at) => ofRange(range, field, at),
    examples: ['the high of the first 30 minutes', 'the low of the range'],
  }),
  rule('Value', '#output:output end|edge|side|boundary? of Range:range', {
    build: ({ range, output }, at) => ofRange(range, output, at),
    examples: ['the top of the range', 'the upper end of the opening range'],
  }),
  rule('Value', 'Range:range #output:output', {
    isTight: true,
    build: ({ range, output }, at) => ofRange(range, output, at),
    examples: ['the range top'],
  }),
  rule('Value', '#output:output end|edge|side|boundary? of it|that|this', {
    build: ({ output }, at) => ofRange({ range: 'that' }, output, at),
    weight: 1,
    examples: ['the top of it'],
  }),
  rule('Value', 'top|bottom:end edge|end|side|line?', {
    build: ({ end }, at) => ofRange({ range: 'that' }, end === 'top' ? 'upper' : 'lower', at),
    weight: 6,
    examples: ['the top', 'the bottom'],
  }),
  rule('Value', 'Value:end after|of|from|following market|cash|ny|us|london? open', {
    build: ({ end }) => (end.is === 'range' && end.of.range === 'opening' && end.output !== null ? end : null),
    weight: 0.5,
    examples: ['the first 15 minute high after the open'],
  }),
  rule('Value', 'size|height|width|range of Range:range', {
    build: ({ range }, at) => ({ is: 'range', of: range, output: 'size', at }),
    examples: ['the height of the opening range'],
  }),
  rule('Value', "Range:range 's? size|height|width|range", {
    build: ({ range }, at) => ({ is: 'range', of: range, output: 'size', at }),
    examples: ['the opening range size', 'the box height'],
  }),
  rule('Value', '#field:field made|set|printed? between|from|of|in Hours:hours', {
    build: ({ field, hours }, at) => ofRange(hoursRange(hours), field, at),
    examples: ['the high between 9:30 and 10:00', 'the high of 00:00-06:00'],
  }),
  rule('Value', 'Hours:hours #field:field', {
    isTight: true,
    build: ({ field, hours }, at) => ofRange(hoursRange(hours), field, at),
    weight: 1.5,
    examples: ['the 9:30-10:00 high'],
  }),

  rule('Drawn', 'Range:range', { build: ({ range }) => range, weight: 0, examples: ['the first 15 minutes'] }),
  rule('Drawn', 'high|highs and|/|& low|lows of|from|between|in? Range:range', {
    build: ({ range }) => range,
    weight: 0.2,
    examples: ['the high and low of the first hour'],
  }),
  rule('Drawn', 'high|highs and|/|& low|lows of|from|in? Hours:hours', {
    build: ({ hours }) => hoursRange(hours),
    weight: 0.2,
    examples: ['the high and low between 08:00 and 09:00'],
  }),
  rule('Drawn', "Range:range 's? high|highs and|/|& low|lows", {
    build: ({ range }) => range,
    weight: 0.2,
    examples: ['the first candle 9:15 to 9:20 high and low'],
  }),
  rule('Clause', "#markVerb out|down|off|up? Earlier:when 's? high|highs and|/|& low|lows", {
    // It says what "the high" is of.
    build: ({ when }, at) => ({ clause: 'topic', value: { is: 'price', field: 'high', ...when, at }, at }),
    weight: 2,
    examples: ["mark out yesterday's high and low"],
  }),
  rule('Clause', '#markVerb out|down|off|up? high|highs and|/|& low|lows of|from Earlier:when', {
    build: ({ when }, at) => ({ clause: 'topic', value: { is: 'price', field: 'high', ...when, at }, at }),
    weight: 2,
    examples: ['mark the high and low of the previous day'],
  }),
  rule('Clause', '#markVerb out|down|off|up? high|highs and|/|& low|lows of|from|on? Bar:bar', {
    build: ({ bar }, at) => marked(bar, at),
    weight: 2,
    examples: ['mark the high and low of the first candle'],
  }),
  rule('Clause', "#markVerb out|down|off|up? Bar:bar 's? high|highs and|/|& low|lows", {
    build: ({ bar }, at) => marked(bar, at),
    weight: 2,
    examples: ["note the first candle's high and low"],
  }),
  rule('Clause', 'of|on|from? Bar:bar #markVerb high|highs and|/|& low|lows', {
    build: ({ bar }, at) => marked(bar, at),
    weight: 2,
    examples: ['first candle we mark high and low'],
  }),
  rule('Clause', '#markVerb out|down|off|up? Drawn:range', {
    build: ({ range }, at) => drawn(range, at),
    weight: 2,
    examples: ['mark the high and low of the first hour', 'take the range between 08:00 and 09:00'],
  }),
  rule('Clause', 'wait|waits|waiting for Drawn:range to complete|form|finish|close|end|build|set|develop', {
    build: ({ range }, at) => drawn(range, at),
    weight: 1,
    examples: ['wait for the range between 08:00 and 09:00 to complete'],
  }),
  rule('Clause', '#markVerb out|down|off|up? Drawn:range as|for|= my|our? #openingRange', {
    build: ({ range }, at) => drawn(range, at),
    weight: 2,
    examples: ['take the first 15 minutes as the opening range'],
  }),
  rule('Clause', '#markVerb out|down|off|up? Drawn:range as|for|= my|our? range|box', {
    build: ({ range }, at) => drawn(range, at),
    weight: 2,
    examples: ['use the first hour as my range'],
  }),
  rule('Clause', 'at|by Clock:to ,? #modal? #markVerb out|down|off|up? high|highs and|/|& low|lows since|from Clock:from', {
    build: ({ from, to }, at) => drawn({ range: 'hours', from: { ...from, zone: from.zone ?? to.zone }, to }, at),
    weight: 1,
    examples: ['At 9am London I mark the high and low since midnight'],
  }),
  rule('Clause', 'at|by Clock:to ,? #modal? #markVerb out|down|off|up? range|box since|from Clock:from', {
    build: ({ from, to }, at) => drawn({ range: 'hours', from: { ...from, zone: from.zone ?? to.zone }, to }, at),
    weight: 1,
    examples: ['at 8:00 I draw the range since midnight'],
  }),
  rule('Clause', 'Hours:hours ,? #actor? #markVerb out|down|off|up? range|box|high|low', {
    build: ({ hours }, at) => (hours.isOpen ? null : drawn(hoursRange(hours), at)),
    weight: 1,
    examples: ['Between 00:00 and 07:00 GMT we note the range', 'from 9:30 to 10:00 I mark the range'],
  }),
  rule('Clause', 'Hours:hours ,? #actor? #markVerb out|down|off|up? high|highs and|/|& low|lows', {
    build: ({ hours }, at) => (hours.isOpen ? null : drawn(hoursRange(hours), at)),
    weight: 1,
    examples: ['From 9:30 to 10:00 I mark the high and low'],
  }),
  rule('Clause', '#modal #markVerb out|down|off|up? Drawn:range', {
    build: ({ range }, at) => drawn(range, at),
    weight: 2,
    examples: ['I want to mark the high and low of the first hour'],
  }),
  rule('Clause', 'Drawn:range to? be mark|draw|note|define out|down|off|up?', {
    build: ({ range }, at) => drawn(range, at),
    weight: 2,
    examples: ['high and low of the first hour to be marked'],
  }),
  rule('Clause', 'Drawn:range make|form|define|set|give|mark|create|establish|build|be|=|equal the|my|our? #openingRange', {
    build: ({ range }, at) => drawn(range, at),
    weight: 2,
    examples: ['the first 15 minutes make the opening range', 'First hour = opening range'],
  }),
  rule('Clause', 'Drawn:range make|form|define|set|give|mark|create|establish|build|be the|my|our? range|box', {
    build: ({ range }, at) => drawn(range, at),
    weight: 2,
    examples: ['the first 15 minutes make the range', 'the first hour is the range'],
  }),
  rule('Extent', 'Drawn:range', { build: ({ range }) => range, weight: 0, examples: ['the first 15 minutes'] }),
  rule('Extent', 'Hours:hours', { build: ({ hours }) => hoursRange(hours), examples: ['9:30 to 9:45 NY'] }),
  rule('Extent', 'Duration:over', {
    build: ({ over }) => firstOf(over) && opening(over),
    weight: 1,
    examples: ['15 minutes'],
  }),
  rule('Clause', 'Range:name be|=|equal defined|set|taken? as|by? Extent:range', {
    build: ({ name, range }, at) => drawnAs(name, range, at),
    weight: 2,
    examples: ['the opening range is the first 15 minutes', 'range = the first hour', 'opening range = 9:30 to 9:45 NY'],
  }),
  rule('Clause', 'Range:name #colon Extent:range', {
    build: ({ name, range }, at) => drawnAs(name, range, at),
    weight: 2,
    examples: ['Range: first 15 minutes', 'Range: 9:30-10:00 ET', 'Asian range: 00:00-07:00 GMT'],
  }),
  rule('Clause', 'PartOfDay:name range|session? being|be|is|=|mean|meaning|from Hours:hours', {
    build: ({ name, hours }, at) => drawn({ ...hoursRange(hours), name }, at),
    weight: 2,
    examples: ['overnight being 18:00 to 9:30 eastern', 'premarket is 4:00-9:30 ET'],
  }),
  // Its range is known once it is over.
  rule('Clause', '#whenWord FirstPart:over be|have? done|over|complete|completed|finished|closed|passed|ended ,? Clause:c', {
    build: ({ over, c }, at) => {
      const range = drawn(opening(over), at)
      return range && { clause: 'several', clauses: [range, c], at }
    },
    weight: 1,
    examples: ['Once the first hour is done, buy when RSI < 30'],
  }),
  rule('Clause', 'after FirstPart:over be|have? done|over|complete|completed|finished|closed|passed|ended ,? Clause:c', {
    build: ({ over, c }, at) => {
      const range = drawn(opening(over), at)
      return range && { clause: 'several', clauses: [range, c], at }
    },
    weight: 1,
    examples: ['after the first 30 minutes are over buy when RSI < 30'],
  }),
  rule('Clause', 'Drawn:range #colon', {
    build: ({ range }, at) => (range.range === 'opening' && range.over !== null ? drawn(range, at) : null),
    weight: 2,
    examples: ['ORB 30min:'],
  }),
  rule('Clause', 'Drawn:range', {
    build: ({ range }, at) => (range.range === 'hours' || (range.range === 'opening' && range.over !== null) ? drawn(range, at) : null),
    weight: 3,
    examples: ['Asian session range 00:00-07:00 GMT', 'opening range 15 minutes'],
  }),
]

/** A range whose hours are told beside it. */
const isName = (range: SaidRange): boolean => range.range !== 'hours' && (range.range !== 'opening' || range.over === null)
