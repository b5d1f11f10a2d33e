/**
 * Whether a browser says that the question was asked by a page that stands alone, and not inside of another site's.
 * The library looks only at some of those.
 */
export function isOwnPage(clientDataJson: string): boolean {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))
    return typeof said === 'object' && said !== null && !('crossOrigin' in said && said.crossOrigin !== false) && !('topOrigin' in said)
  } catch {
    return false
  }
}
