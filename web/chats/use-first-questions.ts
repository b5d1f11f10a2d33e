import { useQuery } from '@tanstack/react-query'

/** Questions to begin with; the table that they come from is loaded only where nothing has been asked yet. */
export function useFirstQuestions(isEmpty: boolean): readonly string[] {
  const first = useQuery({
    queryKey: ['first questions'],
    queryFn: async () => (await import('@playbook/engine/questions/suggestions')).suggestionsFor({}),
    enabled: isEmpty,
    staleTime: Infinity,
  })
  return isEmpty ? (first.data ?? none) : none
}
const none: readonly string[] = []
