/** The parts of the operators' page, as its address names them. */
export const operatorTabs = ['accounts', 'applications', 'messages', 'reports', 'rewards', 'audit'] as const
export type OperatorTab = (typeof operatorTabs)[number]
