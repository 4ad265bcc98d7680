import type { ChatWithMessages } from '@atelier/contract/chat/chat'
import type { Project } from '@atelier/contract/projects/project'
import { useState } from 'react'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ProjectPicker } from '../projects/index.ts'
import { useMoveChat } from './api.ts'

const canReceiveChats = ({ isMember, displayStatus, status }: Project) =>
  isMember && displayStatus === 'ACTIVE' && status === 'COMPLETED'

const MoveChatDialog = ({ chat, onClose }: { chat: ChatWithMessages; onClose: () => void }) => {
  const move = useMoveChat(chat.id)
  const [projectId, setProjectId] = useState<string | null>(chat.projectId)
  const run = (target: string | null) =>
    move.mutate(target, {
      onSuccess: () => {
        onClose()
        toast.success(target === null ? t('Chat removed from project') : t('Chat moved to project'))
      },
    })
  return (
    <Dialog
      title={t('Move this chat to a project')}
      description={t(
        'New answers follow the project’s instructions and use its knowledge. Earlier messages don’t change, and only you can see them.',
      )}
      onClose={onClose}
      actions={
        <>
          {chat.projectId !== null && (
            <Button size="lg" isDisabled={move.isPending} onPress={() => run(null)}>
              {t('Remove from project')}
            </Button>
          )}
          <Button
            size="lg"
            variant="primary"
            isDisabled={projectId === chat.projectId}
            isPending={move.isPending}
            onPress={() => run(projectId)}
          >
            {t('Move')}
          </Button>
        </>
      }
    >
      <ProjectPicker filter={canReceiveChats} selection={projectId} onChoose={setProjectId} />
    </Dialog>
  )
}

export default MoveChatDialog
