import type { ComponentProps } from 'react'
import { Field, Input } from './field.tsx'

/** No person sees it, and whoever fills it in is a program. */
export const RobotField = (input: ComponentProps<typeof Input>) => (
  <div hidden>
    <Field label="Leave this empty">
      <Input tabIndex={-1} autoComplete="off" {...input} />
    </Field>
  </div>
)
