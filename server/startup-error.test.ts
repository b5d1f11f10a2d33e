import { expect, test } from 'vitest'
import { diskFull, isDiskFull } from './startup-error.ts'

const withCode = (code: string) => Object.assign(new Error('as told'), { code })

test('a full disk is known however it is told: by the system, by a quota, by PostgreSQL, or as the cause of something else', () => {
  for (const code of ['ENOSPC', 'EDQUOT', '53100']) {
    expect(isDiskFull(withCode(code))).toBe(true)
    expect(isDiskFull(new Error('the schema could not be brought up to date', { cause: withCode(code) }))).toBe(true)
  }
  for (const other of [withCode('EACCES'), new Error('no'), 'ENOSPC', undefined]) expect(isDiskFull(other)).toBe(false)
})

test('its sentence says what to do', () => {
  expect(diskFull('/data').message).toBe(
    'The disk with the data folder /data is full: free some space there, or set DATA_DIR to a folder on another disk.',
  )
})
