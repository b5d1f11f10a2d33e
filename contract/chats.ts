import { figureUnits } from '@playbook/engine/agent/figure'
import type { EvidencedDrawing, LivePrice, Offer } from '@playbook/engine/agent/tool'
import { drawingTypes } from '@playbook/engine/drawings/drawing'
import * as z from 'zod/mini'
import { Study } from './chart-settings.ts'
import { chatLists } from './chat-lists.ts'
import { StandingDrawing } from './drawings.ts'
import { endpoint } from './endpoint.ts'
import { engineValue } from './engine-value.ts'
import { limits } from './limits.ts'
import { SymbolName, TimeframeName } from './markets.ts'
import { asksOneWay, pageOf, windowFields } from './page.ts'

/** A market session: one market, its chart and its conversation. `title` is null until the first question gives it one. */
export const Chat = z.object({
  id: z.string(),
  title: z.nullable(z.string()),
  market_symbol: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  archived_at: z.nullable(z.string()),
  /** When it was deleted; for 30 days it can be brought back. */
  deleted_at: z.nullable(z.string()),
})
export type Chat = z.output<typeof Chat>

/** What an untitled session is called (specification, section 2). */
export const untitledChat = 'General Chat'

export const chatOrderings = ['-created_at', 'created_at'] as const
export type ChatOrdering = (typeof chatOrderings)[number]

export const messageRoles = ['user', 'assistant'] as const
export const messageStatuses = ['pending', 'streaming', 'completed', 'failed', 'stopped'] as const
export type MessageStatus = (typeof messageStatuses)[number]
export const isAnswering = (status: MessageStatus): boolean => status === 'pending' || status === 'streaming'
export const messageActions = ['like', 'dislike'] as const

/** A number of an answer, with all that it takes to check it. `call` is the id of the tool call whose result it is a field of. */
export const MessageFigure = z.object({
  id: z.string(),
  text: z.string(),
  value: z.number(),
  unit: z.enum(figureUnits),
  symbol: z.nullable(z.string()),
  timeframe: z.nullable(z.string()),
  /** Opens of the first and last bar behind it, UTC seconds. */
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
  tool: z.string(),
  call: z.string(),
  formula: z.string(),
  verified: z.boolean(),
})
export type MessageFigure = z.output<typeof MessageFigure>

export const toolOutcomes = ['running', 'done', 'refused', 'failed'] as const
/** A tool that was used; `note` is the sentence of a refusal. */
export const MessageTool = z.object({
  id: z.string(),
  name: z.string(),
  input: z.record(z.string(), z.unknown()),
  outcome: z.enum(toolOutcomes),
  note: z.nullable(z.string()),
  /** Opens of the single bars that its counts are about, UTC seconds: the first, then the newest of them. */
  cases: z.optional(z.array(z.number())),
  /** Live prices that were used: what checking it again rests on. */
  live: z.optional(z.array(engineValue<LivePrice>())),
})
export type MessageTool = z.output<typeof MessageTool>

const Drawing = z.custom<EvidencedDrawing>(
  (value) => typeof value === 'object' && value !== null && 'type' in value && (drawingTypes as readonly unknown[]).includes(value.type),
)

export const Message = z.object({
  id: z.string(),
  chat_id: z.string(),
  role: z.enum(messageRoles),
  status: z.enum(messageStatuses),
  /** Markdown in which a figure stands as `[[f:ID]]`. */
  content: z.string(),
  /** The same in plain text, figures written out. */
  text: z.string(),
  created_at: z.string(),
  action: z.nullable(z.enum(messageActions)),
  user_feedback: z.nullable(z.string()),
  figures: z.array(MessageFigure),
  drawings: z.array(Drawing),
  tools: z.array(MessageTool),
  /** What may be done next with the answer; each only by a click. */
  offers: z.array(engineValue<Offer>()),
  /** Questions that fit after this answer. */
  suggestions: z.array(z.string()),
  /** How many of its figures are verified, and how many it has. */
  verified: z.int(),
  total: z.int(),
  /** Who answered: the built-in analyst or a model by its name; null for a question. */
  mind: z.nullable(z.string()),
  /** A sentence about the answer itself: a model that did not answer, words that were taken out, why it failed. */
  notice: z.nullable(z.string()),
  /** What the answer cost in tokens; null while it is written, and where nothing was charged. */
  cost: z.nullable(z.number()),
})
export type Message = z.output<typeof Message>

const moment = z.int().check(z.gte(0), z.lte(9_999_999_999))
/** What stands on the chart beside a question, as the one who asks sees it: “this line”, “the average on my chart”, “what I see here”. */
const AskedChart = z.strictObject({
  studies: z.array(Study).check(z.maxLength(limits.maxChartStudies, `A chart holds at most ${limits.maxChartStudies} indicators`)),
  drawings: z
    .array(StandingDrawing)
    .check(z.maxLength(limits.maxAskedDrawings, `A question comes with at most ${limits.maxAskedDrawings} drawings`)),
  /** The drawing that is selected, by its id. */
  selected: z.nullable(z.string().check(z.maxLength(64))),
  /** Opens of the first and last bar in view, UTC seconds, and how many bars that is. */
  view: z.nullable(z.strictObject({ from: moment, to: moment, bars: z.int().check(z.gte(1), z.lte(limits.maxAskedBars)) })),
})

const wholeWords = 'A message must have 1 to 4,000 characters'
export const MessageForm = z.object({
  content: z.string().check(z.trim(), z.minLength(1, wholeWords), z.maxLength(limits.maxMessageChars, wholeWords)),
  /** Of the chart beside the conversation. */
  timeframe: z.optional(TimeframeName),
  chart: z.optional(AskedChart),
  /** What the question is about besides the market: a result of one's own, with one of its trades. */
  about: z.optional(z.object({ strategy_id: z.string().check(z.maxLength(64)), trade: z.optional(z.int().check(z.gte(1))) })),
})
export type MessageForm = z.output<typeof MessageForm>

const titleRule = `A title must have 1 to ${limits.maxChatTitleChars} characters`
const ChatChange = z.object({
  title: z.optional(z.string().check(z.trim(), z.minLength(1, titleRule), z.maxLength(limits.maxChatTitleChars, titleRule))),
  archived: z.optional(z.boolean()),
  /** False brings a deleted one back. */
  deleted: z.optional(z.literal(false)),
})
const MessageChange = z.object({
  action: z.optional(z.nullable(z.enum(messageActions))),
  user_feedback: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(limits.maxFeedbackChars)))),
})

const chatQuery = {
  ...windowFields,
  ordering: z._default(z.enum(chatOrderings), '-created_at'),
  search: z.optional(z.string().check(z.trim(), z.maxLength(limits.maxChatTitleChars))),
  list: z._default(z.enum(chatLists), 'open'),
}
const messagesQuery = z.object({ ...windowFields, ordering: z._default(z.enum(chatOrderings), '-created_at') }).check(asksOneWay)
/** A question with the answer that is on its way; `answer` is followed at its events. */
const Asked = z.object({ question: Message, answer: Message })

export const listChats = endpoint({
  method: 'GET',
  path: '/chats/',
  access: 'user',
  summary: `Your market sessions, newest first, ${limits.chatsPageSize} at a time by default.`,
  query: z.object(chatQuery).check(asksOneWay),
  reply: pageOf(Chat),
})
export const createChat = endpoint({
  method: 'POST',
  path: '/chats/',
  access: 'user',
  summary: 'Open a market session.',
  status: 201,
  body: z.object({ market_symbol: SymbolName }),
  reply: Chat,
  failures: ['symbol_not_found'],
})
export const getChat = endpoint({
  method: 'GET',
  path: '/chats/{id}/',
  access: 'user',
  summary: 'One market session.',
  reply: Chat,
  failures: ['chat_not_found'],
})
export const changeChat = endpoint({
  method: 'PATCH',
  path: '/chats/{id}/',
  access: 'user',
  summary: 'Rename a market session, archive it, or bring it back.',
  body: ChatChange,
  reply: Chat,
  failures: ['chat_not_found'],
})
export const deleteChat = endpoint({
  method: 'DELETE',
  path: '/chats/{id}/',
  access: 'user',
  summary: 'Delete a market session. For 30 days it can be brought back.',
  reply: Chat,
  failures: ['chat_not_found'],
})
export const listMessages = endpoint({
  method: 'GET',
  path: '/chats/{id}/messages/',
  access: 'user',
  summary: `The messages of a session, newest first, ${limits.messagesPageSize} at a time by default.`,
  query: messagesQuery,
  reply: pageOf(Message),
  failures: ['chat_not_found'],
})
export const sendMessage = endpoint({
  method: 'POST',
  path: '/chats/{id}/messages/',
  access: 'user',
  summary: 'Ask about the market of a session. The answer is followed at its events.',
  status: 201,
  body: MessageForm,
  reply: Asked,
  retry: false,
  failures: ['chat_not_found', 'answer_running', 'too_many_answers', 'rate_limited', 'strategy_not_found', 'not_enough_tokens'],
})
export const getMessage = endpoint({
  method: 'GET',
  path: '/chats/{id}/messages/{messageId}/',
  access: 'user',
  summary: 'One message.',
  reply: Message,
  failures: ['chat_not_found', 'message_not_found'],
})
export const changeMessage = endpoint({
  method: 'PATCH',
  path: '/chats/{id}/messages/{messageId}/',
  access: 'user',
  summary: 'Say whether an answer helped.',
  body: MessageChange,
  reply: Message,
  failures: ['chat_not_found', 'message_not_found'],
})
export const watchMessage = endpoint({
  method: 'GET',
  path: '/chats/{id}/messages/{messageId}/events/',
  access: 'user',
  summary: 'A message as it is written: whole each time, the current state first and its end last.',
  reply: Message,
  answer: 'events',
  failures: ['chat_not_found', 'message_not_found'],
})
export const stopMessage = endpoint({
  method: 'POST',
  path: '/chats/{id}/messages/{messageId}/stop/',
  access: 'user',
  summary: 'Stop an answer; what is written so far stays.',
  reply: Message,
  keepsAnswer: false,
  failures: ['chat_not_found', 'message_not_found'],
})
export const regenerateMessage = endpoint({
  method: 'POST',
  path: '/chats/{id}/messages/{messageId}/regenerate/',
  access: 'user',
  summary: 'Answer the question of an answer again. Only the newest one of a session.',
  status: 201,
  reply: Message,
  retry: false,
  failures: [
    'chat_not_found',
    'message_not_found',
    'answer_running',
    'too_many_answers',
    'message_not_newest',
    'rate_limited',
    'not_enough_tokens',
  ],
})

/** One figure computed again on the prices of now. `was` and `is` are null where it cannot be had any more. */
const VerifiedFigure = z.object({ id: z.string(), was: z.number(), is: z.nullable(z.number()), agrees: z.boolean() })
export const verifyMessage = endpoint({
  method: 'POST',
  path: '/chats/{id}/messages/{messageId}/verify/',
  access: 'user',
  summary: 'Compute the figures of a stored answer again, and say where the data has changed since.',
  reply: z.object({ figures: z.array(VerifiedFigure), agreeing: z.int(), total: z.int(), note: z.nullable(z.string()) }),
  keepsAnswer: false,
  failures: ['chat_not_found', 'message_not_found', 'market_unavailable'],
})

// The same shapes on the newest session of a market; a POST opens one where there is none.
export const getSymbolChat = endpoint({
  method: 'GET',
  path: '/chats/symbol/{symbol}/',
  access: 'user',
  summary: 'Your newest session of a market.',
  reply: Chat,
  failures: ['chat_not_found'],
})
export const createSymbolChat = endpoint({
  method: 'POST',
  path: '/chats/symbol/{symbol}/',
  access: 'user',
  summary: 'Your newest session of a market, opened where there is none.',
  status: 201,
  reply: Chat,
  failures: ['symbol_not_found'],
})
export const listSymbolMessages = endpoint({
  method: 'GET',
  path: '/chats/symbol/{symbol}/messages/',
  access: 'user',
  summary: 'The messages of your newest session of a market.',
  query: messagesQuery,
  reply: pageOf(Message),
  failures: ['chat_not_found'],
})
export const sendSymbolMessage = endpoint({
  method: 'POST',
  path: '/chats/symbol/{symbol}/messages/',
  access: 'user',
  summary: 'Ask about a market in its newest session, opened where there is none.',
  status: 201,
  body: MessageForm,
  reply: Asked,
  retry: false,
  failures: ['symbol_not_found', 'answer_running', 'too_many_answers', 'rate_limited', 'strategy_not_found', 'not_enough_tokens'],
})
export const getSymbolMessage = endpoint({
  method: 'GET',
  path: '/chats/symbol/{symbol}/messages/{messageId}/',
  access: 'user',
  summary: 'One message of your newest session of a market.',
  reply: Message,
  failures: ['chat_not_found', 'message_not_found'],
})
export const changeSymbolMessage = endpoint({
  method: 'PATCH',
  path: '/chats/symbol/{symbol}/messages/{messageId}/',
  access: 'user',
  summary: 'Say whether an answer in your newest session of a market helped.',
  body: MessageChange,
  reply: Message,
  failures: ['chat_not_found', 'message_not_found'],
})
