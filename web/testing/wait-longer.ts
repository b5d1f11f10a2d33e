import { configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// A busy machine needs more than the usual second until a page has drawn itself.
configure({ asyncUtilTimeout: 15_000 })

// A part of a page that is still being loaded when its file's tests have ended would fail the run.
afterAll(() => vi.dynamicImportSettled())
