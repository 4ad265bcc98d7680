import type { TaskRun } from '@atelier/contract/tasks/task'
import { t, translate } from '../../lib/text.tsx'
import { Badge, type BadgeTone } from '../../ui/display/badge.tsx'

const stateDetails: Record<TaskRun['state'], { tone: BadgeTone; word: string }> = {
  running: { tone: 'accent', word: t('Running') },
  done: { tone: 'good', word: t('Done') },
  waiting: { tone: 'warn', word: t('Waiting for you') },
  failed: { tone: 'bad', word: t('Failed') },
  missed: { tone: 'warn', word: t('Missed') },
  unknown: { tone: 'warn', word: t('Unknown') },
}

const unknownOutcome = t('The server stopped while this run was starting. The prompt may not have been sent.')

const problemOf = ({ state, problem, sentence, note, noteSentences }: TaskRun): string => {
  if (state === 'unknown') return unknownOutcome
  if (problem !== '') return translate(sentence ?? problem)
  return noteSentences?.map(translate).join(' ') ?? translate(note)
}

export const RunState = ({ run }: { run: TaskRun }) => {
  const { tone, word } = stateDetails[run.state]
  const problem = problemOf(run)
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      {problem !== '' && <span className="min-w-0 text-13 wrap-anywhere text-muted">{problem}</span>}
    </>
  )
}
