import type { StrategyDetail } from '@playbook/contract/strategies'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FailBox } from '../../ui/fail-box.tsx'

/** Why a run failed, and the way back to its words. */
export function FailedStrategy({ strategy }: { strategy: StrategyDetail }) {
  return (
    <FailBox tone="loud" title="Strategy Failed" actions={<FixButton strategy={strategy} />}>
      {strategy.result?.error_message ?? strategy.message}
    </FailBox>
  )
}

function FixButton({ strategy }: { strategy: StrategyDetail }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        Fix Strategy
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Fix Strategy"
        confirmLabel="Continue"
        onConfirm={() => void navigate({ to: '/console/strategy-lab/builder', search: { from: strategy.id } })}
      >
        This will take you back to the strategy builder to fix the issues. Continue?
      </ConfirmDialog>
    </>
  )
}
