import { useLayoutEffect } from 'react'

declare global {
  /** Does again what the visitor did on the page as it was drawn; `page-boot.js` has kept it. */
  var takeOverPage: (() => void) | undefined
}

/** For what is around a page that is drawn beforehand: from its first moment as part of the application, what is done on it counts. */
export function useTakeOver(): void {
  useLayoutEffect(() => globalThis.takeOverPage?.(), [])
}
