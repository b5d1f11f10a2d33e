import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeader } from '../ui/page-header.tsx'

const pages = [
  { to: '/console/business/overview', label: 'Overview' },
  { to: '/console/business/keys', label: 'API keys' },
] as const

interface BusinessPageProps {
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** A page of the business area, with the way to the others. */
export const BusinessPage = ({ title, actions, children }: BusinessPageProps) => (
  <div className="page">
    <PageHeader title={title} actions={actions} />
    <nav className="tabs" aria-label="Business">
      {pages.map(({ to, label }) => (
        <Link key={to} className="tab" to={to} activeOptions={{ includeSearch: false }}>
          {label}
        </Link>
      ))}
    </nav>
    {children}
  </div>
)
