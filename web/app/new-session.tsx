import { createChat, listChats } from '@playbook/contract/chats'
import type { MarketSymbol } from '@playbook/contract/markets'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { call, messageOf } from '../api.ts'
import { LazyMarketSelector } from '../markets/lazy-market-selector.tsx'
import { tinyStore, useTinyStore } from '../ui/tiny-store.ts'
import { showToast } from '../ui/toast.tsx'

const isOpen = tinyStore(false)

/** Opens the market selector for a new market session, from anywhere in the console. */
export const openNewSession = (): void => isOpen.set(true)

/** Chooses a market, opens a session on it and goes there. Stands once in the shell. */
export function NewSessionDialog() {
  const open = useTinyStore(isOpen)
  const [wasOpen, setWasOpen] = useState(false)
  if (open && !wasOpen) setWasOpen(true)
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  async function start(market: MarketSymbol): Promise<void> {
    isOpen.set(false)
    try {
      const chat = await call(createChat, { body: { market_symbol: market.symbol } })
      await queryClient.invalidateQueries({ queryKey: [listChats.path] })
      await navigate({ to: '/console/c/$chatId', params: { chatId: chat.id } })
    } catch (error) {
      const action = { label: 'Retry', onClick: () => void start(market) }
      showToast('bad', { title: `No session was opened for ${market.symbol}`, detail: messageOf(error), action })
    }
  }
  if (!wasOpen) return null
  return (
    <Suspense>
      <LazyMarketSelector open={open} onOpenChange={isOpen.set} onSelect={(market) => void start(market)} />
    </Suspense>
  )
}
