/** What the address of a deleted account ends with: nothing is ever sent there, and nobody is let in. */
export const deletedAddress = '@deleted.invalid'
