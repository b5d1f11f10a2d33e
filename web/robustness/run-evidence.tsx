import type { Finding, RobustnessReport } from '@playbook/engine/robustness/report'
import { thresholds } from '@playbook/engine/robustness/thresholds'
import { Card } from '../ui/card.tsx'
import { Figure } from '../ui/figure.tsx'
import { formatCount, numberText, probabilityText } from '../ui/numbers.ts'
import { EvidenceSection } from './evidence-section.tsx'
import { findingText, percentText } from './figure-text.ts'
import css from './evidence.module.css'

type ReportProps = { readonly report: RobustnessReport }

const ratio = (value: number) => numberText(value, 2)
const points = (value: number) => `${numberText(value, 2)} bp`

interface Shown {
  readonly label: string
  readonly found: Finding
  readonly write: (value: number) => string
  readonly definition: string
}

const Figures = ({ shown }: { shown: readonly Shown[] }) => (
  <dl className={`figs ${css.body}`}>
    {shown.map(({ label, found, write, definition }) => (
      <Figure key={label} label={label} value={findingText(found, write)} definition={definition} reason={found.reason} />
    ))}
  </dl>
)

const known = (value: number): Finding => ({ value, reason: null })

/** What the backtest itself says about its own worth. */
export function BaselineEvidence({ report }: ReportProps) {
  const { baseline } = report
  if (baseline === null) return null
  const shown: Shown[] = [
    { label: 'Trades', found: known(baseline.trades), write: (value) => numberText(value, 0), definition: 'Closed trades of the run.' },
    { label: 'Total return', found: known(baseline.returnPercent), write: percentText, definition: 'After costs, over the whole period.' },
    {
      label: 'Max drawdown',
      found: known(baseline.maxDrawdownPercent),
      write: percentText,
      definition: 'The largest fall of the account below an earlier peak.',
    },
    {
      label: 'Cost paid',
      found: baseline.costPerSide,
      write: points,
      definition: 'Spread, slippage and commission per side, in hundredths of a percent of what was traded.',
    },
    {
      label: 'Break-even cost',
      found: baseline.breakEvenCost,
      write: points,
      definition: 'The cost per side at which all profit would be gone.',
    },
    {
      label: 'Profit of the best 5%',
      found: baseline.bestTradesShare,
      write: (value) => (value > 200 ? `${numberText(value / 100, value < 1000 ? 1 : 0)} times` : `${numberText(value, 0)}%`),
      definition: 'How much of the net profit the best twentieth of the trades made. Above 100%, the other trades lost together.',
    },
  ]
  return (
    <EvidenceSection
      of="baseline"
      report={report}
      title="The run itself"
      question="Are there enough trades, is there a profit after costs, and does it come from more than a few of them?"
    >
      <Card title="Facts of the run">
        <Figures shown={shown} />
      </Card>
    </EvidenceSection>
  )
}

/** How far the Sharpe can be believed, and what the number of tries takes off it. */
export function SharpeEvidence({ report }: ReportProps) {
  const { sharpe, trials } = report
  if (sharpe === null) return null
  const shown: Shown[] = [
    {
      label: 'Sharpe',
      found: sharpe.annual,
      write: ratio,
      definition: 'Mean daily return divided by its standard deviation, times the root of the days of a year.',
    },
    {
      label: 'Best by luck',
      found: sharpe.bestByLuckAnnual,
      write: ratio,
      definition: 'The Sharpe a year that the best of as many variants without any skill would be expected to show.',
    },
    {
      label: 'Deflated Sharpe',
      found: sharpe.deflated,
      write: probabilityText,
      definition: 'Probability that the true Sharpe is above what luck gives after all trials (Bailey and López de Prado 2014).',
    },
    {
      label: 'Above zero',
      found: sharpe.probabilistic,
      write: probabilityText,
      definition: 'Probability that the true Sharpe is above 0, as if this had been the only trial (same, 2012).',
    },
    {
      label: 'Days needed',
      found: sharpe.minTrackRecord,
      write: (value) => (value > thresholds.trackRecord.maxDays ? 'over 50 years' : numberText(Math.ceil(value), 0)),
      definition: 'Daily returns after which a Sharpe like this one could be told from 0 with 95% confidence.',
    },
    {
      label: 'Days available',
      found: known(sharpe.returns),
      write: (value) => numberText(value, 0),
      definition: 'Daily returns that the Sharpe was measured on.',
    },
  ]
  return (
    <EvidenceSection
      of="sharpe"
      report={report}
      title="The Sharpe after all trials"
      question="Try enough variants and one will look good by luck. How much is left once every trial is counted?"
    >
      <Card title="Sharpe" note={`After ${formatCount(sharpe.trials, 'trial')}`}>
        <Figures shown={shown} />
        <p className={`soft ${css.body}`}>{trialsSentence(trials)}</p>
      </Card>
    </EvidenceSection>
  )
}

function trialsSentence({ before, added, total }: RobustnessReport['trials']): string {
  const known = `${formatCount(before, 'variant')} of this strategy ${before === 1 ? 'was' : 'were'} tried, this one included; the Sharpe is deflated by ${before === 1 ? 'it' : 'them'}.`
  const own =
    added === 0
      ? ''
      : ` Its checks have tried ${numberText(added, 0)} more, which it was not chosen from; they count for what is run next: ${numberText(total, 0)} in all.`
  return `${known}${own} A variant is any mix of numbers, market, timeframe and period; deleting a strategy does not take it off.`
}
