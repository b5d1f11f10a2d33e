/** The lists of market sessions; the first is the standard. */
export const chatLists = ['open', 'archived', 'deleted'] as const
export type ChatList = (typeof chatLists)[number]
