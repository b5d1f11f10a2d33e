import { session } from '@playbook/contract/auth'
import {
  businessSettings,
  changeBusinessSettings,
  changeBusinessUser,
  listBusinessUsers,
  removeBusinessUser,
  withdrawInvitation,
  type BusinessInvitation,
} from '@playbook/contract/b2b-members'
import { businessRoleNames, businessRoles, type Business, type BusinessMember, type BusinessRole } from '@playbook/contract/business'
import { limits } from '@playbook/contract/limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call, errorsOfForm, messageOf, queryOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Field, Input, Select } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'
import { BusinessPage } from './business-page.tsx'
import { InviteForm } from './invite-form.tsx'
import { textIn } from './read-key-form.ts'

/** Who belongs to a business, who is invited, and what it is called. */
export function MembersPage() {
  const queryClient = useQueryClient()
  const users = useQuery(queryOf(listBusinessUsers))
  const settings = useQuery(queryOf(businessSettings))
  const me = useQuery(queryOf(session)).data?.profile?.uid
  const role = settings.data?.role
  const mayChange = role !== undefined && businessRoles[role].members
  const reload = () => queryClient.invalidateQueries({ queryKey: [listBusinessUsers.path] })
  const [leaving, setLeaving] = useState<BusinessMember | null>(null)
  const failed = (title: string) => (error: unknown) => showToast('bad', { title, detail: messageOf(error) })
  const changing = useMutation({
    mutationFn: ({ id, role: next }: { id: string; role: BusinessRole }) =>
      call(changeBusinessUser, { params: { user_id: id }, body: { role: next } }),
    onSettled: reload,
    onError: failed('The role was not changed'),
  })
  const withdrawing = useMutation({
    mutationFn: (id: string) => call(withdrawInvitation, { params: { invitation_id: id } }),
    onSettled: reload,
    onError: failed('The invitation was not taken back'),
  })
  const invitations = users.data?.invitations ?? []
  const memberColumns: readonly Column<BusinessMember>[] = [
    {
      key: 'Member',
      header: 'Member',
      role: 'head',
      cell: ({ email, name }) => (
        <>
          <b>{name === '' ? email : name}</b> {name !== '' && <span className="mute">{email}</span>}
        </>
      ),
    },
    {
      key: 'Role',
      header: 'Role',
      cell: (member) =>
        mayChange && (role === 'owner' || member.role !== 'owner') ? (
          <Field label={`Role of ${member.email}`} labelHidden>
            <Select
              value={member.role}
              disabled={changing.isPending}
              onChange={(event) => changing.mutate({ id: member.user_id, role: event.target.value as BusinessRole })}
            >
              {rolesFor(role).map((each) => (
                <option key={each} value={each}>
                  {businessRoles[each].label}
                </option>
              ))}
            </Select>
          </Field>
        ) : (
          businessRoles[member.role].label
        ),
    },
    { key: 'Since', header: 'Since', cell: ({ since }) => <Time at={since} style="date" className="num" /> },
    {
      key: 'Actions',
      header: <span className="sr">Actions</span>,
      align: 'right',
      isVoid: (member) => !mayChange && member.user_id !== me,
      cell: (member) =>
        mayChange || member.user_id === me ? (
          <Button
            size="sm"
            variant="danger-quiet"
            aria-label={member.user_id === me ? 'Leave the business' : `Remove ${member.email}`}
            onClick={() => setLeaving(member)}
          >
            {member.user_id === me ? 'Leave' : 'Remove'}
          </Button>
        ) : null,
    },
  ]
  const invitationColumns: readonly Column<BusinessInvitation>[] = [
    { key: 'Invited', header: 'Invited', role: 'head', cell: ({ email }) => email },
    { key: 'Role', header: 'Role', cell: ({ role: wanted }) => businessRoles[wanted].label },
    { key: 'By', header: 'By', isWideOnly: true, cell: ({ invited_by: by }) => by },
    { key: 'Good until', header: 'Good until', cell: ({ expires_at: at }) => <Time at={at} style="short" className="num" /> },
    {
      key: 'Actions',
      header: <span className="sr">Actions</span>,
      align: 'right',
      isVoid: () => !mayChange,
      cell: ({ id, email }) =>
        mayChange ? (
          <Button size="sm" variant="ghost" aria-label={`Take back the invitation of ${email}`} onClick={() => withdrawing.mutate(id)}>
            Take back
          </Button>
        ) : null,
    },
  ]
  return (
    <BusinessPage title="Members">
      <div className="stack">
        <Card title="Members" note="Developers make keys. Admins also pay and invite; owners also change owners. Viewers read.">
          {users.isPending ? (
            <SkeletonRows rows={3} label="Loading the members" />
          ) : users.isLoadingError ? (
            <FailBox title="The members could not be loaded" onRetry={() => void users.refetch()}>
              {messageOf(users.error)}
            </FailBox>
          ) : (
            <Table label="Members" columns={memberColumns} rows={users.data.results} rowKey={({ user_id: id }) => id} stackable />
          )}
        </Card>
        {invitations.length > 0 && (
          <Card title="Invitations" note="Sent, and not answered yet.">
            <Table label="Invitations" columns={invitationColumns} rows={invitations} rowKey={({ id }) => id} stackable />
          </Card>
        )}
        {mayChange && <InviteForm roles={rolesFor(role)} onInvited={() => void reload()} />}
        {settings.data !== undefined && mayChange && <SettingsForm business={settings.data} />}
      </div>
      {leaving !== null && (
        <RemoveDialog
          member={leaving}
          isMe={leaving.user_id === me}
          onEnd={() => {
            setLeaving(null)
            void reload()
          }}
        />
      )}
    </BusinessPage>
  )
}

const rolesFor = (mine: BusinessRole | undefined): readonly BusinessRole[] =>
  businessRoleNames.filter((each) => mine === 'owner' || each !== 'owner')

function RemoveDialog({ member, isMe, onEnd }: { member: BusinessMember; isMe: boolean; onEnd: () => void }) {
  const removing = useMutation({
    mutationFn: () => call(removeBusinessUser, { params: { user_id: member.user_id } }),
    onSuccess: () => (isMe ? location.assign('/console') : onEnd()),
    onError: (error) => {
      showToast('bad', { title: 'The member was not removed', detail: messageOf(error) })
      onEnd()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onEnd()}
      title={isMe ? 'Leave this business?' : `Remove ${member.email}?`}
      confirmLabel={isMe ? 'Leave' : 'Remove'}
      danger
      busy={removing.isPending}
      onConfirm={() => removing.mutate()}
    >
      <p>{isMe ? 'You lose' : 'They lose'} the business area at once. Keys stay with the business, and can be revoked there.</p>
    </ConfirmDialog>
  )
}

function SettingsForm({ business }: { business: Business }) {
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationFn: (body: { name: string; site: string }) => call(changeBusinessSettings, { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryOf(businessSettings).queryKey, saved)
      showToast('ok', { title: 'Saved' })
    },
  })
  const failed = errorsOfForm(saving.error, ['name', 'site'])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    saving.mutate({ name: textIn(form, 'name'), site: textIn(form, 'site') })
  }
  return (
    <Card title="Name and website" note="As invitations and statements show them." padded>
      <form className="stack" noValidate onSubmit={send}>
        {failed.other !== null && (
          <Note kind="bad" announce>
            {failed.other}
          </Note>
        )}
        <Field label="Name" error={failed.of('name')}>
          <Input name="name" maxLength={limits.maxBusinessNameChars} defaultValue={business.name} />
        </Field>
        <Field label="Website" note="optional" error={failed.of('site')}>
          <Input name="site" type="url" maxLength={limits.maxSiteChars} defaultValue={business.site} />
        </Field>
        <div>
          <Button type="submit" busy={saving.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  )
}
