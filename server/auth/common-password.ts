const productName = 'playbook'

let known: Promise<ReadonlySet<string>> | undefined

/** Passwords from leaks, by how often they were found; loaded when the first one is checked. */
async function loadKnown(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

const lettersOf: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** The word in `P@ssw0rd2026!`: what stands before and behind it removed, look-alikes read as letters. */
function wordIn(password: string): string {
  const word = password.replace(/^[^a-z]+/, '').split('')
  while (word.length > 0 && !/[a-z@$]/.test(word.at(-1) ?? '')) word.pop()
  return word.map((character) => lettersOf[character] ?? character).join('')
}

function isOurName(word: string): boolean {
  const letters = word.replace(/[^a-z]/g, '')
  return letters.includes(productName) && letters.length <= productName.length + 4
}

/** Whether a password is among the first that anybody would try: a known one, a known word with digits and signs around it, or our own name. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= loadKnown()
  const passwords = await known
  const plain = password.normalize('NFKC').toLowerCase()
  const word = wordIn(plain)
  const withoutSigns = plain.replace(/[^\p{L}\p{N}]/gu, '')
  return passwords.has(plain) || passwords.has(word) || passwords.has(withoutSigns) || isOurName(word)
}
