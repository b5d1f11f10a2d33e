import { getPreferences, updatePreferences, type Preferences, type PreferencesChange } from '@playbook/contract/preferences'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf, queryOf } from '../api.ts'
import { showToast } from '../ui/toast.tsx'
import { showPreferences } from './show-preferences.ts'

export const usePreferences = () => useQuery(queryOf(getPreferences))

const key = queryOf(getPreferences).queryKey

/** How a field stands that saves by itself. */
export interface Saving {
  readonly isSaving: boolean
  /** Why it could not be saved; what was chosen stays shown. */
  readonly problem: string | null
}

/** Saves a change at once, says so, and offers to take it back. */
export function useSavePreference(): Saving & {
  readonly save: (change: PreferencesChange, what: string, undo: PreferencesChange) => void
} {
  const queryClient = useQueryClient()
  const [state, setState] = useState<Saving>({ isSaving: false, problem: null })
  const store = (next: Preferences) => {
    queryClient.setQueryData(key, next)
    showPreferences(next)
  }
  const send = async (change: PreferencesChange): Promise<boolean> => {
    setState({ isSaving: true, problem: null })
    try {
      store(await call(updatePreferences, { body: change }))
      setState({ isSaving: false, problem: null })
      return true
    } catch (error) {
      setState({ isSaving: false, problem: messageOf(error) })
      return false
    }
  }
  return {
    ...state,
    save(change, what, undo) {
      void send(change).then((isSaved) => {
        if (isSaved) showToast('ok', { title: `${what} saved`, action: { label: 'Undo', onClick: () => void send(undo) } })
      })
    },
  }
}
