import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../testing/show.tsx'
import { QuestionsPage } from './questions-page.tsx'

const examples = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('every topic that can be asked about stands there with examples, and a search leaves those with its words', async () => {
  await show(<QuestionsPage />)
  const topics = screen.getAllByRole('region')
  expect(topics.length).toBeGreaterThan(5)
  for (const topic of topics) expect(within(topic).getAllByRole('listitem').length).toBeGreaterThan(0)
  const all = examples().length
  const search = (words: string) => fireEvent.change(screen.getByLabelText('Search the examples'), { target: { value: words } })
  search('correlation')
  expect(examples().join(' ')).toMatch(/correlat/i)
  expect(examples().length).toBeLessThan(all)
  search('no such words')
  expect(examples()).toEqual([])
})
