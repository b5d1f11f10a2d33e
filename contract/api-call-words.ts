import type { FieldWords } from './api-fields.ts'

type Words = Readonly<Record<string, FieldWords | undefined>>

const uuid = '0198f3c2-6a51-7c0e-9a4b-1d2e3f405162'
const held = 'How many cases were looked at.'

/** Words of fields that mean something else in one call than in the others, by the page of the call and their path in it. */
export const callFieldWords: Readonly<Record<string, Words | undefined>> = {
  info: { indicators: { is: 'Names of the indicators.', example: 'rsi' } },
  whoami: {
    'business.id': { is: 'Id of the business.', example: uuid },
    'business.name': { is: 'Name of the business.' },
    'key.id': { is: 'Id of the key.', example: uuid },
    'key.name': { is: 'Name of the key.' },
  },
  indicators: {
    candles: {
      is: 'Your candles, in any order: timestamp (seconds, UTC), open, high, low, close and volume of each.',
    },
    indicators: { is: 'Which indicators are computed, each with its parameters.' },
  },
  levels: {
    count: { is: 'How many levels at most on each side of the price.', example: '5' },
    kind: { is: 'Only levels of this kind; every kind where it is left out.' },
    side: { is: 'Only levels on this side of the price, or both.' },
    summary: { is: 'The levels and how they held before, in sentences.' },
    'levels.kind': { is: 'What the level is made from.' },
    'records.cases': { is: held },
    'claims.cases': { is: held },
  },
  cohorts: {
    condition: { is: 'The condition in your own words; in the answer, as it was read.', example: 'RSI(14) is below 30' },
    summary: { is: 'The finding in sentences.' },
    'horizons.verdict': {
      is: 'Whether the share that rose differs from that of all bars: none (no case), few (too few cases to say), within_chance, more_often_up or less_often_up.',
    },
  },
  'create-test-alert': {
    condition: {
      is: 'What the alert waits for: above, below and crosses take target_price, moves takes percent, words takes text.',
      example: 'above',
    },
    id: { is: 'Id of the alert.', example: uuid },
    symbol: { is: 'Symbol of the market.', example: 'EURUSD' },
  },
  'list-test-alerts': { 'results.id': { is: 'Id of the alert.', example: uuid } },
  'list-jobs': { next_cursor: { is: 'For the page of older jobs; null on the last page.' } },
  'list-trades': {
    count: { is: 'How many trades the backtest has.', example: '187' },
    next_cursor: { is: 'For the page of later trades; null on the last page.' },
  },
}
