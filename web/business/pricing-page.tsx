import {
  b2bPaymentMethods,
  b2bPrices,
  buyBusinessPlan,
  changeBusinessPlan,
  openB2bPaymentMethods,
  topUp,
  type BusinessSubscription,
} from '@playbook/contract/b2b-billing'
import { b2bDashboard } from '@playbook/contract/b2b-console'
import { businessRoles, includedUnits, millicentsPerCent, unitMillicents } from '@playbook/contract/business'
import { apiCredit } from '@playbook/contract/business-plans'
import type { Reply } from '@playbook/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call, messageOf, queryOf } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { formatCount, formatUsdCents, numberText, shortNumber } from '../ui/numbers.ts'
import { SkeletonCard, SkeletonRows } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'
import { BusinessPage } from './business-page.tsx'
import { costText } from './cost-text.ts'
import { emptyIfMissing } from './missing-call.ts'
import { StatementList } from './statement-list.tsx'
import { TransactionList } from './transaction-list.tsx'
import css from './business.module.css'

type Prices = Reply<typeof b2bPrices>

/** Where the server does not tell them, nothing is for sale and no plan is running. */
const noPrices: Prices = {
  for_sale: 'no',
  unit_cents: unitMillicents / millicentsPerCent,
  included_units: includedUnits,
  calls: [],
  plans: [],
  subscription: null,
}

/** What calls cost, how they are paid for, and what was paid. */
export function PricingPage() {
  const prices = useQuery({
    queryKey: queryOf(b2bPrices).queryKey,
    queryFn: ({ signal }) => call(b2bPrices, {}, { signal }).catch((error: unknown) => emptyIfMissing(error, noPrices)),
  })
  const business = useQuery(queryOf(b2bDashboard, { query: {} })).data?.business
  const mayPay = business !== undefined && businessRoles[business.role].billing
  return (
    <BusinessPage title="Pricing">
      <div className="stack">
        {business !== undefined && !mayPay && (
          <Note>
            Your role in this business is {businessRoles[business.role].label.toLowerCase()}: you can read its bills, and not pay.
          </Note>
        )}
        {prices.isPending ? (
          <SkeletonCard rows={5} label="Loading the prices" />
        ) : prices.isLoadingError ? (
          <FailBox title="The prices could not be loaded" onRetry={() => void prices.refetch()}>
            {messageOf(prices.error)}
          </FailBox>
        ) : (
          <>
            {prices.data.for_sale === 'no' && <Note>Nothing can be bought here: payments are not set up.</Note>}
            <div className={css.money}>
              <Balance cents={business?.balance_cents ?? null} canBuy={mayPay && prices.data.for_sale !== 'no'} />
              <Methods canChange={mayPay && prices.data.for_sale !== 'no'} />
            </div>
            <Plans prices={prices.data} mayPay={mayPay} />
          </>
        )}
        <TransactionList />
        <StatementList />
        {prices.data !== undefined && <CallPrices prices={prices.data} />}
      </div>
    </BusinessPage>
  )
}

function Balance({ cents, canBuy }: { cents: number | null; canBuy: boolean }) {
  const [dollars, setDollars] = useState('100')
  const paying = useMutation({
    mutationFn: () => call(topUp, { body: { amount: Math.round(Number(dollars) * 100) } }),
    onSuccess: ({ url }) => location.assign(url),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    paying.mutate()
  }
  return (
    <Card title="Balance" note="Used once the month’s units are. Empty, calls are refused." padded>
      <p className={`num ${css.sum}`}>{cents === null ? '---' : costText(cents)}</p>
      {canBuy && (
        <form className={css.topup} noValidate onSubmit={send}>
          <Field
            label="Top up by, USD"
            hint={`Whole dollars from ${apiCredit.minCents / 100} to ${numberText(apiCredit.maxCents / 100, 0)}. Tax comes on top.`}
            error={paying.error === null ? undefined : messageOf(paying.error)}
          >
            <Input inputMode="numeric" value={dollars} onChange={(event) => setDollars(event.target.value)} />
          </Field>
          <Button variant="primary" type="submit" busy={paying.isPending || paying.isSuccess}>
            Top up
          </Button>
        </form>
      )}
    </Card>
  )
}

function Methods({ canChange }: { canChange: boolean }) {
  const methods = useQuery(queryOf(b2bPaymentMethods))
  const opening = useMutation({
    mutationFn: () => call(openB2bPaymentMethods),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => showToast('bad', { title: 'The page of the provider did not open', detail: messageOf(error) }),
  })
  const found = methods.data?.results
  return (
    <Card title="Payment methods" note="Kept by the payment provider. Those of other members are theirs." padded>
      {methods.isPending ? (
        <SkeletonRows rows={2} label="Loading the payment methods" />
      ) : found == null ? (
        <FailBox title="The payment methods could not be loaded" onRetry={() => void methods.refetch()}>
          {methods.error === null ? 'The payment provider does not answer.' : messageOf(methods.error)}
        </FailBox>
      ) : found.length === 0 ? (
        <p className="soft">None yet. The first one is kept when you pay.</p>
      ) : (
        <div className="stack">
          <ul className={css.methods}>
            {found.map(({ id, name, expires }) => (
              <li key={id}>
                {name} {expires !== null && <span className="mute num">until {expires}</span>}
              </li>
            ))}
          </ul>
          {canChange && (
            <div>
              <Button busy={opening.isPending || opening.isSuccess} onClick={() => opening.mutate()}>
                Change payment method
              </Button>
            </div>
          )}
        </div>
      )}
    </Card>
  )
}

function Plans({ prices, mayPay }: { prices: Prices; mayPay: boolean }) {
  const { subscription, for_sale: forSale, plans, unit_cents: unitCents, included_units: included } = prices
  const buying = useMutation({
    mutationFn: (code: string) => call(buyBusinessPlan, { body: { plan_code: code } }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => showToast('bad', { title: 'The plan was not bought', detail: messageOf(error) }),
  })
  const columns: readonly Column<Prices['plans'][number]>[] = [
    { key: 'Plan', header: 'Plan', role: 'head', cell: ({ name }) => <b>{name}</b> },
    { key: 'Units a month', header: 'Units a month', align: 'right', cell: ({ units }) => shortNumber(units, 0) },
    {
      key: 'For 1,000',
      header: 'For 1,000',
      align: 'right',
      cell: ({ units, price_cents: cents }) => formatUsdCents((cents / units) * 1_000),
    },
    { key: 'A month', header: 'A month', align: 'right', cell: ({ price_cents: cents }) => formatUsdCents(cents) },
    {
      key: 'Buy',
      header: <span className="sr">Buy</span>,
      align: 'right',
      isVoid: ({ code }) => subscription?.plan.code !== code && (!mayPay || subscription !== null),
      cell: ({ code, name }) =>
        subscription?.plan.code === code ? (
          <Badge kind="brand">Your plan</Badge>
        ) : mayPay && subscription === null ? (
          <Button
            size="sm"
            disabled={forSale === 'no'}
            busy={(buying.isPending || buying.isSuccess) && buying.variables === code}
            aria-label={`Start with ${name}`}
            onClick={() => buying.mutate(code)}
          >
            Start
          </Button>
        ) : null,
    },
  ]
  return (
    <Card
      title="Plans"
      note={`Every business has ${numberText(included, 0)} units a month free of charge. A plan adds to them for a month from its payment; each calendar month has its share.`}
    >
      {subscription !== null && <RunningPlan subscription={subscription} mayPay={mayPay} />}
      <Table label="Plans" columns={columns} rows={plans} rowKey={({ code }) => code} stackable />
      <p className={`small mute ${css.under}`}>
        A unit above those of the month costs {costText(unitCents)} of the balance, {formatUsdCents(unitCents * 1_000)} for 1,000. Prices
        without tax.{subscription !== null && ' Another plan can be started once this one has ended.'}
      </p>
    </Card>
  )
}

function RunningPlan({ subscription, mayPay }: { subscription: BusinessSubscription; mayPay: boolean }) {
  const queryClient = useQueryClient()
  const ends = subscription.cancel_at_period_end
  const changing = useMutation({
    mutationFn: () => call(changeBusinessPlan, { body: { cancel_at_period_end: !ends } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [b2bPrices.path] }),
    onError: (error) => showToast('bad', { title: 'The plan was not changed', detail: messageOf(error) }),
  })
  return (
    <div className={`row wrap ${css.under}`}>
      <p className="grow">
        {subscription.status === 'past_due' ? (
          <Badge kind="warn">The last payment was refused</Badge>
        ) : (
          <>
            <b>{subscription.plan.name}</b> {ends ? 'ends on' : 'is paid again on'}{' '}
            <Time at={subscription.current_period_end} style="date" className="num" />, by {subscription.payer}.
          </>
        )}
      </p>
      {mayPay && (
        <Button size="sm" variant={ends ? 'secondary' : 'ghost'} busy={changing.isPending} onClick={() => changing.mutate()}>
          {ends ? 'Let it go on' : 'End with this month'}
        </Button>
      )}
    </div>
  )
}

const callColumns: readonly Column<Prices['calls'][number]>[] = [
  {
    key: 'Call',
    header: 'Call',
    role: 'head',
    cell: ({ method, path }) => (
      <span className="code">
        <span className="mute">{method}</span> {path}
      </span>
    ),
  },
  {
    key: 'Units',
    header: 'Units',
    align: 'right',
    isBare: true,
    isEnd: true,
    cell: ({ units }) => (units === 0 ? 'free' : formatCount(units, 'unit')),
  },
  { key: 'What it gives', header: 'What it gives', isWideOnly: true, className: css.words!, cell: ({ summary }) => summary },
]

const CallPrices = ({ prices }: { prices: Prices }) => (
  <Card title="Units of a call" note="Refused calls and test keys cost nothing.">
    <Table
      label="Units of a call"
      columns={callColumns}
      rows={prices.calls}
      rowKey={({ method, path }) => `${method} ${path}`}
      stackable
      twoAbreast
      compact
    />
  </Card>
)
