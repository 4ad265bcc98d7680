import { type AiTool, BuiltInTool, imageGenerator, type ToolUsage } from '@atelier/contract/tools/ai-tool'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExternalLink, Image as ImageIcon, Pin, PinOff, ThumbsDown, ThumbsUp, Wrench } from 'lucide-react'
import { useEffect } from 'react'
import { compactCount } from '../../lib/format/compact-count.ts'
import { lazy } from '../../lib/lazy.ts'
import { usePanels } from '../../lib/panels/panels.ts'
import { t, translate } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { countView, directoryQuery, useLikes, usePin, useToggleReaction } from './api.ts'

const TextTool = lazy(
  () => import('./text-tool.tsx'),
  () => <Skeleton className="mt-6 h-60 rounded-md" />,
)

const Reactions = ({ tool, isPinned }: { tool: AiTool; isPinned: boolean }) => {
  const react = useToggleReaction(tool)
  const pin = usePin()
  const likes = compactCount(useLikes(tool))
  const { name } = tool.attributes
  const { views } = tool.toolMetrics
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        size="sm"
        aria-pressed={tool.reaction === 'like'}
        aria-label={t('Like {name}: {likes}', { name, likes })}
        icon={<ThumbsUp fill={tool.reaction === 'like' ? 'currentColor' : 'none'} />}
        onPress={() => react.mutate('like')}
      >
        {likes}
      </Button>
      <IconButton
        label={t('Dislike {name}', { name })}
        aria-pressed={tool.reaction === 'dislike'}
        onPress={() => react.mutate('dislike')}
      >
        <ThumbsDown fill={tool.reaction === 'dislike' ? 'currentColor' : 'none'} />
      </IconButton>
      <IconButton
        label={isPinned ? t('Unpin {name}', { name }) : t('Pin {name}', { name })}
        aria-pressed={isPinned}
        onPress={() => pin.mutate({ toolId: tool.id, isPinned: !isPinned })}
      >
        {isPinned ? <PinOff /> : <Pin />}
      </IconButton>
      <span className="text-13 text-muted">
        {views === 1 ? t('1 view') : t('{views} views', { views: compactCount(views) })}
      </span>
    </div>
  )
}

const ToolDetails = ({ tool, isPinned, usage }: { tool: AiTool; isPinned: boolean; usage: ToolUsage }) => {
  const { name, description, url, ToolImage } = tool.attributes
  const builtInSlug = BuiltInTool.options.find((slug) => slug === tool.id)
  return (
    <>
      <div className="flex items-start gap-4">
        <img src={ToolImage.url} alt="" width={56} height={56} className="size-14 shrink-0" />
        <div className="min-w-0 flex-1">
          <h1 className="font-serif text-28 font-medium tracking-tight wrap-anywhere">{name}</h1>
          <p className="mt-1 flex flex-wrap gap-1.5">
            {tool.categories.map((category) => (
              <Badge key={category}>{translate(category)}</Badge>
            ))}
          </p>
        </div>
      </div>
      <p className="mt-4 text-14 text-pretty text-muted">{translate(description)}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {url !== null && (
          <a href={url} target="_blank" rel="nofollow noopener noreferrer" className={buttonClass('primary')}>
            <ExternalLink />
            {t('Open {what}', { what: new URL(url).hostname.replace(/^www\./, '') })}
          </a>
        )}
        {tool.id === imageGenerator && (
          <Link to="/bonkers" className={buttonClass('primary')}>
            <ImageIcon />
            {t('Open Image Gen')}
          </Link>
        )}
        <Reactions tool={tool} isPinned={isPinned} />
      </div>
      {url !== null && (
        <p className="mt-3 text-13 text-muted">
          {t(
            'This is a third-party tool. Its provider handles what you enter there. Atelier doesn’t send the provider anything.',
          )}
        </p>
      )}
      {builtInSlug !== undefined && <TextTool key={builtInSlug} slug={builtInSlug} usage={usage} />}
    </>
  )
}

export const ToolScreen = ({ slug }: { slug: string }) => {
  const directory = useQuery(directoryQuery)
  const panels = usePanels()
  const tool = directory.data?.tools.find(({ id }) => id === slug)
  useEffect(() => {
    if (tool?.id !== undefined) countView(tool.id)
  }, [tool?.id])
  const icon = <Wrench />
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: t('AI Tools'), icon }, ...(tool ? [{ label: tool.attributes.name }] : [])]}
        actions={
          <IconButton
            label={t('All AI tools')}
            placement="bottom end"
            isActive={panels.isOpen('aiTools')}
            onPress={() => panels.toggle('aiTools')}
          >
            {icon}
          </IconButton>
        }
      />
      <main data-scroll className="min-h-0 flex-1 overflow-y-auto px-4">
        <div className="mx-auto w-full max-w-prose pt-8 pb-24">
          <ResourceState
            query={directory}
            loading={<Skeleton className="h-60 rounded-md" />}
            errorTitle={t('Couldn’t load the tool')}
          >
            {({ pinnedTools, usage }) =>
              tool === undefined ? (
                <EmptyState
                  icon={icon}
                  title={t('Tool not found')}
                  text={t('It may have been removed from the directory.')}
                  action={<Button onPress={() => panels.open('aiTools')}>{t('All AI tools')}</Button>}
                />
              ) : (
                <ToolDetails tool={tool} isPinned={pinnedTools.includes(tool.id)} usage={usage} />
              )
            }
          </ResourceState>
        </div>
      </main>
    </>
  )
}
