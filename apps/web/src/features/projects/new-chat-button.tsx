import { useNavigate } from '@tanstack/react-router'
import { SquarePen } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useCreateChat } from '../history/index.ts'

/** Begins a chat in this project. */
export const NewChatButton = ({ projectId }: { projectId: string }) => {
  const create = useCreateChat()
  const navigate = useNavigate()
  return (
    <Button
      variant="primary"
      size="lg"
      icon={<SquarePen size={16} strokeWidth={1.5} aria-hidden />}
      isPending={create.isPending}
      onPress={() =>
        create.mutate(
          { projectId },
          { onSuccess: (chat) => void navigate({ to: '/chat/$chatId', params: { chatId: chat.id } }) },
        )
      }
    >
      New chat in this project
    </Button>
  )
}
