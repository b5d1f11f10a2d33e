import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { pageSetting } from '../page-settings.ts'
import { PageHeader } from '../ui/page-header.tsx'

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
  const { pathname } = useLocation()
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a narrow page the tabs scroll sideways: the open one is in sight.
    tabs.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
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
