import lessons from 'built:contents/indicator'
import { EntryList } from './entry-list.tsx'
import { LearnFrame } from './learn-frame.tsx'

export const IndicatorsPage = () => (
  <LearnFrame
    title="Indicators"
    lead="Everything that a strategy can name and a chart can draw, with the formula by which it is computed here."
  >
    <EntryList entries={lessons} />
  </LearnFrame>
)
