import { readStored, writeStored } from '../ui/stored-value.ts'

const storageName = 'chat-drafts'
/** Of so many sessions what was typed and not sent is kept on this device, the last ones. */
const maxDrafts = 50

type Drafts = readonly (readonly [chatId: string, text: string])[]

function storedDrafts(): Drafts {
  try {
    const stored: unknown = JSON.parse(readStored(storageName) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each): each is [string, string] => Array.isArray(each) && each.length === 2) : []
  } catch {
    return []
  }
}

/** What was typed in a session and not sent; empty where nothing was. */
export const messageDraft = (chatId: string): string => storedDrafts().find(([id]) => id === chatId)?.[1] ?? ''

export function keepMessageDraft(chatId: string, text: string): void {
  const others = storedDrafts().filter(([id]) => id !== chatId)
  writeStored(storageName, JSON.stringify((text === '' ? others : [...others, [chatId, text]]).slice(-maxDrafts)))
}
