import { getPreferences, updatePreferences } from '@playbook/contract/preferences'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call, queryOf } from '../api.ts'
import { useTheme } from '../theme.ts'
import { showPreferences } from './show-preferences.ts'
import { usePreferences } from './use-preferences.ts'

const key = queryOf(getPreferences).queryKey

/** Shows things as the user prefers on every device, and keeps a theme that is chosen in the head of the page. Stands once in the console. */
export function PreferencesSync(): null {
  const { data } = usePreferences()
  const queryClient = useQueryClient()
  const theme = useTheme()
  const before = useRef(theme)
  useEffect(() => {
    if (data !== undefined) showPreferences(data)
  }, [data])
  useEffect(() => {
    if (before.current === theme) return
    before.current = theme
    const known = queryClient.getQueryData(key)
    if (known === undefined || known.theme === theme) return
    // Without the server this device still has it.
    call(updatePreferences, { body: { theme } }).then(
      (next) => queryClient.setQueryData(key, next),
      () => undefined,
    )
  }, [theme, queryClient])
  return null
}
