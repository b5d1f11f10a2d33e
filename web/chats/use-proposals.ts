import type { Message } from '@playbook/contract/chats'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { ChartPlugin } from '../chart/chart-plugin.ts'
import type { Pixel } from '../chart/drawings/projection.ts'
import { newProposedDrawings } from '../chart/drawings/proposed-drawings.ts'
import { useDrawings } from '../drawings/use-drawings.ts'
import { readStored, writeStored } from '../ui/stored-value.ts'
import { useTinyStore } from '../ui/tiny-store.ts'
import { drawnSymbol, proposalsOf, type Proposal } from './proposals.ts'

const storageName = 'dismissed-proposals'
/** The last ones that were dismissed on this device are kept. */
const maxDismissed = 500
const none: readonly Proposal[] = []
const noPlugins: readonly ChartPlugin[] = []

const storedIds = (): readonly string[] => (readStored(storageName) ?? '').split(' ').filter((id) => id !== '')

interface Bound {
  readonly messages: readonly Message[]
  /** The market on the chart, and that of the session. */
  readonly shown: string
  readonly symbol: string
}

/** The drawings that answers propose: those of one answer are on the chart, where they can be looked at, accepted or dismissed. */
export function useProposals({ messages, shown, symbol }: Bound) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(() => new Set(storedIds()))
  const [opened, setOpened] = useState<{ readonly id: string; readonly at: Pixel | null } | null>(null)
  const [layer] = useState(newProposedDrawings)
  const withDrawings = useMemo(() => messages.filter(({ drawings }) => drawings.length > 0), [messages])
  const target = withDrawings.find(({ id }) => id === chosen) ?? withDrawings.at(-1)
  const market = target === undefined ? symbol : drawnSymbol(target, symbol)
  const { session, drawings: own } = useDrawings(market, target === undefined)
  const broken = useTinyStore(layer.broken)
  const of = (message: Message) => (message.drawings.length === 0 ? none : proposalsOf(message, { own, dismissed, broken }))
  const onChart = useMemo(
    () =>
      target === undefined || market !== shown ? none : proposalsOf(target, { own, dismissed }).filter(({ state }) => state === 'proposed'),
    [target, market, shown, own, dismissed],
  )
  useEffect(
    () =>
      layer.set(
        onChart.map(({ id, drawing: { type, properties, broken_at, timeframe, known_at } }) => ({
          id,
          type,
          properties,
          brokenAt: broken_at,
          timeframe,
          knownAt: known_at,
        })),
      ),
    [layer, onChart],
  )
  const open = (id: string | null) => {
    layer.point(id)
    setOpened(id === null ? null : { id, at: layer.placeOf(id) })
  }
  const pick = useEffectEvent(open)
  useEffect(() => {
    layer.onPick((id) => pick(id))
    return () => layer.onPick(null)
  }, [layer])

  const remember = (ids: Iterable<string>) => {
    const kept = [...ids].slice(-maxDismissed)
    setDismissed(new Set(kept))
    writeStored(storageName, kept.join(' '))
  }
  const isEmpty = onChart.length === 0
  const plugins = useMemo(() => (isEmpty ? noPlugins : [layer]), [layer, isEmpty])
  const found = target === undefined ? undefined : of(target).find(({ id, state }) => id === opened?.id && state === 'proposed')
  return {
    plugins,
    of,
    /** Those on the chart, as they would be drawn. */
    shown: onChart.map(({ id, drawing: { type, properties } }) => ({ id, type, properties })),
    /** The one whose evidence stands on the chart, with its place there. */
    opened: found === undefined ? null : { proposal: found, at: opened?.at ?? null },
    open,
    /** Which answer's drawings are on the chart. */
    shownId: market === shown ? (target?.id ?? null) : null,
    show: ({ id }: Message) => setChosen(id),
    accept(proposals: readonly Proposal[]) {
      open(null)
      session?.apply(proposals.map(({ id, drawing: { type, properties } }) => ({ id, command: 'add', type, properties })))
    },
    dismiss(proposals: readonly Proposal[]) {
      open(null)
      remember([...dismissed, ...proposals.map(({ id }) => id)])
    },
    restore: (proposals: readonly Proposal[]) => {
      const back = new Set(proposals.map(({ id }) => id))
      remember([...dismissed].filter((id) => !back.has(id)))
    },
  }
}
export type Proposals = ReturnType<typeof useProposals>
