import { isTag, isText, take, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import type { Draft } from './draft.ts'
import { readChart } from './market-settings.ts'
import { readAction, readLateFill, readOrderRule } from './read-action.ts'
import { readExitTail, readHold } from './read-exit.ts'
import { readParameters, readRangeDefinition } from './read-mentions.ts'
import { readLead, readListedConditions, readPriceZone, readWhenRule } from './read-rule.ts'
import { readSession } from './read-session.ts'
import { readDirectionOfCross, readMirror, readOnlySide, readOpposite } from './read-sides.ts'
import { readSkip } from './read-skip.ts'
import { readMaybe, readUnsupported, readVague } from './read-unsupported.ts'
import { freshState } from './sentence-state.ts'
import type { Reader, State } from './sentence-state.ts'
import { settingReaders } from './settings.ts'

function readBoundary(c: Cursor, draft: Draft, state: State): boolean {
  const word = take(c, 'period_mark', 'newline', 'bullet') ?? takeText(c, ';')
  if (!word) return false
  if (state.pending) draft.loose.push(state.pending)
  const keepsList = state.listOpen && state.rule !== null && (word.tag === 'newline' || word.tag === 'bullet')
  const { rule, only } = state
  Object.assign(state, freshState())
  if (keepsList) Object.assign(state, { rule, listOpen: true })
  if (word.tag === 'bullet') state.only = only
  return true
}

function readConnective(c: Cursor, state: State): boolean {
  const word = take(c, 'and', 'or', 'then', 'otherwise', 'either', 'both', 'plus')
  if (word) {
    if (word.tag === 'and' || word.tag === 'plus') state.join = 'and'
    if (word.tag === 'or') state.join = 'or'
    state.separated = true
    return true
  }
  if (takeText(c, ',')) {
    state.separated = true
    return true
  }
  return false
}

const readers: readonly Reader[] = [
  readBoundary,
  (c, draft) => !isText(c, 0, '(', '[', ',') && settingReaders.some((read) => read(c, draft)),
  readOrderRule,
  readExitTail,
  readHold,
  readOpposite,
  readMirror,
  readDirectionOfCross,
  readOnlySide,
  readSkip,
  readUnsupported,
  readAction,
  readListedConditions,
  readPriceZone,
  readLateFill,
  readSession,
  readLead,
  readWhenRule,
  readRangeDefinition,
  (c, draft) => readChart(c, draft),
  readParameters,
  readVague,
  readMaybe,
  (c, _, state) => readConnective(c, state),
  (c, _, state) => take(c, 'only') !== null && (state.only = true),
]

const meaningfulMarks: readonly string[] = ['(', '[', ',', ';', ':', '$', '€', '£', '-', '/', '@']

/** Reads the whole text into the draft, piece by piece; what no reader knows stays unread. */
export function readStatements(c: Cursor, draft: Draft): void {
  const state = freshState()
  while (c.at < c.lexemes.length) {
    const before = c.at
    if (isTag(c, 0, 'word') || (isTag(c, 0, 'mark') && !isText(c, 0, ...meaningfulMarks))) {
      if (isTag(c, 0, 'word')) state.afterUnknown = true
      c.at++
      continue
    }
    if (isText(c, 0, ':') && state.pending && !state.rule) state.titled = true
    if (isTag(c, 0, 'and', 'or', 'mark', 'when', 'period_mark', 'newline')) state.afterUnknown = false
    const didRead = readers.some((read) => read(c, draft, state))
    if (!didRead || c.at <= before) c.at = before + 1
  }
  if (state.pending) draft.loose.push(state.pending)
}
