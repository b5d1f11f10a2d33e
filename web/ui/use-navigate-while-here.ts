import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

/** Goes to a page that an answer leads to, unless the user has left the asking part of the page before it came. */
export function useNavigateWhileHere(): ReturnType<typeof useNavigate> {
  const navigate = useNavigate()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  // The type of `useNavigate` is generic over routes, which a wrapper cannot repeat.
  return useCallback(async (options) => (isHere.current ? navigate(options) : undefined), [navigate]) as typeof navigate
}
