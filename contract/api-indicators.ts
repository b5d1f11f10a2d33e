import { requestableNames, requestProblem } from '@playbook/engine/chart/indicator-requests'
import * as z from 'zod/mini'
import { limits } from './limits.ts'

const names = requestableNames as [string, ...string[]]

/** An indicator as the public API takes it: one of the whole catalogue, with its numbers. */
const ApiIndicator = z
  .strictObject({
    name: z.enum(names, `An indicator’s name is one of ${names.join(', ')}`),
    params: z.optional(z.record(z.string(), z.number())),
  })
  .check(
    z.check<{ name: string; params?: Record<string, number> | undefined }>(({ value, issues }) => {
      const message = requestProblem(value)
      if (message !== null) issues.push({ code: 'custom', message, input: value.params, path: ['params'] })
    }),
  )

export const ApiIndicators = z
  .array(ApiIndicator)
  .check(z.maxLength(limits.maxIndicatorsPerCall, `At most ${limits.maxIndicatorsPerCall} indicators`))
