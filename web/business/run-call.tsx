import { readSandbox, runInSandbox } from '@playbook/contract/sandbox'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CodeBox } from '../ui/code-box.tsx'
import { Note } from '../ui/note.tsx'
import { inLines } from './in-lines.ts'

interface RunCallProps {
  /** The test key that it is made as; null where there is none. */
  keyId: string | null
  method: string
  path: string
  body: string | null
  label: string
  onAnswered?: (answer: { readonly status: number; readonly body: string }) => void
}

/** Makes a call in the sandbox and shows its answer. */
export function RunCall({ keyId, method, path, body, label, onAnswered }: RunCallProps) {
  const queryClient = useQueryClient()
  const run = useMutation({
    mutationFn: (key: string) => call(runInSandbox, { body: { key_id: key, method: method as 'GET', path, body } }),
    onSuccess: (answered) => {
      onAnswered?.(answered)
      void queryClient.invalidateQueries({ queryKey: [readSandbox.path] })
    },
  })
  const answer = run.data && inLines(run.data.body)
  return (
    <div className="stack">
      <div>
        <Button size="sm" icon="play" disabled={keyId === null} busy={run.isPending} onClick={() => keyId !== null && run.mutate(keyId)}>
          {label}
        </Button>
      </div>
      {run.error !== null && (
        <Note kind="bad" announce>
          {messageOf(run.error)}
        </Note>
      )}
      {run.data !== undefined && answer !== undefined && (
        <div role="status">
          <CodeBox
            title="Answer"
            note={
              <>
                <Badge {...(run.data.status >= 400 ? { kind: 'down' } : {})}>{run.data.status}</Badge>
                <span className="mute num">{run.data.ms} ms</span>
              </>
            }
            text={answer}
            copyLabel="Copy the answer"
            wraps
          />
        </div>
      )}
    </div>
  )
}
