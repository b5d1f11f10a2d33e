import { listNotifications } from '@playbook/contract/notifications'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { emptyPage } from '../testing/samples.ts'
import { show } from '../testing/show.tsx'
import { NotificationBell, NotificationToasts } from './notification-bell.tsx'

// What the stream tells comes from the test.
const told = vi.hoisted(() => new Set<(unread: number) => void>())
vi.mock('../live/live-store.ts', () => ({
  onUnread(listener: (unread: number) => void) {
    told.add(listener)
    return () => void told.delete(listener)
  },
}))

const { replies, server } = useFakeApi()

test('another number of unread notifications is read once for the page, and the same number not at all', async () => {
  replies[`GET ${listNotifications.path}`] = [200, { ...emptyPage, unread: 2 }]
  await show(
    <>
      <NotificationBell />
      <NotificationBell />
      <NotificationToasts />
    </>,
  )
  const reads = () => server().on(`/api${listNotifications.path}`).length
  const tell = (unread: number) => act(() => told.forEach((listener) => listener(unread)))
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Notifications, 2 unread' })).toHaveLength(2))
  tell(2)
  replies[`GET ${listNotifications.path}`] = [200, { ...emptyPage, unread: 3 }]
  expect([told.size, reads()]).toEqual([1, 1])
  tell(3)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Notifications, 3 unread' })).toHaveLength(2))
  expect(reads()).toBe(2)
})
