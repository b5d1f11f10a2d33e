/** A moment to the millisecond as logs write it, and as the request log is searched: `2026-11-23 09:41:07.312`. */
export const utcMoment = (iso: string): string => iso.slice(0, 23).replace('T', ' ')
