import * as ofBusiness from '@playbook/contract/b2b-console'
import type { ApiKey, ApiKeyChange, ApiKeyRotation, CreatedApiKey, NewApiKey } from '@playbook/contract/business'
import * as ofUser from '@playbook/contract/personal-keys'
import { call } from '../api.ts'

/** What is done with keys, whoever they belong to. */
export interface KeyCalls {
  /** A personal key has no environment and no budget. */
  readonly isPersonal: boolean
  readonly create: (key: NewApiKey) => Promise<CreatedApiKey>
  readonly change: (id: string, change: ApiKeyChange) => Promise<ApiKey>
  readonly rotate: (id: string, rotation: ApiKeyRotation) => Promise<CreatedApiKey>
  readonly revoke: (id: string) => Promise<ApiKey>
}

export const businessKeyCalls: KeyCalls = {
  isPersonal: false,
  create: (body) => call(ofBusiness.createApiKey, { body }),
  change: (id, body) => call(ofBusiness.changeApiKey, { params: { key_id: id }, body }),
  rotate: (id, body) => call(ofBusiness.rotateApiKey, { params: { key_id: id }, body }),
  revoke: (id) => call(ofBusiness.revokeApiKey, { params: { key_id: id } }),
}

export const personalKeyCalls: KeyCalls = {
  isPersonal: true,
  create: ({ environment: _live, monthly_budget_cents: _none, ...body }) => call(ofUser.createPersonalKey, { body }),
  change: (id, { monthly_budget_cents: _none, ...body }) => call(ofUser.changePersonalKey, { params: { key_id: id }, body }),
  rotate: (id, body) => call(ofUser.rotatePersonalKey, { params: { key_id: id }, body }),
  revoke: (id) => call(ofUser.revokePersonalKey, { params: { key_id: id } }),
}
