import { historyFields } from '../../agent/history.ts'
import { say, sentences } from '../../agent/say.ts'
import type { ResultOf } from '../../agent/tool.ts'
import { compare } from '../../agent/tools/compare.ts'
import type { correlation } from '../../agent/tools/correlation.ts'
import type { priceRatio } from '../../agent/tools/price-ratio.ts'
import { kind, type TakenAt } from '../kind.ts'
import type { Slots } from '../question.ts'
import { barsAhead, timeFields } from '../time-fields.ts'

/** The first market and those beside it; the chart's own comes first where only one is named. */
const markets = ({ markets: named = [], name }: Slots, { symbol }: { readonly symbol: string }) => {
  // “Compare with” several sets the chart's own market beside them.
  if (name !== undefined && named.length > 1 && !named.includes(symbol)) return { symbol, others: named.join(', ') }
  const [first = symbol, ...others] = named.length === 1 && named[0] !== symbol ? [symbol, ...named] : named
  return others.length === 0 ? null : { symbol: first, others: others.join(', ') }
}
/** With a time that is over, or that no bars of the chart reach back to, as days. */
function overMarkets(slots: Slots, at: TakenAt) {
  const asked = markets(slots, at)
  const { time } = slots
  if (asked === null || time === undefined) return asked
  const near = timeFields(time, compare.input, at)
  const isNear = near !== null && (typeof near['bars'] !== 'number' || near['bars'] <= mostBars)
  const days = isNear ? null : timeFields(time, historyFields, at)
  if (isNear) return asked
  return days === null ? null : { ...asked, bars: undefined, first_day: days['from'], last_day: days['to'] }
}
/** Bars that markets are compared over; a longer time is told by its days. */
const mostBars = 5_000

const missing = {
  text: 'With which market?',
  options: ['How does it correlate with gold?', 'Compare it with EURUSD'],
}

/** Several markets together. */
export const marketKinds = [
  kind('correlation', 'Several markets', 'Correlation', 'correlation', {
    asks: {
      'how closely|strongly|much|tightly #beWord About:about and|with Market:a #correlationNoun': 'how closely are gold and silver linked',
      'how closely|strongly|much|tightly #correlationNoun': 'how closely correlated with gold',

      'do|does|did About:about and|with Market:a move|go|trade|run together|alike|apart|opposite': 'do gold and silver move together',
      'do|does|did About:about move|go|trade with|against|like|opposite to? Market:a': 'does gold move against silver',

      '#correlationNoun': 'correlation with gold',
      '#correlationNoun between|of|with|to': 'correlation between gold and silver',
      'how do|does|is|are About:about? #correlationNoun': 'how does it correlate with gold',
      '#beWord they|it|both|these|those|we? inversely|negatively|positively|strongly|closely|highly #correlationNoun':
        'are they inversely correlated with gold',
      'inverse|negative|positive|strong #correlationNoun': 'negative correlation with gold',
      'how closely do|does About:about? #correlationNoun': 'how closely does it follow gold',
    },
    take: markets,
    uses: ['markets'],
    missing,
    next: ['Compare it with EURUSD', 'And on D1?'],
  }),
  kind('rolling_correlation', 'Several markets', 'Rolling correlation', 'rolling_correlation', {
    asks: {
      'Market:a vs|versus|and|with|against|/ Market:b rolling? #correlationNoun rolling? Duration:window? ,? where #beWord #itWord #nowWord?':
        'eth vs btc correlation rolling 90 days, where is it now',
      'Market:a vs|versus|and|with|against|/ Market:b rolling #correlationNoun': 'eth vs btc rolling correlation',
      'Market:a vs|versus|and|with|against|/ Market:b #correlationNoun rolling Duration:window?': 'eth vs btc correlation rolling 90 days',
      'rolling Duration:window? #correlationNoun': 'rolling 60 day correlation with gold',
      'Duration:window rolling #correlationNoun': '90 day rolling correlation with gold',
      '#correlationNoun rolling|over a? rolling? Duration:window': 'correlation rolling 90 days with gold',
      'how unusual|high|low|extreme #beWord the? #correlationNoun': 'how unusual is the correlation with gold',
      'percentile of the? #correlationNoun': 'percentile of the correlation with gold',
      // Both signs are told.
      'when #beWord the? rolling? Duration:window? #correlationNoun last? negative|positive last?':
        'when was the correlation last negative with gold',
      'when #beWord the? rolling? Duration:window? #correlationNoun of|between|with Market:a and|with|to? Market:b? last negative|positive':
        'when was the correlation with gold last negative',
      'rolling Duration:window? #correlationNoun of|between|with? Market:a and|with|to|vs|versus|&|/? Market:b? ,? where #beWord #itWord? #nowWord? and? in|at? what? percentile? of|in? its? own? history?':
        'rolling 60 day correlation of gold and silver, where is it now',
    },
    take: ({ window, ...slots }, { symbol }) => {
      const two = markets(slots, { symbol })
      if (two === null || two.others.includes(',')) return null
      const timeframe = slots.timeframes?.[0] ?? '1d'
      return { symbol: two.symbol, other: two.others, timeframe, window: window === undefined ? undefined : barsAhead(window, timeframe) }
    },
    uses: ['markets', 'window'],
    missing: { text: 'With which one market?', options: ['Rolling 60 day correlation with gold', 'How does it correlate with gold?'] },
    next: ['How does it correlate with gold?', 'Compare it with EURUSD'],
  }),
  kind<ResultOf<typeof correlation>>('beta', 'Several markets', 'Beta', 'correlation', {
    asks: {
      'beta of|for|from About:about to|against|with|vs|versus|on|over Market:a': 'beta of apple to the s&p 500',
      'About:about beta to|against|with|vs|versus|on|over Market:a': "apple's beta to the nasdaq",
      'beta to|against|with|vs|versus|on Market:a': 'what is the beta against the s&p 500',
    },
    take: markets,
    uses: ['markets'],
    missing: { text: 'Against which market?', options: ['Beta of apple to the S&P 500', 'How does it correlate with gold?'] },
    tell: ({ timeframe, pairs: [pair] }) =>
      pair?.beta
        ? sentences(
            say`The beta of ${pair.a} to ${pair.b} on ${timeframe} is ${pair.beta} over ${pair.bars}: so many percent it moved, on average, for each percent of ${pair.b}.`,
            say`Their correlation is ${pair.value} (interval ${pair.low} to ${pair.high}); the weaker it is, the less a beta says.`,
          )
        : null,
    next: ['How does it correlate with gold?', 'Compare it with EURUSD'],
  }),
  kind('price_ratio', 'Several markets', 'Ratio', 'price_ratio', {
    asks: {
      'Market:a ,|/|to|over? Market:b ratio': 'gold silver ratio',
      // The answer tells its mean as well.
      'Market:a ,|/|to|over? Market:b ratio now|today? and its|the average|mean|history|range': 'gold silver ratio now and its average',
      'ratio of|between About:about and|to|over|with? Market:a': 'ratio of gold to silver',
      'ratio of|between? Market:b ,|/|to|over Market:a': 'the ratio btc / eth',
      'Market:a / Market:b': 'eth / btc',
      'what|where|how #beWord #itWord? Market:a ,|/|to|over? Market:b ratio #nowWord? doing|standing|sitting|trading|at?':
        'where is the eth / btc ratio',
      'Market:a /|to Market:b ratio lowest|highest|low|high|average? #nowWord?': 'eth / btc ratio lowest',
      'About:about divided|priced|measured|expressed by|in|against Market:a': 'gold priced in silver',
      'how many|much Market:a for|to|does|is one|an|a? unit|ounce? of? About:about buy|worth?': 'how much silver for an ounce of gold',
    },
    take: markets,
    uses: ['markets'],
    missing: { text: 'Divided by which market?', options: ['Ratio of gold to silver', 'BTCUSD ETHUSD ratio'] },
    next: ['How does it correlate with gold?', 'Compare it with EURUSD'],
  }),
  kind<ResultOf<typeof priceRatio>>('price_difference', 'Several markets', 'Difference of two prices', 'price_ratio', {
    asks: {
      'Market:a ,|/|to|minus|and|vs? Market:b #spreadNoun': 'brent wti spread',
      '#spreadNoun between|of? About:about and|to|with|minus|vs Market:a': 'price difference between brent and wti',
      'Market:a minus Market:b': 'brent minus wti',
    },
    take: markets,
    uses: ['markets'],
    missing: { text: 'Between which two markets?', options: ['Brent WTI spread'] },
    tell: ({ over, under, market, time, bars, difference, same_currency }) =>
      sentences(
        say`${over} minus ${under} is ${difference.now}, by the closes of the bar of ${market} at ${time}.`,
        say`Over ${bars} the mean was ${difference.mean}; it was highest at ${difference.highest.value} (${difference.highest.time}) and lowest at ${difference.lowest.value} (${difference.lowest.time}).`,
        difference.rank && say`${difference.rank} of the earlier differences were lower.`,
        same_currency ? null : say`They are quoted in different currencies, so their ratio says more.`,
      ),
    next: ['How does it correlate with gold?', 'Ratio of gold to silver'],
  }),
  kind('compare', 'Several markets', 'Comparison', 'compare', {
    asks: {
      'put About:about next|beside|alongside to? Market:a': 'put gold next to silver',

      'put About:about and|with|against Market:a side by side': 'put gold and silver side by side',
      'how do they|these|those #compareVerb up?': 'how do they stack up',

      '#compareVerb it|this|that? with|to|against:name': 'compare with gold and silver',
      '#compareVerb': 'compare it with gold',
      '#compareVerb performance|returns|change|changes of|between?': 'compare the performance of gold and silver',
      '#compareVerb About:about? with|to|and|against': 'compare this to silver',
      'Market:a vs|versus|against Market:b': 'gold vs silver',
    },
    take: overMarkets,
    uses: ['markets', 'name', 'time'],
    missing,
    next: ['How does it correlate with gold?', 'What is the trend?'],
  }),
  kind('stronger', 'Several markets', 'Which moved more', 'compare', {
    asks: {
      'did|does|has About:about beat|outperform|outpace|beaten|outperformed|outrun Market:a': 'did gold beat silver',

      'which|what|who one? moved|rose|fell|gained|lost|performed|did|ran|climbed|dropped|went|made|returned up|down? more|most|best|better|worst|worse|further|higher|harder':
        'which one ran further, gold or silver',
      'Market:a or Market:b ,? which|who|what one? moved|rose|fell|gained|lost|performed|did|ran|climbed|dropped|went|made|returned up|down? more|most|best|better|worst|worse|further|higher|harder':
        'gold or silver, which gained more',
      'which|what|who one? #beWord? winning|leading|lagging|ahead|behind|strongest|weakest': 'which one is leading, gold or silver',

      '#strongerWord': 'is gold stronger than silver',
      'which|what one? #beWord? #strongerWord': 'which is stronger, gold or silver',
      'which|what one? moved|rose|fell|gained|lost|performed|did more|most|best|better|worst|worse': 'which moved more, gold or silver',
    },
    take: overMarkets,
    uses: ['markets', 'time'],
    missing,
    next: ['How does it correlate with gold?', 'Compare it with EURUSD'],
  }),
]
