import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/expect-accessible.ts'
import { makeAdmin, setPlan } from '../../fixtures/plans.ts'
import { addFile, addText, dataOf, makeProject } from '../../fixtures/projects.ts'
import { screenshot } from '../../fixtures/screenshot.ts'
import { expect, test } from '../../fixtures/test.ts'

const folder = join(import.meta.dirname, '../../../apps/web/src/routes')

/** Every route of the client, by its file name, e.g. `chat.projects.$projectId`. */
const routes = globSync('**/*.tsx', { cwd: folder })
  .map((file) => file.replace(/^_shell\//, '').replace(/\.tsx$/, ''))
  .filter((name) => !['__root', '_shell', 'index', 'dev.gallery'].includes(name))
  .sort()

const sections = 'people models limits storage prompts jobs mail health reports audit settings'.split(' ')

const craft = '<craft identifier="lamp" type="text/markdown" title="Lamp">\n# The lamp\n\nIt burns.\n</craft>'

interface Fixtures {
  projectId: string
  chatId: string
  craftId: string
  botId: string
  client: string
}

/** Creates some content for every page. */
const makeAll = async ({ request }: Page): Promise<Fixtures> => {
  const post = (path: string, data: object) => dataOf(request.post(path, { data }))
  await dataOf(request.patch('/v1/user/preferences', { data: { mcpMode: { isEnabled: true } } }))
  const projectId = await makeProject(request, 'Lighthouse')
  await addText(request, projectId, 'Letter', 'The relief boat comes on the first of March.')
  await post('/v1/projects/sharing/public', { projectId, includeChats: true })
  await post(`/v1/projects/${projectId}/retrieval/questions`, { text: 'When does the boat come?' })
  const { id: chatId } = (await post('/v1/chats', { title: 'Lamp oil' })) as { id: string }
  await request.post(`/v1/chats/${chatId}/messages`, {
    data: { text: 'Which oil?', model: 'openai/scripted' },
  })
  const { messages } = (await dataOf(request.get(`/v1/chats/${chatId}`))) as {
    messages: { id: string }[]
  }
  const messageId = messages.at(-1)?.id
  const craftShare = { chatId, messageId, index: 0, access: 'public' }
  const { id: craftId } = (await post('/v1/user/crafts/share', craftShare)) as { id: string }
  await post(`/v1/chats/${chatId}/share`, { withSources: true })
  const { id: botId } = (await post('/v1/chatbots', {
    chatbotConfig: {
      name: `Keeper ${crypto.randomUUID().slice(0, 8)}`,
      description: 'Keeps.',
      prompt: 'Keep the light.',
    },
  })) as { id: string }
  const registrationResponse = await request.post('/oauth/register', {
    data: { client_name: 'Lighthouse editor', redirect_uris: ['http://127.0.0.1:9/back'] },
  })
  const { client_id: client } = (await registrationResponse.json()) as { client_id: string }
  return { projectId, chatId, craftId, botId, client }
}

const pathsOf = ({ projectId, chatId, craftId, botId, client }: Fixtures): Record<string, string[]> => ({
  admin: sections.map((each) => `/admin?section=${each}`),
  bonkers: ['/bonkers'],
  'chat.$chatId': [`/chat/${chatId}`],
  'chat.bots.$botId': [`/chat/bots/${botId}`],
  'chat.bots.index': ['/chat/bots'],
  'chat.continue.$chatId': [`/chat/continue/${chatId}`],
  'chat.craft.$craftId': [`/chat/craft/${craftId}`],
  'chat.history': ['/chat/history'],
  'chat.index': [
    '/chat',
    ...['aiTools', 'crafts', 'history', 'labs', 'plugins', 'prompts', 'updates', 'vault'].map(
      (panel) => `/chat?panel=${panel}`,
    ),
  ],
  'chat.plugins': ['/chat/plugins'],
  'chat.projects.$projectId': [
    `/chat/projects/${projectId}`,
    `/chat/projects/${projectId}?panel=manageProjectKnowledgePanel`,
    `/chat/projects/${projectId}?panel=projectSharingPanel`,
  ],
  'chat.projects.$projectId_.customize': [`/chat/projects/${projectId}/customize`],
  'chat.projects.$projectId_.retrieval': [`/chat/projects/${projectId}/retrieval?q=boat`],
  'chat.projects.community': ['/chat/projects/community'],
  'chat.projects.index': ['/chat/projects'],
  'chat.prompts': ['/chat/prompts'],
  'chat.tasks': ['/chat/tasks'],
  'chat.tools.$slug': ['plagiarism-checker', 'ai-detection', 'ai-humanizer'].map(
    (slug) => `/chat/tools/${slug}`,
  ),
  'chat_.$chatId.print': [`/chat/${chatId}/print`],
  'connect-app': [
    `/connect-app?client_id=${client}&redirect_uri=http%3A%2F%2F127.0.0.1%3A9%2Fback&response_type=code&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256`,
    '/connect-app',
  ],
  'forgot-password': ['/forgot-password'],
  'invitations.$token': ['/invitations/nothing-that-ever-was'],
  'invitations.team.$token': ['/invitations/team/nothing-that-ever-was'],
  profile: ['/profile'],
  'reset-password': ['/reset-password#a-secret'],
  'settings.account': ['/settings/account'],
  'settings.api-keys': ['/settings/api-keys'],
  'settings.data': ['/settings/data'],
  'settings.personal': ['/settings/personal'],
  'settings.team': ['/settings/team'],
  'settings.tools': ['/settings/tools'],
  'settings.usage': ['/settings/usage'],
  share: ['/share'],
  'sign-in': ['/sign-in'],
  vault: ['/vault'],
})

/** Pages that the server renders. */
const publicPages = ({ projectId, chatId, craftId }: Fixtures) => [
  `/p/${projectId}`,
  `/s/${chatId}`,
  `/c/${craftId}`,
  '/changelog',
  '/cookie-policy',
  '/privacy-policy',
  '/legal-notice',
  '/offline.html',
  '/nowhere-at-all',
]

const check = async (page: Page, path: string, screenName: string) => {
  await page.goto(path)
  await expect(page.locator('h1, main').first()).toBeVisible()
  await expect(page.locator('main .animate-pulse')).toHaveCount(0)
  await expectAccessible(page, `${screenName} ${path}`)
  await screenshot(page, `${screenName}${path}`.replaceAll(/\W+/g, '-').slice(0, 80))
}

for (const [locale, language] of [
  ['en-GB', 'en'],
  ['de-DE', 'de'],
] as const)
  test.describe(language, () => {
    test.use({ locale })

    test(`NAV-01 NAV-02 every page and public page is accessible to assistive technology in both themes: ${language}`, async ({
      signUpAs,
      stranger,
      atelier,
      model,
    }) => {
      test.setTimeout(900_000)
      model.script = (_request, reply) => {
        reply.text(`Paraffin.\n\n${craft}`)
        reply.end()
      }
      const { page, email } = await signUpAs('Grace Hopper')
      await makeAdmin(atelier, email)
      await setPlan(atelier, email, 'pro')
      const fixtures = await makeAll(page)
      const paths = pathsOf(fixtures)
      expect(Object.keys(paths).sort()).toEqual(routes)
      for (const path of Object.values(paths).flat()) await check(page, path, language)
      for (const path of publicPages(fixtures)) await check(stranger, path, `${language}, a stranger`)
      for (const path of ['/chat', '/chat/projects', '/vault', '/chat/history', '/settings/account'])
        await check(stranger, path, `${language}, a guest`)
    })

    test(`LAB-01 LAB-03 LAB-04 TLS-02 NAV-04 everything that opens in labs, plugins, images, tasks and tables is accessible: ${language}`, async ({
      signUpAs,
      stranger,
      atelier,
      model,
    }) => {
      test.setTimeout(300_000)
      model.script = (_request, reply) => {
        reply.text('<svg viewBox="0 0 10 10"><rect width="10" height="10" fill="#3147c9"/></svg>')
        reply.end()
      }
      const { page, email } = await signUpAs('Grace Hopper')
      await setPlan(atelier, email, 'pro')
      const enabledTool = { isEnabled: true }
      await dataOf(
        page.request.patch('/v1/user/preferences', {
          data: { mcpMode: enabledTool, dataAnalysis: enabledTool },
        }),
      )
      await dataOf(page.request.post('/v1/images', { data: { prompt: 'A lamp by the sea' } }))
      const task = {
        title: 'Morning look',
        prompt: 'Which buoys are out?',
        schedule: { kind: 'daily', time: '07:30' },
        zone: 'Europe/Berlin',
        projectId: null,
        chatbotId: null,
        model: null,
        isOneChat: false,
      }
      await dataOf(page.request.post('/v1/tasks', { data: task }))
      const projectId = await makeProject(page.request, 'Lighthouse')
      const table = 'town;litres\nKiel;1,5\nWick;2,5\na;row;too;long'
      const file = { name: 'sales.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
      const source = await addFile(page.request, projectId, file)
      const checkScreen = async (target: Page, screenName: string) => {
        await expectAccessible(target, `${language}, ${screenName}`)
        await screenshot(target, `${language}-${screenName.replaceAll(' ', '-')}`)
      }
      const localize = (english: string, german: string) => (language === 'de' ? german : english)
      const button = (english: string, german: string) =>
        page
          .getByRole('main')
          .getByRole('button', { name: localize(english, german), exact: true })
          .first()
      const dialog = page.getByRole('dialog')

      await stranger.goto('/chat?panel=labs')
      await stranger.getByText(localize('Off', 'Aus'), { exact: true }).first().click()
      await expect(stranger.getByRole('dialog').last()).toBeVisible()
      await checkScreen(stranger, 'a guest in labs')

      await page.goto('/chat/plugins')
      await button('Add plugin', 'Plugin hinzufügen').click()
      await expect(dialog).toBeVisible()
      await checkScreen(page, 'adding a plugin')

      await page.goto('/bonkers')
      await page.getByRole('main').getByRole('listitem').getByRole('img').first().click()
      await expect(dialog).toBeVisible()
      await checkScreen(page, 'a picture')

      await page.goto('/chat/tasks')
      await button('New task', 'Neue Aufgabe').click()
      await expect(dialog).toBeVisible()
      await checkScreen(page, 'a new task')
      await page.keyboard.press('Escape')
      await page
        .getByRole('button', { name: localize('Actions for Morning look', 'Aktionen für Morning look') })
        .click()
      await page.getByRole('menuitem', { name: localize('Runs…', 'Ausführungen …') }).click()
      await expect(dialog).toBeVisible()
      await checkScreen(page, 'the runs of a task')

      await page.goto(`/chat/projects/${projectId}?panel=sources&attachment=${source}`)
      await page.getByRole('button', { name: localize('Explore', 'Erkunden'), exact: true }).click()
      await page.getByRole('button', { name: localize('Explore table', 'Tabelle erkunden') }).click()
      await expect(
        page.getByRole('searchbox', { name: localize('Search rows', 'Zeilen durchsuchen') }),
      ).toBeVisible()
      await checkScreen(page, 'a table that is explored')
      await page.getByRole('button', { name: localize('Columns', 'Spalten'), exact: true }).click()
      await page.getByRole('button', { name: localize('Edit…', 'Bearbeiten …') }).click()
      await checkScreen(page, 'how a table is read')
    })
  })
