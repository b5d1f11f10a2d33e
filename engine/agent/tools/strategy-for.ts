import { ok, refused } from '../../result.ts'
import { numberText } from '../../strategy/describe.ts'
import { amount, optional } from '../../strategy/plan-fields.ts'
import { figuresOn } from '../figure.ts'
import { rulesAsRead } from '../rules-as-read.ts'
import { readSaidStrategy, ruleFields, strategyField, type SaidStrategyInput } from '../said-strategy.ts'
import { bullets, paragraphs, say } from '../say.ts'
import { chartFields, nameOf } from '../scene.ts'
import { defineTool } from '../tool.ts'

interface Input extends Omit<SaidStrategyInput, 'text'> {
  readonly text?: string
  readonly level?: number
}

/** A level is entered at when the close crosses it, the way the side goes. */
const crossing = (level: number, side: 'long' | 'short' = 'long'): string =>
  `the close crosses ${side === 'long' ? 'above' : 'below'} ${numberText(level)}`

function saidOf({ text, level, ...rest }: Input): SaidStrategyInput | null {
  if ((text === undefined) === (level === undefined)) return null
  return { ...rest, text: text ?? crossing(level!, rest.side) }
}

/** A rule, a condition or a level as a strategy that the builder reads as just that. */
export const strategyFor = defineTool({
  name: 'strategy_for',
  summary:
    'Turns a rule, a condition or a price level into a strategy text that reads back to the same rule, and offers to open it in the builder.',
  input: { ...chartFields, text: optional(strategyField), level: optional(amount), ...ruleFields },
  needs: (input) => [{ need: 'market', symbol: input.symbol }],
  run(input, data) {
    const wanted = saidOf(input)
    if (wanted === null) return refused('Say what the strategy is made of: a rule or a condition in words, or a price level.')
    const said = readSaidStrategy(wanted, data.market(input.symbol))
    if (!said.ok) return said
    const { text, chart, reading, assumedHold } = said.value
    const figures = figuresOn({ ...chart, from: null, to: null }, { decimals: 0, pip: null })
    return ok({
      result: {
        market: nameOf(chart),
        text,
        rules: rulesAsRead(reading),
        assumed_hold: figures.bars(assumedHold, 'bars after which a condition alone is left where no way out was said'),
        assumed: reading.assumptions.map(({ label, value, unit }) => `${label}: ${value}${unit === null ? '' : ` ${unit}`}`),
      },
      offers: [{ is: 'strategy', label: 'Open it in the builder', text, ...chart }],
    })
  },
  tell: ({ market, rules, assumed_hold }) =>
    paragraphs(
      [say`As a strategy on ${market} it is read like this:`, say`\n`, bullets(rules.map((rule) => say`${rule}`))],
      assumed_hold && say`No way out was said, so it leaves after ${assumed_hold}: say another one in the builder.`,
      say`Open it in the builder to change it and to test it; what it earned before says nothing certain of what it will.`,
    ),
})
