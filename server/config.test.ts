import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig, settings } from './config.ts'
import { settingsTable } from './settings-table.ts'

const keyOf = (kind: 'ed25519' | 'x25519') => {
  const { privateKey } = kind === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519')
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
}
const signingKey = keyOf('ed25519')
const secret = 'Zk3v9Qw7Lr2Xp8Ns5Tb1Hy6Md4Gc0FjA'

test('without any setting the product is for this machine only, with everything built in', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    role: 'all',
    publicOrigin: null,
    isSignupOpen: true,
    secretKey: null,
    isProduction: false,
    trustProxy: [],
    logLevel: 'warn',
    sources: { marketData: ['simulated'], exchanges: ['kraken'], ccxtUrl: null, yahooUrl: null },
    rateLimitScale: 1,
    model: null,
  })
})

test('an empty setting is one that was not given', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', TRUST_PROXY: '' })).toEqual(readConfig({}))
})

test('good settings are taken over', () => {
  const config = readConfig({
    PORT: '0',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://a:b@db:5432/playbook',
    ROLE: 'worker',
    PUBLIC_ORIGIN: 'https://playbook.example/',
    PUBLIC_SIGNUP: 'coming-soon',
    SECRET_KEY: secret,
    NODE_ENV: 'production',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    WORKERS: '3',
    SIGNING_KEY: signingKey,
  })
  expect(config).toMatchObject({
    port: 0,
    host: '0.0.0.0',
    role: 'worker',
    publicOrigin: 'https://playbook.example',
    isSignupOpen: false,
    secretKey: secret,
    isProduction: true,
    trustProxy: ['10.0.0.0/8', '::1'],
    workers: 3,
    signingKey,
  })
})

test('sources of prices come in the order in which they are named', () => {
  const { sources } = readConfig({
    MARKET_DATA: 'yahoo, simulated,ccxt',
    CCXT_EXCHANGES: 'okx,kraken',
    CCXT_URL: 'http://127.0.0.1:8080/behind/',
    YAHOO_URL: 'https://prices.example',
  })
  expect(sources).toEqual({
    marketData: ['yahoo', 'simulated', 'ccxt'],
    exchanges: ['okx', 'kraken'],
    ccxtUrl: 'http://127.0.0.1:8080/behind',
    yahooUrl: 'https://prices.example',
  })
})

test.each([
  [
    { MODEL_PROVIDER: 'ollama', MODEL_NAME: 'qwen3:8b' },
    { url: 'http://127.0.0.1:11434', key: null, timeoutMs: 25_000 },
  ],
  [
    { MODEL_PROVIDER: 'anthropic', MODEL_NAME: 'claude-x', MODEL_KEY: 'k' },
    { url: 'https://api.anthropic.com', key: 'k' },
  ],
  [
    { MODEL_PROVIDER: 'openai', MODEL_NAME: 'gpt-x', MODEL_KEY: 'k', MODEL_TIMEOUT_SECONDS: '9' },
    { url: 'https://api.openai.com/v1', timeoutMs: 9_000 },
  ],
  [
    { MODEL_PROVIDER: 'openai', MODEL_NAME: 'local', MODEL_URL: 'http://127.0.0.1:8000/v1/', MODEL_KEY: 'k' },
    { url: 'http://127.0.0.1:8000/v1' },
  ],
  [
    { MODEL_PROVIDER: 'openai', MODEL_NAME: 'local', MODEL_URL: 'http://gpu.lan:8000/v1' },
    { url: 'http://gpu.lan:8000/v1', key: null },
  ],
])('the model of %j', (environment, model) => {
  expect(readConfig(environment).model).toMatchObject(model)
})

test.each([
  [{ MODEL_PROVIDER: 'canary' }, "The setting MODEL_PROVIDER 'canary' is not usable: set it to openai, anthropic, ollama."],
  [{ MODEL_KEY: 'canary' }, /^The setting MODEL_KEY is set, and MODEL_PROVIDER is not/],
  [{ MODEL_PROVIDER: 'ollama' }, /^The setting MODEL_PROVIDER is set, and MODEL_NAME is not/],
  [{ MODEL_PROVIDER: 'anthropic', MODEL_NAME: 'x' }, /MODEL_KEY is missing/],
  [{ MODEL_PROVIDER: 'openai', MODEL_NAME: 'x' }, /MODEL_KEY is missing.* or set MODEL_URL/],
  [
    { MODEL_PROVIDER: 'openai', MODEL_NAME: 'x', MODEL_URL: 'http://gpu.lan/v1', MODEL_KEY: 'k' },
    /^The setting MODEL_URL is not encrypted/,
  ],
  [{ MODEL_PROVIDER: 'openai', MODEL_NAME: 'x', MODEL_URL: 'https://user:canary@a.b/v1' }, /^The setting MODEL_URL is not usable/],
  [{ MODEL_PROVIDER: 'ollama', MODEL_NAME: 'x', MODEL_URL: 'file:///etc/passwd' }, /^The setting MODEL_URL is not usable/],
  [{ MODEL_TIMEOUT_SECONDS: '29' }, /^The setting MODEL_TIMEOUT_SECONDS '29' is not usable/],
  [{ PORT: '70000' }, "The setting PORT '70000' is not usable: set it to a whole number from 0 to 65535."],
  [{ PORT: '3000x' }, "The setting PORT '3000x' is not usable: set it to a whole number from 0 to 65535."],
  [{ HOST: 'example' }, "The setting HOST 'example' is not usable: set it to an IP address or `localhost`."],
  [{ ROLE: 'boss' }, "The setting ROLE 'boss' is not usable: set it to all, web or worker."],
  [{ PUBLIC_ORIGIN: 'playbook.example' }, /^The setting PUBLIC_ORIGIN 'playbook.example' is not usable: set it to an origin/],
  [{ PUBLIC_ORIGIN: 'https://a.b/path' }, /^The setting PUBLIC_ORIGIN/],
  [{ DATABASE_URL: 'mysql://user:canary@db/x' }, /^The setting DATABASE_URL is not usable: set it to a URL such as postgres:/],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /^The setting TRUST_PROXY '10.0.0.0\/33' is not usable/],
  [{ TRUST_PROXY: 'true' }, /^The setting TRUST_PROXY 'true' is not usable/],
  [
    { MARKET_DATA: 'kraken' },
    "The setting MARKET_DATA 'kraken' is not usable: set it to some of simulated, ccxt, yahoo, each once, with commas between them.",
  ],
  [{ MARKET_DATA: 'ccxt,ccxt' }, /^The setting MARKET_DATA 'ccxt,ccxt' is not usable/],
  [{ MARKET_DATA: ',' }, /^The setting MARKET_DATA/],
  [{ CCXT_EXCHANGES: 'kraken,mtgox' }, /^The setting CCXT_EXCHANGES 'kraken,mtgox' is not usable: set it to some of kraken, binance,/],
  [{ CCXT_URL: 'http://prices.example' }, /^The setting CCXT_URL is not usable: set it to an https URL, or an http URL of this machine/],
  [{ YAHOO_URL: 'http://169.254.169.254' }, /^The setting YAHOO_URL is not usable/],
  [{ YAHOO_URL: 'https://user:canary@prices.example' }, /^The setting YAHOO_URL is not usable/],
  [{ YAHOO_URL: 'https://prices.example/?key=canary' }, /^The setting YAHOO_URL is not usable/],
  [{ WORKERS: '0' }, /^The setting WORKERS '0' is not usable/],
  [{ GOOGLE_CLIENT_ID: 'x' }, /^The setting GOOGLE_CLIENT_ID is set, and GOOGLE_CLIENT_SECRET is not/],
  [{ GOOGLE_CLIENT_SECRET: 'canary' }, /^The setting GOOGLE_CLIENT_SECRET is set, and GOOGLE_CLIENT_ID is not/],
  [{ GOOGLE_CLIENT_SECRET: 'canary canary' }, /^The setting GOOGLE_CLIENT_SECRET is not usable/],
  [
    { NODE_ENV: 'production', SECRET_KEY: randomBytes(32).toString('base64'), GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'canary' },
    /^The setting GOOGLE_CLIENT_ID is set, and PUBLIC_ORIGIN is not/,
  ],
  [
    { GOOGLE_ISSUER: 'http://accounts.example' },
    /^The setting GOOGLE_ISSUER 'http:\/\/accounts.example' is not usable: set it to an https URL/,
  ],
  [{ SECRET_KEY: 'short' }, /^The setting SECRET_KEY is not usable: set it to at least 32 random characters/],
  [{ SIGNING_KEY: 'canary' }, /^The setting SIGNING_KEY is not usable: set it to an Ed25519 private key/],
  [{ SIGNING_KEY: keyOf('x25519') }, /^The setting SIGNING_KEY is not usable/],
  [{ NODE_ENV: 'production' }, /^The setting SECRET_KEY is missing, and NODE_ENV is production/],
  [{ NODE_ENV: 'production', SECRET_KEY: 'a'.repeat(40) }, /^The setting SECRET_KEY is not usable/],
  [{ NODE_ENV: 'production', SECRET_KEY: 'change-me-please-this-is-the-default-1234567890' }, /^The setting SECRET_KEY is not usable/],
])('LG6: %j is refused with one sentence', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
})

test('each setting is listed once, with its default and a meaning that ends in a full stop', () => {
  const names = settings.map((setting) => setting.name)
  expect(new Set(names).size).toBe(names.length)
  for (const { name, meaning } of settings) expect([name, meaning.endsWith('.')]).toEqual([name, true])
})

const readme = new URL('../README.md', import.meta.url)
test.runIf(existsSync(readme))('the README lists the settings as they are', () => {
  expect(readFileSync(readme, 'utf8')).toContain(settingsTable())
})
