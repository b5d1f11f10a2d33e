import { configure } from '@testing-library/react'

// A busy machine needs more than the usual second until a page has drawn itself.
configure({ asyncUtilTimeout: 5_000 })
