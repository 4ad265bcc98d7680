import {
  Download,
  Expand,
  FileDown,
  FolderInput,
  GitCompare,
  History,
  Share2,
  Shrink,
  SpellCheck,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { t } from '../../lib/text.tsx'
import { useIsNarrow } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.ts'
import { CopyButton } from '../chat/index.ts'
import { destinationOf, useAddFiles } from '../uploads/index.ts'
import { askToSignIn, useUser } from '../users/index.ts'
import { fileOf, saveFile } from './export-craft.ts'
import { printCraft } from './print-craft.ts'
import type { ShownCraft } from './use-craft.ts'

const ShareCraftDialog = lazy(() =>
  import('./share-craft-dialog.tsx').then((module) => ({ default: module.ShareCraftDialog })),
)

const origins = {
  model: t('Written'),
  edit: t('Changed'),
  hand: t('By hand'),
  restore: t('Brought back'),
  fork: t('Copied'),
  recipe: t('Made without a model'),
} as const

interface CraftHeaderProps {
  craft: ShownCraft
  isFull: boolean
  onFull: (isFull: boolean) => void
  onOpen: (versionId: string) => void
  onCompare?: (() => void) | undefined
  onSuggest?: (() => void) | undefined
}

/** What a craft is called, its versions, and what can be done with the whole of it. */
export const CraftHeader = ({ craft, isFull, onFull, onOpen, onCompare, onSuggest }: CraftHeaderProps) => {
  const { craftId, chatId, title, version, versions, status } = craft
  const user = useUser()
  const isNarrow = useIsNarrow()
  const [isSharing, setSharing] = useState(false)
  const addFiles = useAddFiles({
    destination: destinationOf({ opener: 'vault' }),
    group: `craft ${craftId}`,
    onDone: () => toast.success(t('Saved to your vault')),
  })
  const saveToVault = () => {
    if (user?.isGuest) return askToSignIn()
    try {
      addFiles([fileOf(craft)])
    } catch (failure) {
      toast.error(messages.crafts.saveFailed, errorText(failure))
    }
  }
  const at = versions.findIndex(({ id }) => id === version?.id)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2 px-4 pb-2">
        <h3 className="min-w-32 flex-1 truncate text-16 font-semibold" title={title}>
          {title}
        </h3>
        {version && versions.length > 1 && (
          <Menu
            label={t('Versions')}
            trigger={
              <Button size="sm" variant="quiet" icon={<History />}>
                {t('Version {number} of {count}', { number: at + 1, count: versions.length })}
              </Button>
            }
            items={versions.toReversed().map((each, index) => ({
              label: t('Version {number}', { number: versions.length - index }),
              description: `${origins[each.origin]}${each.status === 'incomplete' ? ', broke off' : ''} · ${relativeTime(each.createdAt)}`,
              isChosen: each.id === version.id,
              onAction: () => onOpen(each.id),
            }))}
          />
        )}
        <CopyButton label={t('Copy the code')} text={craft.content} />
        {!isNarrow && (
          <IconButton
            label={isFull ? t('Leave the full screen') : t('Full screen')}
            onPress={() => onFull(!isFull)}
          >
            {isFull ? <Shrink /> : <Expand />}
          </IconButton>
        )}
        <Menu
          label={t('More about this craft')}
          items={[
            { label: t('Download'), icon: <Download />, onAction: () => saveFile(fileOf(craft)) },
            { label: t('Print or save as PDF'), icon: <FileDown />, onAction: () => printCraft(craft) },
            {
              label: t('Save to vault'),
              icon: <FolderInput />,
              onAction: saveToVault,
              isDisabled: status === 'pending',
            },
            ...(onCompare
              ? [{ label: t('Compare with the version before'), icon: <GitCompare />, onAction: onCompare }]
              : []),
            ...(onSuggest
              ? [{ label: t('Suggest improvements'), icon: <SpellCheck />, onAction: onSuggest }]
              : []),
          ]}
        />
        {version && (
          <Button
            size="sm"
            icon={<Share2 />}
            onPress={() =>
              user?.isGuest
                ? askToSignIn({ reason: t('Sign in to share a craft by link.') })
                : setSharing(true)
            }
          >
            {t('Share')}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {isSharing && version && (
          <ShareCraftDialog
            title={title}
            chatId={chatId}
            messageId={version.messageId}
            index={version.index}
            onClose={() => setSharing(false)}
          />
        )}
      </Suspense>
    </>
  )
}
