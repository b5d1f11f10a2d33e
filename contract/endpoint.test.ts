import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from './all.ts'
import { endpoint, fillPath } from './endpoint.ts'
import { Failure, failures } from './failure.ts'
import { pageNumber, pageSize, wholeNumber } from './page.ts'

test('a call is JSON, 200 and repeated unless it says otherwise; only a POST keeps its answer', () => {
  const declared = { path: '/x/', access: 'public', summary: '', reply: z.object({}) } as const
  expect(endpoint({ ...declared, method: 'GET' })).toMatchObject({
    answer: 'json',
    status: 200,
    retry: true,
    upload: null,
    failures: [],
    keepsAnswer: false,
    revalidates: false,
  })
  expect(endpoint({ ...declared, method: 'POST' }).keepsAnswer).toBe(true)
})

test('parameters are encoded into the path, and a missing one is a fault', () => {
  expect(fillPath('/list/{id}/trades/', { id: '../a b' })).toBe('/list/..%2Fa%20b/trades/')
  expect(() => fillPath('/list/{id}/')).toThrow('/list/{id}/ needs the parameter id')
})

test('every call starts with a slash, has a summary that is a sentence, and lists each failure once', () => {
  for (const [name, { path, summary, failures: listed }] of allEndpoints) {
    expect([name, path.startsWith('/')]).toEqual([name, true])
    expect([name, /^[A-Z].*[.]$/.test(summary)]).toEqual([name, true])
    expect([name, new Set(listed).size]).toEqual([name, listed.length])
  }
})

test('a failure speaks its sentence from the table unless a more exact one is given', () => {
  const plain = new Failure('symbol_not_found')
  expect([plain.status, plain.message, plain.code]).toEqual([404, 'Market symbol not found.', 'symbol_not_found'])
  expect(new Failure('validation', { message: 'Name is required' }).message).toBe('Name is required')
})

test('each failure has an error status and a sentence', () => {
  for (const [code, { status, message }] of Object.entries(failures)) {
    expect([code, status >= 400 && status < 600]).toEqual([code, true])
    // The specification ends this one sentence without a stop.
    const isSentence = code === 'api_key_required' || /^[A-Z].*\.$/.test(message)
    expect([code, isSentence]).toEqual([code, true])
  }
})

test.each(['1e9', '-1', '1.5', '', '0x10', ' 5', '٣', '99999999999999999999', '1001', '0', [], null, true])(
  '%j is no count from 1 to 1000',
  (value) => {
    const parsed = wholeNumber('count', 1, 1_000).safeParse(value)
    expect(parsed.success ? 'accepted' : parsed.error.issues[0]?.message).toBe('count must be a whole number from 1 to 1000')
  },
)

test('a count is a whole number, written or not', () => {
  const count = wholeNumber('count', 1, 1_000)
  expect([count.parse('1000'), count.parse('007'), count.parse(1)]).toEqual([1000, 7, 1])
})

test('pages start at one and have their standard size', () => {
  expect([pageNumber.parse(undefined), pageSize(20).parse(undefined), pageNumber.parse('3')]).toEqual([1, 20, 3])
})
