import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/button.tsx'
import { ResourceState } from '../../ui/resource-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useSaveVersion, versionQuery } from './api.ts'
import CodeEditor from './code-editor.tsx'
import { languageOf } from './craft-preview.tsx'
import type { ShownCraft } from './use-craft.ts'

interface CraftDiffProps {
  craft: ShownCraft
  before: string
  /** Each change can be taken or left; left out, they are only shown. */
  onSaved?: (() => void) | undefined
}

/** What a version changed of the one before. */
const CraftDiff = ({ craft, before, onSaved }: CraftDiffProps) => {
  const earlier = useQuery(versionQuery(craft.craftId, before))
  const [text, setText] = useState(craft.content)
  const save = useSaveVersion(craft.craftId)
  const submit = (content: string) => {
    if (!craft.version || content === craft.content) return onSaved?.()
    save.mutate(
      { baseId: craft.version.id, content, ...(craft.leafId && { leafId: craft.leafId }) },
      {
        onSuccess: () => onSaved?.(),
        onError: (failure) => toast.error(t('The review was not saved'), errorText(failure)),
      },
    )
  }
  return (
    <ResourceState
      of={earlier}
      size="panel"
      failed={t('The version before did not load')}
      loading={<Skeleton className="m-4 h-40" />}
    >
      {({ content }) => (
        <>
          <div className="min-h-0 flex-1 overflow-hidden">
            <CodeEditor
              key={`${before} ${craft.version?.id}`}
              label={t('Changes of {craft}', { craft: craft.title })}
              language={languageOf(craft)}
              initial={craft.content}
              original={content}
              isReviewed={onSaved !== undefined}
              onChange={setText}
            />
          </div>
          {onSaved && (
            <footer className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2">
              <span className="min-w-40 flex-1 text-13 text-muted">{t('Take or leave each change.')}</span>
              <Button isPending={save.isPending} onPress={() => submit(content)}>
                {t('Leave all')}
              </Button>
              <Button variant="primary" isPending={save.isPending} onPress={() => submit(text)}>
                {text === craft.content ? t('Take all') : t('Save')}
              </Button>
            </footer>
          )}
        </>
      )}
    </ResourceState>
  )
}

export default CraftDiff
