import type { MessageStatus } from '@playbook/contract/chats'
import { plainText } from '@playbook/engine/agent/say'
import type { AnswerState } from '../agent/mind.ts'
import { releaseActs, settleAct } from '../billing/act-holds.ts'
import type { Db } from '../db/tables.ts'
import { endLostAnswers, saveAnswer, setCost, stopAnswers, type MessageRow } from './message-store.ts'
import type { Tx } from './store.ts'

type Answer = Pick<MessageRow, 'id' | 'owner_id'>

const actOf = ({ id, owner_id: userId }: Answer) => ({ userId, act: 'answer', id }) as const

/** What answers hold is given back or charged together with their end, and after it: the ledger is the last thing that is locked. */
const within = <T>(db: Db | Tx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  // What says that it is a transaction is one.
  db.isTransaction ? work(db as Tx) : db.transaction().execute(work)

interface EndOfAnswer {
  readonly status: Exclude<MessageStatus, 'pending' | 'streaming'>
  readonly now: Date
  readonly keep?: (db: Db) => Promise<void>
}

/** Writes the end of an answer, what it costs and what is kept of it; nothing when it has ended in another way. */
export const endAnswer = (db: Db, answer: Answer, state: AnswerState, { status, now, keep }: EndOfAnswer): Promise<void> =>
  within(db, async (tx) => {
    if (!(await saveAnswer(tx, answer.id, state, { status, now }))) return
    await keep?.(tx)
    const act = actOf(answer)
    if (status !== 'completed') await releaseActs(tx, [act], status === 'stopped' ? 'cancelled' : 'failed', now)
    else if (isEmpty(state)) await releaseActs(tx, [act], 'empty', now)
    else {
      const cost = await settleAct(tx, act, workOf(state), now)
      if (cost !== null) await setCost(tx, answer.id, cost)
    }
  })

const toolsDone = ({ tools }: AnswerState): number => tools.filter(({ outcome }) => outcome === 'done').length

/** An answer that says nothing, or for which nothing was computed or asked of a model. */
const isEmpty = (state: AnswerState): boolean => state.content.trim() === '' || (toolsDone(state) === 0 && state.spent === null)

const workOf = (state: AnswerState) => ({
  tools: toolsDone(state),
  words: plainText(state.content, state.figures).split(/\s+/).filter(Boolean).length,
  modelTokens: state.spent === null ? 0 : state.spent.inputTokens + state.spent.outputTokens,
})

/** Stops answers that are being written, one, those of a chat or all of an owner, and gives back what they hold. */
export const stopAndRelease = (db: Db, ownerId: string, which: Parameters<typeof stopAnswers>[2], now: Date): Promise<void> =>
  within(db, async (tx) => {
    const stopped = await stopAnswers(tx, ownerId, which, now)
    await releaseActs(tx, stopped.map(actOf), 'cancelled', now)
  })

/** Ends answers whose process has gone, and gives back what they hold. */
export const endLostAndRelease = (db: Db | Tx, which: Parameters<typeof endLostAnswers>[1], now: Date): Promise<void> =>
  within(db, async (tx) => {
    const lost = await endLostAnswers(tx, which, now)
    await releaseActs(tx, lost.map(actOf), 'failed', now)
  })
