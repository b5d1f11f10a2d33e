/** Announced whenever a user's tokens have changed. */
export const tokensTopic = (userId: string): string => `tokens:${userId}`
