export const SiteLayout = () => <p className="page">Site</p>
