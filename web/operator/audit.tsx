import { auditLog } from '@playbook/contract/operator'
import { Card } from '../ui/card.tsx'
import { AuditTable } from './audit-table.tsx'
import { PagedList } from './paged-list.tsx'

/** Everything that operators did, whoever did it. */
export const Audit = () => (
  <PagedList endpoint={auditLog} name="audit log" empty="No operator has done anything yet">
    {(lines) => (
      <Card title="Audit log">
        <AuditTable label="Audit log" lines={lines} />
      </Card>
    )}
  </PagedList>
)
