export const GeneralSettings = () => <p className="page">General</p>
