import { limits } from '@playbook/contract/limits'

const minute = 60_000
const day = 24 * 60 * minute

/** A code of digits is typed and bound to its address; a link carries a token that nobody can guess. */
interface Purpose {
  readonly kind: 'code' | 'link'
  readonly validMs: number
  /** How long that is, as a mail says it. */
  readonly valid: string
}

/** What a one-time code or link is for. It opens nothing else. */
export const purposes = {
  VERIFY_EMAIL: { kind: 'code', validMs: 10 * minute, valid: '10 minutes' },
  RESET_PASSWORD: { kind: 'code', validMs: 10 * minute, valid: '10 minutes' },
  RESET_LINK: { kind: 'link', validMs: 30 * minute, valid: '30 minutes' },
  /** Given out by an operator, by whatever way: it proves no address. */
  OPERATOR_RESET: { kind: 'link', validMs: day, valid: '24 hours' },
  /** Asked of the address that an account has, and of the one that it is to have. */
  CHANGE_OLD: { kind: 'link', validMs: day, valid: '24 hours' },
  CHANGE_NEW: { kind: 'link', validMs: day, valid: '24 hours' },
  /** Sent to the address that an account had. */
  CHANGE_STOP: { kind: 'link', validMs: limits.addressStopDays * day, valid: `${limits.addressStopDays} days` },
} as const satisfies Record<string, Purpose>

type PurposeOf<K extends Purpose['kind']> = {
  [N in keyof typeof purposes]: (typeof purposes)[N]['kind'] extends K ? N : never
}[keyof typeof purposes]

export type CodePurpose = PurposeOf<'code'>
export type LinkPurpose = PurposeOf<'link'>
export type PurposeName = CodePurpose | LinkPurpose

/** What a new password makes worthless. */
export const resetPurposes = ['RESET_PASSWORD', 'RESET_LINK', 'OPERATOR_RESET'] as const satisfies readonly PurposeName[]

/** What agrees to a change of the address. */
export const changePurposes = ['CHANGE_OLD', 'CHANGE_NEW'] as const satisfies readonly LinkPurpose[]
