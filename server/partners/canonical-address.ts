/** Services that ignore dots before the @, by the name that their mail has in the end. */
const withoutDots: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/** The mailbox behind an address: without what follows a plus, and without dots where they mean nothing. */
export function canonicalAddress(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@', 2)
  const mailbox = name.split('+', 1)[0] ?? ''
  const dotless = withoutDots[domain]
  return dotless === undefined ? `${mailbox}@${domain}` : `${mailbox.replaceAll('.', '')}@${dotless}`
}
