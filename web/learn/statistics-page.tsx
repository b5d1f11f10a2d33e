import lessons from 'built:contents/statistic'
import { EntryList } from './entry-list.tsx'
import { LearnFrame } from './learn-frame.tsx'

export const StatisticsPage = () => (
  <LearnFrame
    title="Figures of a result"
    lead="What each figure of a backtest is, worked out on one run of ten years, so that they can be compared with one another."
  >
    <EntryList entries={lessons} />
  </LearnFrame>
)
