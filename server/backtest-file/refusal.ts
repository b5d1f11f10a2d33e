/** A sentence for the person at the terminal that says what to change. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

const plainWords: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
}

/** What a fault of the file system or of a parser says, in plain words and one line. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return plainWords[code] ?? error.message.split('\n')[0]!
}
