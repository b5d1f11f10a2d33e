export const FeaturesPage = () => <p className="page">Features</p>
