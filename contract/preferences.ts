import { timeframes } from '@playbook/engine/market/timeframe'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { SymbolName } from './markets.ts'
import { notificationKindNames, notificationKinds, type NotificationKind } from './notification-kinds.ts'

/** How dates are written: `21 Nov 2025`, `Nov 21, 2025`, `2025-11-21`. */
const dateFormats = ['day_first', 'month_first', 'iso'] as const
export type DateFormat = (typeof dateFormats)[number]

/** How numbers are written: `1,234.56`, `1.234,56`, `1 234,56`. */
const numberFormats = ['comma', 'point', 'space'] as const
export type NumberFormat = (typeof numberFormats)[number]

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}
/** The zone of the device, UTC, or one by its IANA name. */
const TimeZone = z
  .string()
  .check(z.refine((name) => name === 'local' || name === 'utc' || isTimeZone(name), 'There is no time zone of this name'))

const Ways = z.strictObject({ application: z.boolean(), mail: z.boolean() })
const waysOfKinds = <T extends z.ZodMiniType>(ways: T) =>
  z.strictObject(Object.fromEntries(notificationKindNames.map((kind) => [kind, ways])) as Record<NotificationKind, T>)

const fields = {
  /** Null: as this device has it. */
  theme: z.nullable(z.enum(['light', 'dark'])),
  time_zone: TimeZone,
  number_format: z.enum(numberFormats),
  date_format: z.enum(dateFormats),
  /** What a new strategy begins with; null leaves it to the product. */
  default_symbol: z.nullable(SymbolName),
  default_timeframe: z.nullable(z.enum(timeframes)),
}

export const Preferences = z.strictObject({ ...fields, notifications: waysOfKinds(Ways) })
export type Preferences = z.output<typeof Preferences>

export const standardPreferences: Preferences = {
  theme: null,
  time_zone: 'local',
  number_format: 'comma',
  date_format: 'day_first',
  default_symbol: null,
  default_timeframe: null,
  notifications: Object.fromEntries(
    notificationKindNames.map((kind) => [kind, { application: notificationKinds[kind].application, mail: notificationKinds[kind].mail }]),
  ) as Preferences['notifications'],
}

/** What was stored, with what it lacks or this version cannot read as it is by default. */
export function readPreferences(stored: unknown): Preferences {
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const merged = Object.fromEntries(
    Object.entries(Preferences.shape).map(([name, schema]) => {
      const read = schema.safeParse(given[name])
      return [name, read.success ? read.data : standardPreferences[name as keyof Preferences]]
    }),
  )
  return merged as Preferences
}

const PreferencesChange = z.strictObject({
  theme: z.optional(fields.theme),
  time_zone: z.optional(fields.time_zone),
  number_format: z.optional(fields.number_format),
  date_format: z.optional(fields.date_format),
  default_symbol: z.optional(fields.default_symbol),
  default_timeframe: z.optional(fields.default_timeframe),
  notifications: z.optional(waysOfKinds(z.optional(Ways))),
})
export type PreferencesChange = z.output<typeof PreferencesChange>

export const getPreferences = endpoint({
  method: 'GET',
  path: '/profiles/preferences/',
  access: 'user',
  summary: 'How you want things shown, what new strategies begin with, and what you are told by which way.',
  reply: Preferences,
})
export const updatePreferences = endpoint({
  method: 'PATCH',
  path: '/profiles/preferences/',
  access: 'user',
  summary: 'Change some of your preferences; the others stay. Answers all of them. Mail can be switched on once the address is confirmed.',
  body: PreferencesChange,
  reply: Preferences,
  failures: ['access_denied'],
})
