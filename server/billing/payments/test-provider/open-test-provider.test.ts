import type { AddressInfo } from 'node:net'
import { session } from '@playbook/contract/auth'
import { tokenUsage } from '@playbook/contract/billing'
import { fillPath } from '@playbook/contract/endpoint'
import * as calls from '@playbook/contract/financial'
import { expect, test, vi } from 'vitest'
import { readPdf } from '../../../exports/testing/read-pdf.ts'
import { apiPrefix } from '../../../http/mount.ts'
import { createTestProduct } from '../../../testing/test-product.ts'
import { openPayments, type Payments } from '../open-payments.ts'

test('AC6, AC8, WB5: the built-in provider takes a test card and tells of it by a signed webhook alone; its invoice is a PDF for its owner', async () => {
  let payments: Payments | null = null
  const product = await createTestProduct({
    payments: (deps) => (payments = openPayments({ ...deps, config: { stripe: null, isProduction: false, isBillingOn: true } })),
  })
  await product.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = product.app.server.address() as AddressInfo
  const end = payments!.deliverTo(`http://127.0.0.1:${port}/api${calls.paymentWebhook.path}`)
  try {
    const user = await product.registerUser()
    const opened = (await user.call(calls.createCheckoutSession, { body: { plan_code: 'pack_1000' } })).body
    const params = { session_id: opened.session_id }
    expect((await user.call(calls.testCheckout, { params })).body).toMatchObject({ subtotal_cents: 1_200, is_open: true })
    const pay = (number: string) => user.call(calls.payTestCheckout, { params, body: { number, country: 'DE' } })
    expect((await pay('4000000000000002')).failure).toMatchObject({ code: 'payment_declined', message: 'Your card was declined.' })
    expect((await pay('1111222233334444')).failure.message).toBe('Your card number is incorrect.')
    expect((await pay('4242424242424242')).body.outcome).toBe('paid')
    const paid = async () => (await user.call(session)).body.tokens?.breakdown.PAID
    await vi.waitFor(async () => expect(await paid()).toBe(1_000), { timeout: 10_000, interval: 10 })
    expect((await pay('4242424242424242')).failure.code).toBe('checkout_over')
    // The document is told of by an event of its own.
    const invoice = await vi.waitFor(
      async () => {
        const [newest] = (await user.call(calls.billingHistory, { query: {} })).body.results
        expect(newest).toMatchObject({ kind: 'invoice', state: 'paid', total_cents: 1_428, tax_cents: 228 })
        return newest!
      },
      { timeout: 10_000, interval: 10 },
    )
    const pdf = await user.call(calls.billingDocument, { params: { document_id: invoice.id } })
    expect([pdf.status, pdf.headers['content-type'], pdf.text.startsWith('%PDF-')]).toEqual([200, 'application/pdf', true])
    const url = apiPrefix + fillPath(calls.billingDocument.path, { document_id: invoice.id })
    const { rawPayload, headers } = await product.app.inject({ method: 'GET', url, headers: { authorization: `Token ${user.token}` } })
    expect(headers['cache-control']).toBe('no-store')
    const lines = readPdf(rawPayload).split('\n')
    const after = (label: string) => lines[lines.indexOf(label) + 1]
    expect([after('Without tax'), after('Tax, 19%'), after('Total, paid')]).toEqual(['$12.00', '$2.28', '$14.28'])
    expect(lines[0]).toMatch(/^TEST/)
    const stranger = await product.registerUser()
    expect((await stranger.call(calls.billingDocument, { params: { document_id: invoice.id } })).status).toBe(404)
    expect((await stranger.call(calls.billingHistory, { query: {} })).body.count).toBe(0)
    expect((await stranger.call(calls.billingHistoryCsv, { query: {} })).text).not.toContain(invoice.number)
    expect((await stranger.call(calls.subscription)).body).toMatchObject({ subscription: null, payment_methods: [] })
    expect((await stranger.call(tokenUsage, { query: {} })).body.ledger.results.map(({ act }) => act)).toEqual(['grant'])
  } finally {
    await end()
    await product.close()
  }
})
