import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/text.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { versionQuery } from './api.ts'
import CodeEditor from './code-editor.tsx'
import { languageOf } from './craft-preview.tsx'
import type { ShownCraft } from './use-craft.ts'

const CraftDiff = ({ craft, before }: { craft: ShownCraft; before: string }) => {
  const earlier = useQuery(versionQuery(craft.craftId, before))
  return (
    <ResourceState
      query={earlier}
      size="panel"
      errorTitle={t('Couldn’t load the previous version')}
      loading={<Skeleton className="m-4 h-40" />}
    >
      {({ content }) => (
        <div className="min-h-0 flex-1 overflow-hidden">
          <CodeEditor
            key={`${before} ${craft.version?.id}`}
            label={t('Changes to {craft}', { craft: craft.title })}
            language={languageOf(craft)}
            initial={craft.content}
            original={content}
          />
        </div>
      )}
    </ResourceState>
  )
}

export default CraftDiff
