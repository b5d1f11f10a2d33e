import { cleanup } from '@testing-library/react'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'

// The files of a worker share one page and its modules: each begins with nothing on it and nothing stored.
beforeAll(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const realTimeout = setTimeout
afterEach(async () => {
  cleanup()
  toast.dismiss()
  // What is closed gives the keyboard back a moment later, which would close what the next test opens.
  await new Promise((resolve) => realTimeout(resolve))
})

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})
