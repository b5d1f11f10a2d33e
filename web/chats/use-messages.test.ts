import type { Message } from '@playbook/contract/chats'
import { expect, test } from 'vitest'
import { sampleAnswer, sampleQuestion } from '../testing/sample-chat.ts'
import { withMessages } from './use-messages.ts'

const page = (results: Message[]) => ({ results, count: 10, next: null, previous: null })
const old = { ...sampleQuestion, id: 'q0' }

test('a message that is known is replaced in its place, on whichever page it is', () => {
  const pages = { pages: [page([sampleAnswer, sampleQuestion]), page([old])], pageParams: [0, 2] }
  const next = withMessages(pages, [{ ...old, content: 'changed' }])
  expect(next.pages.map(({ results }) => results.map(({ id, content }) => `${id} ${content}`))).toEqual([
    [`a1 ${sampleAnswer.content}`, `q1 ${sampleQuestion.content}`],
    ['q0 changed'],
  ])
  expect(next.pages[0]!.count).toBe(10)
})

test('new messages come first on the newest page, and are counted', () => {
  const next = withMessages({ pages: [page([old]), page([])], pageParams: [0, 1] }, [sampleAnswer, sampleQuestion])
  expect(next.pages[0]!.results.map(({ id }) => id)).toEqual(['a1', 'q1', 'q0'])
  expect(next.pages[0]!.count).toBe(12)
})
