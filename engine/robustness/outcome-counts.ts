import { formatCount } from '../format/count.ts'
import type { Verdict } from './report.ts'

/** How many tests there were and how they came out, in a sentence. */
export function outcomeCounts({ reasons }: Pick<Verdict, 'reasons'>): string {
  const count = (outcome: Verdict['reasons'][number]['outcome']) => reasons.filter((reason) => reason.outcome === outcome).length
  return `${formatCount(reasons.length, 'robustness test')}: ${count('pass')} passed, ${count('warn')} unclear, ${count('fail')} failed, ${count('unknown')} not judged.`
}
