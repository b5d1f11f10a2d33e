import type { Timeframe } from '../../market/timeframe.ts'
import type { Part } from '../../reader/meanings.ts'
import { rule } from '../production.ts'

/** Parts of a trade that are reckoned with. */
const ofTrade: ReadonlySet<Part['part']> = new Set(['stop', 'target', 'size', 'capital', 'leverage'])

/** Charts that are called by their minutes alone: "on the 15". */
const minuteCharts: ReadonlyMap<number, Timeframe> = new Map([
  [1, '1m'],
  [5, '5m'],
  [15, '15m'],
  [30, '30m'],
])

/** Smaller numbers alone are hardly an account. */
const leastCapital = 500
/** Smaller numbers behind a risk may be percent. */
const leastRisked = 20

const overNext = 'over|in|during|for|after|within? the? next|following|subsequent?'

/** What is said beside what is asked: market, chart, how far one looks ahead, the numbers of a trade. */
export const settingProductions = [
  rule('Market', '#symbol:symbol', { build: ({ symbol }, at) => ({ at, symbol }), weight: 0.2, examples: ['EURUSD', 'gold'] }),
  rule('Market', '#symbolWord:symbol', { build: ({ symbol }, at) => ({ at, symbol }), weight: 1.5, examples: ['link'] }),
  rule('Market', '#foundMarket', { build: (_, at) => ({ at, symbol: null }), weight: 0.2, examples: ['Tesla'] }),
  rule('Market', '#currencyWord', { build: (_, at) => ({ at, symbol: null }), weight: 1.5, examples: ['the dollar'] }),
  rule('Market', "Market:market 's", { build: ({ market }) => market, weight: 0.1, examples: ["gold's"] }),
  rule('About', '#subjectWord', { build: () => ({ about: 'this' }), weight: 0, examples: ['price'] }),
  rule('About', 'Market:market', { build: ({ market }) => market, weight: 0, examples: ['gold'] }),
  rule('Setting', '#overTimeWord? Market:market', {
    build: ({ market }) => ({ set: 'market', market }),
    examples: ['on gold', 'EURUSD', 'for BTC'],
  }),
  rule('Setting', 'about|to|with|and|between|versus|vs|against|or|than|as|trading Market:market', {
    build: ({ market }) => ({ set: 'market', market }),
    examples: ['with EURUSD', 'vs gold'],
  }),
  rule('Setting', '#overTimeWord? Timeframe:timeframe', {
    build: ({ timeframe }) => ({ set: 'timeframe', timeframe }),
    examples: ['on H4', 'on the daily chart', '15m'],
  }),
  rule('Setting', '#overTimeWord? Timeframe:timeframe candle|bar|chart|basis|close|data|view|timeframe', {
    build: ({ timeframe }) => ({ set: 'timeframe', timeframe }),
    examples: ['daily candle', 'on a weekly basis'],
  }),
  rule('Setting', 'on the #number:minutes chart|minute|timeframe|tf|candle?', {
    build: ({ minutes }) => {
      const timeframe = minuteCharts.get(minutes)
      return timeframe === undefined ? null : { set: 'timeframe', timeframe }
    },
    weight: 0.5,
    examples: ['on the 15', 'on the 5 chart'],
  }),
  rule('Setting', 'and|or Timeframe:timeframe', { build: ({ timeframe }) => ({ set: 'timeframe', timeframe }), examples: ['and D1'] }),
  rule('Setting', '#overTimeWord? Time:time', {
    build: ({ time }) => ({ set: 'time', time }),
    examples: ['over the last 50 bars', 'yesterday'],
  }),
  rule('Setting', 'Horizon:horizon', { build: ({ horizon }) => ({ set: 'horizon', horizon }), examples: ['10 bars later'] }),
  rule('Horizon', 'Duration:over later|after|afterwards|ahead|on|out', {
    build: ({ over }) => over,
    examples: ['10 bars later', '5 candles after'],
  }),
  rule('Horizon', 'within|over|in|during|for the? next|following|coming|subsequent Duration:over', {
    build: ({ over }) => over,
    examples: ['over the next 10 bars'],
  }),
  rule('Horizon', 'and? what next|after|then Duration:over', {
    build: ({ over }) => over,
    weight: 0,
    examples: ['what next 4 weeks'],
  }),
  rule('Horizon', 'next|following Duration:over', { build: ({ over }) => over, examples: ['the next 20 bars'] }),
  rule('Horizon', `${overNext} #number:first and|or|&|, Duration:over later|after|ahead|on?`, {
    build: ({ first, over }) => (first < over.count ? { ...over, also: [first] } : null),
    weight: 0.5,
    examples: ['over the next 5 and 10 bars'],
  }),
  rule('Horizon', `${overNext} #number:first ,|and #number:second ,|and|or and|or? Duration:over later|after|ahead|on?`, {
    build: ({ first, second, over }) => (first < second && second < over.count ? { ...over, also: [first, second] } : null),
    weight: 0.5,
    examples: ['after 1, 5 and 10 days'],
  }),
  rule('Horizon', 'inside|within Duration:over', { build: ({ over }) => over, weight: 1, examples: ['inside 1 week'] }),
  rule('Horizon', 'after|in|within Duration:over', { build: ({ over }) => over, weight: 2, examples: ['after 10 bars'] }),
  rule('Setting', 'with|and|from|if? my? entry|enter|entering|entered at|price|of|is|=? #number:price', {
    build: ({ price }) => ({ set: 'entry', price, side: null }),
    weight: 0.5,
    examples: ['entry at 1.08', 'entry 1.08'],
  }),
  rule('Setting', 'buy|buying|long|bought Market:market at|from|@ #number:price', {
    build: ({ market, price }) => ({ set: 'entry', price, side: 'buy', market }),
    weight: 0.5,
    examples: ['long gold from 2400'],
  }),
  rule('Setting', 'sell|selling|short|shorting|sold Market:market at|from|@ #number:price', {
    build: ({ market, price }) => ({ set: 'entry', price, side: 'sell', market }),
    weight: 0.5,
    examples: ['short gold from 2400'],
  }),
  rule('Setting', 'lose|losing|loss max|maximum|at|only|up|not|of|no? most|more|to|than? #cash:cash', {
    build: ({ cash }) => ({ set: 'reckoned', trade: { riskCash: cash } }),
    weight: 0.3,
    examples: ['lose max 200 dollars', 'losing at most $50'],
  }),
  rule('Setting', "i|id|i'd? 'd? rather|prefer|want|only? to? risk|risking #cash:cash flat|fixed|only|max|maximum|total|instead?", {
    build: ({ cash }) => ({ set: 'reckoned', trade: { riskCash: cash } }),
    weight: 0,
    examples: ['risk 200 dollars flat', 'id rather risk $200'],
  }),
  rule(
    'Setting',
    'what? if|with|and|but|make? #itWord? stop|sl|target|tp|risk:what is|was|were|be? #multiple:by as|the|so? wide|big|large|far|high|tight|much|size|distance|width?',
    {
      build: ({ what, by }) => {
        const name = what === 'sl' ? 'stop' : what === 'tp' ? 'target' : what
        return name === 'stop' || name === 'target' || name === 'risk' ? { set: 'reckoned', trade: { scaled: { [name]: by } } } : null
      },
      weight: 0,
      examples: ['what if the stop is twice as wide'],
    },
  ),
  rule(
    'Setting',
    'what? if|with|and|but|make? #itWord? stop|sl|target|tp|risk:what is|was|were|be? half as|the|so? wide|big|large|far|high|tight|much|size|distance|width?',
    {
      build: ({ what }) => {
        const name = what === 'sl' ? 'stop' : what === 'tp' ? 'target' : what
        return name === 'stop' || name === 'target' || name === 'risk' ? { set: 'reckoned', trade: { scaled: { [name]: 0.5 } } } : null
      },
      weight: 0,
      examples: ['what if the stop is half as wide'],
    },
  ),
  rule('Setting', 'what? if|with|at|use|and|but|make? #multiple:by the|my? stop|sl|target|tp|risk:what', {
    build: ({ what, by }) => {
      const name = what === 'sl' ? 'stop' : what === 'tp' ? 'target' : what
      return name === 'stop' || name === 'target' || name === 'risk' ? { set: 'reckoned', trade: { scaled: { [name]: by } } } : null
    },
    weight: 0,
    examples: ['with double the risk', 'twice the stop'],
  }),
  rule('Setting', 'what? if|with|at|use|and|but|make? half the|my? stop|sl|target|tp|risk:what', {
    build: ({ what }) => {
      const name = what === 'sl' ? 'stop' : what === 'tp' ? 'target' : what
      return name === 'stop' || name === 'target' || name === 'risk' ? { set: 'reckoned', trade: { scaled: { [name]: 0.5 } } } : null
    },
    weight: 0,
    examples: ['half the risk'],
  }),
  rule('Setting', 'with|at|use|and a|an|the? #number:value pips? target|tp', {
    build: ({ value }) => ({ set: 'reckoned', trade: { target: { value, unit: 'pips' } } }),
    weight: 1,
    examples: ['with 60 pips target'],
  }),
  rule('Setting', 'what if|about|with? Part:part instead?', {
    build: ({ part }) => (ofTrade.has(part.part) ? { set: 'trade', part } : null),
    weight: 0.5,
    examples: ['what if the target is 3%'],
  }),
  rule('Setting', '#cash:cash max|maximum? risk|loss', {
    build: ({ cash }) => ({ set: 'reckoned', trade: { riskCash: cash } }),
    weight: 0.3,
    examples: ['100 bucks risk', '$50 max loss'],
  }),
  rule('Setting', 'make|with|at|to|for it|that|risk? #percent:percent instead?', {
    build: ({ percent }) => ({ set: 'reckoned', trade: { riskPercent: percent } }),
    weight: 4,
    examples: ['make it 2%'],
  }),
  rule('Setting', 'for|of|on|with|per a|an|one? standard|full lot', {
    build: () => ({ set: 'reckoned', trade: { lots: 1 } }),
    weight: 0.3,
    examples: ['for a standard lot'],
  }),
  rule('Setting', 'for|of|on|with|per a|an|one? mini lot', {
    build: () => ({ set: 'reckoned', trade: { lots: 0.1 } }),
    weight: 0.3,
    examples: ['for a mini lot'],
  }),
  rule('Setting', 'for|of|on|with|per a|an|one? micro lot', {
    build: () => ({ set: 'reckoned', trade: { lots: 0.01 } }),
    weight: 0.3,
    examples: ['for a micro lot'],
  }),
  rule(
    'Setting',
    'and|, then|later|i|we|now|it|if? closed|close|closing|exit|exited|exiting|covered|leave|left|get|got|out|close out|it|them|out? at|for|@ #number:price',
    {
      build: ({ price }) => ({ set: 'reckoned', trade: { exit: price } }),
      weight: 0.4,
      examples: ['and closed at 1.085'],
    },
  ),
  rule('Setting', 'and|,? my|the? exit price? at|of|is? #number:price', {
    build: ({ price }) => ({ set: 'reckoned', trade: { exit: price } }),
    weight: 0.3,
    examples: ['exit 1.09'],
  }),
  rule(
    'Setting',
    'and|,|if|when? now|currently|price|it|market? is|goes|gets|rises|falls|drops|climbs|moves|runs|went|reaches|hits|now at|to|up|down? to|at? #number:price',
    {
      build: ({ price }) => ({ set: 'reckoned', trade: { exit: price } }),
      weight: 2.5,
      examples: ['now at 1.089', 'if it goes to 1.09'],
    },
  ),
  rule('Setting', 'account|money? in|into #accountCurrency:currency', {
    build: ({ currency }) => ({ set: 'reckoned', trade: { currency } }),
    weight: 0,
    examples: ['account in euro'],
  }),
  rule(
    'Setting',
    'and|with|my|the|a|if? stop|sl loss? is|at|of? #cash:cash away|wide|distance|below|above|off|from|stop? entry|here|price?',
    {
      build: ({ cash }) => ({ set: 'reckoned', trade: { stop: { value: cash, unit: 'distance' } } }),
      weight: 0.2,
      examples: ['stop is 8 dollars away'],
    },
  ),
  rule('Setting', 'with|and|a|my? #cash:cash stop loss?', {
    build: ({ cash }) => ({ set: 'reckoned', trade: { stop: { value: cash, unit: 'distance' } } }),
    weight: 0.2,
    examples: ['a 5 dollar stop'],
  }),
  rule('Setting', 'from #number:entry to|until|- #number:exit', {
    build: ({ entry, exit }) => ({ set: 'reckoned', trade: { entry, exit } }),
    weight: 1,
    examples: ['from 1.08 to 1.09'],
  }),
  rule('Setting', 'i|we|if|when? own|hold|holding|keep|have|had #number:lots lot|lots short', {
    build: ({ lots }) => ({ set: 'reckoned', trade: { lots, side: 'sell' } }),
    weight: 0,
    examples: ['hold 2 lots short'],
  }),
  rule('Setting', 'i|we|if|when|have|had? buy|buying|long|bought|own|hold|have|had|went long? #number:lots lot|lots', {
    build: ({ lots }) => ({ set: 'reckoned', trade: { lots, side: 'buy' } }),
    weight: 0.3,
    examples: ['bought 2 lots'],
  }),
  rule(
    'Setting',
    'i|we|if|when|have|had? buy|buying|long|bought|own|hold|have|had|went long? #number:lots lot|lots Market:market? at|from|@ #number:entry',
    {
      build: ({ lots, entry }) => ({ set: 'reckoned', trade: { lots, entry, side: 'buy' } }),
      weight: 0,
      examples: ['bought 2 lots at 1.08'],
    },
  ),
  rule(
    'Setting',
    'i|we|if|when|have|had? buy|buying|long|bought|own|hold|have|had|went long? #number:units units|shares|share|coins|coin|ounces|oz|contracts|stocks bought|sold? at|from|@ #number:entry',
    {
      build: ({ units, entry }) => ({ set: 'reckoned', trade: { units, entry, side: 'buy' } }),
      weight: 0,
      examples: ['bought 20 shares at 1.08'],
    },
  ),
  rule('Setting', 'i|we|if|when|have? sell|selling|short|sold|shorted|went short? #number:lots lot|lots', {
    build: ({ lots }) => ({ set: 'reckoned', trade: { lots, side: 'sell' } }),
    weight: 0.3,
    examples: ['short 2 lots'],
  }),
  rule(
    'Setting',
    'i|we|if|when|have? sell|selling|short|sold|shorted|went short? #number:lots lot|lots Market:market? at|from|@ #number:entry',
    {
      build: ({ lots, entry }) => ({ set: 'reckoned', trade: { lots, entry, side: 'sell' } }),
      weight: 0,
      examples: ['short 2 lots at 1.08'],
    },
  ),
  rule(
    'Setting',
    'i|we|if|when|have? sell|selling|short|sold|shorted|went short? #number:units units|shares|share|coins|coin|ounces|oz|contracts|stocks bought|sold? at|from|@ #number:entry',
    {
      build: ({ units, entry }) => ({ set: 'reckoned', trade: { units, entry, side: 'sell' } }),
      weight: 0,
      examples: ['short 20 shares at 1.08'],
    },
  ),
  rule(
    'Setting',
    'i|we|if|when|and|with|have|had|own|hold|got|having|owning|holding? i|we? have|had|own|hold|got|bought|with? #number:units units|unit|shares|share|coins|coin|ounces|ounce|oz|contracts|contract|stocks',
    {
      build: ({ units }) => ({ set: 'reckoned', trade: { units } }),
      weight: 0.3,
      examples: ['with 50 shares', 'and i have 2 coins'],
    },
  ),
  rule('Setting', 'and|if|when|with? i|we have|had|own|hold|got #number:units Market:market', {
    build: ({ units }) => ({ set: 'reckoned', trade: { units } }),
    weight: 0.3,
    examples: ['and i have 0.5 btc'],
  }),
  rule('Setting', 'move|moving|put|moved|with my? stop|sl to|at #number:price', {
    build: ({ price }) => ({ set: 'reckoned', trade: { stop: { value: price, unit: 'price' } } }),
    weight: 0.3,
    examples: ['move the stop to 1.0885'],
  }),
  rule('Setting', 'and|with|if? my|the|a? stop|sl is|was|sits|goes|placed? at #number:price', {
    build: ({ price }) => ({ set: 'reckoned', trade: { stop: { value: price, unit: 'price' } } }),
    weight: 0.3,
    examples: ['and the stop is at 1.075'],
  }),
  rule('Setting', 'move|moving|put|moved|with my? target|tp to|at #number:price', {
    build: ({ price }) => ({ set: 'reckoned', trade: { target: { value: price, unit: 'price' } } }),
    weight: 0.3,
    examples: ['move the target to 1.1'],
  }),
  rule(
    'Setting',
    'if|when|and|as|since? my|the|our account|balance|capital|money is|was|being|are held|kept|denominated? in|of? #accountCurrency:currency',
    {
      build: ({ currency }) => ({ set: 'reckoned', trade: { currency } }),
      weight: 2,
      examples: ['if my account is in euros'],
    },
  ),
  rule('Setting', 'on|for|with|in|of|from? a|an|my? #number:capital #accountCurrency:currency account|balance|capital', {
    build: ({ capital, currency }) => (capital >= leastCapital ? { set: 'reckoned', trade: { capital, currency } } : null),
    weight: 2,
    examples: ['for a 10000 euro account'],
  }),
  rule('Setting', 'my|with|on? a? acc|acct|account|balance|capital of|is|size|=? #number:capital #accountCurrency:currency', {
    build: ({ capital, currency }) => (capital >= leastCapital ? { set: 'reckoned', trade: { capital, currency } } : null),
    weight: 0.5,
    examples: ['acc 5000 eur', 'account of 20000 gbp'],
  }),
  rule('Setting', 'my|with|on? a? acc|acct|account of|is|size|=? #cash:capital', {
    build: ({ capital }) => (capital >= leastCapital ? { set: 'capital', capital } : null),
    weight: 0.5,
    examples: ['acc 2,500 usd'],
  }),
  rule('Setting', 'i|we? wanna|want|only|just|max? to? risk|risking #number:cash', {
    // Less is as likely percent.
    build: ({ cash }) => (cash >= leastRisked ? { set: 'reckoned', trade: { riskCash: cash } } : null),
    weight: 3,
    examples: ['wanna risk 20'],
  }),
  rule('Setting', 'my|with|on? a? acc|acct of|is|size|=? #number:capital', {
    build: ({ capital }) => (capital >= leastCapital ? { set: 'capital', capital } : null),
    weight: 0.5,
    examples: ['acc 5000'],
  }),
  rule('Setting', 'my|with|on? a? #number:capital #accountCurrency:currency acc|acct', {
    build: ({ capital, currency }) => (capital >= leastCapital ? { set: 'reckoned', trade: { capital, currency } } : null),
    weight: 0.5,
    examples: ['5000 eur acc'],
  }),
  rule('Setting', 'on|for|with|in|of a|an|my #accountCurrency:currency account', {
    build: ({ currency }) => ({ set: 'reckoned', trade: { currency } }),
    weight: 2,
    examples: ['on a euro account', 'with my gbp account'],
  }),
  rule('Setting', 'but? only|just Time:time', { build: ({ time }) => ({ set: 'time', time }), weight: 0.5, examples: ['only this month'] }),
  rule('Setting', 'Time:time only|instead|alone', {
    build: ({ time }) => ({ set: 'time', time }),
    weight: 0.5,
    examples: ['since March only'],
  }),
  rule('Setting', 'risk|risking #percent:percent of|on my|a|an? #number:capital dollar|usd|bucks? account|capital|balance?', {
    build: ({ percent, capital }) => ({ set: 'risk', percent, capital }),
    weight: 0,
    examples: ['risk 1% of 20000'],
  }),
  rule('Setting', 'for|with|at|a? #percent:percent risk of|on my|a|an? #cash:capital account|balance|capital?', {
    build: ({ percent, capital }) => (capital >= leastCapital ? { set: 'risk', percent, capital } : null),
    weight: 0,
    examples: ['for 1% risk of 10000 dollars'],
  }),
  rule('Setting', '#percent:percent of|on my|a|an? #number:capital account|capital|balance?', {
    build: ({ percent, capital }) => (capital >= leastCapital ? { set: 'risk', percent, capital } : null),
    weight: 0.5,
    examples: ['1% of 20000'],
  }),
  rule('Setting', 'with|on|using|having|got|have a|an|only? #cash:cash account|balance|capital?', {
    build: ({ cash }) => (cash >= leastCapital ? { set: 'capital', capital: cash } : null),
    weight: 0.5,
    examples: ['with 800 dollars'],
  }),
  rule('Setting', ',? expressed|shown|given|stated|quoted|measured|told as|in|by a? percent|percentage|pct', {
    build: () => ({ set: 'unit', unit: 'percent' }),
    weight: 0.2,
    examples: ['expressed in percent'],
  }),
  rule('Setting', 'as|in|by a? percent|percentage|pct', {
    build: () => ({ set: 'unit', unit: 'percent' }),
    weight: 0.5,
    examples: ['as a percentage'],
  }),
  rule('Setting', ', percent|percentage|pct', { build: () => ({ set: 'unit', unit: 'percent' }), weight: 0.5, examples: [', percent'] }),
  rule('Setting', 'got|have|having|balance|account|capital about|of|is|size? a|an? #number:capital account|balance|capital|in?', {
    build: ({ capital }) => (capital >= leastCapital ? { set: 'capital', capital } : null),
    weight: 1,
    examples: ['got 5k', 'balance of 5000', 'have 2500'],
  }),
  rule(
    'Setting',
    'i|we? got|have|having a|an|only|just|about|around? #number:capital #accountCurrency:currency in|on|inside? my|the|a|an|our? account|acct|acc|balance|broker?',
    {
      build: ({ capital, currency }) => (capital >= leastCapital ? { set: 'reckoned', trade: { capital, currency } } : null),
      weight: 0.4,
      examples: ['i have 2500 euros in my account'],
    },
  ),
  rule('Setting', '#number:capital dollar|usd|bucks? account|balance|capital', {
    build: ({ capital }) => (capital >= leastCapital ? { set: 'capital', capital } : null),
    weight: 1,
    examples: ['5k account', '10000 balance'],
  }),
  rule(
    'Among',
    'in|of|on|for|during|at|within|inside|among those|these|such|them days|weeks|bars|candles|cases|times|ones|streaks|moments|occasions?',
    {
      build: () => true,
      weight: 0,
      examples: ['in those', 'on such days'],
    },
  ),
  rule('Setting', 'Among', { build: () => ({ set: 'among' }), weight: 0.3, examples: ['in those cases'] }),
  rule('Setting', 'for #number:capital', {
    build: ({ capital }) => (capital >= leastCapital ? { set: 'capital', capital } : null),
    weight: 6,
    examples: ['for 5k'],
  }),
  rule('Setting', 'on|with|of|from a|an? #number:capital account|balance|capital?', {
    build: ({ capital }) => (capital >= leastCapital ? { set: 'capital', capital } : null),
    weight: 4,
    examples: ['on 25000'],
  }),
  rule('Setting', 'if|when? i|we|you? go|went|am? buy|buying|long|bought:how at|from|@ #number:price', {
    build: ({ price }) => ({ set: 'entry', price, side: 'buy' }),
    weight: 0.5,
    examples: ['buying at 1.08'],
  }),
  rule('Setting', 'if|when? i|we|you? go|went|am? sell|selling|short|shorting|sold at|from|@ #number:price', {
    build: ({ price }) => ({ set: 'entry', price, side: 'sell' }),
    weight: 0.5,
    examples: ['short from 1.08'],
  }),
  rule('Setting', 'with|and|using|at|assuming|including|paying? Part:part', {
    build: ({ part }, at) => (part.part === 'costs' ? { set: 'changed', words: at === null ? [] : [at] } : null),
    weight: 0.5,
    examples: ['fee 0.1% per side', 'with a commission of 0.1%'],
  }),
  rule('Setting', 'with|and|using|if|when|from|on|of|for? Part:part', {
    build: ({ part }) => (ofTrade.has(part.part) ? { set: 'trade', part } : null),
    weight: 1.5,
    examples: ['with a 20 pip stop', 'risking 1%'],
  }),
]
