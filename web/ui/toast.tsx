import { toast, Toaster as Sonner } from 'sonner'
import { Button, IconButton } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

type ToastKind = 'ok' | 'bad' | 'info'
const icons = { ok: 'check', bad: 'warn', info: 'info' } as const satisfies Record<ToastKind, IconName>

interface ToastWords {
  title: string
  detail?: string
  /** One thing to do about it. */
  action?: { label: string; onClick: () => void }
}

/** Says something in the corner for a few seconds. Bad news is read out at once and stays longer. */
export function showToast(kind: ToastKind, { title, detail, action }: ToastWords): void {
  toast.custom(
    (id) => (
      <div className={`toast ${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
        <Icon name={icons[kind]} />
        <div className="grow">
          <b>{title}</b>
          {detail !== undefined && <p className="soft">{detail}</p>}
        </div>
        {action !== undefined && (
          <Button
            size="sm"
            onClick={() => {
              toast.dismiss(id)
              action.onClick()
            }}
          >
            {action.label}
          </Button>
        )}
        <IconButton icon="x" label="Dismiss" size="sm" onClick={() => toast.dismiss(id)} />
      </div>
    ),
    { duration: kind === 'bad' ? 10_000 : 5_000 },
  )
}

/** The place where toasts appear; once per page. */
export const Toaster = () => <Sonner position="bottom-right" gap={8} style={{ fontFamily: 'var(--font-ui)' }} />
