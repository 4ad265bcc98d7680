import { contains } from '@atelier/contract/contains'
import type { PluginId } from '@atelier/contract/ids'
import type { SavedPrompt } from '@atelier/contract/prompts/prompt'
import { limits } from '@atelier/contract/limits'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { insertIntoDraft, saveDraft } from '../../lib/forms/drafts.ts'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { useDebounced } from '../../lib/forms/use-debounced.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SuggestionList } from '../../ui/fields/suggestion-list.tsx'
import { promptSignIn, useUser } from '../users/index.ts'
import { promptListQuery, promptSearchQuery } from './api.ts'
import { useInsertPrompt } from './use-insert-prompt.tsx'
import { usePluginPrompts } from './use-plugin-prompts.tsx'

const PromptFormDialog = lazy(() => import('./prompt-form-dialog.tsx'))

interface PromptPopupProps {
  q: string
  composerId: string
  field: RefObject<HTMLTextAreaElement | null>
  onPluginPrompt: (plugin: { id: PluginId; name: string }) => void
}

const noPrompts: readonly SavedPrompt[] = []

const usePromptSuggestions = (query: string) => {
  const isGuest = useUser()?.isGuest ?? true
  const q = useDebounced(query, 150)
  const allPrompts = useInfiniteQuery({ ...promptListQuery({}), enabled: !isGuest })
  const searchResults = useQuery({
    ...promptSearchQuery(q),
    enabled: !isGuest && q !== '',
    placeholderData: keepPreviousData,
  })
  const { data = noPrompts, isFetching, isPlaceholderData } = q === '' ? allPrompts : searchResults
  // results for an earlier query can be chosen only if they still match
  const matches =
    q !== query || isPlaceholderData
      ? data.filter(({ promptName, promptText }) => contains(`${promptName} ${promptText}`, query))
      : data
  return {
    isGuest,
    hasNone: isGuest || allPrompts.data?.length === 0,
    isLoading: !isGuest && (q !== query || isFetching),
    prompts: matches.slice(0, limits.prompt.searchResults),
  }
}

export const PromptPopup = ({ q, composerId, field, onPluginPrompt }: PromptPopupProps) => {
  const query = q.trim()
  const { isGuest, hasNone, isLoading, prompts } = usePromptSuggestions(query)
  const { insert, dialog } = useInsertPrompt(() => saveDraft(composerId, ''))
  const pluginPrompts = usePluginPrompts(query, (text, { pluginId, pluginName }) => {
    saveDraft(composerId, '')
    insertIntoDraft(composerId, text)
    onPluginPrompt({ id: pluginId, name: pluginName })
  })
  const [isSaving, setSaving] = useState(false)
  const save = () => (isGuest ? promptSignIn({ reason: t('Sign in to save prompts.') }) : setSaving(true))
  return (
    <>
      <SuggestionList
        label={t('Saved prompts')}
        field={field}
        items={[
          ...prompts.map((prompt) => ({
            id: prompt.id,
            label: prompt.promptName,
            detail: prompt.promptText,
            choose: () => insert(prompt),
          })),
          ...pluginPrompts.prompts.map((each) => ({
            id: each.id,
            label: each.prompt.title,
            detail: [each.pluginName, each.prompt.description].filter(Boolean).join(': '),
            choose: () => pluginPrompts.insert(each),
          })),
        ]}
        onChoose={({ choose }) => choose()}
        isLoading={isLoading}
        {...(hasNone && q === '' && pluginPrompts.prompts.length === 0
          ? {
              empty: (
                <span className="flex flex-wrap items-center justify-between gap-2">
                  {t('No saved prompts yet. Save one to insert it from here.')}
                  <Button size="sm" onPress={save}>
                    {t('Save Prompt')}
                  </Button>
                </span>
              ),
            }
          : {})}
      />
      {dialog}
      {pluginPrompts.dialog}
      {isSaving && <PromptFormDialog name="" text="" onClose={() => setSaving(false)} />}
    </>
  )
}
