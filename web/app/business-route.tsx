import { Link, Navigate } from '@tanstack/react-router'
import { buttonClass } from '../ui/button.tsx'
import { AreaGuard } from './area-guard.tsx'

const apply = (
  <Link className={buttonClass({ variant: 'ghost' })} to="/console/business-access">
    Apply for access
  </Link>
)

/** The way into the business area: for who has access, to the page that says so; for all others, how to get it. */
export const BusinessRoute = () => (
  <AreaGuard area="business" actions={apply}>
    <Navigate to="/console/business-access" replace />
  </AreaGuard>
)
