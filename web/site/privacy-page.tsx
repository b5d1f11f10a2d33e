export const PrivacyPage = () => <p className="page">Privacy</p>
