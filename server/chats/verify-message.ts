import type { verifyMessage as verifyCall } from '@playbook/contract/chats'
import type { Reply } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import { sourceFacts } from '@playbook/contract/market-sources'
import { figurePaths, type Figure } from '@playbook/engine/agent/figure'
import { formatCount } from '@playbook/engine/format/count'
import type { ChatDeps } from './deps.ts'
import type { MessageRow } from './message-store.ts'

type Verified = Reply<typeof verifyCall>

/** Computes every figure of an answer again: the same calls, on the bars that were closed then, as they are stored now. */
export async function verifyMessage({ tools, markets }: ChatDeps, row: MessageRow, signal: AbortSignal): Promise<Verified> {
  const wanted = new Set(row.figures.map(({ call }) => call))
  const now = new Map<string, Figure>()
  const reasons: string[] = []
  const again = row.tools.filter((tool) => wanted.has(tool.id))
  for (const { id, name, input, live = [] } of again) {
    const found = await runAgain(tools, { ownerId: row.owner_id, name, input, nowSeconds: row.as_of!, again: { live } }, signal)
    if (!found.ok) reasons.push(found.problem)
    else for (const [figure, path] of figurePaths(found.value.result)) now.set(`${id}.${path}`, figure)
  }
  const figures = row.figures.map(({ id, value: was }) => {
    const is = now.get(id)?.value ?? null
    return { id, was, is, agrees: is === was }
  })
  const agreeing = figures.filter(({ agrees }) => agrees).length
  if (await isTold(markets, row.owner_id, again)) reasons.push(liveAsStored)
  return { figures, agreeing, total: figures.length, note: noteOf(figures, reasons) }
}

const liveAsStored = 'The live price is taken as it was stored with the answer: it cannot be asked for again.'

/** Whether a live price was told by a source: one that is computed comes out again at its moment. */
async function isTold(markets: ChatDeps['markets'], ownerId: string, calls: MessageRow['tools']): Promise<boolean> {
  const symbols = new Set(calls.flatMap(({ live = [] }) => live.map(({ symbol }) => symbol)))
  const found = await Promise.all([...symbols].map((symbol) => markets.find(ownerId, symbol)))
  return found.some((market) => market !== null && !sourceFacts(market.source).isComputed)
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
