import fc from 'fast-check'

// The same cases on every run; another number in SEED looks for new ones.
fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 20_260_101), interruptAfterTimeLimit: 60_000, markInterruptAsFailure: true })
