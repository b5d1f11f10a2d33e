import { logout } from '@playbook/contract/auth'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api.ts'
import { endSession } from '../session.ts'
import { showToast } from '../ui/toast.tsx'

const patienceMs = 3_000

/** Logs out on the server and here; here in any case. */
export function useLogOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    const isDone = await call(logout, {}, { signal: AbortSignal.timeout(patienceMs) }).then(
      () => true,
      () => false,
    )
    endSession('logout')
    queryClient.clear()
    if (!isDone)
      showToast('info', { title: 'Logged out locally', detail: 'The server could not be told; its side of the login ends by itself.' })
    await navigate({ to: '/login' })
  }
}
