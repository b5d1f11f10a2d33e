export const SessionPage = () => <p className="page">Market session</p>
