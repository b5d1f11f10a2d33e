import { Badge } from './badge.tsx'

interface SourceBadgeProps {
  /** What is known of the source of the prices; nothing is shown while it is not known. */
  readonly facts: { readonly label: string; readonly caution: string | null; readonly isOwn: boolean } | null | undefined
}

/** Stands wherever figures are shown, and says where their prices come from. */
export function SourceBadge({ facts }: SourceBadgeProps) {
  if (!facts) return null
  if (facts.caution !== null) return <Badge kind="warn">{facts.label}</Badge>
  return <Badge {...(facts.isOwn ? { kind: 'brand' as const } : {})}>{facts.label}</Badge>
}
