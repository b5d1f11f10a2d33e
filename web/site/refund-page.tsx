export const RefundPage = () => <p className="page">Refund</p>
