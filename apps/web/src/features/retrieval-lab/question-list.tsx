import type { Project } from '@atelier/contract/projects/project'
import type { PinnedQuestion } from '@atelier/contract/projects/retrieval'
import { ChevronRight, Pencil, PinOff, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/text.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { cx } from '../../ui/cx.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useRunQuestions, useUnpinQuestion } from './api.ts'
import { Explanation } from './explanation.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { RankChip } from './rank-chip.tsx'

const describeExpectation = ({ expected, page, quote }: PinnedQuestion): string | null =>
  expected === null
    ? null
    : [
        expected.title,
        ...(page === null ? [] : [t('page {page}', { page })]),
        ...(quote === null ? [] : [`“${quote}”`]),
      ].join(' · ')

interface QuestionRowProps {
  project: Project
  question: PinnedQuestion
  isOpen: boolean
  isRunning: boolean
  onToggle: () => void
}

const QuestionRow = ({ project, question, isOpen, isRunning, onToggle }: QuestionRowProps) => {
  const [dialog, setDialog] = useState<'change' | 'unpin' | null>(null)
  const run = useRunQuestions(project.id)
  const unpin = useUnpinQuestion(project.id)
  const canEdit = project.permissions.EDIT_PROJECT
  const expectation = describeExpectation(question)
  const canRun = question.expected?.attachmentId != null && !isRunning
  return (
    <li>
      <div className="flex items-start gap-1 pe-2">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-w-0 flex-1 items-start gap-2 px-3 py-3 text-start transition-colors hover:bg-tint"
        >
          <ChevronRight
            size={16}
            className={cx('mt-0.5 shrink-0 text-muted transition-[rotate]', isOpen && 'rotate-90')}
          />
          <span className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 basis-64">
              <span className="block text-14 font-medium wrap-anywhere">{question.text}</span>
              {expectation !== null && (
                <span className="mt-0.5 line-clamp-2 text-12 wrap-anywhere text-muted">{expectation}</span>
              )}
            </span>
            <RankChip question={question} />
          </span>
        </button>
        {canEdit && (
          <span className="mt-1.5">
            <Menu
              label={t('Actions for {text}', { text: question.text })}
              items={[
                {
                  label: t('Run this question'),
                  icon: <RotateCw />,
                  isDisabled: !canRun,
                  onAction: () => run.mutate([question.id]),
                },
                { label: t('Change'), icon: <Pencil />, onAction: () => setDialog('change') },
                { label: t('Unpin'), icon: <PinOff />, isDanger: true, onAction: () => setDialog('unpin') },
              ]}
            />
          </span>
        )}
      </div>
      {isOpen && (
        <div className="border-t border-line bg-sunken px-4 py-4">
          <Explanation
            projectId={project.id}
            question={question.text}
            expectedId={question.expected?.attachmentId ?? null}
          />
        </div>
      )}
      {dialog === 'change' && (
        <QuestionDialog project={project} question={question} onClose={() => setDialog(null)} />
      )}
      {dialog === 'unpin' && (
        <ConfirmDialog
          title={t('Unpin this question?')}
          text={t('“{text}” and its results will be deleted.', { text: question.text })}
          confirmLabel={t('Unpin')}
          isDanger
          onConfirm={() => unpin.mutateAsync(question.id)}
          successMessage={t('Question unpinned')}
          errorTitle={t('Couldn’t unpin the question')}
          onClose={() => setDialog(null)}
        />
      )}
    </li>
  )
}

interface QuestionListProps {
  project: Project
  questions: readonly PinnedQuestion[]
  openId: string | undefined
  isRunning: boolean
  onOpen: (id: string | undefined) => void
}

export const QuestionList = ({ project, questions, openId, isRunning, onOpen }: QuestionListProps) => (
  <ul
    aria-label={t('Pinned questions')}
    className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
  >
    {questions.map((question) => (
      <QuestionRow
        key={question.id}
        project={project}
        question={question}
        isOpen={question.id === openId}
        isRunning={isRunning}
        onToggle={() => onOpen(question.id === openId ? undefined : question.id)}
      />
    ))}
  </ul>
)
