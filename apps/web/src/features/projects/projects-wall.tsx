import { FolderKanban } from 'lucide-react'
import { messages } from '../../lib/messages.ts'
import { GuestWall } from '../users/index.ts'

export const ProjectsWall = () => (
  <GuestWall
    icon={<FolderKanban size={20} />}
    isPageTitle
    title={messages.auth.projectsWall}
    text={messages.auth.projectsWallText}
    reason={messages.auth.projectsWallText}
  >
    {messages.auth.signInForFree}
  </GuestWall>
)
