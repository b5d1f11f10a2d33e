import { getUser } from '@playbook/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { messageOf, queryOf } from '../api.ts'
import { FailBox } from '../ui/fail-box.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Time } from '../ui/time.tsx'
import { DeactivateAccount } from './deactivate-account.tsx'
import { NamesForm } from './names-form.tsx'
import { SettingsSection } from './settings-section.tsx'

export function ProfileSettings() {
  const user = useQuery(queryOf(getUser))
  if (user.isPending) return <SkeletonRows rows={6} label="Loading your profile" />
  if (user.isLoadingError) {
    return (
      <FailBox title="Your profile could not be loaded" onRetry={() => void user.refetch()}>
        {messageOf(user.error)}
      </FailBox>
    )
  }
  const profile = user.data
  return (
    <div>
      <SettingsSection title="Account" about="Your email is your login.">
        <p>
          <b>{profile.email}</b>
          <br />
          <span className="small mute">
            Since <Time at={profile.created_at} style="date" />
          </span>
        </p>
      </SettingsSection>
      <SettingsSection title="Name" about="The name that the console shows.">
        <NamesForm key={profile.updated_at} profile={profile} />
      </SettingsSection>
      <SettingsSection title="Leave" about="Ends every login and cancels running work. Only support can undo it.">
        <DeactivateAccount email={profile.email} />
      </SettingsSection>
    </div>
  )
}
