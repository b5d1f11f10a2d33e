export const TermsPage = () => <p className="page">Terms</p>
