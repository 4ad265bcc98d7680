import type { Chat } from '@atelier/contract/chat/chat'
import { Braces, FileText, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../lib/text.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

interface ExportChatDialogProps {
  chat: Pick<Chat, 'id' | 'title'>
  leaf: string | undefined
  onClose: () => void
}

const searchParamsOf = (values: Record<string, string | undefined>) =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** Plain links, so that the browser decides whether to save or to open. */
export const ExportChatDialog = ({ chat: { id, title }, leaf, onClose }: ExportChatDialogProps) => {
  const exportUrl = (format: string) =>
    `/v1/chats/${id}/export?${searchParamsOf({ format, messageId: leaf }).toString()}`
  return (
    <Dialog title={t('Export this chat')} description={`“${title}”`} onClose={onClose}>
      <ul className="flex flex-col gap-2">
        <ExportOption
          href={exportUrl('markdown')}
          icon={<FileText />}
          name="Markdown"
          text={t('The conversation as shown, for reading and editing')}
          onClick={onClose}
          isFile
        />
        <ExportOption
          href={exportUrl('json')}
          icon={<Braces />}
          name="JSON"
          text={t('All branches with their sources, for other apps')}
          onClick={onClose}
          isFile
        />
        <ExportOption
          href={`/chat/${id}/print?${searchParamsOf({ branch: leaf }).toString()}`}
          icon={<Printer />}
          name="PDF"
          text={t('Opens a page to print or save as PDF')}
          onClick={onClose}
        />
      </ul>
    </Dialog>
  )
}

interface ExportOptionProps {
  href: string
  icon: ReactNode
  name: string
  text: string
  isFile?: boolean
  onClick: () => void
}

const ExportOption = ({ href, icon, name, text, isFile = false, onClick }: ExportOptionProps) => (
  <li>
    <a
      href={href}
      {...(isFile ? { download: '' } : { target: '_blank', rel: 'noreferrer' })}
      onClick={onClick}
      className={`${buttonClass('secondary', 'lg')} h-auto! w-full justify-start! py-2.5 whitespace-normal!`}
    >
      <span aria-hidden className="text-muted">
        {icon}
      </span>
      <span className="flex min-w-0 flex-col items-start text-start">
        <span>{name}</span>
        <span className="text-13 font-normal text-muted">{text}</span>
      </span>
    </a>
  </li>
)
