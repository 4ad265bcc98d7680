import { messages } from '@atelier/contract/messages'
import { useNavigate } from '@tanstack/react-router'
import { toast } from '../../ui/toast.ts'
import { useAsk } from '../chat/index.ts'
import { useUpdateProject } from '../projects/index.ts'
import type { Review } from './set-up-state.ts'

/** Finishes the project (PRJ-16): it is opened, or a chat in it that begins with the first question. */
export const useFinish = (projectId: string) => {
  const navigate = useNavigate()
  const { askInNewChat } = useAsk()
  const { mutateAsync: update } = useUpdateProject(projectId)
  return async (
    { initialQuery, starterQuestions, ...project }: Review,
    startsChat: boolean,
  ): Promise<void> => {
    await update({ ...project, status: 'COMPLETED', quickstartPrompts: starterQuestions })
    toast.success(messages.projectSetup.created)
    // a chat that could not begin leaves its question in the composer of the project's page
    const isChatting =
      startsChat && (await askInNewChat({ text: initialQuery.trim(), attachments: [] }, projectId))
    if (!isChatting) await navigate({ to: '/chat/projects/$projectId', params: { projectId } })
  }
}
