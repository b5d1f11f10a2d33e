import { Skeleton } from '../../ui/skeleton.tsx'
import css from './overview-skeleton.module.css'

/** The overview's final shape while the result is on its way. */
export const OverviewSkeleton = () => (
  <div className={css.shape} role="status" aria-busy="true" aria-label="Loading result">
    {['Equity', 'Chart'].map((part) => (
      <div key={part} className="card">
        <header>
          <Skeleton width={160} />
        </header>
        <div className={css.stage} />
      </div>
    ))}
  </div>
)
