import type { AuditLine } from '@playbook/contract/operator'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

const detailOf = ({ detail }: AuditLine) =>
  Object.entries(detail)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')

const columns: readonly Column<AuditLine>[] = [
  { key: 'When', header: 'When', role: 'head', cell: (line) => <Time at={line.at} className="num" /> },
  { key: 'Who', header: 'Who', cell: (line) => line.operator },
  { key: 'What', header: 'What', cell: (line) => <b>{line.act.replaceAll('_', ' ')}</b> },
  { key: 'Account', header: 'Account', cell: (line) => line.subject ?? '–' },
  {
    key: 'Why',
    header: 'Why',
    cell: (line) => (
      <>
        {line.why} <span className="small mute">{detailOf(line)}</span>
      </>
    ),
  },
]

/** Lines of the audit log, newest first. */
export const AuditTable = ({ label, lines }: { label: string; lines: readonly AuditLine[] }) => (
  <Table label={label} columns={columns} rows={lines} rowKey={({ id }) => id} dense stackable />
)
