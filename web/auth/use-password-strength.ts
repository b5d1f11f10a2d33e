import { ratePassword, type PasswordStrength } from '@playbook/contract/password-strength'
import { useEffect, useState } from 'react'

/** How strong a password is for whoever knows `about` its owner; null until the judge has been loaded. */
export function usePasswordStrength(password: string, about: readonly (string | undefined)[]): PasswordStrength | null {
  const [judged, setJudged] = useState<PasswordStrength | null>(null)
  const known = about.join('\n')
  useEffect(() => {
    let isStale = false
    // Without the judge the page says nothing of the strength; the server judges in any case.
    ratePassword(password, known.split('\n')).then(
      (strength) => isStale || setJudged(strength),
      () => isStale || setJudged(null),
    )
    return () => {
      isStale = true
    }
  }, [password, known])
  return judged
}

/** Why a password would be refused, as a sentence; null where it may be used, or where that cannot be told here. */
export const passwordProblem = (password: string, about: readonly (string | undefined)[]): Promise<string | null> =>
  ratePassword(password, about).then(
    ({ reason }) => reason,
    () => null,
  )
