import { pageSetting } from '../page-settings.ts'
import { Note } from '../ui/note.tsx'

/** Whether anything can be bought here, for real or as a test. */
export const isForSale = (): boolean => pageSetting('sale') !== 'no'

/** Says where payments are a test, and where there are none. */
export function SaleNote() {
  const sale = pageSetting('sale')
  if (sale === 'test')
    return (
      <Note kind="warn">
        <b>Payments are a test on this site.</b> Only numbers of test cards are taken, and no money moves.
      </Note>
    )
  if (isForSale()) return null
  return (
    <Note kind="warn">
      <b>Nothing is for sale here yet.</b> These are the prices; plans and packs can be bought once payments are set up.
    </Note>
  )
}
