import { limits } from '@atelier/contract/limits'
import { PromptName, type SavedPrompt } from '@atelier/contract/prompts/prompt'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { BookText, Pin } from 'lucide-react'
import { errorText } from '../../lib/api/error-text.ts'
import { problemWith } from '../../lib/forms/form-schema.ts'
import { messages } from '../../lib/messages.ts'
import { plural, t } from '../../lib/text.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { TreeFolderItemsProps, TreeNode } from '../../ui/display/tree-node.ts'
import { type FolderItems, systemFolderId, treeItemsOf } from '../folders/index.ts'
import { findCachedPrompt, promptListQuery, readPrompt } from './api.ts'
import { PromptMenu, type PromptActions } from './prompt-menu.tsx'
import type { AnyPrompt } from './use-insert-prompt.tsx'

/** Memoizes tree nodes per prompt object: lists can have thousands. */
const nodeCache = new WeakMap<SavedPrompt, TreeNode>()
const nodeOf = (prompt: SavedPrompt): TreeNode => {
  const node = nodeCache.get(prompt) ?? {
    id: prompt.id,
    name: prompt.promptName,
    text: prompt.promptText.slice(0, limits.prompt.excerpt),
    icon: prompt.isPinned ? <Pin role="img" aria-label={t('Pinned')} /> : <BookText />,
  }
  nodeCache.set(prompt, node)
  return node
}

const PromptsIn = ({ folderId, children }: TreeFolderItemsProps) => {
  const list = useInfiniteQuery(
    promptListQuery(folderId === systemFolderId ? { filter: 'LOOSE' } : { folderId }),
  )
  return children(treeItemsOf(list, (list.data ?? []).map(nodeOf)))
}

export const usePromptItems = (
  onInsert: (prompt: AnyPrompt) => void,
  actions: PromptActions,
): FolderItems => {
  const queryClient = useQueryClient()
  const open = async (id: string) => {
    try {
      const prompt = findCachedPrompt(queryClient, id) ?? (await readPrompt(id))
      if (prompt !== null) onInsert(prompt)
    } catch (error) {
      toast.error(messages.prompts.loadFailed, errorText(error))
    }
  }
  return {
    kind: 'prompts',
    allLabel: t('All prompts'),
    FolderItems: PromptsIn,
    open: (id) => void open(id),
    renderMenu: ({ id, name }, onRename, className) => (
      <PromptMenu
        id={id}
        name={name}
        isPinned={findCachedPrompt(queryClient, id)?.isPinned ?? false}
        actions={actions}
        onRename={onRename}
        className={className}
      />
    ),
    checkName: (name) => problemWith(PromptName, name) ?? null,
    renameFailedTitle: t('Couldn’t rename the prompt'),
    onRequestDelete: ({ id, name }) => actions.remove([{ id, name }]),
    deletionNote: (count) =>
      count === undefined
        ? t('The prompts in it will also be deleted. To keep them, move them out first.')
        : count === 0
          ? t('This folder is empty.')
          : plural(
              count,
              'The prompt in it will also be deleted. To keep it, move it out first.',
              'The {count} prompts in it will also be deleted. To keep them, move them out first.',
            ),
    emptyText: messages.prompts.none,
  }
}
