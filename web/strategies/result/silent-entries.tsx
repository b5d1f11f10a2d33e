import type { SilentEntry } from '@playbook/contract/strategies'
import { nearestMissText as plainNearestMissText } from '@playbook/engine/explain/no-entry-text'
import { Card } from '../../ui/card.tsx'
import { formatCount, styled } from '../../ui/numbers.ts'
import { Time } from '../../ui/time.tsx'
import { valueText } from '../../words/value-text.ts'
import css from './why-no-trade.module.css'

const nearestMissText = styled(plainNearestMissText)

interface SilentEntriesProps {
  readonly silent: readonly SilentEntry[]
  /** Opens the explanation of a bar, where there is a place for it. */
  readonly onTime?: (time: number) => void
}

/** Which condition kept the strategy from trading, how near it came, and what would have loosened it. */
export const SilentEntries = ({ silent, onTime }: SilentEntriesProps) => (
  <Card title="Why it never traded" note="what kept each entry from triggering" padded>
    <ul className={css.list}>
      {silent.map((entry) => (
        <li key={entry.type}>
          <Silence entry={entry} isOne={silent.length === 1} {...(onTime ? { onTime } : {})} />
        </li>
      ))}
    </ul>
  </Card>
)

interface SilenceProps {
  readonly entry: SilentEntry
  readonly isOne: boolean
  readonly onTime?: (time: number) => void
}

function Silence({ entry, isOne, onTime }: SilenceProps) {
  const { nearest, loosened, conditions, blocker } = entry
  return (
    <div className="stack">
      <p>
        {!isOne && <b>{entry.type === 'BUY' ? 'Long: ' : 'Short: '}</b>}
        {entry.text}
      </p>
      {nearest !== null && (
        <p className="num">
          {nearestMissText(blockerOf(entry))} at{' '}
          {onTime === undefined ? (
            <Time at={nearest.time} />
          ) : (
            <button type="button" className={css.bar} title="Explain this bar" onClick={() => onTime(nearest.time)}>
              <Time at={nearest.time} />
            </button>
          )}
          {`: ${nearest.text} was ${valueText(nearest.value)}, against ${valueText(nearest.wanted)}.`}
        </p>
      )}
      {loosened.length > 0 && (
        <div>
          <h3 className="label">What would have let it trade</h3>
          <ul className={css.loosened}>
            {loosened.map((each) => (
              <li key={`${each.path} ${each.to}`}>{loosenedText(each)}</li>
            ))}
          </ul>
          <p className="small mute">Each was run on the same bars. It shows what blocked the entries, not what will make money.</p>
        </div>
      )}
      {conditions.length > 1 && (
        <p className="small mute num">
          {conditions
            .map(
              ({ path, text, true_bars: bars }) => `${text}: ${formatCount(bars, 'bar')}${path === blocker ? ' (the blocking one)' : ''}`,
            )
            .join(' · ')}
        </p>
      )}
    </div>
  )
}

function blockerOf({ conditions, blocker }: SilentEntry) {
  const found = conditions.find(({ path }) => path === blocker)
  return { trueBars: found?.true_bars ?? 0, othersBars: found?.others_bars ?? 0 }
}

function loosenedText({ from, to, label, trades }: SilentEntry['loosened'][number]): string {
  const times = `it would have traded ${trades === 1 ? 'once' : formatCount(trades, 'time')}`
  return from === null || to === null ? `Without “${label}” ${times}.` : `With ${valueText(to)} instead of ${valueText(from)} ${times}.`
}
