export const StrategyPage = () => <p className="page">Strategy</p>
