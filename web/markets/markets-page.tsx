import { useNavigate } from '@tanstack/react-router'
import { PageHeader } from '../ui/page-header.tsx'
import { ImportButton } from './import-button.tsx'
import { MarketChooser } from './market-chooser.tsx'

/** Every market: search, kinds, and the user's own prices. */
export function MarketsPage() {
  const navigate = useNavigate()
  return (
    <div className="page">
      <PageHeader title="Markets" lead="Open one to see its chart and key figures." actions={<ImportButton />} />
      <MarketChooser
        isPage
        onChoose={({ symbol }) => void navigate({ to: '/console/analysis/$symbol', params: { symbol } })}
        onMany={undefined}
      />
    </div>
  )
}
