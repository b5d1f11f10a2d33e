import { listQuestions } from '@playbook/contract/agent'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../api.ts'

/** What can be asked, and questions to begin with; the same for everybody until the product is another. */
export const useQuestions = ({ isWanted = true }: { readonly isWanted?: boolean } = {}) =>
  useQuery({ ...queryOf(listQuestions, {}), staleTime: Infinity, enabled: isWanted })
