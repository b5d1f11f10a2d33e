import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/tables.ts'
import type { KeyCaller } from '../../http/actor.ts'
import type { ApiGate, Charge } from '../../http/api-gate.ts'
import { takeLease, type LeasedUnits, type LeaseName } from './lease-store.ts'
import { monthOf } from './month-of.ts'

interface LeaseDeps {
  readonly db: Db
  readonly now: () => number
  readonly presence: () => number | null
}

interface Lease extends LeaseName {
  included: number
  paid: number
  /** What calls have taken that are not answered yet. */
  inFlight: number
  /** What calls were answered for, and is not written down yet. */
  used: { included: number; paid: number }
  /** Nothing is taken from it any more. */
  isOver: boolean
  /** Taken from since it was last written down. */
  isFresh: boolean
}

/** What is to be written down of a lease. */
export interface Settlement extends LeaseName {
  readonly used: LeasedUnits
  readonly hasEnded: boolean
}

/** The units that this process has leased, by key. Taking some is a sum in memory; only a new lease asks the database. */
export interface Leases {
  readonly charge: ApiGate['charge']
  /** Counts a charge, whose call was answered. */
  readonly use: (charge: Charge) => void
  /** Takes what is to be written down: what was used, and which leases nobody has taken from since the last time. */
  readonly takeSettlements: (isLast: boolean) => readonly Settlement[]
}

export function openLeases(deps: LeaseDeps): Leases {
  const current = new Map<string, Lease>()
  const over = new Set<Lease>()
  const taking = new Map<string, { readonly needed: number; readonly done: Promise<void> }>()
  const leaseOf = new Map<Charge, Lease>()

  function end(lease: Lease): void {
    lease.isOver = true
    current.delete(lease.keyId)
    over.add(lease)
  }

  async function renew(key: KeyCaller, needed: number): Promise<void> {
    const now = deps.now()
    const had = current.get(key.keyId)
    if (had !== undefined) end(had)
    const name = { id: randomUUID(), businessId: key.businessId, keyId: key.keyId, month: monthOf(now) }
    const given = { needed, monthlyBudget: key.monthlyBudget, holder: deps.presence(), now: new Date(now) }
    const units = await takeLease(deps.db, name, given)
    current.set(key.keyId, { ...name, ...units, inFlight: 0, used: { included: 0, paid: 0 }, isOver: false, isFresh: true })
  }

  function takeFrom(lease: Lease, units: number): Charge {
    const includedUnits = Math.min(units, lease.included)
    const paidUnits = units - includedUnits
    const add = (sign: 1 | -1) => {
      lease.included -= sign * includedUnits
      lease.paid -= sign * paidUnits
      lease.inFlight += sign
    }
    add(1)
    lease.isFresh = true
    const charge: Charge = {
      includedUnits,
      paidUnits,
      giveBack: () => {
        if (leaseOf.delete(charge)) add(-1)
      },
    }
    leaseOf.set(charge, lease)
    return charge
  }

  const isEnough = (lease: Lease | undefined, units: number): lease is Lease =>
    lease !== undefined && lease.month === monthOf(deps.now()) && lease.included + lease.paid >= units

  return {
    async charge(key, units) {
      if (units === 0 || key.environment === 'test') return null
      for (;;) {
        const lease = current.get(key.keyId)
        if (isEnough(lease, units)) return takeFrom(lease, units)
        let running = taking.get(key.keyId)
        if (running === undefined) {
          running = { needed: units, done: renew(key, units).finally(() => taking.delete(key.keyId)) }
          taking.set(key.keyId, running)
        }
        const { needed, done } = running
        // What does not reach for a dearer call may still reach for this one.
        await (needed <= units ? done : done.catch(() => {}))
      }
    },
    use(charge) {
      const lease = leaseOf.get(charge)
      if (lease === undefined) return
      leaseOf.delete(charge)
      lease.inFlight -= 1
      lease.used.included += charge.includedUnits
      lease.used.paid += charge.paidUnits
    },
    takeSettlements(isLast) {
      for (const lease of current.values()) {
        if (isLast || (!lease.isFresh && lease.inFlight === 0)) end(lease)
        lease.isFresh = false
      }
      return [...current.values(), ...over].flatMap((lease): Settlement[] => {
        const hasEnded = lease.isOver && (isLast || lease.inFlight === 0)
        const { used } = lease
        if (!hasEnded && used.included + used.paid === 0) return []
        if (hasEnded) over.delete(lease)
        lease.used = { included: 0, paid: 0 }
        const { id, businessId, keyId, month } = lease
        return [{ id, businessId, keyId, month, used, hasEnded }]
      })
    },
  }
}
