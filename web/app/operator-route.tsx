import { OperatorPage } from '../operator/operator-page.tsx'
import { AreaGuard } from './area-guard.tsx'

export const OperatorRoute = () => (
  <AreaGuard area="operator">
    <OperatorPage />
  </AreaGuard>
)
