import { listChats } from '@playbook/contract/chats'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { sampleChat } from '../testing/sample-chat.ts'
import { emptyPage } from '../testing/samples.ts'
import { showApp } from '../testing/show.tsx'
import { startSignedIn } from '../testing/start-signed-in.ts'

const api = useFakeApi()
beforeEach(() => startSignedIn())

test('where all sessions are archived the list and the sidebar say so and lead there', async () => {
  const archived = { ...sampleChat, archived_at: '2025-11-21T10:00:00Z' }
  api.replies[`GET ${listChats.path}`] = ({ path }) => [
    200,
    path.includes('list=archived') ? { ...emptyPage, results: [archived], count: 1 } : emptyPage,
  ]
  await showApp('/console/c')
  await screen.findByText('One session is archived.')
  const link = within(screen.getByRole('main')).getByRole('link', { name: 'Archived sessions' })
  expect(link.getAttribute('href')).toContain('list=archived')
  expect(screen.queryByText('No market sessions yet')).toBeNull()
  expect(screen.queryByText('No chats yet')).toBeNull()
})
