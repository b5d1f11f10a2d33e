import { Link, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumbs } from './breadcrumbs.tsx'

interface PageHeaderProps {
  title: ReactNode
  /** One sentence under the title. */
  lead?: ReactNode
  /** Buttons at the end; the main one last. */
  actions?: ReactNode
  /** What the last breadcrumb says, when it is known only now, such as a strategy's name. */
  crumb?: string
}

/** The head of a console page: breadcrumbs from the routes, title, actions. */
export function PageHeader({ title, lead, actions, crumb }: PageHeaderProps) {
  const matches = useMatches().filter((match) => match.staticData.crumb !== undefined)
  const items = matches.map((match, index) => {
    const isLast = index === matches.length - 1
    const name = isLast ? (crumb ?? match.staticData.crumb) : match.staticData.crumb
    return { key: match.id, node: isLast ? name : <Link to={match.pathname}>{name}</Link> }
  })
  return (
    <div className="stack pagetop">
      <Breadcrumbs items={items} />
      <div className="pagehead">
        <div className="grow">
          <h1 className="h-page">{title}</h1>
          {lead !== undefined && <p className="soft">{lead}</p>}
        </div>
        {actions !== undefined && <div className="row wrap">{actions}</div>}
      </div>
    </div>
  )
}
