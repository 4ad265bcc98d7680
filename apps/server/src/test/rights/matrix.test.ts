import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createChat } from '@atelier/contract/endpoints/chat/chats'
import { ErrorEnvelope } from '@atelier/contract/envelope'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { throttle } from '../../db/schema/index.ts'
import { createKeyedActors, type KeyedActors } from './keyed-actors.ts'
import { describeAppOn } from '../describe-app.ts'
import { preferEngine } from '../engines.ts'
import type { TestApp } from '../make-app.ts'
import { type Cell, isWrite, type Row, rows } from './cells.ts'
import { faultsOf, readResponse } from './read-response.ts'
import { startDrive } from './drive-environment.ts'
import { type ChangeWatch, watchChanges } from './change-watch.ts'
import { modelEnvironment } from './model-environment.ts'
import { openOwnerBrowser } from './owner-browser.ts'
import type { Place } from './place-parts.ts'
import { rightsTable } from './rights-table.ts'
import { routesWithoutSuccess } from './routes-without-success.ts'
import { structuredAnswer, startEmptySearchServer } from './model-and-search-stubs.ts'
import { makeWorld, type World } from './world.ts'

const model = await startScriptedModel((request, reply) => {
  reply.text('response_format' in request ? JSON.stringify(structuredAnswer) : 'I do not know the word.')
  reply.end()
})
const searchServer = await startEmptySearchServer()
const drive = await startDrive()
afterAll(async () => {
  await model[Symbol.asyncDispose]()
  await searchServer[Symbol.asyncDispose]()
  await drive[Symbol.asyncDispose]()
})

interface Check {
  readonly sender: string
  readonly faults: () => Promise<string[]>
}

const withTitles = (rows: readonly Row[]) => rows.map((row): [string, Row] => [row.title, row])

const routesOf = ({ routes }: TestApp['app']) =>
  new Set(
    routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
  )

// hundreds of thousands of small statements cost half as much on an engine within this process
describeAppOn(preferEngine('pglite'))(
  'the rights matrix',
  (test) => {
    let world: World
    beforeAll(async () => {
      world = await makeWorld(test())
      await drive.connectAll(world)
    })

    describe('its routes', () => {
      it('covers every mounted route, and no removed one', async () => {
        expect(Object.keys(rightsTable).sort()).toEqual([...routesOf(test().app)].sort())
      })

      it('covers every served endpoint of the contract', () => {
        const servedRoutes = test().app.endpoints.map(({ method, path }) => `${method} ${path}`)
        expect(Object.keys(rightsTable)).toEqual(expect.arrayContaining(servedRoutes))
      })

      it('adds only the web client’s pages when the server serves the client too', async () => {
        const dist = await mkdtemp(join(tmpdir(), 'atelier-dist-'))
        await writeFile(join(dist, 'index.html'), '<!doctype html>')
        const withPages = routesOf(createApp(test().context, dist))
        await rm(dist, { recursive: true })
        expect([...withPages.difference(routesOf(test().app))]).toEqual(['POST /share', 'GET /*'])
      })

      it('tests a success in addition to the rejections of every route that anyone may use', () => {
        const routesWithout = Object.keys(rightsTable).filter(
          (route) => !rows.some((row) => row.route === route && row.successes.length > 0),
        )
        expect(routesWithout.sort()).toEqual([...routesWithoutSuccess].sort())
      })
    })

    /** Reports are limited per address, and all requests come from one address. */
    const isReportRoute = ({ route }: Row) => route.endsWith('/report')
    /** Returns the failures of a row's cells, each with its actor. */
    const judge = async (row: Row, checks: readonly Check[]): Promise<string[]> => {
      const faultsIn = async ({ sender, faults }: Check) =>
        (await faults()).map((fault) => `${sender}: ${fault}`)
      if (!isReportRoute(row) && !row.case.writesFirst)
        return (await Promise.all(checks.map(faultsIn))).flat()
      const all: string[] = []
      for (const check of checks) {
        if (isReportRoute(row)) await test().context.db.delete(throttle)
        all.push(...(await faultsIn(check)))
      }
      return all
    }

    // rejections run before successes, and must leave the whole server unchanged
    describe('rejections', () => {
      const crossSiteError = { code: 'NOT_ALLOWED', message: 'This request came from another site.' }
      const needsSession = ({ route, case: testCase }: Row) =>
        testCase.needsSession ?? route.includes(' /api/auth/')
      let changes: ChangeWatch
      let keys: KeyedActors
      let browser: Awaited<ReturnType<typeof openOwnerBrowser>>
      const cachedResponses = new Map<string, Promise<string>>()
      /** The response to the same request for unknown things, which is the same for all accounts. */
      const responseNowhere = (cell: Cell, place: Place): Promise<string> => {
        const kind = cell.actor === 'signedOut' || cell.actor === 'guest' ? cell.actor : 'account'
        const key = `${cell.route} ${cell.case.about} ${kind}`
        const response =
          cachedResponses.get(key) ??
          world
            .askNowhere(cell, place)
            .then(readResponse)
            .then(({ fullText }) => fullText)
        cachedResponses.set(key, response)
        return response
      }
      beforeAll(async () => {
        browser = await openOwnerBrowser(test(), world)
        keys = await createKeyedActors(test(), world, ['stranger', 'viewer', 'owner'])
        changes = await watchChanges(test())
      })

      const refusalCheck = (cell: Cell): Check => ({
        sender: cell.actor,
        faults: async () => {
          const place = world.placeFor(cell)
          const response = await readResponse(await world.ask(cell, place))
          const isHidden = cell.verdict === 'NOT_FOUND' || cell.verdict === 'NOT_SIGNED_IN'
          const isRevealing = isHidden && response.fullText !== (await responseNowhere(cell, place))
          return [
            ...faultsOf(response, cell.verdict),
            ...world.leaks(cell.actor, response.fullText),
            ...(isRevealing ? [`${response.fullText} differs from the response for a random ID`] : []),
          ]
        },
      })

      /** An API key instead of a session must not change the verdict. */
      const withKey = (cell: Cell, verdict = cell.verdict): Check => ({
        sender: `the ${cell.actor}’s API key`,
        faults: async () => {
          const response = await readResponse(await world.askAs(cell, world.placeFor(cell), keys(cell.actor)))
          return [...faultsOf(response, verdict), ...world.leaks(cell.actor, response.fullText)]
        },
      })

      const fromOtherSite = (cell: Cell, page: 'crossSite' | 'crossSiteWithoutOrigin'): Check => ({
        sender: `the owner’s browser, ${page}`,
        faults: async () => {
          const response = await world.askAs(cell, world.placeFor(cell), browser[page])
          const { code, message } = ErrorEnvelope.parse(await response.json()).data
          // this route ignores cookies, so the page counts as signed out
          if (cell.route === 'POST /mcp') return code === 'NOT_SIGNED_IN' ? [] : [`got ${code}`]
          return code === crossSiteError.code && message === crossSiteError.message
            ? []
            : [`got ${code} ${message}`]
        },
      })

      const checksOf = (row: Row): Check[] => {
        const ownerCells = row.successes.filter(({ actor }) => actor === 'owner')
        const keyedCells = [
          ...row.refusals.filter(({ actor }) => actor === 'stranger' || actor === 'viewer'),
          ...(isWrite(row) || row.case.writesFirst
            ? []
            : row.successes.filter(({ actor }) => actor === 'viewer')),
        ]
        return [
          ...row.refusals.map(refusalCheck),
          ...(needsSession(row)
            ? // API keys can't manage keys and sessions
              ownerCells.map((cell) => withKey(cell, 'NOT_ALLOWED'))
            : keyedCells.map((cell) => withKey(cell))),
          ...(isWrite(row)
            ? ownerCells.flatMap((cell) => [
                fromOtherSite(cell, 'crossSite'),
                fromOtherSite(cell, 'crossSiteWithoutOrigin'),
              ])
            : []),
        ]
      }

      it.each(withTitles(rows.filter((row) => checksOf(row).length > 0)))(
        '%s rejects everyone without the right, and changes nothing',
        async (_title, row) => {
          expect(await judge(row, checksOf(row))).toEqual([])
          expect(await changes.changed()).toEqual([])
        },
      )

      it('accepts writes from a page of the site itself in the same browser', async () => {
        expect((await browser.sameOrigin.call(createChat, { body: {} })).status).toBe(200)
      })
    })

    describe('successes', () => {
      const successCheck = (cell: Cell, place: Place): Check => ({
        sender: cell.actor,
        faults: async () => {
          const response = await readResponse(await world.ask(cell, place))
          const { expectedWord: expected, showsEveryone = false } = cell.case
          const expectedWord =
            typeof expected === 'object'
              ? place.things.get(expected)?.word
              : expected && place.words[expected]
          return [
            ...faultsOf(response, cell.verdict),
            ...(showsEveryone ? [] : world.leaks(cell.actor, response.fullText)),
            ...(response.fullText.includes(expectedWord ?? '')
              ? []
              : [`expected ${expectedWord} in ${response.body}`]),
          ]
        },
      })

      it.each(withTitles(rows.filter(({ successes }) => successes.length > 0)))(
        '%s responds to everyone with the right',
        async (_title, row) => {
          const { signsOut = false } = row.case
          const judgeShared = () => row.successes.map((cell) => successCheck(cell, world.placeFor(cell)))
          const faults = isWrite(row) || signsOut ? [] : await judge(row, judgeShared())
          for (const cell of isWrite(row) || signsOut ? row.successes : []) {
            const place = signsOut ? world.placeFor(cell) : await world.freshPlaceFor(cell)
            faults.push(...(await judge(row, [successCheck(cell, place)])))
          }
          expect(faults).toEqual([])
        },
      )
    })
  },
  () => ({
    ...modelEnvironment(model)(),
    ...drive.environment,
    // otherwise every account could create a team
    TEAMS: 'plan',
    SEARCH_PROVIDERS: searchServer.environment.SEARCH_PROVIDERS,
    ...Object.fromEntries(
      (['SITE_ADDRESSES', 'OUTBOUND_ALLOW'] as const).map((name) => [
        name,
        `${searchServer.environment[name]} ${drive.environment[name]}`,
      ]),
    ),
  }),
)
