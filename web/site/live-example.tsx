import { ExampleFrame } from './example-frame.tsx'

/** The example on the home page, read and tested in the visitor's own browser after the first paint. */
export const LiveExample = () => <ExampleFrame />
