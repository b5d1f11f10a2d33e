export const ProfileSettings = () => <p className="page">Profile</p>
