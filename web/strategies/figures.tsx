import type { StrategyResult } from '@playbook/contract/strategies'
import { formatDuration } from '@playbook/engine/format/duration'
import { formatUsd } from '@playbook/engine/format/money'
import { isKnown, numberText, unknownFigure } from '@playbook/engine/format/number-text'
import { formatPercent } from '@playbook/engine/format/percent'
import {
  statisticNames,
  statisticsCatalogue,
  type StatisticName,
  type StatisticSpec,
  type Unit,
} from '@playbook/engine/statistics/catalogue'
import { Card } from '../ui/card.tsx'
import { Figure } from '../ui/figure.tsx'
import css from './figures.module.css'

const orUnknown = (text: (value: number) => string) => (value: number | null) => (isKnown(value) ? text(value) : unknownFigure)

const formats = {
  percent: (value) => formatPercent(value, 'percent', { digits: 2 }),
  probability: (value) => formatPercent(value, 'fraction', { digits: 1 }),
  usd: formatUsd,
  minutes: formatDuration,
  ratio: orUnknown((value) => numberText(value, 2)),
  count: orUnknown((value) => numberText(value, 0)),
  days: orUnknown((value) => `${numberText(value, 0)} days`),
  basis_points: orUnknown((value) => `${numberText(value, 2)} bp`),
  r: orUnknown((value) => `${numberText(value, 2)} R`),
} as const satisfies Record<Unit, (value: number | null) => string>

/** Returns, whose sign is said where it is plus too. */
const signedNames = new Set<StatisticName>(['total_return', 'cagr', 'buy_and_hold_return'])

/** A figure in the unit that its catalogue line names. */
const formatFigure = (name: StatisticName, value: number | null): string =>
  signedNames.has(name) ? formatPercent(value, 'percent', { digits: 2, signed: true }) : formats[statisticsCatalogue[name].unit](value)

/** The figures that everybody asks for first, in two groups. */
const firstFigures = {
  'Return and risk': ['cagr', 'max_drawdown', 'volatility', 'sharpe_ratio', 'sortino_ratio', 'calmar_ratio'],
  Trades: ['win_rate', 'profit_factor', 'expectancy', 'average_win', 'average_loss', 'exposure'],
} as const satisfies Record<string, readonly StatisticName[]>

const groupTitles = {
  return: 'Return',
  risk: 'Risk',
  drawdown: 'Drawdown',
  trades: 'Trades',
  costs: 'Costs',
  benchmark: 'Against buy and hold',
} as const satisfies Record<StatisticSpec['group'], string>

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
