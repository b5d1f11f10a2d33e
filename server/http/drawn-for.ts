/** What stands behind the name of a page that was drawn for servers with this value of a setting. */
export const drawnForSuffix = (setting: string, value: string): string => `@${setting}-${value}`
