import { getUser, type Profile } from '@playbook/contract/auth'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { FailBox } from '../ui/fail-box.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { PasswordForm } from './security/password-form.tsx'
import { SettingsSection } from './settings-section.tsx'

interface SecuritySection {
  readonly title: string
  readonly about: ReactNode
  readonly Controls: ComponentType<{ profile: Profile }>
}

/** The sections of the page in their order; each is a file of its own in `security/`. */
const sections: readonly SecuritySection[] = [
  { title: 'Password', about: 'Changing it signs out every other device.', Controls: PasswordForm },
]

export function SecuritySettings() {
  const user = useQuery(queryOf(getUser))
  if (user.isPending) return <SkeletonRows rows={6} label="Loading your account" />
  if (user.isLoadingError) {
    return (
      <FailBox title="Your account could not be loaded" onRetry={() => void user.refetch()}>
        {messageOf(user.error)}
      </FailBox>
    )
  }
  return (
    <div>
      {sections.map(({ title, about, Controls }) => (
        <SettingsSection key={title} title={title} about={about}>
          <Controls profile={user.data} />
        </SettingsSection>
      ))}
    </div>
  )
}
