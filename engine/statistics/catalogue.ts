/** What a figure is counted in. `percent`: 12.5 means 12.5%. */
export type Unit = 'percent' | 'ratio' | 'usd' | 'count' | 'minutes' | 'days' | 'basis_points' | 'r' | 'probability'

export interface StatisticSpec {
  readonly title: string
  /** One line: the formula in words, with what it is counted over. */
  readonly definition: string
  readonly unit: Unit
  readonly group: 'return' | 'risk' | 'drawdown' | 'trades' | 'costs' | 'benchmark'
  /** What one sample is; the sample sizes are the figures `trading_days` and `total_trades`. */
  readonly sample: 'run' | 'bars' | 'days' | 'trades'
  /** How it is brought to a year: by 252 periods, 365 where weekends are traded, 52 on weekly and 12 on monthly charts; or by the calendar, 365.25 days. */
  readonly annualised: false | 'by_periods' | 'by_calendar'
}

type Group = StatisticSpec['group']
type Sample = StatisticSpec['sample']
const figure =
  (group: Group, sample: Sample, annualised: StatisticSpec['annualised'] = false) =>
  (title: string, unit: Unit, definition: string): StatisticSpec => ({ title, definition, unit, group, sample, annualised })

const ofRun = figure('return', 'run')
const risk = figure('risk', 'days')
const annualRisk = figure('risk', 'days', 'by_periods')
const drawdown = figure('drawdown', 'bars')
const trades = figure('trades', 'trades')
const costs = figure('costs', 'trades')
const benchmark = figure('benchmark', 'days')

/**
 * Every figure of a run, defined once for the API, the page and the docs. Equity is the account at bar closes; "daily" is from
 * the last close of one trading day to the next, on weekly and monthly charts from bar to bar. The risk-free rate is taken as 0.
 */
export const statisticsCatalogue = {
  total_return: ofRun('Total return', 'percent', '100 × (final equity − starting balance) / starting balance.'),
  net_profit: ofRun('Net profit', 'usd', 'Final equity − starting balance.'),
  final_equity: ofRun('Final equity', 'usd', 'Account value at the last close.'),
  cagr: {
    ...ofRun('CAGR', 'percent', '100 × ((final equity / starting balance)^(1 / years) − 1); a year is 365.25 calendar days.'),
    annualised: 'by_calendar',
  },
  trading_days: ofRun('Trading days', 'count', 'Trading days with at least one bar in the run: the sample of the daily figures.'),
  best_day: risk('Best day', 'percent', 'Largest daily return.'),
  worst_day: risk('Worst day', 'percent', 'Smallest daily return.'),
  volatility: annualRisk('Volatility', 'percent', 'Sample standard deviation of daily returns × √(periods a year).'),
  sharpe_ratio: annualRisk(
    'Sharpe',
    'ratio',
    'Mean of daily returns / their sample standard deviation × √(periods a year); risk-free rate 0.',
  ),
  sortino_ratio: annualRisk(
    'Sortino',
    'ratio',
    'Mean of daily returns / √(mean over all days of min(return, 0)²) × √(periods a year); target return 0.',
  ),
  omega_ratio: risk('Omega', 'ratio', 'Sum of positive daily returns / sum of negative ones, without sign.'),
  value_at_risk: risk('Value at risk 95%', 'percent', 'The daily return that 5% of days fall below (5th percentile, interpolated).'),
  conditional_value_at_risk: risk('Expected shortfall 95%', 'percent', 'Mean of the daily returns at or below the value at risk.'),
  skewness: risk('Skewness', 'ratio', 'Mean cubed deviation of daily returns / cubed standard deviation (population).'),
  kurtosis: risk('Excess kurtosis', 'ratio', 'Mean fourth power of deviations / squared variance − 3 (population).'),
  tail_ratio: risk('Tail ratio', 'ratio', '95th percentile of daily returns / 5th percentile, without sign.'),
  probabilistic_sharpe: risk(
    'Probability of a positive Sharpe',
    'probability',
    'Φ(s / e), s the daily Sharpe of n returns and e = √((1 − skew × s + (kurtosis − 1) / 4 × s²) / (n − 1)) its error; kurtosis is the excess kurtosis + 3 (Bailey and López de Prado 2012).',
  ),
  deflated_sharpe: risk(
    'Deflated Sharpe',
    'probability',
    'Φ((s − s₀) / e), s and e as in the probability of a positive Sharpe; s₀ = σ × ((1 − γ) × Φ⁻¹(1 − 1 / N) + γ × Φ⁻¹(1 − 1 / (N × e′))) is the best Sharpe that luck gives over N variants, σ the spread of their Sharpes (e where it is not known), γ = 0.5772 and e′ = 2.7183 (Bailey and López de Prado 2014).',
  ),
  max_drawdown: drawdown('Max drawdown', 'percent', 'Deepest fall of equity below its peak so far, starting balance included; negative.'),
  max_drawdown_usd: drawdown('Max drawdown in money', 'usd', 'Largest fall of equity below its peak so far; negative.'),
  max_drawdown_days: drawdown('Longest drawdown', 'days', 'Longest time from a peak until equity reached it again, or until the end.'),
  average_drawdown: drawdown('Average drawdown', 'percent', 'Mean depth of all drawdowns, each taken at its lowest close; negative.'),
  ulcer_index: drawdown('Ulcer index', 'percent', 'Root of the mean squared drawdown over all bars.'),
  calmar_ratio: { ...drawdown('Calmar', 'ratio', 'CAGR / max drawdown, without sign.'), annualised: 'by_calendar' },
  recovery_factor: drawdown('Recovery factor', 'ratio', 'Net profit / max drawdown in money, without sign.'),
  exposure: { ...trades('Time in market', 'percent', 'Share of bars with an open position at their close.'), sample: 'bars' },
  total_trades: trades('Trades', 'count', 'Closed positions.'),
  winning_trades: trades('Winning trades', 'count', 'Trades with a profit above 0 after all costs.'),
  losing_trades: trades('Losing trades', 'count', 'Trades with a profit below 0 after all costs.'),
  win_rate: trades('Win rate', 'percent', '100 × winning trades / all trades.'),
  profit_factor: trades('Profit factor', 'ratio', 'Sum of winning trades / sum of losing trades, in money after costs, without sign.'),
  payoff_ratio: trades('Payoff ratio', 'ratio', 'Average win / average loss, without sign.'),
  average_win: trades('Average win', 'usd', 'Mean profit of winning trades.'),
  average_loss: trades('Average loss', 'usd', 'Mean profit of losing trades; negative.'),
  best_trade: trades('Best trade', 'percent', 'Largest profit of a trade in percent of its entry notional.'),
  worst_trade: trades('Worst trade', 'percent', 'Smallest profit of a trade in percent of its entry notional.'),
  average_trade: trades('Average trade', 'percent', 'Mean profit of a trade in percent of its entry notional.'),
  expectancy: trades('Expectancy', 'usd', 'Mean profit of a trade.'),
  expectancy_r: trades('Expectancy in R', 'r', 'Mean of profit / money planned to be lost at the stop, over trades with a stop.'),
  sqn: trades('System quality number (SQN)', 'ratio', '√(trades) × mean profit / sample standard deviation of profit, in money.'),
  kelly: trades('Kelly fraction', 'ratio', 'Win share − (1 − win share) / payoff ratio.'),
  longest_winning_streak: trades('Longest winning streak', 'count', 'Most winning trades in a row, by exit.'),
  longest_losing_streak: trades('Longest losing streak', 'count', 'Most losing trades in a row, by exit.'),
  average_holding: trades('Average holding time', 'minutes', 'Mean time from entry to exit, closed hours included.'),
  longest_holding: trades('Longest holding time', 'minutes', 'Longest time from entry to exit, closed hours included.'),
  average_mae: trades(
    'Average adverse excursion',
    'percent',
    'Mean of the deepest loss of each trade while open, in percent of its entry price.',
  ),
  average_mfe: trades(
    'Average favourable excursion',
    'percent',
    'Mean of the highest gain of each trade while open, in percent of its entry price.',
  ),
  ambiguous_trades: trades('Ambiguous trades', 'count', 'Trades whose outcome depends on the order of prices inside a bar.'),
  fees_paid: costs('Fees paid', 'usd', 'Commissions of all trades.'),
  financing_paid: costs('Financing paid', 'usd', 'Financing over nights of all trades; negative when it was received.'),
  cost_per_side: costs('Cost per side', 'basis_points', 'Commissions, half spread and slippage / notional bought and sold × 10,000.'),
  break_even_cost: costs(
    'Break-even cost',
    'basis_points',
    'The cost per side at which the profit would be 0: profit before commissions, spread and slippage / notional bought and sold × 10,000.',
  ),
  turnover: {
    ...costs('Turnover', 'ratio', 'Notional bought and sold a year / mean equity; a year is 365.25 calendar days.'),
    annualised: 'by_calendar',
  },
  buy_and_hold_return: {
    ...benchmark('Buy and hold', 'percent', '100 × (last close / first open that could be traded − 1), without costs.'),
    sample: 'run',
  },
  alpha: {
    ...benchmark('Alpha', 'percent', '(Mean daily return − beta × mean daily return of the market) × periods a year; risk-free rate 0.'),
    annualised: 'by_periods',
  },
  beta: benchmark('Beta', 'ratio', 'Covariance of daily returns with the market / variance of the market.'),
  correlation: benchmark('Correlation', 'ratio', 'Correlation of daily returns with those of the market.'),
  information_ratio: {
    ...benchmark('Information ratio', 'ratio', 'Mean of daily returns above the market / their standard deviation × √(periods a year).'),
    annualised: 'by_periods',
  },
} as const satisfies Record<string, StatisticSpec>

export type StatisticName = keyof typeof statisticsCatalogue
export const statisticNames = Object.keys(statisticsCatalogue) as StatisticName[]
