import { isAnswering, type Message } from '@playbook/contract/chats'
import type { EvidencedDrawing } from '@playbook/engine/agent/tool'
import type { Drawing } from '@playbook/engine/drawings/drawing'

/** A drawing of an answer, as it stands with the user. `id` is the one that it has once it is accepted. */
export interface Proposal {
  readonly id: string
  readonly drawing: EvidencedDrawing
  readonly state: 'proposed' | 'accepted' | 'dismissed'
}

const maxIdChars = 64
const idOf = (message: Message, drawing: EvidencedDrawing): string =>
  `${message.id}-${drawing.id}`.replaceAll(/[^A-Za-z0-9_-]/g, '-').slice(-maxIdChars)

interface Known {
  readonly own: readonly Pick<Drawing, 'id'>[]
  readonly dismissed: ReadonlySet<string>
  /** Which no longer hold on the bars of now, by the open of the bar that broke each. */
  readonly broken?: ReadonlyMap<string, number>
}

/** The drawings that an answer proposes; none while it is written. */
export function proposalsOf(message: Message, { own, dismissed, broken }: Known): Proposal[] {
  if (isAnswering(message.status)) return []
  const accepted = new Set(own.map(({ id }) => id))
  return message.drawings.map((drawing) => {
    const id = idOf(message, drawing)
    return {
      id,
      drawing: { ...drawing, broken_at: drawing.broken_at ?? broken?.get(id) ?? null },
      state: accepted.has(id) ? 'accepted' : dismissed.has(id) ? 'dismissed' : 'proposed',
    }
  })
}

/** The market that an answer's drawings belong to: the one that all of its tools were asked about, else that of the session. */
export function drawnSymbol({ tools }: Pick<Message, 'tools'>, usual: string): string {
  const named = new Set(tools.map(({ input }) => input.symbol).filter((symbol) => typeof symbol === 'string'))
  const [only] = named
  return named.size === 1 && only !== undefined ? only : usual
}
