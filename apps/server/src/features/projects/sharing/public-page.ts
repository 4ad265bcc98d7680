import { withoutMarkers } from '@atelier/contract/answers/citation-markers'
import { ProjectId } from '@atelier/contract/ids'
import type { Language } from '@atelier/contract/language'
import type { MessagePart } from '@atelier/contract/answers/message'
import { messages } from '@atelier/contract/messages'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { ReaderPage } from '../../../platform/http/reader-page.ts'
import { type Translate, translatorFor } from '../../../platform/http/reader-texts.ts'
import { findPublicProject, type PublicProject } from '../projects/store/index.ts'
import { isRevokedFrom } from '../projects/index.ts'
import { contentHash, type PreviewSubject } from './preview-image/preview-subject.ts'
import { selectSharedChats, selectSharedMessages } from './queries.ts'

const chatsMax = 20
const messagesMax = 40

const textOf = (parts: readonly MessagePart[]) =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')

type SharedMessage = Awaited<ReturnType<typeof selectSharedMessages>>[number]

const newestBranch = (messages: readonly SharedMessage[]): SharedMessage[] => {
  const byId = new Map(messages.map((message) => [message.id, message]))
  const branch: SharedMessage[] = []
  let message = messages.at(-1)
  while (message) {
    branch.unshift(message)
    message = message.parentId === null ? undefined : byId.get(message.parentId)
  }
  return branch.slice(0, messagesMax)
}

const readSharedChats = async (
  { db }: AppContext,
  project: PublicProject,
  translate: Translate,
): Promise<ReaderPage['chats']> => {
  const sharedUntil = project.chatsSharedAt
  if (!sharedUntil) return []
  const chats = await selectSharedChats(db, project, sharedUntil, chatsMax)
  if (chats.length === 0) return []
  const rows = await selectSharedMessages(
    db,
    chats.map(({ id }) => id),
    sharedUntil,
  )
  const messagesByChat = Map.groupBy(rows, ({ chatId }) => chatId)
  return chats.flatMap(({ id, title }) => {
    const pageMessages = newestBranch(messagesByChat.get(id) ?? []).map(({ role, parts }) => ({
      isQuestion: role === 'user',
      // readers have no access to the sources, so citation markers are removed
      text: role === 'user' ? textOf(parts) : withoutMarkers(textOf(parts)),
    }))
    return pageMessages.length === 0 ? [] : [{ title: title || translate('Chat'), messages: pageMessages }]
  })
}

const findPublicProjectById = async ({ db }: AppContext, id: string): Promise<PublicProject | null> => {
  const projectId = ProjectId.safeParse(id)
  return projectId.success ? findPublicProject(db, projectId.data) : null
}

export const loadPreviewSubject = async (context: AppContext, id: string): Promise<PreviewSubject | null> => {
  const project = await findPublicProjectById(context, id)
  return project && { title: project.name, symbol: project.symbol }
}

/** Contains only what the owner chose to publish (SHR-08). Null if the project isn't public. */
export const readPublicPage = async (
  context: AppContext,
  id: string,
  origin: string,
  language: Language,
  viewer: Actor | null,
): Promise<ReaderPage | null> => {
  const project = await findPublicProjectById(context, id)
  if (!project) return null
  const isRevoked = viewer !== null && (await isRevokedFrom(context, viewer, project.id))
  const projectPath = `/chat/projects/${project.id}`
  const hash = contentHash({ title: project.name, symbol: project.symbol })
  const translate = translatorFor(language)
  return {
    language,
    title: project.name,
    symbol: project.symbol,
    description: project.description,
    ...(isRevoked && {
      notice: {
        title: messages.sharing.labels.revoked,
        text: translate('You were removed from this project.'),
      },
      isPrivate: true,
    }),
    isIndexed: project.allowSearchIndexing,
    url: `${origin}/p/${project.id}`,
    // the URL changes with the content, so that link previews are refreshed
    previewImage: `${origin}/p/${project.id}/picture.png?v=${hash.slice(0, 12)}`,
    action:
      project.allowForking && !project.archivedAt
        ? { label: translate('Create my copy'), href: `${projectPath}?fork=1` }
        : { label: translate('Open in Atelier'), href: projectPath },
    markdown: project.publicMarkdown,
    prompts: project.quickstartPrompts.map((text) => ({
      text,
      href: `${projectPath}?ask=${encodeURIComponent(text)}`,
    })),
    chats: await readSharedChats(context, project, translate),
  }
}
