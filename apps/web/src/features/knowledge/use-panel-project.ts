import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { chatQuery } from '../chat/index.ts'
import { projectQuery } from '../projects/index.ts'

export const usePanelProject = () => {
  const { projectId, chatId } = useParams({ strict: false })
  const chat = useQuery({ ...chatQuery(chatId ?? ''), enabled: chatId !== undefined })
  const id = projectId ?? chat.data?.projectId ?? undefined
  return useQuery({ ...projectQuery(id ?? ''), enabled: id !== undefined })
}
