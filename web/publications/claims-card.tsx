import { Card } from '../ui/card.tsx'
import { formatCount } from '../ui/numbers.ts'
import { Table, type Column } from '../ui/table.tsx'
import type { ComparedClaim } from './compare-claims.ts'
import css from './verify-page.module.css'

const verdicts = { equal: 'equal', differs: 'differs', unknown: 'not compared' } as const satisfies Record<ComparedClaim['verdict'], string>

const columns: readonly Column<ComparedClaim>[] = [
  { key: 'name', header: 'Figure', role: 'head', cell: ({ name }) => name },
  { key: 'stated', header: 'Stated', align: 'right', cell: ({ stated }) => stated },
  { key: 'recomputed', header: 'Computed here', align: 'right', cell: ({ recomputed }) => recomputed },
  { key: 'verdict', header: '', align: 'right', cell: ({ verdict }) => <span data-verdict={verdict}>{verdicts[verdict]}</span> },
]

const Claims = ({ label, claims }: { label: string; claims: readonly ComparedClaim[] }) => (
  <Table label={label} dense stackable columns={columns} rows={claims} rowKey={({ name }) => name} />
)

/** Each stated figure beside the one that comes out in this browser; what differs is open. */
export function ClaimsCard({ claims }: { claims: readonly ComparedClaim[] }) {
  const differing = claims.filter(({ verdict }) => verdict === 'differs')
  const others = claims.filter(({ verdict }) => verdict !== 'differs')
  return (
    <Card
      title={
        differing.length === 0
          ? 'Stated figures, computed again'
          : formatCount(differing.length, 'stated figure differs', 'stated figures differ')
      }
      note="compared to nine digits"
      className={css.claims}
    >
      {differing.length > 0 && <Claims label="Stated figures that differ" claims={differing} />}
      <details>
        <summary>{`${formatCount(others.length, 'figure')}, stated and computed here`}</summary>
        <Claims label="Stated figures" claims={others} />
      </details>
    </Card>
  )
}
