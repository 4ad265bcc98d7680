import type { Step } from './run-steps.ts'

/** The checks that `npm run check` and `npm test` run on the sources. */
export const checkSteps: Step[] = [
  // one process per package reports both the compiler's errors and those of type-aware rules
  { name: 'types, lint', command: 'oxlint', args: ['--type-aware', '--type-check', '--deny-warnings'] },
  {
    name: 'rules of our own',
    command: 'node',
    args: ['--test', 'scripts/lint/grants.test.ts', 'scripts/lint/calls.test.ts'],
  },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'imports', command: 'node', args: ['scripts/check-imports.ts'] },
  { name: 'requirements', command: 'node', args: ['scripts/check-requirements.ts'] },
  { name: 'texts', command: 'node', args: ['scripts/check-texts.ts'] },
  { name: 'deployment', command: 'node', args: ['scripts/write-deployment.ts', '--check'] },
  { name: 'lockfile', command: 'node', args: ['scripts/check-lockfile.ts'] },
  { name: 'unused', command: 'knip', args: ['--no-progress'] },
]
