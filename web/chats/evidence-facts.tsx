import type { EvidencedDrawing } from '@playbook/engine/agent/tool'
import { formatCount, formatPercent, numberText } from '../ui/numbers.ts'
import { Time } from '../ui/time.tsx'
import css from './proposals.module.css'

const share = (value: number) => formatPercent(value, 'fraction', { digits: 0 })

/** What speaks for a proposed drawing, and how such drawings did before. */
export function EvidenceFacts({ drawing: { evidence, broken_at } }: { readonly drawing: EvidencedDrawing }) {
  const { touches, fit_error, bars_since, n, hold_rate, interval, random_rate } = evidence
  return (
    <dl className={css.facts}>
      {broken_at !== null && (
        <div>
          <dt>Broken on</dt>
          <dd>
            <Time at={broken_at} />
          </dd>
        </div>
      )}
      <div>
        <dt>Touches</dt>
        <dd>{touches}</dd>
      </div>
      <div>
        <dt>Last touch</dt>
        <dd>{bars_since === 0 ? 'the newest bar' : `${formatCount(bars_since, 'bar')} ago`}</dd>
      </div>
      <div>
        <dt>Fit error</dt>
        <dd>{`${numberText(fit_error, 2)} ATR`}</dd>
      </div>
      <div>
        <dt>Such ones held before</dt>
        <dd>{hold_rate === null ? 'no case yet' : `${share(hold_rate)} of ${numberText(n, 0)}`}</dd>
      </div>
      {interval !== null && (
        <div>
          <dt>95% interval</dt>
          <dd>{`${share(interval[0])} – ${share(interval[1])}`}</dd>
        </div>
      )}
      <div>
        <dt>Drawn at random</dt>
        <dd>{random_rate === null ? 'not known' : `${share(random_rate)} held`}</dd>
      </div>
    </dl>
  )
}
