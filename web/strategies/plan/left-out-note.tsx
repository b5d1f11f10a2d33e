import type { LeftOut } from '@playbook/contract/strategies'
import { Note } from '../../ui/note.tsx'

/** Which of the trader's words a run leaves out, and why; nothing where there are none. */
export function LeftOutNote({ leftOut, lead = 'Left out of this run:' }: { leftOut: readonly LeftOut[]; lead?: string }) {
  if (leftOut.length === 0) return null
  return (
    <Note kind="warn">
      <b>{lead}</b>
      {leftOut.map(({ start, words, why }) => (
        <p key={start}>
          “{words}”. {why ?? 'These words were not understood.'}
        </p>
      ))}
    </Note>
  )
}
