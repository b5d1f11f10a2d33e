import { refused } from '@playbook/engine/result'
import { anthropicModel } from './anthropic.ts'
import type { LanguageModel } from './language-model.ts'
import { ollamaModel } from './ollama.ts'
import { openAiModel } from './open-ai.ts'
import type { ModelProvider, ModelSettings } from './settings.ts'

const makers = { openai: openAiModel, anthropic: anthropicModel, ollama: ollamaModel } as const satisfies Record<
  ModelProvider,
  (settings: ModelSettings) => LanguageModel
>

/** At once in one process: more would only wait for each other, or cost money in a flood. */
const maxOpen = 4

/** The model that the settings name; null where they name none. */
export function openModel(settings: ModelSettings | null): LanguageModel | null {
  if (settings === null) return null
  const model = makers[settings.provider](settings)
  let open = 0
  return {
    ...model,
    async propose(messages, schema, signal) {
      if (open >= maxOpen) return refused('busy')
      open += 1
      try {
        return await model.propose(messages, schema, signal)
      } finally {
        open -= 1
      }
    },
  }
}
