import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { shortcutGroups } from './shortcuts.ts'
import css from './shortcuts-dialog.module.css'

interface ShortcutsDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The keys of the console. */
export const ShortcutsDialog = ({ open, onOpenChange }: ShortcutsDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" description="On a Mac, Cmd stands for Ctrl.">
    <div className={css.groups}>
      {shortcutGroups.map(({ where, shortcuts }) => (
        <section key={where} aria-label={where}>
          <h3 className="h-panel">{where}</h3>
          <dl>
            {shortcuts.map(({ keys, does }) => (
              <div key={does}>
                <dt>{does}</dt>
                <dd>
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Dialog>
)
