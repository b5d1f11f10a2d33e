/** The server's PUBLIC_SIGNUP setting, which it writes into the page: accounts can be made, or are announced only. */
export function isSignupOpen(): boolean {
  if (typeof document === 'undefined') return true
  return document.querySelector<HTMLMetaElement>('meta[name="playbook-signup"]')?.content !== 'coming-soon'
}
