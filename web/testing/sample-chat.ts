import type { Chat, Message } from '@playbook/contract/chats'

/** An untitled session on EURUSD. */
export const sampleChat: Chat = {
  id: 'c1',
  title: null,
  market_symbol: 'EURUSD',
  created_at: '2025-11-20T10:00:00Z',
  updated_at: '2025-11-20T10:00:00Z',
  archived_at: null,
  deleted_at: null,
}

/** A question of that session. */
export const sampleQuestion: Message = {
  id: 'q1',
  chat_id: 'c1',
  role: 'user',
  status: 'completed',
  content: 'Where does it stand?',
  text: 'Where does it stand?',
  created_at: '2025-11-20T10:00:00Z',
  action: null,
  user_feedback: null,
  figures: [],
  drawings: [],
  tools: [],
  offers: [],
  suggestions: [],
  verified: 0,
  total: 0,
  mind: null,
  notice: null,
  cost: null,
}

/** A whole answer to it with one figure. */
export const sampleAnswer: Message = {
  ...sampleQuestion,
  id: 'a1',
  role: 'assistant',
  content: 'The last close is [[f:t1.close]].',
  text: 'The last close is 1.08825.',
  figures: [
    {
      id: 't1.close',
      text: '1.08825',
      value: 1.08825,
      unit: 'price',
      symbol: 'EURUSD',
      timeframe: '1h',
      from: 1_763_632_800,
      to: 1_763_632_800,
      tool: 'price_now',
      call: 't1',
      formula: 'close of the newest closed bar',
      verified: true,
    },
  ],
  tools: [{ id: 't1', name: 'price_now', input: { symbol: 'EURUSD', timeframe: '1h' }, outcome: 'done', note: null }],
  verified: 1,
  total: 1,
  mind: 'Built-in analyst',
}
