import { getMarket } from '@playbook/contract/markets'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryOf } from '../api.ts'
import { useLivePrice } from '../live/use-live.ts'
import { formatPercent, formatPrice } from '../ui/numbers.ts'
import { partsOfChoice, type PriceChoice } from './alert-choices.ts'

/** What a market costs now. */
export interface PriceNow {
  readonly price: number
  readonly decimals: number
}

/** A symbol that is typed is looked up after this pause. */
const pauseMs = 300
const minSymbolChars = 2

/** The price of a market now, by a symbol as it is typed; null while it is not known. */
export function usePriceNow(typed: string): PriceNow | null {
  const [symbol, setSymbol] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSymbol(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const isAsked = symbol === typed && symbol.length >= minSymbolChars
  const market = useQuery({ ...queryOf(getMarket, { params: { symbol } }), enabled: isAsked, retry: false, staleTime: 60_000 }).data
  const live = useLivePrice(isAsked && market !== undefined ? market.symbol : null)
  if (!isAsked || market === undefined) return null
  const price = live?.last ?? market.current_price
  return price === null ? null : { price, decimals: market.price_decimals }
}

/** Where a target lies against the price now, and what has to happen first where its side is true already; null without a target. */
export function targetRemark(choice: PriceChoice, target: number, now: PriceNow): string | null {
  if (!Number.isFinite(target) || target <= 0 || now.price <= 0) return null
  const { condition } = partsOfChoice(choice)
  const away = Math.abs(target / now.price - 1)
  const side = target > now.price ? 'above' : 'below'
  const place = target === now.price ? 'The price now.' : `${formatPercent(away, 'fraction', { digits: 1 })} ${side} the price now.`
  const isTrue = condition === 'above' ? now.price > target : condition === 'below' && now.price < target
  return isTrue ? `${place} True already: the price has to go ${condition === 'above' ? 'below' : 'above'} it first.` : place
}

/** The price now as a hint. */
export const nowWords = ({ price, decimals }: PriceNow): string => `Now ${formatPrice(price, { decimals })}.`
