import { kind } from '../kind.ts'
import { leastFields } from '../least-fields.ts'
import type { Slots } from '../question.ts'

const above: ReadonlySet<string> = new Set(['above', 'over'])

const priceAlert = ({ number, name }: Slots) =>
  number === undefined ? null : { price: number, direction: name === undefined ? undefined : above.has(name) ? 'above' : 'below' }

/** How far above or below the price of now. */
function alertAway({ side, name, least }: Slots, { symbol }: { readonly symbol: string }) {
  const isAbove = name === undefined ? side === 'up' : above.has(name)
  const size = least && leastFields(least, { least_pips: true, least_percent: true }, symbol)
  if (size == null || (side === undefined && name === undefined)) return null
  return { away_percent: size['least_percent'], away_pips: size['least_pips'], direction: isAbove ? 'above' : 'below' }
}

/** What is explained is a word of trading, an indicator or a candle pattern. */
const termOf = ({ name, value }: Slots) => {
  const term = name?.replaceAll('_', ' ') ?? value
  return term === undefined ? null : { term }
}

const missingAlert = {
  text: 'On what? Say a price or a condition.',
  options: ['Alert me when RSI crosses below 30', 'Alert me when price closes above the upper Bollinger band'],
}

/** What is prepared for a click, and words explained. */
export const doingKinds = [
  kind('alert_price', 'Actions', 'Alert on a price', 'alert_for', {
    asks: {
      '#alertVerb for|on About:about at|@? #number:number': 'set a price alert for btc at 100000',
      '#alertVerb at|on|for|@? price? #number:number': 'alert me at 1.10',
      '#alertVerb when|if|once? About:about? hits|reaches|touches|crosses|gets|goes|is? at|to? #number:number':
        'notify me when it hits 1.10',
      '#alertVerb when|if|once? About:about? #beWord? goes|breaks|gets|rises|falls|drops|closes? above|over|below|under:name #number:number':
        'alert me if it breaks above 1.10',
    },
    take: priceAlert,
    uses: ['number', 'name'],
    missing: missingAlert,
    next: ['Where is the nearest resistance?', 'How volatile is it?'],
  }),
  kind('alert_levels', 'Actions', 'Alerts on levels', 'levels', {
    asks: {
      '#alertVerb on|at|for both|the|all|each|either? edges|ends|sides|boundaries|bounds of? the|this? range|box?':
        'put alerts on both edges',
      '#alertVerb on|at|for both|the|all|each|either? #levelsNoun': 'set alerts at the key levels',
    },
    next: ['Alert me at 1.10', 'How strong is the support?'],
  }),
  kind('alert_away', 'Actions', 'Alert at a distance', 'alert_for', {
    asks: {
      '#alertVerb when|if|once? About:about? #auxWord? #moveSide:side by? Size:least from the? here|now|spot|there|current|market|this price|level|one?':
        'alert me if it drops 3% from here',
      '#alertVerb at|on|for? Size:least above|below|over|under|beneath:name the? spot|price|market|here|this|current|it price|level?':
        'alert 2% below spot',
      '#alertVerb when|if|once? About:about? #auxWord? #moveSide:side': 'alert if it drops',
    },
    // Before which price? What was told says it.
    holds: {
      '#alertVerb when|if? price|it? #beWord? gets|comes|at|on|for? Size:least before|ahead|short|away|near of|from|to? it|that|this|there|them|those?':
        'alert me 10 pips before it',
    },
    uses: ['side', 'least', 'name'],
    take: alertAway,
    missing: {
      text: 'How far from the price of now, or at which price?',
      options: ['Alert me if it drops 3% from here', 'Alert me at 1.10'],
    },
    next: ['Where is the nearest support?', 'How volatile is it?'],
  }),
  kind('alert_condition', 'Actions', 'Alert on a condition', 'alert_for', {
    asks: {
      '#alertVerb for #afterWord AskedCondition:condition': 'set an alert for when RSI crosses below 30',
      '#alertVerb #afterWord AskedCondition:condition': 'alert me when RSI crosses below 30',
      '#alertVerb for|on|about|at? AskedCondition:condition': 'set an alert for a golden cross',
    },
    otherwise: { '#alertVerb': 'give me an alert' },
    take: ({ condition }) => (condition === undefined ? null : {}),
    missing: missingAlert,
    next: ['What happened after?', 'How often?'],
  }),
  kind('open_chart', 'Actions', 'Open a chart', 'open_chart', {
    asks: {
      '#goToVerb #itWord? #chartNoun': 'open the chart of gold',
      'go|switch|jump|change|move|scroll|take|bring #youWord? to': 'switch to H4',
      '#goToVerb Market:market': 'open silver',
      '#goToVerb Timeframe:timeframe': 'open the daily',
    },
    otherwise: { '#chartNoun': 'gold chart on H4' },
    next: ['What is the trend?', 'Where are support and resistance?'],
  }),
  kind('strategy', 'Actions', 'A strategy for the builder', 'strategy_for', {
    asks: {
      'make|build|create|write|generate|code #youWord? a|my? #strategyNoun of|from|for|with|out|that|which|where|when? of? AskedCondition:condition':
        'make a strategy from RSI crosses below 30',
      'make|build|create|write|generate|code #youWord? a|my? #strategyNoun that|which|to|where|for? AskedRule:rule':
        'build a strategy that buys when RSI is below 30 and sells after 10 bars',
      'make|build|create|write|generate|code #youWord? a|my? #strategyNoun #colon AskedRule:rule':
        'create a strategy: buy when RSI is below 30, sell after 10 bars',
      'turn AskedCondition:condition into a #strategyNoun': 'turn RSI crosses below 30 into a strategy',
      'make|build|create|write|generate #youWord? a|my? #strategyNoun': 'make a strategy',
    },
    take: ({ condition, rule }) => (condition === undefined && rule === undefined ? null : {}),
    missing: {
      text: 'Of what? Say the condition or the rule.',
      options: ['Make a strategy from RSI crosses below 30', 'Create a strategy: buy when RSI is below 30, sell after 10 bars'],
    },
    next: ['Backtest buying when RSI crosses above 30 and selling after 10 bars', 'What does trading cost?'],
  }),
  kind('term', 'Terms', 'A word explained', 'glossary', {
    asks: {
      'what do|does a|an? #term:name #meanVerb': 'what does drawdown mean',
      'what #beWord meant by #term:name': 'what is meant by slippage',
      '#meanVerb a|an? #term:name': 'define profit factor',
      'what #beWord a|an #term:name': 'what is a pip',
      'how #beWord a|an? #term:name calculated|computed|defined|measured': 'how is the profit factor calculated',
      'explain #term:name to? me?': 'explain slippage to me',
    },
    otherwise: { 'what #beWord #term:name': 'what is leverage', '#term:name': 'leverage?' },
    take: termOf,
    uses: ['name'],
    next: ['What can you do?', 'What is the trend?'],
  }),
  kind('indicator_term', 'Terms', 'An indicator explained', 'glossary', {
    asks: {
      'what do|does a|an? AskedValue:value tell|measure #youWord?': 'what does the RSI tell me',
      'what do|does a|an? AskedValue:value #meanVerb': 'what does MACD mean',
      '#meanVerb a|an? AskedValue:value': 'define the ATR',
      'what #beWord a|an AskedValue:value': 'what is an EMA',
      'how do|does a|an? AskedValue:value work': 'how does the MACD work',
      'how #beWord a|an? AskedValue:value calculated|computed|defined|measured': 'how is the RSI calculated',
      'formula of|for a|an? AskedValue:value': 'formula of the ATR',
    },
    take: termOf,
    next: ['What is the RSI?', 'Is it overbought?'],
  }),
  kind('pattern_term', 'Terms', 'A candle pattern explained', 'glossary', {
    asks: {
      'what do|does a|an? #pattern:name #meanVerb': 'what does a doji mean',
      '#meanVerb a|an? #pattern:name': 'define a hammer',
      'what #beWord a|an #pattern:name': 'what is a doji',
      'how|what do|does a|an? #pattern:name look like?': 'what does a hammer look like',
    },
    take: termOf,
    uses: ['name'],
    next: ['How reliable is a doji?', 'Which candle patterns are there?'],
  }),
]
