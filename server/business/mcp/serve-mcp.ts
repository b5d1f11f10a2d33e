import { isIP } from 'node:net'
import { createMcpHandler, McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { apiCalls } from '@playbook/contract/api-reference'
import { whoami } from '@playbook/contract/b2b'
import { Failure } from '@playbook/contract/failure'
import { mcpPath } from '@playbook/contract/mcp'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOnlyOne } from '../../http/access.ts'
import { keyOf, type KeyCaller } from '../../http/actor.ts'
import type { ApiGate } from '../../http/api-gate.ts'
import { checkOrigin, type OriginRules } from '../../http/csrf.ts'
import type { LimitRequests } from '../../http/general-limit.ts'
import { callTool } from './call-tool.ts'
import { lackOf, toolName, toolOf } from './tool-of.ts'

interface McpDeps {
  readonly origin: OriginRules
  readonly limit: LimitRequests
  readonly gate: Pick<ApiGate, 'admit'>
  readonly version: string
}

const instructions =
  'Playbook reads markets: charts with indicators, and analyses whose figures are computed and can be checked. State figures as they are answered, with their market, timeframe and time. A test key reads simulated prices at the moment of its test clock: say so. Nothing here places an order.'

const keyHeader = /^(?:Bearer|ApiKey) (\S{1,200})$/
const keyIn = (request: FastifyRequest) => (isOnlyOne(request) ? keyHeader.exec(request.headers.authorization ?? '')?.[1] : undefined)

const tools = apiCalls.map((call) => ({ call, tool: toolOf(call) }))

/**
 * A page can reach this machine under a name of its own (DNS rebinding), and its origin is then the host that it asks.
 * So whatever a browser sends must come to a host that no page can take: ours, this machine's, or a bare address.
 */
function checkHost({ publicOrigin }: OriginRules, { headers, host }: FastifyRequest): void {
  if (headers.origin === undefined || publicOrigin !== null) return
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  if (name !== 'localhost' && isIP(name) === 0) throw new Failure('foreign_origin')
}

/** The calls of the API as tools for assistants: the Model Context Protocol over streamable HTTP, without sessions. */
export function serveMcp(app: FastifyInstance, { origin, limit, gate, version }: McpDeps): void {
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<KeyCaller> {
    try {
      const key = keyIn(request)
      if (key === undefined) throw new Failure('api_key_required')
      // Whoever may ask who it is may see its tools; each tool's call is judged by itself.
      return await gate.admit(key, { ip: request.ip, endpoint: whoami })
    } catch (error) {
      if (error instanceof Failure && error.status === 401) reply.header('www-authenticate', 'Bearer realm="Playbook API"')
      throw error
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [key, caller] = [keyIn(request)!, keyOf(request.actor)!]
    // One message at a time, as the protocol has it today: a list of them would be many calls in one.
    if (Array.isArray(request.body)) throw new Failure('malformed_body')
    const gone = new AbortController()
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) gone.abort()
    })
    const handler = createMcpHandler(
      () => {
        const { server } = new McpServer(
          { name: 'playbook', title: 'Playbook', version },
          { capabilities: { tools: { listChanged: false } }, instructions },
        )
        server.setRequestHandler('tools/list', () => ({
          tools: tools.flatMap(({ call, tool }) => (lackOf(call, caller) === null ? [tool] : [])),
        }))
        server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
          const found = tools.find(({ call }) => toolName(call) === params.name)
          const lack = found === undefined ? 'there is no such call' : lackOf(found.call, caller)
          if (found === undefined || lack !== null)
            throw new ProtocolError(ProtocolErrorCode.InvalidParams, `This key has no tool ${params.name}: ${lack}`)
          const signal = AbortSignal.any([mcpReq.signal, gone.signal])
          return callTool(app, request, { call: found.call, key, given: params.arguments ?? {}, signal })
        })
        return server
      },
      // Nothing is announced here, so there is nothing to listen to.
      { maxSubscriptions: 0, onerror: (err) => request.log.info({ err }, 'A message of an assistant was not understood') },
    )
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    )
    const asked = new Request(`${request.protocol}://${request.host}${mcpPath}`, { method: 'POST', headers, signal: gone.signal })
    return reply.send(await handler.fetch(asked, { parsedBody: request.body }))
  }

  app.post(mcpPath, {
    onRequest: async (request, reply) => {
      await limit(request, reply, null)
      checkOrigin(origin, request)
      checkHost(origin, request)
      request.actor = { kind: 'key', key: await admit(request, reply) }
    },
    handler: answer,
  })
  app.route({
    method: ['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'],
    url: mcpPath,
    handler: async (_request, reply) => {
      reply.header('allow', 'POST')
      throw new Failure('method_not_allowed')
    },
  })
}
