export const ForgotPasswordComingSoon = () => <p>Coming soon</p>
export const LoginComingSoon = () => <p>Coming soon</p>
export const RegisterComingSoon = () => <p>Coming soon</p>
