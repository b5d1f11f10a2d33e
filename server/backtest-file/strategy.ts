import { readText } from '@playbook/engine/reader/read-text'
import { problemOfPlan } from '@playbook/engine/strategy/check-plan'
import { completePlan } from '@playbook/engine/strategy/complete'
import type { Plan } from '@playbook/engine/strategy/plan'
import type { Reading, ReadingContext } from '@playbook/engine/strategy/reading'
import { checkStrategyFile } from '@playbook/engine/strategy/strategy-file'
import type { Arguments } from './arguments.ts'
import { readJson } from './options.ts'
import { Refusal } from './refusal.ts'

/** A plan to run; `reading` where it was read from a text. */
export interface FileStrategy {
  readonly plan: Plan
  readonly reading: Reading | null
}

export function loadStrategy({ text, plan }: Arguments, context: ReadingContext): FileStrategy {
  return text === null ? { plan: completePlan(planFrom(plan!), context), reading: null } : fromText(text, context)
}

function planFrom(file: string): Plan {
  const given = readJson(file)
  if (typeof given === 'object' && given !== null && 'format' in given) {
    const read = checkStrategyFile(given)
    if (!read.ok) throw new Refusal(`${file} cannot be used. ${read.problem}`)
    return read.value.plan
  }
  const found = problemOfPlan(given)
  if (found !== null)
    throw new Refusal(
      `${file} is not a plan: ${found.path || 'it'} ${found.problem}. A plan.json that this command wrote is one, and so is a strategy that was exported as JSON.`,
    )
  return given as Plan // just checked
}

function fromText(text: string, context: ReadingContext): FileStrategy {
  const reading = readText(text, context)
  if (reading.problem !== null) throw new Refusal(reading.problem.message)
  if (reading.refusal !== null) throw new Refusal(reading.refusal)
  const question = reading.questions.find((each) => each.blocks)
  if (question !== undefined) throw new Refusal(`The text leaves something open: ${question.text}`)
  const unread = reading.phrases.find((phrase) => phrase.blocks)
  if (unread !== undefined)
    throw new Refusal(
      `These words were not understood: “${text.slice(unread.start, unread.end).trim()}”. Say it in other words or leave it out.`,
    )
  if (reading.plan === null) throw new Refusal('No strategy could be read from the text.')
  return { plan: reading.plan, reading }
}
