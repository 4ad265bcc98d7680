import { listChats } from '@atelier/contract/endpoints/chat/chats'
import { getProject, listProjects, listProjectThreads } from '@atelier/contract/endpoints/projects/projects'
import { search } from '@atelier/contract/endpoints/chat/search'
import { getUser } from '@atelier/contract/endpoints/people/users'
import type { MessageId } from '@atelier/contract/ids'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aChat, aGuest, aProject, newId, aUser } from '../test/fixtures.ts'
import { openApp } from '../test/open-app.tsx'
import { respond, respondWithError } from '../test/server.ts'

const project = aProject()

beforeEach(async () => {
  await page.viewport(1280, 800)
  respond(listProjects, { projects: [project], nextCursor: null, total: 1 })
  respond(getProject, project)
  respond(listProjectThreads, { chats: [], nextCursor: null })
})

describe('sidebar', () => {
  it('NAV-01 shows recent chats by day, the plan and the remaining usage', async () => {
    respond(listChats, {
      chats: [aChat({ title: 'Today’s chat' }), aChat({ title: 'An old chat', updatedAt: 0 })],
      nextCursor: null,
    })
    const { screen } = await openApp('/chat/projects')
    const chats = (day: string) => screen.getByRole('list', { name: day })
    await expect.element(chats('Today').getByRole('link', { name: 'Today’s chat' })).toBeVisible()
    await expect.element(chats('Earlier').getByRole('link', { name: 'An old chat' })).toBeVisible()
    await expect.element(screen.getByText('Free · 74 of 102 left')).toBeVisible()
  })

  it('NAV-01 labels a guest only once', async () => {
    const limits = { assistant: 30, filesPerUpload: 10 }
    respond(getUser, aUser({ isGuest: true, plan: 'guest', usage: { assistant: 3 }, limits }))
    const { screen } = await openApp('/chat/projects')
    await expect.element(screen.getByText('27 of 30 left', { exact: true })).toBeVisible()
    // a second label would make this locator ambiguous
    await expect.element(screen.getByText('Guest', { exact: true })).toBeVisible()
  })

  it('NAV-01 labels a guest only once when nothing is limited', async () => {
    const limits = { assistant: null, filesPerUpload: 10 }
    respond(getUser, aUser({ isGuest: true, plan: 'guest', limits }))
    const { screen } = await openApp('/chat/projects')
    await expect.element(screen.getByText('Guest', { exact: true })).toBeVisible()
  })

  it('NAV-01 shows a long plan line in full', async () => {
    const limits = { assistant: 1000, filesPerUpload: 10 }
    respond(getUser, aUser({ plan: 'essentials', usage: { assistant: 0 }, limits }))
    const { screen } = await openApp('/chat/projects')
    await expect.element(screen.getByText('1,000 of 1,000 left')).toBeVisible()
    const line = screen.getByText('1,000 of 1,000 left').element().closest('.text-muted')
    if (!line) throw new Error('No line found')
    expect(line.textContent).toBe('Essentials · 1,000 of 1,000 left')
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = line
    expect([scrollWidth, scrollHeight]).toEqual([clientWidth, clientHeight])
  })

  it('NAV-01 has New, History, Projects, a More menu with six entries, then Tasks, and Labs at the bottom', async () => {
    respond(getUser, aUser({ mcpMode: { isEnabled: true } }))
    const { screen, path } = await openApp('/chat/projects')
    const sidebar = screen.getByRole('complementary', { name: 'Sidebar' })
    await expect.element(sidebar.getByRole('link', { name: 'Tasks' })).toBeVisible()
    const nav = sidebar.getByRole('navigation', { name: 'Main' })
    const names = nav.getByRole('link').or(nav.getByRole('button')).elements()
    const entries = ['History', 'Projects', 'More', 'Tasks']
    expect(names.map(({ textContent }) => textContent).filter((name) => entries.includes(name))).toEqual(
      entries,
    )
    const newChat = sidebar.getByRole('link', { name: 'New Chat', exact: true }).element()
    expect(newChat.compareDocumentPosition(nav.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const labs = sidebar.getByRole('button', { name: 'Labs' }).element()
    const tasks = sidebar.getByRole('link', { name: 'Tasks' }).element()
    expect(labs.getBoundingClientRect().top).toBeGreaterThan(tasks.getBoundingClientRect().bottom)

    await userEvent.click(sidebar.getByRole('button', { name: 'More', exact: true }))
    const menu = screen.getByRole('menu', { name: 'More' })
    await expect.element(menu).toBeVisible()
    const items = menu
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent)
    expect(items).toEqual(['Vault', 'Plugins', 'Prompts', 'Image Gen', 'Bots', 'AI Tools'])
    await userEvent.click(menu.getByRole('menuitem', { name: 'Prompts' }))
    await vi.waitFor(() => expect(path()).toBe('/chat/projects?panel=prompts'))
    await expect.element(sidebar.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  })

  it('NAV-01 is hidden and shown with the toggle and its shortcut', async () => {
    const { screen } = await openApp('/chat/projects')
    const sidebar = screen.getByRole('complementary', { name: 'Sidebar' })
    await userEvent.click(sidebar.getByRole('button', { name: 'Hide sidebar' }))
    await expect.element(sidebar).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}b{/Control}')
    await expect.element(sidebar).toBeVisible()
  })

  it('AUTH-04 asks a guest to sign in for History and Projects', async () => {
    respond(getUser, aGuest())
    const { screen, path } = await openApp('/chat')
    for (const name of ['History', 'Projects']) {
      await userEvent.click(screen.getByRole('button', { name, exact: true }))
      await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Close' }))
    }
    expect(path()).toBe('/chat')
  })

  it('is a sheet on a phone, which closes after navigating', async () => {
    await page.viewport(390, 844)
    const { screen, path } = await openApp('/chat/projects')
    await userEvent.click(screen.getByRole('button', { name: 'Open sidebar' }))
    const sheet = screen.getByRole('dialog', { name: 'Sidebar' })
    await userEvent.click(sheet.getByRole('link', { name: 'New Chat', exact: true }))
    await expect.element(sheet).not.toBeInTheDocument()
    expect(path()).toBe('/chat')
  })
})

describe('panels', () => {
  const knowledgePanel = 'manageProjectKnowledgePanel'

  it('KNO-01 opens a panel next to the page, and stores it in the URL', async () => {
    const { screen, path } = await openApp(`/chat/projects/${project.id}`)
    await userEvent.click(screen.getByRole('button', { name: 'Project Knowledge' }))
    await expect.element(screen.getByRole('region', { name: 'Project Knowledge' })).toBeVisible()
    expect(path()).toBe(`/chat/projects/${project.id}?panel=${knowledgePanel}`)
  })

  it('KNO-08 closes a panel when the route no longer matches', async () => {
    const { screen, path } = await openApp(`/chat/projects?panel=${knowledgePanel}.history`)
    await expect.element(screen.getByRole('region', { name: 'History' })).toBeVisible()
    await expect.element(screen.getByRole('region', { name: 'Project Knowledge' })).not.toBeInTheDocument()
    await vi.waitFor(() => expect(path()).toBe('/chat/projects?panel=history'))
  })

  it('NAV-03 makes a left panel 20 to 40 percent wide, resizable with the arrow keys', async () => {
    const { screen } = await openApp('/chat/projects?panel=history')
    const edge = screen.getByRole('separator', { name: 'Width of History' })
    await expect.element(edge).toHaveAttribute('aria-valuenow', '22')
    edge.element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(edge).toHaveAttribute('aria-valuenow', '24')
    await userEvent.keyboard('{End}')
    await expect.element(edge).toHaveAttribute('aria-valuenow', '40')
    await userEvent.keyboard('{Home}{ArrowLeft}')
    await expect.element(edge).toHaveAttribute('aria-valuenow', '20')
  })

  it('NAV-02 announces a panel that opens and closes, and a connection that is lost and restored', async () => {
    const { screen } = await openApp('/chat/projects')
    const log = screen.getByRole('log')
    await userEvent.click(screen.getByRole('button', { name: 'History', exact: true }))
    await expect.element(log.getByText('History opened')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'History', exact: true }))
    await expect.element(log.getByText('History closed')).toBeInTheDocument()
    const setOnline = (isOnline: boolean) => {
      Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
      dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
    }
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'))
    setOnline(false)
    await expect.element(screen.getByRole('status').getByText(/You’re offline/)).toBeVisible()
    setOnline(true)
    await expect.element(log.getByText('You’re back online.')).toBeInTheDocument()
  })

  it('NAV-02 shows a panel as a bottom drawer on a phone, 70 percent high', async () => {
    await page.viewport(390, 844)
    const { screen, path } = await openApp('/chat/projects?panel=history')
    const drawer = screen.getByRole('dialog', { name: 'History' })
    await expect.element(drawer).toBeVisible()
    const { height = 0 } = drawer.element().parentElement?.getBoundingClientRect() ?? {}
    expect(height / innerHeight).toBeCloseTo(0.7, 2)
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer).not.toBeInTheDocument()
    expect(path()).toBe('/chat/projects')
  })
})

describe('keyboard shortcuts', () => {
  it('lists the shortcuts on ?', async () => {
    const { screen } = await openApp('/chat/projects')
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    await userEvent.keyboard('?')
    const list = screen.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect.element(list).toMatchTextContent(/Open command paletteCtrl\+K/)
  })

  it('NAV-01 ⌘K searches the user’s own items, shows matching message text, and works by keyboard alone', async () => {
    const [chatId, messageId] = [aChat().id, newId() as MessageId]
    respond(search, ({ url }) => ({
      chats: [],
      messages:
        url.searchParams.get('q') === 'keeper'
          ? [{ id: messageId, chatId, chatTitle: 'On lamps', snippet: 'the keeper of the light' }]
          : [],
      projects: url.searchParams.get('q') === 'house' ? [project] : [],
      attachments: [],
      bots: [],
      prompts: [],
    }))
    const { screen, path } = await openApp('/chat')
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect
      .element(screen.getByPlaceholder('Search chats, messages, projects, files or commands'))
      .toHaveFocus()
    await userEvent.keyboard('house')
    const menuItem = screen.getByRole('menuitem', { name: 'Lighthouse' })
    await expect.element(menuItem).toHaveAttribute('data-focused')
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(path()).toBe(`/chat/projects/${project.id}`))
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('keeper')
    await userEvent.click(screen.getByRole('menuitem', { name: /the keeper of the light/ }))
    await vi.waitFor(() => expect(path()).toBe(`/chat/${chatId}?message=${messageId}`))
  })

  it('NAV-01 ⌘K shows the error when a search fails', async () => {
    respondWithError(search, 'TOO_MANY_REQUESTS', 'Too many searches. Wait a moment, then try again.')
    const { screen } = await openApp('/chat')
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(screen.getByRole('searchbox', { name: 'Open command palette' })).toHaveFocus()
    await userEvent.keyboard('lamp')
    await expect.element(screen.getByText('Too many searches. Wait a moment, then try again.')).toBeVisible()
  })

  it('NAV-01 ⌘K keeps only results that still match until new ones arrive', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const noResults = { chats: [], messages: [], attachments: [], bots: [], prompts: [] }
    respond(search, async ({ url }) => {
      if (!url.searchParams.get('q'))
        return { ...noResults, projects: [aProject({ name: 'Harbour' }), project] }
      await promise
      return { ...noResults, projects: [project, aProject({ name: 'Houses by the light' })] }
    })
    const { screen } = await openApp('/chat')
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(screen.getByRole('searchbox', { name: 'Open command palette' })).toHaveFocus()
    await expect.element(screen.getByRole('menuitem', { name: 'Harbour' })).toBeVisible()
    await userEvent.keyboard('lighth')
    await expect.element(screen.getByRole('menuitem', { name: 'Harbour' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('menuitem', { name: 'Lighthouse' })).toHaveAttribute('data-focused')
    await userEvent.keyboard('ouses')
    await expect.element(screen.getByText('Searching', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('No results.')).not.toBeInTheDocument()
    resolve()
    await expect.element(screen.getByRole('menuitem', { name: 'Houses by the light' })).toBeVisible()
  })
})

it('says that a page was not found', async () => {
  const { screen } = await openApp('/nowhere')
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Go to chat' })).toHaveAttribute('href', '/chat')
})

it('API-15 a page opened during an outage says so, retries, and recovers by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const endpoint of [getUser, getProject, listProjects])
    respondWithError(endpoint, 'UNAVAILABLE', 'Can’t reach the database. Try again in a moment.')
  const { screen } = await openApp('/chat/projects')
  // the error is shown after two silent retries
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(screen.getByText(/will load when Atelier is back online/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
  respond(getUser, aUser())
  respond(listProjects, { projects: [project], nextCursor: null, total: 1 })
  await vi.advanceTimersByTimeAsync(6_000)
  await expect.element(screen.getByRole('link', { name: project.name }).first()).toBeVisible()
  expect(screen.getByText(/will load when Atelier is back online/).query()).toBeNull()
})
