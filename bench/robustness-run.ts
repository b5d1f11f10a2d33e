import { checkRobustness } from '@playbook/engine/robustness/check-robustness'
import { peakMegabytes } from './fresh-process.ts'
import { crossPlan, inputOf } from './plans.ts'
import { walkBars } from './walk.ts'

// Run by robustness.ts in a process of its own.
const input = inputOf(walkBars(10_000, 3600), crossPlan(10, 20), '1h')
const begun = performance.now()
let firstMs = Number.NaN
const report = checkRobustness(input, {}, { onPartial: () => (firstMs = Number.isNaN(firstMs) ? performance.now() - begun : firstMs) })
console.log(JSON.stringify({ firstMs, ms: performance.now() - begun, megabytes: peakMegabytes(), verdict: report.verdict }))
