import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { languages } from './copy-as.ts'

const call = { method: 'POST', url: 'https://api.example/api/b2b/charts/EURUSD/data/', body: `{"note":"it's $HOME \\"é\\"","n":1}` }

test('the shell hands curl exactly the call, whatever stands in its body', () => {
  const told = execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }; PLAYBOOK_API_KEY=k; ${languages.curl.write(call)}`], {
    encoding: 'utf8',
  })
  expect(told.trimEnd().split('\n')).toEqual([
    '-X',
    'POST',
    call.url,
    '-H',
    'Authorization: ApiKey k',
    '-H',
    'Content-Type: application/json',
    '-d',
    call.body,
  ])
})

test('TypeScript makes exactly the call', () => {
  const told = 'globalThis.fetch = async (...asked) => { console.error(JSON.stringify(asked)); return { text() {} } };'
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', told + languages.typescript.write(call)], {
    encoding: 'utf8',
    env: { ...process.env, PLAYBOOK_API_KEY: 'k' },
  })
  const headers = { Authorization: 'ApiKey k', 'Content-Type': 'application/json' }
  expect(JSON.parse(stderr)).toEqual([call.url, { method: 'POST', headers, body: call.body }])
})

test('no language holds a body where there is none, or a key', () => {
  for (const { write } of Object.values(languages)) {
    const text = write({ ...call, method: 'GET', body: null })
    expect(text).not.toMatch(/Content-Type|null|fpb_/)
    expect(text).toContain('PLAYBOOK_API_KEY')
  }
})
