/** What the session's page asks at first, and what can be asked there by one press. */
export const firstQuestion = 'How often does SPY close higher on a Monday?'
export const otherQuestions = [
  'What is the RSI and the 50 day SMA of SPY?',
  'Largest drawdown of BTCUSD since 2020',
  'Compare SPY and gold in 2025',
  'Average daily range of EURUSD in pips',
] as const
