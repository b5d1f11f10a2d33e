import { limits } from '@playbook/contract/limits'
import { Suspense, useState } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { Popover } from '../ui/popover.tsx'
import { LazyMarketSelector } from './lazy-market-selector.tsx'
import css from './chart-tools.module.css'

interface CompareMenuProps {
  readonly symbol: string
  readonly compared: readonly string[]
  readonly onCompared: (compared: readonly string[]) => void
  /** Why a market is not drawn, by its symbol. */
  readonly problems: ReadonlyMap<string, string>
}

/** Which markets are laid over the chart from a common start. */
export function CompareMenu({ symbol, compared, onCompared, problems }: CompareMenuProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const isFull = compared.length >= limits.maxChartCompared
  return (
    <>
      <Popover
        label="Compare"
        className={`pop ${css.narrow}`}
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <Button size="sm" variant="ghost" icon="compare" title="Compare" data-folds="early">
            {'Compare '}
            {compared.length > 0 && <span className={`badge num ${css.count}`}>{compared.length}</span>}
          </Button>
        }
      >
        <p className="small soft">Other markets from a common start: the first bar in view.</p>
        <ul className={css.compared}>
          {compared.map((each) => (
            <li key={each}>
              <span>
                {each} {problems.has(each) && <span className="small down">{problems.get(each)}</span>}
              </span>
              <IconButton
                icon="x"
                size="sm"
                label={`Remove ${each}`}
                onClick={() => onCompared(compared.filter((other) => other !== each))}
              />
            </li>
          ))}
        </ul>
        <Button
          size="sm"
          icon="plus"
          disabled={isFull}
          onClick={() => {
            setIsOpen(false)
            setIsChoosing(true)
          }}
        >
          Add a market
        </Button>
      </Popover>
      {isChoosing && (
        <Suspense>
          <LazyMarketSelector
            open
            onOpenChange={setIsChoosing}
            onSelect={(market) => {
              setIsChoosing(false)
              if (market.symbol !== symbol && !compared.includes(market.symbol)) onCompared([...compared, market.symbol])
            }}
          />
        </Suspense>
      )}
    </>
  )
}
