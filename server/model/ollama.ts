import { ok, refused } from '@playbook/engine/result'
import * as z from 'zod/mini'
import type { LanguageModel } from './language-model.ts'
import { postJson } from './post-json.ts'
import { hostOf, type ModelSettings } from './settings.ts'

const Chat = z.object({ message: z.object({ content: z.string() }), done_reason: z.optional(z.string()) })

const answerMaxTokens = 4_096

/** Ollama's chat, whose `format` takes a schema. */
export function ollamaModel({ url, key, name, timeoutMs }: ModelSettings): LanguageModel {
  return {
    name,
    host: hostOf(url),
    async propose(messages, schema, signal) {
      const answered = await postJson(
        {
          url: `${url}/api/chat`,
          headers: key === null ? {} : { authorization: `Bearer ${key}` },
          body: {
            model: name,
            messages: messages.map(({ role, text }) => ({ role, content: text })),
            stream: false,
            format: schema,
            options: { temperature: 0, num_predict: answerMaxTokens },
          },
        },
        { signal, timeoutMs },
      )
      if (!answered.ok) return refused(answered.problem.problem)
      const read = Chat.safeParse(answered.value)
      if (!read.success || read.data.message.content === '') return refused('malformed')
      return read.data.done_reason === 'length' ? refused('cut_off') : ok(read.data.message.content)
    },
  }
}
