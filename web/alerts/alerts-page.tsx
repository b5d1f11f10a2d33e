import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { AlertDialog } from './alert-dialog.tsx'
import { AlertList } from './alert-list.tsx'
import { FiredList } from './fired-list.tsx'

/** The alerts that are set, what they have fired, and the chart at that moment. */
export function AlertsPage() {
  const { fired, setting, strategy } = useSearch({ from: '/console/alerts' })
  const navigate = useNavigate({ from: '/console/alerts' })
  const open = (isOpen: boolean) => void navigate({ to: '.', search: isOpen ? { setting: 'new' } : {}, replace: true })
  return (
    <div className="page">
      <PageHeader
        title="Alerts"
        lead="Told here as soon as they fire. An alert fires on what happens after it was set."
        actions={
          <Button variant="primary" icon="bell" onClick={() => open(true)}>
            New alert
          </Button>
        }
      />
      <AlertList onNew={() => open(true)} />
      <FiredList
        shown={fired ?? null}
        onShow={(id) => void navigate({ to: '.', search: id === null ? {} : { fired: id }, resetScroll: false })}
      />
      {(setting === 'new' || strategy !== undefined) && <AlertDialog strategyId={strategy ?? null} onClose={() => open(false)} />}
    </div>
  )
}
