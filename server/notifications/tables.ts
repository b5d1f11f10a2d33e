import type { NotificationKind } from '@playbook/contract/notification-kinds'
import type { ChartPlace } from '@playbook/contract/notifications'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface Notifications {
  id: Generated<string>
  /** In the order of writing. */
  number: GeneratedAlways<string>
  owner_id: string
  kind: NotificationKind
  title: string
  text: string
  /** A path in the console. */
  link: string | null
  /** Whether it stands in the application, or only goes other ways. */
  is_shown: Generated<boolean>
  place: ColumnType<ChartPlace | null, string | null, never>
  created_at: ColumnType<Date, Date, never>
  read_at: ColumnType<Date | null, never, Date>
}

export interface NotificationTables {
  notifications: Notifications
  notification_deliveries: {
    notification_id: string
    channel: string
    /** Null while it waits. */
    delivered_at: ColumnType<Date | null, never, Date>
  }
}
