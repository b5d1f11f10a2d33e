import type { IndicatorLine } from '../indicators/line-colors.ts'
import { indicatorNames, indicatorVocabulary, type IndicatorName } from '../indicators/vocabulary.ts'

export const studyGroups = ['Trend', 'Momentum', 'Volatility', 'Volume', 'Levels'] as const
export type StudyGroup = (typeof studyGroups)[number]

/** How a line is drawn: joined, as columns from zero, or as a dot a bar. */
export type PlotShape = 'line' | 'columns' | 'dots'

export interface StudyPlot {
  readonly output: string
  /** The fixed colour, by the line it is named after. */
  readonly color: IndicatorLine
  readonly shape?: PlotShape
  /** True for the edges of a band and for lines that stand behind others. */
  readonly isThin?: boolean
}

/** How an indicator stands in the picker and on the chart. */
export interface StudyEntry {
  readonly group: StudyGroup
  /** The long name, where the title is short; empty where the title says it. */
  readonly words: string
  readonly plots: readonly StudyPlot[]
  /** Levels that its pane marks. */
  readonly guides?: readonly number[]
}

const single = (color: IndicatorLine, shape: PlotShape = 'line'): readonly StudyPlot[] => [{ output: 'value', color, shape }]
const band = (color: IndicatorLine): readonly StudyPlot[] => ['upper', 'middle', 'lower'].map((output) => ({ output, color, isThin: true }))
const edges = (color: IndicatorLine): readonly StudyPlot[] => ['high', 'low'].map((output) => ({ output, color }))

/** Every indicator of the vocabulary: its group, its long name, what of it is drawn and in which fixed colours. */
export const studyCatalogue: Readonly<Record<IndicatorName, StudyEntry>> = {
  sma: { group: 'Trend', words: 'Simple moving average', plots: single('sma') },
  ema: { group: 'Trend', words: 'Exponential moving average', plots: single('ema') },
  wma: { group: 'Trend', words: 'Weighted moving average', plots: single('regression') },
  hma: { group: 'Trend', words: 'Hull moving average', plots: single('macd_line') },
  dema: { group: 'Trend', words: 'Double exponential moving average', plots: single('adx') },
  tema: { group: 'Trend', words: 'Triple exponential moving average', plots: single('vwap') },
  vwma: { group: 'Volume', words: 'Volume-weighted moving average', plots: single('macd_signal') },
  rma: { group: 'Trend', words: 'Wilder’s moving average', plots: single('atr') },
  rsi: { group: 'Momentum', words: 'Relative strength index', plots: single('rsi'), guides: [30, 70] },
  atr: { group: 'Volatility', words: 'Average true range', plots: single('atr') },
  mfi: { group: 'Volume', words: 'Money flow index', plots: single('macd_line'), guides: [20, 80] },
  williams_r: { group: 'Momentum', words: '', plots: single('macd_signal'), guides: [-80, -20] },
  cci: { group: 'Momentum', words: 'Commodity channel index', plots: single('vwap'), guides: [-100, 100] },
  cmf: { group: 'Volume', words: 'Chaikin money flow', plots: single('donchian'), guides: [0] },
  stdev: { group: 'Volatility', words: '', plots: single('bollinger_bands') },
  zscore: { group: 'Volatility', words: 'Distance from the mean in deviations', plots: single('bollinger_bands'), guides: [-2, 2] },
  roc: { group: 'Momentum', words: 'Rate of change', plots: single('ema'), guides: [0] },
  momentum: { group: 'Momentum', words: '', plots: single('sma'), guides: [0] },
  adx: {
    group: 'Trend',
    words: 'Average directional index',
    plots: [
      { output: 'adx', color: 'adx' },
      { output: 'plus_di', color: 'macd_line', isThin: true },
      { output: 'minus_di', color: 'macd_signal', isThin: true },
    ],
    guides: [25],
  },
  macd: {
    group: 'Momentum',
    words: 'Moving average convergence and divergence',
    plots: [
      { output: 'hist', color: 'macd_hist', shape: 'columns' },
      { output: 'line', color: 'macd_line' },
      { output: 'signal', color: 'macd_signal' },
    ],
  },
  bb: { group: 'Volatility', words: '', plots: band('bollinger_bands') },
  keltner: { group: 'Volatility', words: '', plots: band('atr') },
  regression: { group: 'Trend', words: '', plots: band('regression') },
  regression_slope: { group: 'Trend', words: '', plots: single('regression'), guides: [0] },
  regression_r2: { group: 'Trend', words: 'How straight the trend is, 0 to 1', plots: single('regression') },
  donchian: { group: 'Volatility', words: 'Highest and lowest of a number of bars', plots: band('donchian') },
  highest: { group: 'Levels', words: 'Highest of a number of bars', plots: single('donchian') },
  lowest: { group: 'Levels', words: 'Lowest of a number of bars', plots: single('donchian') },
  stoch: {
    group: 'Momentum',
    words: '',
    plots: [
      { output: 'k', color: 'macd_line' },
      { output: 'd', color: 'macd_signal', isThin: true },
    ],
    guides: [20, 80],
  },
  stochrsi: {
    group: 'Momentum',
    words: '',
    plots: [
      { output: 'k', color: 'rsi' },
      { output: 'd', color: 'vwap', isThin: true },
    ],
    guides: [20, 80],
  },
  ichimoku: {
    group: 'Trend',
    words: 'Ichimoku Kinko Hyo',
    plots: [
      { output: 'tenkan', color: 'macd_line' },
      { output: 'kijun', color: 'macd_signal' },
      { output: 'senkou_a', color: 'adx', isThin: true },
      { output: 'senkou_b', color: 'ema', isThin: true },
    ],
  },
  supertrend: { group: 'Trend', words: 'Stop line by average true range', plots: single('sma') },
  psar: { group: 'Trend', words: 'Stop and reverse', plots: single('rsi', 'dots') },
  aroon: {
    group: 'Trend',
    words: 'Bars since the highest and the lowest',
    plots: [
      { output: 'up', color: 'donchian' },
      { output: 'down', color: 'ema' },
    ],
    guides: [50],
  },
  opening_range: { group: 'Levels', words: 'High and low of the first minutes of the day', plots: edges('ema') },
  session_range: { group: 'Levels', words: 'High and low between two times of the day', plots: edges('vwap') },
  pivot: {
    group: 'Levels',
    words: '',
    plots: ['p', 'r1', 'r2', 'r3', 's1', 's2', 's3'].map((output) => ({
      output,
      color: output === 'p' ? 'macd_hist' : output.startsWith('r') ? 'macd_signal' : 'macd_line',
      isThin: true,
    })),
  },
  swing_low: { group: 'Levels', words: 'Last low that later bars confirmed', plots: single('macd_line') },
  swing_high: { group: 'Levels', words: 'Last high that later bars confirmed', plots: single('macd_signal') },
  vwap: { group: 'Volume', words: 'Volume-weighted average price of the day', plots: single('vwap') },
  obv: { group: 'Volume', words: 'On-balance volume', plots: single('bollinger_bands') },
  ao: { group: 'Momentum', words: '', plots: single('macd_hist', 'columns') },
  ibs: { group: 'Momentum', words: 'Where the close lies in the bar’s range', plots: single('adx'), guides: [0.2, 0.8] },
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9%]+/g, ' ')

/** How well an entry matches typed words: lower is better, null when it does not. */
function rankOf(name: IndicatorName, words: string): number | null {
  const { title } = indicatorVocabulary[name]
  const { words: long, group } = studyCatalogue[name]
  const [short, all] = [plain(title), plain(`${title} ${long} ${group} ${name}`)]
  if (short === words || plain(name) === words) return 0
  if (short.startsWith(words)) return 1
  const initials = all
    .split(' ')
    .map((word) => word[0] ?? '')
    .join('')
  if (words.split(' ').every((word) => all.includes(word))) return 2
  return words.length > 1 && initials.includes(words) ? 3 : null
}

/** The indicators that match typed words, best first; all of them, by title, where nothing is typed. */
export function searchStudies(typed: string, group: StudyGroup | null = null): readonly IndicatorName[] {
  const words = plain(typed).trim()
  return indicatorNames
    .filter((name) => group === null || studyCatalogue[name].group === group)
    .map((name) => ({ name, rank: words === '' ? 0 : rankOf(name, words) }))
    .filter((each): each is { name: IndicatorName; rank: number } => each.rank !== null)
    .toSorted((a, b) => a.rank - b.rank || indicatorVocabulary[a.name].title.localeCompare(indicatorVocabulary[b.name].title, 'en'))
    .map(({ name }) => name)
}
