/** The four rooms, from the left: a room imports itself and the rooms to its left that `roomsLeftOf` names. */
export const rooms = ['engine', 'contract', 'server', 'web'] as const
export type Room = (typeof rooms)[number]

/** The room of a file, or null for one outside the rooms. */
export const roomOf = (file: string): Room | null => rooms.find((room) => file.startsWith(`${room}/`)) ?? null

/** Folders whose subfolders are domains of their own. */
const groups: ReadonlySet<string> = new Set(['web/strategies'])

/**
 * The domain of a file: its folder inside the room (`server/auth`), the folder below a group (`web/strategies/builder`),
 * or the file itself where it lies at the top of a room (`web/api.ts`). The contract is one domain.
 */
export function domainOf(file: string): string {
  const parts = file.split('/')
  if (parts[0] === 'contract') return 'contract'
  const folder = parts.slice(0, groups.has(parts.slice(0, 2).join('/')) ? 3 : 2)
  return folder.join('/')
}

/** Whether a file is there for tests only. */
export const isForTests = (file: string): boolean => file.includes('.test.') || file.includes('/testing/')
