import { useRef, type ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'

interface CsvFileButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'autoFocus'> {
  readonly onFile: (file: File) => void
}

/** Asks the device for a file of prices; the same file may be chosen again. */
export function CsvFileButton({ onFile, ...look }: CsvFileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...look} icon="file" onClick={() => input.current?.click()}>
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
          if (chosen) onFile(chosen)
        }}
      />
    </>
  )
}
