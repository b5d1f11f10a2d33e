import { useId, type ReactNode } from 'react'
import css from './settings.module.css'

/** One setting or group of settings: its name and why on the left, the controls on the right. */
export function SettingsSection({ title, about, children }: { title: string; about: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <div>
        <h2 className="h-panel" id={id}>
          {title}
        </h2>
        <p className="small mute">{about}</p>
      </div>
      <div className={css.controls}>{children}</div>
    </section>
  )
}
