/** Whether the agreement of a business, which ends at `lapsesAt` where it does, has ended at a moment in milliseconds. */
export const hasLapsed = (lapsesAt: string | null | undefined, at: number): boolean => lapsesAt != null && Date.parse(lapsesAt) <= at
