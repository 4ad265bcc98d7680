import {
  createProject,
  getProject,
  listProjects,
  listProjectThreads,
  updateProject,
} from '@atelier/contract/endpoints/projects/projects'
import { generateProject } from '@atelier/contract/endpoints/projects/set-up'
import type { Project } from '@atelier/contract/projects/project'
import type { GenerateEvent } from '@atelier/contract/projects/set-up'
import { expect } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'
import { layout } from '../lib/layout.ts'
import { aProject } from './fixtures.ts'
import { openApp } from './open-app.tsx'
import { respond, streamText } from './server.ts'

export const goalText = 'Know every tide of the coast'

export const generatedProject = {
  isDraft: false,
  generatedTitle: 'Tidal charts',
  generatedDescription: 'Tables of tides by port',
  generatedSymbol: '🌊',
  generatedSystemPrompt: 'Answer in tables.',
  initialQuery: 'When is high water?',
  starterQuestions: ['Which port?', 'Which month?'],
}

/** Streams a proposal's events all at once. */
export const streamGenerated = (...events: GenerateEvent[]): void =>
  streamText(generateProject, () =>
    [{ type: 'step', step: 'documents' }, ...events]
      .map((event) => `data: ${JSON.stringify(event)}\n\n`)
      .join(''),
  )

/** Mocks a server with one unfinished project and opens the list. `sent` records the requests. */
export const openSetUp = async (change: Partial<Project> = {}, path = '/chat/projects') => {
  const draft = aProject({
    name: 'Unfinished Project Nov 21, 2026',
    description: '',
    symbol: null,
    status: 'PENDING',
    drives: [{ folders: [{ attachments: [] }] }],
    ...change,
  })
  let project = draft
  const requests: { creations: unknown[]; changed: unknown[] } = { creations: [], changed: [] }
  respond(listProjects, () => ({ projects: [project], nextCursor: null, total: 1 }))
  respond(listProjectThreads, { chats: [], nextCursor: null })
  respond(getProject, () => project)
  respond(createProject, async ({ request }) => {
    requests.creations.push(await request.json())
    return project
  })
  respond(updateProject, async ({ request }) => {
    const body = (await request.json()) as Partial<Project>
    requests.changed.push(body)
    project = { ...project, ...body }
    return project
  })
  const app = await openApp(path)
  const dialog = app.screen.getByRole('dialog')
  const press = (name: string | RegExp) => userEvent.click(dialog.getByRole('button', { name }))
  return {
    ...app,
    dialog,
    press,
    draft,
    sent: requests,
    /** Changes the server's project. */
    setProject: (next: Partial<Project>) => {
      project = { ...project, ...next }
    },
  }
}

export type OpenSetUp = Awaited<ReturnType<typeof openSetUp>>

/** Toggles a checkbox by keyboard, since the visible box isn't the input. */
export const check = async (box: Locator): Promise<void> => {
  await expect.element(box).toBeInTheDocument()
  ;(box.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
}

/** Starts an AI-assisted project, up to the goal. */
export const goToGoal = async ({ screen, press, dialog }: OpenSetUp): Promise<void> => {
  await userEvent.click(screen.getByRole('banner').getByRole('button', { name: 'New project' }))
  await press(/^AI-assisted/)
  await expect.element(dialog.getByRole('textbox', { name: 'Your goal' })).toBeVisible()
}

/** Enters a goal and continues to the attachments. */
export const goToAttachments = async (app: OpenSetUp): Promise<void> => {
  await goToGoal(app)
  await userEvent.fill(app.dialog.getByRole('textbox', { name: 'Your goal' }), goalText)
  await app.press('Next')
  await expect.element(app.dialog.getByRole('button', { name: 'Upload files' })).toBeVisible()
}

/** Continues to the review; the project must have a source. */
export const goToReview = async (app: OpenSetUp): Promise<void> => {
  // processing.test.tsx tests how long a step is shown
  Object.assign(layout.project, { processingStepMs: 20 })
  streamGenerated({ type: 'done', generated: generatedProject })
  await goToAttachments(app)
  await app.press('Next')
  await expect.element(app.dialog.getByRole('heading', { name: 'Review your project' })).toBeVisible()
}
