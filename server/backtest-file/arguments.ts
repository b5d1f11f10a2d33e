import path from 'node:path'
import { parseArgs } from 'node:util'
import { categories, type Category } from '@playbook/engine/market/instrument'
import { parseTimeframe, timeframes, type Timeframe } from '@playbook/engine/market/timeframe'
import { readZoneName } from '@playbook/engine/market/zone'
import { Refusal } from './refusal.ts'

/** What the command was asked for; paths are absolute. */
export interface Arguments {
  readonly csv: string
  readonly timeframe: Timeframe | null
  readonly symbol: string | null
  readonly kind: Category | null
  readonly zone: string | null
  readonly text: string | null
  readonly plan: string | null
  readonly options: string | null
  readonly out: string
}

const usage =
  'npm run backtest -- --csv FILE [--timeframe 1d] [--symbol EURUSD | --kind forex|crypto|stock|index|commodity] [--zone UTC] ' +
  '(--text "…" | --plan FILE) [--options FILE] [--out DIR]'

const defaultOut = 'backtest-result'

export function readArguments(given: readonly string[], callersFolder: string): Arguments {
  const values = parse(given)
  const resolve = (file: string) => path.resolve(callersFolder, file)
  if (values.csv === undefined) throw new Refusal(`Name the file of prices with --csv. Usage: ${usage}`)
  if ((values.text === undefined) === (values.plan === undefined)) {
    throw new Refusal('Give the strategy either as --text "…" or as --plan FILE.')
  }
  if (values.symbol !== undefined && values.kind !== undefined) throw new Refusal('Give either --symbol or --kind, not both.')
  return {
    csv: resolve(values.csv),
    timeframe: values.timeframe === undefined ? null : timeframeOf(values.timeframe),
    symbol: values.symbol ?? null,
    kind: values.kind === undefined ? null : kindOf(values.kind),
    zone: values.zone === undefined ? null : zoneOf(values.zone),
    text: values.text ?? null,
    plan: values.plan === undefined ? null : resolve(values.plan),
    options: values.options === undefined ? null : resolve(values.options),
    out: resolve(values.out ?? defaultOut),
  }
}

function parse(given: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...given],
      options: { csv: text, timeframe: text, symbol: text, kind: text, zone: text, text, plan: text, options: text, out: text },
    }).values
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message.split('. ')[0] : 'The arguments cannot be read'}. Usage: ${usage}`)
  }
}

function timeframeOf(name: string): Timeframe {
  const timeframe = parseTimeframe(name)
  if (timeframe === null) throw new Refusal(`There is no timeframe ${name}. Choose one of ${timeframes.join(', ')}.`)
  return timeframe
}

function kindOf(name: string): Category {
  const kind = categories.find((category) => category === name)
  if (kind === undefined) throw new Refusal(`There is no kind of market ${name}. Choose one of ${categories.join(', ')}.`)
  return kind
}

function zoneOf(name: string): string {
  const zone = readZoneName(name)
  if (zone === null) throw new Refusal(`The time zone ${name} is not known. Write it like Europe/Berlin or UTC+2.`)
  return zone
}
