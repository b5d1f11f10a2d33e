import type { AuditLine } from '@playbook/contract/operator'
import { doubts, type Doubt } from '@playbook/contract/partners'
import { formatCount, formatUsdCents } from '../ui/numbers.ts'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

type Detail = AuditLine['detail'][string]

/** How the things that a line carries are read; an identifier is for the file of the log, not for a reader. */
const details: Readonly<Record<string, (value: Detail) => string | null>> = {
  tokens: (value) => formatCount(Number(value), 'token'),
  cents: (value) => formatUsdCents(Number(value)),
  invoice: (value) => `invoice ${String(value)}`,
  slug: (value) => `article ${String(value)}`,
  doubts: (value) =>
    String(value)
      .split(', ')
      .filter(Boolean)
      // A line is as old as it is: what it names may no longer be in the table.
      .map((doubt) => (Object.hasOwn(doubts, doubt) ? doubts[doubt as Doubt].says : doubt))
      .join(' ') || null,
  application: () => null,
  referral: () => null,
  business: () => null,
}

const detailOf = ({ detail }: AuditLine) =>
  Object.entries(detail)
    .map(([name, value]) => (details[name] === undefined ? `${name} ${String(value)}` : details[name](value)))
    .filter((text) => text !== null)
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
      <span>
        {line.why} <span className="small mute">{detailOf(line)}</span>
      </span>
    ),
  },
]

/** Lines of the audit log, newest first. */
export const AuditTable = ({ label, lines }: { label: string; lines: readonly AuditLine[] }) => (
  <Table label={label} columns={columns} rows={lines} rowKey={({ id }) => id} dense stackable />
)
