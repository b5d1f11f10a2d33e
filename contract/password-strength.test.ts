import { expect, test } from 'vitest'
import { ratePassword, strengthLabels } from './password-strength.ts'

const about = ['trader-17@example.com', 'Maren', 'Okafor']
const own = 'This password is built on your name, your email or the name of this site.'
const near = 'This password is close to a common one.'

test.each([
  ['aaaaaaaa1!', 'This password repeats one character.'],
  ['        ', 'This password repeats one character.'],
  ['        1!', 'This password repeats one character.'],
  ['1!1!1!1!', 'This password repeats the same characters.'],
  ['abcabcabc1!', 'This password repeats the same characters.'],
  ['trader-17@example.com', own],
  ['trader-17!', own],
  ['Maren#1985', own],
  ['0k4f0r!!1', own],
  ['Playbook2026!', own],
  ['pl4yb00k#1', own],
  ['Password1!', near],
  ['P@ssw0rd123!', near],
  ['qwerty12345!', near],
  ['12345678!', near],
  ['Welcome2024!', near],
  ['Abcdef1!', 'This password is easy to guess. A longer one is stronger.'],
  ['Xk9$mQ2', 'This password is easy to guess. A longer one is stronger.'],
  ['', 'This password is easy to guess. A longer one is stronger.'],
  ['ｐａｓｓｗｏｒｄ１!', near],
])('%j is refused: %s', async (password, reason) => {
  expect((await ratePassword(password, about)).reason).toBe(reason)
})

test.each(['quiet-Harbour-71', 'Xk9$mQ2z', 'correct horse battery staple 1!', `${'a1!'.repeat(3)} and the rest of the sentence`])(
  '%j may be used',
  async (password) => {
    expect((await ratePassword(password, about)).reason).toBeNull()
  },
)

test('a password of any length is judged by its first characters', async () => {
  expect((await ratePassword('x'.repeat(1_000), [])).score).toBeLessThan(2)
  expect((await ratePassword(`quiet-Harbour-71${'y'.repeat(1_000)}`, [])).score).toBe(4)
})

test('what is not known of the owner is left out, and short words of it do not count', async () => {
  expect((await ratePassword('quiet-Harbour-71', [undefined, '', 'qu', '1'])).reason).toBeNull()
})

test('the strength has a label for each of its values', () => {
  expect(strengthLabels).toEqual(['Very Weak', 'Weak', 'Fair', 'Good', 'Strong'])
})
