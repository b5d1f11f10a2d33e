import { isTag, isText, take, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import type { Draft } from './draft.ts'
import type { Tag } from './lexicon.ts'
import { readChart } from './market-settings.ts'
import { readAction, readLateFill, readOrderPrice, readOrderRule } from './read-action.ts'
import { readEntryAtLine, readExitTail, readHold, readHoldUntil, readLeadingProfit } from './read-exit.ts'
import { readParameters, readRangeDefinition } from './read-mentions.ts'
import { readLead, readListedConditions, readPriceZone, readWhenRule } from './read-rule.ts'
import { readSession } from './read-session.ts'
import {
  readDirectionOfCross,
  readDirectionOfLine,
  readMirror,
  readNoLonger,
  readOnlySide,
  readOpposite,
  readReversal,
} from './read-sides.ts'
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
  readOrderPrice,
  readLeadingProfit,
  readExitTail,
  readHoldUntil,
  readHold,
  readReversal,
  readNoLonger,
  readOpposite,
  readMirror,
  readDirectionOfCross,
  readDirectionOfLine,
  readOnlySide,
  readSkip,
  readUnsupported,
  readAction,
  readListedConditions,
  readPriceZone,
  readEntryAtLine,
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

/** Left unread, these are what the next verb speaks of: it must not be taken as said of the subject before. */
const nouns: readonly Tag[] = [
  'profit',
  'loss',
  'number',
  'indicator',
  'average',
  'field',
  'band',
  'output',
  'cloud',
  'chikou',
  'difference',
  'range',
  'body',
  'equity',
  'risk',
  'reward',
  'extreme',
  'reentry',
  'unsupported',
  'swing',
]

/** `Trend: …`, `Trigger: …`: what they name is the entry, where no action word is said. */
const setupLabels: readonly string[] = [
  'trend',
  'trigger',
  'setup',
  'signal',
  'filter',
  'condition',
  'conditions',
  'bias',
  'rules',
  'confirmation',
  'setups',
  'criteria',
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
    if (isText(c, 0, ':') && isText(c, -1, ...setupLabels)) draft.hasSetupLabel = true
    if (isTag(c, 0, 'and', 'or', 'mark', 'when', 'period_mark', 'newline')) state.afterUnknown = false
    const didRead = readers.some((read) => read(c, draft, state))
    if (!didRead || c.at <= before) {
      c.at = before + 1
      if (nouns.includes(c.lexemes[before]?.tag ?? 'mark')) state.afterUnknown = true
    }
  }
  if (state.pending) draft.loose.push(state.pending)
}
