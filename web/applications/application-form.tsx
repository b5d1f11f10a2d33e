import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { applicationKinds, BusinessForm, callVolumes, CreatorForm, type ApplicationKind } from '@playbook/contract/applications'
import { useMutation } from '@tanstack/react-query'
import { useForm, type Path } from 'react-hook-form'
import { FormFailure, placeFieldErrors } from '../auth/form-errors.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input, Select, Textarea } from '../ui/field.tsx'
import css from './applications.module.css'

const schemas = { business: BusinessForm, creator: CreatorForm } as const
/** Asked in some sentences rather than in a line. */
const long: ReadonlySet<string> = new Set(['use', 'plan'])
const hints: Readonly<Record<string, string>> = {
  use: 'What you want to build, and for whom.',
  plan: 'What you would show, and where.',
  audience: 'Who follows you, and about how many.',
}
const choices: Readonly<Record<string, readonly string[] | undefined>> = { volume: callVolumes }
const sites: ReadonlySet<string> = new Set(['site', 'channel'])

type Answers = Record<string, string>

interface ApplicationFormProps {
  kind: ApplicationKind
  send: (answers: never) => Promise<unknown>
  onSent: () => void
  /** What was answered before, to begin with. */
  earlier?: Readonly<Answers> | undefined
}

/** The questions of an application, from the contract's own table. */
export function ApplicationForm({ kind, send, onSent, earlier = {} }: ApplicationFormProps) {
  const { label, fields } = applicationKinds[kind]
  const names = Object.keys(fields)
  const { register, handleSubmit, setError, formState } = useForm<Answers, unknown, Answers>({
    // Of either kind all answers are text.
    resolver: standardSchemaResolver(schemas[kind] as never),
    defaultValues: Object.fromEntries(names.map((name) => [name, earlier[name] ?? ''])),
  })
  const sending = useMutation({
    // The resolver has checked them by the schema of this kind.
    mutationFn: (answers: Answers) => send(answers as never),
    onSuccess: onSent,
    onError: (error) => placeFieldErrors(error, names as Path<Answers>[], setError),
  })
  return (
    <form
      className={css.form}
      noValidate
      aria-label={`Application: ${label}`}
      onSubmit={handleSubmit((answers) => sending.mutate(answers))}
    >
      <FormFailure error={sending.error} />
      {Object.entries(fields).map(([name, question]) => (
        <Field key={name} label={question} hint={hints[name]} error={formState.errors[name]?.message}>
          {long.has(name) ? (
            <Textarea rows={5} {...register(name)} />
          ) : choices[name] !== undefined ? (
            <Select {...register(name)}>
              <option value="">Choose</option>
              {choices[name].map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </Select>
          ) : (
            <Input {...(sites.has(name) ? { type: 'url', inputMode: 'url', placeholder: 'https://' } : {})} {...register(name)} />
          )}
        </Field>
      ))}
      <Button type="submit" variant="primary" busy={sending.isPending}>
        Send application
      </Button>
    </form>
  )
}
