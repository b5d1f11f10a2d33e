import type { MessageTool } from '@playbook/contract/chats'
import type { ResultTree } from '@playbook/engine/agent/figure'
import type { Found } from '@playbook/engine/agent/tool'

/** What is kept of a call that was made, besides its input: what it was computed from that cannot be had again, and its cases. */
export const doneCall = ({ live, cases }: Found<ResultTree>): Pick<MessageTool, 'outcome' | 'note' | 'live' | 'cases'> => ({
  outcome: 'done',
  note: null,
  ...(live && { live: [...live] }),
  ...(cases && { cases: [...cases] }),
})
