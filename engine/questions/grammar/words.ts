import type { Stretch } from '../../language/grammar.ts'
import type { SessionName } from '../../market/session.ts'
import type { Timeframe } from '../../market/timeframe.ts'
import { isIntraday, timeframes } from '../../market/timeframe.ts'
import type { Clause, Condition, Value } from '../../reader/meanings.ts'
import { isAveraging } from '../../reader/said-values.ts'
import { inCondition } from '../../reader/values-in.ts'
import { valuesInside } from '../../reader/values-inside.ts'
import type { QuestionCategories, Words } from '../meanings.ts'
import { rule } from '../production.ts'

/** What is no value that one asks for: numbers, what cannot be had, references to what was said in a strategy. */
const unaskable: ReadonlySet<Value['is']> = new Set([
  'number',
  'cannot',
  'earlier',
  'threshold',
  'length',
  'bar',
  'found',
  'list',
  'offset',
])

/** A distance is asked for by its own kinds. */
const isDistance = (value: Value): boolean => value.is === 'calc' && (value.op === 'abs' || value.op === 'sub')

const isAskable = (value: Value): boolean =>
  !isDistance(value) &&
  !unaskable.has(value.is) &&
  (value.is !== 'reference' || value.to === 'band' || value.to === 'line') &&
  !isPlainClose(value) &&
  !isVolume(value) &&
  !hasOwnChart(value) &&
  valuesInside(value).every(({ is }) => is !== 'market' && is !== 'cannot')

/** "Average" alone says how something is counted, not of what; of two averages ("the 50 sma from the 200 sma") each is a value. */
const isNoAverage = (value: Value, at: Stretch | null): boolean =>
  (value.is === 'average' && value.source === null && at !== null && at.to - at.from === 1) ||
  ('source' in value && value.source !== null && isAveraging(value) && isAveraging(value.source))

const chartOf = (value: Value): Timeframe | null => {
  const said = 'timeframe' in value ? value.timeframe : null
  return timeframes.find((each) => each === said) ?? null
}

/** The price itself is asked for by its own kind. */
const isPlainClose = (value: Value): boolean =>
  value.is === 'price' && value.field === 'close' && value.timeframe === null && value.back === null

/** Volume is asked for by its own kind, whatever time is said of it. */
const isVolume = (value: Value): boolean => value.is === 'price' && value.field === 'volume'

/** A chart beside the value is said of the question, not of the value: "the RSI on H4". Days may be a length: "the 200 day average". */
const hasOwnChart = (value: Value): boolean => {
  const chart = chartOf(value)
  return chart !== null && value.is !== 'price' && (isIntraday(chart) || !('numbers' in value) || value.numbers.length === 0)
}

/** "Is gold above silver" compares markets, which no bar of one market tells. */
const comparesMarkets = (condition: Condition): boolean =>
  condition.says === 'of' && 'to' in condition.predicate && condition.predicate.to?.is === 'market'

/** One of several lines that share their name, by a name of its own: "the 50 and 200 EMA". */
const nameOf = (value: Value): string | null => {
  if (value.is === 'average' && value.source === null && value.numbers.length === 1)
    return value.timeframe === null ? `SMA ${value.numbers[0]}` : value.timeframe === '1d' ? `${value.numbers[0]} day average` : null
  if (value.is !== 'indicator' || value.source !== null || value.output !== null || value.timeframe !== null) return null
  const { name, numbers } = value
  return numbers.length === 0 ? null : numbers.length === 1 ? `${name} ${numbers[0]}` : `${name}(${numbers.join(', ')})`
}

/** Nothing that a reader of strategies could decide. */
const isVague = (condition: Condition): boolean =>
  (condition.says === 'of' && condition.predicate.does === 'vague') ||
  inCondition(condition).some(({ value }) => valuesInside(value).some(({ is }) => is === 'cannot'))

const hasNoMeasure = (condition: Condition): boolean =>
  isVague(condition) ||
  comparesMarkets(condition) ||
  condition.says === 'cannot' ||
  condition.says === 'vague' ||
  // A colour alone is asked of bars.
  (condition.says === 'of' && condition.subject.is === 'reference' && condition.predicate.does === 'color') ||
  // The first time since when?
  (condition.says === 'first' && condition.in === null) ||
  condition.says === 'reference'

const ofTime: ReadonlySet<Condition['says']> = new Set([
  'months',
  'weekday',
  'time',
  'at time',
  'session',
  'month day',
  'day edge',
  'always',
])

/** Whether it is a time alone, or has its subject elsewhere. */
const isPartOfOne = (condition: Condition): boolean =>
  ofTime.has(condition.says) || (condition.says === 'of' && condition.subject.is === 'reference' && condition.subject.to === 'unsaid')

const stretch = (at: Stretch | null): Words => (at === null ? [] : [at])

const spreadOf = "what|whats|show? is|are|was|me|'s? the? distribution|spread|breakdown|statistics|stats|histogram|summary of|for the?"
const movesNoun = 'forward|subsequent|future|following|daily? returns|return|outcomes|outcome|moves|changes|results'

/** Values and conditions of the strategy reader inside a question; what is kept of them is their words. */
/** What a rule that is tested says: what to do when, and the parts of a trade. */
const ofRule: ReadonlySet<Clause['clause']> = new Set(['enter', 'exit', 'several', 'part', 'partial exit', 'reverse', 'hold', 'skip'])
/** What a rule may begin with; a stop alone is none. */
const begins: ReadonlySet<Clause['clause']> = new Set(['enter', 'exit', 'several', 'partial exit', 'reverse'])
const isRule = (clause: Clause): boolean =>
  ofRule.has(clause.clause) && (clause.clause !== 'enter' || clause.when !== null || clause.order !== null)

const sessionText: Readonly<Record<SessionName, string>> = { london: 'London', newyork: 'New York', tokyo: 'Tokyo', asian: 'Asian' }

/** The words of a rule with another clause behind it; those that were put in for others stay. */
const joined = ({ words, isPut }: QuestionCategories['AskedRule'], { at: clause }: Clause, at: Stretch | null): Words =>
  isPut !== true || clause === null ? stretch(at) : [...words, ',', clause]

type Asked = QuestionCategories['AskedCondition']
const tradedEvent = (
  condition: Asked,
  market: QuestionCategories['Market'] | undefined,
  when: Words,
): QuestionCategories['AskedRule'] | null =>
  condition.isPart || condition.market !== undefined
    ? null
    : { said: 'rule', isPut: true, words: ['trade a', ...condition.words, ...when], ...(market !== undefined && { market }) }

const averageNames: Readonly<Record<string, string>> = { ema: 'EMA' }
/** A cross of two averages as the rule that it stands for: without a side, or of both, each way is traded. */
function crossOf(
  of: string,
  fast: number,
  slow: number,
  { isLong, isShort }: { readonly isLong: boolean; readonly isShort: boolean },
): QuestionCategories['AskedRule'] | null {
  if (!Number.isInteger(fast) || !Number.isInteger(slow) || fast < 1 || slow <= fast) return null
  const name = averageNames[of] ?? 'SMA'
  const [up, down] = [`the ${fast} ${name} crosses above the ${slow} ${name}`, `the ${fast} ${name} crosses below the ${slow} ${name}`]
  const text =
    isLong === isShort
      ? `buy when ${up}, short when ${down}`
      : isLong
        ? `buy when ${up}, sell when ${down}`
        : `short when ${down}, cover when ${up}`
  return { said: 'rule', isPut: true, words: [text] }
}

export const wordProductions = [
  // The sign of a price's day is often left out.
  rule('Earlier', 'yesterdays', { build: () => ({ timeframe: '1d', back: 1 }), weight: 0.1, examples: ['yesterdays'] }),
  rule('Earlier', 'todays', { build: () => ({ timeframe: '1d', back: 0 }), weight: 0.1, examples: ['todays'] }),
  rule('AskedRule', 'Clause:clause', {
    build: ({ clause }, at) => (isRule(clause) && begins.has(clause.clause) ? { said: 'rule', words: stretch(at) } : null),
    weight: 0,
    examples: ['buy when RSI is below 30', 'sell after 5 bars'],
  }),
  rule('AskedRule', 'AskedRule:first ,|.|;|and|then|with? Clause:clause', {
    build: ({ first, clause }, at) => (isRule(clause) ? { ...first, words: joined(first, clause, at) } : null),
    weight: 0,
    examples: ['buy when RSI is below 30 and sell after 5 bars'],
  }),
  // An event that has no way of its own is traded the way that it goes.
  rule(
    'AskedRule',
    'a|an|the? AskedCondition:condition on|for|in? Market:market? at|after|from|in|during the? #session:session open|session|hours? #colon',
    {
      build: ({ condition, market, session }) => tradedEvent(condition, market, ['during the', sessionText[session], 'session']),
      weight: 0.3,
      examples: ['a breakout of the Asian range at the London open:'],
    },
  ),
  rule('AskedRule', 'a|an|the? AskedCondition:condition on|for|in? Market:market? #colon', {
    build: ({ condition, market }) => tradedEvent(condition, market, []),
    weight: 0.5,
    examples: ['a breakout of the Asian range:'],
  }),
  // Two averages by their lengths alone.
  rule(
    'AskedRule',
    'a|an? simple|basic|plain|classic|standard? moving? average|averages|ma|mas|sma|ema:of cross|crossover|crossing|cross-over strategy|system? of|with|,|at? #number:fast /|and|vs|,|over|x|& #number:slow ,? long:long? and|/|&|or|+? short:short? only|both? ways?',
    {
      build: ({ of, fast, slow, long, short }) => crossOf(of, fast, slow, { isLong: long !== undefined, isShort: short !== undefined }),
      weight: 0,
      examples: ['a simple ma cross 20/50 long and short'],
    },
  ),
  rule(
    'AskedRule',
    'a|an? simple|basic|plain|classic|standard? #number:fast /|and|vs|,|over|x|& #number:slow moving? average|averages|ma|mas|sma|ema:of cross|crossover|crossing|cross-over strategy|system? ,? long:long? and|/|&|or|+? short:short? only|both? ways?',
    {
      build: ({ of, fast, slow, long, short }) => crossOf(of, fast, slow, { isLong: long !== undefined, isShort: short !== undefined }),
      weight: 0,
      examples: ['20/50 ema crossover, long and short'],
    },
  ),
  rule('TestedRule', 'Clause:clause', {
    build: ({ clause }, at) =>
      clause.clause === 'enter' && clause.when !== null && !hasNoMeasure(clause.when) ? { said: 'rule', words: stretch(at) } : null,
    weight: 0,
    examples: ['buy when RSI is below 30'],
  }),
  rule('TestedRule', 'TestedRule ,|.|;|and|then|with? Clause:clause', {
    build: ({ clause }, at) => (isRule(clause) ? { said: 'rule', words: stretch(at) } : null),
    weight: 0,
    examples: ['buy when RSI is below 30 and sell after 5 bars'],
  }),
  rule('RulePart', 'Clause:clause', {
    build: ({ clause }, at) => (isRule(clause) && !begins.has(clause.clause) ? { said: 'rule', words: stretch(at) } : null),
    weight: 0,
    examples: ['stop 1 atr'],
  }),
  rule('LooseRule', 'AskedCondition:condition ,|-|–|—|→? go|enter|open|then? buy|long', {
    build: ({ condition }) =>
      condition.isPart || condition.market !== undefined ? null : { said: 'rule', words: ['buy when', ...condition.words], parts: 0 },
    weight: 0,
    examples: ['close above the 50 EMA, long'],
  }),
  rule('LooseRule', 'AskedCondition:condition ,|-|–|—|→? go|enter|open|then? short|sell', {
    build: ({ condition }) =>
      condition.isPart || condition.market !== undefined ? null : { said: 'rule', words: ['short when', ...condition.words], parts: 0 },
    weight: 0,
    examples: ['close below the 50 EMA, short'],
  }),
  rule('LooseRule', 'LooseRule:first ,|;|and|with|&? RulePart:part', {
    build: ({ first, part }) => ({ said: 'rule', words: [...first.words, ',', ...part.words], parts: first.parts + 1 }),
    weight: 0,
    examples: ['close above the 50 EMA, long, stop 1 atr'],
  }),
  rule('TestedRule', 'LooseRule:loose', {
    build: ({ loose: { parts, words } }) => (parts === 0 ? null : { said: 'rule', words }),
    weight: 0,
    examples: ['close above the 50 EMA, long, stop 1 atr, target 2 atr'],
  }),
  rule('AskedRule', 'LooseRule:loose', {
    build: ({ loose: { parts, words } }) => (parts === 0 ? null : { said: 'rule', words }),
    weight: 0,
    examples: ['close above the 50 EMA, long, stop 1 atr, target 2 atr'],
  }),
  rule('Followed', '#followNoun', { build: () => ({ about: 'this' }), weight: 0, examples: ['what does price do'] }),
  rule('Followed', 'what do|does|did About:about do', { build: ({ about }) => about, weight: 0.2, examples: ['what does eurusd do'] }),
  rule('Followed', `${spreadOf} ${movesNoun}`, {
    build: () => ({ about: 'this' }),
    weight: 0,
    examples: ["what's the distribution of returns"],
  }),
  rule('Followed', `${spreadOf} About:about ${movesNoun}`, {
    build: ({ about }) => about,
    weight: 0,
    examples: ['distribution of gold returns'],
  }),
  rule('Followed', 'result|results|outcome of|for|from buying|selling|going|shorting long|short?', {
    build: () => ({ about: 'this' }),
    weight: 0.2,
    examples: ['results of buying'],
  }),
  rule('Followed', '#whatWord #happenedWord next|then|afterwards?', {
    build: () => ({ about: 'this' }),
    weight: 0,
    examples: ['what happened'],
  }),
  rule('Followed', 'how do|does|did About:about react|behave|respond|perform|do', {
    build: ({ about }) => about,
    weight: 0.2,
    examples: ['how did it respond'],
  }),
  rule('Followed', 'price? behaviour|behavior|reaction|performance|returns|return|move|moves', {
    build: () => ({ about: 'this' }),
    weight: 0.5,
    examples: ['price behaviour'],
  }),
  rule('Followed', 'forward|future|subsequent|following|next returns|return|performance|bars|move|moves', {
    build: () => ({ about: 'this' }),
    weight: 0,
    examples: ['forward returns'],
  }),
  rule('Followed', '#whatWord #happenedWord to|with|on|in About:about next|then|afterwards?', {
    build: ({ about }) => about,
    weight: 0.1,
    examples: ['what happened to gold', 'what happens with it'],
  }),
  rule('Followed', 'Followed:about each|every|all|those|these|the time|times|case|cases|one|occasion?', {
    build: ({ about }) => about,
    weight: 0.2,
    examples: ['what happened each time'],
  }),
  rule('Followed', 'how far do|does|did About:about tend|usually|normally? to? go|get|move|run|travel|carry|change', {
    build: ({ about }) => about,
    weight: 0,
    examples: ['how far does it go', 'how far did gold run'],
  }),
  rule(
    'Followed',
    'do|does|did|is About:about tend|usually|normally|typically? to? keep|keeps|continue|carry|go|stay going|on|moving|running|falling|rising|trending',
    {
      build: ({ about }) => about,
      weight: 0,
      examples: ['does it keep going', 'does gold usually carry on'],
    },
  ),
  rule(
    'Followed',
    'do|does|did About:about tend|usually|normally|typically|often? to? continue|reverse|follow|bounce|fade|revert|recover through|on|up|back|down?',
    {
      build: ({ about }) => about,
      weight: 0.3,
      examples: ['does it usually continue', 'does gold tend to reverse'],
    },
  ),
  rule('Followed', 'how do|does|did About:about react|behave|respond|move|trade|go', {
    build: ({ about }) => about,
    weight: 0.3,
    examples: ['how did gold go'],
  }),
  rule('Followed', 'how do|does|did About:about usually|normally|typically? end|turn|play|pan|work|fare|look up|out?', {
    build: ({ about }) => about,
    weight: 0.1,
    examples: ['how does it end up', 'how did gold fare'],
  }),
  rule(
    'Followed',
    'average|avg|mean|median|typical|usual|normal price? move|moves|movement|return|returns|change|changes|performance|reaction|gain|result|results of|in|on|for? About:about?',
    {
      build: ({ about }) => about ?? { about: 'this' },
      weight: 0,
      examples: ['average move', 'the median return'],
    },
  ),
  rule('NotWick', '(|,|- not|no just|only? the|a|an? high|highs|low|lows|wick|wicks|spike|spikes|touch|intraday )|,?', {
    build: () => true,
    weight: 0,
    examples: ['(not the high)', ', not just a wick'],
  }),
  rule('Figures', 'average|avg|mean|median|winrate|win|hit|success rate?', {
    build: () => true,
    weight: 0,
    examples: ['win rate', 'median'],
  }),
  rule('Figures', 'Figures ,|and|&? Figures', { build: () => true, weight: 0, examples: ['avg, median, winrate'] }),
  rule('Stood', 'how|where #beWord About:about usually|normally|typically?', {
    build: ({ about }) => about,
    weight: 0.2,
    examples: ['how is it', 'where was gold'],
  }),
  rule('Case', '#afterWord AskedCondition:condition', {
    build: ({ condition }) => condition,
    weight: 0,
    examples: ['after a golden cross'],
  }),
  rule('Case', '#afterWord AskedCondition:condition on|for|in Market:market', {
    build: ({ condition, market }) => ({ ...condition, market }),
    weight: 0,
    examples: ['after RSI crosses below 30 on gold'],
  }),
  rule('Joint', ',|-|–|—|;|=|→ >? and|so? then?', { build: () => true, weight: 0, examples: [', then', '->'] }),
  rule('Joint', '#colon and|so? then?', { build: () => true, weight: 0, examples: [':'] }),
  rule('Joint', 'so|then', { build: () => true, weight: 0, examples: ['so'] }),
  rule('Ahead', 'Horizon:horizon', { build: ({ horizon }) => horizon, weight: 0, examples: ['10 bars later'] }),
  rule('Ahead', 'on|in|over|by|for|of? the? next|following|coming|subsequent #timeUnit:unit', {
    build: ({ unit }) => ({ count: 1, unit }),
    weight: 0,
    examples: ['the next day', 'over the following week'],
  }),
  rule('Ahead', 'the #timeUnit:unit after|afterwards|later|following', {
    build: ({ unit }) => ({ count: 1, unit }),
    weight: 0,
    examples: ['the day after'],
  }),
  rule('Tomorrow', 'tomorrow|tmr|tmrw', { build: () => ({ count: 1, unit: 'day' }), weight: 0, examples: ['tomorrow'] }),
  rule('Odds', 'Often #beWord? #doWord?', { build: () => true, weight: 0, examples: ['how often', 'what % of the time'] }),
  rule('Odds', 'how likely|probable is it that?', { build: () => true, weight: 0, examples: ['how likely is it that'] }),
  rule('Odds', 'how likely|probable #beWord?', { build: () => true, weight: 0, examples: ['how likely is'] }),
  rule('Odds', '#whatWord? #beWord? odds|chance|chances|probability|prob|probs|likelihood|share|percentage of|that|for?', {
    build: () => true,
    weight: 0,
    examples: ['what are the odds of', 'the chance that'],
  }),
  rule(
    'Goes',
    'to? usually|normally|typically|often|tend|tends? to? go|goes|close|closes|closed|end|ends|ended|finish|finishes|finished|be|is|was|keep|keeps going|moving|up? #moveSide:side',
    {
      build: ({ side }) => side,
      weight: 0,
      examples: ['closes higher', 'to be up', 'keep going up'],
    },
  ),
  rule(
    'Goes',
    '#subjectWord usually|normally|typically|often|tend|tends? to? go|goes|close|closes|closed|end|ends|ended|finish|finishes|finished|be|is|was|keep|keeps? going|moving|up? #moveSide:side',
    {
      build: ({ side }) => side,
      weight: 0,
      examples: ['it is higher'],
    },
  ),
  rule('Goes', 'a|an|another #moveSide:side close|one', {
    build: ({ side }) => side,
    weight: 0,
    examples: ['a green close', 'another red one'],
  }),
  rule('Often', '#oftenWord', { build: () => true, weight: 0, examples: ['what share of bars'] }),
  rule('TrendCall', '#youWord? #callVerb #trendNoun', { build: () => true, weight: 0, examples: ['you call a trend'] }),
  rule('TrendCall', '#youWord? #callVerb #upWord #trendNoun? #nowWord?', {
    build: () => true,
    weight: 0,
    examples: ['you call an uptrend here'],
  }),
  rule('TrendCall', '#youWord? #callVerb #downWord #trendNoun? #nowWord?', {
    build: () => true,
    weight: 0,
    examples: ['you call bearish'],
  }),
  rule('Tested', 'Often #beWord About:about? been? #testedVerb #subjectWord? before|already?', {
    build: () => true,
    weight: 0,
    examples: ['how many times was it tested'],
  }),
  rule('Tested', 'Often #doWord About:about? been? #testedVerb #subjectWord? before|already?', {
    build: () => true,
    weight: 0,
    examples: ['how often did it hold before'],
  }),
  rule('Often', 'how often|frequently|common|rare|regularly|many times?', { build: () => true, weight: 0, examples: ['how many times'] }),
  rule('BelowPrice', 'to|from|below|under|near|around|beneath|underneath #nowWord? #subjectWord? #youWord?', {
    build: () => true,
    weight: 0.2,
    examples: ['below us', 'to the current price'],
  }),
  rule('AbovePrice', 'to|from|above|over|near|around|overhead #nowWord? #subjectWord? #youWord?', {
    build: () => true,
    weight: 0.2,
    examples: ['above us', 'above'],
  }),
  rule('BareCondition', 'AskedCondition:when', {
    build: ({ when }) => (when.isPart ? null : when),
    weight: 2,
    examples: ['RSI is below 30'],
  }),
  rule('AskedValue', 'Value:value', {
    build: ({ value }, at) => (isAskable(value) && !isNoAverage(value, at) ? { said: 'value', words: stretch(at) } : null),
    weight: 1.5,
    examples: ['RSI(14)', 'the 50 EMA', 'the upper band'],
  }),
  rule('AskedValues', 'Value:list', {
    build: ({ list }) => {
      const named = list.is === 'list' && list.join !== 'or' ? list.args.map(nameOf) : []
      return named.length > 1 && named.every((name) => name !== null) ? named : null
    },
    weight: 0.5,
    examples: ['the 50 and 200 EMA', '20, 50 and 200 SMA'],
  }),
  rule('AskedCondition', 'Condition:when', {
    build: ({ when }, at) =>
      hasNoMeasure(when) || when.says === 'month day' ? null : { said: 'condition', words: stretch(at), isPart: isPartOfOne(when) },
    weight: 0,
    examples: ['RSI crosses below 30', 'price is above the 200 EMA'],
  }),
  // Of a day of the month it is rather asked what it did itself.
  rule('AskedCondition', 'Condition:when', {
    build: ({ when }, at) => (when.says === 'month day' ? { said: 'condition', words: stretch(at), isPart: true } : null),
    weight: 0.3,
    examples: ['last trading day of the month'],
  }),
  rule('AskedCondition', 'Event:when', {
    build: ({ when }, at) => (hasNoMeasure(when) ? null : { said: 'condition', words: stretch(at), isPart: isPartOfOne(when) }),
    weight: 0.2,
    examples: ['a golden cross', 'three green candles in a row'],
  }),
  rule('AskedCondition', '#overWord signals|signal|readings|reading|bars|conditions', {
    build: () => ({ said: 'condition', words: ['RSI is above 70'], isPart: true }),
    weight: 0.5,
    examples: ['overbought readings'],
  }),
  rule('AskedCondition', '#soldWord signals|signal|readings|reading|bars|conditions', {
    build: () => ({ said: 'condition', words: ['RSI is below 30'], isPart: true }),
    weight: 0.5,
    examples: ['oversold signals'],
  }),
  rule('OnPlace', 'Said:said', {
    build: ({ said }) => ({ said: 'condition', words: ['price is', ...said], isPart: false }),
    weight: 0,
    examples: ['below the 200 EMA'],
  }),
  rule('OnDay', 'Condition:when', {
    build: ({ when }, at) => (when.says === 'month day' ? { said: 'condition', words: stretch(at), isPart: false } : null),
    weight: 0,
    examples: ['last trading day of the month'],
  }),
  rule('Subject', 'Value:value', {
    build: ({ value }, at) => (value.is === 'number' || value.is === 'cannot' || value.is === 'market' ? null : stretch(at)),
    weight: 0,
    examples: ['the RSI'],
  }),
  rule('Said', 'Predicate:predicate', {
    build: ({ predicate }, at) => (predicate.does === 'vague' || ('to' in predicate && predicate.to?.is === 'market') ? null : stretch(at)),
    weight: 0,
    examples: ['above 70', 'crossed below the 50 EMA'],
  }),
  rule('AskedCondition', 'a|an|any|each|every? #percent:percent day|bar|candle|week|month|hour:unit #moveSide:side', {
    build: ({ percent, unit, side }) => ({ said: 'condition', words: [`${percent}% ${side} ${unit}`], isPart: false }),
    weight: 0,
    examples: ['a 5% day up'],
  }),
  rule('AskedCondition', '#beVerb Subject:subject last|ever? Said:said', {
    build: ({ subject, said }) => ({ said: 'condition', words: [...subject, 'is', ...said], isPart: false }),
    weight: 0.3,
    examples: ['is the RSI above 70', 'is price under the 200 EMA'],
  }),
  rule('AskedCondition', '#wasVerb Subject:subject last|ever? Said:said', {
    build: ({ subject, said }) => ({ said: 'condition', words: [...subject, 'is', ...said], isPart: false }),
    weight: 0.3,
    examples: ['was the RSI above 70'],
  }),
  rule('AskedCondition', '#doWord Subject:subject been|be|last|ever? Said:said', {
    build: ({ subject, said }) => ({ said: 'condition', words: [...subject, ...said], isPart: false }),
    weight: 0.3,
    examples: ['did price close above the 200 EMA', 'has the RSI crossed 30'],
  }),
  rule('AskedCondition', '#beVerb #subjectWord Said:said', {
    build: ({ said }) => ({ said: 'condition', words: ['price', 'is', ...said], isPart: false }),
    weight: 0.2,
    examples: ['are we above the 200 EMA', 'is it below the lower Bollinger band'],
  }),
  rule('AskedCondition', '#doWord #subjectWord ever? been|be|last|ever? Said:said', {
    build: ({ said }) => ({ said: 'condition', words: ['price', ...said], isPart: false }),
    weight: 0.2,
    examples: ['did it close above the 200 EMA'],
  }),
  rule('AskedCondition', '#doWord Market:market ever? been|be|last|ever? Said:said', {
    build: ({ market, said }) => ({ said: 'condition', words: ['price', ...said], isPart: false, market }),
    weight: 0.2,
    examples: ['did btc close above its 200 SMA'],
  }),
  rule('AskedCondition', '#beVerb Market:market Said:said', {
    build: ({ market, said }) => ({ said: 'condition', words: ['price', 'is', ...said], isPart: false, market }),
    weight: 0.2,
    examples: ['is gold above its 200 EMA'],
  }),
]
