import { expect, test } from 'vitest'
import { openPlaybook } from './open-playbook.ts'
import { readEvents } from './read-events.ts'

const streamed = (...parts: readonly string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
        controller.close()
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  )
async function all(response: Response): Promise<unknown[]> {
  const seen: unknown[] = []
  for await (const event of readEvents(response, undefined)) seen.push(event)
  return seen
}

test('events are read however the stream is cut, without its comments, and characters of several bytes stay whole', async () => {
  const text = ': open\n\nid: 1\ndata: {"a":"€"}\n\n: alive\n\nid: 2\ndata: {"a":2}\n\n'
  const bytes = [...new TextEncoder().encode(text)]
  const inOnes = new Response(
    new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    }),
  )
  expect(await all(inOnes)).toEqual([{ a: '€' }, { a: 2 }])
  expect(await all(streamed(text))).toEqual([{ a: '€' }, { a: 2 }])
})

test('a fault after the stream began is an error with its code', async () => {
  const failing = streamed('data: {"a":1}\n\n', 'event: failure\ndata: {"code":"overloaded","message":"Busy"}\n\n')
  await expect(all(failing)).rejects.toMatchObject({ code: 'overloaded', message: 'Busy' })
})

test('a stream that cannot be opened is tried again, and a job is asked for until it has ended', async () => {
  const answers = [
    new Response('{"code":"overloaded","message":"Busy"}', { status: 503, headers: { 'retry-after': '0' } }),
    streamed('data: {"job":{"progress":5}}\n\n'),
    Response.json({ job: { id: 'j', ended_at: null } }),
    Response.json({ job: { id: 'j', ended_at: '2026-11-28T00:00:00Z' } }),
  ]
  const asked: string[] = []
  const playbook = openPlaybook({
    key: 'fpb_test_abc',
    origin: 'https://playbook.example',
    fetch: async (url) => {
      asked.push(url as string)
      return answers.shift()!
    },
  })
  const seen: unknown[] = []
  for await (const event of playbook.events('watchJob', { job_id: 'j' })) seen.push(event)
  expect(seen).toEqual([{ job: { progress: 5 } }])
  expect((await playbook.waitForJob('j')).ended_at).not.toBeNull()
  expect(asked.map((url) => url.replace('https://playbook.example/api/b2b/jobs/j/', ''))).toEqual([
    'events/',
    'events/',
    '?wait_seconds=25',
    '?wait_seconds=25',
  ])
})
