import { getUser, type Profile } from '@playbook/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { isGoogleOffered } from '../auth/google.ts'
import { FailBox } from '../ui/fail-box.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { AuthenticatorApp } from './security/authenticator-app.tsx'
import { EventLog } from './security/event-log.tsx'
import { GoogleAccount } from './security/google-account.tsx'
import { LoginList } from './security/login-list.tsx'
import { NotMe } from './security/not-me.tsx'
import { Passkeys } from './security/passkeys.tsx'
import { PasswordForm } from './security/password-form.tsx'
import { PersonalKeys } from './security/personal-keys.tsx'
import { SettingsSection } from './settings-section.tsx'

interface SecuritySection {
  readonly title: string
  readonly about: ReactNode
  readonly Controls: ComponentType<{ profile: Profile }>
  /** Always, where nothing is said. */
  readonly isShown?: () => boolean
}

/** The sections of the page in their order; each is a file of its own in `security/`. */
const sections: readonly SecuritySection[] = [
  { title: 'Password', about: 'Changing it signs out every other device.', Controls: PasswordForm },
  {
    title: 'Second step',
    about: 'A code of an authenticator app after the password: whoever learns your password still does not get in.',
    Controls: AuthenticatorApp,
  },
  {
    title: 'Passkeys',
    about: 'Sign in by fingerprint, face, PIN or security key, without a password. Nothing about them leaves your device but a public key.',
    Controls: Passkeys,
  },
  {
    title: 'Google',
    about: 'A Google account that signs you in. What else your account asks for, such as a second step, is asked as ever.',
    Controls: GoogleAccount,
    isShown: isGoogleOffered,
  },
  {
    title: 'API keys',
    about: 'Your own programs and assistants read markets and analyses with them. They cost nothing, within a monthly allowance.',
    Controls: PersonalKeys,
  },
  { title: 'Logins', about: 'Where you are logged in. A login that is ended is refused at once.', Controls: LoginList },
  { title: 'Security log', about: 'What happened to your account, kept for a year.', Controls: EventLog },
]

export function SecuritySettings() {
  const { about } = useSearch({ from: '/console/settings/security' })
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
      {about === 'login' && <NotMe />}
      {sections
        .filter(({ isShown }) => isShown?.() ?? true)
        .map(({ title, about, Controls }) => (
          <SettingsSection key={title} title={title} about={about}>
            <Controls profile={user.data} />
          </SettingsSection>
        ))}
    </div>
  )
}
