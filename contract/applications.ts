import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** A web address: http or https, a host with a dot, no name or password in it. */
const looksLikeSite = (text: string): boolean => /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/iu.test(text)

const text = (label: string, maxChars: number) =>
  z
    .string(`${label} is required`)
    .check(z.trim(), z.minLength(1, `${label} is required`), z.maxLength(maxChars, `${label} can have at most ${maxChars} characters`))
/** Most people write an address without https. */
const withScheme = (text: string): string => (text === '' || text.includes(':') ? text : `https://${text}`)

export const site = (label: string) =>
  text(label, limits.maxSiteChars).check(
    z.overwrite(withScheme),
    z.refine(looksLikeSite, `${label} must be an address such as https://example.com`),
  )

/** Calls of the API that a company expects in a month. */
export const callVolumes = ['Up to 10,000', '10,000 to 100,000', '100,000 to 1,000,000', 'More than 1,000,000'] as const

export const BusinessForm = z.object({
  company: text('Company', limits.maxNameChars),
  site: site('Website'),
  use: text('What you want to build', limits.maxApplicationChars),
  volume: z.enum(callVolumes, 'Choose how many calls you expect'),
})
export const CreatorForm = z.object({
  channel: site('Channel'),
  audience: text('Audience', limits.maxNameChars),
  plan: text('Plan', limits.maxApplicationChars),
})

/** What an operator decides about, with the names of its fields as people read them. */
export const applicationKinds = {
  business: { label: 'Business access', fields: { company: 'Company', site: 'Website', use: 'What for', volume: 'Calls a month' } },
  creator: { label: 'Creator', fields: { channel: 'Channel', audience: 'Audience', plan: 'What is planned' } },
} as const
export type ApplicationKind = keyof typeof applicationKinds
export const applicationStatuses = ['open', 'approved', 'refused'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** `why` is what the operator said when deciding; null while it is open. */
export const Application = z.object({
  id: z.string(),
  kind: z.enum(['business', 'creator']),
  status: z.enum(applicationStatuses),
  answers: z.record(z.string(), z.string()),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
  why: z.nullable(z.string()),
})
export type Application = z.output<typeof Application>

const Standing = z.object({
  has_access: z.boolean(),
  /** Of business access alone: nothing is bought by who belongs to a business that is suspended. */
  may_buy: z.optional(z.boolean()),
  application: z.nullable(Application),
})

export const businessAccess = endpoint({
  method: 'GET',
  path: '/b2b/access/',
  access: 'business',
  summary: 'Whether you may enter the business area: it answers those who may.',
  reply: z.object({ has_access: z.literal(true) }),
})
export const businessStanding = endpoint({
  method: 'GET',
  path: '/profiles/business-access/',
  access: 'user',
  summary: 'Whether you have business access, your latest application for it, and whether a plan would open it.',
  reply: Standing,
})
export const applyForBusiness = endpoint({
  method: 'POST',
  path: '/profiles/business-access/',
  access: 'user',
  summary: 'Apply for business access; an operator looks at it.',
  status: 201,
  body: BusinessForm,
  reply: Application,
  failures: ['application_open', 'access_already', 'too_many_attempts'],
})
export const creatorStanding = endpoint({
  method: 'GET',
  path: '/partners/creator/',
  access: 'user',
  summary: 'Whether you are a creator, and your latest application for it.',
  reply: Standing,
})
export const applyForCreator = endpoint({
  method: 'POST',
  path: '/partners/creator/',
  access: 'user',
  summary: 'Apply to be a creator of the partners programme; an operator looks at it. The address of the account must be confirmed.',
  status: 201,
  body: CreatorForm,
  reply: Application,
  failures: ['access_denied', 'application_open', 'access_already', 'too_many_attempts'],
})
