import { categories } from '@playbook/engine/market/instrument'
import { timeframes } from '@playbook/engine/market/timeframe'
import { outcomeClassNames } from '@playbook/engine/robustness/outcome-class'
import * as z from 'zod/mini'
import { Done } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { galleryOutcomes, galleryMarkets } from './gallery-filters.ts'
import { limits } from './limits.ts'
import { MarketSource } from './markets.ts'
import { pageNumber, pageOf, pageSize } from './page.ts'
import { Publication } from './publications.ts'
import { ResultInterval } from './strategies.ts'
import { VariantCount } from './tried.ts'

/** What its owner calls a result in the gallery. */
const GalleryTitle = z
  .string('Title is required')
  .check(
    z.trim(),
    z.minLength(limits.minGalleryTitleChars, `Title must have at least ${limits.minGalleryTitleChars} characters`),
    z.maxLength(limits.maxGalleryTitleChars, `Title can have at most ${limits.maxGalleryTitleChars} characters`),
  )

export const ListingForm = z.object({ title: GalleryTitle })

/** A published result as the gallery shows it: its figures are those of its signed statement. */
export const GalleryEntry = z.object({
  public_id: z.string(),
  title: z.string(),
  listed_at: z.string(),
  symbol: z.string(),
  market: z.string(),
  category: z.enum(categories),
  timeframe: z.enum(timeframes),
  source: MarketSource,
  source_label: z.optional(z.string()),
  words: z.string(),
  /** UTC seconds of the first and the last bar. */
  first_time: z.number(),
  last_time: z.number(),
  outcome: z.enum(outcomeClassNames),
  /** At worst, in percent. */
  total_return: z.nullable(z.number()),
  interval: z.nullable(ResultInterval),
  total_trades: z.number(),
  sharpe_ratio: z.nullable(z.number()),
  deflated_sharpe: z.nullable(z.number()),
  tried: z.optional(VariantCount),
  trade_hash: z.string(),
})
export type GalleryEntry = z.output<typeof GalleryEntry>

/** Why somebody thinks that a result should not be in the gallery, as they choose it. */
export const reportReasons = {
  misleading: 'It misleads, or promises gains',
  advertising: 'It is advertising',
  personal: 'It names a person, or holds private data',
  offensive: 'It is offensive',
  rights: 'It breaks somebody’s rights',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof reportReasons
export const reportReasonNames = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]]

export const ReportForm = z.object({
  reason: z.enum(reportReasonNames, 'Choose what is wrong with it'),
  text: z._default(
    z.string().check(z.trim(), z.maxLength(limits.maxReportChars, `The remark can have at most ${limits.maxReportChars} characters`)),
    '',
  ),
  /** A field that people do not see; programs fill it in. */
  website: z._default(z.string().check(z.maxLength(200)), ''),
})

export const gallery = endpoint({
  method: 'GET',
  path: '/gallery/',
  access: 'public',
  summary: 'Published results whose owners show them to everybody, the newest first; a result is not ranked by what it made.',
  query: z.object({
    search: z._default(z.string().check(z.trim(), z.maxLength(limits.maxGallerySearchChars)), ''),
    outcome: z._default(z.enum(galleryOutcomes), 'all'),
    market: z._default(z.enum(galleryMarkets), 'all'),
    page: pageNumber,
    page_size: pageSize(limits.galleryPageSize),
  }),
  reply: pageOf(GalleryEntry),
  failures: ['rate_limited'],
})
export const reportPublished = endpoint({
  method: 'POST',
  path: '/gallery/{public_id}/reports/',
  access: 'public',
  summary: 'Tell the operators that a published result should not be shown.',
  status: 201,
  body: ReportForm,
  reply: Done,
  failures: ['publication_not_found', 'publication_withdrawn', 'too_many_attempts'],
  retry: false,
  keepsAnswer: false,
})
export const listPublication = endpoint({
  method: 'PUT',
  path: '/strategy_builder/list/{id}/publication/gallery/',
  access: 'user',
  summary: 'Show a published result in the gallery, under a title; its prices must be published with it.',
  body: ListingForm,
  reply: z.object({ publication: Publication }),
  failures: ['strategy_not_found', 'publication_not_found', 'listing_refused', 'access_denied'],
})
export const unlistPublication = endpoint({
  method: 'DELETE',
  path: '/strategy_builder/list/{id}/publication/gallery/',
  access: 'user',
  summary: 'Take a published result out of the gallery; its page stays.',
  reply: z.object({ publication: z.nullable(Publication) }),
  failures: ['strategy_not_found'],
})
