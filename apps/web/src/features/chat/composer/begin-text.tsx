import { createChat } from '@atelier/contract/endpoints/chat/chats'
import { createText } from '@atelier/contract/endpoints/crafts/crafts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/api/api-client.ts'
import { errorText } from '../../../lib/api/error-text.ts'
import { t } from '../../../lib/text.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { chatQuery } from '../api.ts'
import { branchThrough } from '../tree.ts'

const BeginText = ({ onDone }: { onDone: () => void }) => {
  const { chatId, projectId } = useParams({ strict: false })
  const { branch, message } = useSearch({ strict: false })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const startChat = async () => {
      const id =
        chatId ??
        (
          await call(createChat, {
            body: projectId === undefined ? {} : { projectId },
          })
        ).id
      const messages = queryClient.getQueryData(chatQuery(id).queryKey)?.messages ?? []
      const leaf = branchThrough(messages, branch ?? message).at(-1)?.message.id
      const { craftId } = await call(createText, {
        params: { chatId: id },
        body: leaf === undefined ? {} : { parentId: leaf },
      })
      await queryClient.invalidateQueries({ queryKey: chatQuery(id).queryKey })
      await navigate({
        to: '/chat/$chatId',
        params: { chatId: id },
        search: { panel: 'canvas', craft: craftId },
      })
    }
    startChat()
      .catch((error: unknown) => toast.error(t('Couldn’t create the text'), errorText(error)))
      .finally(onDone)
  }, [chatId, projectId, branch, message, queryClient, navigate, onDone])
  return null
}

export default BeginText
