import type { IconName } from '../../ui/icon.tsx'

export type TakenForm = 'pine' | 'json'

/** The forms in which a strategy can be taken along, as menus name them. */
export const takenForms = [
  { form: 'pine', label: 'Pine Script (TradingView)', icon: 'chart' },
  { form: 'json', label: 'Strategy as JSON', icon: 'code' },
] as const satisfies readonly { readonly form: TakenForm; readonly label: string; readonly icon: IconName }[]
