import type { AgentQuestion, AgentTools, Growth, Mind } from '../../agent/mind.ts'
import { openToolRunner, type ToolRunner } from '../../agent/run-tool.ts'
import type { Route } from '../../http/serve.ts'
import type { StartedJobs } from '../../jobs/start-jobs.ts'
import type { LiveHub } from '../../live/live-hub.ts'
import { newestPriceBy } from '../../live/newest-price.ts'
import { openLiveHub } from '../../live/open-live-hub.ts'
import { importJob, importQueue } from '../../markets/import-job.ts'
import { marketRoutes } from '../../markets/routes.ts'
import type { TestAppOptions, TestDeps } from '../../testing/test-app.ts'
import { createWorkApp, type WorkApp } from '../../testing/work-app.ts'
import { openAnswers, type Answers } from '../answers.ts'
import { modelAllowance, type ModelTokens } from '../model-allowance.ts'
import { chatRoutes } from '../routes.ts'

/** What a test lets the mind say to a question. */
export type Script = (question: AgentQuestion, tools: AgentTools, signal: AbortSignal) => AsyncIterable<Growth>

export interface ChatApp extends WorkApp {
  readonly answers: Answers
  readonly tools: ToolRunner
  /** Every question that the mind was asked. */
  readonly asked: readonly AgentQuestion[]
  /** From now on the mind says this. */
  says(script: Script): void
  /** Begins to work on what is queued. */
  work(): Promise<StartedJobs>
}

interface ChatAppOptions extends Omit<TestAppOptions, 'routes'> {
  /** Calls of other domains that a test needs. */
  readonly more?: (deps: TestDeps) => readonly Route[]
  readonly mind?: Mind
  readonly answerTimeoutMs?: number
  /** Without bounds where nothing is given. */
  readonly modelTokens?: ModelTokens
}
const boundless: ModelTokens = { perUser: Infinity, all: Infinity }

/** The application with the calls of conversations and markets, and a mind that says what the test wants. */
export async function createChatApp({
  mind,
  answerTimeoutMs,
  modelTokens = boundless,
  more: moreRoutes = () => [],
  ...options
}: ChatAppOptions = {}): Promise<ChatApp> {
  const asked: AgentQuestion[] = []
  let script: Script = says('Understood.')
  const scripted: Mind = {
    name: 'Scripted',
    answer(question, ...given) {
      asked.push(question)
      return script(question, ...given)
    },
  }
  const opened: { answers?: Answers; tools?: ToolRunner; hub?: LiveHub } = {}
  const app = await createWorkApp({
    ...options,
    queues: [importQueue],
    routes: (deps) => {
      const hub = (opened.hub = openLiveHub({ ...deps, address: deps.database.address }))
      const tools = (opened.tools = openToolRunner({ ...deps, newestPrice: newestPriceBy(hub) }))
      const statementsToKeep = async () => async () => {}
      const more = answerTimeoutMs === undefined ? {} : { answerTimeoutMs }
      const answers = (opened.answers = openAnswers({
        ...deps,
        tools,
        statementsToKeep,
        mind: mind ?? scripted,
        modelAllowance: (ownerId) => modelAllowance(deps.db, ownerId, deps.now(), modelTokens),
        ...more,
      }))
      return [...chatRoutes({ ...deps, tools, answers }), ...marketRoutes(deps), ...moreRoutes(deps)]
    },
  })
  // The routes have been made.
  const [answers, tools] = [opened.answers!, opened.tools!]
  return {
    ...app,
    answers,
    tools,
    asked,
    work: () => app.startWork({ ...app, address: app.database.address }, [importJob]),
    says: (next) => void (script = next),
    async close() {
      await answers.close()
      await tools.close()
      await opened.hub?.close()
      await app.close()
    },
  }
}

/** A mind that says these, one after the other. */
export const says = (...contents: readonly string[]): Script =>
  async function* () {
    for (const content of contents) yield { content }
  }

/** A mind that says something and goes on for as long as it is not let go. */
export function holding(content: string): { readonly script: Script; readonly letGo: () => void; readonly begun: Promise<AbortSignal> } {
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<AbortSignal>()
  return {
    begun: begun.promise,
    letGo: () => held.resolve(),
    async *script(_question, _tools, signal) {
      yield { content }
      begun.resolve(signal)
      await held.promise
      yield { content: `${content} And the rest.` }
    },
  }
}
