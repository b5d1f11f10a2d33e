import { b2bDashboard } from '@playbook/contract/b2b-console'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryOf } from '../api.ts'
import { Note } from '../ui/note.tsx'
import { Time } from '../ui/time.tsx'
import { hasLapsed } from './has-lapsed.ts'

/** When the agreement of the business ends or has ended, where it does, and what that means. */
export function LapseNote() {
  const { data, dataUpdatedAt } = useQuery(queryOf(b2bDashboard, { query: {} }))
  const at = data?.business.lapses_at ?? null
  if (at === null) return null
  const isOver = hasLapsed(at, dataUpdatedAt)
  return (
    <Note kind="warn">
      The agreement of this business {isOver ? 'ended' : 'ends'} on <Time at={at} style="date" />. Its keys{' '}
      {isOver ? 'are refused' : 'are refused from then on'}; everything here can still be read and exported.{' '}
      {isOver && <Link to="/console/business/pricing">Go on with a plan</Link>}
    </Note>
  )
}
