import { Link, Outlet } from '@tanstack/react-router'
import { buttonClass } from '../ui/button.tsx'
import { AreaGuard } from './area-guard.tsx'

const apply = (
  <Link className={buttonClass({ variant: 'primary' })} to="/console/business-access">
    Apply for access
  </Link>
)

/** The business area for who has access; for all others, how to get it. */
export const BusinessRoute = () => (
  <AreaGuard area="business" actions={apply}>
    <Outlet />
  </AreaGuard>
)
