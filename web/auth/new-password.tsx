import { passwordStrength, specialCharacters, strengthLabels } from '@playbook/contract/auth'
import { limits } from '@playbook/contract/limits'
import { StrengthMeter } from '../ui/password-field.tsx'

/** How strong the password is that is being typed, and what it still needs. */
export function PasswordStrength({ password }: { password: string }) {
  const score = passwordStrength(password)
  const needs = [
    { text: `At least ${limits.passwordMinChars} characters`, isMet: Array.from(password).length >= limits.passwordMinChars },
    { text: 'A number', isMet: /\d/.test(password) },
    { text: 'A special character', isMet: Array.from(password).some((character) => specialCharacters.includes(character)) },
  ]
  return (
    <StrengthMeter
      score={score}
      label={password === '' ? null : strengthLabels[score]}
      needs={needs}
      {...(score > 0 && score < 4 ? { advice: 'a longer one is stronger' } : {})}
    />
  )
}
