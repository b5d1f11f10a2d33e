import type { MarketSymbol } from '@playbook/contract/markets'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import { LazyMarketSelector } from '../markets/lazy-market-selector.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { openNewSession } from './new-session.tsx'
import css from './first-steps.module.css'

/** What to do at the first visit, while there is no strategy yet. */
export function FirstSteps() {
  const [isImporting, setIsImporting] = useState(false)
  const navigate = useNavigate()
  const write = (market: MarketSymbol) => void navigate({ to: '/console/strategy-lab/builder', search: { symbol: market.symbol } })
  return (
    <section className={`card ${css.steps}`} aria-label="First steps">
      <Step title="Write a strategy" text="In your own words. You see every phrase as a rule, and every default, before anything runs.">
        <Link to="/console/strategy-lab/builder" className={buttonClass({ variant: 'primary' })}>
          <Icon name="pen" />
          Create Your First Strategy
        </Link>
      </Step>
      <Step
        title="Bring your prices"
        text="Drop a CSV file: columns, date format, zone and timeframe are found and shown before anything is read."
      >
        <Button icon="upload" onClick={() => setIsImporting(true)}>
          Import prices
        </Button>
      </Step>
      <Step title="Look at a market" text="Currencies, crypto, stocks, indices and commodities, with simulated prices to practise on.">
        <Button icon="candles" onClick={openNewSession}>
          Open a market
        </Button>
      </Step>
      {isImporting && (
        <Suspense>
          <LazyMarketSelector open isImport onOpenChange={setIsImporting} onSelect={write} />
        </Suspense>
      )}
    </section>
  )
}

const Step = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <div className={css.step}>
    <h2>{title}</h2>
    <p className="soft">{text}</p>
    <div className={css.action}>{children}</div>
  </div>
)
