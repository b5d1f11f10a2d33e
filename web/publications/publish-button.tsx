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
  const { data } = useQuery(queryOf(getPublication, { params: { id: strategy.id } }))
  const publication = data?.publication ?? null
  return (
    <>
      <Button icon="seal" onClick={() => setIsOpen(true)}>
        {publication === null ? 'Publish' : 'Published'}
      </Button>
      <PublishDialog strategy={strategy} publication={publication} open={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}
