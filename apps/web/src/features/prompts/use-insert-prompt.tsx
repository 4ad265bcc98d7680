import type { PublicPrompt, SavedPrompt, TeamPrompt } from '@atelier/contract/prompts/prompt'
import { useQueryClient } from '@tanstack/react-query'
import { useMatchRoute, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { insertIntoDraft } from '../../lib/forms/drafts.ts'
import { lazy } from '../../lib/lazy.ts'
import { usePanels } from '../../lib/panels/panels.ts'
import { t } from '../../lib/text.tsx'
import { useIsNarrow } from '../../lib/browser/use-media.ts'
import { useStable } from '../../lib/use-stable.ts'
import { destinationOf } from '../uploads/queue/index.ts'
import { useAddFiles } from '../uploads/index.ts'
import { countUse } from './api.ts'
import { noteInsertedPrompt } from '../../lib/forms/prompt-use.ts'
import { fillIn, variablesOf } from '@atelier/contract/prompts/prompt-variables'

const VariablesDialog = lazy(() => import('./variables-dialog.tsx'))

export type AnyPrompt = SavedPrompt | TeamPrompt | PublicPrompt

/** Inserts into the page's composer or a new chat's; first asks for the values of variables (PRM-05). */
export const useInsertPrompt = (
  beforeInsert?: () => void,
): { insert: (prompt: AnyPrompt) => void; dialog: ReactNode } => {
  const [pendingPrompt, setPendingPrompt] = useState<AnyPrompt | null>(null)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const matchRoute = useMatchRoute()
  const panels = usePanels()
  const isNarrow = useIsNarrow()
  const { chatId } = useParams({ strict: false })
  const project = matchRoute({ to: '/chat/projects/$projectId' })
  const composerId = chatId ?? (project === false ? 'new' : project.projectId)
  const addFiles = useAddFiles({
    destination: destinationOf({ opener: 'chat' }),
    group: `composer ${composerId}`,
  })
  const insertPrompt = async (prompt: AnyPrompt, text: string, files: readonly File[] = []) => {
    // flushed first: the open dialog's input would otherwise block navigation
    flushSync(() => setPendingPrompt(null))
    const isChat = chatId !== undefined || project !== false || matchRoute({ to: '/chat' }) !== false
    if (prompt.promptType === 'public') {
      void countUse(queryClient, prompt.id).catch(() => undefined)
      noteInsertedPrompt(prompt.id, text)
    }
    if (!isChat) await navigate({ to: '/chat' })
    // the drawer would cover the inserted text
    else if (isNarrow) panels.close('prompts')
    beforeInsert?.()
    if (files.length > 0) addFiles(files)
    insertIntoDraft(composerId, prompt.promptType === 'public' ? `${text}\n\n` : text)
  }
  const insert = useStable((prompt: AnyPrompt) => {
    if (variablesOf(prompt.promptText).length > 0) setPendingPrompt(prompt)
    else void insertPrompt(prompt, prompt.promptText)
  })
  return {
    insert,
    dialog: pendingPrompt !== null && (
      <VariablesDialog
        title={pendingPrompt.promptName}
        description={t('Fields you leave empty appear in brackets so you can fill them in later.')}
        variables={variablesOf(pendingPrompt.promptText)}
        onInsert={(values, files) =>
          void insertPrompt(pendingPrompt, fillIn(pendingPrompt.promptText, values), files)
        }
        onClose={() => setPendingPrompt(null)}
      />
    ),
  }
}
