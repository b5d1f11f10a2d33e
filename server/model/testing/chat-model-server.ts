import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { answerPlainly, startScriptedServer, type PlainTurn, type ScriptedServer } from '../../testing/scripted-server.ts'

/** What one request for a streamed answer gets. */
type ChatTurn =
  | {
      /** Deltas of the text, one event each. */
      readonly say?: readonly string[]
      readonly calls?: readonly { readonly name: string; readonly input: unknown }[]
      readonly gapMs?: number
      readonly firstGapMs?: number
      /** `length`: the model ran into its limit. `hangs up`: the connection ends in the middle of what was sent last. */
      readonly end?: 'stop' | 'length' | 'hangs up'
      readonly isCounted?: false
    }
  | PlainTurn
  /** Events that no protocol has. */
  | { readonly events: readonly string[] }
  | { readonly endless: 'words' | 'bytes' | 'silence' }

interface AskedOfChat {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Readonly<Record<string, unknown>>
  /** The whole body as it came. */
  readonly text: string
}

/** A turn, or what it is for what was asked. */
export type ChatScript = ChatTurn | ((asked: AskedOfChat) => ChatTurn)

export interface ChatModelServer extends ScriptedServer<ChatScript> {
  /** Every request, oldest first. */
  readonly asked: readonly AskedOfChat[]
}

type Write = (text: string) => void
type Said = Extract<ChatTurn, { readonly end?: unknown }>
/** Both protocols in parts: what begins an answer, a delta of words, a call, and what ends it. */
interface Protocol {
  readonly begin: () => string
  readonly words: (text: string) => string
  /** Its argument in two halves, as they are streamed. */
  readonly call: (index: number, name: string, input: string) => readonly string[]
  readonly end: (reason: 'stop' | 'length' | 'calls', isCounted: boolean) => string
}

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
const chunk = (delta: unknown, reason: string | null = null) =>
  data({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'model-x', choices: [{ index: 0, delta, finish_reason: reason }] })

const openAi: Protocol = {
  begin: () => chunk({ role: 'assistant', content: '' }),
  words: (text) => chunk({ content: text }),
  call: (index, name, input) => {
    const half = Math.ceil(input.length / 2)
    return [
      chunk({
        tool_calls: [{ index, id: `call_${index}_${name}`, type: 'function', function: { name, arguments: input.slice(0, half) } }],
      }),
      chunk({ tool_calls: [{ index, function: { arguments: input.slice(half) } }] }),
    ]
  },
  end: (reason, isCounted) =>
    chunk({}, { stop: 'stop', length: 'length', calls: 'tool_calls' }[reason]) +
    (isCounted
      ? data({
          id: 'c1',
          object: 'chat.completion.chunk',
          created: 1,
          model: 'model-x',
          choices: [],
          usage: { prompt_tokens: 110, completion_tokens: 7, total_tokens: 117 },
        })
      : '') +
    'data: [DONE]\n\n',
}

const event = (type: string, value: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...value })}\n\n`
const block = (index: number, start: object, deltas: readonly object[]) => [
  event('content_block_start', { index, content_block: start }),
  ...deltas.map((delta) => event('content_block_delta', { index, delta })),
]

/** Blocks are numbered as they come. */
function anthropic(): Protocol {
  let blocks = 0
  const close = () => (blocks === 0 ? '' : event('content_block_stop', { index: blocks - 1 }))
  return {
    begin: () =>
      event('message_start', {
        message: {
          id: 'm1',
          type: 'message',
          role: 'assistant',
          model: 'model-x',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: 110, output_tokens: 1 },
        },
      }),
    words(text) {
      if (blocks > 0) return event('content_block_delta', { index: blocks - 1, delta: { type: 'text_delta', text } })
      blocks += 1
      return block(0, { type: 'text', text: '' }, [{ type: 'text_delta', text }]).join('')
    },
    call(_, name, input) {
      const half = Math.ceil(input.length / 2)
      const before = close()
      blocks += 1
      const [first = '', ...more] = block(blocks - 1, { type: 'tool_use', id: `toolu_${blocks}_${name}`, name, input: {} }, [
        { type: 'input_json_delta', partial_json: input.slice(0, half) },
        { type: 'input_json_delta', partial_json: input.slice(half) },
      ])
      return [before + first, ...more]
    },
    end: (reason, isCounted) =>
      close() +
      event('message_delta', {
        delta: { stop_reason: { stop: 'end_turn', length: 'max_tokens', calls: 'tool_use' }[reason], stop_sequence: null },
        ...(isCounted ? { usage: { output_tokens: 7 } } : { usage: { output_tokens: 0 } }),
      }) +
      event('message_stop', {}),
  }
}

const protocols: Readonly<Record<string, () => Protocol>> = { '/v1/chat/completions': () => openAi, '/v1/messages': anthropic }
const manyBytes = 'x'.repeat(65_536)

async function say(response: ServerResponse, protocol: Protocol, turn: Said): Promise<void> {
  const { say: words = [], calls = [], gapMs = 0, firstGapMs = 0, end = 'stop', isCounted = true } = turn
  const events = [
    ...words.map(protocol.words),
    ...calls.flatMap(({ name, input }, i) => protocol.call(i, name, typeof input === 'string' ? input : JSON.stringify(input))),
  ]
  const sent = end === 'hangs up' ? events.slice(0, -1) : events
  await pause(firstGapMs)
  response.write(protocol.begin())
  for (const each of sent) {
    if (response.destroyed) return
    response.write(each)
    await pause(gapMs)
  }
  if (end !== 'hangs up') response.end(protocol.end(calls.length > 0 && end === 'stop' ? 'calls' : end, isCounted))
  else {
    response.write((events.at(-1) ?? '').slice(0, -9))
    await pause(20)
    response.destroy()
  }
}

async function goOn(response: ServerResponse, protocol: Protocol, what: 'words' | 'bytes' | 'silence'): Promise<void> {
  response.write(protocol.begin())
  const write: Write = (text) => void response.write(text)
  while (!response.destroyed) {
    if (what === 'words') write(protocol.words('and so on '))
    if (what === 'bytes') write(protocol.words(manyBytes))
    await pause(2)
  }
}

async function answer(response: ServerResponse, path: string, turn: ChatTurn): Promise<void> {
  const protocol = protocols[path]?.()
  if (protocol === undefined) response.writeHead(404).end('{}')
  else if (answerPlainly(response, turn)) return
  else {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if ('events' in turn) response.end(turn.events.join(''))
    else if ('endless' in turn) await goOn(response, protocol, turn.endless)
    else await say(response, protocol, turn as Said)
  }
}

/** A model behind a real socket that streams answers and calls of tools in both protocols. */
export async function startChatModelServer(): Promise<ChatModelServer> {
  const asked: AskedOfChat[] = []
  const server = await startScriptedServer<ChatScript>({ status: 500 }, ({ url: path, headers, body }, script, response) => {
    const received: AskedOfChat = { path, headers, body: JSON.parse(body) as AskedOfChat['body'], text: body }
    asked.push(received)
    return answer(response, path, typeof script === 'function' ? script(received) : script)
  })
  return { ...server, asked }
}
