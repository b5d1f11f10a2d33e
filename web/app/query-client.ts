import { QueryClient } from '@tanstack/react-query'

/** Repetition is the API client's work; here a failure is final, and nothing waits for the network to start by itself later. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: true, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
