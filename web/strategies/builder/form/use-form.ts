import type { PlanEdit, RuleName } from '@playbook/engine/form/edit-plan'
import type { ReadingContext } from '@playbook/engine/strategy/reading'
import { useCallback } from 'react'
import { withText, type Draft } from '../draft.ts'
import type { ChangeDraft } from '../use-draft.ts'
import type { Reader } from '../use-reader.ts'

/** Changes of the rules by hand, each written into the text; a sentence where a change cannot be said. */
export interface Form {
  readonly edit: (edit: PlanEdit) => Promise<string | null>
  /** One more condition of a rule, or a sentence of its own. */
  readonly add: (words: string, rule: RuleName | null) => Promise<string | null>
}

/** The form of a draft: the reader finds the words, the draft takes them where it is still the text that was changed. */
export function useForm(reader: Reader, { text }: Pick<Draft, 'text'>, context: ReadingContext, change: ChangeDraft): Form {
  const take = useCallback(
    (answer: { readonly text: string } | { readonly problem: string }): string | null => {
      if ('problem' in answer) return answer.problem
      // What was typed meanwhile is newer than what the form was shown of.
      change((now) => (now.text === text ? withText(now, answer.text) : {}))
      return null
    },
    [text, change],
  )
  return {
    edit: useCallback(async (edit) => take(await reader.ask('follow', { text, context, edit })), [reader, text, context, take]),
    add: useCallback(
      async (words, rule) => take(await reader.ask('addRule', { text, context, words, rule })),
      [reader, text, context, take],
    ),
  }
}
