import { Link, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumbs } from './breadcrumbs.tsx'

interface PageCrumbsProps {
  /** What the last breadcrumb says, when it is known only now, such as a strategy's name. */
  crumb?: string | undefined
}

/** The way to this page, from the routes: Console, section, page. */
export function PageCrumbs({ crumb }: PageCrumbsProps) {
  const matches = useMatches().filter((match) => match.staticData.crumb !== undefined)
  const items = matches.map((match, index) => {
    const isLast = index === matches.length - 1
    const name = isLast ? (crumb ?? match.staticData.crumb) : match.staticData.crumb
    return { key: match.id, node: isLast ? name : <Link to={match.pathname}>{name}</Link> }
  })
  return <Breadcrumbs items={items} />
}

interface PageHeaderProps extends PageCrumbsProps {
  title: ReactNode
  /** Under the title: a sentence in words, anything else as it is. */
  lead?: ReactNode
  /** Buttons at the end; the main one last. */
  actions?: ReactNode
}

/** The head of a console page: breadcrumbs from the routes, title, actions. */
export const PageHeader = ({ title, lead, actions, crumb }: PageHeaderProps) => (
  <div className="stack pagetop">
    <PageCrumbs crumb={crumb} />
    <div className="pagehead">
      <div className="grow">
        <h1 className="h-page">{title}</h1>
        {typeof lead === 'string' ? <p className="soft num">{lead}</p> : lead}
      </div>
      {actions !== undefined && <div className="row wrap">{actions}</div>}
    </div>
  </div>
)
