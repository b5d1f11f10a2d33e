export const RegisterPage = () => <p className="page">Register</p>
