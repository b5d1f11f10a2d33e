import css from './track-record-page.module.css'

const lines = [1, 2, 3, 4, 5, 6] as const

/** The place of the record while it is on its way. */
export const TrackRecordFrame = () => (
  <div className={css.waiting} role="status" aria-busy="true" aria-label="Loading the track record">
    {lines.map((line) => (
      <span key={line} className="sk" />
    ))}
  </div>
)
