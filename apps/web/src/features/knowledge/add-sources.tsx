import type { Project } from '@atelier/contract/projects/project'
import { Archive, FileUp, Link2, Plus, Sparkles, Type } from 'lucide-react'
import { useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useDrive } from '../cloud-drive/index.ts'
import { MagicImport } from '../magic-import/index.ts'
import { AddLinkDialog, AddTextDialog, pickFiles } from '../uploads/index.ts'
import { useUser } from '../users/index.ts'
import { uploadGroup } from './use-project-sources.ts'

const AddFromVault = lazy(() => import('./add-from-vault.tsx'))

export interface AddSourcesProps {
  project: Project
  /** Without this right, only a dialog that is already open is shown. */
  mayAdd: boolean
  onFiles: (files: readonly File[]) => void
}

export const AddSources = ({ project, mayAdd, onFiles }: AddSourcesProps) => {
  const isGuest = useUser()?.isGuest ?? true
  const [dialog, setDialog] = useState<'link' | 'text' | 'vault' | 'magic' | null>(null)
  const close = () => setDialog(null)
  const destination = { source: 'PROJECT', projectId: project.id } as const
  const drive = useDrive({ destination, group: uploadGroup(project.id) })
  return (
    <>
      {mayAdd && (
        <Menu
          label={t('Add sources')}
          trigger={
            <Button size="sm" icon={<Plus />}>
              {t('Add Files')}
            </Button>
          }
          items={[
            {
              label: t('Upload files'),
              icon: <FileUp />,
              onAction: () => void pickFiles().then(onFiles),
            },
            { label: t('Add Link'), icon: <Link2 />, onAction: () => setDialog('link') },
            { label: t('Paste text'), icon: <Type />, onAction: () => setDialog('text') },
            drive.menuItem,
            ...(isGuest
              ? []
              : [
                  { label: t('From your vault'), icon: <Archive />, onAction: () => setDialog('vault') },
                  { label: t('Magic Import'), icon: <Sparkles />, onAction: () => setDialog('magic') },
                ]),
          ]}
        />
      )}
      {dialog === 'link' && <AddLinkDialog destination={destination} onClose={close} />}
      {dialog === 'text' && <AddTextDialog destination={destination} onClose={close} />}
      {dialog === 'vault' && <AddFromVault project={project} onClose={close} />}
      {dialog === 'magic' && <MagicImport destination={destination} onClose={close} />}
    </>
  )
}
