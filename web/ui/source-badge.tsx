import { Badge } from './badge.tsx'

interface SourceBadgeProps {
  /** What is known of the source of the prices; nothing is shown while it is not known. */
  readonly facts: { readonly label: string; readonly caution: string | null; readonly isOwn: boolean } | null | undefined
}

/** Stands wherever figures are shown whose prices call for caution, and where they are the user's own. */
export function SourceBadge({ facts }: SourceBadgeProps) {
  if (!facts) return null
  if (facts.caution !== null) return <Badge kind="warn">{facts.label}</Badge>
  return facts.isOwn ? <Badge kind="brand">{facts.label}</Badge> : null
}
