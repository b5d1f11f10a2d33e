import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

type NoteKind = 'info' | 'ok' | 'warn' | 'bad'
const icons = { info: 'info', ok: 'check', warn: 'warn', bad: 'warn' } as const satisfies Record<NoteKind, IconName>

/** A remark in the text flow. `announce` reads it out when it appears. */
export function Note({ kind = 'info', announce = false, children }: { kind?: NoteKind; announce?: boolean; children: ReactNode }) {
  const role = announce ? (kind === 'bad' ? 'alert' : 'status') : undefined
  return (
    <div className={classNames('note', kind !== 'info' && kind)} role={role}>
      <Icon name={icons[kind]} />
      <div className="grow">{children}</div>
    </div>
  )
}
