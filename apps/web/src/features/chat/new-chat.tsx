import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { PageHeader } from '../../ui/page-header.tsx'
import { destinationOf, DropZone, useAddFiles } from '../uploads/index.ts'
import { useUser } from '../users/index.ts'
import { Composer } from './composer.tsx'
import { useAsk } from './use-ask.ts'

const greeting = (name: string | undefined) => {
  const hour = new Date().getHours()
  const time =
    hour < 5 ? 'Good night' : hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'
  return name === undefined ? time : `${time}, ${name.split(' ')[0]}`
}

const Greeting = () => {
  const user = useUser()
  return (
    <h1 className="mb-6 text-center font-serif text-28 font-medium text-balance">
      {greeting(user?.isGuest === false ? user.name : undefined)}
    </h1>
  )
}

/** The home (CHT-01): one line, the composer, and what can be done with it. */
export const NewChat = () => {
  const { askInNewChat } = useAsk()
  const [isStarting, setStarting] = useState(false)
  const addFiles = useAddFiles({ destination: destinationOf({ opener: 'chat' }), group: 'composer new' })
  return (
    <DropZone
      label="Drop files to ask about them"
      onFiles={addFiles}
      className="flex min-h-0 flex-1 flex-col"
    >
      <PageHeader breadcrumb={[{ label: 'New chat', icon: <MessageSquare /> }]} />
      <main className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4">
        <div className="mx-auto my-auto w-full max-w-composer py-10 tablet:pb-[14dvh]">
          <Greeting />
          <Composer
            place="new"
            placeholder="Ask anything, or add files to ask about"
            autoFocus
            onStop={isStarting ? () => undefined : undefined}
            onSend={(question) => {
              setStarting(true)
              void askInNewChat(question).then(() => setStarting(false))
            }}
          />
          <p className="mt-3 text-center text-13 text-muted">
            Answers rest on your files and links, and show where each sentence comes from.
          </p>
        </div>
      </main>
    </DropZone>
  )
}
