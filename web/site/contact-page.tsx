export const ContactPage = () => <p className="page">Contact</p>
