import { sendVerificationCode } from '@playbook/contract/verification'
import { useMutation } from '@tanstack/react-query'
import { call, messageOf } from '../api.ts'
import { showToast } from '../ui/toast.tsx'
import { adviceFor } from './form-errors.tsx'
import { isMailSent } from './signup.ts'

/** Has a new code sent to the address of one's own account. Where it fails, that is for the page to tell, or for a toast. */
export const useSendCode = (email: string, onSent?: () => void) =>
  useMutation({
    mutationFn: () => call(sendVerificationCode, { body: { email, type: 'VERIFY_EMAIL' } }),
    onSuccess: () => {
      onSent?.()
      showToast('ok', {
        title: 'A new code is on its way',
        detail: isMailSent()
          ? `It goes to ${email} and replaces the one before.`
          : 'It lies in the operator’s outbox and replaces the one before.',
      })
    },
    onError: (error) => {
      if (onSent === undefined)
        showToast('bad', { title: 'No code was sent', detail: [messageOf(error), adviceFor(error)].join(' ').trim() })
    },
  })
