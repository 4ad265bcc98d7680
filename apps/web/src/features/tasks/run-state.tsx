import type { TaskRun } from '@atelier/contract/task'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const looks: Record<TaskRun['state'], { tone: BadgeTone; word: string }> = {
  running: { tone: 'accent', word: 'Running' },
  done: { tone: 'good', word: 'Done' },
  waiting: { tone: 'warn', word: 'Needs you' },
  failed: { tone: 'bad', word: 'Failed' },
  missed: { tone: 'warn', word: 'Missed' },
  unknown: { tone: 'warn', word: 'Not known' },
}

const unknown = 'The server stopped when it began. It is not known whether it was asked.'

/** What a run came to, and why. */
export const RunState = ({ run }: { run: TaskRun }) => {
  const { tone, word } = looks[run.state]
  const problem = run.state === 'unknown' ? unknown : run.problem
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      {problem !== '' && <span className="min-w-0 truncate text-13 text-muted">{problem}</span>}
    </>
  )
}
