import { getUser } from '@playbook/contract/auth'
import { notificationKindNames, notificationKinds, type NotificationKind } from '@playbook/contract/notification-kinds'
import type { Preferences } from '@playbook/contract/preferences'
import { userWebhooks } from '@playbook/contract/webhooks'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../api.ts'
import { Switch } from '../ui/checkbox.tsx'
import { Note } from '../ui/note.tsx'
import { WebhooksCard } from '../webhooks/webhooks-card.tsx'
import { PreferenceField } from './preference-field.tsx'
import { SettingsSection } from './settings-section.tsx'

type Ways = Preferences['notifications'][NotificationKind]
const only = (kind: NotificationKind, ways: Ways) => ({ notifications: { [kind]: ways } })

/** What the user is told of, and by which way. */
export function NotificationSettings() {
  const user = useQuery(queryOf(getUser))
  const isUnverified = user.data?.auth_verified === false
  return (
    <div>
      {isUnverified && (
        <Note kind="warn">Your email address is not confirmed. Until it is, nothing is told by mail, and no more can be switched on.</Note>
      )}
      {notificationKindNames.map((kind) => {
        const { label, about, isAlwaysShown } = notificationKinds[kind]
        return (
          <SettingsSection key={kind} title={label} about={about}>
            <PreferenceField>
              {({ notifications: { [kind]: ways } }, save) => (
                <>
                  <Switch
                    label={isAlwaysShown ? 'In the application, always' : 'In the application'}
                    checked={ways.application || isAlwaysShown}
                    disabled={isAlwaysShown}
                    onChange={(event) => save(only(kind, { ...ways, application: event.target.checked }), label, only(kind, ways))}
                  />
                  <Switch
                    label="By mail"
                    checked={ways.mail}
                    disabled={isUnverified && !ways.mail}
                    onChange={(event) => save(only(kind, { ...ways, mail: event.target.checked }), label, only(kind, ways))}
                  />
                </>
              )}
            </PreferenceField>
          </SettingsSection>
        )
      })}
      <WebhooksCard
        calls={userWebhooks}
        environment="live"
        mayChange={!isUnverified}
        about="What your alerts fire can also be sent to an address of your own, to go on from there."
      />
    </div>
  )
}
