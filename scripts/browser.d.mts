/** The browser's path, or null where none can be had. */
export declare const findBrowser: () => string | null
/** What is said then. */
export declare const noBrowser: string
