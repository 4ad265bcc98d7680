import {
  Download,
  Expand,
  FileText,
  FolderInput,
  GitCompare,
  History,
  ImageDown,
  MessageSquareText,
  Printer,
  Share2,
  Shrink,
} from 'lucide-react'
import { type RefObject, useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { lazy } from '../../lib/lazy.ts'
import { messages } from '../../lib/messages.ts'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CopyButton } from '../chat/index.ts'
import { useCanGenerate } from '../chat/models/index.ts'
import { destinationOf } from '../uploads/queue/index.ts'
import { useAddFiles } from '../uploads/index.ts'
import { promptSignIn, useUser } from '../users/index.ts'
import { printCraft, saveCraftAs, sourceOf } from './export-craft.ts'
import type { HostedFrame } from './host-frame.ts'
import type { CraftView } from './use-craft.ts'

const ShareCraftDialog = lazy(async () => ({
  default: (await import('./share-craft-dialog.tsx')).ShareCraftDialog,
}))

const originLabels = {
  model: t('Created'),
  edit: t('Changed'),
  hand: t('Edited by hand'),
  restore: t('Restored'),
  fork: t('Copied'),
  recipe: t('Created without a model'),
  comment: t('Comments accepted'),
} as const

interface CraftHeaderProps {
  craft: CraftView
  runningFrame: RefObject<HostedFrame | null>
  isFullScreen: boolean
  onFullScreenChange: (isFull: boolean) => void
  onPreview: () => void
  onOpen: (versionId: string) => void
  onCompare?: (() => void) | undefined
  onComment?: (() => void) | undefined
}

export const CraftHeader = ({
  craft,
  runningFrame,
  isFullScreen,
  onFullScreenChange,
  onPreview,
  onOpen,
  onCompare,
  onComment,
}: CraftHeaderProps) => {
  const { craftId, chatId, title, type, version, versions, status } = craft
  const user = useUser()
  const canGenerate = useCanGenerate()
  const [isSharing, setSharing] = useState(false)
  const addFiles = useAddFiles({
    destination: destinationOf({ opener: 'vault' }),
    group: `craft ${craftId}`,
    onDone: () => toast.success(t('Saved to your vault')),
    onFailed: (error) => toast.error(messages.crafts.saveFailed, error),
    onKnown: () => toast.info(t('Already in your vault')),
  })
  const saveToVault = () => {
    if (user?.isGuest) return promptSignIn()
    try {
      addFiles([sourceOf(craft)])
    } catch (failure) {
      toast.error(messages.crafts.saveFailed, errorText(failure))
    }
  }
  const runExport = (progressText: string, errorTitle: string, exportCraft: () => Promise<void>) => {
    if (type === 'text/markdown') onPreview()
    toast.progress(progressText)
    exportCraft().catch((failure: unknown) =>
      toast.error(errorTitle, failure instanceof Error ? failure.message : errorText(failure)),
    )
  }
  const isRunnable = type === 'text/html' || type === 'application/craft.react'
  const index = versions.findIndex(({ id }) => id === version?.id)
  return (
    <>
      <div className={cx('flex flex-wrap items-center gap-x-1 gap-y-2 px-4 pb-2', isFullScreen && 'pt-3')}>
        <h3 className="min-w-32 flex-1 truncate text-16 font-semibold" title={title}>
          {title}
        </h3>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-1">
          {version && versions.length > 1 && (
            <Menu
              label={t('Versions')}
              trigger={
                <Button size="sm" variant="quiet" icon={<History />}>
                  {t('Version {number} of {count}', { number: index + 1, count: versions.length })}
                </Button>
              }
              items={versions.toReversed().map((each, index) => ({
                label: t('Version {number}', { number: versions.length - index }),
                description: `${originLabels[each.origin]}${each.status === 'incomplete' ? `, ${t('interrupted')}` : ''} · ${relativeTime(each.createdAt)}`,
                isChosen: each.id === version.id,
                onAction: () => onOpen(each.id),
              }))}
            />
          )}
          <CopyButton label={t('Copy code')} text={craft.content} />
          <IconButton
            label={isFullScreen ? t('Exit full screen') : t('Full screen')}
            onPress={() => onFullScreenChange(!isFullScreen)}
          >
            {isFullScreen ? <Shrink /> : <Expand />}
          </IconButton>
          <Menu
            label={t('More actions for this craft')}
            items={[
              {
                label: t('Download'),
                icon: <Download />,
                onAction: () => {
                  const source = sourceOf(craft)
                  saveFile(source, source.name)
                },
              },
              ...(type === 'text/markdown'
                ? [
                    {
                      label: t('Download as Word document'),
                      icon: <FileText />,
                      onAction: () =>
                        runExport(t('Creating document'), t('Couldn’t create the document'), () =>
                          saveCraftAs(craft, 'docx', null),
                        ),
                      isDisabled: status === 'pending',
                    },
                  ]
                : []),
              ...(type === 'application/craft.code'
                ? []
                : [
                    {
                      label: t('Download as image'),
                      icon: <ImageDown />,
                      onAction: () =>
                        runExport(t('Creating image'), t('Couldn’t create the image'), () =>
                          saveCraftAs(craft, 'png', runningFrame.current),
                        ),
                      isDisabled: status === 'pending',
                    },
                  ]),
              {
                label: t('Print or save as PDF'),
                icon: <Printer />,
                ...(isRunnable && { description: t('Shows the craft’s initial state') }),
                onAction: () => runExport(t('Preparing pages'), t('Couldn’t print'), () => printCraft(craft)),
                isDisabled: status === 'pending',
              },
              {
                label: t('Save to vault'),
                icon: <FolderInput />,
                onAction: saveToVault,
                isDisabled: status === 'pending',
              },
              ...(onCompare
                ? [{ label: t('Compare with previous version'), icon: <GitCompare />, onAction: onCompare }]
                : []),
              ...(onComment
                ? [
                    {
                      label: t('Ask for comments'),
                      icon: <MessageSquareText />,
                      onAction: onComment,
                      ...(!canGenerate && {
                        description: t('This requires a language model. Choose one below the message field.'),
                        isDisabled: true,
                      }),
                    },
                  ]
                : []),
            ]}
          />
          {version && (
            <Button
              size="sm"
              icon={<Share2 />}
              onPress={() =>
                user?.isGuest
                  ? promptSignIn({ reason: t('Sign in to share a craft by link.') })
                  : setSharing(true)
              }
            >
              {t('Share')}
            </Button>
          )}
        </div>
      </div>
      {isSharing && version && (
        <ShareCraftDialog
          title={title}
          chatId={chatId}
          messageId={version.messageId}
          index={version.index}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  )
}
