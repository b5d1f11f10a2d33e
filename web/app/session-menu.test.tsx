import { listChats } from '@playbook/contract/chats'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { sampleChat } from '../testing/sample-chat.ts'
import { showApp } from '../testing/show.tsx'
import { startSignedIn } from '../testing/start-signed-in.ts'

const api = useFakeApi()

beforeEach(startSignedIn)

test('the folded sidebar reaches every market session', async () => {
  const chat = sampleChat
  api.replies[`GET ${listChats.path}`] = [
    200,
    { results: [chat, { ...chat, id: 'c2', title: 'Gold' }], count: 2, next: null, previous: null },
  ]
  await showApp('/console/settings/general')
  await userEvent.click(await screen.findByRole('button', { name: 'Fold the sidebar' }))
  await userEvent.click(screen.getByRole('button', { name: 'Market Sessions' }))
  await screen.findByRole('menuitem', { name: 'General Chat' })
  expect(screen.getByRole('menuitem', { name: 'Gold' }).getAttribute('href')).toBe('/console/c/c2')
})
