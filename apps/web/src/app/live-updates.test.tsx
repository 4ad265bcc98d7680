import { listChats } from '@atelier/contract/endpoints/chat/chats'
import { followEvents } from '@atelier/contract/endpoints/site/events'
import { listProjects } from '@atelier/contract/endpoints/projects/projects'
import { expect, it } from 'vitest'
import { aChat, aProject } from '../test/fixtures.ts'
import { openApp } from '../test/open-app.tsx'
import { respond, streamLive } from '../test/server.ts'

const pageSize = 15
const now = Date.now()

/** Mocks a paged list and records its requests. */
const mockList = <Item extends { id: string }>(items: Item[]) => {
  const list = { items, requests: [] as URLSearchParams[] }
  const page = ({ searchParams }: URL) => {
    list.requests.push(searchParams)
    const ids = searchParams.get('ids')?.split(',')
    if (ids) return { found: list.items.filter(({ id }) => ids.includes(id)), nextCursor: null }
    const start = Number(searchParams.get('cursor') ?? 0)
    const end = start + pageSize
    const nextCursor = end < list.items.length ? String(end) : null
    return { found: list.items.slice(start, end), nextCursor }
  }
  return { list, page }
}

const scrollToEnd = (element: Element, isEnded: () => boolean) =>
  expect
    .poll(() => {
      element.scrollTop = element.scrollHeight
      return isEnded()
    })
    .toBe(true)

it('CHT-01 reloads only the chat that changed', async () => {
  const chats = Array.from({ length: 5 * pageSize }, (_, index) =>
    aChat({ title: `Chat ${index}`, updatedAt: now - index * 1000 }),
  )
  const { list, page } = mockList(chats)
  respond(listChats, ({ url }) => {
    if (url.searchParams.get('filter') === 'PINNED') return { chats: [], nextCursor: null }
    const { found, nextCursor } = page(url)
    return { chats: found, nextCursor }
  })
  const eventStream = streamLive(followEvents)
  const { screen } = await openApp('/chat')
  const first = screen.getByRole('link', { name: 'Chat 0', exact: true })
  await expect.element(first).toBeVisible()
  await scrollToEnd(
    first.element().closest('[data-scroll]') ?? document.body,
    () => list.requests.length === 5,
  )
  list.requests.length = 0
  const [last] = chats.slice(-1)
  const newChat = { ...(last ?? aChat()), title: 'Asked just now', updatedAt: now + 1000 }
  list.items = [newChat, ...chats.slice(0, -1)]
  eventStream.send({ type: 'chat', chatId: newChat.id, change: 'updated' })
  await expect.element(screen.getByRole('link', { name: 'Asked just now' })).toBeInTheDocument()
  const links = screen.getByRole('link', { name: /^(Chat \d+|Asked just now)$/ })
  expect(links.elements().map(({ textContent }) => textContent?.trim())).toEqual(
    list.items.map(({ title }) => title),
  )
  list.items = list.items.slice(1)
  eventStream.send({ type: 'chat', chatId: newChat.id, change: 'deleted' })
  await expect.element(screen.getByRole('link', { name: 'Asked just now' })).not.toBeInTheDocument()
  await expect.poll(() => list.requests.map((query) => query.get('ids'))).toEqual([newChat.id, newChat.id])
})

it('PRJ-03 reloads a changed project, and puts a new one on top', async () => {
  const projects = Array.from({ length: 3 * pageSize }, (_, index) =>
    aProject({ name: `Project ${index}`, updatedAt: now - index * 1000 }),
  )
  const { list, page } = mockList(projects)
  respond(listProjects, ({ url }) => {
    const { found, nextCursor } = page(url)
    return { projects: found, nextCursor, total: list.items.length }
  })
  const eventStream = streamLive(followEvents)
  const { screen } = await openApp('/chat/projects')
  const main = screen.getByRole('main')
  await expect.element(main.getByText('Project 0', { exact: true })).toBeVisible()
  await scrollToEnd(main.element(), () => list.requests.length === 3)
  list.requests.length = 0
  const [, second = aProject()] = projects
  const renamedProject = { ...second, name: 'Renamed' }
  // another user's project, last changed long ago
  const joinedProject = aProject({ name: 'Joined just now', updatedAt: now - 1e9 })
  list.items = [joinedProject, ...projects.map((project) => (project === second ? renamedProject : project))]
  eventStream.send({ type: 'project', projectId: renamedProject.id, change: 'updated' })
  await expect.element(main.getByText('Renamed')).toBeInTheDocument()
  eventStream.send({ type: 'project', projectId: joinedProject.id, change: 'created' })
  await expect.element(main.getByText('Joined just now')).toBeInTheDocument()
  const text = main.element().textContent
  const names = [...text.matchAll(/Joined just now|Renamed|Project \d+/g)].map(([name]) => name)
  expect(names.slice(0, 4)).toEqual(['Joined just now', 'Project 0', 'Renamed', 'Project 2'])
  expect(list.requests.map((query) => query.get('ids'))).toEqual([renamedProject.id, joinedProject.id])
})
