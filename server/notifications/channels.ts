import type { Logger } from 'pino'
import type { NotificationToDeliver } from './store.ts'

interface ChannelDeps {
  readonly log: Logger
}

/** A way to a user. Delivering throws where it has to be tried again; it may be tried again after it has succeeded. */
interface Channel {
  readonly deliver: (deps: ChannelDeps, notification: NotificationToDeliver) => Promise<void>
}

/** Every way to a user, each with a delivery of its own. In the application the stored row is what is shown. */
const channels = {
  application: { deliver: () => Promise.resolve() },
} as const satisfies Record<string, Channel>

export type ChannelName = keyof typeof channels
export const channelNames = Object.keys(channels) as readonly ChannelName[]

/** The channel of that name; undefined for one that this version does not know. */
export const channelNamed = (name: string): Channel | undefined =>
  Object.hasOwn(channels, name) ? channels[name as ChannelName] : undefined
