import { isAnswering, type Message } from '@playbook/contract/chats'
import { plainText } from '@playbook/engine/agent/say'
import type { MessageRow } from './message-store.ts'

/** A message as callers see it. A tool that was at work when its answer ended has failed. */
export function presentMessage(row: MessageRow): Message {
  const { id, chat_id, role, status, content, figures, drawings, offers, suggestions, mind, notice, action, user_feedback } = row
  const isOpen = isAnswering(status)
  return {
    id,
    chat_id,
    role,
    status,
    content,
    text: role === 'user' ? content : plainText(content, figures),
    created_at: row.created_at.toISOString(),
    action,
    user_feedback,
    figures,
    drawings,
    tools: row.tools.map((tool) => (tool.outcome === 'running' && !isOpen ? { ...tool, outcome: 'failed' as const } : tool)),
    offers,
    suggestions,
    verified: figures.filter((figure) => figure.verified).length,
    total: figures.length,
    mind,
    notice,
    cost: row.cost,
  }
}
