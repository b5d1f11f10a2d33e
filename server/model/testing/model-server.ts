import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { answerPlainly, startScriptedServer, type PlainTurn, type ScriptedServer } from '../../testing/scripted-server.ts'

/** What the next request gets. */
export type Turn =
  | { readonly say: string }
  | { readonly declines: true }
  | { readonly cutOff: string }
  | PlainTurn
  | { readonly endless: true }
  | { readonly hangsUp: true }
  | { readonly waitsMs: number; readonly say: string }

interface AskedOfModel {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Readonly<Record<string, unknown>>
}

export interface ModelServer extends ScriptedServer<Turn> {
  /** Every request, oldest first. */
  readonly asked: readonly AskedOfModel[]
}

type End = 'said' | 'declined' | 'cut'

const openAi = (text: string, end: End) => ({
  id: 'c1',
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      finish_reason: end === 'cut' ? 'length' : 'stop',
      message: end === 'declined' ? { role: 'assistant', content: null, refusal: text } : { role: 'assistant', content: text },
    },
  ],
  usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
})

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A model that must use a tool still answers in words now and then. */
const anthropic = (text: string, end: End) => {
  const input = parsed(text)
  const isInput = typeof input === 'object' && input !== null
  return {
    id: 'm1',
    type: 'message',
    role: 'assistant',
    stop_reason: end === 'declined' ? 'refusal' : end === 'cut' ? 'max_tokens' : 'tool_use',
    content: isInput ? [{ type: 'tool_use', id: 't1', name: 'propose', input }] : [{ type: 'text', text }],
    usage: { input_tokens: 11, output_tokens: 7 },
  }
}

const ollama = (text: string, end: End) => ({
  model: 'local',
  created_at: '2026-01-01T00:00:00Z',
  done: true,
  done_reason: end === 'cut' ? 'length' : 'stop',
  message: { role: 'assistant', content: text },
})

const protocols: Readonly<Record<string, (text: string, end: End) => unknown>> = {
  '/v1/chat/completions': openAi,
  '/v1/messages': anthropic,
  '/api/chat': ollama,
}

async function answer(response: ServerResponse, path: string, turn: Turn): Promise<void> {
  const shape = protocols[path]
  const send = (value: unknown) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  if (shape === undefined) response.writeHead(404).end('{}')
  else if (answerPlainly(response, turn)) return
  else if ('declines' in turn) send(shape('I cannot help with that.', 'declined'))
  else if ('cutOff' in turn) send(shape(turn.cutOff, 'cut'))
  else if ('hangsUp' in turn) response.destroy()
  else if ('endless' in turn) {
    response.writeHead(200, { 'content-type': 'application/json' })
    while (!response.destroyed) {
      response.write(`"${'x'.repeat(65_536)}",`)
      await pause(1)
    }
  } else if ('say' in turn) {
    if ('waitsMs' in turn) await pause(turn.waitsMs)
    if (!response.destroyed) send(shape(turn.say, 'said'))
  }
}

/** A model behind a real socket that speaks the three protocols and says what it is told to. */
export async function startModelServer(): Promise<ModelServer> {
  const asked: AskedOfModel[] = []
  const server = await startScriptedServer<Turn>({ status: 500 }, ({ url: path, headers, body }, turn, response) => {
    asked.push({ path, headers, body: (parsed(body) ?? {}) as AskedOfModel['body'] })
    return answer(response, path, turn)
  })
  return { ...server, asked }
}
