import type { ChartPlace } from '@playbook/contract/notifications'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface Notifications {
  id: Generated<string>
  /** In the order of writing. */
  number: GeneratedAlways<string>
  owner_id: string
  kind: 'alert'
  title: string
  text: string
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
