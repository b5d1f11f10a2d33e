import type { OperatedUser } from '@playbook/contract/operator'
import { Badge } from '../ui/badge.tsx'
import { Time } from '../ui/time.tsx'

/** What an account is and is not, as badges. */
export function AccountMarks({ user }: { user: OperatedUser }) {
  const { suspended_at, deactivated_at, is_operator, is_business, is_creator, is_verified } = user
  // Nothing to say takes no room beside what follows.
  if (is_verified && suspended_at === null && deactivated_at === null && !is_operator && !is_business && !is_creator) return null
  return (
    <span className="row wrap">
      {user.suspended_at !== null && <Badge kind="down">Suspended</Badge>}
      {user.deletion_due_at !== null ? (
        <Badge kind="down">
          To be deleted on <Time at={user.deletion_due_at} style="date" />
        </Badge>
      ) : (
        user.deactivated_at !== null && <Badge kind="down">Deactivated</Badge>
      )}
      {user.is_operator && <Badge kind="brand">Operator</Badge>}
      {user.is_business && <Badge>Business</Badge>}
      {user.is_creator && <Badge>Creator</Badge>}
      {!user.is_verified && <Badge kind="warn">Not verified</Badge>}
    </span>
  )
}
