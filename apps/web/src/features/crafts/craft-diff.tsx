import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/text.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { versionQuery } from './api.ts'
import CodeEditor from './code-editor.tsx'
import { languageOf } from './craft-preview.tsx'
import type { CraftView } from './use-craft.ts'

const CraftDiff = ({ craft, previousVersionId }: { craft: CraftView; previousVersionId: string }) => {
  const previousVersion = useQuery(versionQuery(craft.craftId, previousVersionId))
  return (
    <ResourceState
      query={previousVersion}
      size="panel"
      errorTitle={t('Couldn’t load the previous version')}
      loading={<Skeleton className="m-4 h-40" />}
    >
      {({ content }) => (
        <div className="min-h-0 flex-1 overflow-hidden">
          <CodeEditor
            key={`${previousVersionId} ${craft.version?.id}`}
            label={t('Changes to {craft}', { craft: craft.title })}
            language={languageOf(craft)}
            initialText={craft.content}
            originalText={content}
          />
        </div>
      )}
    </ResourceState>
  )
}

export default CraftDiff
