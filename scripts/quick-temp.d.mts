/** Has every later temporary folder of this process, and of those it starts, in memory where there is room for it. */
export declare const useQuickTemp: () => void
