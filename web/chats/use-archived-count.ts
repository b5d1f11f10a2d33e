import { listChats } from '@playbook/contract/chats'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../api.ts'

/** How many sessions are archived, asked where a list of the others is empty; 0 until it is known. */
export function useArchivedCount({ isWanted }: { readonly isWanted: boolean }): number {
  const archived = useQuery({ ...queryOf(listChats, { query: { list: 'archived', page_size: 1 } }), enabled: isWanted })
  return isWanted ? (archived.data?.count ?? 0) : 0
}
