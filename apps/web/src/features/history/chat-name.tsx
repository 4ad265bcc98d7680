import type { ListedChat } from '@atelier/contract/chat/chat'
import { limits } from '@atelier/contract/limits'
import { isNotFound } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { NameField } from '../../ui/fields/name-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useRenameChat } from './api.ts'

export const checkChatName = (name: string): string | null =>
  name.length > limits.chat.titleMax ? messages.chat.titleTooLong : null

const ChatName = ({ chat, onEnd }: { chat: ListedChat; onEnd: () => void }) => {
  const rename = useRenameChat()
  return (
    <NameField
      name={chat.title}
      check={checkChatName}
      onEnd={(newTitle) => {
        onEnd()
        if (newTitle === null) return
        // a promise, because the field is unmounted before the response
        rename
          .mutateAsync({ chatId: chat.id, newTitle })
          .catch((error: unknown) =>
            toast.error(isNotFound(error) ? messages.chat.noChatSelected : messages.chat.titleFailed),
          )
      }}
    />
  )
}

export default ChatName
