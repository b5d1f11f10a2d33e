import { apiCalls, filledPath } from '@playbook/contract/api-reference'
import type { CreatedApiKey } from '@playbook/contract/business'
import { useMutation } from '@tanstack/react-query'
import { sendCall } from '../docs/send-call.ts'
import { pageSetting } from '../page-settings.ts'
import { Button } from '../ui/button.tsx'
import { CodeBox } from '../ui/code-box.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { firstCallOf } from './copy-as.ts'
import css from './business.module.css'

/** A call that the key may make: prices where its scopes allow them, else who it is. */
function exampleFor({ api_key: { scopes } }: CreatedApiKey) {
  const { endpoint, example } = apiCalls.find(({ name }) => name === (scopes.includes('charts') ? 'chartData' : 'whoami'))!
  const body = example.body === undefined ? null : JSON.stringify({ timeframe: '1h', count: 2 })
  return { endpoint, params: example.params ?? {}, query: {}, body }
}

/** The whole key, this once, and the first call with it. */
export function CreatedKeyDialog({ created, onClose }: { created: CreatedApiKey; onClose: () => void }) {
  const example = exampleFor(created)
  const { endpoint, body } = example
  const code = firstCallOf(created.key, {
    method: endpoint.method,
    url: `${pageSetting('origin')}/api${filledPath(endpoint, example)}`,
    body,
  })
  const sending = useMutation({ mutationFn: () => sendCall(example, created.key) })
  const sent = sending.data
  return (
    <Dialog
      open
      wide
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Your key: ${created.api_key.name}`}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have stored it
        </Button>
      }
    >
      <div className="stack">
        <div className={css.newkey}>
          <Field label="API key">
            <Input readOnly value={created.key} onFocus={(event) => event.target.select()} />
          </Field>
          <CopyButton label="Copy the key" text={created.key} />
        </div>
        <Note kind="warn">
          It is not shown again: only its last four characters are kept readable. Store it where programs read secrets, never in a page or a
          repository.
        </Note>
        <CodeBox
          title="A first call"
          text={code}
          copyLabel="Copy the call"
          wraps
          actions={
            <Button size="sm" icon="play" busy={sending.isPending} onClick={() => sending.mutate()}>
              Send it now
            </Button>
          }
        />
        <div role="status">
          {sent !== undefined &&
            (sent.answer === null ? (
              <Note kind="bad">{sent.summary}</Note>
            ) : (
              <CodeBox
                title="Answer"
                note={<span className="mute num">{sent.summary}</span>}
                text={sent.answer}
                copyLabel="Copy the answer"
                wraps
              />
            ))}
        </div>
      </div>
    </Dialog>
  )
}
