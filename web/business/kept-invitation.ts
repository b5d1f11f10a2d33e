const place = 'playbook.invitation'

/** Keeps the secret of an invitation in this tab while its reader signs in or confirms their address: it belongs in no address. */
export function keepInvitation(token: string): void {
  try {
    sessionStorage.setItem(place, token)
  } catch {
    // Without storage the link of the mail is opened again.
  }
}

export function keptInvitation(): string | null {
  try {
    return sessionStorage.getItem(place)
  } catch {
    return null
  }
}

export function forgetInvitation(): void {
  try {
    sessionStorage.removeItem(place)
  } catch {
    // Nothing was kept.
  }
}
