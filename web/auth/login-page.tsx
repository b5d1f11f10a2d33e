export const LoginPage = () => <p className="page">Login</p>
