import { limits } from '@playbook/contract/limits'
import { Suspense, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useFileDrop } from '../ui/use-file-drop.ts'
import { LazyMarketSelector } from './lazy-market-selector.tsx'
import css from './import-card.module.css'

/** Takes a file of prices, dropped or chosen, and opens its import. */
export function ImportCard() {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const { isOver, drop } = useFileDrop(setFile)
  return (
    <Card title="Import prices" note={`CSV, up to ${Math.round(limits.maxUploadBytes / 1_048_576)} MB`} padded>
      <div className={css.drop} data-over={isOver || undefined} {...drop}>
        <p className="small soft">{`Drop a file with open, high, low and close, of up to ${limits.maxImportRows.toLocaleString('en-US')} rows.`}</p>
        <Button size="sm" icon="file" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          className="sr"
          tabIndex={-1}
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          aria-label="CSV file"
          onChange={(event) => {
            const chosen = event.target.files?.[0]
            event.target.value = ''
            if (chosen) setFile(chosen)
          }}
        />
      </div>
      {file !== null && (
        <Suspense>
          <LazyMarketSelector open file={file} isImport onOpenChange={(isOpen) => !isOpen && setFile(null)} />
        </Suspense>
      )}
    </Card>
  )
}
