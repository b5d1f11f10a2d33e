import { timeframes } from '@playbook/engine/market/timeframe'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { notificationKindNames } from './notification-kinds.ts'
import { asksOneWay, pageOf, windowFields } from './page.ts'

/** The bar on a chart that something is about; UTC seconds. */
export const ChartPlace = z.object({ symbol: z.string(), timeframe: z.enum(timeframes), time: z.number() })
export type ChartPlace = z.output<typeof ChartPlace>

/** Something that a user is told of. */
export const Notification = z.object({
  id: z.string(),
  kind: z.enum(notificationKindNames),
  title: z.string(),
  text: z.string(),
  place: z.nullable(ChartPlace),
  /** The page of the console that it is about; null for what alerts fire. */
  link: z.nullable(z.string()),
  createdAt: z.string(),
  isRead: z.boolean(),
})
export type Notification = z.output<typeof Notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications/',
  access: 'user',
  summary: 'What you were told of, newest first, and how much of it you have not read.',
  query: z.object(windowFields).check(asksOneWay),
  reply: z.extend(pageOf(Notification), { unread: z.int() }),
})
export const readNotifications = endpoint({
  method: 'POST',
  path: '/notifications/read/',
  access: 'user',
  summary: 'Mark notifications as read: those named, or all where none are.',
  body: z.object({
    ids: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(limits.maxPageSize))),
  }),
  reply: z.object({ unread: z.int() }),
  keepsAnswer: false,
})
