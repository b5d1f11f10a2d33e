export const StrategiesPage = () => <p className="page">Strategies</p>
