export const ConsoleLayout = () => <p className="page">Console</p>
