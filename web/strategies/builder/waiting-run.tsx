import { missingWords, useTooFew } from '../../billing/price.tsx'
import type { RunPrice } from '../../billing/run-price.ts'
import { Note } from '../../ui/note.tsx'
import type { Draft } from './draft.ts'

/** Of a run that was put off: what is still missing, or that it can be started. */
export function WaitingRun({ draft, price }: { readonly draft: Draft; readonly price: RunPrice | null }) {
  const few = useTooFew(price?.quote.high)
  if (!draft.waitsForTokens || few === undefined) return null
  return few.missing > 0 ? (
    <Note kind="info">{`This run waits for tokens: ${missingWords(few.missing)}. Your words are kept.`}</Note>
  ) : (
    <Note kind="ok" announce>
      There are tokens enough for this run now.
    </Note>
  )
}
