import { checkSteps } from './check-steps.ts'
import { report, runStep } from './run-steps.ts'

const results = await Promise.all(checkSteps.map((step) => runStep(step)))
for (const result of results) report(result)
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
