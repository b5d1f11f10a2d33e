export const HomePage = () => <p className="page">Home</p>
