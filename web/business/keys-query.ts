import { listApiKeys } from '@playbook/contract/b2b-console'
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
