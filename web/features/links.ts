type PagePath =
  | '/docs/b2b'
  | '/gallery'
  | '/learn/fills'
  | '/learn/indicators'
  | '/learn/patterns'
  | '/learn/statistics'
  | '/learn/words'
  | '/pricing/business'
  | '/track-record'
  | '/what-can-be-asked'

/** Links to pages and articles, with what they say. */
export type Links = readonly ({ readonly to: PagePath; readonly label: string } | { readonly article: string; readonly label: string })[]
