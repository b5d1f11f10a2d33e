import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeader } from '../ui/page-header.tsx'
import { useOpenTabInSight } from '../ui/use-open-tab-in-sight.ts'
import { LapseNote } from './lapse-note.tsx'

const pages = [
  { to: '/console/business/overview', label: 'Overview' },
  { to: '/console/business/keys', label: 'API keys' },
  { to: '/console/business/webhooks', label: 'Webhooks' },
  { to: '/console/business/sandbox', label: 'Sandbox' },
  { to: '/console/business/pricing', label: 'Pricing' },
  { to: '/console/business/members', label: 'Members' },
  { to: '/console/business/docs', label: 'Docs' },
] as const

interface BusinessPageProps {
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** A page of the business area, with the way to the others. */
export function BusinessPage({ title, actions, children }: BusinessPageProps) {
  const tabs = useOpenTabInSight()
  return (
    <div className="page">
      <PageHeader title={title} actions={actions} />
      <nav ref={tabs} className="tabs" aria-label="Business">
        {pages.map(({ to, label }) => (
          <Link key={to} className="tab" to={to} activeOptions={{ includeSearch: false }}>
            {label}
          </Link>
        ))}
      </nav>
      <LapseNote />
      {children}
    </div>
  )
}
