import { isIP } from 'node:net'

/** Whether a host as URLs have it is this machine, so that what is sent to it crosses no network. */
export const isThisMachine = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))
