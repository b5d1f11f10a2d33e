import { limits } from '@playbook/contract/limits'
import { operatorUsers, type OperatedUser } from '@playbook/contract/operator'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { messageOf, queryOf } from '../api.ts'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Field, IconInput } from '../ui/field.tsx'
import { numberText } from '../ui/numbers.ts'
import { Pagination } from '../ui/pagination.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { useSearchText } from '../ui/use-search-text.ts'
import { AccountDetails } from './account-details.tsx'
import { AccountMarks } from './account-marks.tsx'

const pauseMs = 300

interface Place {
  readonly search: string
  readonly page: number
}

const columnsAt = (place: Place): readonly Column<OperatedUser>[] => [
  {
    key: 'Account',
    header: 'Account',
    role: 'head',
    cell: (user) => (
      <Link to="/console/operator" search={{ ...place, user: user.id }}>
        {user.email}
      </Link>
    ),
  },
  { key: 'Name', header: 'Name', cell: (user) => user.name },
  { key: 'Is', header: 'Is', cell: (user) => <AccountMarks user={user} /> },
  { key: 'Since', header: 'Since', cell: (user) => <Time at={user.created_at} style="date" className="mute num" /> },
  { key: 'Tokens', header: 'Tokens', align: 'right', cell: (user) => numberText(user.tokens, 0) },
]

/** Accounts found by a part of their email or name; one that is chosen shows above the list. */
export function Accounts() {
  const { search, page, user } = useSearch({ from: '/console/operator' })
  const navigate = useNavigate()
  const go = (next: { search?: string; page?: number; user?: string | undefined }) =>
    void navigate({ to: '/console/operator', search: next })
  const { typed, setTyped } = useSearchText(search, (text) => go({ search: text, user }), pauseMs)
  const found = useQuery({
    ...queryOf(operatorUsers, { query: { search, page, page_size: limits.operatorPageSize } }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="stack">
      {user !== undefined && <AccountDetails key={user} id={user} onClose={() => go({ search, page })} />}
      <Field label="Find an account" labelHidden>
        <IconInput
          icon="search"
          type="search"
          placeholder="Email or name"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {found.isPending ? (
        <SkeletonRows rows={6} label="Looking for accounts" />
      ) : found.isLoadingError ? (
        <FailBox title="The accounts could not be loaded" onRetry={() => void found.refetch()}>
          {messageOf(found.error)}
        </FailBox>
      ) : (
        <Card title="Accounts" note={numberText(found.data.count, 0)}>
          {found.data.count === 0 ? (
            <Empty title="No account found">No email and no name holds “{search}”.</Empty>
          ) : (
            <Table label="Accounts" columns={columnsAt({ search, page })} rows={found.data.results} rowKey={({ id }) => id} stackable />
          )}
          <Pagination
            page={page}
            pageSize={limits.operatorPageSize}
            count={found.data.count}
            onPage={(next) => go({ search, page: next, user })}
          />
        </Card>
      )}
    </div>
  )
}
