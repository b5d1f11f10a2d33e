import { expect, test } from 'vitest'
import { withoutLead } from './follow-up-talk.ts'
import { ledOvers } from './vocabulary/follow-up-talk.ts'

test.each(ledOvers.map(({ example }) => example))('“%s” is put as “%s”', (said, plain) => expect(withoutLead(said)).toBe(plain))

test.each([
  ['if price drops 2% in a day', 'a condition'],
  ['what if it breaks the high', 'a condition of one word more'],
  ['and the same day', 'a time by which it is'],
  ['did it fill the same day', 'a time by which it is'],
  ['nice', 'a reaction alone'],
  ['move the stop by 5 pips', 'a change by so much'],
  ['what is the same hour on mondays', 'a question of its own'],
])('“%s” is left as it is: %s', (said) => expect(withoutLead(said)).toBe(said))
