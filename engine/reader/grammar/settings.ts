import type { Stretch } from '../../language/grammar.ts'
import type { Duration, Part } from '../meanings.ts'
import { rule } from '../production.ts'
import { isVenue } from '../said-part.ts'
import { timeframeOf } from '../vocabulary/time-shapes.ts'

const isYear = (n: number) => Number.isInteger(n) && n >= 1950 && n <= 2100
const pad = (n: number) => String(n).padStart(2, '0')

/** The day, or the first and last one of a month or year; null for a day that no calendar has. */
function daysOf(year: number, month: number | null, day: number | null): readonly [string, string] | null {
  if (!isYear(year)) return null
  if (month === null) return [`${year}-01-01`, `${year}-12-31`]
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day === null) return [`${year}-${pad(month)}-01`, `${year}-${pad(month)}-${pad(last)}`]
  const date = `${year}-${pad(month)}-${pad(day)}`
  return Number.isInteger(day) && day >= 1 && day <= last ? [date, date] : null
}

const period = (from: readonly [string, string] | null, to: readonly [string, string] | null, at: Stretch | null): Part | null =>
  from && to && from[0] > to[1] ? null : { part: 'period', from: from && from[0], to: to && to[1], at }

/** Dates and the stretch that is tested. */
const periods = [
  rule('Day', '#date:date', { build: ({ date }) => [date, date], weight: 0.2, examples: ['2015-01-31'] }),
  rule('Day', '#number:year', { build: ({ year }) => daysOf(year, null, null), weight: 0.4, examples: ['2015'] }),
  rule('Day', '#month:month #number:year', {
    build: ({ month, year }) => daysOf(year, month, null),
    weight: 0.2,
    examples: ['March 2019'],
  }),
  rule('Day', '#month:month #number:day ,? #number:year', {
    build: ({ month, day, year }) => daysOf(year, month, day),
    weight: 0.1,
    examples: ['March 1 2019', 'March 1, 2019'],
  }),
  rule('Day', '#month:month #number:day st|nd|rd|th ,? #number:year', {
    build: ({ month, day, year }) => daysOf(year, month, day),
    weight: 0.1,
    examples: ['March 1st 2019'],
  }),
  rule('Day', '#number:day #month:month #number:year', {
    build: ({ month, day, year }) => daysOf(year, month, day),
    weight: 0.1,
    examples: ['31 December 2023'],
  }),
  rule('Part', 'from Day:from to|until|till|through|- Day:to', {
    build: ({ from, to }, at) => period(from, to, at),
    examples: ['from 2015 to 2020'],
  }),
  rule('Part', 'between Day:from and Day:to', { build: ({ from, to }, at) => period(from, to, at), examples: ['between 2015 and 2020'] }),
  rule('Part', 'Day:from -|–|to|until|through Day:to', {
    build: ({ from, to }, at) => period(from, to, at),
    weight: 2,
    examples: ['2015-2020', 'March 1 2019 to December 31 2023'],
  }),
  rule('Part', 'since|from Day:from on|onwards?', {
    build: ({ from }, at) => period(from, null, at),
    weight: 1.5,
    examples: ['since 2015', 'from 2015 on'],
  }),
  rule('Part', 'Day:from onwards|onward', {
    build: ({ from }, at) => period(from, null, at),
    weight: 1,
    examples: ['2016 onwards'],
  }),
  rule('Part', 'from? Day:from to|until|till|through|- now|today|present|date', {
    build: ({ from }, at) => period(from, null, at),
    weight: 1,
    examples: ['2018 to now', 'from 2015 until today'],
  }),
  rule('Part', '#testWord since|from|starting Day:from', {
    build: ({ from }, at) => period(from, null, at),
    weight: 1.2,
    examples: ['test from 2018', 'backtest since March 2019'],
  }),
  rule('Part', 'start|starting|begin|beginning in|from|on|= Day:from', {
    build: ({ from }, at) => period(from, null, at),
    weight: 1.5,
    examples: ['start in 2016'],
  }),
  rule('Part', 'start|starting|begin|beginning in|from|on|=? Day:from ,|and? end|ending|finish|finishing in|on|=? Day:to', {
    build: ({ from, to }, at) => period(from, to, at),
    weight: 1,
    examples: ['start 2016, end 2021'],
  }),
  rule('Part', 'Part:part ,? with|using|on|starting #number:value', {
    build: ({ part, value }, at) =>
      part.part === 'period' && value >= 1000 && !isYear(value)
        ? { part: 'several', parts: [part, { part: 'capital', value, at }], at }
        : null,
    weight: 1,
    examples: ['from 2015 to 2023 with 50k'],
  }),
  rule('Part', 'use|using|with|take #testWord since|from Day:from on|onwards?', {
    build: ({ from }, at) => period(from, null, at),
    weight: 1,
    examples: ['use data since 2010'],
  }),
  rule('Part', 'until|till Day:to', { build: ({ to }, at) => period(null, to, at), weight: 1.5, examples: ['until 2020'] }),
  rule('Part', '#testWord in|for|on|over|= Day:day', {
    build: ({ day }, at) => period(day, day, at),
    examples: ['backtest in 2022', 'period = 2022'],
  }),
  rule('Part', 'on|over|for|in|use|using last|past|previous Duration:over', {
    build: ({ over }, at) => (over.unit === 'year' || over.unit === 'month' ? { part: 'last period', over, at } : null),
    examples: ['over the last 5 years'],
  }),
  rule('Part', '#testWord last|past Duration:over', {
    build: ({ over }, at) => ({ part: 'last period', over, at }),
    examples: ['test the last 5 years'],
  }),
  rule('Part', '#testWord on|over|for|with last|past Duration:over', {
    build: ({ over }, at) => ({ part: 'last period', over, at }),
    examples: ['backtest over the last 200 days'],
  }),
  rule('Part', 'Part:part ,? with|using|on|starting #cash:value', {
    build: ({ part, value }, at) =>
      part.part === 'period' || part.part === 'last period' ? { part: 'several', parts: [part, { part: 'capital', value, at }], at } : null,
    weight: 0.6,
    examples: ['from 2015 to 2023 with $10,000'],
  }),
  rule('Part', '#testWord it? with|using|on Part:part', {
    build: ({ part }) => (part.part === 'capital' ? part : null),
    weight: 0.6,
    examples: ['test with 25,000 starting capital'],
  }),
  rule('Part', '#testWord with|using #cash:value', {
    build: ({ value }, at) => ({ part: 'capital', value, at }),
    examples: ['backtest with $10,000'],
  }),
  rule('Part', '#testWord #linkWord? Part:part', {
    build: ({ part }) =>
      part.part === 'period' || part.part === 'last period' || part.part === 'chart' || part.part === 'market' ? part : null,
    weight: 0.2,
    examples: ['backtest from 2015 to 2020', 'period: 2015-2020', 'test it on EURUSD'],
  }),
]

function onChart(over: Duration, at: Stretch | null): Part | null {
  const timeframe = over.unit === 'minute' || over.unit === 'hour' ? timeframeOf(over) : null
  return timeframe && { part: 'chart', timeframe, at }
}

/** The market and its chart. */
const markets = [
  rule('Part', '#symbol:symbol', { build: ({ symbol }, at) => ({ part: 'market', symbol, at }), weight: 3, examples: ['EURUSD'] }),
  rule('Part', '#marketLabel #linkWord? #symbol:symbol', {
    build: ({ symbol }, at) => ({ part: 'market', symbol, at }),
    examples: ['Market: EURUSD', 'symbol = AAPL', 'sym TSLA', 'Underlying - SPY'],
  }),
  rule('Part', '[ #marketLabel ] #symbol:symbol', {
    build: ({ symbol }, at) => ({ part: 'market', symbol, at }),
    examples: ['[market] EURUSD'],
  }),
  rule('Part', '[ #chartLabel ] Timeframe:timeframe', {
    build: ({ timeframe }, at) => ({ part: 'chart', timeframe, at }),
    examples: ['[tf] 4h'],
  }),
  // A chart by its letter or its minutes alone, behind its label.
  rule('Part', '#chartLabel #linkWord? d|w|h:letter', {
    build: ({ letter }, at) => ({ part: 'chart', timeframe: letter === 'd' ? '1d' : letter === 'w' ? '1w' : '1h', at }),
    weight: 0.5,
    examples: ['chart = D', 'TF: W'],
  }),
  rule('Part', '#chartLabel #linkWord? #number:count', {
    build: ({ count }, at) => (count >= 5 ? onChart({ count, unit: 'minute' }, at) : null),
    weight: 3,
    examples: ['TF=15', 'timeframe: 60'],
  }),
  rule('Part', 'Part:market ,|/ d|w:letter', {
    build: ({ market, letter }, at) =>
      market.part === 'market'
        ? { part: 'several', parts: [market, { part: 'chart', timeframe: letter === 'd' ? '1d' : '1w', at: null }], at }
        : null,
    weight: 1,
    examples: ['QQQ, D'],
  }),
  rule('Part', 'on|for|trade|with|in #symbol:symbol', {
    build: ({ symbol }, at) => ({ part: 'market', symbol, at }),
    weight: 1.5,
    examples: ['trade EURUSD', 'on EURUSD'],
  }),
  rule('Part', 'trade #anySymbol:symbol', {
    build: ({ symbol }, at) => ({ part: 'market', symbol, at }),
    examples: ['trade ZZZQ on H1'],
  }),
  rule('Part', 'trade it|this on|with #symbol:symbol', {
    build: ({ symbol }, at) => ({ part: 'market', symbol, at }),
    examples: ['trade it on EURUSD'],
  }),
  rule('Part', 'Timeframe:timeframe', {
    build: ({ timeframe }, at) => ({ part: 'chart', timeframe, at }),
    weight: 3,
    examples: ['H4', 'daily chart'],
  }),
  rule('Part', 'on|use|using|in|at|trade Timeframe:timeframe', {
    build: ({ timeframe }, at) => ({ part: 'chart', timeframe, at }),
    weight: 1.5,
    examples: ['on the 1h chart', 'on H4'],
  }),
  // A chart that the product does not have is told by its name.
  rule('Part', 'OtherTimeframe:timeframe', {
    build: ({ timeframe }, at) => ({ part: 'chart', timeframe, at }),
    weight: 3,
    examples: ['2 minute chart', '8h'],
  }),
  rule('Part', 'on|use|using|in|at|trade OtherTimeframe:timeframe', {
    build: ({ timeframe }, at) => ({ part: 'chart', timeframe, at }),
    weight: 1.5,
    examples: ['on the 2 minute chart'],
  }),
  rule('Part', '#chartLabel #linkWord? OtherTimeframe:timeframe', {
    build: ({ timeframe }, at) => ({ part: 'chart', timeframe, at }),
    examples: ['TF 45m'],
  }),
  rule('Part', 'time frame #linkWord? Timeframe:timeframe', {
    build: ({ timeframe }, at) => ({ part: 'chart', timeframe, at }),
    examples: ['Time frame: daily'],
  }),
  rule('Part', 'ltf|lower|smaller|entry|execution|trigger timeframe|tf|chart? #linkWord? Timeframe:timeframe', {
    build: ({ timeframe }, at) => ({ part: 'chart', timeframe, at }),
    examples: ['LTF 15m', 'entry timeframe: 5m'],
  }),
  rule('Part', 'Timeframe:timeframe entries|entry|execution|scalping|scalper|scalp', {
    build: ({ timeframe }, at) => ({ part: 'chart', timeframe, at }),
    examples: ['M15 entries'],
  }),
  rule('Part', 'all|everything|always|works|only on|in Timeframe:timeframe', {
    build: ({ timeframe }, at) => ({ part: 'chart', timeframe, at }),
    examples: ['all on the daily chart'],
  }),
  rule('Part', 'Timeframe:timeframe bars|candles|data|chart|charts #onlyWord', {
    build: ({ timeframe }, at) => ({ part: 'chart', timeframe, at }),
    examples: ['daily bars only'],
  }),
  rule('Part', '#chartLabel #linkWord? Timeframe:timeframe', {
    build: ({ timeframe }, at) => ({ part: 'chart', timeframe, at }),
    examples: ['TF M15', 'timeframe: 1h', 'chart: daily', 'Freq = weekly', 'Bars: 4h'],
  }),
  rule('Part', '#chartLabel #linkWord? Duration:over', {
    build: ({ over }, at) => onChart(over, at),
    weight: 1.2,
    examples: ['chart: 5 minutes'],
  }),
  rule('Part', 'Part:market on|in|,? Duration:over', {
    build: ({ market, over }, at) => {
      const chart = onChart(over, null)
      return market.part === 'market' && chart ? { part: 'several', parts: [market, chart], at } : null
    },
    weight: 1,
    examples: ['EURUSD 5 minutes'],
  }),
  rule('Part', 'Timeframe:timeframe bars|candles|data', {
    build: ({ timeframe }, at) => ({ part: 'chart', timeframe, at }),
    weight: 2,
    examples: ['daily bars'],
  }),
  rule('Part', 'Part:market on|in|,? Timeframe:timeframe', {
    build: ({ market, timeframe }, at) => {
      if (market.part !== 'market') return null
      const own = at && market.at && { from: market.at.to, to: at.to }
      return { part: 'several', parts: [market, { part: 'chart', timeframe, at: own }], at }
    },
    weight: 0.8,
    examples: ['EURUSD on H1', 'EURUSD 15m'],
  }),
]

const venue = ({ part }: { readonly part: Part }): Part | null => (isVenue(part) ? part : null)
const isLong = ({ unit }: Duration) => unit === 'week' || unit === 'month' || unit === 'year'

/** Where something is traded, in passing: "been running this on QQQ for 3 months", "rules for EURUSD H1", "want to test it on TSLA". */
const venues = [
  rule('Part', 'Part:part #marketKind', { build: venue, weight: 0.3, examples: ['ES futures', 'BTC perps'] }),
  rule(
    'Part',
    'trade|trading|scan|screen|among|across|universe? #linkWord? current|former|present|all|past? and|or? current|former|present|past|historical? #symbol constituents|components|members|stocks|names|companies|equities|tickers',
    {
      build: (_, at) => ({ part: 'cannot', name: 'feature:several_markets', isDenied: false, at }),
      weight: 0.2,
      examples: ['S&P 500 stocks', 'current and former S&P 500 constituents', 'trade S&P 500 stocks'],
    },
  ),
  rule('Part', 'Part:part - #marketKind', { build: venue, weight: 0.3, examples: ['Gold - futures'] }),
  rule('Part', '#venueVerb #venueThing? Part:part', {
    build: venue,
    weight: 0.3,
    examples: ['scalp EURUSD', 'use this on QQQ'],
  }),
  rule('Part', '#beenWord Part:part', { build: venue, weight: 0.3, examples: ['been trading this on EURUSD'] }),
  rule('Part', '#beenWord Part:part for about|around|roughly|over|like|almost|nearly? Duration:over', {
    build: ({ part, over }) => (isVenue(part) && isLong(over) ? part : null),
    weight: 0.3,
    examples: ['been trading this on EURUSD for about 3 months'],
  }),
  rule('Part', '#beenWord Part:part for months|years|weeks|ages', {
    build: venue,
    weight: 0.3,
    examples: ['been trading EURUSD for years'],
  }),
  rule('Part', 'Part:part ,? #titleNoun system|strategy|method|approach|plan|idea|setup|scalper|play|trade', {
    build: venue,
    weight: 0.5,
    examples: ['EURUSD 15 min pullback system'],
  }),
  rule('Part', 'chart|market|pair|instrument|symbol|ticker|asset|timeframe #colon Part:part', {
    build: venue,
    weight: 0.3,
    examples: ['chart: USDCAD H1'],
  }),
  rule('Part', "here 's one|mine|it for|on Part:part", { build: venue, weight: 0.5, examples: ["here's one for EURUSD"] }),
  rule('Part', '#titleNoun #linkWord? Part:part', { build: venue, weight: 0.5, examples: ['EA for XAUUSD', 'system on silver'] }),
  rule('Part', '#titleNoun #venueVerb Part:part', { build: venue, weight: 0.4, examples: ['the EA works on EURUSD'] }),
  rule('Part', '#listNoun be? for|on|in Part:part', {
    build: venue,
    weight: 0.5,
    examples: ['rules for EURUSD H1', 'my setup is for SPY'],
  }),
  rule('Part', "this|that|it|everything 's|is|are|be Part:part", {
    build: venue,
    weight: 0.5,
    examples: ['this is for the Nasdaq', "it's EURUSD"],
  }),
  // "… and so must SPY" says the same of another market.
  rule('Part', 'and? so|also must|should|is|has #symbol', {
    build: (_, at) => ({ part: 'cannot', name: 'cross_asset', isDenied: false, at }),
    weight: 0.1,
    examples: ['so must SPY'],
  }),
  rule('Part', '#modal to? Part:part', { build: venue, weight: 0.4, examples: ['I want to test it on TSLA'] }),
  rule('Part', 'Part:part #venueTail', { build: venue, weight: 0.3, examples: ['test it on EURUSD first'] }),
  rule('Part', '( Part:part )', { build: venue, weight: 1, examples: ['(EURUSD)'] }),
  rule('Part', '[ Part:part ]', { build: venue, weight: 1, examples: ['[EURUSD H1]'] }),
  rule('Part', '#only Part:part', {
    build: ({ part }) => (part.part === 'chart' ? null : venue({ part })),
    weight: 0.5,
    examples: ['only EURUSD'],
  }),
  rule('Part', '#venueVerb #only Part:part', { build: venue, weight: 0.5, examples: ['trade only EURUSD'] }),
  rule('Part', 'Part:part #only', { build: venue, weight: 0.5, examples: ['EURUSD only'] }),
  rule('Part', 'how|what i|we do|trade|play|run|use on|with|for|in? Part:part', {
    build: venue,
    weight: 0.5,
    examples: ['how I trade EURUSD', 'what I do on SPY'],
  }),
  rule('Part', 'what i|we do on|with|for|in? Part:part is', { build: venue, weight: 0.4, examples: ['what I do on SPY is'] }),
  rule('Part', 'Part:chart of|for|in Part:market', {
    build: ({ chart, market }, at) =>
      chart.part === 'chart' && market.part === 'market' ? { part: 'several', parts: [chart, market], at } : null,
    examples: ['on the 15 minute chart of EURUSD'],
  }),
]

/** Capital. */
const money = [
  rule('Part', '#capitalWord #linkWord? #cash:value', {
    build: ({ value }, at) => ({ part: 'capital', value, at }),
    examples: ['start with $25,000', 'capital: $10k'],
  }),
  rule('Part', '#capitalWord #linkWord? #number:value', {
    build: ({ value }, at) => (value >= 100 ? { part: 'capital', value, at } : null),
    weight: 1.5,
    examples: ['initial capital 10000'],
  }),
  rule('Part', 'start|starting|begin|beginning with|from|at? #number:value', {
    build: ({ value }, at) => (value >= 1000 && !isYear(value) ? { part: 'capital', value, at } : null),
    weight: 1.5,
    examples: ['start 10k', 'starting with 25000'],
  }),
  rule('Part', 'account|balance|bankroll|budget #linkWord? #number:value', {
    build: ({ value }, at) => (value >= 1000 ? { part: 'capital', value, at } : null),
    weight: 1.5,
    examples: ['account 100k', 'Account: 50,000'],
  }),
  rule('Part', 'only|just? have|got only|just? #cash:value', {
    build: ({ value }, at) => ({ part: 'capital', value, at }),
    weight: 1.5,
    examples: ['I only have $5000', 'have just $2,000'],
  }),
  rule('Part', '#number:value account|capital|balance|budget', {
    build: ({ value }, at) => (value >= 1000 ? { part: 'capital', value, at } : null),
    weight: 1.5,
    examples: ['50k account', '10000 account'],
  }),
  rule('Part', 'start|starting|begin with|capital|balance|equity|account? #linkWord? #number:value', {
    build: ({ value }, at) => (value >= 1000 ? { part: 'capital', value, at } : null),
    weight: 1.5,
    examples: ['starting balance of 50000'],
  }),
  rule(
    'Part',
    'ftmo|prop|funded|eval|evaluation|challenge|demo|live|topstep|firm account|challenge|eval|evaluation? #linkWord? #number:value',
    {
      build: ({ value }, at) => (value >= 1000 ? { part: 'capital', value, at } : null),
      weight: 1.5,
      examples: ['ftmo 50k', 'funded account 100k'],
    },
  ),
  rule('Part', '#number:value ftmo|prop|funded|eval|evaluation|challenge|demo|live|topstep|firm account|challenge|eval|evaluation?', {
    build: ({ value }, at) => (value >= 1000 ? { part: 'capital', value, at } : null),
    weight: 1.5,
    examples: ['100k eval account', '50k challenge'],
  }),
  rule('Part', '#cash:value ftmo|prop|funded|eval|evaluation|challenge|demo|live|topstep|firm account|challenge|eval|evaluation?', {
    build: ({ value }, at) => ({ part: 'capital', value, at }),
    weight: 1.5,
    examples: ['$50k funded account'],
  }),
  rule('Part', '#number:value of? #capitalWord', {
    build: ({ value }, at) => (value >= 1000 ? { part: 'capital', value, at } : null),
    weight: 1.5,
    examples: ['50000 of capital', '25,000 starting capital'],
  }),
  rule('Part', '#cash:value of #capitalWord', {
    build: ({ value }, at) => ({ part: 'capital', value, at }),
    weight: 1.2,
    examples: ['$10,000 of capital'],
  }),
  rule('Part', '#cash:value #capitalWord', {
    build: ({ value }, at) => ({ part: 'capital', value, at }),
    weight: 1.5,
    examples: ['$10,000 capital'],
  }),
]

export const settingProductions = [...periods, ...markets, ...venues, ...money]
