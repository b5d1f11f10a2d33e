import { changeAlert, type Alert } from '@playbook/contract/alerts'
import type { CallArguments } from '@playbook/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorsOfForm } from '../api.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { showToast } from '../ui/toast.tsx'
import { choiceOf, expiresAtOf, partsOfChoice, usualExpiry } from './alert-choices.ts'
import { alertFields, PercentField, PriceFields, WaitFields, type ExpiryChoice } from './alert-fields.tsx'
import { AlertFormDialog } from './alert-form-dialog.tsx'
import { usePriceNow } from './price-now.ts'
import { useAlertsChanged } from './use-alerts.ts'

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
  const now = usePriceNow(choice === null ? '' : alert.symbol)
  const changed = useAlertsChanged()
  const change = useMutation({
    mutationFn: (body: CallArguments<typeof changeAlert>['body']) => call(changeAlert, { params: { id }, body }),
    onSuccess: ({ title }) => {
      changed()
      showToast('ok', { title: 'Alert saved', detail: title })
      onClose()
    },
  })
  const errors = errorsOfForm(change.error, alertFields)
  const isMove = condition === 'moves'
  const asked = isMove || condition === 'words'

  const send = () =>
    change.mutate({
      ...(choice !== null && { ...partsOfChoice(choice), targetPrice: Number(price) }),
      ...(isMove && { percent: Number(percent) }),
      ...(asked && { moment: isForming ? 'forming' : 'close' }),
      repeats,
      ...(expiry !== 'kept' && !(expiry === 'none' && alert.expiresAt === null) && { expiresAt: expiresAtOf(expiry, Date.now()) }),
    })
  return (
    <AlertFormDialog
      title="Edit alert"
      description={`${alert.title}. ${status === 'paused' ? 'It stays paused.' : 'It fires on what happens after you have saved it.'}`}
      action="Save alert"
      isSending={change.isPending}
      problem={errors.other}
      onSend={send}
      onClose={onClose}
    >
      {choice !== null && (
        <PriceFields choice={choice} onChoice={setChoice} price={price} onPrice={setPrice} now={now} errorOf={errors.of} />
      )}
      {isMove && <PercentField percent={percent} onPercent={setPercent} errorOf={errors.of} />}
      {asked && (
        <Checkbox
          checked={isForming}
          onChange={(event) => setIsForming(event.target.checked)}
          label="Also fire inside the bar, before it closes"
        />
      )}
      <WaitFields
        repeats={repeats}
        onRepeats={setRepeats}
        expiry={expiry}
        onExpiry={setExpiry}
        keptUntil={isOver ? null : alert.expiresAt}
        errorOf={errors.of}
      />
    </AlertFormDialog>
  )
}

/** A price as one would type it, with the market's decimals unless it has more. */
function plainPrice(price: number, decimals: number): string {
  const text = price.toFixed(decimals)
  return Number(text) === price ? text : String(price)
}
