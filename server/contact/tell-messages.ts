import { utcText } from '@playbook/engine/explain/utc-text'
import type { Db } from '../db/tables.ts'
import { listMessages } from './store.ts'

/** The newest messages as the command line shows them, each with its own lines. */
export async function tellMessages(db: Db, most: number): Promise<string> {
  const rows = await listMessages(db, most)
  if (rows.length === 0) return 'Nobody has written yet.'
  return rows
    .map(({ created_at, email, topic, text, is_suspect: isSuspect }) => {
      const head = [utcText(created_at.getTime() / 1_000), email, topic, ...(isSuspect ? ['suspect'] : [])]
      // What people write could move the cursor of a terminal.
      const body = text.replaceAll(/[^\P{Cc}\n]/gu, '').replaceAll(/^/gm, '  ')
      return `${head.join('  ')}\n${body}`
    })
    .join('\n\n')
}
