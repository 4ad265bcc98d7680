import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { projectQuery } from '../projects/index.ts'
import { Composer } from './composer.tsx'
import { useAsk } from './use-ask.ts'

/** Begins a chat in a project with its first question (CHT-06). */
export const ProjectComposer = ({ projectId }: { projectId: string }) => {
  const name = useQuery(projectQuery(projectId)).data?.name ?? 'this project'
  const { askInNewChat } = useAsk()
  const [isStarting, setStarting] = useState(false)
  return (
    <Composer
      place={projectId}
      placeholder={`Ask about ${name}…`}
      onStop={isStarting ? () => undefined : undefined}
      onSend={(question) => {
        setStarting(true)
        void askInNewChat(question, projectId).then(() => setStarting(false))
      }}
    />
  )
}
