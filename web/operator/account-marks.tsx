import type { OperatedUser } from '@playbook/contract/operator'
import { Badge } from '../ui/badge.tsx'

/** What an account is and is not, as badges. */
export function AccountMarks({ user }: { user: OperatedUser }) {
  return (
    <span className="row wrap">
      {user.suspended_at !== null && <Badge kind="down">Suspended</Badge>}
      {user.deactivated_at !== null && <Badge kind="down">Deactivated</Badge>}
      {user.is_operator && <Badge kind="brand">Operator</Badge>}
      {user.is_business && <Badge>Business</Badge>}
      {user.is_creator && <Badge>Creator</Badge>}
      {!user.is_verified && <Badge kind="warn">Not verified</Badge>}
    </span>
  )
}
