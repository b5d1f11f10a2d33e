import { messageOf } from '../api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { ExampleList } from './example-list.tsx'
import { useQuestions } from './use-questions.ts'

/** Everything that can be asked, by topic, with an example each that is put into the box by a click. */
export const HelpDialog = ({ onAsk, onClose }: { readonly onAsk: (text: string) => void; readonly onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    wide
    title="What can I ask?"
    description="Ask in your own words; these are examples. Several questions fit into one message, and “and on H4?”, “same for gold” or “why?” go on from the last answer."
  >
    <Examples onAsk={onAsk} />
  </Dialog>
)

function Examples({ onAsk }: { readonly onAsk: (text: string) => void }) {
  const questions = useQuestions()
  if (questions.isPending) return <SkeletonRows rows={6} label="Loading the examples" />
  if (questions.isLoadingError)
    return (
      <FailBox title="The examples could not be loaded" onRetry={() => void questions.refetch()}>
        {messageOf(questions.error)}
      </FailBox>
    )
  return (
    <ExampleList topics={questions.data.topics} focus>
      {({ title, example }) => (
        <button type="button" onClick={() => onAsk(example)}>
          <span className="small mute">{title}</span>
          <span className="words">{example}</span>
        </button>
      )}
    </ExampleList>
  )
}
