import { Link, Outlet } from '@tanstack/react-router'
import { pageSetting } from '../page-settings.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { useOpenTabInSight } from '../ui/use-open-tab-in-sight.ts'

const pages = [
  { to: '/console/settings/general', label: 'General' },
  { to: '/console/settings/profile', label: 'Profile' },
  { to: '/console/settings/security', label: 'Security' },
  { to: '/console/settings/notifications', label: 'Notifications' },
  { to: '/console/settings/tokens', label: 'Tokens' },
  { to: '/console/settings/billing', label: 'Billing' },
] as const

/** Tokens have no page where nothing costs any. */
const isThere = ({ label }: { label: string }) => label !== 'Tokens' || pageSetting('billing') === 'on'

export function SettingsLayout() {
  const tabs = useOpenTabInSight()
  return (
    <div className="page">
      <PageHeader title="Settings" />
      <nav ref={tabs} className="tabs" aria-label="Settings">
        {pages.filter(isThere).map(({ to, label }) => (
          <Link key={to} className="tab" to={to}>
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </div>
  )
}
