import type { StrategyResult } from '@playbook/contract/strategies'
import { statisticNames, statisticsCatalogue, type StatisticName } from '@playbook/engine/statistics/catalogue'
import { formatFigure, groupTitles } from '@playbook/engine/statistics/format-figure'
import { Card } from '../ui/card.tsx'
import { Figure } from '../ui/figure.tsx'
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
      definition={spec.definition}
      reason={figure?.reason ?? null}
    />
  )
}

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
