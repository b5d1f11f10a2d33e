import { categories } from '@playbook/engine/market/instrument'
import { outcomeClassNames } from '@playbook/engine/robustness/outcome-class'

/** What of the gallery a visitor wants to see; the first of each is the standard. */
export const galleryOutcomes = ['all', ...outcomeClassNames] as const
export const galleryMarkets = ['all', ...categories] as const
export type GalleryOutcome = (typeof galleryOutcomes)[number]
export type GalleryMarket = (typeof galleryMarkets)[number]
