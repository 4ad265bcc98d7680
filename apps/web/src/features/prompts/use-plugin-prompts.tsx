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

export interface SuggestedPluginPrompt {
  id: string
  pluginId: PluginId
  pluginName: string
  prompt: PluginPrompt
}

export const usePluginPrompts = (
  q: string,
  onInsert: (text: string, prompt: SuggestedPluginPrompt) => void,
): {
  prompts: readonly SuggestedPluginPrompt[]
  insert: (prompt: SuggestedPluginPrompt) => void
  dialog: ReactNode
} => {
  const user = useUser()
  const isEnabled = user?.isGuest === false && user.mcpMode.isEnabled
  const { data: plugins = [] } = useQuery({ ...pluginsQuery, enabled: isEnabled })
  const [pendingPrompt, setPendingPrompt] = useState<SuggestedPluginPrompt | null>(null)
  const fill = useMutation({
    meta: { isQuiet: true },
    mutationFn: ({
      suggestion,
      values,
    }: {
      suggestion: SuggestedPluginPrompt
      values: Readonly<Record<string, string>>
    }) => fillPrompt(suggestion.pluginId, suggestion.prompt.name, values),
    onSuccess: ({ text, omittedCount }, { suggestion }) => {
      setPendingPrompt(null)
      onInsert(text, suggestion)
      if (omittedCount > 0)
        toast.info(t('This prompt also contains images or files, which can’t be inserted.'))
    },
    onError: (error) => toast.error(t('Couldn’t insert the prompt'), errorText(error)),
  })
  const prompts = plugins
    .filter(({ isOn, signIn: { state } }) => isOn && (state === 'none' || state === 'in'))
    .flatMap(({ id, name: pluginName, prompts: pluginPrompts }) =>
      pluginPrompts
        .filter(({ name, title }) => contains(`${name} ${title} ${pluginName}`, q))
        .map((prompt) => ({ id: `${id} ${prompt.name}`, pluginId: id, pluginName, prompt })),
    )
  return {
    prompts,
    insert: (prompt) => {
      if (prompt.prompt.arguments.length > 0) setPendingPrompt(prompt)
      else if (!fill.isPending) fill.mutate({ suggestion: prompt, values: {} })
    },
    dialog: pendingPrompt !== null && (
      <VariablesDialog
        title={pendingPrompt.prompt.title}
        description={t('What you enter is sent to {from}’s server, which returns the prompt’s text.', {
          from: pendingPrompt.pluginName,
        })}
        variables={pendingPrompt.prompt.arguments.map(({ name }) => ({ name, kind: 'text', options: [] }))}
        isPending={fill.isPending}
        onInsert={(values) => fill.mutate({ suggestion: pendingPrompt, values })}
        onClose={() => setPendingPrompt(null)}
      />
    ),
  }
}
