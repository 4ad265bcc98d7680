import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createChat } from '@atelier/contract/endpoints/chats'
import { getUser } from '@atelier/contract/endpoints/users'
import { ErrorEnvelope } from '@atelier/contract/envelope'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { throttle } from '../../db/schema/index.ts'
import { stranger } from '../actors.ts'
import { giveKeys, type KeyedActors } from './keyed-actors.ts'
import { describeAppOn } from '../describe-app.ts'
import { mainlyOn } from '../engines.ts'
import type { TestApp } from '../make-app.ts'
import { type Cell, isWrite, refusals, successes } from './cells.ts'
import { expected, readAnswer, told } from './answer.ts'
import { startDrive } from './drive-environment.ts'
import { type ChangeWatch, watchChanges } from './change-watch.ts'
import { modelEnvironment } from './model-environment.ts'
import type { Place } from './place-parts.ts'
import { rightsTable } from './rights-table.ts'
import { filledForm, startSearch } from './set-up-environment.ts'
import { makeWorld, type World } from './world.ts'

const model = await startScriptedModel((request, say) => {
  say.text('response_format' in request ? JSON.stringify(filledForm) : 'I do not know the word.')
  say.end()
})
const search = await startSearch()
const drive = await startDrive()
afterAll(async () => {
  await model[Symbol.asyncDispose]()
  await search[Symbol.asyncDispose]()
  await drive[Symbol.asyncDispose]()
})

/** Not there without a mail server, or at all in this world; the successes are in forgotten-password.test.ts and invitation-proof.test.ts. */
const needMore = [
  // an import is over in a moment; its success is in cancel-import.test.ts
  'POST /v1/user/imports/{importId}/cancel',
  // a form is there while a tool waits for it; its success is in forms.test.ts
  'POST /v1/chats/{chatId}/forms/{formId}',
  // not there once there is an admin; its success is in admin.test.ts
  'POST /v1/admin/claim',
  'POST /v1/sign-up/code',
  // their successes are in openid.test.ts
  'POST /api/auth/sign-in/social',
  'GET /api/auth/callback/oidc',
  // their successes are in server.test.ts and models.test.ts
  'POST /v1/admin/models/pull',
  'POST /v1/admin/jobs/retry',
  'POST /v1/admin/mail/test',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
  'POST /v1/user/address/code',
  // their successes are in plugins.test.ts and mcp-server.test.ts
  'POST /v1/user/plugins',
  'GET /mcp',
  'DELETE /mcp',
  'POST /v1/user/address/prove',
  // they need a server to sign in at, and what it offers: plugins/sign-in.test.ts and offers.test.ts
  'GET /.well-known/atelier-client.json',
  'POST /v1/user/plugins/sign-in',
  'POST /v1/user/plugins/{pluginId}/sign-in',
  'GET /v1/user/plugins/{pluginId}/resources',
  'POST /v1/user/plugins/{pluginId}/resources',
  'POST /v1/user/plugins/{pluginId}/prompts',
  // they need a device: ways-in.spec.ts
  'POST /api/auth/passkey/verify-authentication',
  'POST /api/auth/passkey/verify-registration',
  // they need a program that asks to be let in: connected-apps.test.ts
  'POST /oauth/register',
  'POST /oauth/token',
  'GET /v1/user/connected-apps/request',
  'POST /v1/user/connected-apps/request',
  // they need a table, or a picture, that was made: datasets.test.ts and images.test.ts
  'GET /v1/attachments/{id}/dataset',
  'POST /v1/attachments/{id}/dataset',
  'POST /v1/attachments/{id}/dataset/explore',
  'POST /v1/attachments/{id}/dataset/search',
  'POST /v1/attachments/{id}/dataset/query',
  'POST /v1/images/{imageId}/variations',
  'POST /v1/images/{imageId}/edits',
  'GET /v1/images/{imageId}/content',
  'GET /v1/images/{imageId}/thumbnail',
  'POST /v1/images/{imageId}/vault',
]

const titled = (of: readonly Cell[]) => of.map((cell): [string, Cell] => [cell.title, cell])

const routesOf = ({ routes }: TestApp['app']) =>
  new Set(
    routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
  )

/** The owner's browser, which sends its cookie along, on a page of this site and of another. */
const browserOfOwner = async (test: TestApp, world: World) => {
  const { email } = await world.people.owner.actor.get(getUser)
  const signedIn = await stranger(test).raw('/api/auth/sign-in/email', {
    method: 'POST',
    body: JSON.stringify({ email, password: 'correct horse battery' }),
    headers: { 'content-type': 'application/json' },
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const from = (said: Record<string, string>) =>
    world.actorThrough((request) => {
      const headers = new Headers(request.headers)
      for (const [name, value] of Object.entries({ cookie, host: 'localhost', ...said }))
        headers.set(name, value)
      return new Request(request, { headers })
    })
  return {
    here: from({ origin: 'http://localhost' }),
    elsewhere: from({ origin: 'https://elsewhere.example' }),
    elsewhereUnnamed: from({ 'sec-fetch-site': 'cross-site' }),
  }
}

// hundreds of thousands of small statements: in this process they cost half
describeAppOn(mainlyOn('pglite'))(
  'the rights matrix',
  (test) => {
    let world: World
    beforeAll(async () => {
      world = await makeWorld(test())
      await drive.connectAll(world)
    })

    describe('its routes', () => {
      it('knows every route that is mounted, and none that is gone', async () => {
        expect(Object.keys(rightsTable).sort()).toEqual([...routesOf(test().app)].sort())
      })

      it('knows every call of the contract that is served', () => {
        const served = test().app.endpoints.map(({ method, path }) => `${method} ${path}`)
        expect(Object.keys(rightsTable)).toEqual(expect.arrayContaining(served))
      })

      it('finds beside them only the web client’s pages when it is served too', async () => {
        const dist = await mkdtemp(join(tmpdir(), 'atelier-dist-'))
        await writeFile(join(dist, 'index.html'), '<!doctype html>')
        const withPages = routesOf(createApp(test().context, dist))
        await rm(dist, { recursive: true })
        expect([...withPages.difference(routesOf(test().app))]).toEqual(['POST /share', 'GET /*'])
      })

      it('has a success beside the refusals of every route that anybody may use', () => {
        const without = Object.keys(rightsTable).filter(
          (route) => !successes.some((cell) => cell.route === route),
        )
        expect(without.sort()).toEqual([...needMore].sort())
      })
    })

    /** Everyone here comes from one address, which can report a few times an hour. */
    const forgetReports = async ({ route }: Cell): Promise<void> => {
      if (route.endsWith('/report')) await test().context.db.delete(throttle)
    }

    // every refusal comes before any success: what they leave unchanged is then the whole server
    describe('refusals', () => {
      let changes: ChangeWatch
      const known = new Map<string, string>()
      /** The answer to the same request for things that are not there; it is one for all accounts. */
      const answerNowhere = async (cell: Cell, place: Place): Promise<string> => {
        const kind = cell.actor === 'signedOut' || cell.actor === 'guest' ? cell.actor : 'account'
        const key = `${cell.route} ${cell.case.about} ${kind}`
        const answer = known.get(key) ?? (await readAnswer(await world.askNowhere(cell, place))).whole
        known.set(key, answer)
        return answer
      }
      beforeAll(async () => {
        changes = await watchChanges(test())
      })

      it.each(titled(refusals))('%s, and changes nothing', async (_title, cell) => {
        await forgetReports(cell)
        const place = world.placeFor(cell)
        const answer = await readAnswer(await world.ask(cell, place))
        expect(told(answer, cell.verdict)).toEqual(expected(cell.verdict))
        expect(world.leaks(cell.actor, answer.whole)).toEqual([])
        const hides = cell.verdict === 'NOT_FOUND' || cell.verdict === 'NOT_SIGNED_IN'
        expect(answer.whole).toBe(hides ? await answerNowhere(cell, place) : answer.whole)
        expect(await changes.changed()).toEqual([])
      })
    })

    describe('another site in the owner’s browser', () => {
      const fromElsewhere = { code: 'NOT_ALLOWED', message: 'This request came from another site.' }
      let browser: Awaited<ReturnType<typeof browserOfOwner>>
      let changes: ChangeWatch
      beforeAll(async () => {
        browser = await browserOfOwner(test(), world)
        changes = await watchChanges(test())
      })

      it.each(titled(successes.filter((cell) => cell.actor === 'owner' && isWrite(cell))))(
        'may not: %s, and nothing is changed',
        async (_title, cell) => {
          for (const page of [browser.elsewhere, browser.elsewhereUnnamed]) {
            const response = await world.askAs(cell, world.placeFor(cell), page)
            const { data } = ErrorEnvelope.parse(await response.json())
            // where no cookie counts, its page is nobody
            expect(data).toMatchObject(cell.route === 'POST /mcp' ? { code: 'NOT_SIGNED_IN' } : fromElsewhere)
          }
          expect(await changes.changed()).toEqual([])
        },
      )
    })

    describe('with an API key in the session’s place', () => {
      const needsSession = ({ route, case: one }: Cell) => one.needsSession ?? route.includes(' /api/auth/')
      const asked = [
        ...refusals.filter(({ actor }) => actor === 'stranger' || actor === 'viewer'),
        ...successes.filter((cell) => cell.actor === 'viewer' && !isWrite(cell) && !cell.case.writesFirst),
      ]
      let keys: KeyedActors
      let changes: ChangeWatch
      beforeAll(async () => {
        keys = await giveKeys(test(), world, ['stranger', 'viewer', 'owner'])
        changes = await watchChanges(test())
      })

      it.each(titled(asked.filter((cell) => !needsSession(cell))))(
        '%s all the same',
        async (_title, cell) => {
          await forgetReports(cell)
          const answer = await readAnswer(await world.askAs(cell, world.placeFor(cell), keys(cell.actor)))
          expect(told(answer, cell.verdict)).toEqual(expected(cell.verdict))
          expect(world.leaks(cell.actor, answer.whole)).toEqual([])
          expect(await changes.changed()).toEqual([])
        },
      )

      it.each(titled(successes.filter((cell) => cell.actor === 'owner' && needsSession(cell))))(
        'not so: %s, for keys do not manage keys and sessions',
        async (_title, cell) => {
          const answer = await readAnswer(await world.askAs(cell, world.placeFor(cell), keys('owner')))
          expect(told(answer, 'NOT_ALLOWED')).toEqual(expected('NOT_ALLOWED'))
          expect(await changes.changed()).toEqual([])
        },
      )
    })

    it('lets the same browser write from a page of its own site', async () => {
      const { here } = await browserOfOwner(test(), world)
      expect((await here.call(createChat, { body: {} })).status).toBe(200)
    })

    describe('successes', () => {
      it.each(titled(successes))('%s', async (_title, cell) => {
        await forgetReports(cell)
        const place =
          isWrite(cell) && !cell.case.endsSession ? await world.freshPlaceFor(cell) : world.placeFor(cell)
        const answer = await readAnswer(await world.ask(cell, place))
        expect(told(answer, cell.verdict)).toEqual(expected(cell.verdict))
        const { shows, tellsAll = false } = cell.case
        expect(tellsAll ? [] : world.leaks(cell.actor, answer.whole)).toEqual([])
        const shown = typeof shows === 'object' ? place.things.get(shows)?.word : shows && place.words[shows]
        expect(answer.whole).toContain(shown ?? '')
      })
    })
  },
  () => ({
    ...modelEnvironment(model)(),
    ...drive.environment,
    // so that there is somebody who may make no team
    TEAMS: 'plan',
    SEARCH_PROVIDERS: search.environment.SEARCH_PROVIDERS,
    ...Object.fromEntries(
      (['SITE_ADDRESSES', 'OUTBOUND_ALLOW'] as const).map((name) => [
        name,
        `${search.environment[name]} ${drive.environment[name]}`,
      ]),
    ),
  }),
)
