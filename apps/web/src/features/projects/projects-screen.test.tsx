import { listProjects, pinProject } from '@atelier/contract/endpoints/projects/projects'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aGuest, aMember, anAttachment, aProject, drivesWith } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondWithOddBody, neverRespond, respondWithError } from '../../test/server.ts'

const page = (projects: ReturnType<typeof aProject>[], nextCursor: string | null = null) => ({
  projects,
  nextCursor,
  total: projects.length,
})

describe('the contents of the list', () => {
  it('AUTH-02 shows a guest a wall that offers to sign in', async () => {
    respond(getUser, aGuest())
    const { screen } = await openApp('/chat/projects')
    const main = screen.getByRole('main')
    await expect.element(main.getByRole('heading', { name: 'Unlock Projects' })).toBeVisible()
    await expect.element(main.getByText('Sign in to create and use Projects')).toBeVisible()
    await userEvent.click(main.getByRole('button', { name: 'Sign in for free' }))
    await expect.element(screen.getByRole('dialog')).toBeVisible()
  })

  it('PRJ-04 shows symbol, name, description, badges and members', async () => {
    const members = ['Ada', 'Carl', 'Eva', 'Finn'].map(aMember)
    respond(
      listProjects,
      page([
        aProject({ name: 'Lighthouse', members, memberCount: 6, visibilityStatus: 'SHARED' }),
        aProject({ name: 'Museum', status: 'PENDING' }),
        aProject({ name: 'Boat shed', archived: true, displayStatus: 'ARCHIVED' }),
      ]),
    )
    const { screen } = await openApp('/chat/projects')
    const row = (name: string) => screen.getByRole('main').getByRole('listitem').filter({ hasText: name })
    await expect.element(row('Lighthouse').first()).toMatchTextContent(/🗼LighthouseKeep the lightShared/)
    expect(row('Lighthouse').first().getByRole('img').all()).toHaveLength(4)
    await expect.element(row('Lighthouse').getByText('+2 more')).toBeVisible()
    await expect.element(row('Museum').getByText('Draft')).toBeVisible()
    await expect.element(row('Boat shed').getByText('Archived')).toBeVisible()
  })

  it('PRJ-05 skips invalid projects and shows the rest', async () => {
    const lighthouse = aProject({ name: 'Lighthouse' })
    respondWithOddBody(listProjects, {
      status: 'success',
      data: page([
        lighthouse,
        { ...lighthouse, id: 7, name: 'No id' },
        { ...lighthouse, visibilityStatus: 'SECRET' },
      ] as never),
    })
    const { screen } = await openApp('/chat/projects')
    await expect.element(screen.getByRole('main').getByRole('link', { name: 'Lighthouse' })).toBeVisible()
    expect(screen.getByRole('main').getByRole('link').all()).toHaveLength(1)
  })

  it('PRJ-03 shows 7 skeleton rows while projects load', async () => {
    neverRespond(listProjects)
    const { screen } = await openApp('/chat/projects')
    await expect.element(screen.getByText('Loading projects')).toBeInTheDocument()
    expect(screen.getByText('Loading projects').element().parentElement?.children).toHaveLength(1 + 7)
  })

  it.for([
    ['MY_PROJECTS', 'No projects yet'],
    ['SHARED', 'No shared projects yet'],
    ['PUBLISHED', 'No published projects yet'],
    ['ARCHIVED', 'No archived projects'],
  ])('PRJ-03 shows the empty state for %s', async ([filter, title]) => {
    respond(listProjects, page([]))
    const { screen } = await openApp(`/chat/projects?filter=${filter}`)
    await expect.element(screen.getByRole('heading', { name: title ?? '' })).toBeVisible()
  })

  it('PRJ-03 loads more on request, and retries after a failure', async () => {
    const first = page([aProject({ name: 'The first one' })], 'two')
    respond(listProjects, ({ url }) => {
      if (url.searchParams.get('cursor') === null) return first
      return null as never
    })
    const { screen } = await openApp('/chat/projects')
    await expect.element(screen.getByRole('main').getByRole('link', { name: 'The first one' })).toBeVisible()
    const retryButton = screen.getByRole('button', { name: 'Try again' })
    await expect.element(retryButton).toBeVisible()
    const sizes: (string | null)[] = []
    respond(listProjects, ({ url }) => {
      sizes.push(url.searchParams.get('cursor'))
      return page([aProject({ name: 'The last one' })])
    })
    await userEvent.click(retryButton)
    await expect.element(screen.getByRole('main').getByRole('link', { name: 'The last one' })).toBeVisible()
    expect(sizes).toEqual(['two'])
  })

  it('PRJ-03 keeps the button for loading more while more is loading', async () => {
    const { promise: isPressed, resolve: press } = Promise.withResolvers<void>()
    respond(listProjects, async ({ url }) => {
      if (url.searchParams.get('cursor') === null)
        return page(
          Array.from({ length: 20 }, (_, index) => aProject({ name: `Project ${index + 1}` })),
          'two',
        )
      await isPressed
      return page([aProject({ name: 'The last one' })])
    })
    const { screen } = await openApp('/chat/projects')
    const loadMore = screen.getByRole('button', { name: 'Load more' })
    await expect.element(loadMore).toBeInTheDocument()
    ;(loadMore.element() as HTMLElement).focus({ preventScroll: true })
    await userEvent.keyboard('{Enter}')
    press()
    await expect
      .element(screen.getByRole('main').getByRole('link', { name: 'The last one' }))
      .toBeInTheDocument()
  })

  it('PRJ-02 keeps a filter that was selected while a search was pending', async () => {
    respond(listProjects, page([]))
    const { screen, path } = await openApp('/chat/projects?filter=PUBLISHED')
    await userEvent.fill(screen.getByRole('searchbox', { name: 'Search projects' }), 'lamp')
    await userEvent.click(screen.getByRole('button', { name: /Filter$/ }))
    await userEvent.click(screen.getByRole('option', { name: 'Archived' }))
    await vi.waitFor(() => expect(path()).toContain('q=lamp'))
    expect(path()).toContain('filter=ARCHIVED')
  })

  it('PRJ-06 parses a project with all of its fields', async () => {
    const { id, ...rest } = aProject({ name: 'Lighthouse', drives: drivesWith(anAttachment()) })
    expect(id).toHaveLength(36)
    respond(listProjects, page([{ id, ...rest }]))
    const { screen } = await openApp('/chat/projects')
    await expect
      .element(screen.getByRole('main').getByRole('link', { name: 'Lighthouse' }))
      .toHaveAttribute('href', `/chat/projects/${id}`)
    expect(rest.drives[0]?.folders[0]?.attachments).toHaveLength(1)
    expect([rest.createdAt, rest.updatedAt].map((time) => typeof time)).toEqual(['number', 'number'])
  })

  it('PRJ-04 links a draft to its setup, for its owner only', async () => {
    const draft = aProject({ name: 'My draft', status: 'PENDING', description: '', goal: 'Know the tides' })
    const othersDraft = aProject({ name: 'Their draft', status: 'PENDING', userRole: 'VIEWER' })
    respond(listProjects, page([draft, othersDraft]))
    const { screen } = await openApp('/chat/projects?filter=MY_PROJECTS')
    await expect
      .element(screen.getByRole('main').getByRole('link', { name: 'My draft' }))
      .toHaveAttribute('href', `/chat/projects?filter=MY_PROJECTS&resume=${draft.id}`)
    await expect.element(screen.getByText('Know the tides')).toBeVisible()
    await expect
      .element(screen.getByRole('main').getByRole('link', { name: 'Their draft' }))
      .toHaveAttribute('href', `/chat/projects/${othersDraft.id}`)
  })

  it('PRJ-03 explains an empty list and offers the first step', async () => {
    respond(listProjects, page([]))
    const { screen } = await openApp('/chat/projects')
    await expect.element(screen.getByRole('heading', { name: 'Create your first project' })).toBeVisible()
    await userEvent.click(screen.getByRole('main').getByRole('button', { name: 'New project' }))
    await expect.element(screen.getByRole('dialog', { name: 'New project' })).toBeVisible()
  })

  it('PRJ-03 links to the archived projects if all are archived', async () => {
    respond(listProjects, ({ url }) =>
      page(url.searchParams.get('filter') === 'ARCHIVED' ? [aProject({ name: 'Lighthouse' })] : []),
    )
    const { screen } = await openApp('/chat/projects')
    const main = screen.getByRole('main')
    await expect.element(main.getByRole('heading', { name: 'All projects are archived' })).toBeVisible()
    await userEvent.click(main.getByRole('link', { name: 'Show archived projects' }))
    await expect.element(main.getByRole('link', { name: 'Lighthouse' })).toBeVisible()
  })

  it('says why the list didn’t load, and retries', async () => {
    respondWithError(listProjects, 'UNAVAILABLE', 'The database is not answering.')
    const { screen } = await openApp('/chat/projects')
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/The database is not answering/)
    respond(listProjects, page([aProject({ name: 'Lighthouse' })]))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await expect.element(screen.getByRole('main').getByRole('link', { name: 'Lighthouse' })).toBeVisible()
  })

  it('PRJ-03 loads the next page near the end', async () => {
    respond(listProjects, ({ url }) =>
      url.searchParams.get('cursor') === 'two'
        ? page([aProject({ name: 'The last one' })])
        : page(
            Array.from({ length: 20 }, (_, index) => aProject({ name: `Project ${index + 1}` })),
            'two',
          ),
    )
    const { screen } = await openApp('/chat/projects')
    await expect
      .element(screen.getByRole('main').getByRole('link', { name: 'Project 20' }))
      .toBeInTheDocument()
    screen.getByRole('main').getByRole('link', { name: 'Project 20' }).element().scrollIntoView()
    await expect
      .element(screen.getByRole('main').getByRole('link', { name: 'The last one' }))
      .toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
  })
})

describe('filter and search', () => {
  it.for([
    ['', 'Your Projects'],
    ['?filter=MY_PROJECTS', 'My Projects'],
    ['?filter=SHARED', 'Shared Projects'],
    ['?filter=PUBLISHED', 'Published Projects'],
    ['?filter=ARCHIVED', 'Archived Projects'],
    ['?filter=nonsense', 'Your Projects'],
  ])('PRJ-01 titles the list for the query “%s” %s', async ([search, title]) => {
    respond(listProjects, page([]))
    const { screen } = await openApp(`/chat/projects${search ?? ''}`)
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title ?? '')
    await expect
      .element(screen.getByRole('navigation', { name: 'Breadcrumb' }))
      .toHaveTextContent(title ?? '')
  })

  it('PRJ-01 PRJ-02 keeps the selected filter in the URL and the title', async () => {
    const filters: (string | null)[] = []
    respond(listProjects, ({ url }) => {
      filters.push(url.searchParams.get('filter'))
      return page([])
    })
    const { screen, path } = await openApp('/chat/projects')
    await userEvent.click(screen.getByRole('button', { name: /Filter/ }))
    await userEvent.click(screen.getByRole('option', { name: 'Archived' }))
    await expect.element(screen.getByRole('heading', { name: 'No archived projects' })).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Archived Projects', level: 1 })).toBeVisible()
    expect(path()).toBe('/chat/projects?filter=ARCHIVED')
    expect(filters).toEqual(['ALL', 'ARCHIVED'])
  })

  it('PRJ-02 searches once typing pauses; / focuses the search and Escape leaves it', async () => {
    const queries: (string | null)[] = []
    respond(listProjects, ({ url }) => {
      const q = url.searchParams.get('searchQuery')
      queries.push(q)
      return page(q === null ? [aProject({ name: 'Lighthouse' })] : [])
    })
    const { screen, path } = await openApp('/chat/projects')
    await expect.element(screen.getByRole('main').getByRole('link', { name: 'Lighthouse' })).toBeVisible()
    const box = screen.getByRole('searchbox', { name: 'Search projects' })
    await userEvent.keyboard('/')
    await expect.element(box).toHaveFocus()
    await userEvent.keyboard('zebra')
    await expect.element(screen.getByRole('heading', { name: 'No results' })).toBeVisible()
    expect(queries).toEqual([null, 'zebra'])
    expect(path()).toBe('/chat/projects?q=zebra')
    await userEvent.keyboard('{Escape}')
    await expect.element(box).not.toHaveFocus()
    await expect.element(box).toHaveValue('zebra')
    await userEvent.click(screen.getByRole('button', { name: 'Show all projects' }))
    await vi.waitFor(() => expect(path()).toBe('/chat/projects'))
    await expect.element(box).toHaveValue('')
  })
})

describe('pins and order', () => {
  const beacon = aProject({ name: 'Beacon 10', updatedAt: 1 })
  const davit = aProject({ name: 'Beacon 2', updatedAt: 3 })
  const lamp = aProject({ name: 'Lamp', updatedAt: 2 })
  const names = (screen: Awaited<ReturnType<typeof openApp>>['screen'], list: 'main' | 'navigation') =>
    (list === 'main' ? screen.getByRole('main') : screen.getByRole('list', { name: 'Your projects' }))
      .getByRole('link')
      .all()
      .map((link) => link.element().textContent.replace('🗼', ''))

  it('PRJ-03 pins a project to the top of the list and sidebar at once, and moves it back on failure', async () => {
    respond(listProjects, page([davit, lamp, beacon]))
    const { screen } = await openApp('/chat/projects')
    await expect.poll(() => names(screen, 'navigation')).toEqual(['Beacon 2', 'Lamp', 'Beacon 10'])
    const { promise, resolve } = Promise.withResolvers<undefined>()
    respond(pinProject, async () => {
      await promise
      return null as never
    })
    await userEvent.click(screen.getByRole('button', { name: 'Pin Beacon 10' }))
    await expect.poll(() => names(screen, 'main')).toEqual(['Beacon 10', 'Beacon 2', 'Lamp'])
    expect(names(screen, 'navigation')).toEqual(['Beacon 10', 'Beacon 2', 'Lamp'])
    await expect.element(screen.getByRole('button', { name: 'Unpin Beacon 10' })).toBeVisible()
    resolve(undefined)
    await expect.element(screen.getByText('Couldn’t pin or unpin the project')).toBeVisible()
    await expect.poll(() => names(screen, 'main')).toEqual(['Beacon 2', 'Lamp', 'Beacon 10'])
  })

  it('PRJ-02 sorts as selected, and keeps the order in the URL', async () => {
    const orders: (string | null)[] = []
    respond(listProjects, ({ url }) => {
      orders.push(url.searchParams.get('sort'))
      return page([davit, beacon, lamp])
    })
    const { screen, path } = await openApp('/chat/projects?filter=SHARED')
    await userEvent.click(screen.getByRole('button', { name: /Sort by/ }))
    await userEvent.click(screen.getByRole('option', { name: 'Name' }))
    await expect.poll(path).toBe('/chat/projects?filter=SHARED&sort=name')
    await expect.poll(() => orders).toContain('name')
  })

  it('shows five projects in the sidebar that can be opened, and a link to the rest', async () => {
    const manyProjects = Array.from({ length: 6 }, (_, index) => aProject({ name: `Project ${index}` }))
    const revokedProject = aProject({ name: 'Lost', displayStatus: 'ACCESS_REVOKED', isMember: false })
    const draft = aProject({ name: 'Draft', status: 'PENDING' })
    respond(listProjects, page([revokedProject, draft, ...manyProjects]))
    const { screen } = await openApp('/chat')
    await expect
      .poll(() => names(screen, 'navigation'))
      .toEqual(['Project 0', 'Project 1', 'Project 2', 'Project 3', 'Project 4', 'More projects'])
  })
})
