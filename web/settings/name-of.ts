import type { Profile } from '@playbook/contract/auth'

/** What a user is called on the screen. */
export const nameOf = (profile: Profile): string => `${profile.first_name} ${profile.last_name}`.trim() || profile.username || profile.email

/** The letters of a user's picture. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s@._-]+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase()
