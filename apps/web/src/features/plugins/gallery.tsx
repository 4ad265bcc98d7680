import type { KnownPlugin } from '@atelier/contract/tools/plugin'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { t, translate } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { galleryQuery } from './api.ts'

const accessLabels = {
  open: t('No setup needed'),
  token: t('Requires a token'),
  login: t('Requires sign-in'),
} as const

const KnownPluginCard = ({ entry, onAdd }: { entry: KnownPlugin; onAdd: (entry: KnownPlugin) => void }) => {
  const { name, by, category, description, needs, access, help } = entry
  return (
    <li className="flex flex-col rounded-md border border-line bg-surface p-4">
      <div className="flex items-start gap-2">
        <h3 className="min-w-0 flex-1 truncate text-14 font-semibold">{name}</h3>
        <Badge tone={access === 'open' ? 'accent' : 'neutral'}>{accessLabels[access]}</Badge>
      </div>
      <p className="mt-0.5 truncate text-12 text-muted">
        {by} · {translate(category)}
      </p>
      <p className="mt-2 flex-1 text-13 text-pretty">{translate(description)}</p>
      <p className="mt-2 text-12 text-pretty text-muted">
        {t('You’ll need: {needs}', { needs: translate(needs) })}
      </p>
      <div className="mt-3 flex items-center gap-3">
        <Button aria-label={t('Connect {name}', { name })} onPress={() => onAdd(entry)}>
          {t('Connect')}
        </Button>
        {help !== '' && (
          <a
            href={help}
            target="_blank"
            rel="noreferrer nofollow"
            className="touch-tall inline-flex items-center gap-1.5 rounded-sm text-13 text-muted underline hover:text-ink"
          >
            {t('About {name}', { name })}
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        )}
      </div>
    </li>
  )
}

export const Gallery = ({ onAdd }: { onAdd: (entry: KnownPlugin) => void }) => (
  <ResourceState
    query={useQuery(galleryQuery)}
    loading={<ListSkeleton label={t('Loading gallery')} />}
    errorTitle={t('Couldn’t load the gallery')}
  >
    {(entries) => (
      <ul aria-label={t('Gallery')} className="grid grid-cols-1 gap-3 tablet:grid-cols-2">
        {entries.map((entry) => (
          <KnownPluginCard key={`${entry.category} ${entry.slug}`} entry={entry} onAdd={onAdd} />
        ))}
      </ul>
    )}
  </ResourceState>
)
