export const AnalysisPage = () => <p className="page">Market analysis</p>
