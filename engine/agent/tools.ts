import type { AnyTool } from './tool.ts'
import { alertFor } from './tools/alert-for.ts'
import { barsWhen } from './tools/bars-when.ts'
import { bigMoves } from './tools/big-moves.ts'
import { cameAfter } from './tools/came-after.ts'
import { candlePatterns } from './tools/candle-patterns.ts'
import { candles } from './tools/candles.ts'
import { compare } from './tools/compare.ts'
import { conditionRuns } from './tools/condition-runs.ts'
import { correlation } from './tools/correlation.ts'
import { dayRanges } from './tools/day-ranges.ts'
import { divergences } from './tools/divergences.ts'
import { doubleTop } from './tools/double-top.ts'
import { drawdown } from './tools/drawdown.ts'
import { drawingFigures } from './tools/drawing-figures.ts'
import { explainBar } from './tools/explain-bar.ts'
import { explainResult } from './tools/explain-result.ts'
import { explainTrade } from './tools/explain-trade.ts'
import { extremeTimes } from './tools/extreme-times.ts'
import { extremes } from './tools/extremes.ts'
import { fibBetween } from './tools/fib-between.ts'
import { gaps } from './tools/gaps.ts'
import { givenBars } from './tools/given-bars.ts'
import { givenLevels } from './tools/given-levels.ts'
import { glossary } from './tools/glossary.ts'
import { heldBetween } from './tools/held-between.ts'
import { howOften } from './tools/how-often.ts'
import { indicatorValue } from './tools/indicator-value.ts'
import { insideBarBreaks } from './tools/inside-bar-breaks.ts'
import { keyLevels } from './tools/key-levels.ts'
import { levels } from './tools/levels.ts'
import { lossLimit } from './tools/loss-limit.ts'
import { lossesAgainstRate } from './tools/losses-against-rate.ts'
import { lumpSum } from './tools/lump-sum.ts'
import { marginNeeded } from './tools/margin-needed.ts'
import { marketOverview } from './tools/market-overview.ts'
import { marketsTable } from './tools/markets-table.ts'
import { measuredBreak } from './tools/measured-break.ts'
import { monthTurn } from './tools/month-turn.ts'
import { moveCount } from './tools/move-count.ts'
import { occasions } from './tools/occasions.ts'
import { openChart } from './tools/open-chart.ts'
import { openingDirection } from './tools/opening-direction.ts'
import { ownResults } from './tools/own-results.ts'
import { ownTrades } from './tools/own-trades.ts'
import { partAfterPart } from './tools/part-after-part.ts'
import { pipValue } from './tools/pip-value.ts'
import { positionSize } from './tools/position-size.ts'
import { priceNow } from './tools/price-now.ts'
import { priceRatio } from './tools/price-ratio.ts'
import { pullbacks } from './tools/pullbacks.ts'
import { quickBacktest } from './tools/quick-backtest.ts'
import { rangeBreaks } from './tools/range-breaks.ts'
import { rangeFigures } from './tools/range-figures.ts'
import { rangeProfile } from './tools/range-profile.ts'
import { reachFirst } from './tools/reach-first.ts'
import { realisedVolatility } from './tools/realised-volatility.ts'
import { regularInvesting } from './tools/regular-investing.ts'
import { resultParts } from './tools/result-parts.ts'
import { retracement } from './tools/retracement.ts'
import { returnAutocorrelation } from './tools/return-autocorrelation.ts'
import { riskReward } from './tools/risk-reward.ts'
import { rollingCorrelation } from './tools/rolling-correlation.ts'
import { rsiPrice } from './tools/rsi-price.ts'
import { seasonality } from './tools/seasonality.ts'
import { sessionProfile } from './tools/session-profile.ts'
import { sessions } from './tools/sessions.ts'
import { statistics } from './tools/statistics.ts'
import { strategyFor } from './tools/strategy-for.ts'
import { streak } from './tools/streak.ts'
import { swingLine } from './tools/swing-line.ts'
import { topToBottom } from './tools/top-to-bottom.ts'
import { tradeResult } from './tools/trade-result.ts'
import { tradeRuns } from './tools/trade-runs.ts'
import { tradingCosts } from './tools/trading-costs.ts'
import { trailingStop } from './tools/trailing-stop.ts'
import { trend } from './tools/trend.ts'
import { usualMove } from './tools/usual-move.ts'
import { valueLastSeen } from './tools/value-last-seen.ts'
import { valuePercentile } from './tools/value-percentile.ts'
import { volatilityRank } from './tools/volatility-rank.ts'
import { volatility } from './tools/volatility.ts'
import { volume } from './tools/volume.ts'
import { whatHappenedAfter } from './tools/what-happened-after.ts'

/** Every tool, by what it is about. */
export const tools = [
  priceNow,
  marketOverview,
  candles,
  rangeFigures,
  extremes,
  trend,
  levels,
  retracement,
  swingLine,
  doubleTop,
  indicatorValue,
  valueLastSeen,
  valuePercentile,
  divergences,
  drawingFigures,
  givenLevels,
  explainBar,
  givenBars,
  volatility,
  volatilityRank,
  realisedVolatility,
  volume,
  rangeProfile,
  statistics,
  returnAutocorrelation,
  keyLevels,
  marketsTable,
  conditionRuns,
  pullbacks,
  dayRanges,
  sessions,
  seasonality,
  monthTurn,
  gaps,
  sessionProfile,
  rangeBreaks,
  measuredBreak,
  partAfterPart,
  openingDirection,
  extremeTimes,
  drawdown,
  topToBottom,
  moveCount,
  reachFirst,
  compare,
  correlation,
  rollingCorrelation,
  priceRatio,
  bigMoves,
  usualMove,
  candlePatterns,
  insideBarBreaks,
  howOften,
  cameAfter,
  barsWhen,
  occasions,
  quickBacktest,
  regularInvesting,
  lumpSum,
  heldBetween,
  resultParts,
  streak,
  whatHappenedAfter,
  positionSize,
  trailingStop,
  fibBetween,
  pipValue,
  tradeResult,
  marginNeeded,
  rsiPrice,
  riskReward,
  tradingCosts,
  ownResults,
  explainResult,
  explainTrade,
  ownTrades,
  tradeRuns,
  lossLimit,
  lossesAgainstRate,
  alertFor,
  openChart,
  strategyFor,
  glossary,
] as const satisfies readonly AnyTool[]

export type ToolName = (typeof tools)[number]['name']

const byName: ReadonlyMap<string, AnyTool> = new Map(tools.map((tool) => [tool.name, tool]))

/** The tool of that name; null where there is none. */
export const toolNamed = (name: string): AnyTool | null => byName.get(name) ?? null
