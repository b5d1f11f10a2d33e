import { dateTextOf } from '@playbook/engine/market/day-number'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { statisticsCatalogue, type StatisticName } from '@playbook/engine/statistics/catalogue'
import { formatFigure } from '@playbook/engine/statistics/format-figure'
import type { Card } from '../site/draw-card.ts'
import { figureIn } from './list-publication.ts'
import { readStatement } from './read-statement.ts'
import type { PublicRow } from './store.ts'

const shownFigures = ['total_return', 'max_drawdown', 'deflated_sharpe', 'total_trades'] as const satisfies readonly StatisticName[]

/**
 * What a published result is shown with where its address is shared: what was tested, in whose words, and what came of it. Null for a
 * statement of a version that is not read any more.
 */
export function publishedCard(row: Pick<PublicRow, 'statement' | 'gallery_title'>): Card | null {
  const statement = readStatement(row.statement)
  if (statement === null) return null
  const period = [statement.first_time, statement.last_time].map((seconds) => dateTextOf(Math.floor(seconds / 86_400))).join(' – ')
  const tested = `${statement.symbol} ${timeframeLabel[statement.timeframe]}, ${period}`
  return {
    kind: row.gallery_title === null ? 'Published result' : tested,
    title: row.gallery_title ?? tested,
    text: `“${statement.words.replaceAll(/\s+/g, ' ').trim()}”`,
    figures: shownFigures.map((name) => ({ name: statisticsCatalogue[name].title, value: formatFigure(name, figureIn(statement, name)) })),
  }
}
