/** A grey bar where text or a figure will stand. */
export const Skeleton = ({ width = '100%', height }: { width?: number | string; height?: number }) => (
  <span className="sk" style={{ display: 'block', width, ...(height === undefined ? {} : { height }) }} aria-hidden="true" />
)

/** Rows of a list that is on its way, in their final height. */
export function SkeletonRows({ rows = 5, label }: { rows?: number; label: string }) {
  return (
    <div role="status" aria-busy="true" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="skrow row between" aria-hidden="true">
          <Skeleton width={`${44 + ((row * 37) % 30)}%`} />
          <Skeleton width={52} />
        </div>
      ))}
    </div>
  )
}

/** A whole panel that is on its way. */
export const SkeletonCard = ({ rows = 4, label }: { rows?: number; label: string }) => (
  <div className="card">
    <header>
      <Skeleton width={120} />
    </header>
    <SkeletonRows rows={rows} label={label} />
  </div>
)
