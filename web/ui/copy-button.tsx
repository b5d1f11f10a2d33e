import { IconButton } from './button.tsx'
import { showToast } from './toast.tsx'

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('ok', { title: 'Copied' })
  } catch {
    showToast('bad', { title: 'The browser did not allow copying', detail: 'Select the text and copy it by hand.' })
  }
}

export const CopyButton = ({ label, text }: { label: string; text: string }) => (
  <IconButton icon="copy" size="sm" label={label} onClick={() => void copy(text)} />
)
