import { limits } from '@playbook/contract/limits'
import { Button } from '../ui/button.tsx'
import { shortNumber } from '../ui/numbers.ts'
import { useFileDrop } from '../ui/use-file-drop.ts'
import { CsvFileButton } from './csv-file-button.tsx'
import css from './import-panel.module.css'

/** Takes a file, dropped or chosen. */
export function DropZone({ onFile, onBack }: { onFile: (file: File) => void; onBack: () => void }) {
  const { isOver, drop } = useFileDrop(onFile)
  return (
    <div className="stack">
      <div className={css.drop} data-over={isOver || undefined} {...drop}>
        <b>Drop a CSV file with open, high, low and close</b>
        <p className="small soft">
          Columns, date format, zone and timeframe are found by looking at the data; you can change all of them. Up to{' '}
          {shortNumber(limits.maxImportRows)} rows.
        </p>
        <CsvFileButton variant="primary" autoFocus onFile={onFile} />
      </div>
      <div>
        <Button variant="ghost" icon="arrow-left" onClick={onBack}>
          Back to markets
        </Button>
      </div>
    </div>
  )
}
