import type { Preferences, PreferencesChange } from '@playbook/contract/preferences'
import type { ReactNode } from 'react'
import { messageOf } from '../api.ts'
import { FailBox } from '../ui/fail-box.tsx'
import { Note } from '../ui/note.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { usePreferences, useSavePreference } from './use-preferences.ts'

type Save = (change: PreferencesChange, what: string, undo: PreferencesChange) => void

/** A part of the preferences, once they are there, with what saves a change of it and says where that failed. */
export function PreferenceField({ children }: { children: (preferences: Preferences, save: Save) => ReactNode }) {
  const preferences = usePreferences()
  const { save, problem } = useSavePreference()
  if (preferences.isPending) return <SkeletonRows rows={1} label="Loading your preferences" />
  if (preferences.isLoadingError) {
    return (
      <FailBox title="Your preferences could not be loaded" onRetry={() => void preferences.refetch()}>
        {messageOf(preferences.error)}
      </FailBox>
    )
  }
  return (
    <>
      {children(preferences.data, save)}
      {problem !== null && (
        <Note kind="bad" announce>
          {`Not saved: ${problem}`}
        </Note>
      )}
    </>
  )
}
