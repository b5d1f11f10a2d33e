// Turns a reading into the neutral form of the published reading corpus. It renames; it never repairs.
import { readText } from '../engine/reader/read-text.ts'

export const interpret = (text) => readText(text)

const said = (node) => (node && !('assumed' in node.from) ? node : null)
const clock = (minutes) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const withoutEmpty = (node) => Object.fromEntries(Object.entries(node).filter(([, value]) => value !== undefined && value !== null))

function term(t) {
  switch (t.kind) {
    case 'count':
      return { count: t.bars ?? t.since, expr: expr(t.when) }
    case 'const':
      return withoutEmpty({ const: t.value, unit: t.unit })
    case 'price':
      return withoutEmpty({ indicator: t.field, timeframe: t.timeframe, shift: t.shift })
    case 'calc':
      return { calc: t.op, args: t.args.map(term) }
    case 'entry_price':
    case 'bars_held':
      return { indicator: t.kind }
    default:
      return indicator(t)
  }
}

function indicator(t) {
  const range = t.name === 'session_range'
  const params = range ? (t.session ? { session: t.session } : { from: clock(t.params.from), to: clock(t.params.to) }) : t.params
  const isSwing = t.name === 'swing_low' || t.name === 'swing_high'
  return withoutEmpty({
    indicator: t.name,
    params: isSwing ? undefined : params,
    output: t.output === 'value' ? undefined : t.output,
    source: t.source && (t.source.kind === 'price' && !t.source.shift && !t.source.timeframe ? t.source.field : term(t.source)),
    timeframe: t.timeframe,
    shift: t.shift,
  })
}

function expr(e) {
  switch (e.op) {
    case 'and':
    case 'or':
      return { op: e.op, args: e.args.map(expr) }
    case 'not':
      return { op: 'not', args: [expr(e.arg)] }
    case 'rising':
    case 'falling':
      return { op: e.op, term: term(e.term), bars: e.bars }
    case 'for_bars':
    case 'within':
    case 'shift':
      return { op: e.op, bars: e.bars, expr: expr(e.expr) }
    case 'divergence':
      return { op: 'divergence', kind: e.kind, term: term(e.term) }
    case 'time':
      return { op: 'time', from: e.fromTime, to: e.toTime }
    case 'pattern':
    case 'weekday':
    case 'at_time':
    case 'calendar':
    case 'always': {
      const { from: _from, ...rest } = e
      return rest
    }
    // The neutral form has no order: an earlier step was true lately.
    case 'sequence':
      return e.steps
        .map(({ when, withinBars }) => ({ expr: expr(when), bars: withinBars ?? 'any' }))
        .reduce((before, step) => ({ expr: { op: 'and', args: [lately(before.expr, step.bars), step.expr] } })).expr
    default:
      return { op: e.op, left: term(e.left), right: term(e.right) }
  }
}

/** So many bars before the one that follows. */
function lately(expr, bars) {
  if (bars === 'any') return { op: 'within', bars, expr }
  const before = { op: 'shift', bars: 1, expr }
  return bars === 1 ? before : { op: 'within', bars, expr: before }
}

function distance(d) {
  if (!d) return null
  if (d.kind === 'price_level') return withoutEmpty({ kind: d.kind, level: term(d.level), offset: d.offset && distance(d.offset) })
  if (d.kind === 'price_distance') return { kind: d.kind, value: term(d.value) }
  const { from: _from, ...rest } = d
  return rest
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b)

function sided(pair, change) {
  const long = pair.long ? change(pair.long) : null
  const short = pair.short ? change(pair.short) : null
  if (long && short) return same(long, short) ? long : { long, short }
  return long ?? short
}

const leg = (l) =>
  l.portionPercent === 100 ? distance(l.distance) : { ...distance(l.distance), portion: Number(l.portionPercent.toFixed(2)) }
const legs = (list) => (list.length === 1 && list[0].portionPercent === 100 ? leg(list[0]) : list.map(leg))

function trailing(t) {
  if (!t) return null
  const line = (level) => withoutEmpty({ kind: 'indicator', level: term(level), offset: t.along.offset && distance(t.along.offset) })
  const along =
    t.along.kind !== 'indicator'
      ? distance(t.along)
      : t.along.short
        ? { long: line(t.along.level), short: line(t.along.short) }
        : line(t.along.level)
  return withoutEmpty({ ...along, activation: t.activation && distance(t.activation), step: t.step && distance(t.step) })
}

function timeExit(e) {
  const { from: _from, zone, ...rest } = e
  return zone ? { ...rest, tz: zone } : rest
}

function session(s) {
  if (!s) return null
  return withoutEmpty({ days: s.days, hours: s.hours, blocked: s.blocked, named: s.named, tz: s.zone })
}

function order(o) {
  if (!o) return null
  return withoutEmpty({
    type: o.type,
    long: o.long && term(o.long),
    short: o.short && term(o.short),
    offset: o.offset && distance(o.offset),
    expires_bars: o.expiresBars,
  })
}

const bare = (node) => {
  if (!node) return null
  const { from: _from, ...rest } = node
  return rest
}

function period(p) {
  const out = withoutEmpty({ from: said(p.from)?.value, to: said(p.to)?.value, initial_capital: said(p.initialCapital)?.value })
  return Object.keys(out).length > 0 ? out : null
}

export function adapt(reading) {
  const { plan } = reading
  const lists = {
    unsupported: reading.unsupported.map((u) => u.name),
    ambiguous: [...reading.ambiguous],
    must_ask: [...new Set(reading.questions.filter((q) => q.blocks).map((q) => q.issue))],
  }
  if (!plan) return { status: reading.status, ...lists }
  const when = (rule) => (rule ? expr(rule.when) : null)
  return {
    status: reading.status,
    direction: plan.direction.value,
    symbol: said(plan.symbol)?.value ?? null,
    timeframe: said(plan.timeframe)?.value ?? null,
    entry_long: when(plan.entryLong),
    entry_short: when(plan.entryShort),
    exit_long: when(plan.exitLong),
    exit_short: when(plan.exitShort),
    entry_order: order(plan.entryOrder),
    stop_loss: sided(plan.stop, distance),
    take_profit: sided(plan.targets, legs),
    trailing: trailing(plan.trailing),
    breakeven:
      plan.breakeven &&
      withoutEmpty({ trigger: distance(plan.breakeven.trigger), offset: plan.breakeven.offset && distance(plan.breakeven.offset) }),
    sizing: bare(said(plan.sizing)),
    leverage: said(plan.leverage)?.value ?? null,
    max_open_trades: said(plan.maxOpenTrades)?.value ?? null,
    max_trades_per_day: said(plan.maxTradesPerDay)?.value ?? null,
    daily_stop: bare(plan.dailyStop),
    cooldown: bare(plan.cooldown),
    reentry:
      plan.reentry &&
      withoutEmpty({
        max: plan.reentry.max,
        within_bars: plan.reentry.withinBars,
        condition: plan.reentry.condition && expr(plan.reentry.condition),
      }),
    pyramiding:
      plan.pyramiding &&
      withoutEmpty({
        max_entries: plan.pyramiding.maxEntries,
        step: plan.pyramiding.step && distance(plan.pyramiding.step),
        condition: plan.pyramiding.condition && expr(plan.pyramiding.condition),
      }),
    time_exit: plan.timeExits.map(timeExit),
    session: session(plan.session),
    backtest: period(plan.period),
    ...lists,
  }
}
