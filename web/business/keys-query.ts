import { listApiKeys } from '@playbook/contract/b2b-console'
import { monthlyUnits, type ApiKey } from '@playbook/contract/business'
import { listPersonalKeys } from '@playbook/contract/personal-keys'
import { queryOptions } from '@tanstack/react-query'
import { call, queryOf } from '../api.ts'
import { emptyIfMissing } from './missing-call.ts'

/** All keys of the business; none where the server is of a version without them. Any other failure is one. */
export const keysQuery = () =>
  queryOptions({
    queryKey: queryOf(listApiKeys, { query: {} }).queryKey,
    queryFn: ({ signal }) =>
      call(listApiKeys, { query: {} }, { signal }).catch((error: unknown) => emptyIfMissing(error, { results: [], count: 0 })),
  })

const noPersonalKeys = { results: [], count: 0, included_units: monthlyUnits(true), used_units: 0 }

/** The user's own keys, in the same way. */
export const personalKeysQuery = () =>
  queryOptions({
    queryKey: queryOf(listPersonalKeys).queryKey,
    queryFn: ({ signal }) => call(listPersonalKeys, {}, { signal }).catch((error: unknown) => emptyIfMissing(error, noPersonalKeys)),
  })

/** The test keys that calls are accepted with. */
export const goodTestKeys = (keys: readonly ApiKey[]): readonly ApiKey[] =>
  keys.filter(({ environment, state }) => environment === 'test' && (state === 'active' || state === 'ending'))
