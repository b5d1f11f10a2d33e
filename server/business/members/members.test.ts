import * as calls from '@playbook/contract/b2b-members'
import type { BusinessRole } from '@playbook/contract/business'
import { limits } from '@playbook/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readOutbox } from '../../mail/read-outbox.ts'
import type { TestUser } from '../../testing/test-app.ts'
import { createTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { businessOf } from '../business-of.ts'
import { makeBusiness } from '../testing/make-business.ts'
import { purgeOldInvitations } from './invite.ts'

const clock = { now: Date.UTC(2026, 4, 20, 12) }
let app: TestProduct
let owner: TestUser
beforeAll(async () => {
  app = await createTestProduct({ now: () => clock.now, rateLimitScale: 1_000 })
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await register()
  await makeBusiness(app.db, owner.profile.uid, new Date(clock.now))
})

async function register(): Promise<TestUser> {
  const user = await app.registerUser()
  await app.db.updateTable('users').set({ auth_verified: true }).where('id', '=', user.profile.uid).execute()
  return user
}
const ask = (by: TestUser, email: string, role: BusinessRole) => by.call(calls.inviteBusinessUser, { body: { email, role } })
const tokenTo = async (email: string): Promise<string> => {
  const mails = await readOutbox({ ...app, config: { linkOrigin: 'https://playbook.example', supportEmail: 'help@playbook.example' } })
  return /business-invitation#token=([\w-]+)/.exec(mails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
}
async function join(role: BusinessRole, by: TestUser = owner): Promise<TestUser> {
  const user = await register()
  await ask(by, user.profile.email, role)
  const joined = await user.call(calls.answerInvitation, { body: { token: await tokenTo(user.profile.email), accept: true } })
  expect(joined.body).toEqual({ business: 'Kestrel', role, joined: true })
  return user
}
const codeOf = async (answer: Promise<{ readonly status: number; readonly failure: { readonly code: string } }>) =>
  (await answer).failure.code
const change = (by: TestUser, whom: TestUser, role: BusinessRole) =>
  by.call(calls.changeBusinessUser, { params: { user_id: whom.profile.uid }, body: { role } })
const remove = (by: TestUser, whom: TestUser) => by.call(calls.removeBusinessUser, { params: { user_id: whom.profile.uid } })

describe('an invitation', () => {
  test('lets the account with its address join once, as what it says', async () => {
    const [friend, other] = [await register(), await register()]
    const invited = await ask(owner, friend.profile.email.toUpperCase(), 'developer')
    expect([invited.status, invited.body.email]).toEqual([201, friend.profile.email])
    const token = await tokenTo(friend.profile.email)
    const stored = await app.db.selectFrom('business_invitations').selectAll().where('id', '=', invited.body.id).executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(await codeOf(other.call(calls.answerInvitation, { body: { token, accept: true } }))).toBe('invitation_for_another')
    expect((await friend.call(calls.answerInvitation, { body: { token } })).body.joined).toBe(false)
    const tries = Array.from({ length: 5 }, () => friend.call(calls.answerInvitation, { body: { token, accept: true } }))
    expect((await Promise.all(tries)).filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await businessOf(app.db, friend.profile.uid)).toMatchObject({ role: 'developer' })
    expect((await friend.call(calls.listBusinessUsers)).body).toMatchObject({
      results: [{ role: 'owner' }, { role: 'developer' }],
      invitations: [],
    })
  })

  test('ends with its days, with a newer one, and when it is taken back', async () => {
    const friend = await register()
    const answer = async (token: string) => codeOf(friend.call(calls.answerInvitation, { body: { token } }))
    await ask(owner, friend.profile.email, 'viewer')
    const first = await tokenTo(friend.profile.email)
    const second = await ask(owner, friend.profile.email, 'admin')
    expect(await answer(first)).toBe('invitation_not_found')
    const token = await tokenTo(friend.profile.email)
    await owner.call(calls.withdrawInvitation, { params: { invitation_id: second.body.id } })
    expect(await answer(token)).toBe('invitation_not_found')
    await ask(owner, friend.profile.email, 'admin')
    const late = { db: app.db, now: () => clock.now + limits.invitationDays * 24 * 3_600_000 }
    await purgeOldInvitations(late)
    expect((await owner.call(calls.listBusinessUsers)).body.invitations).toEqual([])
  })

  test('is refused where it makes no sense, by its reason', async () => {
    const [member, outsider, stranger] = [await join('developer'), await register(), await register()]
    await makeBusiness(app.db, outsider.profile.uid)
    await ask(owner, outsider.profile.email, 'viewer')
    const token = await tokenTo(outsider.profile.email)
    expect(await codeOf(outsider.call(calls.answerInvitation, { body: { token, accept: true } }))).toBe('already_in_business')
    expect(await codeOf(ask(owner, member.profile.email, 'viewer'))).toBe('already_member')
    expect(await codeOf(ask(member, stranger.profile.email, 'viewer'))).toBe('role_required')
    expect(await codeOf(ask(await join('admin'), stranger.profile.email, 'owner'))).toBe('owner_required')
    expect(await codeOf(ask(stranger, owner.profile.email, 'viewer'))).toBe('business_required')
    // Who may not join keeps the invitation.
    expect((await owner.call(calls.listBusinessUsers)).body.invitations).toMatchObject([{ email: outsider.profile.email }])
  })
})

describe('members', () => {
  test('get other roles and go, by who may, and an owner stays', async () => {
    const [admin, developer] = [await join('admin'), await join('developer')]
    expect(await codeOf(change(developer, developer, 'owner'))).toBe('role_required')
    expect(await codeOf(change(admin, developer, 'owner'))).toBe('owner_required')
    expect(await codeOf(change(admin, owner, 'viewer'))).toBe('owner_required')
    expect(await codeOf(remove(admin, owner))).toBe('owner_required')
    expect(await codeOf(remove(developer, admin))).toBe('role_required')
    expect(await codeOf(change(owner, owner, 'admin'))).toBe('last_owner')
    expect(await codeOf(remove(owner, owner))).toBe('last_owner')
    expect((await change(admin, developer, 'viewer')).body.role).toBe('viewer')
    expect((await change(owner, admin, 'owner')).body.role).toBe('owner')
    const [first, second] = await Promise.all([remove(owner, owner), remove(admin, admin)])
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]))
    expect((await remove(developer, developer)).status).toBe(200)
    expect(await businessOf(app.db, developer.profile.uid)).toBeNull()
    expect(await codeOf(developer.call(calls.listBusinessUsers))).toBe('business_required')
  })

  test('of another business are not there', async () => {
    const [stranger, member] = [await register(), await join('viewer')]
    await makeBusiness(app.db, stranger.profile.uid)
    expect(await codeOf(remove(stranger, member))).toBe('member_not_found')
    expect(await codeOf(change(stranger, member, 'admin'))).toBe('member_not_found')
    const { body } = await ask(owner, 'somebody@kestrel.example', 'viewer')
    expect(await codeOf(stranger.call(calls.withdrawInvitation, { params: { invitation_id: body.id } }))).toBe('invitation_not_found')
  })
})

test('name and website are changed by who may', async () => {
  const viewer = await join('viewer')
  const changed = await owner.call(calls.changeBusinessSettings, { body: { name: ' Kestrel Data ', site: '' } })
  expect(changed.body).toMatchObject({ name: 'Kestrel Data', site: '', role: 'owner' })
  expect((await viewer.call(calls.businessSettings)).body).toMatchObject({ name: 'Kestrel Data', role: 'viewer' })
  expect(await codeOf(viewer.call(calls.changeBusinessSettings, { body: { name: 'X' } }))).toBe('role_required')
  expect((await owner.call(calls.changeBusinessSettings, { body: { site: 'javascript:alert(1)' } })).status).toBe(400)
})
