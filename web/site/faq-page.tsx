export const FaqPage = () => <p className="page">Faq</p>
