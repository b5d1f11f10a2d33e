import { sendVerificationCode } from '@playbook/contract/verification'
import { useMutation } from '@tanstack/react-query'
import { call, messageOf } from '../api.ts'
import { showToast } from '../ui/toast.tsx'
import { isMailSent } from './signup.ts'

/** Has a new code sent to the address of one's own account. */
export const useSendCode = (email: string) =>
  useMutation({
    mutationFn: () => call(sendVerificationCode, { body: { email, type: 'VERIFY_EMAIL' } }),
    onSuccess: () =>
      showToast('ok', {
        title: 'A new code is on its way',
        detail: isMailSent()
          ? `It goes to ${email} and replaces the one before.`
          : 'It lies in the operator’s outbox and replaces the one before.',
      }),
    onError: (error) => showToast('bad', { title: 'No code was sent', detail: messageOf(error) }),
  })
