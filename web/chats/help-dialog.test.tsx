import { listQuestions } from '@playbook/contract/agent'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { show } from '../testing/show.tsx'
import { HelpDialog } from './help-dialog.tsx'

const api = useFakeApi()

test('an example is put into the box by a click', async () => {
  const topics = [{ topic: 'Price', kinds: [{ title: 'Price now', example: 'What is the price?' }] }]
  api.replies[`GET ${listQuestions.path}`] = [200, { topics, first: [] }]
  const onAsk = vi.fn<(text: string) => void>()
  await show(<HelpDialog onAsk={onAsk} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: /What is the price/ }))
  expect(onAsk).toHaveBeenCalledWith('What is the price?')
})

test('where the examples cannot be had, it is said and can be tried again', async () => {
  api.replies[`GET ${listQuestions.path}`] = [500, { status: 'error', error: { code: 'internal_error', message: 'No.' } }]
  await show(<HelpDialog onAsk={() => {}} onClose={() => {}} />)
  expect(await screen.findByText('The examples could not be loaded')).toBeTruthy()
})
