import { useLiveLoss } from '../live/use-live.ts'
import { Badge } from '../ui/badge.tsx'
import { useTimeDisplay } from '../ui/time.tsx'
import { momentWords } from './session-words.ts'
import { useNow } from './use-now.ts'

/** Says since when prices stand still, because the server cannot be reached; nothing while they move. */
export function NotLiveBadge() {
  const since = useLiveLoss()
  const now = useNow()
  const zone = useTimeDisplay()
  if (since === null) return null
  return (
    <span role="status" title="The server cannot be reached. Prices move again by themselves as soon as it can.">
      <Badge kind="warn">{`Not live since ${momentWords(since, now, zone)}`}</Badge>
    </span>
  )
}
