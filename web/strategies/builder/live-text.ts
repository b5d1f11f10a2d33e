import { createContext } from 'react'

/** The text as it is now, for parts of the page that are drawn a moment after it; null where nothing is drawn later. */
export const LiveText = createContext<string | null>(null)
