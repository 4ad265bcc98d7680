import type { BodyOf } from '@atelier/contract/endpoint'
import * as admin from '@atelier/contract/endpoints/admin/admin'
import { listNotifications } from '@atelier/contract/endpoints/people/notifications'
import * as endpoints from '@atelier/contract/endpoints/prompts/prompts'
import type { PromptId } from '@atelier/contract/ids'
import type { PromptTag, PublicPrompt } from '@atelier/contract/prompts/prompt'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { organizationMember, promptOffer, savedPrompt } from '../../db/schema/index.ts'
import { signInAsGuest, signUp, signUpAdmin, type TestActor } from '../../test/actors.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { describeApp } from '../../test/describe-app.ts'
import type { TestApp } from '../../test/make-app.ts'
import { addTeam } from '../../test/teams.ts'
import { keepRatio } from './public-prompts.ts'

const save = (actor: TestActor, promptName: string) =>
  actor.get(endpoints.createPrompt, { body: { promptName, promptText: `Text of ${promptName}` } })

/** Adds this many prompts to the library, the last with the highest rank. */
const fillLibrary = async (test: TestApp, count: number) => {
  const ada = await signUp(test)
  const prompts = Array.from({ length: count }, (_, n) => ({
    id: uuidv7<PromptId>(),
    ownerId: ada.id,
    name: `Lighthouse ${n}`,
    text: `About lamp ${n}`,
  }))
  await test.context.db.insert(savedPrompt).values(prompts)
  await test.context.db.insert(promptOffer).values(
    prompts.map(({ id, name, text }, rank) => ({
      promptId: id,
      name,
      text,
      rank,
      tag: rank % 2 === 0 ? ('SEO' as const) : ('DevOps' as const),
      status: 'accepted' as const,
      offeredAt: new Date(),
    })),
  )
}

describeApp('published prompts', (test) => {
  const teamPromptNames = async (actor: TestActor) =>
    (await actor.get(endpoints.listTeamPrompts)).prompts.map(({ promptName }) => promptName)
  const listLibrary = async (actor: TestActor) =>
    (await actor.get(endpoints.listPublicPrompts, { body: {} })).publicPrompts
  const libraryText = async (actor: TestActor, id: string) =>
    (await listLibrary(actor)).find((prompt) => prompt.id === id)?.promptText ?? null

  it('PRM-01 shares a prompt with the team until sharing ends or either person leaves', async () => {
    const [ada, bob, eve] = [await signUp(test()), await signUp(test()), await signUp(test())]
    const { id } = await save(ada, 'Letter')
    const share = (isTeams: boolean) => ada.call(endpoints.sharePrompt, { params: { id }, body: { isTeams } })
    expect((await share(true)).error?.code).toBe('NOT_ALLOWED')
    await addTeam(test(), ada.id, bob.id)
    expect((await share(true)).data).toMatchObject({ isTeams: true })
    expect([await teamPromptNames(bob), await teamPromptNames(ada), await teamPromptNames(eve)]).toEqual([
      ['Letter'],
      [],
      [],
    ])
    expect(
      (await bob.call(endpoints.updatePrompt, { params: { id }, body: { promptName: 'x' } })).status,
    ).toBe(404)
    await share(false)
    expect(await teamPromptNames(bob)).toEqual([])
    await share(true)
    await test().context.db.delete(organizationMember).where(eq(organizationMember.userId, ada.id))
    expect(await teamPromptNames(bob)).toEqual([])
  })

  it('PRM-01 lets an admin accept or decline a submitted prompt, and notifies its owner', async () => {
    const [ada, grace] = [await signUp(test()), await signUpAdmin(test())]
    const { id } = await save(ada, 'Harbour letter')
    const offer = () => ada.call(endpoints.offerPrompt, { params: { id }, body: { promptTag: 'SEO' } })
    const decide = (actor: TestActor, body: Record<string, unknown>, promptId = id) =>
      actor.call(admin.decidePromptOffer, { params: { promptId }, body })
    const listDetails = async () =>
      (await ada.get(listNotifications)).notifications.map(({ detail }) => detail)
    expect((await offer()).data?.offer).toEqual({
      status: 'pending',
      promptTag: 'SEO',
      reason: '',
      isOlder: false,
    })
    expect(await libraryText(ada, id)).toBeNull()
    const { offers } = await grace.get(admin.listPromptOffers)
    expect(offers).toMatchObject([{ id, promptName: 'Harbour letter', ownerName: 'Ada' }])
    expect((await decide(ada, { isAccepted: true })).status).toBe(404)
    expect((await decide(grace, { isAccepted: true }, uuidv7<PromptId>())).status).toBe(404)
    expect((await decide(grace, { isAccepted: false, reason: ' ' })).status).toBe(400)
    await decide(grace, { isAccepted: false, reason: 'It names a person.' })
    expect(await listDetails()).toEqual([
      '“Harbour letter” wasn’t accepted into the public library: It names a person.',
    ])
    expect((await decide(grace, { isAccepted: true })).error?.code).toBe('CONFLICT')
    await offer()
    await decide(grace, { isAccepted: true })
    expect((await listDetails())[0]).toBe('“Harbour letter” is now in the public library.')
    const { entries } = await grace.get(admin.listAudit)
    expect(entries.map(({ action }) => action)).toEqual(['prompt-accepted', 'prompt-declined'])
    expect((await offer()).error?.code).toBe('CONFLICT')
    // the reviewed text is published, whatever the owner writes afterwards
    await ada.get(endpoints.updatePrompt, { params: { id }, body: { promptText: 'Something else' } })
    expect(await libraryText(await signInAsGuest(test()), id)).toBe('Text of Harbour letter')
    const [ownPrompt] = (await ada.get(endpoints.listPrompts)).prompts
    expect(ownPrompt?.offer).toMatchObject({ status: 'accepted', isOlder: true })
    await ada.get(endpoints.withdrawPrompt, { params: { id } })
    expect(await libraryText(ada, id)).toBeNull()
    await offer()
    await decide(grace, { isAccepted: true })
    await ada.get(endpoints.deletePrompt, { params: { id } })
    expect(await libraryText(ada, id)).toBeNull()
  })

  it('PRM-02 ranks prompts by how many people kept them, each counted once', async () => {
    const [ada, bob] = [await signUp(test()), await signUp(test())]
    const [first, second, third] = (await listLibrary(ada)).map(({ id }) => id)
    const use = (actor: TestActor, promptId = '') =>
      actor.get(endpoints.usePublicPrompt, { body: { promptId } })
    const keep = (actor: TestActor, promptId = '') =>
      actor.get(endpoints.keepPublicPrompt, { body: { promptId } })
    for (let round = 0; round < 4; round++) await use(ada, second)
    await use(bob, third)
    await use(ada, third)
    expect(await keep(ada, first)).toEqual({ isKept: false })
    for (const actor of [ada, bob])
      expect([await keep(actor, third), await keep(actor, third)]).toEqual([
        { isKept: true },
        { isKept: false },
      ])
    expect((await listLibrary(ada)).slice(0, 3).map(({ id }) => id)).toEqual([third, second, first])
    expect((await ada.call(endpoints.keepPublicPrompt, { body: { promptId: 'nothing' } })).status).toBe(404)
  })

  it('PRM-02 lists the library page by page without repeats, and filters it by category', async () => {
    await fillLibrary(test(), 12)
    const ada = await signUp(test())
    const read = async (body: { promptTag?: PromptTag }, limit: number) => {
      const all: PublicPrompt[] = []
      let cursor: string | undefined
      do {
        const page = await ada.get(endpoints.listPublicPrompts, { body: { ...body, limit, cursor } })
        expect(page.publicPrompts.length).toBeLessThanOrEqual(limit)
        all.push(...page.publicPrompts)
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      return all
    }
    const allPrompts = await read({}, 100)
    const ids = allPrompts.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const limit of [1, 7]) expect((await read({}, limit)).map(({ id }) => id)).toEqual(ids)
    expect((await read({ promptTag: 'SEO' }, 3)).map(({ id }) => id)).toEqual(
      allPrompts.filter(({ promptTag }) => promptTag.includes('SEO')).map(({ id }) => id),
    )
    expect((await ada.call(endpoints.listPublicPrompts, { body: { cursor: 'x' } })).status).toBe(400)
  })

  it('PRM-04 searches the library by name, by words in the text, and with a typo', async () => {
    await fillLibrary(test(), 60)
    const ada = await signUp(test())
    const names = async (q: string) =>
      (await ada.get(endpoints.listPublicPrompts, { body: { q } })).publicPrompts.map(
        ({ promptName }) => promptName,
      )
    expect(await names('lighthouse 57')).toEqual(['Lighthouse 57'])
    expect((await names('lamp 41'))[0]).toBe('Lighthouse 41')
    expect((await names('lihgthouse')).every((name) => name.startsWith('Lighthouse'))).toBe(true)
    expect(await names('lihgthouse')).toHaveLength(6)
    expect([await names('100%_'), await names('?')]).toEqual([[], []])
  })

  it('PRM-01 PRM-04 lists and searches the library in German, with the same ids, order and counts', async () => {
    const ada = await signUp(test())
    const { useCount } = await ada.get(endpoints.usePublicPrompt, { body: { promptId: 'flashcards' } })
    const list = async (body: Partial<BodyOf<typeof endpoints.listPublicPrompts>>) =>
      (await ada.get(endpoints.listPublicPrompts, { body })).publicPrompts
    const [englishPrompts, germanPrompts] = [await list({}), await list({ language: 'de' })]
    const withoutTexts = (prompts: PublicPrompt[]) =>
      prompts.map(({ promptName: _name, promptText: _text, ...rest }) => rest)
    expect(withoutTexts(germanPrompts)).toEqual(withoutTexts(englishPrompts))
    expect(germanPrompts.find(({ id }) => id === 'flashcards')).toMatchObject({
      promptName: 'Lernkarten',
      useCount,
    })
    expect(await list({ language: 'en' })).toEqual(englishPrompts)
    expect(await list({ publicPrompts: ['proofread'], language: 'de' })).toMatchObject([
      { promptName: 'Korrektur lesen, ohne den Stil zu ändern', promptTag: ['Copywriting'] },
    ])
    expect(withoutTexts(await list({ promptTag: 'DevOps', language: 'de' }))).toEqual(
      withoutTexts(await list({ promptTag: 'DevOps' })),
    )
    expect((await list({ q: 'Pressemitteilung', language: 'de' })).map(({ id }) => id)).toEqual([
      'press-release',
    ])
    expect(await list({ q: 'Pressemitteilung' })).toEqual([])
    const { nextCursor } = await ada.get(endpoints.listPublicPrompts, { body: { limit: 7 } })
    expect((await list({ cursor: nextCursor ?? '', language: 'de', limit: 3 })).map(({ id }) => id)).toEqual(
      englishPrompts.slice(7, 10).map(({ id }) => id),
    )
    expect((await ada.call(endpoints.listPublicPrompts, { body: { language: 'fr' } })).status).toBe(400)
  })
})

it('PRM-02 ranks a prompt kept by nine of ten people above one kept by one of one, and unkept prompts last', () => {
  const ratio = (keepers: number, people: number) => keepRatio({ kept: keepers, people })
  expect(ratio(9, 10)).toBeGreaterThan(ratio(1, 1))
  expect(ratio(90, 100)).toBeGreaterThan(ratio(9, 10))
  expect([ratio(0, 10), ratio(0, 0)]).toEqual([0, 0])
})
