import { fillOf, ruleOf } from '../backtest/signals.ts'
import type { Instrument } from '../market/instrument.ts'
import { timeframeLabel } from '../market/timeframe.ts'
import { planDefaults } from '../strategy/complete.ts'
import { describeExpr } from '../strategy/describe.ts'
import { ruleLines } from '../strategy/explain.ts'
import type { Plan } from '../strategy/plan.ts'
import { addingLines, isAdding } from './adding.ts'
import { positionTypes } from './book-types.ts'
import { removeLines, updateLines } from './book.ts'
import { conditionText } from './conditions.ts'
import { entryLines, expireLines, signalsOf } from './entries.ts'
import { translateEntries, entryOf } from './entry-orders.ts'
import { protectLines } from './exit-orders.ts'
import { exitLines, restingLines } from './exits.ts'
import { limitsOf, periodEnd } from './limits.ts'
import { followsPositions, needsOf, tradedSides } from './needs.ts'
import { comment, indented, logical } from './pine-text.ts'
import { translateRules } from './rules.ts'
import { Script, type Untranslated } from './script.ts'
import { declaration, noteSettings, timeframeGuard } from './settings.ts'
import { moveLines } from './stop-moves.ts'
import { targetMoveLines } from './target-moves.ts'
import { translateTimeExits } from './time-exits.ts'

/** A strategy for TradingView. */
export interface PineScript {
  readonly code: string
  /** What the script does not do although the plan says it. */
  readonly missing: readonly Untranslated[]
  /** What it does with a difference that TradingView's own rules of filling make. */
  readonly notes: readonly Untranslated[]
}

const sectionOf = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `// ── ${title}`, ...lines]

const mixedWhy = 'A script fills all its entries at closes, or all at next opens; the other side’s are at closes.'

/** Whether entries fill at the closes that decide them, as the first of the traded sides says. */
function entriesFillAtClose(plan: Plan): boolean {
  const names = (['entryLong', 'entryShort'] as const).filter((name) => ruleOf(plan, name) !== null)
  return names.length > 0 && fillOf(plan, names[0]!) === 'close'
}

function noteMixedFills(script: Script): void {
  for (const name of ['entryLong', 'entryShort'] as const) {
    const rule = ruleOf(script.plan, name)
    if (rule && (fillOf(script.plan, name) === 'close') !== script.fillsAtClose && fillOf(script.plan, name) !== 'order')
      script.note(`${name}.when`, describeExpr(rule.when), mixedWhy)
  }
}

function readyLines(script: Script): readonly string[] {
  const names = script.operands.filter((name) => !/^-?[\d.]+$/.test(name))
  if (names.length === 0) return ['isReady = true']
  script.use('hasBeenKnown')
  return [
    comment('Nothing is decided before every value has been known once.'),
    ...names.map((name, k) => `known${k + 1} = hasBeenKnown(${name})`),
    `isReady = ${names.map((_, k) => `known${k + 1}`).join(' and ')}`,
  ]
}

function headerLines({ plan, market, timeframe, missing, notes }: Script): readonly string[] {
  const list = (title: string, entries: readonly Untranslated[]) =>
    entries.length === 0 ? [] : ['//', comment(title, '──'), ...entries.map(({ text, why }) => comment(`${text}: ${why}`, '-'))]
  return [
    '//@version=6',
    comment(`${plan.name || 'Strategy'}, for ${market.symbol} on bars of ${timeframeLabel[timeframe]}`, '══'),
    '//',
    comment('The rules', '──'),
    ...ruleLines(plan).map(({ number, role, side, text }) =>
      comment(`${role.replaceAll('_', ' ')}${side === 'both' ? '' : ` (${side})`}: ${text}`, number === null ? '·' : `${number}.`),
    ),
    ...list('Not in this script', missing),
    ...list('With a difference', notes),
    '',
  ]
}

/** A completed plan as a strategy in Pine Script 6 for TradingView, with what has no counterpart there. */
export function translatePlan(plan: Plan, market: Instrument): PineScript {
  const script = new Script(plan, market, plan.timeframe?.value ?? planDefaults.timeframe, entriesFillAtClose(plan), conditionText)
  const { chart } = script
  const rules = translateRules(script)
  const entries = translateEntries(script, rules)
  const resting = restingLines(rules)
  const needs = needsOf(
    plan,
    resting.length > 0,
    entries.some(({ order }) => order !== null),
  )
  const limits = limitsOf(script)
  const ends = periodEnd(script)
  const timed = translateTimeExits(script)
  const gate = limits.gates.length === 0 ? 'true' : logical(limits.gates, 'and')
  const types = followsPositions(needs) ? positionTypes(script, needs) : []
  const events = { onFill: limits.onFill, onClose: limits.onClose, countsDays: timed.countsDays }
  const exits = [
    ...(isAdding(script) ? ['bool isLeaving = false'] : []),
    ...exitLines(script, rules),
    ...timed.lines,
    ...(timed.ages.length === 0
      ? []
      : [
          'for trade in trades',
          `    if ${logical(['trade.held > 0', logical(timed.ages, 'or')], 'and')}`,
          ...indented(indented(['strategy.close(trade.id)'])),
        ]),
    ...(ends === null ? [] : [`if ${ends}`, '    strategy.close_all(immediately = true)', '    strategy.cancel_all()']),
  ]
  const before = chart.lines.push('', comment('Stops, targets and what moves them'))
  const signals = signalsOf(script, entries)
  const placed = [...signals.flatMap(({ lines }) => lines), ...entries.flatMap((entry) => entryLines(script, needs, entry, signals, gate))]
  const added = tradedSides(plan).flatMap((side) =>
    addingLines(
      script,
      needs,
      side,
      entries.find((each) => each.side === side),
      gate,
    ),
  )
  const book = followsPositions(needs)
    ? [...updateLines(script, needs, events), ...expireLines(needs), ...moveLines(script, needs), ...targetMoveLines(script, needs)]
    : []
  const guarded = followsPositions(needs) ? [...removeLines, ...protectLines(script, needs, resting)] : []
  // Nothing of them is a value of its own.
  if (chart.lines.length === before) chart.lines.splice(-2)
  const usesPoint = placed.concat(added).some((line) => line.includes('usdPerPoint'))
  for (const side of tradedSides(plan))
    if (plan[entryOf[side]] && !entries.some((each) => each.side === side) && !script.missing.some(({ path }) => path === entryOf[side]))
      script.miss(entryOf[side], describeExpr(plan[entryOf[side]]!.when), 'Its entry has no counterpart, so this side is not traded.')
  const ready = readyLines(script)
  noteMixedFills(script)
  noteSettings(script)
  const lines = [
    ...headerLines(script),
    declaration(script),
    '',
    ...timeframeGuard(script),
    '',
    ...script.helperLines(),
    ...types,
    ...sectionOf('Values and conditions', [...chart.lines, '', ...ready]),
    ...sectionOf('Memory', [
      ...(usesPoint ? ['usdPerPoint = syminfo.pointvalue * strategy.convert_to_account(1.0)'] : []),
      ...limits.state,
    ]),
    ...sectionOf('What has happened since the last close', [...limits.onBar, ...book]),
    ...sectionOf('Exits', exits),
    ...sectionOf('Entries', [...placed, ...added]),
    ...sectionOf('Stops and targets', guarded),
    '',
  ]
  return { code: lines.join('\n').replaceAll(/\n{3,}/g, '\n\n'), missing: script.missing, notes: script.notes }
}
