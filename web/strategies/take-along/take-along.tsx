import { lazy, Suspense, type ComponentProps } from 'react'

/** With the translator, which no page needs before somebody asks for it. */
const TakeAlongDialog = lazy(async () => ({ default: (await import('./take-along-dialog.tsx')).TakeAlongDialog }))

/** The dialog of a strategy's file, loaded when it is opened. */
export const TakeAlong = (props: ComponentProps<typeof TakeAlongDialog>) => (
  <Suspense>
    <TakeAlongDialog {...props} />
  </Suspense>
)
