import { endOtherLogins } from '@playbook/contract/security'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api.ts'
import { FormFailure } from '../../auth/form-errors.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

/** For whoever is told of a login that was not theirs: everybody else is signed out, and a new password follows. */
export function NotMe() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const end = useMutation({
    mutationFn: () => call(endOtherLogins),
    onSuccess: async () => {
      await queryClient.invalidateQueries()
      document.querySelector<HTMLInputElement>('input[name="new_password"]')?.focus()
    },
  })
  const leave = () => void navigate({ to: '/console/settings/security', search: {}, replace: true })
  if (end.isSuccess)
    return (
      <Note kind="ok" announce>
        <p>
          <b>Every other login has ended.</b> Choose a new password now: whoever signed in knows the old one.
        </p>
      </Note>
    )
  return (
    <Note kind="warn">
      <p>
        <b>Was this login not yours?</b> This ends every login but the one you are using. Then you choose a new password.
      </p>
      <FormFailure error={end.error} />
      <div className="row wrap">
        <Button variant="danger" busy={end.isPending} onClick={() => end.mutate()}>
          This was not me: end all others
        </Button>
        <Button variant="ghost" onClick={leave}>
          It was me
        </Button>
      </div>
    </Note>
  )
}
