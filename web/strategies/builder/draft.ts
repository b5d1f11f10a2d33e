import type { Timeframe } from '@playbook/engine/market/timeframe'
import { carryAnswers } from '@playbook/engine/strategy/carry-answers'
import type { Span } from '@playbook/engine/strategy/plan'
import { movedSpan, textEdit } from '@playbook/engine/strategy/text-edit'
import { randomKey } from '../../random-key.ts'
import { readStrategyDefaults } from '../../strategy-defaults.ts'
import { readStored, writeStored } from '../../ui/stored-value.ts'

/** What is being written: it survives a closed tab. */
export interface Draft {
  readonly name: string
  readonly text: string
  readonly symbol: string
  /** Null: the text's, else the product's standard. */
  readonly timeframe: Timeframe | null
  /** ISO dates; empty where the whole history is meant. */
  readonly startDate: string
  readonly endDate: string
  readonly answers: Readonly<Record<string, string>>
  /** Edited values by their paths in the plan of the text `editedIn`, which may be a few keystrokes old. */
  readonly overrides: Readonly<Record<string, string | number>>
  readonly editedIn: string
  /** Words that were not understood and that the user lets pass, where they stand. */
  readonly ignored: readonly Span[]
  /** The strategy that this is the next version of. */
  readonly parentId: string | null
  /** Why its last run failed, when the text came back to be fixed. */
  readonly failure: RunFailure | null
  /** Its run was put off until there are tokens enough. */
  readonly waitsForTokens: boolean
}

/** Why a run failed, and the parts of its plan that this is about. */
export interface RunFailure {
  readonly message: string
  readonly paths: readonly string[]
}

/** A draft as it lies in this browser. `revision` is another one after every save. */
export interface StoredDraft {
  readonly id: string
  readonly revision: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
  readonly draft: Draft
}

/** Which stored draft a tab is writing, as it last saw it. */
export type DraftHandle = Pick<StoredDraft, 'id' | 'revision'>

const storageName = 'strategy-drafts'
const maxDrafts = 20

export const emptyDraft: Draft = {
  name: '',
  text: '',
  symbol: 'EURUSD',
  timeframe: null,
  startDate: '',
  endDate: '',
  answers: {},
  overrides: {},
  editedIn: '',
  ignored: [],
  parentId: null,
  failure: null,
  waitsForTokens: false,
}

/** A draft that nothing is written in yet, on that market or on the one that the user has chosen for new strategies. */
export function newDraft(symbol?: string): Draft {
  const defaults = readStrategyDefaults()
  return { ...emptyDraft, symbol: symbol ?? defaults.symbol ?? emptyDraft.symbol, timeframe: defaults.timeframe }
}

/** A handle of a draft that is not stored yet. */
export const newHandle = (): DraftHandle => ({ id: randomKey(), revision: '' })

const isStored = (value: unknown): value is StoredDraft =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as StoredDraft).id === 'string' &&
  typeof (value as StoredDraft).draft?.text === 'string'

/** Earlier drafts kept the sentence alone. */
const failureOf = (stored: unknown): RunFailure | null =>
  typeof stored === 'string' ? { message: stored, paths: [] } : typeof stored === 'object' ? (stored as RunFailure | null) : null

/** A draft with what it did not have when it was stored. */
function wholeDraft(stored: Partial<Draft>): Draft {
  const draft = { ...emptyDraft, editedIn: stored.text ?? '', ...stored }
  return { ...draft, ignored: draft.ignored.filter((span) => typeof span === 'object'), failure: failureOf(stored.failure) }
}

/** The drafts in this browser, newest first; none where nothing readable is stored. */
export function storedDrafts(): StoredDraft[] {
  try {
    const stored: unknown = JSON.parse(readStored(storageName) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter(isStored).map((each) => ({ ...each, draft: wholeDraft(each.draft) }))
  } catch {
    return []
  }
}

/** True while there is nothing to keep. */
export const isEmptyDraft = ({ text, name }: Draft): boolean => text.trim() === '' && name.trim() === ''

/**
 * Stores a draft and answers its new handle. Where another tab has saved the same one since, this becomes a draft of its own, so
 * that neither is lost. An empty draft is not kept.
 */
export function saveDraft(handle: DraftHandle, draft: Draft, savedAt: number): DraftHandle {
  const drafts = storedDrafts()
  const known = drafts.find(({ id }) => id === handle.id)
  const isOthers = known !== undefined && known.revision !== handle.revision
  const saved: DraftHandle = { id: isOthers ? randomKey() : handle.id, revision: randomKey() }
  const others = drafts.filter(({ id }) => id !== saved.id)
  const next = isEmptyDraft(draft) ? others : [{ ...saved, savedAt, draft }, ...others]
  writeStored(storageName, JSON.stringify(next.slice(0, maxDrafts)))
  return saved
}

/** Brings a forgotten draft back to its place by time. */
export function restoreDraft(stored: StoredDraft): void {
  const drafts = [stored, ...storedDrafts().filter(({ id }) => id !== stored.id)].toSorted((a, b) => b.savedAt - a.savedAt)
  writeStored(storageName, JSON.stringify(drafts.slice(0, maxDrafts)))
}

/** Forgets a draft. */
export function deleteDraft(id: string): void {
  writeStored(storageName, JSON.stringify(storedDrafts().filter((each) => each.id !== id)))
}

/** The draft with another text: answers and what was left out stay with their words. */
export function withText({ text, answers, ignored }: Draft, now: string): Pick<Draft, 'text' | 'answers' | 'ignored'> {
  const edit = textEdit(text, now)
  return {
    text: now,
    answers: carryAnswers(answers, text, now),
    ignored: ignored.flatMap((span) => movedSpan(edit, span) ?? []),
  }
}

const titleChars = 60

/** What a draft is called in a list: its name, else its first words. */
export const draftTitle = ({ name, text }: Draft): string => (name.trim() || text.replaceAll(/\s+/g, ' ').trim()).slice(0, titleChars)
