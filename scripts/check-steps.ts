import type { Step } from './run-steps.ts'

const types = (project: string): Step => ({ name: `types ${project}`, command: 'tsc', args: ['-p', project] })

/** What `npm run check` and `npm test` hold the sources to. */
export const checkSteps: Step[] = [
  types('packages/contract'),
  types('packages/testing'),
  types('apps/server'),
  types('apps/web'),
  types('apps/web/service-worker'),
  types('apps/extension'),
  types('e2e'),
  types('.'),
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'imports', command: 'node', args: ['scripts/check-imports.ts'] },
  { name: 'unused', command: 'knip', args: ['--no-progress'] },
]
