import { Badge } from './badge.tsx'

interface SourceBadgeProps {
  /** What is known of the source of the prices; nothing is shown while it is not known. */
  readonly facts: { readonly label: string; readonly caution: string | null; readonly isOwn: boolean } | null | undefined
  /** Which of the sources of its kind it is. */
  readonly label?: string | undefined
}

/** Stands wherever figures are shown whose prices call for caution, where they are the user's own, and where they come from a source outside. */
export function SourceBadge({ facts, label }: SourceBadgeProps) {
  if (!facts) return null
  if (facts.caution !== null) return <Badge kind="warn">{facts.label}</Badge>
  if (facts.isOwn) return <Badge kind="brand">{facts.label}</Badge>
  return <Badge>{label ?? facts.label}</Badge>
}
