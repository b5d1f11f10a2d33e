import type { StrategyResult } from '@playbook/contract/strategies'
import {
  statisticNames,
  statisticsCatalogue,
  type StatisticName,
  type StatisticSpec,
  type Unit,
} from '@playbook/engine/statistics/catalogue'
import { groupTitles } from '@playbook/engine/statistics/format-figure'
import { Card } from '../../ui/card.tsx'
import { Figure } from '../../ui/figure.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { formatFigure } from '../../words/figure-text.ts'
import { variantCountText } from '../../words/variant-count-text.ts'
import css from './figures.module.css'

/** The figures that everybody asks for first, in two groups. */
const firstFigures = {
  'Return and risk': ['cagr', 'max_drawdown', 'volatility', 'sharpe_ratio', 'sortino_ratio', 'calmar_ratio'],
  Trades: ['win_rate', 'profit_factor', 'expectancy', 'average_win', 'average_loss', 'exposure'],
} as const satisfies Record<string, readonly StatisticName[]>

function OneFigure({ result, name }: { result: StrategyResult; name: StatisticName }) {
  const spec = statisticsCatalogue[name]
  const figure = result.figures.find((each) => each.name === name)
  return (
    <Figure
      label={spec.title}
      value={formatFigure(name, figure?.value ?? null)}
      definition={<Definition name={name} result={result} />}
      reason={figure?.reason ?? null}
    />
  )
}

const unitWords = {
  percent: 'percent',
  ratio: 'a plain number',
  usd: 'US dollars',
  count: 'a count',
  minutes: 'hours and minutes',
  days: 'days',
  basis_points: 'basis points, hundredths of a percent',
  r: 'multiples of the money at risk',
  probability: 'percent likely',
} as const satisfies Record<Unit, string>

/** What a figure was counted over in this run. */
function sampleOf(
  sample: StatisticSpec['sample'],
  { total_trades: trades, receipt, performance_metrics: { daily_count: days } }: StrategyResult,
): string {
  if (sample === 'trades') return formatCount(trades, 'trade')
  if (sample === 'days') return formatCount(days, 'daily return')
  return sample === 'bars' ? formatCount(receipt.bars, 'bar') : `the whole run of ${formatCount(receipt.bars, 'bar')}`
}

/** The formula in words, the unit, and the sample that it rests on. */
function Definition({ name, result }: { name: StatisticName; result: StrategyResult }) {
  const { definition, unit, sample, annualised }: StatisticSpec = statisticsCatalogue[name]
  return (
    <>
      <p>{definition}</p>
      {name === 'deflated_sharpe' && <p className="num">{`${variantCountText(result.tried)}${luckWords(result)}`}</p>}
      <p className="small mute num">{`In ${unitWords[unit]}. Sample: ${sampleOf(sample, result)}.${annualised ? ' Brought to a year.' : ''}`}</p>
    </>
  )
}

const luckWords = ({ tried }: StrategyResult): string =>
  tried === undefined || tried.luck_sharpe === null || tried.trials === 1
    ? ''
    : ` The best of as many without any skill would be expected to have a Sharpe of ${formatFigure('sharpe_ratio', tried.luck_sharpe)}.`

/** The first figures, each opening its definition. */
export function Figures({ result }: { result: StrategyResult }) {
  return (
    <section aria-label="Figures">
      <h2 className="h-panel">Figures</h2>
      {Object.entries(firstFigures).map(([title, names]) => (
        <div key={title}>
          <h3 className={`label ${css.group}`}>{title}</h3>
          <dl className="figs">
            {names.map((name) => (
              <OneFigure key={name} result={result} name={name} />
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}

/** Every figure of the catalogue, by group. */
export function AllFigures({ result }: { result: StrategyResult }) {
  return (
    <>
      {(Object.keys(groupTitles) as (keyof typeof groupTitles)[]).map((group) => (
        <Card key={group} title={groupTitles[group]} padded>
          <dl className="figs">
            {statisticNames
              .filter((name) => statisticsCatalogue[name].group === group)
              .map((name) => (
                <OneFigure key={name} result={result} name={name} />
              ))}
          </dl>
        </Card>
      ))}
    </>
  )
}
