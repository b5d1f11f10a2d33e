import type { Expr } from '../plan.ts'
import { noteAmbiguous } from './cursor.ts'
import type { Cursor } from './cursor.ts'

/** How far back `and then` and `recently` may look when the text gives no window. */
const unsaidBars = 10

/** True at some bar of a window that the text does not tell; the window is proposed and named. */
export function withinUnsaidWindow(c: Cursor, expr: Expr): Expr {
  noteAmbiguous(c, 'window_unspecified', expr.from)
  return { op: 'within', bars: unsaidBars, expr, from: expr.from }
}
