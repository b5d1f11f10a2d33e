export const BacktestsPage = () => <p className="page">Backtests</p>
