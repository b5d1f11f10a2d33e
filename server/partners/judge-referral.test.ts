import { expect, test } from 'vitest'
import { canonicalAddress } from './canonical-address.ts'
import { judgeReferral, verdictOf, type ReferralFacts } from './judge-referral.ts'

const clear: ReferralFacts = {
  doubts: [],
  referredEmail: 'bea@example.com',
  chainEmails: ['ada@example.com'],
  sharesNetwork: false,
  hasClosedAccount: false,
  inHour: 1,
  inDay: 1,
}
const judged = (more: Partial<ReferralFacts>) => {
  const found = judgeReferral({ ...clear, ...more })
  return [verdictOf(found), ...found]
}

test('a referral without a doubt is granted', () => {
  expect(judged({})).toEqual(['granted'])
})

test.each<[name: string, more: Partial<ReferralFacts>, verdict: string[]]>([
  ['self, by a plus', { referredEmail: 'ada+1@example.com' }, ['refused', 'self_referral']],
  [
    'self, by dots where they mean nothing',
    { chainEmails: ['ada.b@gmail.com'], referredEmail: 'a.dab+x@googlemail.com' },
    ['refused', 'self_referral'],
  ],
  ['a ring of three', { chainEmails: ['cy@example.com', 'bo@example.com', 'bea+home@example.com'] }, ['refused', 'circle']],
  ['the same browser', { doubts: ['same_device'] }, ['held', 'same_device']],
  ['the same network', { sharesNetwork: true }, ['held', 'same_network']],
  ['a throw-away address', { referredEmail: 'x@mailinator.com' }, ['held', 'disposable_address']],
  ['a throw-away address below another name', { referredEmail: 'x@any.mailinator.com' }, ['held', 'disposable_address']],
  ['a burst within an hour', { inHour: 6, inDay: 6 }, ['held', 'burst']],
  ['many within a day', { inHour: 1, inDay: 21 }, ['held', 'burst']],
  ['a closed account', { hasClosedAccount: true }, ['held', 'closed_account']],
  ['several at once', { sharesNetwork: true, referredEmail: 'ada+1@example.com' }, ['refused', 'self_referral', 'same_network']],
])('PL23: %s', (_name, more, verdict) => {
  expect(judged(more)).toEqual(verdict)
})

test('as many as are usual are no burst, and dots tell addresses apart where they mean something', () => {
  expect(judged({ inHour: 5, inDay: 20 })).toEqual(['granted'])
  expect(canonicalAddress('a.da@example.com')).not.toBe(canonicalAddress('ada@example.com'))
})
