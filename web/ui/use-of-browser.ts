import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** What only a browser knows, in a page that is drawn beforehand: `drawn` until the application has taken the page over. */
export const useOfBrowser = <T>(read: () => T, drawn: T): T => useSyncExternalStore(never, read, () => drawn)

/** False while a page is drawn beforehand and taken over: what then asks or loads for its visitor waits for true. */
export const useIsInBrowser = (): boolean => useOfBrowser(() => true, false)
