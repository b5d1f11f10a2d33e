import type { ApiError } from './api-error.ts'

/** Whether a stream that was refused so would be refused again: it is not opened once more. */
export const isFinal = ({ status }: ApiError): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429
