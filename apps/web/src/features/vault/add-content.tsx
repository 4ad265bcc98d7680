import { ChevronDown, FileUp, Link2, Plus, Sparkles, Type } from 'lucide-react'
import { useState } from 'react'
import { containsOnlyLinks } from '../../lib/forms/links-in-text.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useDrive } from '../cloud-drive/index.ts'
import { MagicImport } from '../magic-import/index.ts'
import { AddLinkDialog, AddTextDialog, pickFiles, usePaste } from '../uploads/index.ts'
import { vaultUploadGroup } from './use-vault-uploads.ts'

const destination = { source: 'VAULT' } as const
const { vault } = messages

export const AddContent = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => {
  const [dialog, setDialog] = useState<'link' | 'text' | 'magic' | null>(null)
  const [pastedText, setPastedText] = useState('')
  const close = () => {
    setDialog(null)
    setPastedText('')
  }
  usePaste({
    onText: (text) => {
      setPastedText(text)
      setDialog(containsOnlyLinks(text) ? 'link' : 'text')
    },
  })
  const drive = useDrive({ destination, group: vaultUploadGroup })
  return (
    <>
      <Menu
        label={t('Add Content')}
        placement="bottom start"
        trigger={
          <Button variant="primary" size="lg" icon={<Plus />} className="px-3!">
            {t('Add Content')}
            <ChevronDown />
          </Button>
        }
        items={[
          {
            label: vault.uploadEntry,
            icon: <FileUp />,
            onAction: () => void pickFiles().then(onFiles),
          },
          { label: vault.linkEntry, icon: <Link2 />, onAction: () => setDialog('link') },
          { label: vault.textEntry, icon: <Type />, onAction: () => setDialog('text') },
          drive.menuItem,
          'divider',
          { label: t('Magic Import'), icon: <Sparkles />, onAction: () => setDialog('magic') },
          ...(drive.disconnect ? [drive.disconnect] : []),
        ]}
      />
      {dialog === 'link' && (
        <AddLinkDialog
          destination={destination}
          texts={{ adding: vault.addingLink, added: vault.linkAdded, failed: vault.unexpected }}
          initialText={pastedText}
          onClose={close}
        />
      )}
      {dialog === 'text' && (
        <AddTextDialog
          destination={destination}
          texts={{ adding: vault.addingText, added: vault.textAdded, failed: vault.textFailed }}
          initialText={pastedText}
          onClose={close}
        />
      )}
      {dialog === 'magic' && <MagicImport destination={destination} onClose={close} />}
    </>
  )
}
