import { ok, refused } from '@playbook/engine/result'
import * as z from 'zod/mini'
import type { LanguageModel } from './language-model.ts'
import { postJson } from './post-json.ts'
import { hostOf, defaultUrls, type ModelSettings } from './settings.ts'

const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.optional(z.nullable(z.string())),
        message: z.object({ content: z.optional(z.nullable(z.string())), refusal: z.optional(z.nullable(z.string())) }),
      }),
    )
    .check(z.minLength(1)),
})

const answerMaxTokens = 4_096

/** Chat completions as OpenAI defined them; many local and hosted endpoints speak them too. */
export function openAiModel({ url, key, name, timeoutMs }: ModelSettings): LanguageModel {
  // Some endpoints know no schemas: once one has said so, it is asked without.
  let takesSchema = true
  return {
    name,
    host: hostOf(url),
    async propose(messages, schema, signal) {
      const endsAtMs = performance.now() + timeoutMs
      const ask = () =>
        postJson(
          {
            url: `${url}/chat/completions`,
            headers: key === null ? {} : { authorization: `Bearer ${key}` },
            body: {
              model: name,
              messages: messages.map(({ role, text }) => ({ role, content: text })),
              // OpenAI's newer models refuse the old name, other endpoints know only that.
              ...(url === defaultUrls.openai ? { max_completion_tokens: answerMaxTokens } : { max_tokens: answerMaxTokens }),
              ...(takesSchema
                ? { response_format: { type: 'json_schema', json_schema: { name: 'proposal', schema, strict: false } } }
                : {}),
            },
          },
          { signal, timeoutMs: Math.max(1, Math.ceil(endsAtMs - performance.now())) },
        )
      let answered = await ask()
      if (!answered.ok && takesSchema && isAboutSchema(answered.problem)) {
        takesSchema = false
        answered = await ask()
      }
      if (!answered.ok) return refused(answered.problem.problem)
      const read = Completion.safeParse(answered.value)
      if (!read.success) return refused('malformed')
      const { finish_reason: reason, message } = read.data.choices[0]!
      if (message.refusal || reason === 'content_filter') return refused('refused')
      if (reason === 'length') return refused('cut_off')
      return message.content ? ok(message.content) : refused('malformed')
    },
  }
}

const isAboutSchema = ({ status, said }: { readonly status: number | null; readonly said: string }) =>
  (status === 400 || status === 422) && /response_format|json_schema|schema|grammar/i.test(said)
