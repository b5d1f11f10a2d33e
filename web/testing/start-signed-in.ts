import { signIn, startSession } from '../session.ts'
import { samplePair } from './samples.ts'

/** The browser as it is when nobody has logged in on it. */
export function startAsGuest(): void {
  localStorage.clear()
  sessionStorage.clear()
  startSession()
}

/** The browser of somebody who has just logged in, until its window closes. */
export function startSignedIn(): void {
  startAsGuest()
  signIn(samplePair('1'), false)
}
