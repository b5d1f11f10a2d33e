import { businessStanding } from '@playbook/contract/applications'
import { buyBusinessPlan } from '@playbook/contract/b2b-billing'
import { completePricing } from '@playbook/contract/financial'
import { limits } from '@playbook/contract/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call, errorsOfForm, queryOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field, Input, Select } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { formatUsdCents } from '../ui/numbers.ts'

/** A monthly plan opens the business area at once, where plans are for sale. */
export function BuyAccess() {
  const pricing = useQuery(queryOf(completePricing)).data
  const plans = pricing?.business_plans.filter(({ price_cents }) => price_cents !== null) ?? []
  const mayBuy = useQuery(queryOf(businessStanding)).data?.may_buy === true
  const [company, setCompany] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const buying = useMutation({
    mutationFn: () => call(buyBusinessPlan, { body: { plan_code: code ?? plans[0]!.code, company } }),
    onSuccess: ({ url }) => location.assign(url),
  })
  const failed = errorsOfForm(buying.error, ['company', 'plan_code'])
  const send = (event: FormEvent) => {
    event.preventDefault()
    buying.mutate()
  }
  if (!mayBuy || pricing === undefined || pricing.for_sale === 'no' || plans.length === 0) return null
  return (
    <Card title="Or buy a plan" note="The business area opens with the first payment; nobody looks at it first." padded>
      <form className="stack" noValidate onSubmit={send}>
        {failed.other !== null && (
          <Note kind="bad" announce>
            {failed.other}
          </Note>
        )}
        <Field label="Name of your business" error={failed.of('company')}>
          <Input value={company} maxLength={limits.maxBusinessNameChars} onChange={(event) => setCompany(event.target.value)} />
        </Field>
        <Field label="Plan" hint="Each month, without tax, until you end it." error={failed.of('plan_code')}>
          <Select value={code ?? plans[0]!.code} onChange={(event) => setCode(event.target.value)}>
            {plans.map((plan) => (
              <option key={plan.code} value={plan.code}>
                {plan.name}, {formatUsdCents(plan.price_cents)} a month
              </option>
            ))}
          </Select>
        </Field>
        <div>
          <Button variant="primary" type="submit" busy={buying.isPending || buying.isSuccess}>
            Buy plan
          </Button>
        </div>
      </form>
    </Card>
  )
}
