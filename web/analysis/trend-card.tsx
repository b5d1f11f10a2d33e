import type { MarketAnalysis } from '@playbook/contract/market-analysis'
import { trendBars, trendDeviations, trendPercent, type Trend } from '@playbook/engine/analysis/trend-rule'
import { unknownFigure } from '@playbook/engine/format/number-text'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { Card } from '../ui/card.tsx'
import { formatPercent, signedText } from '../ui/numbers.ts'
import { Table, type Column } from '../ui/table.tsx'
import { trendWords } from './trend-words.ts'
import css from './analysis.module.css'

type Row = MarketAnalysis['trends'][number]

const signs = { bullish: 'up', bearish: 'down', sideways: 'mute' } as const satisfies Record<Trend, string>

const Said = ({ trend, figure }: { readonly trend: Trend | null; readonly figure: string }) =>
  trend === null ? (
    <span className="mute">{unknownFigure}</span>
  ) : (
    <>
      <span className={signs[trend]}>{trendWords[trend]}</span> <span className="mute num">{figure}</span>
    </>
  )

const columns: readonly Column<Row>[] = [
  { key: 'timeframe', header: 'Bars', cell: ({ timeframe }) => timeframeLabel[timeframe] },
  {
    key: 'rule',
    header: 'Trend rule',
    cell: ({ rule, change_percent: change }) => <Said trend={rule} figure={formatPercent(change, 'percent', { signed: true })} />,
  },
  {
    key: 'scaled',
    header: 'By volatility',
    cell: ({ scaled, deviations }) => <Said trend={scaled} figure={deviations === null ? '' : `${signedText(deviations, 1)} σ`} />,
  },
]

/** The trend of each timeframe by two rules. */
export const TrendCard = ({ trends }: { readonly trends: readonly Row[] }) => (
  <Card
    title="Trend"
    note={`Last ${trendBars} bars`}
    className={css.list}
    footer={`A trend is more than ${trendPercent}%; by volatility, more than ${trendDeviations} standard deviation (σ) of such moves, which chance alone exceeds a third of the time.`}
  >
    {trends.length === 0 ? (
      <p className={`soft ${css.none}`}>There are no closed bars yet.</p>
    ) : (
      <Table label="Trend" rows={trends} rowKey={({ timeframe }) => timeframe} columns={columns} />
    )}
  </Card>
)
