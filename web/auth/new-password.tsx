import { specialCharacters } from '@playbook/contract/auth'
import { limits } from '@playbook/contract/limits'
import { strengthLabels } from '@playbook/contract/password-strength'
import { StrengthMeter } from '../ui/password-field.tsx'
import { usePasswordStrength } from './use-password-strength.ts'

interface PasswordStrengthProps {
  readonly password: string
  /** What is known of its owner. */
  readonly about: readonly (string | undefined)[]
  /** What the field says already. */
  readonly told?: string | undefined
}

/** How strong the password is that is being typed, and what it still needs. */
export function PasswordStrength({ password, about, told }: PasswordStrengthProps) {
  const strength = usePasswordStrength(password, about)
  const needs = [
    { text: `At least ${limits.minPasswordChars} characters`, isMet: Array.from(password).length >= limits.minPasswordChars },
    { text: 'A number', isMet: /\d/.test(password) },
    { text: 'A special character', isMet: Array.from(password).some((character) => specialCharacters.includes(character)) },
  ]
  const isShown = password !== '' && strength !== null
  // What is still missing is said first: only a password that has it all is worth a reason.
  const advice = isShown && needs.every(({ isMet }) => isMet) && strength.reason !== told ? strength.reason : null
  return (
    <StrengthMeter
      score={isShown ? strength.score : 0}
      label={isShown ? strengthLabels[strength.score] : null}
      needs={needs}
      {...(advice === null ? {} : { advice })}
    />
  )
}
