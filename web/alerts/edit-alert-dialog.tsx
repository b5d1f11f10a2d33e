import { changeAlert, type Alert } from '@playbook/contract/alerts'
import type { CallArguments } from '@playbook/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ApiError, call, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toast.tsx'
import { choiceOf, expiresAtOf, partsOfChoice, usualExpiry } from './alert-choices.ts'
import { PercentField, PriceFields, WaitFields, type ExpiryChoice } from './alert-fields.tsx'
import { useAlertsChanged } from './use-alerts.ts'
import css from './alerts-page.module.css'

/** What can be changed of an alert: its price or its move, when it is asked, how often it fires and until when. */
export function EditAlertDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const { id, condition, status, decimals } = alert
  const [choice, setChoice] = useState(choiceOf(alert))
  const [price, setPrice] = useState(alert.targetPrice === null ? '' : plainPrice(alert.targetPrice, decimals))
  const [percent, setPercent] = useState(String(alert.percent ?? ''))
  const [isForming, setIsForming] = useState(alert.moment === 'forming')
  const [repeats, setRepeats] = useState(alert.repeats)
  const isOver = status === 'expired'
  const [expiry, setExpiry] = useState<ExpiryChoice>(isOver ? usualExpiry : alert.expiresAt === null ? 'none' : 'kept')
  const changed = useAlertsChanged()
  const change = useMutation({
    mutationFn: (body: CallArguments<typeof changeAlert>['body']) => call(changeAlert, { params: { id }, body }),
    onSuccess: ({ title }) => {
      changed()
      showToast('ok', { title: 'Alert saved', detail: title })
      onClose()
    },
  })
  const errors = change.error instanceof ApiError ? change.error.errors : {}
  const errorOf = (field: string) => errors[field]?.[0]
  const unplaced = change.error !== null && Object.keys(errors).length === 0 ? messageOf(change.error) : null
  const isMove = condition === 'moves'
  const asked = isMove || condition === 'words'

  const send = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({
      ...(choice !== null && { ...partsOfChoice(choice), targetPrice: Number(price) }),
      ...(isMove && { percent: Number(percent) }),
      ...(asked && { moment: isForming ? 'forming' : 'close' }),
      repeats,
      ...(expiry !== 'kept' && !(expiry === 'none' && alert.expiresAt === null) && { expiresAt: expiresAtOf(expiry, Date.now()) }),
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit alert"
      description={`${alert.title}. ${status === 'paused' ? 'It stays paused.' : 'It fires on what happens after you have saved it.'}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form="edit-alert" busy={change.isPending}>
            Save alert
          </Button>
        </>
      }
    >
      <form id="edit-alert" className={css.form} onSubmit={send} noValidate>
        {choice !== null && <PriceFields choice={choice} onChoice={setChoice} price={price} onPrice={setPrice} errorOf={errorOf} />}
        {isMove && <PercentField percent={percent} onPercent={setPercent} errorOf={errorOf} />}
        {asked && (
          <Checkbox checked={isForming} onChange={(event) => setIsForming(event.target.checked)} label="Also ask before the bar closes" />
        )}
        <WaitFields
          repeats={repeats}
          onRepeats={setRepeats}
          expiry={expiry}
          onExpiry={setExpiry}
          keptUntil={isOver ? null : alert.expiresAt}
          errorOf={errorOf}
        />
        {unplaced !== null && <p role="alert">{unplaced}</p>}
      </form>
    </Dialog>
  )
}

/** A price as one would type it, with the market's decimals unless it has more. */
function plainPrice(price: number, decimals: number): string {
  const text = price.toFixed(decimals)
  return Number(text) === price ? text : String(price)
}
