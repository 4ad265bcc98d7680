import type { BotTest } from '@atelier/contract/bots/bot-test'
import type { ChatbotId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { ResourceState } from '../../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { testsQuery, useDeleteTest } from '../api.ts'
import { TestVerdict } from './test-verdict.tsx'

const TestDialog = lazy(() => import('./test-dialog.tsx'))

type BotTestDialogState = { kind: 'add' } | { kind: 'change' | 'delete'; test: BotTest }

export const BotTests = ({ chatbotId }: { chatbotId: ChatbotId }) => {
  const tests = useQuery(testsQuery(chatbotId))
  const remove = useDeleteTest(chatbotId)
  const [dialog, setDialog] = useState<BotTestDialogState | null>(null)
  const close = () => setDialog(null)
  return (
    <section aria-labelledby="bot-tests" className="flex flex-col gap-3">
      <h2 id="bot-tests" className="text-16 font-semibold">
        {t('Test questions')}
      </h2>
      <p className="text-13 text-muted">
        {t(
          'When you deploy, both the draft and the deployed version answer these questions. You see both answers before anything changes.',
        )}
      </p>
      <ResourceState
        query={tests}
        size="panel"
        errorTitle={t('Couldn’t load the test questions')}
        loading={
          <Loading label={t('Loading test questions')}>
            <Skeleton className="h-10" />
          </Loading>
        }
        empty={null}
      >
        {(list) => (
          <ul aria-label={t('Test questions')}>
            {list.map((test) => (
              <li key={test.id} className="flex items-center gap-2 border-b border-line py-1.5">
                <span title={test.question} className="min-w-0 flex-1 truncate text-14">
                  {test.question}
                </span>
                <TestVerdict result={test.draft} />
                <IconButton
                  label={t('Edit “{question}”', { question: test.question })}
                  onPress={() => setDialog({ kind: 'change', test })}
                >
                  <Pencil />
                </IconButton>
                <IconButton
                  label={t('Delete “{question}”', { question: test.question })}
                  onPress={() => setDialog({ kind: 'delete', test })}
                >
                  <Trash2 />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </ResourceState>
      <Button
        icon={<Plus />}
        isDisabled={(tests.data?.length ?? 0) >= limits.botTest.max}
        onPress={() => setDialog({ kind: 'add' })}
        className="self-start"
      >
        {t('Add test question')}
      </Button>
      {dialog?.kind === 'add' && <TestDialog chatbotId={chatbotId} onClose={close} />}
      {dialog?.kind === 'change' && <TestDialog chatbotId={chatbotId} test={dialog.test} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <ConfirmDialog
          title={t('Delete this test question?')}
          text={t('“{question}” and its answers will be permanently deleted.', {
            question: dialog.test.question,
          })}
          confirmLabel={t('Delete question')}
          isDanger
          onConfirm={() => remove.mutateAsync(dialog.test.id)}
          errorTitle={t('Couldn’t delete the question')}
          onClose={close}
        />
      )}
    </section>
  )
}
