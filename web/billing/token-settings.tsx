export const TokenSettings = () => <p className="page">Tokens</p>
