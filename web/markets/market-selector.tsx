import { limits } from '@playbook/contract/limits'
import { listMarkets, popularMarkets, searchMarkets, type MarketSymbol } from '@playbook/contract/markets'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useFileDrop } from '../ui/use-file-drop.ts'
import { ImportPanel } from './import-panel.tsx'
import { MarketChooser } from './market-chooser.tsx'
import css from './market-selector.module.css'

export interface MarketSelectorProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called with the chosen market; without it the market's analysis opens. */
  onSelect?: (market: MarketSymbol) => void
  /** Called with several chosen markets; makes the list a multiple choice. */
  onSelectMany?: (markets: readonly MarketSymbol[]) => void
  /** Begins with the import instead of the list. */
  isImport?: boolean
  /** A file of prices to import, dropped before the selector opened. */
  file?: File | null
}

/** Finds a market by name, symbol or kind, or brings in the user's own prices. */
export function MarketSelector({ open, onOpenChange, onSelect, onSelectMany, isImport = false, file: given = null }: MarketSelectorProps) {
  const [isImporting, setIsImporting] = useState(isImport || given !== null)
  const [file, setFile] = useState(given)
  const [opening, setOpening] = useState<MarketSymbol | null>(null)
  const navigate = useNavigate()
  const queries = useQueryClient()

  const leaveWith = useEffectEvent((market: MarketSymbol) => {
    setOpening(null)
    setIsImporting(false)
    onOpenChange(false)
    if (onSelect) onSelect(market)
    else void navigate({ to: '/console/analysis/$symbol', params: { symbol: market.symbol } })
  })
  useEffect(() => {
    if (opening === null) return
    const timer = setTimeout(() => leaveWith(opening), limits.marketSelectorOpenDelayMs)
    return () => clearTimeout(timer)
  }, [opening])

  const { drop } = useFileDrop((dropped) => {
    setFile(dropped)
    setIsImporting(true)
  })
  const imported = (market: MarketSymbol) => {
    for (const endpoint of [popularMarkets, listMarkets, searchMarkets]) void queries.invalidateQueries({ queryKey: [endpoint.path] })
    setOpening(market)
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={isImporting ? 'Import your prices' : 'Select Market'} wide>
      <div className={css.body} {...drop}>
        {isImporting ? (
          <ImportPanel file={file} onImported={imported} onBack={() => setIsImporting(false)} />
        ) : (
          <MarketChooser
            onChoose={setOpening}
            onMany={onSelectMany && ((markets) => (onSelectMany(markets), onOpenChange(false)))}
            onImport={() => setIsImporting(true)}
          />
        )}
        {opening !== null && (
          <div className={css.opening}>
            <Spinner label={`Opening ${opening.name}...`} />
          </div>
        )}
      </div>
    </Dialog>
  )
}
