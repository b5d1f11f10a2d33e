import { describe, expect, test } from 'vitest'
import { Email, looksLikeEmail, NewPassword, PasswordChangeForm, specialCharacters } from './auth.ts'
import { limits } from './limits.ts'

const firstMessage = (
  schema: { safeParse(value: unknown): { success: boolean; error?: { issues: readonly { message: string }[] } } },
  value: unknown,
) => {
  const parsed = schema.safeParse(value)
  return parsed.success ? 'accepted' : parsed.error?.issues[0]?.message
}

describe('an email', () => {
  test.each(['a@b.co', 'first.last+tag@sub.example.org', 'ü@exämple.de', "o'neil@example.com", 'a@xn--bcher-kva.example'])(
    'can be %s',
    (email) => {
      expect(looksLikeEmail(email)).toBe(true)
    },
  )
  test.each([
    '',
    'a',
    '@b.co',
    'a@b',
    'a@@b.co',
    'a@b@c.co',
    'a b@c.co',
    'a@b..co',
    'a@.co',
    'a@b.co.',
    '.a@b.co',
    'a@-b.co',
    'a@b-.co',
    'a@b.co\r\nBcc:x',
    'a@b.co\0',
    '<a@b.co>',
    'a@b.co,c@d.co',
  ])('cannot be %j', (email) => {
    expect(looksLikeEmail(email)).toBe(false)
  })
  test('is trimmed and lower-cased, and measured after that', () => {
    const longest = `${'A'.repeat(limits.maxEmailChars - 5)}@b.co`
    expect(Email.parse(`  ${longest}  `)).toBe(longest.toLowerCase())
    expect(firstMessage(Email, `a${longest}`)).toBe('Email address is too long')
    expect(firstMessage(Email, '   ')).toBe('Email is required')
    expect(firstMessage(Email, undefined)).toBe('Email is required')
  })
  test('is measured in characters, not in their halves', () => {
    expect(firstMessage(Email, `${'😀'.repeat(limits.maxEmailChars - 5)}@b.co`)).toBe('accepted')
    expect(firstMessage(Email, `${'😀'.repeat(limits.maxEmailChars - 4)}@b.co`)).toBe('Email address is too long')
  })
})

describe('a new password', () => {
  test.each([
    ['', 'Password is required'],
    [undefined, 'Password is required'],
    ['Ab1!xyz', 'Password must be at least 8 characters long'],
    ['😀😀😀😀1!', 'Password must be at least 8 characters long'],
    ['Abcdefg!', 'Password must contain at least one number'],
    ['Abcdefg1', 'Password must contain at least one special character'],
    ['Abcdef1!', 'accepted'],
    ['😀😀😀😀😀😀1!', 'accepted'],
    [`1!${'a'.repeat(limits.maxPasswordChars - 2)}`, 'accepted'],
    [`1!${'a'.repeat(limits.maxPasswordChars - 1)}`, 'Password is too long'],
  ])('%j: %s', (password, message) => {
    expect(firstMessage(NewPassword, password)).toBe(message)
  })
  test('may use any of the special characters', () => {
    for (const special of specialCharacters) expect(firstMessage(NewPassword, `abcdefg1${special}`)).toBe('accepted')
  })
  test('needs the same confirmation only where one is given', () => {
    expect(firstMessage(PasswordChangeForm, { new_password: 'Abcdef1!' })).toBe('accepted')
    expect(firstMessage(PasswordChangeForm, { new_password: 'Abcdef1!', confirm_password: '' })).toBe('Password confirmation is required')
    expect(firstMessage(PasswordChangeForm, { new_password: 'Abcdef1!', confirm_password: 'Abcdef1?' })).toBe('Passwords do not match')
  })
})
