import { Note } from '../ui/note.tsx'
import { useBoardSummary } from './use-board.ts'

/** Says which sources have never told their markets, as they do not answer; nothing while all have. */
export function UnlistedNote() {
  const names = useBoardSummary().data?.unlisted ?? []
  if (names.length === 0) return null
  const isOne = names.length === 1
  return (
    <Note kind="warn">
      <b>{`${new Intl.ListFormat('en-GB').format(names)} ${isOne ? 'does' : 'do'} not answer.`}</b>{' '}
      {`${isOne ? 'Its' : 'Their'} markets are missing until ${isOne ? 'it does' : 'they do'}, and one that ${isOne ? 'it' : 'they'} may list too cannot be opened.`}
    </Note>
  )
}
