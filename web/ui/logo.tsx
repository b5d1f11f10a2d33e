/** The product's name with its mark: an interval set upright, which is also a candle. Put it inside a link. */
export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <>
      <svg viewBox="0 0 14 24" aria-hidden="true">
        <path d="M2 2h10M2 22h10M7 2v20" stroke="currentColor" strokeWidth="2" fill="none" />
        <path d="M7 7l5 5-5 5-5-5z" fill="var(--brand)" />
      </svg>
      <span className={compact ? 'sr' : undefined}>Playbook</span>
    </>
  )
}
