import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { verifyWebhook, WebhookError } from './verify-webhook.ts'

const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
const body = JSON.stringify({ id: 'evt_1', type: 'ping', timestamp: '2026-01-05T12:30:10Z', environment: 'test', data: {} })
const nowMs = Date.UTC(2026, 0, 5, 12, 30, 12)
const at = (ms: number, by = secret) => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(ms / 1_000),
  'webhook-signature': new Webhook(by).sign('evt_1', new Date(ms), body),
})

test('an event that the standard’s library signed is taken, from headers of either kind', async () => {
  await expect(verifyWebhook({ secret, headers: at(nowMs), body, nowMs })).resolves.toEqual(JSON.parse(body))
  const both = { ...at(nowMs), 'webhook-signature': `v1,AAAA v2,x ${at(nowMs)['webhook-signature']}` }
  await expect(verifyWebhook({ secret, headers: new Headers(both), body: new TextEncoder().encode(body), nowMs })).resolves.toMatchObject({
    id: 'evt_1',
  })
})

test.each([
  ['another secret', { headers: at(nowMs, 'whsec_AAAAsBQIhrscChlQIMV+b5sSYspob7oD') }],
  ['another body', { body: body.replace('ping', 'pong') }],
  ['six minutes ago', { headers: at(nowMs - 360_000) }],
  ['six minutes ahead', { headers: at(nowMs + 360_000) }],
  ['no signature', { headers: { 'webhook-id': 'evt_1', 'webhook-timestamp': '1' } }],
  ['what is no base64', { headers: { ...at(nowMs), 'webhook-signature': 'v1,§' } }],
])('%s is refused', async (_, changed) => {
  await expect(verifyWebhook({ secret, headers: at(nowMs), body, nowMs, ...changed })).rejects.toThrow(WebhookError)
})
