import type { Reading } from '@playbook/engine/strategy/reading'
import { useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { TakeAlong } from '../take-along/take-along.tsx'
import { takenForms, type TakenForm } from '../take-along/taken-forms.ts'
import type { Draft } from './draft.ts'

interface DraftExportProps {
  readonly draft: Draft
  readonly reading: Reading | null
  /** Why the draft cannot be run; undefined where it can. */
  readonly blockedBy: string | undefined
}

/** The draft as a file, before anything is run. */
export function DraftExport({ draft, reading, blockedBy }: DraftExportProps) {
  const [form, setForm] = useState<TakenForm | null>(null)
  const { name, text } = draft
  const strategy = useMemo(
    () =>
      reading?.plan && reading.text === text
        ? { name: name.trim() || 'Untitled strategy', text, plan: reading.plan, readerVersion: reading.readerVersion }
        : null,
    [reading, name, text],
  )
  return (
    <>
      <Menu
        label="Export"
        trigger={
          <Button variant="ghost" size="sm" icon="download">
            Export
          </Button>
        }
      >
        {takenForms.map((each) => (
          <MenuItem key={each.form} icon={each.icon} onSelect={() => setForm(each.form)}>
            {each.label}
          </MenuItem>
        ))}
      </Menu>
      {form !== null && <TakeAlong form={form} strategy={strategy} blockedBy={blockedBy} onClose={() => setForm(null)} />}
    </>
  )
}
