import type { VaultAttachment } from '@atelier/contract/sources/vault'
import { useQuery } from '@tanstack/react-query'
import { Download, ExternalLink } from 'lucide-react'
import { fileSize } from '../../../lib/format/file-size.ts'
import { t } from '../../../lib/text.tsx'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { DialogContents } from '../../../ui/overlays/dialog-contents.tsx'
import { DialogFrame } from '../../../ui/overlays/dialog-frame.tsx'
import { attachmentQuery } from '../../uploads/attachments/index.ts'
import { originalForm, ReadingNotes, SourceView } from '../../viewer/index.ts'
import { downloadAttachment } from './download-attachment.ts'
import { EarlierVersions } from './earlier-versions.tsx'
import { PreviewDetails } from './preview-details.tsx'
import { readDigest } from '../read-digest.ts'

const PreviewDialog = ({ item: initialItem, onClose }: { item: VaultAttachment; onClose: () => void }) => {
  const { data } = useQuery({
    ...attachmentQuery(initialItem.id),
    enabled: initialItem.status === 'analysing',
  })
  const item = { ...initialItem, ...data }
  const { id, type, title, note, noteSentences, url, metadata } = item
  const digest = readDigest(item)
  const hasDetails = digest !== null && (digest.summary !== '' || digest.tags.length > 0)
  return (
    <DialogFrame size={hasDetails ? 'page' : 'wide'} onClose={onClose}>
      <DialogContents title={title} description={fileSize(metadata.size)}>
        <div className="flex gap-5 max-desktop:flex-col">
          <div className="min-w-0 flex-1">
            <div className="flex gap-2 pb-2">
              <Button size="sm" icon={<Download />} onPress={() => void downloadAttachment(item)}>
                {t('Download')}
              </Button>
              {type === 'LINK' && url !== null && (
                <a
                  href={url}
                  target="_blank"
                  rel="nofollow noopener noreferrer"
                  className={buttonClass('secondary', 'sm')}
                >
                  <ExternalLink />
                  {t('Open page')}
                </a>
              )}
            </div>
            <ReadingNotes note={note} noteSentences={noteSentences} />
            <div
              className={cx(
                '-mx-5 flex flex-col',
                originalForm(item) === null ? 'max-h-[70dvh]' : 'h-[70dvh]',
              )}
            >
              <SourceView attachment={item} span={null} />
            </div>
            {!hasDetails && <EarlierVersions id={id} onRestored={onClose} />}
          </div>
          {hasDetails && (
            <PreviewDetails id={id} digest={digest} projects={item.usedInProjects} onClose={onClose} />
          )}
        </div>
      </DialogContents>
    </DialogFrame>
  )
}

export default PreviewDialog
