import { PromptName, type SavedPrompt } from '@atelier/contract/prompt'
import { BookText } from 'lucide-react'
import { errorText } from '../../lib/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { plural, t } from '../../lib/text.tsx'
import { toast } from '../../ui/toast.ts'
import type { FolderItems } from '../folders/index.ts'
import { readPrompt } from './api.ts'
import { PromptMenu, type PromptActions } from './prompt-menu.tsx'
import type { AnyPrompt } from './use-insert-prompt.tsx'

/** Saved prompts as things that lie in folders; of those that are `known` nothing is read again. */
export const usePromptItems = (
  known: readonly SavedPrompt[],
  onInsert: (prompt: AnyPrompt) => void,
  actions: PromptActions,
): FolderItems => {
  const find = (id: string) => known.find((prompt) => prompt.id === id)
  const open = async (id: string) => {
    try {
      const prompt = find(id) ?? (await readPrompt(id))
      if (prompt !== null) onInsert(prompt)
    } catch (error) {
      toast.error(messages.prompts.loadFailed, errorText(error))
    }
  }
  return {
    kind: 'prompts',
    all: (count) => (count === undefined ? t('All prompts') : t('All {count} prompts', { count })),
    icon: <BookText />,
    open: (id) => void open(id),
    menu: ({ id, name }, onRename, className) => (
      <PromptMenu
        id={id}
        name={name}
        isPinned={find(id)?.isPinned ?? false}
        actions={actions}
        onRename={onRename}
        className={className}
      />
    ),
    checkName: (name) => PromptName.safeParse(name).error?.issues[0]?.message ?? null,
    renameFailed: t('The prompt keeps its name'),
    onAskDelete: ({ id, name }) => actions.remove([{ id, name }]),
    fate: (count) =>
      count === 0
        ? t('No prompts are in it.')
        : plural(
            count,
            'The prompt in it is deleted too, and no longer pinned. Move it out first to keep it.',
            'The {count} prompts in it are deleted too, and no longer pinned. Move them out first to keep them.',
          ),
    empty: messages.prompts.none,
  }
}
