import type { Watchlist } from '@playbook/contract/watchlists'
import { useState } from 'react'
import { readStored, writeStored } from '../ui/stored-value.ts'

const currentListName = 'markets.list'

/** The watch list that stars put markets on: the one that was shown last, else the first. */
export function useCurrentList(lists: readonly Watchlist[]) {
  const [currentId, setCurrentId] = useState(() => readStored(currentListName))
  const choose = (id: string) => {
    writeStored(currentListName, id)
    setCurrentId(id)
  }
  return { current: lists.find(({ id }) => id === currentId) ?? lists[0], choose }
}
