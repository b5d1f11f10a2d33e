import { applyCommands, type CommandProblem } from '@playbook/engine/drawings/apply-commands'
import type { Drawing, DrawingCommand } from '@playbook/engine/drawings/drawing'
import { invertCommands } from '@playbook/engine/drawings/invert-commands'
import { tinyStore, type TinyStore } from '../ui/tiny-store.ts'

/** What a page sees of the drawings on one market. */
export interface DrawingsView {
  readonly drawings: readonly Drawing[]
  /** `unsaved`: the server could not be reached; what was drawn is kept and sent again. */
  readonly saving: 'saved' | 'saving' | 'unsaved'
  /** Why they are not saved, in words. */
  readonly problem: string | null
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** How the outside takes part. */
export interface DrawingSessionHost {
  /** Applies the commands on the server; gives all drawings as they then stand. */
  readonly save: (commands: readonly DrawingCommand[]) => Promise<readonly Drawing[]>
  /** The server has refused these commands for good: asking again would not help. */
  readonly isFinal: (error: unknown) => boolean
  readonly wordsOf: (error: unknown) => string
  readonly problemWords: (problem: CommandProblem) => string
  /** A change was not made, or was taken back. */
  readonly onRefused: (words: string) => void
  /** The server cannot be reached; told once until it can. */
  readonly onUnsaved: (words: string) => void
  /** What stands on the server is another thing than was thought: it is to be read again. */
  readonly readAgain: () => void
  /** What is not saved yet, kept over a reload. */
  readonly unsaved: { readonly read: () => readonly DrawingCommand[]; readonly write: (commands: readonly DrawingCommand[]) => void }
}

/** The drawings on one market of this login: shown at once, saved one change after the other, with what can be undone. */
export interface DrawingSession {
  readonly view: TinyStore<DrawingsView>
  readonly apply: (commands: readonly DrawingCommand[]) => void
  readonly undo: () => void
  readonly redo: () => void
  /** What stands on the server. */
  readonly load: (drawings: readonly Drawing[]) => void
  /** Tries again to save what is not saved. */
  readonly retry: () => void
}

interface Step {
  readonly undo: readonly DrawingCommand[]
  readonly redo: readonly DrawingCommand[]
}

const maxSteps = 200
const commandsPerCall = 500
const firstRetryMs = 4_000
const lastRetryMs = 60_000

/** What stands once everything is saved; a command that can no longer be followed is passed over. */
function withUnsaved(base: readonly Drawing[], commands: readonly DrawingCommand[]): readonly Drawing[] {
  let standing = base
  for (const command of commands) {
    const next = applyCommands(standing, [command])
    if (next.ok) standing = next.value
  }
  return standing
}

export function newDrawingSession(host: DrawingSessionHost): DrawingSession {
  let base: readonly Drawing[] = []
  let unsaved: readonly DrawingCommand[] = host.unsaved.read()
  let isSending = false
  let perCall = commandsPerCall
  let problem: string | null = null
  let retryMs = firstRetryMs
  let isTold = false
  let toldRefusal: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const [done, undone]: [Step[], Step[]] = [[], []]
  const view = tinyStore<DrawingsView>({ drawings: withUnsaved([], unsaved), saving: 'saved', problem, canUndo: false, canRedo: false })

  const show = () => {
    const saving = unsaved.length === 0 ? 'saved' : problem === null ? 'saving' : 'unsaved'
    view.set({ drawings: withUnsaved(base, unsaved), saving, problem, canUndo: done.length > 0, canRedo: undone.length > 0 })
  }
  const keep = (next: readonly DrawingCommand[]) => {
    unsaved = next
    host.unsaved.write(next)
  }
  const send = async () => {
    if (isSending || unsaved.length === 0) return
    isSending = true
    clearTimeout(timer)
    const sent = unsaved.slice(0, perCall)
    try {
      base = await host.save(sent)
      problem = null
      isTold = false
      retryMs = firstRetryMs
      perCall = Math.min(2 * perCall, commandsPerCall)
      toldRefusal = null
      keep(unsaved.slice(sent.length))
    } catch (error) {
      problem = host.wordsOf(error)
      if (host.isFinal(error) && sent.length > 1) {
        // All are refused for one of them: half as many are sent, until it stands alone.
        perCall = Math.ceil(sent.length / 2)
        problem = null
      } else if (host.isFinal(error)) {
        keep(unsaved.slice(1))
        // Many in a row are refused for one reason: it is said once.
        if (problem !== toldRefusal) host.onRefused(problem)
        toldRefusal = unsaved.length === 0 ? null : problem
        problem = null
        host.readAgain()
      } else {
        if (!isTold) host.onUnsaved(problem)
        isTold = true
        timer = setTimeout(retry, retryMs)
        retryMs = Math.min(2 * retryMs, lastRetryMs)
      }
    }
    isSending = false
    show()
    if (problem === null) await send()
  }
  const retry = () => {
    problem = null
    show()
    void send()
  }
  /** Applies commands at once and saves them; false where they cannot be followed. */
  const follow = (commands: readonly DrawingCommand[]): boolean => {
    const next = applyCommands(view.get().drawings, commands)
    if (!next.ok) {
      host.onRefused(host.problemWords(next.problem))
      return false
    }
    keep([...unsaved, ...commands])
    show()
    void send()
    return true
  }
  const step = (from: Step[], to: Step[], way: keyof Step) => {
    const taken = from.pop()
    if (taken === undefined) return
    // A step that another tab has made impossible is dropped, and the one before it can be taken.
    if (follow(taken[way])) to.push(taken)
    show()
  }
  if (unsaved.length > 0) void send()
  return {
    view,
    apply(commands) {
      const undo = invertCommands(view.get().drawings, commands)
      if (!follow(commands) || undo.length === 0) return
      done.push({ undo, redo: commands })
      done.splice(0, done.length - maxSteps)
      undone.length = 0
      show()
    },
    undo: () => step(done, undone, 'undo'),
    redo: () => step(undone, done, 'redo'),
    load(drawings) {
      base = drawings
      show()
    },
    retry,
  }
}
