export interface StrategyTables {}
