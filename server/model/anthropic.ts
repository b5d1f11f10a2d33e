import { ok, refused } from '@playbook/engine/result'
import * as z from 'zod/mini'
import type { LanguageModel } from './language-model.ts'
import { postJson } from './post-json.ts'
import { hostOf, type ModelSettings } from './settings.ts'

const Message = z.object({
  stop_reason: z.optional(z.nullable(z.string())),
  content: z.array(z.object({ type: z.string(), text: z.optional(z.string()), input: z.optional(z.unknown()) })),
})

const apiVersion = '2023-06-01'
const answerMaxTokens = 4_096
const tool = 'propose'

/** Anthropic's messages; the answer comes as the input of a tool that must be used. */
export function anthropicModel({ url, key, name, timeoutMs }: ModelSettings): LanguageModel {
  return {
    name,
    host: hostOf(url),
    async propose(messages, schema, signal) {
      const textOf = (role: string) =>
        messages
          .filter((message) => message.role === role)
          .map((message) => message.text)
          .join('\n\n')
      const answered = await postJson(
        {
          url: `${url.replace(/\/v1$/, '')}/v1/messages`,
          headers: { 'anthropic-version': apiVersion, ...(key === null ? {} : { 'x-api-key': key }) },
          body: {
            model: name,
            max_tokens: answerMaxTokens,
            system: textOf('system'),
            messages: [{ role: 'user', content: textOf('user') }],
            tools: [{ name: tool, description: 'Hands over the proposals.', input_schema: schema }],
            tool_choice: { type: 'tool', name: tool },
          },
        },
        { signal, timeoutMs },
      )
      if (!answered.ok) return refused(answered.problem.problem)
      const read = Message.safeParse(answered.value)
      if (!read.success) return refused('malformed')
      const { stop_reason: reason, content } = read.data
      if (reason === 'refusal') return refused('refused')
      if (reason === 'max_tokens') return refused('cut_off')
      const used = content.find((block) => block.type === 'tool_use')
      if (used?.input !== undefined) return ok(JSON.stringify(used.input))
      const said = content.find((block) => block.type === 'text')?.text
      return said ? ok(said) : refused('malformed')
    },
  }
}
