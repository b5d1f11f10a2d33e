import { limits } from '@playbook/contract/limits'
import { Suspense, useState } from 'react'
import { Card } from '../ui/card.tsx'
import { shortNumber } from '../ui/numbers.ts'
import { useFileDrop } from '../ui/use-file-drop.ts'
import { CsvFileButton } from './csv-file-button.tsx'
import { LazyMarketSelector } from './lazy-market-selector.tsx'
import css from './import-card.module.css'

/** Takes a file of prices, dropped or chosen, and opens its import. */
export function ImportCard() {
  const [file, setFile] = useState<File | null>(null)
  const { isOver, drop } = useFileDrop(setFile)
  return (
    <Card title="Import prices" note={`CSV, up to ${Math.round(limits.maxUploadBytes / 1_048_576)} MB`} padded>
      <div className={css.drop} data-over={isOver || undefined} {...drop}>
        <p className="small soft">{`Drop a file with open, high, low and close, of up to ${shortNumber(limits.maxImportRows)} rows.`}</p>
        <CsvFileButton size="sm" onFile={setFile} />
      </div>
      {file !== null && (
        <Suspense>
          <LazyMarketSelector open file={file} isImport onOpenChange={(isOpen) => !isOpen && setFile(null)} />
        </Suspense>
      )}
    </Card>
  )
}
