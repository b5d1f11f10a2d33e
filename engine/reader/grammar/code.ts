import type { Stretch } from '../../language/grammar.ts'
import type { Act, Clause, Condition, SaidSide, SaidTimeframe, Value } from '../meanings.ts'
import { areComparable } from '../measures.ts'
import { rule } from '../production.ts'
import { fullHour, hoursBetween } from '../said-time.ts'
import { atEarlier, numberOf, onTimeframe, priceOf, withNumbers, withOutput, withSource, indicatorOf } from '../said-values.ts'
import { join } from '../said.ts'
import { linesOf } from '../vocabulary/definitions.ts'
import { timeframeOf } from '../vocabulary/time-shapes.ts'

type At = Stretch | null

/** A condition with a name stands together, as in brackets. */
const together = (of: Condition, at: At): Condition =>
  (of.says === 'join' && of.args.length > 1) || of.says === 'sequence' ? { says: 'join', op: 'and', args: [of], at } : { ...of, at }
const not = (arg: Condition, at: At): Condition => ({ says: 'not', arg, at })

/** What stands for a side in code. */
const sideOf: Readonly<Record<string, SaidSide>> = {
  long: 'long',
  l: 'long',
  buy: 'long',
  up: 'long',
  bull: 'long',
  short: 'short',
  s: 'short',
  sell: 'short',
  down: 'short',
  bear: 'short',
}
const letters = { o: 'open', h: 'high', l: 'low', c: 'close' } as const
const haFields = ['open', 'high', 'low', 'close'] as const

/** Names that a text gives a meaning; the clause of the definition itself says nothing more. */
const names = [
  rule('Value', '#ownValue:value', { build: ({ value }, at) => ({ ...value, at }), weight: 0.1, examples: ['myline'] }),
  rule('Range', '#ownValue:value', {
    build: ({ value }) => (value.is === 'range' && value.output === null ? value.of : null),
    weight: 0.1,
    examples: ['mybox'],
  }),
  // Prices by their letters, as formulas have them.
  rule('Value', 'o|h|l|c:letter', {
    build: ({ letter }, at) => priceOf(letters[letter as keyof typeof letters], at),
    weight: 2.5,
    examples: ['C', 'H'],
  }),
  rule('Condition', '#ownCondition:condition [ #number:back ]', {
    build: ({ condition, back }, at) =>
      Number.isInteger(back) && back > 0
        ? { says: 'window', how: 'ago', over: { count: back, unit: 'bar' }, arg: together(condition, at), at }
        : null,
    weight: 0.1,
    examples: ['mysignal[1]'],
  }),
  rule('Value', '#heikin . #field:field', {
    build: ({ field }, at) => {
      const own = haFields.find((each) => each === field)
      return own === undefined ? null : priceOf(`ha_${own}`, at)
    },
    weight: 0.1,
    isTight: true,
    examples: ['ha.close'],
  }),
  rule('Clause', '#heikin = #heikin', {
    build: (_, at) => ({ clause: 'remark', at }),
    weight: 0.1,
    examples: ['ha = heikinashi'],
  }),
  rule('Value', 'Value:v . #output:output', {
    build: ({ v, output }, at) => withOutput(v, output, at),
    weight: 0.5,
    isTight: true,
    examples: ['bb(20, 2).lower'],
  }),
  rule('Value', 'sign of|( Value:v )?', {
    build: ({ v }, at) =>
      v.is === 'number' || v.is === 'list' ? null : { is: 'calc', op: 'div', args: [v, { is: 'calc', op: 'abs', args: [v], at }], at },
    examples: ['sign of RSI', 'sign(momentum)'],
  }),
  rule('Condition', 'Condition:condition #questionMark true #colon false', {
    build: ({ condition }, at) => together(condition, at),
    weight: 0.2,
    examples: ['(RSI < 30) ? true : false'],
  }),
  rule('Condition', 'Condition:condition #questionMark #ratio:truth', {
    build: ({ condition, truth: [yes, no] }, at) => (yes === 1 && no === 0 ? together(condition, at) : null),
    weight: 0.2,
    examples: ['close > SMA(200) ? 1 : 0'],
  }),
  rule(
    'Condition',
    'Condition:condition #questionMark buy|long|up|bull|sell|short|down|bear:yes #colon buy|long|up|bull|sell|short|down|bear:no',
    {
      build: ({ condition, yes, no }, at) => {
        const side = sideOf[yes]
        return side == null || side === sideOf[no] ? null : side === 'long' ? together(condition, at) : not(together(condition, at), at)
      },
      weight: 0.2,
      examples: ['close > SMA(200) ? BUY : SELL'],
    },
  ),
  rule('Condition', '#ownCondition:condition be|=|equals buy|long|up|bull|sell|short|down|bear:way', {
    build: ({ condition, way }, at) => (sideOf[way] === 'long' ? together(condition, at) : not(together(condition, at), at)),
    weight: 0.1,
    examples: ['mysignal is BUY'],
  }),
  rule('Condition', '#ownCondition:condition #comparison:how 1|0:truth', {
    build: ({ condition, how, truth }, at) => {
      const said = together(condition, at)
      return how === 'eq' ? (truth === '1' ? said : not(said, at)) : null
    },
    weight: 0.1,
    examples: ['mysignal == 1'],
  }),
  // "Bias = close > EMA ? BUY : SELL": longs where it holds, shorts where it does not.
  rule(
    'Clause',
    '#filterNoun #linkWord Condition:when #questionMark buy|long|up|bull|sell|short|down|bear:yes #colon buy|long|up|bull|sell|short|down|bear:no',
    {
      build: ({ when, yes, no }, at) => {
        const of = (side: SaidSide, said: Condition): Clause => ({ clause: 'filter', side, when: said, isOnly: false, at })
        const [side, other] = [sideOf[yes] ?? null, sideOf[no] ?? null]
        return side === null || other === null || side === other
          ? null
          : { clause: 'several', clauses: [of(side, together(when, at)), of(other, not(together(when, at), at))], at }
      },
      weight: 0.5,
      examples: ['bias = close > EMA 50 ? BUY : SELL'],
    },
  ),
  rule('Condition', '#ownCondition:condition', {
    build: ({ condition }, at) => together(condition, at),
    weight: 0.1,
    examples: ['mysignal'],
  }),
  rule('Condition', '#ownCondition:condition #comparison:how true|false:truth', {
    build: ({ condition, how, truth }, at) => {
      const said = together(condition, at)
      return how === 'eq' ? (truth === 'true' ? said : not(said, at)) : null
    },
    weight: 0.1,
    examples: ['mysignal == true'],
  }),
  rule('Condition', '#ownCondition:condition be true|valid|given|met|there|active|on', {
    build: ({ condition }, at) => together(condition, at),
    weight: 0.1,
    examples: ['mysignal is true'],
  }),
  rule('Condition', 'not #ownCondition:condition', {
    build: ({ condition }, at) => not(together(condition, at), at),
    weight: 0.1,
    examples: ['not mysignal'],
  }),
  rule('Condition', '! #ownCondition:condition', {
    build: ({ condition }, at) => not(together(condition, at), at),
    weight: 0.1,
    examples: ['!mysignal'],
  }),
  rule('Condition', '! ( Condition:condition )', { build: ({ condition }, at) => not(condition, at), examples: ['!(RSI > 70)'] }),
  rule(
    'Clause',
    'var|varip|let|const|def|set|where|extern|input|sinput|static? float|int|bool|input|series|double|string? #ownName:name #colon? = Value:value',
    {
      build: ({ name, value }, at) => ({ clause: 'define', name, value, condition: null, at }),
      weight: 0.1,
      examples: ['myline = EMA 9', 'var float myline := EMA 9'],
    },
  ),
  rule(
    'Clause',
    'var|varip|let|const|def|set|where|extern|input|sinput|static? float|int|bool|input|series|double|string? #ownName:name #colon? = Condition:condition',
    {
      build: ({ name, condition }, at) => ({ clause: 'define', name, value: null, condition, at }),
      weight: 0.1,
      examples: ['mysignal = RSI < 30'],
    },
  ),
  rule('Clause', 'extern|input|sinput|static int|double|float|bool|string|ulong? Part:part', {
    build: ({ part }, at) => ({ clause: 'part', part, at }),
    weight: 0.3,
    examples: ['extern double Lots = 0.1', 'input int StopLoss = 20'],
  }),
  // "Double" is a type there, and no multiple; what the number is of is asked.
  rule('Clause', 'extern|input|sinput|static double|float #riskWord percent|pct|per_trade|percentage? #linkWord #number:value', {
    build: ({ value }, at) => (value >= 0.1 ? { clause: 'part', part: { part: 'size', kind: 'percent_unclear', value, at }, at } : null),
    weight: 0.1,
    examples: ['input double risk = 1.0'],
  }),
  rule('Clause', 'extern|input|sinput|static? int|ulong|long? magic|magicnumber|magic_number number? #linkWord #number', {
    build: (_, at) => ({ clause: 'remark', at }),
    weight: 0.3,
    examples: ['MagicNumber = 12345'],
  }),
]

const oneAgo = (arg: Condition, at: At): Condition => ({ says: 'window', how: 'ago', over: { count: 1, unit: 'bar' }, arg, at })
const both = (a: Condition, b: Condition, at: At): Condition => ({ says: 'join', op: 'and', args: [a, b], at })

const define = (name: string, value: Value | null, condition: Condition | null, at: At): Clause => ({
  clause: 'define',
  name,
  value,
  condition,
  at,
})

/** Names that are given a meaning in words, and states that have one. */
const told = [
  rule('Clause', '#ownName:name #definingLink Value:value', {
    build: ({ name, value }, at) => define(name, value, null, at),
    weight: 0.1,
    examples: ['myline means EMA 9', 'myline being the EMA 9'],
  }),
  rule('Clause', '#ownName:name #linkWord Value:value', {
    build: ({ name, value }, at) => define(name, value, null, at),
    weight: 0.2,
    examples: ['myline is the EMA 9', 'myline: EMA 9'],
  }),
  rule('Clause', '( #ownName:name =|be Value:value )', {
    build: ({ name, value }, at) => define(name, value, null, at),
    weight: 0.1,
    examples: ['(myline = EMA 9)', '(myline being the EMA 9)'],
  }),
  rule('Clause', '#definingLead? #stateLead? #ownName:name ,? #stateLink Condition:condition', {
    build: ({ name, condition }, at) => define(name, null, condition, at),
    weight: 0.1,
    examples: ['mysignal means RSI < 30', 'we are in mysignal when RSI < 30', 'by mysignal I mean RSI < 30', 'mysignal: RSI < 30'],
  }),
  rule('Clause', '#ownName:name be Condition:condition', {
    build: ({ name, condition }, at) => define(name, null, condition, at),
    weight: 0.3,
    examples: ['mysignal is a touch of the 50 EMA'],
  }),
  // The bar on which it is over, or begins.
  rule('Condition', '#ownCondition:condition end|release|fire|stop|finish', {
    build: ({ condition }, at) => both(not(together(condition, at), at), oneAgo(together(condition, at), at), at),
    weight: 0.1,
    examples: ['mysignal ends', 'mysignal releases'],
  }),
  rule('Condition', '#ownCondition:condition begin|start', {
    build: ({ condition }, at) => both(together(condition, at), not(oneAgo(together(condition, at), at), at), at),
    weight: 0.1,
    examples: ['mysignal begins'],
  }),
  rule('When', 'in|during|with #ownCondition:condition', {
    build: ({ condition }, at) => ({ when: together(condition, at), isOnly: false }),
    weight: 0.1,
    examples: ['in mysignal'],
  }),
  rule('Condition', 'Condition:a in|during|with #ownCondition:condition', {
    build: ({ a, condition }, at) => join('and', a, together(condition, at), at),
    weight: 0.5,
    examples: ['RSI < 30 in mysignal'],
  }),
  rule('Condition', '#stateLead #ownCondition:condition', {
    build: ({ condition }, at) => together(condition, at),
    weight: 0.1,
    examples: ['there is mysignal', 'we are in mysignal'],
  }),
]

const tuples = [
  rule('Clause', '#ownName:name #linkWord Drawn:range', {
    build: ({ name, range }, at) => ({ clause: 'define', name, value: { is: 'range', of: range, output: null, at }, condition: null, at }),
    weight: 0.1,
    examples: ['mybox = high and low from 01:00 to 05:00'],
  }),
  rule('Clause', 'let #ownName:name be Value:value', {
    build: ({ name, value }, at) => ({ clause: 'define', name, value, condition: null, at }),
    weight: 0.1,
    examples: ['let myline be EMA 9'],
  }),
  rule('Clause', 'where #ownName:name is|be|equals|being Value:value', {
    build: ({ name, value }, at) => ({ clause: 'define', name, value, condition: null, at }),
    weight: 0.1,
    examples: ['where myline is EMA 9'],
  }),
  rule('Clause', 'let #ownName:name be Condition:condition', {
    build: ({ name, condition }, at) => ({ clause: 'define', name, value: null, condition, at }),
    weight: 0.1,
    examples: ['let mysignal be RSI < 30'],
  }),
  rule('Clause', '[ #ownName:a , #ownName:b ] #colon? = Value:value', {
    build: ({ a, b, value }, at) => linesDefined([a, b], value, at),
    weight: 0.1,
    examples: ['[myline, mysignal] = MACD(12, 26, 9)'],
  }),
  rule('Clause', '[ #ownName:a , #ownName:b , #ownName:c ] #colon? = Value:value', {
    build: ({ a, b, c, value }, at) => linesDefined([a, b, c], value, at),
    weight: 0.1,
    examples: ['[myline, mysignal, myline] = MACD(12, 26, 9)'],
  }),
]

/** A definition of each of the lines that a call gives together. */
function linesDefined(names: readonly string[], value: Value, at: At): Clause | null {
  const outputs = value.is === 'indicator' ? linesOf[value.name] : undefined
  const clauses = names.map((name, line): Clause | null => {
    const of = outputs?.[line] === undefined ? null : withOutput(value, outputs[line], at)
    return of && { clause: 'define', name, value: of, condition: null, at }
  })
  return clauses.every((clause) => clause !== null) ? { clause: 'several', clauses, at } : null
}

/** Arguments that say nothing of a trade. */
const calls = [
  rule('Argument', ', #quoted', { build: () => true, weight: 0.1, examples: [', "RSI length"'] }),
  rule('Argument', ', title|group|tooltip|inline|comment|shorttitle|id|name|alert message? = #quoted', {
    build: () => true,
    weight: 0.1,
    examples: [', comment="in"'],
  }),
  rule('Argument', ', minval|maxval|step|precision|max|min bars|boxes|lines|labels? back|count? = #number', {
    build: () => true,
    weight: 0.1,
    examples: [', minval=1'],
  }),
  rule('Argument', ', overlay|confirm|calc|process|use on|orders|bar? every|close|magnifier? tick? = true|false', {
    build: () => true,
    weight: 0.1,
    examples: [', overlay=true'],
  }),
  rule('Argument', 'Argument Argument', { build: () => true, weight: 0, examples: [', "RSI length", minval=1'] }),

  rule('Value', 'input ( #number:n Argument? )', {
    build: ({ n }, at) => numberOf(n, null, at),
    weight: 0.5,
    examples: ['input(14, "Length")'],
  }),
  rule('Value', 'input . int|float|integer ( #number:n Argument? )', {
    build: ({ n }, at) => numberOf(n, null, at),
    weight: 0.5,
    examples: ['input.int(14, "Length", minval=1)'],
  }),
  rule('Value', 'input . int|float? ( title|defval = #quoted , defval = #number:n Argument? )', {
    build: ({ n }, at) => numberOf(n, null, at),
    weight: 0.5,
    examples: ['input.int(title="Length", defval=14)'],
  }),
  rule('Value', 'input . source? ( Value:value Argument? )', {
    build: ({ value }, at) => (value.is === 'price' ? { ...value, at } : null),
    weight: 0.5,
    examples: ['input.source(close, "Source")'],
  }),
  rule('Value', '#indicator:i ( Value:source , Numbers:n )', {
    build: ({ i, source, n }, at) => {
      const plain = indicatorOf(i.name, i.output, at)
      const of = withSource(plain, source, at) ?? (isClose(source) ? plain : null)
      return of && withNumbers(of, n.numbers, n.join, at)
    },
    weight: 0.5,
    examples: ['MACD(close, 12, 26, 9)', 'BB(close, 20, 2)'],
  }),
  rule('Value', '#indicator:i ( close , high , low , #number:n )', {
    build: ({ i, n }, at) => withNumbers(indicatorOf(i.name, i.output, at), [n], null, at),
    weight: 0.4,
    examples: ['stoch(close, high, low, 14)'],
  }),
  rule('Value', 'math . Value:value', {
    isTight: true,
    build: ({ value }, at) => (value.is === 'calc' ? { ...value, at } : null),
    weight: 0.1,
    examples: ['math.abs(close - open)'],
  }),
  rule('Value', 'max|min:op ( Value:a , Value:b )', {
    build: ({ op, a, b }, at) => (areComparable(a, b) ? { is: 'calc', op: op === 'max' ? 'max' : 'min', args: [a, b], at } : null),
    weight: 0.5,
    examples: ['max(open, close)'],
  }),
  rule('Value', 'change|mom ( Value:value , #number:back )', {
    build: ({ value, back }, at) => changeOf(value, back, at),
    weight: 0.5,
    examples: ['change(close, 5)'],
  }),
  rule('Value', 'change|mom ( Value:value )', {
    build: ({ value }, at) => changeOf(value, 1, at),
    weight: 0.5,
    examples: ['change(close)'],
  }),
  rule('Condition', 'barssince|barsince ( Condition:condition ) #comparison:how #number:count', {
    build: ({ condition, how, count }, at) => sinceOf(condition, how, count, at),
    weight: 0.5,
    examples: ['barssince(RSI < 30) <= 5'],
  }),
  rule('Condition', 'bars since ( Condition:condition ) #comparison:how #number:count', {
    build: ({ condition, how, count }, at) => sinceOf(condition, how, count, at),
    weight: 0.5,
    examples: ['bars_since(RSI < 30) <= 5'],
  }),
  rule('Value', 'request . security ( syminfo . tickerid|ticker , #quoted:chart , Value:value )', {
    build: ({ chart, value }, at) => onChartNamed(value, chart, at),
    weight: 0.3,
    examples: ['request.security(syminfo.tickerid, "240", EMA(50))'],
  }),
  rule('Value', 'security|request ( sym|symbol|tickerid|ticker|syminfo , #quoted:chart , Value:value )', {
    build: ({ chart, value }, at) => onChartNamed(value, chart, at),
    weight: 0.3,
    examples: ['security(tickerid, "D", close)'],
  }),
  rule('Condition', 'time ( #number , #quoted:hours )', {
    build: ({ hours }, at) => during(hours, null, at),
    weight: 0.5,
    examples: ['time(15, "0930-1600")'],
  }),
  rule('Condition', 'time ( #number , #quoted:hours , Zone:zone )', {
    build: ({ hours, zone }, at) => during(hours, zone, at),
    weight: 0.5,
    examples: ['time(15, "0930-1600", New York)'],
  }),
  rule('Condition', 'time ( timeframe . period , #quoted:hours )', {
    build: ({ hours }, at) => during(hours, null, at),
    weight: 0.5,
    examples: ['time(timeframe.period, "0930-1600")'],
  }),
  rule('Condition', 'not na ( Condition:condition )', {
    build: ({ condition }, at) => (condition.says === 'time' ? { ...condition, at } : null),
    weight: 0.3,
    examples: ['not na(time(15, "0930-1600"))'],
  }),
  // One position at a time is the rule anyway.
  rule('Condition', 'Condition:condition #andWord strategy . position size #comparison:how #number:n', {
    build: ({ condition, how, n }, at) => (how === 'eq' && n === 0 ? { ...condition, at } : null),
    weight: 0.5,
    examples: ['RSI < 30 and strategy.position_size == 0'],
  }),
  rule('Condition', 'Condition:condition #andWord position|positions #comparison:how #number:n', {
    build: ({ condition, how, n }, at) => (how === 'eq' && n === 0 ? { ...condition, at } : null),
    weight: 0.5,
    examples: ['RSI < 30 and position == 0'],
  }),
  rule('Condition', 'position|positions size? #comparison:how #number:n #andWord Condition:condition', {
    build: ({ condition, how, n }, at) => (how === 'eq' && n === 0 ? { ...condition, at } : null),
    weight: 0.5,
    examples: ['position == 0 and RSI < 30'],
  }),
  // The end of a slice is not part of it.
  rule('Value', '#extremeWord:most ( #field:field [ #ratio:bars ] )', {
    build: ({ most, field, bars: [from, to] }, at) =>
      (from === 0 || from === 1) && Number.isInteger(to) && to > from
        ? { is: 'extreme', most, of: field, over: { count: to - from, unit: 'bar' }, isBefore: from === 1, timeframe: null, at }
        : null,
    weight: 0.2,
    examples: ['max(high[1:21])'],
  }),
  rule('Value', '#barSize:of (|[ #number:back )|]', {
    build: ({ of, back }, at) =>
      Number.isInteger(back) && back >= 0 ? { is: 'size', of, bar: null, timeframe: null, back: back === 0 ? null : back, at } : null,
    weight: 0.2,
    isTight: true,
    examples: ['body(1)', 'range[2]'],
  }),
  rule('Condition', 'hour|hours #comparison:a #number:from #andWord hour|hours #comparison:b #number:to', {
    build: ({ a, from, b, to }, at) => {
      const [start, end] = [fullHour(a === 'gt' ? from + 1 : from, null), fullHour(b === 'lte' ? to + 1 : to, null)]
      const isWindow = (a === 'gt' || a === 'gte') && (b === 'lt' || b === 'lte')
      const hours =
        isWindow && start && end && start.time < end.time
          ? hoursBetween({ ...start, mayBeLate: false }, { ...end, mayBeLate: false })
          : null
      return hours && { says: 'time', ...hours, at }
    },
    weight: 0.5,
    examples: ['hour >= 9 and hour < 16'],
  }),
]

/** `0930-1600` as hours. */
function hoursIn(name: string) {
  const [, from, fromMinute, to, toMinute] = /^(\d{2})(\d{2})-(\d{2})(\d{2})$/u.exec(name) ?? []
  const [start, end] = [fullHour(Number(from), null), fullHour(Number(to), null)]
  const at = (hour: string, minute: string | undefined) => `${hour.slice(0, 3)}${minute}`
  return (
    start &&
    end &&
    hoursBetween(
      { ...start, time: at(start.time, fromMinute), mayBeLate: false },
      { ...end, time: at(end.time, toMinute), mayBeLate: false },
    )
  )
}

function during(name: string, zone: string | null, at: At): Condition | null {
  const hours = hoursIn(name)
  return hours && { says: 'time', from: { ...hours.from, zone }, to: { ...hours.to, zone }, at }
}

const isClose = (value: Value) => value.is === 'price' && value.field === 'close' && value.timeframe === null && value.back === null

/** The side of an entry by its name. */
const sideIn = (name: string): SaidSide => {
  const sides = new Set(
    name
      .toLowerCase()
      .split(/[^a-z]+/u)
      .flatMap((word) => sideOf[word] ?? []),
  )
  const [side] = sides
  return sides.size === 1 ? (side ?? null) : null
}
const act = (does: Act['does'], side: SaidSide): Act => ({ does, side, fill: null, portion: null, parts: [] })

/** Orders of scripts. */
const orders = [
  rule('Act', 'strategy . entry|order long|short:side', {
    build: ({ side }) => act('enter', side === 'long' ? 'long' : 'short'),
    weight: 0.5,
    examples: ['strategy.entry long'],
  }),
  rule('Act', 'strategy . entry|order ( #quoted , strategy . long|short:side Argument? )', {
    build: ({ side }) => act('enter', side === 'long' ? 'long' : 'short'),
    weight: 0.5,
    examples: ['strategy.entry("L", strategy.long)'],
  }),
  rule('Act', 'strategy . entry|order ( #quoted:name )', {
    build: ({ name }) => {
      const side = sideIn(name)
      return side && act('enter', side)
    },
    weight: 0.5,
    examples: ['strategy.entry("Long")'],
  }),
  rule('Act', 'strategy . close ( #quoted:name Argument? )', {
    build: ({ name }) => act('exit', sideIn(name)),
    weight: 0.5,
    examples: ['strategy.close("Long")'],
  }),
  rule('Act', 'Act:act ( )', {
    build: ({ act: of }) => (of.parts.length === 0 ? of : null),
    weight: 0.2,
    examples: ['strategy.close_all()'],
  }),
  rule('Doing', 'When:w ,? { Act:a }', {
    build: ({ w, a }) => ({ act: a, when: w.when, isOnly: w.isOnly, isFronted: true }),
    examples: ['if (RSI < 30) { buy }'],
  }),
  rule('Clause', 'strategy|indicator|study ( #quoted Argument? )', {
    build: (_, at) => ({ clause: 'remark', at }),
    examples: ['strategy("My strategy", overlay=true)'],
  }),
  rule('Clause', '/ / @ version = #number', { build: (_, at) => ({ clause: 'remark', at }), weight: 0.1, examples: ['//@version=5'] }),
]

function changeOf(value: Value, back: number, at: At): Value | null {
  const before = Number.isInteger(back) && back > 0 ? atEarlier(value, { timeframe: null, back }, at) : null
  return before && { is: 'calc', op: 'sub', args: [value, before], at }
}

/** So many bars after the last one on which something was so. */
function sinceOf(condition: Condition, how: string, count: number, at: At): Condition | null {
  const within = how === 'lte' ? count + 1 : how === 'lt' ? count : 0
  return Number.isInteger(within) && within > 0
    ? { says: 'window', how: 'within', over: { count: within, unit: 'bar' }, arg: condition, at }
    : null
}

const chartNames: Readonly<Record<string, SaidTimeframe>> = { d: '1d', '1d': '1d', w: '1w', '1w': '1w', m: '1M', '1m': '1M' }
function onChartNamed(value: Value, name: string, at: At): Value | null {
  const minutes = /^\d+$/u.test(name) ? timeframeOf({ count: Number(name), unit: 'minute' }) : null
  const chart = minutes ?? chartNames[name.toLowerCase()] ?? null
  return chart && onTimeframe(value, chart, at)
}

/** What is written as code: names, calls, orders. */
export const codeProductions = [...names, ...told, ...tuples, ...calls, ...orders]
