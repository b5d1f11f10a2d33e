import { useEffect, useState } from 'react'

/** True once a claim has held for so long: what is over sooner is not worth showing. */
export function useDelayed(claim: boolean, delayMs: number): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!claim) return
    const timer = setTimeout(() => setIsLate(true), delayMs)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [claim, delayMs])
  return claim && isLate
}
