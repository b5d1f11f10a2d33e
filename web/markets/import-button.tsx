import { lazy, Suspense, useState } from 'react'
import { Button, type ButtonSize } from '../ui/button.tsx'

const MarketSelector = lazy(async () => ({ default: (await import('./market-selector.tsx')).MarketSelector }))

/** Opens the import of the user's own prices; the imported market's analysis opens after it. */
export function ImportButton({ size = 'md' }: { size?: ButtonSize }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size={size} icon="upload" onClick={() => setIsOpen(true)}>
        {size === 'sm' ? 'Import' : 'Import prices'}
      </Button>
      {isOpen && (
        <Suspense>
          <MarketSelector open isImport onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}
