import { ApiError } from './api-error.ts'

/** A call was refused for what it asks. A lost login, too many requests and a server that is down pass. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 403, 408, 429].includes(error.status)
