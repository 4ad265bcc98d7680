import type { Digest } from '@atelier/contract/sources/attachment'
import type { VaultAttachment } from '@atelier/contract/sources/vault'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../../../lib/text.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { EarlierVersions } from './earlier-versions.tsx'

const DetailSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-1.5 text-13 font-semibold text-muted">{title}</h3>
    {children}
  </section>
)

interface PreviewDetailsProps {
  id: string
  digest: Digest
  projects: VaultAttachment['usedInProjects']
  onClose: () => void
}

export const PreviewDetails = ({ id, digest, projects, onClose }: PreviewDetailsProps) => (
  <aside
    aria-label={t('Details')}
    className="flex shrink-0 flex-col gap-5 self-start rounded-md bg-sunken p-4 max-desktop:w-full desktop:sticky desktop:top-0 desktop:w-details"
  >
    {digest.summary !== '' && (
      <DetailSection title={t('Summary')}>
        <p className="text-14 wrap-anywhere">{digest.summary}</p>
      </DetailSection>
    )}
    {digest.tags.length > 0 && (
      <DetailSection title={t('Tags')}>
        <ul className="flex flex-wrap gap-1.5">
          {digest.tags.map((tag) => (
            <li key={tag}>
              <Link
                to="/vault"
                search={{ tag }}
                className="touch-area rounded-full hover:underline"
                onClick={onClose}
              >
                <Badge>{tag}</Badge>
              </Link>
            </li>
          ))}
        </ul>
      </DetailSection>
    )}
    <DetailSection title={t('Projects')}>
      {projects.length === 0 ? (
        <p className="text-14 text-muted">{t('Not in a project yet.')}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {projects.map(({ id: projectId, name }) => (
            <li key={projectId}>
              <Link
                to="/chat/projects/$projectId"
                params={{ projectId }}
                target="_blank"
                className="text-14 text-accent-text hover:underline"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </DetailSection>
    <EarlierVersions id={id} onRestored={onClose} />
  </aside>
)
