import type { CreatedApiKey } from '@playbook/contract/business'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { CopyButton } from './copy-button.tsx'
import css from './business.module.css'

/** The whole key, this once. */
export const CreatedKeyDialog = ({ created, onClose }: { created: CreatedApiKey; onClose: () => void }) => (
  <Dialog
    open
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
    </div>
  </Dialog>
)
