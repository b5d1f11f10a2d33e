import { isThisMachine } from '../is-this-machine.ts'

export const modelProviders = ['openai', 'anthropic', 'ollama'] as const
export type ModelProvider = (typeof modelProviders)[number]

/** Which language model answers, and where. */
export interface ModelSettings {
  readonly provider: ModelProvider
  /** Without a slash at its end. */
  readonly url: string
  readonly key: string | null
  readonly name: string
  /** For the whole answer, with every repetition. */
  readonly timeoutMs: number
}

export const defaultUrls = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com',
  ollama: 'http://127.0.0.1:11434',
} as const satisfies Record<ModelProvider, string>

/** An address to send to, without a slash at its end; undefined for anything else. */
export function parseModelUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPlain =
    ['http:', 'https:'].includes(url.protocol) && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  return isPlain ? url.href.replace(/\/+$/, '') : undefined
}

/** Where what is asked goes, as people may read it; null: it stays on this machine. */
export function hostOf(url: string): string | null {
  const parsed = new URL(url)
  return isThisMachine(parsed.hostname) ? null : parsed.hostname
}

interface Given {
  readonly provider: ModelProvider | null
  readonly url: string | null
  readonly key: string | null
  readonly name: string | null
  readonly timeoutSeconds: number
}

/** What is missing or does not go together, as one sentence; or the settings, null where no model is wanted. */
export function modelSettingsOf({ provider, url, key, name, timeoutSeconds }: Given): ModelSettings | string | null {
  if (provider === null) {
    const stray = [url === null ? [] : ['MODEL_URL'], key === null ? [] : ['MODEL_KEY'], name === null ? [] : ['MODEL_NAME']].flat()
    return stray.length === 0 ? null : `${stray.join(' and ')} is set, and MODEL_PROVIDER is not: set it to ${modelProviders.join(', ')}.`
  }
  if (name === null) return 'MODEL_PROVIDER is set, and MODEL_NAME is not: set it to the name of the model that shall answer.'
  if (key === null && (provider === 'anthropic' || (provider === 'openai' && url === null)))
    return `MODEL_PROVIDER is ${provider}, and MODEL_KEY is missing: set it to the key that the provider gave you${provider === 'openai' ? ', or set MODEL_URL to an endpoint that needs none' : ''}.`
  const address = url ?? defaultUrls[provider]
  if (key !== null && address.startsWith('http:') && !isThisMachine(new URL(address).hostname))
    return 'MODEL_URL is not encrypted, and a key would be sent to it: use https, or an endpoint on this machine.'
  return { provider, url: address, key, name, timeoutMs: timeoutSeconds * 1_000 }
}
