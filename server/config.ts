import { createPrivateKey } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { googleSettingsOf, parseIssuer, type GoogleSettings } from './auth/google/settings.ts'
import { parseStripeKey, parseWebhookSecrets, stripeSettingsOf } from './billing/payments/settings.ts'
import type { StripeSettings } from './billing/payments/stripe-provider.ts'
import { mailSettingsOf, parseEmail, parseMailFrom, parseMailUrl, type MailSettings } from './mail/settings.ts'
import { modelProviders, modelSettingsOf, parseModelUrl, type ModelSettings } from './model/settings.ts'
import {
  exchangeIds,
  marketDataNames,
  parseExchanges,
  parseMarketData,
  parseSourceUrl,
  type SourceSettings,
} from './sources/source-settings.ts'
import { StartupError } from './startup-error.ts'

/** The configuration of the product. Everything has a default; nothing else reads the environment. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Null: the built-in PostgreSQL in the data folder. */
  readonly databaseUrl: string | null
  readonly role: 'all' | 'web' | 'worker'
  readonly publicOrigin: string | null
  readonly isSignupOpen: boolean
  /** Acts cost tokens. */
  readonly isBillingOn: boolean
  /** What questions and charts need is loaded at the start. */
  readonly isWarm: boolean
  /** Null: the built-in test of payments, or nothing for sale in production. */
  readonly stripe: StripeSettings | null
  /** Null: made once and kept in the data folder. */
  readonly secretKey: string | null
  /** Ed25519 private key that signs published results, PKCS#8 in base64. Null: made once and kept in the database, never in production. */
  readonly signingKey: string | null
  readonly isProduction: boolean
  readonly trustProxy: readonly string[]
  readonly logLevel: (typeof logLevels)[number]
  readonly sources: SourceSettings
  readonly workers: number
  readonly rateLimitScale: number
  /** Null: no language model. */
  readonly model: ModelSettings | null
  /** Null: mails go to the outbox. */
  readonly mail: MailSettings | null
  /** Null: nobody signs in with Google. */
  readonly google: GoogleSettings | null
  /** Where webhooks may be sent. */
  readonly webhookReach: { readonly isPrivateAllowed: boolean }
  /** Where links in mails lead: `PUBLIC_ORIGIN`, or this machine where that is not set. */
  readonly linkOrigin: string
  readonly supportEmail: string
  readonly enterpriseEmail: string
  /** What the legal pages say of who runs this installation; null where it is not set, and they say so. */
  readonly operator: { readonly name: string | null; readonly address: string | null; readonly law: string | null }
  readonly socialLinks: readonly string[]
  /** Null: nobody reads the figures of the processes. */
  readonly metricsToken: string | null
  /** Tokens of the model that answers may take in a day of UTC. */
  readonly modelTokens: { readonly perUser: number; readonly all: number }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const minSecretChars = 32

/** One setting as the README lists it. `parse` gives undefined for a value that means nothing. */
interface Setting<T> {
  readonly name: string
  readonly default: string
  readonly meaning: string
  readonly wanted: string
  readonly parse: (text: string) => T | undefined
}

const setting = <T>(s: Setting<T>): Setting<T> => s

const oneOf =
  <const T extends string>(values: readonly T[]) =>
  (text: string): T | undefined =>
    values.find((value) => value === text)

const wholeNumber =
  (min: number, max: number) =>
  (text: string): number | undefined => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : undefined
  }

function parseOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPlain = ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && url.search === '' && url.username === ''
  return isPlain ? url.origin : undefined
}

function parseDatabaseUrl(text: string): string | undefined {
  return URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol) ? text : undefined
}

function parseNetworks(text: string): string[] | undefined {
  const networks = text.split(',').map((part) => part.trim())
  return networks.every(isNetwork) ? networks : undefined
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (prefix === undefined) return true
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > (family === 4 ? 32 : 128)) return false
  new BlockList().addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6')
  return true
}

/** Square brackets mark in pages what is not set. */
const parseLine = (text: string): string | undefined => (/^[^[\]\p{Cc}]{1,300}$/u.test(text) ? text : undefined)

const maxLinks = 6
function parseLinks(text: string): string[] | undefined {
  const links = text.split(',').map((part) => part.trim())
  const isLink = (link: string) => URL.canParse(link) && new URL(link).protocol === 'https:' && !/\s/.test(link)
  return links.length <= maxLinks && links.every(isLink) ? links : undefined
}

const wellKnownSecrets = /^(change|secret|password|default|example|insecure|playbook|test)/i

function parseSecret(text: string): string | undefined {
  return text.length >= minSecretChars && !wellKnownSecrets.test(text) && new Set(text).size >= 10 ? text : undefined
}

/** The key as it was given, when it is one. */
function parseSigningKey(text: string): string | undefined {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
    return key.asymmetricKeyType === 'ed25519' ? text : undefined
  } catch {
    return undefined
  }
}

const table = {
  port: setting({
    name: 'PORT',
    default: '3000',
    meaning: 'The port to listen on.',
    wanted: 'a whole number from 0 to 65535',
    parse: wholeNumber(0, 65_535),
  }),
  host: setting({
    name: 'HOST',
    default: '127.0.0.1',
    meaning: 'The address to listen on. The default is reachable from this machine only; `0.0.0.0` is reachable from everywhere.',
    wanted: 'an IP address or `localhost`',
    parse: (text) => (isIP(text) !== 0 || text === 'localhost' ? text : undefined),
  }),
  dataDir: setting({
    name: 'DATA_DIR',
    default: './data',
    meaning: 'The folder for all stored data: the database and uploaded files.',
    wanted: 'a folder',
    parse: (text) => path.resolve(text),
  }),
  databaseUrl: setting({
    name: 'DATABASE_URL',
    default: '',
    meaning: 'A PostgreSQL server, 15 or newer. Without it the built-in PostgreSQL keeps its data in `DATA_DIR`.',
    wanted: 'a URL such as postgres://user:password@host:5432/name',
    parse: parseDatabaseUrl,
  }),
  role: setting({
    name: 'ROLE',
    default: 'all',
    meaning: 'What this process does: `web` answers requests, `worker` runs backtests and imports, `all` does both.',
    wanted: 'all, web or worker',
    parse: oneOf(['all', 'web', 'worker']),
  }),
  publicOrigin: setting({
    name: 'PUBLIC_ORIGIN',
    default: '',
    meaning:
      'The public address of the product where it differs from the one that the server sees, as behind an https proxy. Links in mails lead there and nowhere else; with `NODE_ENV=production` it must be set where mails are sent.',
    wanted: 'an origin such as https://playbook.example',
    parse: parseOrigin,
  }),
  signup: setting({
    name: 'PUBLIC_SIGNUP',
    default: 'open',
    meaning: 'Whether visitors can register: `open`, or `coming-soon` for pages that say so.',
    wanted: 'open or coming-soon',
    parse: oneOf(['open', 'coming-soon']),
  }),
  billing: setting({
    name: 'BILLING',
    default: 'on',
    meaning: 'Whether backtests, checks, answers and large exports cost tokens: `on`, or `off` for whoever runs Playbook for themselves.',
    wanted: 'on or off',
    parse: oneOf(['on', 'off']),
  }),
  stripeKey: setting({
    name: 'STRIPE_SECRET_KEY',
    default: '',
    meaning:
      'The secret key of Stripe, which then takes the payments; plans and packs are its prices with their codes as lookup keys, and its tax settings count. Without it payments are a test in which no money moves, and with `NODE_ENV=production` nothing is for sale.',
    wanted: 'a key such as sk_live_… or sk_test_…',
    parse: parseStripeKey,
  }),
  stripeWebhookSecrets: setting({
    name: 'STRIPE_WEBHOOK_SECRETS',
    default: '',
    meaning:
      'The signing secrets of the webhook `/api/financial/webhook/`, with commas between them: while one replaces another, both count.',
    wanted: 'up to five secrets such as whsec_…, with commas between them',
    parse: parseWebhookSecrets,
  }),
  stripeUrl: setting({
    name: 'STRIPE_API_URL',
    default: '',
    meaning: 'An address that is asked instead of Stripe’s own: a proxy, or a server for tests.',
    wanted: 'an https URL, or an http URL of this machine, without a name, a password or a query',
    parse: parseSourceUrl,
  }),
  secretKey: setting({
    name: 'SECRET_KEY',
    default: '',
    meaning:
      'Signs what browsers hand back; the same for every process on one database. Without it a random one is made and kept in `DATA_DIR`; with `NODE_ENV=production` it must be set.',
    wanted: `at least ${minSecretChars} random characters, for example from: openssl rand -base64 48`,
    parse: parseSecret,
  }),
  signingKey: setting({
    name: 'SIGNING_KEY',
    default: '',
    meaning:
      'Signs published results. Without it a key is made once and kept in the database; with `NODE_ENV=production` results can only be published when it is set. A new one replaces it for new results; what older ones signed stays verifiable.',
    wanted: 'an Ed25519 private key in PKCS#8, in base64, from: openssl genpkey -algorithm ed25519 -outform DER | base64 -w0',
    parse: parseSigningKey,
  }),
  environment: setting({
    name: 'NODE_ENV',
    default: 'development',
    meaning: '`production` refuses weak settings.',
    wanted: 'production, development or test',
    parse: oneOf(['production', 'development', 'test']),
  }),
  trustProxy: setting({
    name: 'TRUST_PROXY',
    default: '',
    meaning: 'The addresses or networks of our own reverse proxies, separated by commas; only these are trusted to say who the client is.',
    wanted: 'addresses or networks such as 10.0.0.0/8, with commas between them',
    parse: parseNetworks,
  }),
  logLevel: setting({
    name: 'LOG_LEVEL',
    default: 'warn',
    meaning: 'How much is logged: `fatal`, `error`, `warn`, `info` (each request and each security event), `debug`, `trace` or `silent`.',
    wanted: `one of ${logLevels.join(', ')}`,
    parse: oneOf(logLevels),
  }),
  metricsToken: setting({
    name: 'METRICS_TOKEN',
    default: '',
    meaning:
      'Whoever brings it as `Authorization: Bearer …` reads the figures of a process at `/metrics`. Without it there is no such page.',
    wanted: `at least ${minSecretChars} random characters, for example from: openssl rand -base64 48`,
    parse: parseSecret,
  }),
  marketData: setting({
    name: 'MARKET_DATA',
    default: 'simulated',
    meaning:
      'Where prices come from, in order: a symbol belongs to the first that lists it. `ccxt` are the crypto exchanges of `CCXT_EXCHANGES`, `yahoo` are stocks, indices, currencies and commodities of Yahoo Finance, `simulated` is the catalogue with simulated prices, which are labelled as such wherever they show and need no connection.',
    wanted: `some of ${marketDataNames.join(', ')}, each once, with commas between them`,
    parse: parseMarketData,
  }),
  exchanges: setting({
    name: 'CCXT_EXCHANGES',
    default: 'kraken',
    meaning: `The exchanges that \`ccxt\` asks, in order: ${exchangeIds.map((id) => `\`${id}\``).join(', ')}. Their public data needs no key.`,
    wanted: `some of ${exchangeIds.join(', ')}, each once, with commas between them`,
    parse: parseExchanges,
  }),
  ccxtUrl: setting({
    name: 'CCXT_URL',
    default: '',
    meaning: 'An address that is asked instead of every exchange, with the same paths: a proxy of one’s own, or a server for tests.',
    wanted: 'an https URL, or an http URL of this machine, without a name, a password or a query',
    parse: parseSourceUrl,
  }),
  yahooUrl: setting({
    name: 'YAHOO_URL',
    default: '',
    meaning: 'The same for Yahoo Finance.',
    wanted: 'an https URL, or an http URL of this machine, without a name, a password or a query',
    parse: parseSourceUrl,
  }),
  workers: setting({
    name: 'WORKERS',
    default: 'auto',
    meaning:
      'How many threads run backtests and imports. `auto` leaves one processor core to the rest and is at least 2, so that one user’s runs do not hold up another’s.',
    wanted: 'auto or a whole number from 1 to 64',
    parse: (text) => (text === 'auto' ? Math.max(2, availableParallelism() - 1) : wholeNumber(1, 64)(text)),
  }),
  warm: setting({
    name: 'WARM',
    default: 'on',
    meaning:
      'Whether what questions and charts need is loaded at the start, so that the first of them is quick: `on`, or `off`, which saves some 300 MB until somebody asks.',
    wanted: 'on or off',
    parse: oneOf(['on', 'off']),
  }),
  rateLimitScale: setting({
    name: 'RATE_LIMIT_SCALE',
    default: '1',
    meaning: 'Multiplies how many requests one address or account may send; for load tests. Limits on password attempts stay the same.',
    wanted: 'a whole number from 1 to 100000',
    parse: wholeNumber(1, 100_000),
  }),
  modelProvider: setting({
    name: 'MODEL_PROVIDER',
    default: '',
    meaning:
      'A language model that answers in sessions, and may be asked what a text means that was not understood whole: `openai` (and whatever speaks its chat completions), `anthropic` or `ollama`. Without it everything else works as usual.',
    wanted: modelProviders.join(', '),
    parse: oneOf(modelProviders),
  }),
  modelName: setting({
    name: 'MODEL_NAME',
    default: '',
    meaning: 'The model that answers, by the name its provider gives it.',
    wanted: 'the name of a model',
    parse: (text) => (/^[\w./:@-]{1,100}$/.test(text) ? text : undefined),
  }),
  modelUrl: setting({
    name: 'MODEL_URL',
    default: '',
    meaning:
      'The address of the model’s API, such as `http://127.0.0.1:8000/v1`. Without it the provider’s own address, or Ollama on this machine.',
    wanted: 'a URL such as http://127.0.0.1:8000/v1, without a name, a password or a query',
    parse: parseModelUrl,
  }),
  modelKey: setting({
    name: 'MODEL_KEY',
    default: '',
    meaning: 'The key for the model. It is sent to `MODEL_URL` only, and never over an unencrypted connection to another machine.',
    wanted: 'a key without blanks',
    parse: (text) => (/^[\x21-\x7e]{1,500}$/.test(text) ? text : undefined),
  }),
  modelTimeout: setting({
    name: 'MODEL_TIMEOUT_SECONDS',
    default: '25',
    meaning: 'How long to wait for an answer of the model.',
    wanted: 'a whole number from 1 to 28',
    parse: wholeNumber(1, 28),
  }),
  mailUrl: setting({
    name: 'MAIL_URL',
    default: '',
    meaning:
      'The SMTP server that sends the mails: `smtp://user:password@host:587`, or `smtps://…:465` for TLS from the start. A server on another machine must offer STARTTLS. Without it mails go to an outbox, which `npm run outbox` shows to the operator.',
    wanted: 'a URL such as smtp://user:password@mail.example:587, with a user and a password or neither, and nothing behind the port',
    parse: parseMailUrl,
  }),
  mailFrom: setting({
    name: 'MAIL_FROM',
    default: '',
    meaning: 'The address that mails come from, such as `Playbook <no-reply@playbook.example>`.',
    wanted: 'an address, alone or as Name <address>',
    parse: parseMailFrom,
  }),
  googleClientId: setting({
    name: 'GOOGLE_CLIENT_ID',
    default: '',
    meaning:
      'The OAuth client of this installation at Google, for signing in with Google; its only redirect address is `PUBLIC_ORIGIN/session`. Without it nobody is offered that. With `NODE_ENV=production` it demands `PUBLIC_ORIGIN`.',
    wanted: 'a client id such as 1234-abc.apps.googleusercontent.com',
    parse: (text) => (/^[\x21-\x7e]{1,500}$/.test(text) ? text : undefined),
  }),
  googleClientSecret: setting({
    name: 'GOOGLE_CLIENT_SECRET',
    default: '',
    meaning: 'The secret of that client. It is sent to the issuer only.',
    wanted: 'a secret without blanks',
    parse: (text) => (/^[\x21-\x7e]{1,500}$/.test(text) ? text : undefined),
  }),
  googleIssuer: setting({
    name: 'GOOGLE_ISSUER',
    default: 'https://accounts.google.com',
    meaning: 'Who signs the tokens: Google, or another provider of OpenID Connect that stands for it, such as one for tests.',
    wanted: 'an https URL, or an http URL of this machine, without a name, a password or a query',
    parse: parseIssuer,
  }),
  supportEmail: setting({
    name: 'SUPPORT_EMAIL',
    default: 'support@playbook.example',
    meaning: 'Where users write to; pages and mails name it.',
    wanted: 'an email address',
    parse: parseEmail,
  }),
  enterpriseEmail: setting({
    name: 'ENTERPRISE_EMAIL',
    default: 'enterprise@playbook.example',
    meaning: 'Where larger teams write to, and who is refused the business area.',
    wanted: 'an email address',
    parse: parseEmail,
  }),
  operatorName: setting({
    name: 'OPERATOR_NAME',
    default: '',
    meaning: 'Who runs this installation, by the full name in law; the legal pages name it. While it is missing they say so.',
    wanted: 'a line without square brackets',
    parse: parseLine,
  }),
  operatorAddress: setting({
    name: 'OPERATOR_ADDRESS',
    default: '',
    meaning: 'Their postal address in one line, for the legal pages.',
    wanted: 'a line without square brackets',
    parse: parseLine,
  }),
  operatorLaw: setting({
    name: 'OPERATOR_LAW',
    default: '',
    meaning: 'The country, and state where that matters, whose law the terms are under.',
    wanted: 'a line without square brackets',
    parse: parseLine,
  }),
  socialLinks: setting({
    name: 'SOCIAL_LINKS',
    default: '',
    meaning:
      'Where else this installation is to be found: https addresses with commas between them, at most 6, for the footer. Without it none are shown.',
    wanted: 'https addresses with commas between them',
    parse: parseLinks,
  }),
  webhookAddresses: setting({
    name: 'WEBHOOK_ADDRESSES',
    default: 'public',
    meaning:
      'Where webhooks may be sent: `public`, addresses of the public internet over https; or `any`, also private and loopback ones, and plain http, for whoever receives them in their own network. Whoever may make webhooks can then reach everything that this server can.',
    wanted: 'public or any',
    parse: oneOf(['public', 'any']),
  }),
  modelUserTokens: setting({
    name: 'MODEL_USER_TOKENS_PER_DAY',
    default: '1000000',
    meaning:
      'Tokens of the model, read and written, that the answers of one user may take in a day of UTC; then the built-in analyst answers, and says so. An answer takes some ten thousand.',
    wanted: 'a whole number from 1 to 999999999',
    parse: wholeNumber(1, 999_999_999),
  }),
  modelTokens: setting({
    name: 'MODEL_TOKENS_PER_DAY',
    default: '20000000',
    meaning: 'The same for the answers of all users together.',
    wanted: 'a whole number from 1 to 999999999',
    parse: wholeNumber(1, 999_999_999),
  }),
} as const

/** Every setting, as the README lists them. */
export const settings: readonly Pick<Setting<unknown>, 'name' | 'default' | 'meaning'>[] = Object.values(table)

type Environment = Readonly<Record<string, string | undefined>>

const secretNames: ReadonlySet<string> = new Set([
  'SECRET_KEY',
  'SIGNING_KEY',
  'DATABASE_URL',
  'MAIL_URL',
  'GOOGLE_CLIENT_SECRET',
  'MODEL_URL',
  'MODEL_KEY',
  'CCXT_URL',
  'YAHOO_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRETS',
  'STRIPE_API_URL',
])

function read<T>(environment: Environment, { name, default: fallback, wanted, parse }: Setting<T>): T | null {
  const given = environment[name]?.trim()
  const text = given === undefined || given === '' ? fallback : given
  if (text === '') return null
  const value = parse(text)
  // A secret that is not good enough is still not for the screen.
  const shown = secretNames.has(name) ? '' : ` '${text}'`
  if (value === undefined) throw new StartupError(`The setting ${name}${shown} is not usable: set it to ${wanted}.`)
  return value
}

function must<T>(environment: Environment, wanted: Setting<T>): T {
  const value = read(environment, wanted)
  if (value === null) throw new Error(`${wanted.name} has no default`)
  return value
}

function readModel(environment: Environment): ModelSettings | null {
  const model = modelSettingsOf({
    provider: read(environment, table.modelProvider),
    url: read(environment, table.modelUrl),
    key: read(environment, table.modelKey),
    name: read(environment, table.modelName),
    timeoutSeconds: must(environment, table.modelTimeout),
  })
  if (typeof model === 'string') throw new StartupError(`The setting ${model}`)
  return model
}

function readMail(environment: Environment): MailSettings | null {
  const mail = mailSettingsOf({
    server: read(environment, table.mailUrl),
    from: read(environment, table.mailFrom),
    publicOrigin: read(environment, table.publicOrigin),
    isProduction: must(environment, table.environment) === 'production',
  })
  if (typeof mail === 'string') throw new StartupError(`The setting ${mail}`)
  return mail
}

function readGoogle(environment: Environment): GoogleSettings | null {
  const google = googleSettingsOf({
    clientId: read(environment, table.googleClientId),
    clientSecret: read(environment, table.googleClientSecret),
    issuer: must(environment, table.googleIssuer),
    publicOrigin: read(environment, table.publicOrigin),
    isProduction: must(environment, table.environment) === 'production',
  })
  if (typeof google === 'string') throw new StartupError(`The setting ${google}`)
  return google
}

function readStripe(environment: Environment): StripeSettings | null {
  const stripe = stripeSettingsOf({
    key: read(environment, table.stripeKey),
    webhookSecrets: read(environment, table.stripeWebhookSecrets),
    url: read(environment, table.stripeUrl),
  })
  if (typeof stripe === 'string') throw new StartupError(`The setting ${stripe}`)
  return stripe
}

/** Reads every setting, or refuses with a sentence that says what to do. */
export function readConfig(environment: Environment): Config {
  const isProduction = must(environment, table.environment) === 'production'
  const isSecretGiven = (environment['SECRET_KEY'] ?? '') !== ''
  if (isProduction && !isSecretGiven)
    throw new StartupError(`The setting SECRET_KEY is missing, and NODE_ENV is production: set it to ${table.secretKey.wanted}.`)
  return {
    port: must(environment, table.port),
    host: must(environment, table.host),
    dataDir: must(environment, table.dataDir),
    databaseUrl: read(environment, table.databaseUrl),
    role: must(environment, table.role),
    publicOrigin: read(environment, table.publicOrigin),
    isSignupOpen: must(environment, table.signup) === 'open',
    isBillingOn: must(environment, table.billing) === 'on',
    isWarm: must(environment, table.warm) === 'on',
    stripe: readStripe(environment),
    secretKey: read(environment, table.secretKey),
    signingKey: read(environment, table.signingKey),
    isProduction,
    trustProxy: read(environment, table.trustProxy) ?? [],
    logLevel: must(environment, table.logLevel),
    sources: {
      marketData: must(environment, table.marketData),
      exchanges: must(environment, table.exchanges),
      ccxtUrl: read(environment, table.ccxtUrl),
      yahooUrl: read(environment, table.yahooUrl),
    },
    workers: must(environment, table.workers),
    rateLimitScale: must(environment, table.rateLimitScale),
    model: readModel(environment),
    mail: readMail(environment),
    google: readGoogle(environment),
    webhookReach: { isPrivateAllowed: must(environment, table.webhookAddresses) === 'any' },
    linkOrigin: read(environment, table.publicOrigin) ?? `http://localhost:${must(environment, table.port)}`,
    supportEmail: must(environment, table.supportEmail),
    enterpriseEmail: must(environment, table.enterpriseEmail),
    operator: {
      name: read(environment, table.operatorName),
      address: read(environment, table.operatorAddress),
      law: read(environment, table.operatorLaw),
    },
    socialLinks: read(environment, table.socialLinks) ?? [],
    metricsToken: read(environment, table.metricsToken),
    modelTokens: { perUser: must(environment, table.modelUserTokens), all: must(environment, table.modelTokens) },
  }
}
