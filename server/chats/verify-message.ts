import type { verifyMessage as verifyCall } from '@playbook/contract/chats'
import type { Reply } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import { figurePaths, type Figure } from '@playbook/engine/agent/figure'
import { formatCount } from '@playbook/engine/format/count'
import type { ChatDeps } from './deps.ts'
import type { MessageRow } from './message-store.ts'

type Verified = Reply<typeof verifyCall>

/** Computes every figure of an answer again: the same calls, on the bars that were closed then, as they are stored now. */
export async function verifyMessage({ tools }: ChatDeps, row: MessageRow, signal: AbortSignal): Promise<Verified> {
  const wanted = new Set(row.figures.map(({ call }) => call))
  const now = new Map<string, Figure>()
  const reasons: string[] = []
  for (const { id, name, input } of row.tools.filter((tool) => wanted.has(tool.id))) {
    const found = await runAgain(tools, { ownerId: row.owner_id, name, input, nowSeconds: row.as_of!, isFresh: true }, signal)
    if (!found.ok) reasons.push(found.problem)
    else for (const [figure, path] of figurePaths(found.value.result)) now.set(`${id}.${path}`, figure)
  }
  const figures = row.figures.map(({ id, value: was }) => {
    const is = now.get(id)?.value ?? null
    return { id, was, is, agrees: is === was }
  })
  const agreeing = figures.filter(({ agrees }) => agrees).length
  return { figures, agreeing, total: figures.length, note: noteOf(figures, reasons) }
}

/** A market that is gone is a reason; a source that does not answer now says nothing about the figures. */
async function runAgain(tools: ChatDeps['tools'], asked: Parameters<ChatDeps['tools']['run']>[0], signal: AbortSignal) {
  try {
    return await tools.run(asked, signal)
  } catch (cause) {
    if (!(cause instanceof Failure) || cause.status >= 500) throw cause
    return { ok: false as const, problem: cause.message }
  }
}

function noteOf(figures: Verified['figures'], reasons: readonly string[]): string | null {
  const gone = figures.filter(({ is }) => is === null).length
  const different = figures.filter(({ is, agrees }) => is !== null && !agrees).length
  const sentences = [
    different === 0 ? [] : [`${formatCount(different, 'figure is', 'figures are')} different now: the data behind has changed since.`],
    gone === 0 ? [] : [`${formatCount(gone, 'figure')} cannot be computed any more.`],
    [...new Set(reasons)],
  ].flat()
  return sentences.length === 0 ? null : sentences.join(' ')
}
