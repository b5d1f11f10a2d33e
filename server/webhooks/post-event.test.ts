import type { LookupAddress } from 'node:dns'
import { limits } from '@playbook/contract/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { postEvent, whyRefused, type Reach } from './post-event.ts'
import { isPublicAddress } from './public-address.ts'
import { openReceiver, type Receiver } from './testing/receiver.ts'

let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.answer = (_, response) => response.end('ok')
})

const open: Reach = { isPrivateAllowed: true }
const closed: Reach = { isPrivateAllowed: false }
const send = (url: string, reach: Reach) => postEvent({ url, headers: {}, body: '{}' }, reach, AbortSignal.timeout(20_000))

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.0.9',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',

  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'nowhere',
  '',
  '010.0.0.1',
])('%s is no address of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['1.1.1.1', '8.8.8.8', '172.15.255.255', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1', '::ffff:8.8.8.8'])(
  '%s is one',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  'http://a.example/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://user@1.1.1.1/',
  'file:///etc/passwd',
  'gopher://1.1.1.1/',
])('%s is refused before anything is sent', async (url) => {
  expect(whyRefused(url, closed)).not.toBeNull()
  expect(await send(url, closed)).toMatchObject({ status: null, fault: whyRefused(url, closed) })
})

/** A resolver that answers in turn, as one does whose owner changes what it says. */
function resolverOf(...answers: readonly (readonly string[])[]): Required<Pick<Reach, 'lookup'>> & { readonly asked: () => number } {
  let asked = 0
  return {
    asked: () => asked,
    lookup: (_name, _options, done) => {
      const answer = answers[Math.min(asked, answers.length - 1)] ?? []
      asked += 1
      done(
        null,
        answer.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    },
  }
}

test('a name that leads to a private address, if only among others, is not connected to', async () => {
  for (const found of [['127.0.0.1'], ['::1'], ['8.8.8.8', '10.0.0.1'], ['::ffff:127.0.0.1']]) {
    const outcome = await send(`https://rebound.example:${receiver.port}/`, { ...closed, ...resolverOf(found) })
    expect(outcome).toEqual({ status: null, answer: null, fault: 'The address is not one of the public internet.' })
  }
  expect(receiver.received).toEqual([])
})

test('a name is looked up once, for the very connection: what it says the next time reaches nobody', async () => {
  const resolver = resolverOf(['127.0.0.1'], ['10.0.0.1'])
  const outcome = await send(`http://once.example:${receiver.port}/`, { ...open, ...resolver })
  expect([outcome.status, resolver.asked()]).toEqual([200, 1])
  // The second time another address stands there: it is refused by the check of that very look-up.
  const rebinding = resolverOf(['127.0.0.1'])
  expect((await send(`https://once.example:${receiver.port}/`, { ...closed, ...rebinding })).fault).toBe(
    'The address is not one of the public internet.',
  )
  expect(rebinding.asked()).toBe(1)
})

test.each([301, 302, 303, 307, 308])('a redirect (%d) is an answer like others, and is not followed', async (status) => {
  const before = receiver.received.length
  receiver.answer = (_, response) => response.writeHead(status, { location: `http://127.0.0.1:${receiver.port}/inner` }).end()
  expect(await send(receiver.url, open)).toMatchObject({ status, fault: null })
  expect(receiver.received.slice(before).map(({ path }) => path)).toEqual(['/hook'])
})

test('an endless answer is cut off, and only its beginning kept', async () => {
  receiver.answer = (_, response) => {
    const more = setInterval(() => response.write('x'.repeat(10_000)), 1)
    response.on('close', () => clearInterval(more))
  }
  const { status, answer } = await send(receiver.url, open)
  expect([status, answer?.length]).toEqual([200, limits.maxWebhookAnswerChars])
})

test('a receiver that is not there, or ends the connection, is told in words', async () => {
  expect((await send('http://127.0.0.1:1/', open)).fault).toBe('The connection was refused.')
  receiver.answer = ({ socket }) => socket.destroy()
  expect((await send(receiver.url, open)).fault).toBe('The connection was cut off.')
  expect((await send(`https://127.0.0.1:${receiver.port}/`, open)).fault).toMatch(/certificate|connection/i)
})
