import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { extractReasoningMiddleware, wrapLanguageModel, type LanguageModel } from 'ai'
import { guardedFetch } from './guarded-fetch.ts'
import { defaultUrls, type ModelProvider, type ModelSettings } from './settings.ts'

/** A model that streams words and calls of tools. */
export type ChatModel = Exclude<LanguageModel, string>

// The library would tell the console what a provider does not support.
globalThis.AI_SDK_LOG_WARNINGS = false

const withVersion = (url: string) => `${url.replace(/\/v1$/, '')}/v1`

/** OpenAI's newer models refuse the old name of this limit, other endpoints know only that. */
const withNewLimit = ({ max_tokens: limit, ...body }: Readonly<Record<string, unknown>>) =>
  limit === undefined ? body : { ...body, max_completion_tokens: limit }

function openAiCompatible({ key, name }: ModelSettings, baseURL: string) {
  const provider = createOpenAICompatible({
    name: 'chat',
    baseURL,
    fetch: guardedFetch,
    includeUsage: true,
    ...(key === null ? {} : { apiKey: key }),
    ...(baseURL === defaultUrls.openai ? { transformRequestBody: withNewLimit } : {}),
  })
  return provider.chatModel(name)
}

const makers = {
  openai: (settings) => openAiCompatible(settings, settings.url),
  // Ollama speaks the protocol of chat completions as well.
  ollama: (settings) => openAiCompatible(settings, withVersion(settings.url)),
  // The library would look for a key of its own in the environment.
  anthropic: ({ url, key, name }) => createAnthropic({ baseURL: withVersion(url), apiKey: key ?? '', fetch: guardedFetch })(name),
} as const satisfies Record<ModelProvider, (settings: ModelSettings) => Parameters<typeof wrapLanguageModel>[0]['model']>

/** The model that the settings name, asked by our own `fetch`. Reasoning that small models write in tags is no part of its words. */
export const openChatModel = (settings: ModelSettings): ChatModel =>
  wrapLanguageModel({ model: makers[settings.provider](settings), middleware: extractReasoningMiddleware({ tagName: 'think' }) })
