import { measures, when, type Needs } from './needs.ts'
import { indented } from './pine-text.ts'
import type { Script } from './script.ts'

/** Types and functions of the book of positions. */
export function positionTypes(script: Script, needs: Needs): readonly string[] {
  const isMeasured = measures(needs)
  if (isMeasured) script.use('onTick')
  return [
    ...when(
      isMeasured || needs.adds,
      '// A distance: a share of the price, a distance in price, multiples of the risk and money add up; or a level of its own.',
      'type Away',
      ...indented(['float share = 0.0', 'float distance = 0.0', 'float risks = 0.0', 'float money = 0.0', 'float level = na']),
      '',
      '// Where a distance leads from a price, upwards (1) or downwards (-1).',
      'levelOf(Away away, float price, int side, float risk, float units) =>',
      ...indented([
        'float inMoney = away.money > 0 ? away.money / (units * syminfo.pointvalue * strategy.convert_to_account(1.0)) : 0.0',
        'float inRisks = away.risks > 0 ? away.risks * risk : 0.0',
        'na(away.level) ? price + side * (price * away.share + away.distance + inRisks + inMoney) : away.level',
      ]),
      '',
    ),
    '// What is known of an entry from its order to its end.',
    'type Trade',
    ...indented([
      'string id',
      'int side',
      'float planned',
      'float expected',
      'int placedOn',
      ...when(needs.orders, 'int lastBar'),
      'bool isFilled = false',
      'bool isOver = false',
      'float units = 0.0',
      'float held = 0.0',
      'float fill = na',
      'int firstBar = na',
      ...when(needs.ages, 'int fillTime = na', 'int fillDay = na', 'int fillClock = na'),
      ...when(needs.adds, 'int entries = 1', 'float adding = 0.0', 'float addStep = na'),
      ...when(script.plan.reentry !== null, 'int reentries = 0', 'bool isReversed = false'),
      ...when(needs.stop, 'bool isBare = false', 'Away stopAway', 'float stop = na', 'float risk = na'),
      ...when(needs.targets, 'array<Away> targetAways', 'array<float> portions', 'array<float> targets'),
      ...when(needs.breakeven || needs.trailing, 'float best = na', 'float bestClose = na'),
      ...when(needs.breakeven, 'Away trigger', 'Away evenOffset', 'bool isEven = false'),
      ...when(script.plan.trailing?.activation !== undefined, 'Away activation'),
      ...when(script.plan.trailing?.step !== undefined, 'Away step'),
    ]),
    '',
    'var array<Trade> trades = array.new<Trade>()',
    '',
    ...heldHelpers,
    ...when(isMeasured, ...measureFunction(needs)),
    ...when(needs.breakeven || needs.trailing, ...moveFunction),
  ]
}

const heldHelpers: readonly string[] = [
  '// Units that are still open of an entry.',
  'heldUnits(string id) =>',
  '    float units = 0.0',
  '    if strategy.opentrades > 0',
  '        for k = 0 to strategy.opentrades - 1',
  '            string entry = strategy.opentrades.entry_id(k)',
  '            if entry == id',
  '                float part = strategy.opentrades.size(k)',
  '                units += math.abs(part)',
  '    units',
  '',
  '// The place of an entry among the open trades.',
  'openTrade(string id) =>',
  '    int found = -1',
  '    if strategy.opentrades > 0',
  '        for k = strategy.opentrades - 1 to 0',
  '            string entry = strategy.opentrades.entry_id(k)',
  '            if entry == id',
  '                found := k',
  '    found',
  '',
  '// The average price of what is open of an entry.',
  'fillPrice(string id) =>',
  '    float units = 0.0',
  '    float money = 0.0',
  '    if strategy.opentrades > 0',
  '        for k = 0 to strategy.opentrades - 1',
  '            string entry = strategy.opentrades.entry_id(k)',
  '            if entry == id',
  '                float part = strategy.opentrades.size(k)',
  '                float price = strategy.opentrades.entry_price(k)',
  '                units += math.abs(part)',
  '                money += math.abs(part) * price',
  '    money / units',
  '',
  '// What an entry has made so far; no value while nothing of it has closed since a bar.',
  'madeBy(string id, int since) =>',
  '    float made = na',
  '    int k = strategy.closedtrades - 1',
  '    while k >= 0',
  '        int closedOn = strategy.closedtrades.exit_bar_index(k)',
  '        string entry = strategy.closedtrades.entry_id(k)',
  '        float profit = strategy.closedtrades.profit(k)',
  '        if closedOn < since',
  '            break',
  '        if entry == id',
  '            made := nz(made) + profit',
  '        k -= 1',
  '    made',
  '',
]

const measureFunction = (needs: Needs): readonly string[] => [
  `// Stop and targets as they are measured from a price${needs.adds ? '; an addition never moves the stop back' : ''}.`,
  'measure(Trade p, float price) =>',
  ...indented([
    'float units = math.max(p.units, p.planned)',
    ...when(
      needs.stop,
      'float stop = onTick(levelOf(p.stopAway, price, -p.side, 0.0, units), -p.side)',
      needs.adds ? 'p.stop := p.entries > 1 and p.side * (p.stop - stop) > 0 ? p.stop : stop' : 'p.stop := stop',
      'p.risk := math.abs(price - stop)',
    ),
    ...when(
      needs.targets,
      'array<float> levels = array.new<float>()',
      'for away in p.targetAways',
      `    levels.push(onTick(levelOf(away, price, p.side, ${needs.stop ? 'p.risk' : 'float(na)'}, units), p.side))`,
      'p.targets := levels',
    ),
    'price',
  ]),
  '',
  ...isPlacedFunction(needs),
]

/** What rejects an entry at its fill (fill rule 4). */
const isPlacedFunction = (needs: Needs): readonly string[] => [
  '// Whether stop and targets are known and lie on their sides of a price, more than a tick away.',
  'isPlaced(Trade p, float price) =>',
  ...indented([
    `bool isGood = ${needs.stop ? '(p.isBare or p.side * (price - p.stop) > syminfo.mintick)' : 'true'}`,
    ...when(
      needs.targets,
      'for level in p.targets',
      '    if na(level) or p.side * (level - price) <= syminfo.mintick',
      '        isGood := false',
    ),
    'isGood',
  ]),
  '',
]

const moveFunction: readonly string[] = [
  '// A new stop, on the grid; it is taken only where it is nearer, by a step at least.',
  'moveStop(Trade p, float level, float step) =>',
  '    float stop = onTick(level, -p.side)',
  '    float gained = p.side * (stop - p.stop)',
  '    if not na(stop) and not na(step) and (na(p.stop) or gained > 0 and gained >= step - syminfo.mintick / 1000000)',
  '        p.stop := stop',
  '    p.stop',
  '',
]
