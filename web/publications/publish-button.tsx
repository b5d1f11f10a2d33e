import { getPublication } from '@playbook/contract/publications'
import type { StrategyDetail } from '@playbook/contract/strategies'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { PublishDialog } from './publish-dialog.tsx'

/** The way to a public proof of a completed result, and back. */
export function PublishButton({ strategy }: { strategy: StrategyDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, refetch } = useQuery(queryOf(getPublication, { params: { id: strategy.id } }))
  const publication = data?.publication ?? null
  const open = () => {
    setIsOpen(true)
    // More variants may have been tried since the page was opened.
    void refetch()
  }
  return (
    <>
      <Button icon="seal" onClick={open}>
        {publication === null ? 'Publish' : 'Published'}
      </Button>
      <PublishDialog strategy={strategy} publication={publication} tried={data?.tried} open={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}
