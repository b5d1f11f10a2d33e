export const SessionHandlerPage = () => <p className="page">Session</p>
