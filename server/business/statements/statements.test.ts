import { b2bInvoice, b2bInvoicePdf, b2bInvoices } from '@playbook/contract/b2b-invoices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { bookEntry, bookUse } from '../books.ts'
import { makeBusiness, makeKey } from '../testing/make-business.ts'
import { businessStatementRoutes } from './routes.ts'
import { stateMonths } from './state-months.ts'

const nowMs = Date.UTC(2026, 4, 20)
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: () => nowMs, routes: businessStatementRoutes })
})
afterAll(() => app.close())

async function openBusiness(): Promise<{ readonly owner: TestUser; readonly businessId: string; readonly keyId: string }> {
  const owner = await app.registerUser()
  const businessId = await makeBusiness(app.db, owner.profile.uid, new Date(Date.UTC(2026, 2, 1)))
  const { secretKey } = app.origin
  await makeKey({ db: app.db, queue: app.queue, now: () => nowMs, secretKey }, { businessId, userId: owner.profile.uid })
  const { id } = await app.db.selectFrom('api_keys').select('id').where('business_id', '=', businessId).executeTakeFirstOrThrow()
  return { owner, businessId, keyId: id }
}
const state = (atMs = nowMs) => stateMonths({ db: app.db, now: () => atMs })

test('each month that is over is stated once, from what came to what is left, and stays as it was told', async () => {
  const { owner, businessId, keyId } = await openBusiness()
  const book = (kind: 'topup' | 'adjustment', cents: number, now: Date) =>
    app.db.transaction().execute((tx) =>
      bookEntry(tx, {
        businessId,
        kind,
        millicents: cents * 1_000,
        reason: kind,
        key: `${kind} ${now.toISOString()} ${businessId}`,
        now,
      }),
    )
  const use = (day: string, call: string, paid: number) =>
    app.db
      .insertInto('api_usage')
      .values({
        business_id: businessId,
        key_id: keyId,
        day,
        call,
        calls: paid,
        errors: 0,
        included_units: 0,
        paid_units: paid,
        millicents: paid * 100,
      })
      .execute()
  await book('topup', 10_000, new Date(Date.UTC(2026, 2, 31, 23, 59)))
  await use('2026-03-31', 'chartData', 3_000)
  await use('2026-04-30', 'chartData', 1_000)
  await use('2026-04-02', 'marketAnalysis', 2_001)
  await book('adjustment', -5_000, new Date(Date.UTC(2026, 3, 5)))
  await book('topup', 700, new Date(Date.UTC(2026, 4, 1)))
  // The use of a month’s last day is booked in the next month, and belongs to its own.
  await bookUse({ db: app.db, now: () => nowMs })
  await state(Date.UTC(2026, 4, 1, 1, 59))
  const first = await owner.call(b2bInvoices, { query: {} })
  expect(first.body.results).toMatchObject([
    { month: '2026-03', opening_cents: 0, paid_in_cents: 10_000, adjusted_cents: 0, used_cents: 300, closing_cents: 9_700 },
  ])
  await Promise.all([1, 2, 3].map(() => state(Date.UTC(2026, 4, 1, 2, 1))))
  await app.db.updateTable('businesses').set({ name: 'Renamed' }).where('id', '=', businessId).execute()
  await state()
  const { results, count } = (await owner.call(b2bInvoices, { query: {} })).body
  expect([count, results[1]]).toEqual([2, first.body.results[0]])
  const told = await owner.call(b2bInvoice, { params: { invoice_id: results[0]!.id } })
  expect(told.body).toMatchObject({
    month: '2026-04',
    business: 'Kestrel',
    opening_cents: 9_700,
    paid_in_cents: 0,
    adjusted_cents: -5_000,
    used_cents: 300.1,
    closing_cents: 4_399.9,
    lines: [
      { call: 'marketAnalysis', calls: 2_001, paid_units: 2_001, cost_cents: 200.1 },
      { call: 'chartData', calls: 1_000, paid_units: 1_000, cost_cents: 100 },
    ],
  })
  const pdf = await owner.call(b2bInvoicePdf, { params: { invoice_id: results[0]!.id } })
  expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  expect(pdf.headers['cache-control']).toMatch(/no-store/)
})

test('AC6: statements of another business are not there', async () => {
  const [mine, other] = [await openBusiness(), await openBusiness()]
  const { businessId } = mine
  const entry = {
    businessId,
    kind: 'topup' as const,
    millicents: 1,
    reason: 'x',
    key: `x ${businessId}`,
    now: new Date(Date.UTC(2026, 2, 5)),
  }
  await app.db.transaction().execute((tx) => bookEntry(tx, entry))
  await state()
  const invoice_id = (await mine.owner.call(b2bInvoices, { query: {} })).body.results[0]!.id
  const refused = [b2bInvoice, b2bInvoicePdf].flatMap((endpoint) =>
    [invoice_id, 'x'].map((id) => other.owner.call(endpoint, { params: { invoice_id: id } })),
  )
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await other.owner.call(b2bInvoices, { query: {} })).body.count).toBe(0)
})
