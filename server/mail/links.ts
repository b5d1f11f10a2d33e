/** The secret stands behind the #, which browsers send to no server. */
export const resetLink = (origin: string, token: string): string => `${origin}/reset-password#token=${token}`
export const verifyLink = (origin: string, code: string): string => `${origin}/verify-email#code=${code}`
/** The pages of the newsletter that ask before they do it. */
export const newsletterLink = (origin: string, page: 'confirm' | 'leave', token: string): string =>
  `${origin}/newsletter/${page}#token=${token}`
/** Where a mail program signs out by itself: no page, so nothing can stand behind a #. */
export const oneClickLink = (origin: string, token: string): string => `${origin}/newsletter/out/${token}`
/** A page of ours; whatever the path is, the link stays at our origin. */
export const pathLink = (origin: string, path: string): string => `${origin}/${path.replace(/^\/+/, '')}`
export const invitationLink = (origin: string, token: string): string => `${origin}/business-invitation#token=${token}`
export const changeLink = (origin: string, token: string): string => `${origin}/change-address#confirm=${token}`
export const stopLink = (origin: string, token: string): string => `${origin}/change-address#stop=${token}`
