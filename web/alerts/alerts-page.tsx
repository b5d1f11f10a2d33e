import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { AlertDialog } from './alert-dialog.tsx'
import { AlertList } from './alert-list.tsx'
import { FiredList, MomentChart, useFired } from './fired-list.tsx'

/** The alerts that are set, what they have fired, and the chart at that moment. */
export function AlertsPage() {
  const { fired, setting, strategy } = useSearch({ from: '/console/alerts' })
  const navigate = useNavigate({ from: '/console/alerts' })
  const open = (isOpen: boolean) => void navigate({ to: '.', search: isOpen ? { setting: 'new' } : {}, replace: true })
  const [page, setPage] = useState(1)
  const list = useFired(page)
  const show = (id: string | null) => void navigate({ to: '.', search: id === null ? {} : { fired: id }, resetScroll: false })
  const looked = list.data?.results.find(({ notificationId }) => notificationId === fired)
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
      {looked !== undefined && <MomentChart key={looked.id} event={looked} onClose={() => show(null)} />}
      <AlertList onNew={() => open(true)} />
      <FiredList list={list} page={page} onPage={setPage} shown={fired ?? null} onShow={show} />
      {(setting === 'new' || strategy !== undefined) && <AlertDialog strategyId={strategy ?? null} onClose={() => open(false)} />}
    </div>
  )
}
