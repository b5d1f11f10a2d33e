import type { Unsupported } from './reading.ts'

/** What cannot be had, and the nearest thing that can, by its name. */
export const cannotTexts: Readonly<Record<string, readonly [string, string | null]>> = {
  news: ['News and economic calendars are not among the data.', 'A pause at fixed hours can be tested.'],
  social: ['Social media are not among the data.', null],
  order_flow: ['Order books and order flow are not among the data.', 'Volume against its average can be tested.'],
  insider_data: ['Reports of insiders are not among the data.', null],
  fundamentals: ['Company figures are not among the data.', 'Price and volume rules can be tested.'],
  options: ['Options are not among the data.', null],
  cross_asset: ['A run sees one market; others are not among its data.', 'The same rule on this market’s own price can be tested.'],
  cross_exchange: ['A run sees one price; trading between exchanges cannot be tested.', null],
  copy_trading: ['Other people’s trades are not among the data.', null],
  funding_rate: ['Funding rates and open interest are not among the data.', null],
  on_chain: ['Blockchain data are not among the data.', null],
  ai_prediction: ['Predictions of a model are not among the data.', null],
  discretionary: ['A feeling cannot be tested; a rule can.', null],
  manual_levels: ['Lines drawn by hand are not in the text.', 'Swing highs and lows or n-bar extremes can be tested.'],
  supply_demand_zones: [
    'Zones of support and resistance are not defined in the text.',
    'Swing highs and lows or n-bar extremes can be tested.',
  ],
  smc_concepts: ['These concepts have no measurable definition in the text.', 'Swing highs and lows, gaps and ranges can be tested.'],
  look_ahead: [
    'This needs to know the future: at that moment nobody can know it.',
    'The same rule on a bar that has closed can be tested.',
  ],
  martingale: ['Raising the size after a loss is left out.', null],
  averaging_down: ['Adding to a losing position is left out.', null],
  spread_filter: ['Spreads over time are not among the data; the run uses one spread.', null],
  timeframe: ['This timeframe does not exist here.', 'Bars of 1, 5, 15 and 30 minutes, 1 and 4 hours, a day, a week and a month do.'],
  prompt_injection: ['Words meant for the machine have no effect.', null],
  guarantee: ['No test can promise a result.', null],
  vague: ['This does not say when to trade.', 'Name an indicator, a level or a pattern.'],
  not_a_strategy: ['This is not a trading strategy.', null],
}

const featureTexts: Readonly<Record<string, string>> = {
  size_without_an_end: 'Until when another size holds is not said: add “until a win”, or “back to normal after a win”.',
  size_without_a_base: 'Say the usual risk in percent: another one can follow it after losses or wins.',
  partial_exit: 'A part of a position leaves once, at a target or on a condition: “close half when …”.',
  close_of_a_day: 'The close of a day is that of a bar only on bars of a day: choose them, or name the hour.',
  several_markets: 'A run trades one market: the stocks of an index, or a list of them, cannot be scanned.',
  months: 'Months of the year are no rule yet; weekdays, hours and trading days of a month are.',
  price_at_a_time: 'The price at a time of day is no value yet; the open, high, low and close of the day before are.',
  spread_in_percent: 'A spread is a distance in price: say it in pips, points, ticks or dollars.',
  exit_at_a_later_close: 'A trade cannot leave at the close of a later day or bar yet; it leaves at the open after a number of them.',
  order_expiry_with_the_week: 'An order cannot end with a week or a month yet; it ends after bars, at a time of day or with the day.',
}

/** What is told of something that cannot be had. */
export function cannotText(name: string): Pick<Unsupported, 'text' | 'nearest'> {
  const [, feature] = name.split('feature:')
  if (feature !== undefined)
    return { text: featureTexts[feature] ?? `The engine cannot do this yet: ${feature.replaceAll('_', ' ')}.`, nearest: null }
  const [text = 'This is not available.', nearest = null] = cannotTexts[name] ?? []
  return { text, nearest }
}

/** Wishes beside the rules: without them the rest can run. */
export const wishes = new Set(['martingale', 'averaging_down', 'spread_filter', 'timeframe', 'prompt_injection', 'guarantee'])

/** Data without which an entry is another strategy. A pause for news, a word of taste and a mark by eye can be asked about. */
export const missingData = new Set([
  'order_flow',
  'insider_data',
  'fundamentals',
  'options',
  'cross_asset',
  'cross_exchange',
  'copy_trading',
  'funding_rate',
  'on_chain',
  'ai_prediction',
])

/** Words of taste and marks by eye: what they mean can be asked. */
export const ofTaste = new Set(['discretionary', 'manual_levels', 'supply_demand_zones', 'vague'])
