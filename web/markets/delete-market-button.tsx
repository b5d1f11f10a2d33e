import { getBoard, getBoardSummary } from '@playbook/contract/market-board'
import { deleteMarket, getMarket, listMarkets, popularMarkets, searchMarkets } from '@playbook/contract/markets'
import { listWatchlists } from '@playbook/contract/watchlists'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf, queryOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { showToast } from '../ui/toast.tsx'
import css from './market-board.module.css'

/** Every list that names markets. */
const listed = [getBoard, getBoardSummary, listMarkets, popularMarkets, searchMarkets, listWatchlists]

interface DeleteMarketButtonProps {
  /** Of an imported market. */
  readonly symbol: string
  readonly isIcon?: boolean
  /** Called while the market's page can still be left. */
  readonly onDeleted?: () => void
}

/** Deletes an imported market with its prices, once that is confirmed. */
export function DeleteMarketButton({ symbol, isIcon = false, onDeleted }: DeleteMarketButtonProps) {
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => call(deleteMarket, { params: { symbol } }),
    onSuccess: async () => {
      setIsAsking(false)
      onDeleted?.()
      showToast('ok', { title: `${symbol} was deleted` })
      queries.removeQueries({ queryKey: queryOf(getMarket, { params: { symbol } }).queryKey, type: 'inactive' })
      await Promise.all(listed.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
    },
    onError: (error) => showToast('bad', { title: `${symbol} was not deleted`, detail: messageOf(error) }),
  })
  const ask = () => setIsAsking(true)
  return (
    <>
      {isIcon ? (
        <button type="button" className={css.delete} aria-label={`Delete ${symbol}`} title={`Delete ${symbol}`} onClick={ask}>
          <Icon name="trash" />
        </button>
      ) : (
        <Button icon="trash" size="sm" variant="danger-quiet" onClick={ask}>
          Delete market
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete ${symbol} with its prices?`}
        confirmLabel="Delete market"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        The prices that you imported are removed for good. Strategies, results and sessions made on them stay readable, but cannot be run
        again.
      </ConfirmDialog>
    </>
  )
}
