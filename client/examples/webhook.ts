import { createServer } from 'node:http'
import { verifyWebhook, WebhookError } from '@playbook/client'

const { PLAYBOOK_WEBHOOK_SECRET: secret = '', PORT: port = '3001' } = process.env

createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  try {
    const event = await verifyWebhook({ secret, headers: request.headers, body: Buffer.concat(parts) })
    console.log(event.type, event.id)
    response.writeHead(204).end()
  } catch (error) {
    response.writeHead(error instanceof WebhookError ? 400 : 500).end()
  }
}).listen(Number(port), () => console.log(`Listening on ${port}`))
