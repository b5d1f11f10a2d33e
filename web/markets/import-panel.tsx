import { limits } from '@playbook/contract/limits'
import type { MarketSymbol } from '@playbook/contract/markets'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { shortNumber } from '../ui/numbers.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { DropZone } from './drop-zone.tsx'
import { ImportSettings } from './import-settings.tsx'
import { readHead } from './read-head.ts'

interface ImportPanelProps {
  /** A file that was dropped already. */
  readonly file: File | null
  readonly onImported: (market: MarketSymbol) => void
  readonly onBack: () => void
}

type Head = { readonly text: string } | 'unreadable' | null

/** Drop a file, look at what was guessed, import it. */
export function ImportPanel({ file: given, onImported, onBack }: ImportPanelProps) {
  const [file, setFile] = useState(given)
  const [head, setHead] = useState<Head>(null)
  const tooLarge = file !== null && file.size > limits.maxUploadBytes
  useEffect(() => {
    if (file === null || tooLarge) return
    let isCurrent = true
    readHead(file).then(
      (text) => isCurrent && setHead({ text }),
      () => isCurrent && setHead('unreadable'),
    )
    return () => {
      isCurrent = false
    }
  }, [file, tooLarge])

  const other = () => {
    setHead(null)
    setFile(null)
  }
  const chooseOther = <Button onClick={other}>Choose another file</Button>
  if (file === null) return <DropZone onFile={setFile} onBack={onBack} />
  if (tooLarge)
    return (
      <FailBox title="This file is too large" actions={chooseOther}>
        {`At most ${Math.round(limits.maxUploadBytes / 1_048_576)} MB and ${shortNumber(limits.maxImportRows)} rows can be imported. Cut it into shorter periods.`}
      </FailBox>
    )
  if (head === 'unreadable')
    return (
      <FailBox title={`“${file.name}” could not be opened`} actions={chooseOther}>
        It may have been moved or changed since it was chosen.
      </FailBox>
    )
  if (head === null) return <SkeletonRows rows={6} label="Reading the file" />
  return (
    <ImportSettings
      key={`${file.name}-${file.size}-${file.lastModified}`}
      file={file}
      head={head.text}
      onImported={onImported}
      onOther={other}
    />
  )
}
