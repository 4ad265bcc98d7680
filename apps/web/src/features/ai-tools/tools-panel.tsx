import { contains } from '@atelier/contract/contains'
import { type AiTool, trendingCategory } from '@atelier/contract/tools/ai-tool'
import { limits } from '@atelier/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Wrench } from 'lucide-react'
import { useState } from 'react'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { useDebounced } from '../../lib/forms/use-debounced.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { directoryQuery } from './api.ts'
import { ToolRow } from './tool-row.tsx'

interface SectionsProps {
  tools: readonly AiTool[]
  pinnedIds: readonly string[]
}

const Section = ({ title, tools, pinnedIds }: SectionsProps & { title: string }) =>
  tools.length === 0 ? null : (
    <section aria-label={title} className="mt-4">
      <h3 className="mb-1 px-2 text-12 font-semibold text-muted">{title}</h3>
      <ul>
        {tools.map((tool) => (
          <ToolRow key={tool.id} tool={tool} isPinned={pinnedIds.includes(tool.id)} />
        ))}
      </ul>
    </section>
  )

const pickRandom = (tools: readonly AiTool[], sortKeys: ReadonlyMap<string, number>, count: number) =>
  tools.toSorted((a, b) => (sortKeys.get(a.id) ?? 0) - (sortKeys.get(b.id) ?? 0)).slice(0, count)

const Sections = ({ tools, pinnedIds }: SectionsProps) => {
  const { slug } = useParams({ strict: false })
  // picked once, so that the list doesn't reshuffle on re-render
  const [sortKeys] = useState(() => new Map(tools.map(({ id }) => [id, Math.random()])))
  const currentTools = tools.filter(({ id }) => id === slug)
  const category = currentTools[0]?.categories[0]
  const otherTools = tools.filter(({ id }) => id !== slug)
  const relatedTools = otherTools.filter(
    ({ categories }) => category === undefined || categories.includes(category),
  )
  return (
    <>
      <Section title={t('Currently using')} tools={currentTools} pinnedIds={pinnedIds} />
      <Section
        title={t('Pinned Tools')}
        tools={pinnedIds.flatMap((id) => tools.find((tool) => tool.id === id) ?? [])}
        pinnedIds={pinnedIds}
      />
      <Section
        title={trendingCategory}
        tools={tools.filter(({ categories }) => categories.includes(trendingCategory))}
        pinnedIds={pinnedIds}
      />
      <Section
        title={t('Related Tools')}
        tools={pickRandom(relatedTools, sortKeys, limits.aiTools.related)}
        pinnedIds={pinnedIds}
      />
      <Section title={t('All Tools')} tools={tools} pinnedIds={pinnedIds} />
    </>
  )
}

const SearchResults = ({ q, tools, pinnedIds }: SectionsProps & { q: string }) => {
  const matches = tools.filter(({ attributes }) => contains(attributes.name, q))
  if (matches.length > 0) return <Section title={t('Results')} tools={matches} pinnedIds={pinnedIds} />
  return (
    <div role="status">
      <EmptyState
        size="panel"
        icon={<Wrench />}
        title={messages.tools.none}
        text={t('Search looks at names only. Try a different name.')}
      />
    </div>
  )
}

const ToolsPanel = () => {
  const [input, setInput] = useState('')
  const q = useDebounced(input.trim(), 500)
  return (
    <div data-scroll className="min-h-0 flex-1 overflow-y-auto px-3 pb-6">
      <SearchField label={t('Search tools')} value={input} onChange={setInput} className="mx-1 mt-1" />
      <ResourceState
        query={useQuery(directoryQuery)}
        size="panel"
        loading={
          <Loading label={t('Loading tools')}>
            <div className="mt-4 flex flex-col gap-2 px-1">
              {Array.from({ length: 8 }, (_, row) => (
                <Skeleton key={row} className="h-11 rounded-sm" />
              ))}
            </div>
          </Loading>
        }
        errorTitle={t('Couldn’t load the tools')}
      >
        {({ tools, pinnedTools: pinned }) =>
          q === '' ? (
            <Sections tools={tools} pinnedIds={pinned} />
          ) : (
            <SearchResults q={q} tools={tools} pinnedIds={pinned} />
          )
        }
      </ResourceState>
    </div>
  )
}

export default ToolsPanel
