export const SettingsLayout = () => <p className="page">Settings</p>
