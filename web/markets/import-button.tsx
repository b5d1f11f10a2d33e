import { Suspense, useState } from 'react'
import { Button, type ButtonSize } from '../ui/button.tsx'
import { LazyMarketSelector } from './lazy-market-selector.tsx'

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
          <LazyMarketSelector open isImport onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}
