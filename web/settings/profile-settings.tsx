import { getUser } from '@playbook/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { messageOf, queryOf } from '../api.ts'
import { FailBox } from '../ui/fail-box.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Time } from '../ui/time.tsx'
import { AccountExport } from './account-export.tsx'
import { DeactivateAccount } from './deactivate-account.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { EmailAddress } from './email-address.tsx'
import { initialsOf, nameOf } from './name-of.ts'
import { ProfileFields } from './profile-fields.tsx'
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
        <div className="row">
          <span className="ava" aria-hidden="true">
            {initialsOf(nameOf(profile))}
          </span>
          <p>
            <b>{profile.email}</b>
            <br />
            <span className="small mute">
              Since <Time at={profile.created_at} style="date" />
            </span>
          </p>
        </div>
      </SettingsSection>
      <SettingsSection title="Name" about="What the console shows; your picture is made from it. Each field saves by itself.">
        <ProfileFields profile={profile} />
      </SettingsSection>
      <SettingsSection
        title="Email address"
        about="It changes once the present and the new address have agreed. The present one can take it back for a week."
      >
        <EmailAddress email={profile.email} />
      </SettingsSection>
      <SettingsSection title="Export" about="Everything you have here, as a ZIP of JSON and CSV. One a day.">
        <AccountExport />
      </SettingsSection>
      <SettingsSection
        title="Deactivate"
        about="Ends every login and cancels running work. Only the operator of this site can open the account again."
      >
        <DeactivateAccount email={profile.email} />
      </SettingsSection>
      <SettingsSection title="Delete" about="Closes the account now and deletes everything in it after 30 days.">
        <DeleteAccount email={profile.email} />
      </SettingsSection>
    </div>
  )
}
