import { support } from './support.ts'

/** A mail link to support, or to another of our addresses. */
export const SupportLink = ({ address = support.address }: { address?: string }) => <a href={`mailto:${address}`}>{address}</a>
