/** `2024-03-12 14:00 UTC`. */
export const utcText = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
