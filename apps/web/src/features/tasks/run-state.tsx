import type { TaskRun } from '@atelier/contract/tasks/task'
import { t, translate } from '../../lib/text.tsx'
import { Badge, type BadgeTone } from '../../ui/display/badge.tsx'

const stateDetails: Record<TaskRun['state'], { tone: BadgeTone; label: string }> = {
  running: { tone: 'accent', label: t('Running') },
  done: { tone: 'good', label: t('Done') },
  waiting: { tone: 'warn', label: t('Waiting for you') },
  failed: { tone: 'bad', label: t('Failed') },
  missed: { tone: 'warn', label: t('Missed') },
  unknown: { tone: 'warn', label: t('Unknown') },
}

const unknownOutcome = t('The server stopped while this run was starting. The prompt may not have been sent.')

const detailOf = ({ state, problem, sentence, note, noteSentences }: TaskRun): string => {
  if (state === 'unknown') return unknownOutcome
  if (problem !== '') return translate(sentence ?? problem)
  return noteSentences?.map(translate).join(' ') ?? translate(note)
}

export const RunState = ({ run }: { run: TaskRun }) => {
  const { tone, label } = stateDetails[run.state]
  const problem = detailOf(run)
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {problem !== '' && <span className="min-w-0 text-13 wrap-anywhere text-muted">{problem}</span>}
    </>
  )
}
