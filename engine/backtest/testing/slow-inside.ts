import { chargeNights } from './slow-financing.ts'
import { against, movesOf, worstWay } from './slow-path.ts'
import { ahead, isOrder, type Resting } from './slow-resting.ts'
import type { Move, SlowState } from './slow-state.ts'

/** Rule 8 (c): what price meets between the open and the close, by rules 4 and 6. */
export function insideBar(run: SlowState, i: number): void {
  const { open, high, low } = run.input.bars
  run.at = open[i]!
  run.path = null
  if (run.orders.length > 0 || run.account.positions.length > 0) run.wayAtTie = worstWay(run, run.orders, i)
  for (;;) {
    const up = ahead(run, i, 1, high[i]!)
    const down = ahead(run, i, -1, low[i]!)
    if (up.length === 0 && down.length === 0) break
    if (up.length > 0 && down.length > 0 && isInDoubt(up, down)) {
      flagUnsure(run, i, up, down)
      playPath(run, i, movesOf(run, i, [...up, ...down].map(({ of }) => of).filter(isOrder)))
      break
    }
    const first = up.length === 0 ? down : down.length === 0 ? up : against(run) === 1 ? up : down
    meetNext(run, first)
    if (run.path) {
      playPath(run, i, run.path)
      break
    }
  }
  run.path = null
  const filledInside = run.account.positions.filter((position) => !run.chargedInside.has(position))
  chargeNights(run, i, run.insideNights, filledInside)
}

function meetNext(run: SlowState, list: readonly Resting[]): void {
  const next = list[0]!
  const at = next.way * (next.data - run.at) > 0 ? next.data : run.at
  run.at = at
  next.play(at)
}

/** Rule 6: whether the order of the two sides matters. */
function isInDoubt(up: readonly Resting[], down: readonly Resting[]): boolean {
  if ([...up, ...down].some(({ of }) => isOrder(of))) return true
  const meetsBoth = (a: Resting, b: Resting) => a.of === b.of || a.of === 'margin' || b.of === 'margin'
  return up.some((a) => down.some((b) => meetsBoth(a, b)))
}

/** Rule 6: positions that something on each side can close, or an entry order against them; flagged when they close in this bar. */
function flagUnsure(run: SlowState, i: number, up: readonly Resting[], down: readonly Resting[]): void {
  const met = [...up, ...down]
  const isMargin = met.some(({ of }) => of === 'margin')
  for (const position of run.account.positions) {
    const isAgainst = met.some(({ of }) => isOrder(of) && of.s !== position.s)
    const isOwn = ({ of }: Resting) => of === position
    if (isMargin || isAgainst || (up.some(isOwn) && down.some(isOwn))) position.unsureBar = i
  }
}

function playPath(run: SlowState, i: number, moves: readonly Move[]): void {
  run.path = [...moves]
  while (run.path.length > 0) {
    const { way, to } = run.path[0]!
    const met = ahead(run, i, way, to)
    if (met.length > 0) meetNext(run, met)
    else {
      run.at = to
      run.path.shift()
    }
  }
}
