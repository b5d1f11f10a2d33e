import { Button } from './button.tsx'

interface PaginationProps {
  page: number
  pageSize: number
  count: number
  onPage: (page: number) => void
  label?: string
}

/** Previous and Next with the place in the list. Nothing where all fits on one page. */
export function Pagination({ page, pageSize, count, onPage, label = 'Pages' }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(count / pageSize))
  if (pages === 1) return null
  return (
    <nav className="row between wrap pager" aria-label={label}>
      <Button size="sm" icon="left" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span className="small soft num" aria-current="page">
        Page {page} of {pages}
      </span>
      <Button size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
