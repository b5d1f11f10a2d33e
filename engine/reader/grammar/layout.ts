import type { Stretch } from '../../language/grammar.ts'
import type { Act, Clause, Heading, SaidSide, Value } from '../meanings.ts'
import { rule } from '../production.ts'
import { isOfEitherEnd } from '../said-clause.ts'
import { isVenue } from '../said-part.ts'
import { indicatorOf, isAveraging, isPeriod, withNumbers } from '../said-values.ts'
import { saidOf } from '../said.ts'

const heading = (role: Heading['role'], side: SaidSide = null): Heading => ({ side, role, join: null })
const section = (of: Heading, at: Stretch | null): Clause => ({ clause: 'section', ...of, at })

/** An act as a heading of what it waits for. */
const ofAct = ({ does, side, fill, portion, parts }: Act): Heading | null =>
  fill !== null || portion !== null || parts.length > 0 ? null : heading(does === 'enter' ? 'entry' : does, side)

const withSide = (label: Heading, side: SaidSide): Heading | null =>
  label.side === null ? { ...label, side, role: label.role === 'sell' ? 'exit' : label.role } : null

const item = (n: number, at: Stretch | null): Clause | null => (Number.isInteger(n) && n > 0 && n < 40 ? { clause: 'item', n, at } : null)

/** A number that only the counting of the lines tells from one of the rule. */
const bareItem = (n: number, at: Stretch | null): Clause | null => {
  const mark = item(n, at)
  return mark?.clause === 'item' ? { ...mark, isBare: true } : null
}

const numbered = (n: number, clause: Clause, at: Stretch | null): Clause | null => {
  const mark = bareItem(n, at)
  const isMark = clause.clause === 'item' || clause.clause === 'section' || clause.clause === 'remark' || clause.clause === 'several'
  return mark && !isMark ? { clause: 'several', clauses: [mark, clause], at } : null
}

const topics: ReadonlySet<Value['is']> = new Set(['indicator', 'calc', 'average', 'list'])
/** "Momentum" alone is a manner of trading. */
const isManner = (value: Value): boolean => value.is === 'indicator' && value.name === 'momentum' && value.numbers.length === 0
const topic = (value: Value, at: Stretch | null): Clause | null => {
  if (!topics.has(value.is)) return null
  if (!isManner(value)) return { clause: 'topic', value, at }
  const timeframe = value.is === 'indicator' ? value.timeframe : null
  return timeframe === null ? { clause: 'remark', at } : { clause: 'part', part: { part: 'chart', timeframe, at }, at }
}

const isSetAverage = (value: Value): boolean => isAveraging(value) && 'numbers' in value && value.numbers.length > 0

const isSettings = (value: Value): boolean => value.is === 'indicator' && value.numbers.length > 1
const isSet = (value: Value): boolean => isSetAverage(value) || (value.is === 'indicator' && value.numbers.length > 0)

const listTopic = (value: Value, numbers: readonly number[], at: Stretch | null): Clause | null => {
  const told = withNumbers(value, numbers, 'and', at)
  return told && topic(told, at)
}

/** A named average with its length. */
const averageTopic = (value: Value, length: number, at: Stretch | null): Clause | null =>
  isAveraging(value) && !isSetAverage(value) && isPeriod(length) ? listTopic(value, [length], at) : null

/** A title ends before its colon, which parts it from what follows. */
const beforeColon = (at: Stretch | null): Stretch | null => at && { from: at.from, to: at.to - 1 }

const isTopic = (value: Value): boolean => value.is === 'indicator' || value.is === 'average'

/** Headings and the marks of lists. */
export const layoutProductions = [
  rule('Label', 'Side:side', { build: ({ side }) => heading('entry', side), examples: ['Longs'] }),
  rule('Label', 'Act:act', { build: ({ act }) => ofAct(act), weight: 1.2, examples: ['Sell', 'Cover'] }),
  rule('Label', 'Act:act pullback|dip|rip|rally|pullbacks|dips|breakouts|breakdowns|reversals|bounces|rips|rallies|strength|weakness', {
    build: ({ act }) => ofAct(act),
    weight: 1.2,
    examples: ['Buy pullbacks', 'Short rallies'],
  }),
  rule('Label', 'both|either sides|directions|ways|cases|setups|trades?', {
    build: () => heading('filter'),
    weight: 2,
    examples: ['Both', 'both sides'],
  }),
  rule('Label', '#entryNoun:role', { build: ({ role }) => heading(role), examples: ['Entry', 'Setup'] }),
  rule('Label', '#exitNoun', { build: () => heading('exit'), examples: ['Exits'] }),
  rule('Label', '#filterNoun', { build: () => heading('filter'), examples: ['Filter'] }),
  rule('Label', 'direction|directional|bias|side|entry|market|main #filterNoun', {
    build: () => heading('filter'),
    weight: 0.5,
    examples: ['Direction filter'],
  }),
  rule('Label', '#riskNoun', { build: () => heading('risk'), examples: ['Risk management'] }),
  rule('Label', '#skipVerb #position:side', { build: ({ side }) => heading('skip', side), examples: ['Avoid trades'] }),
  rule('Label', '#not #position:side', { build: ({ side }) => heading('skip', side), examples: ['No trade'] }),
  rule('Label', 'Side:side #entryNoun:role', {
    build: ({ side, role }) => heading(role, side),
    weight: 0.8,
    examples: ['Long entry', 'buy setup'],
  }),
  rule('Label', '#listNoun', { build: () => heading(null), weight: 4, examples: ['Conditions'] }),
  rule('Label', 'Side:side #exitNoun', { build: ({ side }) => heading('exit', side), weight: 0.8, examples: ['Long exit'] }),
  rule('Label', 'Label:l #listNoun', { build: ({ l }) => l, weight: 0.8, examples: ['BUY conditions'] }),
  rule('Label', '#listNoun for|to Label:l', { build: ({ l }) => l, examples: ['Conditions for longs', 'Rules to buy'] }),
  rule('Label', '#number #conditionNoun for|to Label:l', { build: ({ l }) => l, weight: 0.8, examples: ['three conditions for a long'] }),
  rule('Label', '#number #conditionNoun', { build: () => heading(null), weight: 4, examples: ['two conditions'] }),
  rule('Label', 'to #enterVerb:side #needVerb #number? #conditionNoun', {
    build: ({ side }) => heading('entry', side),
    examples: ['to enter I need two things'],
  }),
  rule('Heading', 'there? have|are|need|use|got Label:l #colon', {
    build: ({ l }) => l,
    weight: 0.6,
    examples: ['I have three conditions for a long:'],
  }),
  rule('Label', 'Label:l first|now', { build: ({ l }) => l, weight: 1, examples: ['Exits first'] }),
  rule('Label', 'Label:l for both|either|each sides|directions|ways?', {
    build: ({ l }) => (l.side === null ? { ...l, side: 'both' } : null),
    weight: 0.5,
    examples: ['trigger for both'],
  }),
  rule('Clause', '#indicator? with|in|at|on? standard|default|usual|normal settings|parameters|values|inputs', {
    build: (_, at) => ({ clause: 'remark', at }),
    weight: 2,
    examples: ['Ichimoku standard settings', 'default parameters'],
  }),
  rule('Label', 'Label:l ( Side:side )', { build: ({ l, side }) => withSide(l, side), examples: ['Entry (long)'] }),
  rule('Label', 'Label:l for? Side:side', {
    build: ({ l, side }) => withSide(l, side),
    weight: 1.2,
    examples: ['Entry conditions for longs'],
  }),
  rule('Label', 'when|how|where to Act:act', {
    build: ({ act }) => ofAct(act),
    weight: 0.6,
    examples: ['When to sell', 'where to get out'],
  }),
  rule('Label', 'as? for Label:l', {
    build: ({ l }) => (l.role === null ? null : l),
    weight: 1,
    examples: ['for entry', 'as for the exit'],
  }),
  rule('Heading', 'as for Label:l ,', { build: ({ l }) => (l.role === null ? null : l), weight: 1, examples: ['as for the entry,'] }),
  // "Short setup is the opposite: …": what follows says it in full.
  rule('Heading', 'Label:l be? #mirrorLink? Mirror #colon', {
    build: ({ l }) => (l.role === 'entry' && l.side !== null ? l : null),
    weight: 0.2,
    examples: ['Short setup is the opposite:'],
  }),
  rule('Heading', 'Act:act pullback|dip|rip|rally|pullbacks|dips|rips|rallies in|within|during #vague #colon', {
    build: ({ act }) => ofAct(act),
    weight: 0.5,
    examples: ['Buy dips in an uptrend:'],
  }),
  rule('Heading', 'what|how|where|who #colon', { build: () => heading(null), weight: 3, examples: ['What:', 'How:'] }),
  // "IF: RSI < 30", "in: RSI < 30".
  rule('Heading', 'if|when|in|go #colon', { build: () => heading('entry'), weight: 3, examples: ['IF:', 'in:'] }),
  rule('Label', 'for Side:side', { build: ({ side }) => heading(null, side), examples: ['For longs'] }),
  rule('Label', '* Label:l *', { build: ({ l }) => l, examples: ['*Entry*'] }),
  rule('Label', '* * Label:l * *', { build: ({ l }) => l, examples: ['**Entry**'] }),
  rule('Label', '[ Label:l ]', { build: ({ l }) => l, examples: ['[Entry]'] }),

  rule('Label', '= = Label:l = =', { build: ({ l }) => l, examples: ['== Entry =='] }),
  rule('Heading', '[ Label:l ]', { build: ({ l }) => l, weight: 2, examples: ['[Exit]'] }),
  rule('Heading', 'Label:l #colon', { build: ({ l }) => l, weight: 0.5, examples: ['Entry:', 'Long:', 'for longs:'] }),
  rule('Heading', '* * Label:l #colon * *', { build: ({ l }) => l, weight: 0.5, examples: ['**Entry:**'] }),
  rule('Heading', '* Label:l #colon *', { build: ({ l }) => l, weight: 0.5, examples: ['*Exit:*'] }),
  rule('Heading', 'Label:l \n', { build: ({ l }) => l, weight: 1, examples: ['Entry\n'] }),
  rule('Heading', 'Label:l -|–|—|=', { build: ({ l }) => l, weight: 1.5, examples: ['Exit -'] }),
  rule('Heading', 'Label:l #tableBar', { build: ({ l }) => l, weight: 1.5, examples: ['Exit |'] }),
  rule('Heading', 'for Side:side ,', { build: ({ side }) => heading(null, side), weight: 1.5, examples: ['For longs,'] }),
  rule('Heading', 'Label:l be #colon?', { build: ({ l }) => (l.role === null ? null : l), weight: 5, examples: ['Entry rules are:'] }),
  rule('Heading', 'Label:l #whenWord \n', { build: ({ l }) => l, weight: 1, examples: ['Buy if\n'] }),
  rule('Heading', 'Label:l #whenWord #colon', { build: ({ l }) => l, weight: 1, examples: ['Buy when:'] }),
  rule('Heading', 'Label:l #whenWord #listJoin:join #number? #conditionNoun? #colon', {
    build: ({ l, join }) => ({ ...l, join }),
    examples: ['Buy when all of these:'],
  }),
  rule('Heading', 'Label:l #whenWord #listJoin:join #number? #conditionNoun? be|hold|happen true|met|fulfilled|satisfied|given? #colon', {
    build: ({ l, join }) => ({ ...l, join }),
    examples: ['Buy when all of the following are true:', 'Exit if any of the following happens:'],
  }),
  rule(
    'Heading',
    '#number #conditionNoun need|have|must|should|has|needs to? line|come|be|happen|hold up|together|true|met|present|there? for|before me|us? to? Act:act #colon',
    {
      build: ({ act }) => {
        const label = ofAct(act)
        return label && { ...label, join: 'and' }
      },
      weight: 0.5,
      examples: ['Three things need to line up for me to buy:'],
    },
  ),
  rule('Heading', 'Label:l ( #listJoin:join #conditionNoun? must? be? true|met|required? ) #colon?', {
    build: ({ l, join }) => ({ ...l, join }),
    examples: ['Entry (all must be true):'],
  }),
  rule('Clause', 'Label:l ( Part:part ) \n', {
    build: ({ l, part }, at) => (isVenue(part) ? { clause: 'several', clauses: [{ clause: 'part', part, at }, section(l, at)], at } : null),
    weight: 1,
    examples: ['Setup (NQ 15m)\n'],
  }),
  rule('Clause', 'Label:l Part:part \n', {
    build: ({ l, part }, at) => (isVenue(part) ? { clause: 'several', clauses: [{ clause: 'part', part, at }, section(l, at)], at } : null),
    weight: 1,
    examples: ['Long EURUSD 1h\n'],
  }),
  rule('Clause', 'Label:l Part:part #colon', {
    build: ({ l, part }, at) => ({ clause: 'several', clauses: [{ clause: 'part', part, at }, section(l, at)], at }),
    examples: ['Entry on the 1h chart:'],
  }),
  rule('Clause', 'Heading:h', { build: ({ h }, at) => section(h, at), examples: ['Entry:'] }),

  // Behind a heading "close" is the price, not what is done.
  rule('Clause', 'Heading:h close at Newest:n', {
    build: ({ h, n }, at) => {
      const when = saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, { does: 'extreme', ...n, of: 'close', at }, at)
      return when && { clause: 'several', clauses: [section(h, at), { clause: 'condition', when, at }], at }
    },
    weight: 0.5,
    examples: ['Entry: close at a new 52 week high'],
  }),
  rule('Clause', '\n #bullet', { build: (_, at) => ({ clause: 'item', n: null, at }), weight: 0, examples: ['\n- '] }),
  rule('Clause', '\n #number:n .|)', { build: ({ n }, at) => item(n, at), weight: 0, examples: ['\n2.'] }),
  rule('Clause', '\n #number:n #colon', { build: ({ n }, at) => item(n, at), weight: 0, examples: ['\n2:'] }),
  rule('Clause', '#itemMark:n', { build: ({ n }, at) => item(n, at), weight: 0.5, examples: ['2) '] }),
  rule('Clause', '#colon #itemMark:n', { build: ({ n }, at) => item(n, at), weight: 1, examples: [': 1) '] }),
  rule('Clause', '#colon #number:n .|)', { build: ({ n }, at) => item(n, at), weight: 1.5, examples: [': 1.'] }),
  rule('Clause', '.|;|, #number:n .|)', { build: ({ n }, at) => item(n, at), weight: 1.5, examples: ['; 2.'] }),
  rule('Clause', '\n #number:n Clause:clause', {
    build: ({ n, clause }, at) => numbered(n, clause, at),
    weight: 3,
    examples: ['\n2 buy when RSI < 30'],
  }),
  rule('Clause', '1 Clause:clause', { build: ({ clause }, at) => numbered(1, clause, at), weight: 6, examples: ['1 buy when RSI < 30'] }),
  rule('Clause', '#hashSign #number:n .|)|-|–?', { build: ({ n }, at) => bareItem(n, at), weight: 1, examples: ['#2', '#2 -'] }),
  rule('Clause', 'r #number:n #colon', { build: ({ n }, at) => bareItem(n, at), weight: 1, examples: ['R2:'] }),
  rule('Clause', 'r #number:n .|)|-|–?', { build: ({ n }, at) => bareItem(n, at), weight: 3, examples: ['R2', 'R2 -'] }),
  rule('Clause', '#itemNoun #hashSign #number:n .|)|-|–|=?', { build: ({ n }, at) => item(n, at), weight: 0.5, examples: ['Rule #2 -'] }),
  rule('Clause', '#itemNoun #hashSign #number:n #colon', { build: ({ n }, at) => item(n, at), weight: 0.5, examples: ['Rule #2:'] }),
  rule('Clause', '\n a|b|c|d|e|f|g|h|i|ii|iii|iv|v|vi|vii .|)', {
    build: (_, at) => ({ clause: 'item', n: null, at }),
    weight: 0,
    examples: ['\nb.'],
  }),
  rule('Clause', '\n ( a|b|c|d|e|f|g|h|i|ii|iii|iv|v|vi|vii )', {
    build: (_, at) => ({ clause: 'item', n: null, at }),
    weight: 0,
    examples: ['\n(b)'],
  }),
  rule('Clause', '#ordinal:n #itemNoun', { build: ({ n }, at) => item(n, at), weight: 4, examples: ['second condition'] }),
  rule('Clause', '( #number:n )', { build: ({ n }, at) => item(n, at), weight: 3, examples: ['(2)'] }),
  rule('Clause', '#number:n )', { build: ({ n }, at) => item(n, at), weight: 0.5, examples: ['2)'] }),
  rule('Clause', '1 .|)', { build: (_, at) => item(1, at), weight: 1, examples: ['1.'] }),
  rule('Clause', 'step|phase|stage #number:n #linkWord', {
    build: ({ n }, at) => {
      const step = item(n, at)
      return step?.clause === 'item' ? { ...step, isStep: true } : null
    },
    weight: 0.4,
    examples: ['Step 2:', 'phase 1 ='],
  }),
  rule('Clause', '#itemNoun #number:n #colon', { build: ({ n }, at) => item(n, at), examples: ['Rule 2:'] }),
  rule('Clause', '#itemNoun #number:n ,', { build: ({ n }, at) => item(n, at), weight: 1.5, examples: ['condition one,'] }),
  rule('Clause', '#ordinal:n #itemNoun? ,', { build: ({ n }, at) => item(n, at), weight: 2, examples: ['first,'] }),
  rule('Clause', '#ordinal:n #itemNoun? #colon', { build: ({ n }, at) => item(n, at), weight: 1, examples: ['second condition:'] }),
  rule('Clause', '#itemNoun #number:n -|.|)|–|=', { build: ({ n }, at) => item(n, at), weight: 2, examples: ['Rule 2 -'] }),
  rule('Clause', 'a|b|c|d|e|f|i|ii|iii|iv )', { build: (_, at) => ({ clause: 'item', n: null, at }), weight: 2, examples: ['a)'] }),

  rule('Clause', 'Value:value #colon', { build: ({ value }, at) => topic(value, at), weight: 2, examples: ['RSI(14):'] }),
  rule('Clause', 'Value:value strategy|system|approach|setup|method #colon', {
    build: ({ value }, at) => topic(value, at),
    examples: ['RSI strategy:'],
  }),
  rule('Clause', 'Value:v setting|settings|parameter|parameters|params|inputs|values of|=|is|are|with? #colon? Numbers:n', {
    build: ({ v, n }, at) => {
      const told = withNumbers(v, n.numbers, null, at)
      return told && topic(told, at)
    },
    weight: 1,
    examples: ['MACD settings 8, 17, 9', 'Bollinger settings are 30 and 2.5'],
  }),
  rule('Clause', 'Value:v setting|settings|parameter|length|period|lookback of|=|is|are|with? #colon? #number:n', {
    build: ({ v, n }, at) => {
      const told = withNumbers(v, [n], null, at)
      return told && topic(told, at)
    },
    weight: 1,
    examples: ['RSI length is 2', 'RSI period: 7'],
  }),
  // Two numbers beside an indicator are its settings; one alone may be a level.
  rule('Clause', 'Value:value', {
    build: ({ value }, at) => (isSettings(value) || (value.is === 'list' && value.args.every(isSetAverage)) ? topic(value, at) : null),
    weight: 6,
    examples: ['Keltner 20/2', 'stochastic 14,3,3', 'EMA 9/21'],
  }),
  rule('Clause', 'Lines:lines', {
    build: ({ lines }, at) =>
      lines.every(isSet) && lines.some((line) => isSetAverage(line) || isSettings(line))
        ? topic({ is: 'list', args: lines, join: null, at }, at)
        : null,
    weight: 6,
    examples: ['BB(20,2), EMA 200'],
  }),
  rule('Clause', '#toolVerb? #number:count Value:v ,|-? of|with? length|period|periods? #linkWord? Numbers:n', {
    build: ({ count, v, n }, at) => (isAveraging(v) && count === n.numbers.length ? listTopic(v, n.numbers, at) : null),
    weight: 0.8,
    examples: ['I use three exponential averages, of 5, 13 and 34', 'two EMAs, 9 and 21'],
  }),
  rule('Clause', '#toolVerb? #number:count Value:v ( Numbers:n )', {
    build: ({ count, v, n }, at) => (isAveraging(v) && count === n.numbers.length ? listTopic(v, n.numbers, at) : null),
    weight: 0.8,
    examples: ['two moving averages (10 and 30)'],
  }),
  rule('Clause', '#fastOrSlow Value:v length|period|len? #linkWord? #number:n', {
    build: ({ v, n }, at) => averageTopic(v, n, at),
    weight: 0.4,
    examples: ['fast EMA = 9', 'slow EMA length: 21'],
  }),
  rule('Clause', 'Value:v #fastOrSlow length|period|len? #linkWord? #number:n', {
    build: ({ v, n }, at) => averageTopic(v, n, at),
    weight: 0.4,
    examples: ['EMA fast: 12'],
  }),
  rule('Clause', '#number:length -? period|periods lookback?', {
    build: ({ length }, at) => (isPeriod(length) ? { clause: 'setting', length, at } : null),
    weight: 8,
    examples: ['14 period'],
  }),
  rule('Clause', 'period|length|lookback #linkWord? #number:length', {
    build: ({ length }, at) => (isPeriod(length) ? { clause: 'setting', length, at } : null),
    weight: 8,
    examples: ['period 14', 'length = 14'],
  }),
  rule('Clause', '#indicator:line #number:length ,? multiplier|mult|factor|multiple #linkWord? #number:by', {
    // The range that the bands of a supertrend lie away.
    build: ({ line, length, by }, at) =>
      line.name === 'atr' ? topic({ ...indicatorOf('supertrend', null, at), numbers: [length, by] }, at) : null,
    weight: 4,
    examples: ['ATR 10, multiplier 3'],
  }),
  rule('Clause', 'setting|settings|parameters|params|inputs for|of|on #colon? Value:v #colon?', {
    build: ({ v }, at) => (v.is === 'indicator' && v.numbers.length > 0 ? topic(v, at) : null),
    weight: 1,
    examples: ['settings for MACD 8, 17, 9'],
  }),
  rule('Clause', 'with Value:value', { build: ({ value }, at) => topic(value, at), weight: 6, examples: ['with RSI'] }),
  rule('Clause', 'Value:value on|of|for|in? Part:part', {
    build: ({ value, part }, at) => {
      const about = topic(value, at)
      return about && isVenue(part) ? { clause: 'several', clauses: [about, { clause: 'part', part, at }], at } : null
    },
    weight: 3,
    examples: ['Supertrend 10, 3 on EURUSD'],
  }),
  rule('Clause', '#onlyWord? #toolVerb #onlyWord? Value:value #onChart? #onlyWord?', {
    build: ({ value }, at) => (value.is === 'calc' ? null : topic(value, at)),
    weight: 4,
    examples: ['I use the 9 and 21 EMA', 'using RSI 14', 'put the RSI(14) on the chart', 'I only look at the RSI'],
  }),
  rule('Clause', '#onChart ,? #toolVerb? #colon? Value:value', {
    build: ({ value }, at) => (value.is === 'calc' ? null : topic(value, at)),
    weight: 4,
    examples: ['on my chart I have the RSI(14)', 'on the chart: RSI (14)'],
  }),
  rule('Clause', '#toolVerb? #onlyWord? #number? #toolNoun #onlyWord? used|needed|required|involved? #linkWord? ,|-? Value:value', {
    build: ({ value }, at) => (value.is === 'calc' ? null : topic(value, at)),
    weight: 2.5,
    examples: ['I use one indicator, the RSI', 'the only tool is the RSI', 'indicators used: RSI 14'],
  }),
  rule('Clause', '#toolVerb? #onlyWord? #number? #toolNoun #onlyWord? used|needed|required|involved? #linkWord? ,|-? Lines:lines', {
    build: ({ lines }, at) => topic({ is: 'list', args: lines, join: null, at }, at),
    weight: 2,
    examples: ['three indicators: EMA 5, EMA 13 and RSI 14'],
  }),
  rule('Lines', 'Value:a , Value:b', {
    build: ({ a, b }) => (isTopic(a) && isTopic(b) ? [a, b] : null),
    weight: 1.5,
    examples: ['EMA 5, RSI 14'],
  }),
  rule('Lines', 'Lines:a ,? and? Value:b', { build: ({ a, b }) => (isTopic(b) ? [...a, b] : null), examples: ['EMA 5, EMA 13, RSI 14'] }),
  rule('Clause', '#toolVerb #colon? Lines:lines #onChart?', {
    build: ({ lines }, at) => topic({ is: 'list', args: lines, join: null, at }, at),
    weight: 2,
    examples: ['Using EMA 5, EMA 13, RSI 14'],
  }),
  rule('Clause', 'Part:part #tableBar Value:value', {
    build: ({ part, value }, at) => {
      const about = value.is === 'indicator' && value.numbers.length > 0 ? topic(value, at) : null
      return about && isVenue(part) ? { clause: 'several', clauses: [{ clause: 'part', part, at }, about], at } : null
    },
    weight: 3,
    examples: ['EURUSD | RSI 14'],
  }),
  rule('Clause', 'Value:value #tellsTrend #colon?', {
    build: ({ value }, at) => (value.is === 'calc' ? null : topic(value, at)),
    weight: 2,
    examples: ['the 50 EMA gives the trend:', 'the RSI tells me when:'],
  }),
  rule('Clause', '( Value:value )', { build: ({ value }, at) => topic(value, at), weight: 4, examples: ['(RSI 2)'] }),
  rule('Clause', '#titleNoun #colon', {
    build: (_, at) => ({ clause: 'remark', at: beforeColon(at) }),
    weight: 3,
    examples: ['Volatility expansion:'],
  }),
  rule('Clause', 'need|want|have|got|looking? for? #titleNoun on|for|in? Part:part #colon', {
    build: ({ part }, at) => (isVenue(part) ? { clause: 'part', part, at: beforeColon(at) } : null),
    weight: 3,
    examples: ['Opening gap fade on SPY:'],
  }),
  rule('Clause', 'Part:part ,? #titleNoun #colon', {
    build: ({ part }, at) => (isVenue(part) ? { clause: 'part', part, at: beforeColon(at) } : null),
    weight: 3,
    examples: ['CADJPY 4h swing:'],
  }),
  rule('Clause', 'Part:part ,|.|\n Value:value', {
    build: ({ part, value }, at) => {
      const about = value.is === 'indicator' && value.numbers.length > 0 ? topic(value, at) : null
      return about && isVenue(part) ? { clause: 'several', clauses: [{ clause: 'part', part, at }, about], at } : null
    },
    weight: 3,
    examples: ['EURUSD 15m, Bollinger(20, 2.5)'],
  }),
  rule('Clause', '#courtesy', { build: (_, at) => ({ clause: 'remark', at }), examples: ['hi guys', 'my rules'] }),
  rule('Clause', '#courtesy #colon', { build: (_, at) => ({ clause: 'remark', at }), examples: ['Strategy:'] }),
  rule('Clause', 'Part:part', { build: ({ part }, at) => ({ clause: 'part', part, at }), weight: 0, examples: ['stop loss 2%'] }),
  rule('Clause', 'Condition:when', { build: ({ when }, at) => ({ clause: 'condition', when, at }), weight: 8, examples: ['RSI < 30'] }),
  // "20 day breakout system": what a strategy is called by is its rule, where no other is said.
  rule('Clause', 'Event:event system|strategy|setup|trade|play', {
    build: ({ event }, at) => (isOfEitherEnd(event) ? { clause: 'condition', when: event, at } : null),
    weight: 8,
    examples: ['20-day breakout system'],
  }),
  rule('Clause', 'alert|tell|notify|warn|ping|text|message me|us When:w', {
    build: ({ w }, at) => ({ clause: 'condition', when: w.when, at }),
    weight: 4,
    examples: ['alert me when RSI < 30'],
  }),
]
