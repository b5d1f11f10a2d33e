import { businessAccess } from '@playbook/contract/applications'
import { operatorAccess } from '@playbook/contract/operator'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOf } from '../api.ts'
import { Spinner } from '../ui/spinner.tsx'
import { AccessDenied } from './access-denied.tsx'
import { deniedMessage, isForbidden } from './guard.tsx'

/** The areas of the console that need more than a login, each with the call that says who may enter. */
const areas = { business: businessAccess, operator: operatorAccess } as const

interface AreaGuardProps {
  area: keyof typeof areas
  /** More ways on for who is refused. */
  actions?: ReactNode
  children: ReactNode
}

/** Draws an area for those only whom the server lets in; it asks each time anew. */
export function AreaGuard({ area, actions, children }: AreaGuardProps) {
  // What was answered before says nothing about now: a right can have been taken meanwhile.
  const access = useQuery({ ...queryOf<(typeof areas)[typeof area]>(areas[area]), staleTime: 0, gcTime: 0 })
  if (access.isPending) {
    return (
      <div className="center">
        <Spinner label="Verifying access..." />
      </div>
    )
  }
  // A check that fails later says nothing, unless it says no.
  if (access.isLoadingError || isForbidden(access.error)) {
    return <AccessDenied isInside message={deniedMessage(access.error)} onRetry={() => void access.refetch()} actions={actions} />
  }
  return children
}
