import { QueryClient } from '@tanstack/react-query'

/** Repetition is the API client's work; here a failure is final. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  })
