import type { ReplayAccount, ReplayAccountSide } from '@playbook/contract/replays'
import { unknownFigure } from '@playbook/engine/format/number-text'
import type { StatisticName } from '@playbook/engine/statistics/catalogue'
import { statisticsCatalogue } from '@playbook/engine/statistics/catalogue'
import { shortNumber, signedText } from '../ui/numbers.ts'
import { formatTime } from '../ui/time.tsx'
import { formatFigure } from '../words/figure-text.ts'
import css from './sides-table.module.css'

/** Those that can be told apart over the short stretch of a replay. */
const figures = [
  'total_return',
  'net_profit',
  'max_drawdown',
  'win_rate',
  'profit_factor',
  'expectancy_r',
  'average_win',
  'average_loss',
  'sharpe_ratio',
  'exposure',
] as const satisfies readonly StatisticName[]

/** Of open trades with their costs so far, in US dollars; 0 without any. */
export const openProfitOf = ({ positions, profit, closed_profit: closed }: ReplayAccountSide): number =>
  positions.length === 0 ? 0 : profit - closed

/** You and the strategy over the same bars with the same balance. */
export function SidesTable({ account, hasStrategy }: { readonly account: ReplayAccount | null; readonly hasStrategy: boolean }) {
  const sides = [
    { name: 'You', side: account?.you ?? null },
    ...(hasStrategy ? [{ name: 'Strategy', side: account?.strategy ?? null }] : []),
  ]
  return (
    <>
      <table className={css.sides}>
        <caption className="sr">{hasStrategy ? 'You and the strategy' : 'Your trades'}</caption>
        <thead>
          <tr>
            <th scope="col">{account === null ? 'Since the start' : `Since ${formatTime(account.start_time, 'day', 'utc')}`}</th>
            <th scope="col">Trades</th>
            <th scope="col">Won</th>
            <th scope="col">Total, R</th>
            <th scope="col">Closed, USD</th>
            <th scope="col" title="Open trades with their costs so far">
              Open, USD
            </th>
          </tr>
        </thead>
        <tbody>
          {sides.map(({ name, side }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="num">{side === null ? '…' : shortNumber(side.trade_count)}</td>
              <td className="num">{side === null ? '…' : shortNumber(side.won)}</td>
              <Signed value={side?.total_r} />
              <Signed value={side?.closed_profit} />
              <Signed value={side && openProfitOf(side)} />
            </tr>
          ))}
        </tbody>
      </table>
      {account !== null && (
        <details className={css.more}>
          <summary>Statistics</summary>
          <table className={css.sides}>
            <thead>
              <tr>
                <th scope="col">Figure</th>
                {sides.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {figures.map((name) => (
                <tr key={name}>
                  <th scope="row">{statisticsCatalogue[name].title}</th>
                  {sides.map((each) => (
                    <FigureCell key={each.name} side={each.side} name={name} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  )
}

function Signed({ value }: { readonly value: number | null | undefined }) {
  if (value === null || value === undefined) return <td className="num">{value === null ? unknownFigure : '…'}</td>
  return <td className={`num ${value > 0 ? 'up' : value < 0 ? 'down' : ''}`}>{signedText(value, 2)}</td>
}

function FigureCell({ side, name }: { readonly side: ReplayAccountSide | null; readonly name: StatisticName }) {
  const figure = side?.figures.find((each) => each.name === name)
  return (
    <td className="num" title={figure?.reason ?? undefined}>
      {formatFigure(name, figure?.value ?? null)}
    </td>
  )
}
