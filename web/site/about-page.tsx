export const AboutPage = () => <p className="page">About</p>
