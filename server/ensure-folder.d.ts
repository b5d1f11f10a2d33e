/** Makes sure that a folder is there and can be written. */
export declare function ensureFolder(folder: string, mode: number): void
