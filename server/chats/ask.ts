import { randomUUID } from 'node:crypto'
import type { Message, MessageForm } from '@playbook/contract/chats'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { quoteOfAnswer } from '@playbook/contract/token-prices'
import { holdForAct } from '../billing/act-holds.ts'
import type { RequestContext } from '../http/serve.ts'
import { mustOwnStrategy } from '../strategies/own-results.ts'
import type { ChatDeps } from './deps.ts'
import { endLostAndRelease } from './end-answers.ts'
import {
  countUnfinished,
  findAnswerTo,
  findMessage,
  findNewestMessage,
  insertAnswer,
  insertQuestion,
  replaceAnswer,
  type MessageRow,
} from './message-store.ts'
import { presentMessage } from './present-message.ts'
import { lockChatsOf, updateChat, type ChatRow, type Tx } from './store.ts'
import { titleOf } from './title-of.ts'

/** As many as a person asks who reads the answers. */
const perUser = [
  { limit: 20, windowMs: 60_000 },
  { limit: 300, windowMs: 3_600_000 },
] as const

interface Asker extends Pick<RequestContext, 'newId' | 'keepAnswer'> {
  readonly ownerId: string
}

/** Stores a question with the answer that is to be written, and begins to write it. `chatIn` finds the chat, or opens one. */
export async function ask(
  deps: ChatDeps,
  { ownerId, newId, keepAnswer }: Asker,
  chatIn: (tx: Tx) => Promise<ChatRow>,
  form: MessageForm,
): Promise<{ question: Message; answer: Message }> {
  await limitQuestions(deps, ownerId)
  if (form.about !== undefined) await mustOwnStrategy(deps.db, ownerId, form.about.strategy_id)
  const asked = await deps.db.transaction().execute(async (tx) => {
    await lockChatsOf(tx, ownerId)
    const chat = await chatIn(tx)
    const earlier = await findMessage(tx, chat.id, newId)
    const rows = earlier === undefined ? await insertBoth(tx, chat) : { question: earlier, answer: await findAnswerTo(tx, newId) }
    if (rows.answer === undefined) throw new Failure('message_not_found')
    const reply = { question: presentMessage(rows.question), answer: presentMessage(rows.answer) }
    await keepAnswer(tx, reply)
    if (earlier === undefined) await holdAnswer(deps, tx, chat, rows.question, rows.answer)
    return { reply, chat, question: rows.question, answer: rows.answer, isNew: earlier === undefined }
  })
  if (asked.isNew) deps.answers.start(asked)
  return asked.reply

  async function insertBoth(tx: Tx, chat: ChatRow) {
    await refuseUnfinished(deps, tx, ownerId, chat)
    const now = new Date(deps.now())
    const { content, timeframe = null, about = null, chart = null } = form
    const where = { chat_id: chat.id, owner_id: ownerId, created_at: now }
    const question = await insertQuestion(tx, { ...where, id: newId, content, timeframe, about, chart })
    const answer = await insertPending(deps, tx, question, randomUUID())
    await updateChat(tx, ownerId, chat.id, { title: chat.title ?? titleOf(content) }, now)
    return { question, answer }
  }
}

/** Answers the question of the newest answer once more; the new one stands in its place. */
export async function askAgain(deps: ChatDeps, { ownerId, newId, keepAnswer }: Asker, chat: ChatRow, messageId: string): Promise<Message> {
  await limitQuestions(deps, ownerId)
  const asked = await deps.db.transaction().execute(async (tx) => {
    await lockChatsOf(tx, ownerId)
    const earlier = await findMessage(tx, chat.id, newId)
    const old = await findMessage(tx, chat.id, messageId)
    const question = old?.question_id ? await findMessage(tx, chat.id, old.question_id) : undefined
    if (old === undefined || question === undefined) throw new Failure('message_not_found')
    if (earlier === undefined) {
      await refuseUnfinished(deps, tx, ownerId, chat)
      if ((await findNewestMessage(tx, chat.id))?.id !== old.id) throw new Failure('message_not_newest')
      await replaceAnswer(tx, old.id, new Date(deps.now()))
    }
    const answer = earlier ?? (await insertPending(deps, tx, question, newId))
    const reply = presentMessage(answer)
    await keepAnswer(tx, reply)
    if (earlier === undefined) await holdAnswer(deps, tx, chat, question, answer)
    return { reply, chat, question, answer, isNew: earlier === undefined }
  })
  if (asked.isNew) deps.answers.start(asked)
  return asked.reply
}

/** Holds the most that the answer may cost. */
const holdAnswer = (deps: ChatDeps, tx: Tx, chat: ChatRow, { content }: MessageRow, { id, owner_id: userId }: MessageRow): Promise<void> =>
  holdForAct(tx, deps, {
    userId,
    id,
    quote: quoteOfAnswer(),
    subject: { kind: 'chat', id: chat.id, name: titleOf(content) ?? chat.market_symbol },
    accepted: undefined,
  })

async function limitQuestions({ limiter }: ChatDeps, ownerId: string): Promise<void> {
  for (const limit of perUser) {
    const retryAfterSeconds = await limiter.take(`questions:${limit.windowMs}:${ownerId}`, limit)
    if (retryAfterSeconds !== null) throw new Failure('rate_limited', { retryAfterSeconds })
  }
}

/** One answer of a chat and two of a user are written at a time; those whose process has gone do not count. */
async function refuseUnfinished({ now }: ChatDeps, tx: Tx, ownerId: string, { id }: ChatRow): Promise<void> {
  await endLostAndRelease(tx, { ownerId }, new Date(now()))
  const { here, all } = await countUnfinished(tx, ownerId, id)
  if (here > 0) throw new Failure('answer_running')
  if (all >= limits.maxUnfinishedAnswers) throw new Failure('too_many_answers')
}

/** Bars close with a minute: whoever asks within one is told the same. UTC seconds. */
const wholeMinute = (nowMs: number): number => Math.floor(nowMs / 60_000) * 60

const insertPending = ({ now, notices }: ChatDeps, tx: Tx, question: MessageRow, id: string): Promise<MessageRow> =>
  insertAnswer(tx, {
    id,
    chat_id: question.chat_id,
    owner_id: question.owner_id,
    question_id: question.id,
    as_of: wholeMinute(now()),
    holder: notices.presence(),
    created_at: new Date(now()),
  })
