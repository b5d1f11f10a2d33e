import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/toast.tsx'
import css from './security.module.css'

interface RecoveryCodesProps {
  readonly email: string
  readonly codes: readonly string[]
  readonly onKept: () => void
}

/** Recovery codes as they are shown, once. */
export function RecoveryCodes({ email, codes, onKept }: RecoveryCodesProps) {
  const text = `${codes.join('\n')}\n`
  // Whoever finds the file in some years has to know what it opens.
  const file = `Recovery codes for ${email} at ${location.origin}\nEach signs you in once when you do not have your device.\n\n${text}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast('ok', { title: 'Recovery codes copied' })
    } catch {
      showToast('bad', { title: 'The browser did not copy them', detail: 'Save them as a file, or write them down.' })
    }
  }
  return (
    <div className={css.block}>
      <Note kind="warn" announce>
        These codes are shown only now. Keep them where you would keep a key: each signs you in once when you do not have your device.
      </Note>
      <ol className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="row wrap">
        <Button icon="copy" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          icon="download"
          onClick={() => saveFile({ name: 'playbook-recovery-codes.txt', content: new Blob([file], { type: 'text/plain' }) })}
        >
          Save as a file
        </Button>
        <Button variant="primary" onClick={onKept}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}
