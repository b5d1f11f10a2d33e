/** Where assistants find the calls of the API as tools. */
export const mcpPath = '/mcp'
