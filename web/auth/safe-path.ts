const consoleHome = '/console'

/** The path to go on to after a login: one of our own, or the console. A foreign address must never slip through. */
export function safePath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !/^\/[^/\\]/.test(wanted) || /[\\\s\p{Cc}]/u.test(wanted)) return consoleHome
  const base = 'https://own.invalid'
  try {
    const url = new URL(wanted, base)
    if (url.origin !== base || /^\/(login|register|session)\b/.test(url.pathname)) return consoleHome
    return url.pathname + url.search + url.hash
  } catch {
    return consoleHome
  }
}
