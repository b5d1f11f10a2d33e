import type { ChartSettings } from '@playbook/contract/chart-settings'
import { sourceFacts } from '@playbook/contract/market-sources'
import type { MarketDetail } from '@playbook/contract/markets'
import type { CalendarName } from '@playbook/engine/market/instrument'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { Button } from '../ui/button.tsx'
import { Switch } from '../ui/checkbox.tsx'
import { Icon } from '../ui/icon.tsx'
import { Popover } from '../ui/popover.tsx'
import { nextOnChart, useSeconds, waitText } from './chart-clock.ts'
import { clockIn, shadingWords } from './chart-zone.ts'
import type { MarketView } from './use-market-view.ts'
import { useOpenSession } from './use-open-session.ts'
import { ZoneMenu } from './zone-menu.tsx'
import css from './chart-tools.module.css'

interface ChartFooterProps {
  readonly market: MarketDetail | undefined
  readonly timeframe: Timeframe
  readonly settings: ChartSettings
  readonly onChange: (part: Partial<ChartSettings>) => void
  readonly view: MarketView
}

/** When the bar closes, the zone of the times, and what the shading means. */
export function ChartFooter({ market, timeframe, settings, onChange, view }: ChartFooterProps) {
  if (market === undefined) return null
  const { shading, zone } = view
  return (
    <>
      {!sourceFacts(market.source).isOwn && <Countdown timeframe={timeframe} calendar={market.calendar} zone={zone} />}
      {market.tells_dividends && <DividendMenu settings={settings} onChange={onChange} />}
      <ZoneMenu settings={settings} calendar={market.calendar} onChange={onChange} />
      {shading !== null && shading.sessions.length > 0 && (
        <span className="small mute wideonly" data-folds="early">
          {shadingWords(shading.sessions)}
        </span>
      )}
    </>
  )
}

/** Whether dividends are taken out of the prices. */
function DividendMenu({ settings, onChange }: Pick<ChartFooterProps, 'settings' | 'onChange'>) {
  const isAdjusted = settings.adjust_dividends
  return (
    <Popover
      label="Dividends in the prices"
      align="end"
      className={`pop ${css.narrow}`}
      trigger={
        <Button size="sm" variant="ghost">
          {isAdjusted ? 'Dividends: adjusted' : 'Dividends: not adjusted'}
          <Icon name="down" />
        </Button>
      }
    >
      <Switch label="Adjust for dividends" checked={isAdjusted} onChange={({ target }) => onChange({ adjust_dividends: target.checked })} />
      <p className="small soft">Lowers the prices before each dividend by its share. All prices are adjusted for splits.</p>
    </Popover>
  )
}

function Countdown({
  timeframe,
  calendar,
  zone,
}: {
  readonly timeframe: Timeframe
  readonly calendar: CalendarName
  readonly zone: string
}) {
  const now = useSeconds()
  const { isOpen, at } = nextOnChart(now, timeframe, calendar)
  return (
    <span className="num small soft">{isOpen ? `Bar closes in ${waitText(at - now)}` : `Market closed, opens ${clockIn(at, zone)}`}</span>
  )
}

/** Opens the market's session, where the agent is. */
export function AgentButton({ symbol }: { readonly symbol: string }) {
  const { open, isOpening } = useOpenSession(symbol, { isAnother: false })
  return (
    <Button size="sm" variant="primary" icon="agent" busy={isOpening} onClick={open}>
      AI Agent
    </Button>
  )
}
