import * as z from 'zod/mini'
import { Done } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { pageOf } from './page.ts'

export const exportStatuses = ['waiting', 'running', 'completed', 'failed', 'cancelled'] as const
export type ExportStatus = (typeof exportStatuses)[number]

/** Everything of an account as a ZIP of JSON and CSV. `progress` is in percent; the file is there until `expires_at`. */
export const AccountExport = z.object({
  id: z.string(),
  status: z.enum(exportStatuses),
  progress: z.int(),
  message: z.string(),
  bytes: z.nullable(z.int()),
  asked_at: z.string(),
  expires_at: z.nullable(z.string()),
})
export type AccountExport = z.output<typeof AccountExport>

export const createAccountExport = endpoint({
  method: 'POST',
  path: '/profiles/exports/',
  access: 'user',
  summary: 'Have everything you have here put into a ZIP of JSON and CSV; one a day. Asks for a login that was confirmed just now.',
  status: 201,
  reply: AccountExport,
  failures: ['fresh_login_needed', 'too_many_exports'],
})
export const listAccountExports = endpoint({
  method: 'GET',
  path: '/profiles/exports/',
  access: 'user',
  summary: 'Your exports of the last seven days, newest first.',
  reply: pageOf(AccountExport),
})
export const cancelAccountExport = endpoint({
  method: 'POST',
  path: '/profiles/exports/{id}/cancel/',
  access: 'user',
  summary: 'Stop an export that is being made.',
  reply: AccountExport,
  failures: ['export_not_found'],
  keepsAnswer: false,
})
export const downloadAccountExport = endpoint({
  method: 'GET',
  path: '/profiles/exports/{id}/file/',
  access: 'user',
  summary: 'The ZIP of a finished export, for seven days and for its owner only.',
  reply: z.string(),
  answer: 'file',
  failures: ['export_not_found'],
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/profiles/delete/',
  access: 'user',
  summary:
    'Close the account now and delete all of it after 30 days; until then a login brings it back. Asks for a login that was confirmed just now.',
  reply: z.extend(Done, { deletion_due_at: z.string() }),
  failures: ['fresh_login_needed'],
  keepsAnswer: false,
})
