import type { PlanEdit } from '@playbook/engine/form/edit-plan'
import type { Plan } from '@playbook/engine/strategy/plan'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { AddRule } from './add-rule.tsx'
import type { Form } from './use-form.ts'

/** The change that gives the other side its mirrored rules, or takes them away; null where nothing is traded yet. */
function sideChange({ entryLong, entryShort }: Plan): { readonly label: string; readonly edit: PlanEdit } | null {
  if (entryLong && entryShort) return { label: 'Trade longs only', edit: { does: 'dropSide', side: 'short' } }
  if (entryLong) return { label: 'Mirror for shorts', edit: { does: 'mirror', from: 'long' } }
  return entryShort ? { label: 'Mirror for longs', edit: { does: 'mirror', from: 'short' } } : null
}

/** Under the rules: one more rule, and the other side. */
export function FormTools({ plan, form }: { plan: Plan; form: Form }) {
  const [problem, setProblem] = useState<string | null>(null)
  const side = sideChange(plan)
  return (
    <div className="stack">
      <AddRule onAdd={form.add} />
      {side !== null && (
        <div>
          <Button size="sm" onClick={() => void form.edit(side.edit).then(setProblem)}>
            {side.label}
          </Button>
        </div>
      )}
      {problem !== null && (
        <p className="small" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
