import { useLoaderData } from '@tanstack/react-router'
import { LearnFrame } from './learn-frame.tsx'
import { RunHere } from './run-here.tsx'

/** Ways to say things of one topic, each of which can be run. */
export function TopicPage() {
  const { lesson } = useLoaderData({ from: '/site/learn/words/$topic' })
  return (
    <LearnFrame title={lesson.topic} kind="What can be said" lead={lesson.text}>
      <p className="soft">
        Where an example is a part of a strategy, it is run with an entry or an exit by the RSI beside it; the whole text opens with it.
      </p>
      <RunHere all={lesson.sayings} />
      <p className="soft">
        These are examples, not a complete list: other word orders and other words for the same are read too. In the builder, a click on
        “What can be said” searches all of them.
      </p>
    </LearnFrame>
  )
}
