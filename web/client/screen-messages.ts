/** What a screen says about a failure that brought no words of its own. */
export const screenMessages = {
  loadMarkets: 'Failed to load markets',
  searchMarkets: 'Failed to search markets',
  loadChats: 'Failed to load chats',
  loadStrategies: 'Failed to load strategies',
  loadStrategy: 'Failed to load strategy',
  calculateIndicators: 'Failed to calculate indicators',
} as const
export type ScreenMessage = keyof typeof screenMessages
