import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { ReportForm, reportPublished, reportReasonNames, reportReasons, type ReportReason } from '@playbook/contract/gallery'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../api.ts'
import { FormFailure, placeFieldErrors } from '../auth/form-errors.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Select, Textarea } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { RobotField } from '../ui/robot-field.tsx'

interface Report {
  reason: ReportReason
  text: string
  website: string
}

interface ReportDialogProps {
  readonly publicId: string
  readonly title: string
  readonly onClose: () => void
}

const formId = 'report-result'

/** Tells the operators what is wrong with a published result. */
export function ReportDialog({ publicId, title, onClose }: ReportDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm<Partial<Report>, unknown, Report>({
    resolver: standardSchemaResolver(ReportForm) as never,
    defaultValues: { reason: 'misleading', text: '', website: '' },
  })
  const send = useMutation({
    mutationFn: (report: Report) => call(reportPublished, { params: { public_id: publicId }, body: report }),
    onError: (error) => placeFieldErrors(error, ['reason', 'text'], setError),
  })
  const { errors } = formState
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Report this result"
      description={`“${title}”. An operator reads what you write; its owner does not.`}
      footer={
        send.isSuccess ? (
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={send.isPending}>
              Send report
            </Button>
          </>
        )
      }
    >
      {send.isSuccess ? (
        <Note kind="ok" announce>
          {send.data.message}
        </Note>
      ) : (
        <form id={formId} className="stack" noValidate onSubmit={handleSubmit((report) => send.mutate(report))}>
          <FormFailure error={send.error} />
          <Field label="What is wrong with it?" error={errors.reason?.message}>
            <Select {...register('reason')}>
              {reportReasonNames.map((reason) => (
                <option key={reason} value={reason}>
                  {reportReasons[reason]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Remark" note="optional" error={errors.text?.message}>
            <Textarea rows={4} {...register('text')} />
          </Field>
          <RobotField {...register('website')} />
        </form>
      )}
    </Dialog>
  )
}
