import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { besideRunning, tellAddress } from './running-address.ts'

test('the links of a command lead to the product that runs on its data, unless its public address is set', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'playbook-address-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const config = { dataDir, publicOrigin: null, linkOrigin: 'http://localhost:3000' }
  expect(besideRunning(config)).toEqual(config)
  const forget = tellAddress(dataDir, 'http://localhost:4377')
  expect(besideRunning(config)).toEqual({ ...config, linkOrigin: 'http://localhost:4377' })
  const published = { ...config, publicOrigin: 'https://a.example', linkOrigin: 'https://a.example' }
  expect(besideRunning(published)).toEqual(published)
  const forgetNext = tellAddress(dataDir, 'http://localhost:4378')
  forget()
  expect(besideRunning(config).linkOrigin).toBe('http://localhost:4378')
  forgetNext()
  expect(besideRunning(config)).toEqual(config)
})

test('a folder that cannot be written to holds nothing up', () => {
  const config = { dataDir: '/nowhere/at/all', publicOrigin: null, linkOrigin: 'http://localhost:3000' }
  tellAddress(config.dataDir, 'http://localhost:4377')()
  expect(besideRunning(config)).toEqual(config)
})
