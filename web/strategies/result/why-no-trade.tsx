import type { RunActivity, StrategyResult } from '@playbook/contract/strategies'
import { rejectionWords } from '@playbook/engine/explain/outcome-words'
import { displayName } from '@playbook/engine/format/display-name'
import type { RuleLine } from '@playbook/engine/strategy/reading'
import { Card } from '../../ui/card.tsx'
import { formatCount, shortNumber } from '../../ui/numbers.ts'
import { Table, type Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { SilentEntries } from './silent-entries.tsx'
import css from './why-no-trade.module.css'

interface WhyNoTradeProps {
  readonly result: StrategyResult
  readonly rules: readonly RuleLine[]
  /** Opens the explanation of a bar. */
  readonly onTime: (time: number) => void
}

/** Entries that did not happen, by reason, with their first bars; and what each condition did. */
export function WhyNoTrade({ result, rules, onTime }: WhyNoTradeProps) {
  const { activity } = result
  return (
    <>
      {activity?.silent !== undefined ? (
        <SilentEntries silent={activity.silent} onTime={onTime} />
      ) : (
        <Card title="Why no trade?" note="entries that a rule triggered and that were not made" padded>
          {activity === null ? <OlderCounts result={result} /> : <Rejections result={result} activity={activity} onTime={onTime} />}
        </Card>
      )}
      {activity !== null && activity.rules.length > 0 && <RuleCounts activity={activity} rules={rules} />}
    </>
  )
}

/** What is said where no entry was refused. */
export const noRejections = ({ total_trades: trades }: StrategyResult): string =>
  trades === 0 ? 'No rule ever triggered an entry.' : 'Every entry that a rule triggered was made.'

/** Results of older versions know how many, not where. */
function OlderCounts({ result }: { result: StrategyResult }) {
  const counts = Object.entries(result.trades_summary.rejections)
  if (counts.length === 0) return <p className="soft">{noRejections(result)}</p>
  return (
    <>
      <ul className={css.list}>
        {counts.map(([reason, count]) => (
          <li key={reason}>
            <b>{shortNumber(count)}</b> {displayName(reason)}
          </li>
        ))}
      </ul>
      <p className="small mute">This result was made by an older version. Run the strategy again to see at which bars.</p>
    </>
  )
}

const because = (reason: string) => (reason in rejectionWords ? rejectionWords[reason as keyof typeof rejectionWords] : displayName(reason))

function Rejections({
  result,
  activity: { rejections },
  onTime,
}: Pick<WhyNoTradeProps, 'result' | 'onTime'> & { readonly activity: RunActivity }) {
  if (rejections.length === 0) return <p className="soft">{noRejections(result)}</p>
  return (
    <ul className={css.list}>
      {rejections.map(({ type, reason, count, first_times: times }) => (
        <li key={`${type} ${reason}`}>
          <p>
            <b className="num">{formatCount(count, `${type} entry`, `${type} entries`)}</b>
            {`, because ${because(reason)}.`}
          </p>
          <p className={css.bars}>
            <span className="small mute">{times.length < count ? `The first ${times.length}:` : 'At:'}</span>
            {times.map((time, k) => (
              // Two entries of one side can be rejected in one bar.
              // oxlint-disable-next-line react/no-array-index-key
              <button key={k} type="button" className={css.bar} title="Explain this bar" onClick={() => onTime(time)}>
                <Time at={time} />
              </button>
            ))}
          </p>
        </li>
      ))}
    </ul>
  )
}

interface Counted {
  readonly path: string
  readonly text: string
  readonly trueBars: number | null
  readonly trades: number
}

const whole: Readonly<Record<string, string>> = {
  'entryLong.when': 'Go long: the whole rule',
  'entryShort.when': 'Go short: the whole rule',
  'exitLong.when': 'Leave longs: the whole rule',
  'exitShort.when': 'Leave shorts: the whole rule',
}

const columns: readonly Column<Counted>[] = [
  { key: 'condition', header: 'Condition', role: 'head', cell: ({ text }) => text },
  {
    key: 'true',
    header: 'Bars true',
    align: 'right',
    cell: ({ trueBars }) => (trueBars === null ? <span title="It asks about the open position">---</span> : shortNumber(trueBars)),
  },
  { key: 'trades', header: 'Trades caused', align: 'right', cell: ({ trades }) => shortNumber(trades) },
]

function RuleCounts({ activity, rules }: { activity: RunActivity; rules: readonly RuleLine[] }) {
  const texts = new Map(rules.map((rule) => [rule.path, rule.text]))
  const rows = activity.rules.flatMap(({ path, true_bars: trueBars, trades }) => {
    // A part that leaves on a condition is told as a whole.
    const text = texts.get(path) ?? whole[path] ?? texts.get(path.replace(/\.when$/, ''))
    return text === undefined ? [] : [{ path, text, trueBars, trades }]
  })
  return (
    <Card title="What each condition did" note="on how many bars it was true, and the entries and exits that it helped to decide">
      <Table label="What each condition did" dense rows={rows} rowKey={({ path }) => path} columns={columns} />
    </Card>
  )
}
