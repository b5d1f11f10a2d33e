import { createHmac, randomInt } from 'node:crypto'
import { limits } from '@playbook/contract/limits'

/** 32 letters and digits that are not taken for one another: 24 of them are 120 bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const groups = 6
const groupChars = 4

const makeCode = (): string =>
  Array.from({ length: groups }, () => Array.from({ length: groupChars }, () => alphabet[randomInt(alphabet.length)]).join('')).join('-')

export const makeRecoveryCodes = (): string[] => Array.from({ length: limits.recoveryCodes }, makeCode)

/** What is stored of a code, with or without its hyphens. */
export const hashRecoveryCode = (secretKey: string, userId: string, code: string): Buffer =>
  createHmac('sha256', secretKey)
    .update(`recovery-code:${userId}:${code.replaceAll('-', '')}`)
    .digest()
