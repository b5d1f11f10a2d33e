import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { ContactForm as Form, contactTicket, contactTopicNames, contactTopics, sendContactMessage } from '@playbook/contract/contact'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call, queryOf } from '../api.ts'
import { FormFailure, placeFieldErrors } from '../auth/form-errors.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input, Select, Textarea } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { RobotField } from '../ui/robot-field.tsx'

const empty = { email: '', topic: 'question', text: '', website: '' } as const
interface Letter {
  email: string
  topic: (typeof contactTopicNames)[number]
  text: string
  website: string
}

/** A letter to whoever runs this; what was typed stays where sending fails. */
export function ContactForm() {
  const ticket = useQuery({ ...queryOf(contactTicket), staleTime: Infinity, gcTime: 0 })
  const { register, handleSubmit, setError, formState } = useForm<
    Omit<Letter, 'website'> & { website?: string | undefined },
    unknown,
    Letter
  >({
    resolver: standardSchemaResolver(Form),
    defaultValues: empty,
  })
  const send = useMutation({
    mutationFn: (letter: Letter) => call(sendContactMessage, { body: { ...letter, ticket: ticket.data?.ticket ?? '' } }),
    onError: (error) => placeFieldErrors(error, ['email', 'topic', 'text'], setError),
  })
  if (send.isSuccess) {
    return (
      <Note kind="ok" announce>
        {send.data.message} The answer comes to the address that you gave.
      </Note>
    )
  }
  const { errors } = formState
  return (
    <form className="stack" noValidate aria-label="Write to us" onSubmit={handleSubmit((letter) => send.mutate(letter))}>
      <FormFailure error={send.error ?? ticket.error} />
      <Field label="Your email" error={errors.email?.message}>
        <Input type="email" autoComplete="email" controlSize="lg" {...register('email')} />
      </Field>
      <Field label="What is it about?" error={errors.topic?.message}>
        <Select {...register('topic')}>
          {contactTopicNames.map((topic) => (
            <option key={topic} value={topic}>
              {contactTopics[topic]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Message" error={errors.text?.message}>
        <Textarea rows={7} {...register('text')} />
      </Field>
      <RobotField {...register('website')} />
      <div>
        <Button type="submit" variant="primary" size="lg" busy={send.isPending} disabled={ticket.isPending}>
          Send message
        </Button>
      </div>
    </form>
  )
}
