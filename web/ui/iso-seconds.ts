/** The UTC second in which a moment lies that is written in ISO 8601. */
export const isoSeconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000)
