import { timeframes } from '../../market/timeframe.ts'
import { amount, choice, node, type Group } from '../plan-fields.ts'

/** The parts of a plan that a model may propose, told apart by `part`. */
export const proposalParts = {
  rule: { names: ['entryLong', 'entryShort', 'exitLong', 'exitShort'], fields: { when: node('condition') } },
  level: { names: ['stop', 'target'], fields: { side: choice(['long', 'short', 'both']), distance: node('distance') } },
  trailing: { names: ['trailing'], fields: { trailing: node('trailing') } },
  breakeven: { names: ['breakeven'], fields: { breakeven: node('breakeven') } },
  timeExit: { names: ['timeExit'], fields: { exit: node('timeExit') } },
  sizing: { names: ['sizing'], fields: { sizing: node('sizing') } },
  count: { names: ['leverage', 'maxOpenTrades', 'maxTradesPerDay'], fields: { value: amount } },
  session: { names: ['session'], fields: { session: node('session') } },
  cooldown: { names: ['cooldown'], fields: { cooldown: node('cooldown') } },
  timeframe: { names: ['timeframe'], fields: { value: choice(timeframes) } },
} as const satisfies Readonly<Record<string, Group>>
