import type { Alert } from '@playbook/contract/alerts'
import { usualChartSettings, type ChartSettings } from '@playbook/contract/chart-settings'
import type { DataReceipt } from '@playbook/contract/receipts'
import { newStudy, type ChartStudy } from '@playbook/engine/chart/chart-study'
import type { Drawing } from '@playbook/engine/drawings/drawing'
import type { IndicatorName } from '@playbook/engine/indicators/vocabulary'
import { expect, type Locator, type Page } from '@playwright/test'
import { Refusal, savedSettings, streamText, type Answers } from './answer-api.ts'
import { candlesReply, closedBars } from './fixed-market.ts'
import { resultAnswers, resultPath } from './result-answers.ts'

/** A state of the chart that is kept as a picture. */
export interface Situation {
  readonly name: string
  /** Where it is seen; the chart of EURUSD when not given. */
  readonly path?: string
  readonly answers: Answers
  /** What is done before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>
  /** True where no bars come. */
  readonly isWithoutBars?: boolean
}

/** Nothing that depends on the place of the reader, and no shading. */
const plain: ChartSettings = { ...usualChartSettings, zone: 'UTC', sessions: [], day_lines: false }

const study = (name: IndicatorName, more: Partial<ChartStudy> = {}): ChartStudy => ({
  ...newStudy(`${name}-${more.params?.['period'] ?? 1}`, name),
  ...more,
})

const withSettings = (settings: Partial<ChartSettings>): Answers => ({
  'GET /markets/charts/settings/': savedSettings({ ...plain, ...settings }),
})

const bars = closedBars('EURUSD', '1h', 260)
const last = bars.at(-1)!
/** The bar that lies so many before the newest one. */
const back = (count: number) => bars[bars.length - 1 - count]!
const at = (count: number, price: number) => ({ time: back(count).timestamp, price })

const drawings: readonly Drawing[] = (
  [
    ['line', { price: 1.1, label: 'Round number' }],
    ['trendline', { from: at(46, 1.091), to: at(8, 1.0975) }],
    ['zone', { from_price: 1.0952, to_price: 1.0962, label: 'Support' }],
    ['arrow', { from: at(38, 1.092), to: at(34, 1.0955) }],
    ['ray', { from: at(70, 1.099), to: at(50, 1.098) }],
    ['channel', { from: at(30, 1.0955), to: at(12, 1.0968), offset: 0.0022 }],
    ['fibonacci', { from: at(44, 1.0895), to: at(4, 1.0994), color: 'purple' }],
    ['rectangle', { from: at(66, 1.0955), to: at(56, 1.0985), color: 'pink' }],
    ['text', { from: at(60, 1.0935), label: 'Thin prices' }],
  ] as const
).map(([type, properties]) => ({ id: type, command: 'add', type, properties }))

const alert = (id: string, condition: 'above' | 'below', targetPrice: number): Alert => ({
  id,
  symbol: 'EURUSD',
  timeframe: '1h',
  condition,
  targetPrice,
  percent: null,
  text: null,
  strategyId: null,
  signals: null,
  title: `EURUSD H1 closes ${condition} ${targetPrice}`,
  moment: 'close',
  repeats: false,
  expiresAt: null,
  status: 'active',
  reason: null,
  decimals: 5,
  firedCount: 0,
  lastFiredAt: null,
  createdAt: '2025-11-18T10:00:00Z',
})

const receipt: DataReceipt = {
  symbol: 'EURUSD',
  timeframe: '1h',
  source: 'simulated',
  checked_at: null,
  zone: 'UTC',
  session: 'Sun 22:00 – Fri 22:00',
  bars: 120,
  first_time: bars[0]!.timestamp,
  last_time: last.timestamp,
  made_of: null,
  events: [],
  adjusted_bars: 0,
  missing_bars: 2,
  gap_count: 1,
  gaps: [{ from: back(60).timestamp, to: back(58).timestamp, missing_bars: 2, times_asked: 1 }],
  zero_volume: 0,
  outliers: 2,
  doubtful_count: 3,
  doubtful: [
    { time: back(58).timestamp, doubt: 'gap', size: 2 },
    { time: back(44).timestamp, doubt: 'outlier', size: 4.1 },
    { time: last.timestamp, doubt: 'outlier', size: 2.9 },
  ],
  rows_received: null,
  dropped: [],
  bars_revised: 0,
  content_hash: '5d0be2a19c4f7712aa03113f5d0be2a19c4f7712aa03113f5d0be2a19c4f7712',
}

const forming = {
  ...last,
  timestamp: last.timestamp + 3_600,
  open: last.close,
  high: 1.0997,
  low: 1.0984,
  close: 1.09945,
  volume: 900,
  is_closed: false,
}
const page = (results: readonly unknown[]) => ({ results, count: results.length, next: null, previous: null })
const open = (name: string) => (on: Page) => on.getByRole('button', { name, exact: true }).click()

export const situations: readonly Situation[] = [
  {
    name: 'candles',
    answers: withSettings({ studies: [study('ema', { params: { period: 20 } }), study('sma', { params: { period: 50 } })] }),
  },
  { name: 'hollow', answers: withSettings({ type: 'hollow' }) },
  { name: 'bars', answers: withSettings({ type: 'bars' }) },
  { name: 'line', answers: withSettings({ type: 'line' }) },
  { name: 'area', answers: withSettings({ type: 'area' }) },
  { name: 'heikin-ashi', answers: withSettings({ type: 'heikin_ashi' }) },
  { name: 'log-scale', path: '/console/analysis/BTCUSD', answers: withSettings({ scale: 'log' }), act: open('D1') },
  {
    name: 'compared',
    answers: withSettings({ scale: 'percent', type: 'line', compared: ['GBPUSD', 'USDJPY'] }),
    act: (on) => on.getByText('USDJPY from start').first().waitFor(),
  },
  { name: 'own-panes', answers: withSettings({ studies: [study('rsi'), study('macd'), study('atr')] }) },
  {
    name: 'many-indicators',
    answers: withSettings({
      studies: [
        ...(['bb', 'ichimoku', 'supertrend', 'psar', 'vwap', 'donchian', 'pivot'] as const).map((name) => study(name)),
        study('stoch'),
        study('ema', { params: { period: 9 }, source: { kind: 'study', id: 'stoch-1', output: 'k' } }),
      ],
    }),
  },
  { name: 'sessions', answers: withSettings({ sessions: ['london', 'newyork'], day_lines: true }) },
  { name: 'drawings', answers: { ...withSettings({}), 'GET /markets/drawings/': page(drawings) } },
  {
    name: 'patterns',
    answers: withSettings({
      patterns: [
        { name: 'bullish_engulfing', color: null, hidden: false },
        { name: 'bearish_engulfing', color: null, hidden: false },
        { name: 'hammer', color: null, hidden: false },
        { name: 'shooting_star', color: null, hidden: false },
        { name: 'inside_bar', color: 'ema', hidden: false },
      ],
    }),
  },
  { name: 'found-levels', answers: withSettings({ found: ['zones', 'trendlines'] }) },
  {
    name: 'alerts',
    answers: { ...withSettings({}), 'GET /markets/alerts/': page([alert('a1', 'above', 1.1002), alert('a2', 'below', 1.0951)]) },
  },
  {
    name: 'data-receipt',
    answers: { ...withSettings({}), 'GET /markets/data/symbol/EURUSD/receipt/': receipt },
    act: async (on) => {
      await open('Data receipt')(on)
      // The card below the chart has the same lines.
      await on.getByRole('region', { name: 'Data receipt' }).getByText('Outliers').waitFor()
    },
  },
  {
    name: 'empty',
    isWithoutBars: true,
    answers: { ...withSettings({}), 'GET /markets/data/symbol/candles/': candlesReply('EURUSD', '1h', []) },
  },
  { name: 'loading', isWithoutBars: true, answers: { ...withSettings({}), 'GET /markets/data/symbol/candles/': null } },
  {
    name: 'failed',
    isWithoutBars: true,
    answers: {
      ...withSettings({}),
      'GET /markets/data/symbol/candles/': new Refusal(400, {
        code: 'market_invalid',
        message: 'Invalid market data request. Please check your parameters.',
        request_id: '1',
      }),
    },
  },
  {
    name: 'forming-bar',
    answers: {
      ...withSettings({ studies: [study('ema', { params: { period: 20 } })] }),
      'GET /markets/data/stream/': streamText({ bars: [{ symbol: 'EURUSD', timeframe: '1h', candles: [forming], is_gap: false }] }),
    },
    act: (on) => on.getByRole('application').getByText('1.09945').waitFor(),
  },
  {
    name: 'two-charts',
    answers: withSettings({ second: { symbol: 'GBPUSD', timeframe: '4h', linked: ['crosshair'] } }),
    act: (on) => on.getByRole('application').nth(1).waitFor(),
  },
  { name: 'crosshair', answers: withSettings({ studies: [study('rsi')] }), act: pointAtMiddle },
  {
    name: 'result-trades',
    path: resultPath,
    answers: { ...withSettings({}), ...resultAnswers },
    act: async (on) => {
      await on.getByRole('button', { name: '17 Nov 2025, 14:00' }).click()
      // A pointer that rests on the chart would bring its cross-hair.
      await on.mouse.move(1, 1)
    },
  },
]

/** Walks the cross-hair to a bar with the keyboard, which no sub-pixel of a pointer can change. */
async function pointAtMiddle(on: Page): Promise<void> {
  const chart = on.getByRole('application')
  await chart.focus()
  await on.keyboard.press('PageUp')
  await expect(chart.getByRole('status')).not.toBeEmpty()
}

const overlay = 'Loading Market Data'

/** Opens a situation and gives its chart once everything on it has come. */
export async function enter(
  on: Page,
  { path = '/console/analysis/EURUSD', act, name, isWithoutBars = false }: Situation,
): Promise<Locator> {
  await on.goto(path, { waitUntil: 'commit' })
  const panel = on.getByRole('region', { name: /^Chart of/ })
  // On a phone a result draws its chart once it comes near the view.
  if (path === resultPath) await on.getByRole('tabpanel').scrollIntoViewIfNeeded()
  await panel.waitFor()
  const isLoaded = () => panel.getByText(overlay).waitFor({ state: 'hidden' })
  if (!isWithoutBars) {
    await panel.getByRole('application').first().waitFor()
    await isLoaded()
  }
  await act?.(on)
  if (name !== 'loading') await isLoaded()
  await panel.getByText('Calculating').waitFor({ state: 'hidden' })
  return panel
}

/** Candles with one indicator, in the colour of that name. */
export const withLine = (color: string | null): Situation => ({
  name: 'one-line',
  answers: withSettings({ studies: [study('ema', { params: { period: 20 }, colors: color === null ? {} : { value: color } })] }),
})

/** The same without one of the candles in view, which has shrunk to its close. */
export function withoutCandle({ name, answers }: Situation): Situation {
  const gone = back(20)
  const { close } = gone
  const left = bars.map((bar) => (bar === gone ? { ...bar, open: close, high: close, low: close } : bar))
  return { name, answers: { ...answers, 'GET /markets/data/symbol/candles/': candlesReply('EURUSD', '1h', left) } }
}
