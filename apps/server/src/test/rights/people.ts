import { createChat } from '@atelier/contract/endpoints/chat/chats'
import type { ChatId } from '@atelier/contract/ids'
import { eq } from 'drizzle-orm'
import { user } from '../../db/schema/index.ts'
import { signInAsGuest, signUp, stranger as signedOutActor, type TestActor } from '../actors.ts'
import type { TestApp } from '../make-app.ts'
import { type ActorName, members } from './actor-names.ts'
import type { Canaries } from './canaries.ts'

interface Person {
  readonly actor: TestActor
  /** A chat outside every project. It contains no IDs of anyone else. */
  readonly chatId: ChatId | null
}

interface KnownTo {
  readonly nameKnownTo?: readonly ActorName[]
  readonly mailKnownTo?: readonly ActorName[]
}

export type People = Readonly<Record<ActorName, Person>>

const createPersonWithChat = async (actor: TestActor, title: string): Promise<Person> => ({
  actor,
  chatId: (await actor.get(createChat, { body: { title } })).id,
})

/** Creates eight actors. The names and email addresses of accounts contain canaries. */
export const makePeople = async (test: TestApp, canaries: Canaries): Promise<People> => {
  const { db } = test.context
  const signUpAs = async (
    name: ActorName,
    { nameKnownTo = [], mailKnownTo = nameKnownTo }: KnownTo = {},
  ): Promise<Person> => {
    const actor = await signUp(test, canaries.plant(`${name}-name`, name, ...nameKnownTo))
    const email = `${canaries.plant(`${name}-mail`, name, ...mailKnownTo)}@people.example`
    await db.update(user).set({ email }).where(eq(user.id, actor.id))
    return createPersonWithChat(actor, canaries.plant(`${name}-own`, name))
  }
  const stranger = await signUpAs('stranger')
  // the stranger could create a team but has none, and is an admin, who has no access to the content
  await db.update(user).set({ plan: 'team', isAdmin: true }).where(eq(user.id, stranger.actor.id))
  return {
    signedOut: { actor: signedOutActor(test), chatId: null },
    guest: await createPersonWithChat(await signInAsGuest(test), canaries.plant('guest-own', 'guest')),
    stranger,
    // invitations go to unverified emails here, so the owner sees whose account it is
    declined: await signUpAs('declined', { nameKnownTo: ['owner'] }),
    removed: await signUpAs('removed'),
    viewer: await signUpAs('viewer', { nameKnownTo: members }),
    editor: await signUpAs('editor', { nameKnownTo: members }),
    // public bots and prompts show their authors
    owner: await signUpAs('owner', {
      nameKnownTo: [...members, 'declined', 'guest', 'stranger', 'removed'],
      mailKnownTo: members,
    }),
  }
}
