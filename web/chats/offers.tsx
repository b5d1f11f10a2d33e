import { limits } from '@playbook/contract/limits'
import type { Offer } from '@playbook/engine/agent/tool'
import { newStudy } from '@playbook/engine/chart/chart-study'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCreateAlert } from '../alerts/use-alerts.ts'
import { messageOf } from '../api.ts'
import { useChartSettings } from '../chart-settings/use-chart-settings.ts'
import { randomKey } from '../random-key.ts'
import { emptyDraft, newHandle, saveDraft } from '../strategies/builder/draft.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { IconName } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { showToast } from '../ui/toast.tsx'
import type { ShownPlace } from './figure-popover.tsx'
import css from './answer.module.css'

const icons = {
  strategy: 'pen',
  price_alert: 'bell',
  condition_alert: 'bell',
  chart: 'chart',
  indicator: 'chart',
  result: 'notebook',
} as const satisfies Record<Offer['is'], IconName>

type AlertOffer = Extract<Offer, { readonly is: 'price_alert' | 'condition_alert' }>

/** Stores the text of a strategy as a draft of the builder; gives its id. */
const draftFrom = ({ text, symbol, timeframe }: Extract<Offer, { readonly is: 'strategy' }>): string =>
  saveDraft(newHandle(), { ...emptyDraft, text, symbol, timeframe }, Date.now()).id

/** Where a chart is to be opened; without a moment at its newest bar. */
function placeOf({ symbol, timeframe, time }: Extract<Offer, { readonly is: 'chart' }>): ShownPlace {
  const at = time ?? Math.floor(Date.now() / 1_000)
  return { symbol, timeframe, from: at, to: at }
}

type IndicatorOffer = Extract<Offer, { readonly is: 'indicator' }>

/** Puts an indicator on the charts of the user, once; it can be taken back like any change of them. */
function usePutOnChart(): (offer: IndicatorOffer) => void {
  const { settings, change, undo } = useChartSettings()
  return ({ name, params, label }) => {
    const { studies } = settings
    const known = studies.find(
      (each) => each.name === name && each.timeframe === null && each.source === null && each.params['period'] === params['period'],
    )
    const title = label.replace(/^Put the (.*) on the chart$/, '$1')
    if (known !== undefined && !known.hidden) return showToast('info', { title: `${title} is on the chart already` })
    if (known === undefined && studies.length >= limits.maxChartStudies)
      return showToast('bad', { title: `A chart holds at most ${limits.maxChartStudies} indicators`, detail: 'Take one off first.' })
    const next =
      known === undefined
        ? [...studies, newStudy(randomKey(), name, params)]
        : studies.map((each) => (each === known ? { ...each, hidden: false } : each))
    change({ studies: [...next] })
    showToast('ok', { title: `${title} is on the chart`, action: { label: 'Undo', onClick: undo } })
  }
}

/** What can be done next with an answer. Nothing is done before it is clicked; an alert is asked about first. */
export function Offers({ offers, onShow }: { readonly offers: readonly Offer[]; readonly onShow: (place: ShownPlace) => void }) {
  const navigate = useNavigate()
  const putOn = usePutOnChart()
  const [asking, setAsking] = useState<AlertOffer | null>(null)
  const take = (offer: Offer) => {
    if (offer.is === 'price_alert' || offer.is === 'condition_alert') setAsking(offer)
    else if (offer.is === 'strategy') void navigate({ to: '/console/strategy-lab/builder', search: { draft: draftFrom(offer) } })
    else if (offer.is === 'result') void navigate({ to: '/console/strategy-lab/strategies/$id', params: { id: offer.strategyId } })
    else if (offer.is === 'indicator') putOn(offer)
    else onShow(placeOf(offer))
  }
  if (offers.length === 0) return null
  return (
    <div className={css.offers}>
      {offers.map((offer) => (
        <Button key={`${offer.is} ${offer.label}`} size="sm" icon={icons[offer.is]} onClick={() => take(offer)}>
          {offer.label}
        </Button>
      ))}
      {asking !== null && <AlertQuestion offer={asking} onClose={() => setAsking(null)} />}
    </div>
  )
}

function AlertQuestion({ offer, onClose }: { readonly offer: AlertOffer; readonly onClose: () => void }) {
  const create = useCreateAlert((title) => {
    showToast('ok', { title: 'Alert set', detail: title })
    onClose()
  })
  const send = () =>
    offer.is === 'price_alert'
      ? create.mutate({ condition: offer.condition, symbol: offer.symbol, targetPrice: offer.price })
      : create.mutate({ condition: 'words', symbol: offer.symbol, timeframe: offer.timeframe, text: offer.text })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Set this alert?"
      confirmLabel="Set alert"
      busy={create.isPending}
      onConfirm={send}
    >
      <p>
        {offer.is === 'price_alert'
          ? `You are told once when ${offer.symbol} closes ${offer.condition} ${offer.price}, on bars of one hour.`
          : `You are told once when this is true on ${offer.symbol} ${timeframeLabel[offer.timeframe]}: ${offer.text}`}
      </p>
      <p className="small soft">You find it under Alerts, where it can be changed.</p>
      {create.error !== null && (
        <Note kind="bad" announce>
          {messageOf(create.error)}
        </Note>
      )}
    </ConfirmDialog>
  )
}
