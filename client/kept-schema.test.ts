import { expect, test, vi } from 'vitest'
import { keptSchema } from './kept-schema.ts'
import { ConnectionError, PlaybookError } from './playbook-error.ts'

const lost = new ConnectionError('The connection failed', {})
const refused = new PlaybookError(401, { code: 'api_key_invalid', message: 'A sentence' }, { requestId: null, retryAfterSeconds: null })

function opened(...answers: readonly unknown[]) {
  const clock = { ms: 0 }
  const left = [...answers]
  const ask = vi.fn<() => Promise<unknown>>(async () => {
    const next = left.shift()
    if (next instanceof Error) throw next
    return next
  })
  return {
    schema: keptSchema(
      ask,
      async () => 'copy',
      () => clock.ms,
    ),
    ask,
    clock,
  }
}

test('the schema is asked for once in five minutes', async () => {
  const { schema, ask, clock } = opened('first', 'second')
  expect(await schema()).toBe('first')
  clock.ms = 299_999
  expect(await schema()).toBe('first')
  expect(ask).toHaveBeenCalledOnce()
  clock.ms = 300_000
  expect(await schema()).toBe('second')
})

test('an API that is not reached leaves the schema before it, and the copy of the package where there is none', async () => {
  const { schema, clock } = opened(lost, 'first', lost)
  expect(await schema()).toBe('copy')
  expect(await schema()).toBe('first')
  clock.ms = 300_000
  expect(await schema()).toBe('first')
})

test('a key that is refused is told', async () => {
  await expect(opened(refused).schema()).rejects.toBe(refused)
})
