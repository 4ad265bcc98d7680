import { contains } from '@atelier/contract/contains'
import type { PluginPrompt } from '@atelier/contract/tools/plugin'
import type { PluginId } from '@atelier/contract/ids'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { fillPrompt, pluginsQuery } from '../plugins/index.ts'
import { useUser } from '../users/index.ts'

const VariablesDialog = lazy(() => import('./variables-dialog.tsx'))

export interface OfferedPrompt {
  id: string
  pluginId: PluginId
  from: string
  prompt: PluginPrompt
}

export const usePluginPrompts = (
  q: string,
  onInsert: (text: string, prompt: OfferedPrompt) => void,
): { prompts: readonly OfferedPrompt[]; insert: (prompt: OfferedPrompt) => void; dialog: ReactNode } => {
  const user = useUser()
  const isEnabled = user?.isGuest === false && user.mcpMode.isEnabled
  const { data: plugins = [] } = useQuery({ ...pluginsQuery, enabled: isEnabled })
  const [pendingPrompt, setPendingPrompt] = useState<OfferedPrompt | null>(null)
  const fill = useMutation({
    meta: { isQuiet: true },
    mutationFn: ({
      offered: prompt,
      values,
    }: {
      offered: OfferedPrompt
      values: Readonly<Record<string, string>>
    }) => fillPrompt(prompt.pluginId, prompt.prompt.name, values),
    onSuccess: (text, { offered }) => {
      setPendingPrompt(null)
      onInsert(text, offered)
    },
    onError: (error) => toast.error(t('Couldn’t insert the prompt'), errorText(error)),
  })
  const prompts = plugins
    .filter(({ isOn: isUsed, signIn: { state } }) => isUsed && (state === 'none' || state === 'in'))
    .flatMap(({ id, name: from, prompts: pluginPrompts }) =>
      pluginPrompts
        .filter(({ name, title }) => contains(`${name} ${title} ${from}`, q))
        .map((prompt) => ({ id: `${id} ${prompt.name}`, pluginId: id, from, prompt })),
    )
  return {
    prompts,
    insert: (prompt) => {
      if (prompt.prompt.arguments.length > 0) setPendingPrompt(prompt)
      else if (!fill.isPending) fill.mutate({ offered: prompt, values: {} })
    },
    dialog: pendingPrompt !== null && (
      <VariablesDialog
        title={pendingPrompt.prompt.title}
        description={t('What you enter is sent to {from}’s server, which returns the prompt’s text.', {
          from: pendingPrompt.from,
        })}
        variables={pendingPrompt.prompt.arguments.map(({ name }) => ({ name, kind: 'text', options: [] }))}
        isPending={fill.isPending}
        onInsert={(values) => fill.mutate({ offered: pendingPrompt, values })}
        onClose={() => setPendingPrompt(null)}
      />
    ),
  }
}
