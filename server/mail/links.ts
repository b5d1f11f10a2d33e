/** The secret stands behind the #, which browsers send to no server. */
export const resetLink = (origin: string, token: string): string => `${origin}/reset-password#token=${token}`
export const verifyLink = (origin: string, code: string): string => `${origin}/verify-email#code=${code}`
