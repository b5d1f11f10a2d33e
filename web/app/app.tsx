import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { createAppRouter } from './create-app-router.ts'

interface AppProps {
  router: ReturnType<typeof createAppRouter>
  queryClient: QueryClient
}

export const App = ({ router, queryClient }: AppProps) => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>
)
