import { inviteBusinessUser } from '@playbook/contract/b2b-members'
import { businessRoles, type BusinessRole } from '@playbook/contract/business'
import { limits } from '@playbook/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call, errorsOfForm } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field, Input, Select } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { showToast } from '../ui/toast.tsx'
import css from './business.module.css'

const usualRole: BusinessRole = 'developer'

/** Asks somebody by mail to join. */
export function InviteForm({ roles, onInvited }: { roles: readonly BusinessRole[]; onInvited: () => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<BusinessRole>(usualRole)
  const inviting = useMutation({
    mutationFn: () => call(inviteBusinessUser, { body: { email, role } }),
    onSuccess: (invited) => {
      setEmail('')
      // A wide role is chosen anew for each.
      setRole(usualRole)
      showToast('ok', { title: 'Invited', detail: `A mail goes to ${invited.email}.` })
      onInvited()
    },
  })
  const failed = errorsOfForm(inviting.error, ['email', 'role'])
  const send = (event: FormEvent) => {
    event.preventDefault()
    inviting.mutate()
  }
  return (
    <Card title="Invite" note={`By mail; the link is good for ${limits.invitationDays} days, for an account with that address.`} padded>
      <form className={css.form} noValidate onSubmit={send}>
        {failed.other !== null && (
          <Note kind="bad" announce>
            {failed.other}
          </Note>
        )}
        <div className={css.pair}>
          <Field label="Email address" error={failed.of('email')}>
            <Input type="email" value={email} maxLength={limits.maxEmailChars} onChange={(event) => setEmail(event.target.value)} />
          </Field>
          <Field label="Role" error={failed.of('role')}>
            <Select value={role} onChange={(event) => setRole(event.target.value as BusinessRole)}>
              {roles.map((each) => (
                <option key={each} value={each}>
                  {businessRoles[each].label}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <div>
          <Button variant="primary" type="submit" busy={inviting.isPending}>
            Invite
          </Button>
        </div>
      </form>
    </Card>
  )
}
