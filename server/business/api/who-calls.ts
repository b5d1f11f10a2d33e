import type { whoami } from '@playbook/contract/b2b'
import { millicentsPerCent } from '@playbook/contract/business'
import type { Reply } from '@playbook/contract/endpoint'
import type { Db } from '../../db/tables.ts'
import type { KeyCaller } from '../../http/actor.ts'
import { readBusiness } from '../console/read-business.ts'
import { presentKey } from '../keys/present-key.ts'
import { findKeyOf } from '../keys/store.ts'
import { monthOf } from '../metering/month-of.ts'

/** What a key is told of itself. */
export async function whoCalls(
  deps: { readonly db: Db; readonly now: () => number },
  { keyId, businessId, isPersonal }: KeyCaller,
): Promise<Reply<typeof whoami>> {
  const now = new Date(deps.now())
  const [row, business, month] = await Promise.all([
    findKeyOf(deps.db, businessId, keyId),
    readBusiness(deps.db, { businessId, role: 'viewer' }, now),
    deps.db
      .selectFrom('api_months')
      .select('spent')
      .where('subject_id', '=', keyId)
      .where('month', '=', monthOf(now.getTime()))
      .executeTakeFirst(),
  ])
  const { id, name, environment, scopes, requests_per_minute, ends_at, monthly_budget_cents } = presentKey(row!, now)
  const { included_units, used_units, balance_cents } = business
  return {
    business: isPersonal ? null : { id: businessId, name: business.name },
    key: { id, name, environment, scopes, requests_per_minute, ends_at },
    included_units,
    used_units,
    balance_cents,
    monthly_budget_cents,
    spent_cents: (month?.spent ?? 0) / millicentsPerCent,
  }
}
