export const DashboardPage = () => <p className="page">Dashboard</p>
