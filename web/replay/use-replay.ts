import type { Reply } from '@playbook/contract/endpoint'
import { limits } from '@playbook/contract/limits'
import { getReplay, listReplays, moveReplay, replayDecisions, type Replay } from '@playbook/contract/replays'
import { timeframeMinutes } from '@playbook/engine/market/timeframe'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { call, queryOf } from '../api.ts'
import { candlePage, shownCandles } from '../markets/use-candles.ts'
import { newCursorStore } from './cursor-store.ts'
import { noteCursor, resumeAt } from './cursor-trail.ts'
import { followTold } from './follow-told.ts'
import { newPlayer } from './player.ts'
import { newReplayCandles } from './replay-candles.ts'
import { newToldRanges, type ToldPage } from './told-ranges.ts'

/** What the strategy decided on a row of bars, and its state at each. */
export interface DecisionPage extends ToldPage, Pick<Reply<typeof replayDecisions>, 'conditions' | 'bars' | 'log'> {}

/** Bars that are held at once: enough for every view, few enough to be drawn anew sixteen times a second. */
const maxBars = 4_000
/** Decisions of so many bars before the cursor are told at first. */
const toldBehind = 150
/** A cursor that rests this long is stored; one that keeps moving is stored this often. */
const restMs = 400
const movingMs = 3_000

function openReplay(queries: QueryClient, { id, symbol, timeframe, adjustment, strategy, ...times }: Replay) {
  const stepSeconds = timeframeMinutes[timeframe] * 60
  const candles = newReplayCandles({
    load: (before) => queries.fetchQuery(candlePage(symbol, timeframe, before, adjustment)),
    pageSize: limits.maxCandles,
    stepSeconds,
    maxBars,
    cursor: resumeAt(id, times.cursor_time),
    first: times.first_time,
    last: times.last_time,
  })
  const told = newToldRanges<DecisionPage>({
    load: async (from, to) => {
      const {
        conditions,
        bars,
        log,
        next_time: next,
      } = await call(replayDecisions, {
        params: { id },
        query: { from: String(from), to: String(to) },
      })
      return { conditions, bars, log, next, times: bars.map(({ time }) => time) }
    },
    last: times.last_time,
    startBefore(time) {
      const known = candles.known.state().bars
      const index = known.findIndex((bar) => bar.time >= time)
      return Math.max(times.first_time, known[index - toldBehind]?.time ?? time - toldBehind * stepSeconds)
    },
  })
  const player = newPlayer({
    candles,
    isTold: (time) => strategy === null || told.isTold(time),
    setTimer(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })
  return { candles, told, player }
}

/** A replay as it is stepped and played: its bars up to the cursor, and what the strategy decided there. */
export function useReplay(replay: Replay) {
  const queries = useQueryClient()
  const [{ candles, told, player }] = useState(() => openReplay(queries, replay))
  const state = useSyncExternalStore(player.subscribe, player.state)
  const known = useSyncExternalStore(candles.known.subscribe, candles.known.state)
  useSyncExternalStore(told.subscribe, told.version)
  const hasStrategy = replay.strategy !== null
  const [reached, setReached] = useState(replay.reached_time)
  if (state.cursor > reached) setReached(state.cursor)

  useEffect(() => {
    void candles.known.start()
    return () => player.end()
  }, [candles, player])
  useEffect(() => {
    if (hasStrategy && !known.isPending) told.want(state.cursor)
  }, [told, hasStrategy, state.cursor, known.isPending])
  useEffect(() => followTold(player, told), [told, player])
  const stored = useStoredCursor(replay, state.cursor)
  return {
    player,
    state,
    candles: shownCandles(candles.known, known),
    told,
    /** The furthest bar that was seen: orders are given from it on. */
    reached: Math.max(reached, state.cursor),
    /** Which bar of all the cursor's is, from 1; null until that is known. */
    barNumber: stored.cursor_time === state.cursor ? stored.cursor_bar : null,
  }
}
export type ReplayControl = ReturnType<typeof useReplay>

/** Stores where the cursor stands, so that a reload or another device goes on from there. */
function useStoredCursor(replay: Replay, cursor: number): Replay {
  const queries = useQueryClient()
  const [stored, setStored] = useState(replay)
  const [{ store, storeLast, startedAt }] = useState(() =>
    newCursorStore(replay.cursor_time, async (time) => {
      const next = await call(moveReplay, { params: { id: replay.id }, body: { cursor_time: time } })
      queries.setQueryData(queryOf(getReplay, { params: { id: replay.id } }).queryKey, next)
      void queries.invalidateQueries({ queryKey: [listReplays.path] })
      setStored(next)
    }),
  )
  useEffect(() => {
    const wait = Date.now() - startedAt() >= movingMs ? 0 : restMs
    const timer = setTimeout(() => store(cursor), wait)
    return () => clearTimeout(timer)
  }, [cursor, stored, store, startedAt])
  const newest = useRef(cursor)
  useEffect(() => {
    newest.current = cursor
    noteCursor(replay.id, cursor)
  }, [cursor, replay.id])
  // Leaving the page must not wait for the cursor to rest.
  useEffect(() => () => storeLast(newest.current), [storeLast])
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') storeLast(cursor)
    }
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [cursor, storeLast])
  return stored
}
