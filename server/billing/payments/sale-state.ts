import type { SaleState } from '@playbook/contract/financial'
import type { Payments } from './open-payments.ts'

/** Whether anything can be bought here; null are payments that are not set up. */
export const saleStateOf = (payments: Payments | null): SaleState => (payments === null ? 'no' : payments.provider.isTest ? 'test' : 'yes')
