import type { ChatOrdering, MessageStatus } from '@playbook/contract/chats'
import { limits } from '@playbook/contract/limits'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { AnswerState } from '../agent/mind.ts'
import { holderIsGone } from '../db/holder-is-gone.ts'
import { isId } from '../db/is-id.ts'
import type { Db } from '../db/tables.ts'
import { announcing } from '../jobs/notices.ts'
import type { Tx } from './store.ts'
import type { Messages } from './tables.ts'

/** Where readers of a message hear that it has grown. */
export const messageTopic = (id: string) => `message:${id}`
/** Where the process that writes an answer hears that it shall stop. */
export const stopTopic = (id: string) => `message-stop:${id}`

export type MessageRow = Selectable<Messages>
const unfinished = ['pending', 'streaming'] as const satisfies readonly MessageStatus[]
const isUnfinished = sql`status in ('pending', 'streaming')`

const shown = (db: Db | Tx, chatId: string) => db.selectFrom('messages').where('chat_id', '=', chatId).where('replaced_at', 'is', null)

interface Wanted {
  readonly limit: number
  readonly offset: number
  readonly ordering: ChatOrdering
}

/** Part of a chat's messages in the order of writing, with the number of all; answers that were written again are not among them. */
export async function listMessages(db: Db, chatId: string, { limit, offset, ordering }: Wanted) {
  const [rows, counted] = await Promise.all([
    shown(db, chatId)
      .selectAll()
      .orderBy('number', ordering === 'created_at' ? 'asc' : 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    shown(db, chatId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count: counted.count }
}

export const findMessage = async (db: Db | Tx, chatId: string, id: string): Promise<MessageRow | undefined> =>
  isId(id) ? db.selectFrom('messages').selectAll().where('chat_id', '=', chatId).where('id', '=', id).executeTakeFirst() : undefined

/** The newest messages before one of them, oldest first. */
export async function messagesBefore(db: Db, { chat_id: chatId, number }: MessageRow, count: number): Promise<MessageRow[]> {
  const rows = await shown(db, chatId).selectAll().where('number', '<', number).orderBy('number', 'desc').limit(count).execute()
  return rows.toReversed()
}

export const findNewestMessage = (tx: Tx, chatId: string): Promise<MessageRow | undefined> =>
  shown(tx, chatId).selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()

export const findAnswerTo = (tx: Tx, questionId: string): Promise<MessageRow | undefined> =>
  tx
    .selectFrom('messages')
    .selectAll()
    .where('question_id', '=', questionId)
    .where('replaced_at', 'is', null)
    .orderBy('number', 'desc')
    .executeTakeFirst()

/** How many answers of the owner are being written, and how many of them in this chat. */
export async function countUnfinished(tx: Tx, ownerId: string, chatId: string): Promise<{ all: number; here: number }> {
  return tx
    .selectFrom('messages')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.countAll<number>().filterWhere('chat_id', '=', chatId).as('here')])
    .where('owner_id', '=', ownerId)
    .where('status', 'in', unfinished)
    .executeTakeFirstOrThrow()
}

const nothing = '[]'
const noParts = { figures: nothing, drawings: nothing, tools: nothing, offers: nothing, suggestions: nothing }

type New = Pick<MessageRow, 'id' | 'chat_id' | 'owner_id' | 'created_at'>

export const insertQuestion = (
  tx: Tx,
  { about, chart, ...row }: New & Pick<MessageRow, 'content' | 'timeframe' | 'about' | 'chart'>,
): Promise<MessageRow> =>
  tx
    .insertInto('messages')
    .values({
      ...row,
      ...noParts,
      role: 'user',
      status: 'completed',
      about: about && JSON.stringify(about),
      chart: chart && JSON.stringify(chart),
      updated_at: row.created_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const insertAnswer = (tx: Tx, row: New & Pick<MessageRow, 'question_id' | 'as_of' | 'holder'>): Promise<MessageRow> =>
  tx
    .insertInto('messages')
    .values({ ...row, ...noParts, role: 'assistant', status: 'pending', content: '', updated_at: row.created_at })
    .returningAll()
    .executeTakeFirstOrThrow()

export async function replaceAnswer(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('messages').set({ replaced_at: now }).where('id', '=', id).execute()
}

/** Writes how far an answer is; false when it has ended in another way. */
export async function saveAnswer(
  db: Db | Tx,
  id: string,
  { content, figures, drawings, tools, offers, suggestions, memory, mind, notice, spent }: AnswerState,
  { status, now }: { readonly status: Exclude<MessageStatus, 'pending'>; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with grown as (
      update messages set status = ${status}, content = ${content}, figures = ${JSON.stringify(figures)},
        drawings = ${JSON.stringify(drawings)}, tools = ${JSON.stringify(tools)}, offers = ${JSON.stringify(offers)},
        suggestions = ${JSON.stringify(suggestions)}, memory = ${memory === null ? null : JSON.stringify(memory)},
        mind = ${mind}, notice = ${notice}, spent = ${spent === null ? null : JSON.stringify(spent)}, updated_at = ${now}
      where id = ${id} and ${isUnfinished}
      returning id
    ) select ${announcing(messageTopic(id))} from grown`.execute(db)
  return rows.length === 1
}

export type EndedAnswer = Pick<MessageRow, 'id' | 'owner_id'>

/** What a finished answer was charged. */
export async function setCost(tx: Tx, id: string, cost: number): Promise<void> {
  await tx.updateTable('messages').set({ cost }).where('id', '=', id).execute()
}

/** Stops answers that are being written, wherever that is: one of them, or all of a chat or an owner. */
export async function stopAnswers(
  tx: Tx,
  ownerId: string,
  which: { readonly id?: string; readonly chatId?: string },
  now: Date,
): Promise<EndedAnswer[]> {
  const { id = null, chatId = null } = which
  const { rows } = await sql<EndedAnswer>`
    with stopped as (
      update messages set status = 'stopped', updated_at = ${now}
      where owner_id = ${ownerId} and (${id}::uuid is null or id = ${id}) and (${chatId}::uuid is null or chat_id = ${chatId})
        and ${isUnfinished}
      returning id, owner_id
    ) select id, owner_id, ${announcing(sql`'message:' || id`)}, ${announcing(sql`'message-stop:' || id`)} from stopped`.execute(tx)
  return rows
}

const lost = 'The server went away while it was answering. What is written so far stands; ask again for the rest.'

/** Ends answers whose process has gone, or which ran for far longer than an answer may. */
export async function endLostAnswers(
  tx: Tx,
  which: { readonly id: string } | { readonly ownerId: string } | 'all',
  now: Date,
): Promise<EndedAnswer[]> {
  const scope: RawBuilder<unknown> = which === 'all' ? sql`true` : 'id' in which ? sql`id = ${which.id}` : sql`owner_id = ${which.ownerId}`
  const tooOld = new Date(now.getTime() - 2 * limits.answerTimeoutMs)
  const { rows } = await sql<EndedAnswer>`
    with lost as (
      update messages set status = 'failed', notice = ${lost}, updated_at = ${now}
      where ${isUnfinished} and ${scope} and (created_at < ${tooOld} or ${holderIsGone(sql.ref('messages.holder'))})
      returning id, owner_id
    ) select id, owner_id, ${announcing(sql`'message:' || id`)} from lost`.execute(tx)
  return rows
}

export const updateMessage = (
  db: Db,
  id: string,
  change: Partial<Pick<MessageRow, 'action' | 'user_feedback'>>,
  now: Date,
): Promise<MessageRow> =>
  db
    .updateTable('messages')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
