import type { ChatWithMessages } from '@atelier/contract/chat/chat'
import {
  Bot,
  Download,
  FolderInput,
  FolderKanban,
  Link2,
  MessageSquare,
  MessageSquareDashed,
  PanelRight,
} from 'lucide-react'
import { useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { usePanels } from '../../lib/panels/panels.ts'
import { botName } from '../../lib/localize-bot.ts'
import { t } from '../../lib/text.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { type Crumb, PageHeader } from '../../ui/display/page-header.tsx'
import { openChatDialog } from '../history/index.ts'
import { useUser } from '../users/index.ts'
import { ChatTitle } from './chat-title.tsx'

const MoveChatDialog = lazy(() => import('./move-chat-dialog.tsx'))

const knowledgePanel = 'manageProjectKnowledgePanel'

/** Only the creator sees the breadcrumb to all projects (CHT-06). */
const crumbsOf = (chat: ChatWithMessages): [Crumb, ...Crumb[]] => {
  const { project, title } = chat
  if (chat.bot !== null)
    return [{ label: botName(chat.bot), icon: <Bot />, link: { to: '/chat/bots' } }, { label: title }]
  if (chat.isTemporary)
    return [{ label: t('Temporary chat'), icon: <MessageSquareDashed /> }, { label: title }]
  if (project === null) return [{ label: title, icon: <MessageSquare /> }]
  const projectCrumb: Crumb = {
    label: project.name,
    link: { to: '/chat/projects/$projectId', params: { projectId: project.id } },
    ...(project.symbol === null ? {} : { icon: <span className="font-symbol">{project.symbol}</span> }),
  }
  const projectsCrumb: Crumb = {
    label: t('Projects'),
    icon: <FolderKanban />,
    link: { to: '/chat/projects' },
  }
  return project.isCreator
    ? [projectsCrumb, projectCrumb, { label: title }]
    : [projectCrumb, { label: title }]
}

export const ChatHeader = ({ chat, leaf }: { chat: ChatWithMessages; leaf: string | undefined }) => {
  const panels = usePanels()
  const user = useUser()
  const [isMoving, setMoving] = useState(false)
  const { project } = chat
  const mayMove =
    user?.isGuest === false &&
    chat.chatbotId === null &&
    !chat.isTemporary &&
    chat.permissions.includes('SEND_MESSAGE')
  return (
    <PageHeader
      breadcrumb={crumbsOf(chat)}
      title={
        <ChatTitle chatId={chat.id} title={chat.title} mayRename={chat.permissions.includes('RENAME_CHAT')} />
      }
      actions={
        <>
          {mayMove && (
            <IconButton label={t('Move to a project')} placement="bottom end" onPress={() => setMoving(true)}>
              <FolderInput />
            </IconButton>
          )}
          {chat.permissions.includes('SHARE_CHAT') && (
            <IconButton
              label={t('Share by link')}
              placement="bottom end"
              onPress={() => openChatDialog({ kind: 'share', chat, leaf })}
            >
              <Link2 />
            </IconButton>
          )}
          {chat.messages.length > 0 && (
            <IconButton
              label={t('Export')}
              placement="bottom end"
              className="max-tablet:hidden"
              onPress={() => openChatDialog({ kind: 'export', chat, leaf })}
            >
              <Download />
            </IconButton>
          )}
          {project !== null && (
            <IconButton
              label={t('Project Knowledge')}
              placement="bottom end"
              isActive={panels.isOpen(knowledgePanel)}
              onPress={() => panels.toggle(knowledgePanel)}
            >
              <PanelRight />
            </IconButton>
          )}
          {isMoving && <MoveChatDialog chat={chat} onClose={() => setMoving(false)} />}
        </>
      }
    />
  )
}
