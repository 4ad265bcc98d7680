import { letterText } from '@atelier/testing/lighthouse'
import type { Page } from 'playwright'

const goal = 'Restore the lamp of Skerrydown from the keeper’s logs, the manual and the letters to the board'

const generated = {
  generatedTitle: 'Restoring the lamp of Skerrydown',
  generatedDescription: 'How the lamp was built, lit and supplied, and what it takes to light it again.',
  generatedSymbol: '🗼',
  generatedSystemPrompt:
    'Answer from the logs, the manual and the letters. Name the source and the date of every figure. Where two sources differ, give both.',
  initialQuery: 'Which parts of the lamp have to be replaced first?',
  starterQuestions: [
    'How much paraffin does a winter take?',
    'When was the second tank installed?',
    'What did the keeper write about soot?',
  ],
}

const resource = (title: string, host: string, reason: string) => ({
  title,
  url: `https://${host}/${title.toLowerCase().replaceAll(' ', '-')}`,
  displayed_url: `${host} › ${title.toLowerCase().replaceAll(' ', '-')}`,
  reason,
})
const results = [
  {
    type: 'DOCUMENT',
    relevantResults: [
      resource(
        'Paraffin vapour burners of the northern lights',
        'archive.example',
        'Drawings of the burner.',
      ),
      resource('Annual report of the lighthouse board 1911', 'board.example', 'Names the winter’s stores.'),
    ],
  },
  {
    type: 'WEBSITE',
    relevantResults: [
      resource('How a lighthouse lamp works', 'lights.example', 'Explains mantle, wick and lens in order.'),
    ],
  },
  {
    type: 'YOUTUBE',
    relevantResults: [resource('Lighting a Fresnel lens', 'video.example', 'Shows it lit.')],
  },
]

const start = async (page: Page) => {
  await page.goto('/chat/projects')
  await page.getByRole('button', { name: 'New project' }).first().click()
  await page.getByRole('button', { name: 'AI-assisted' }).waitFor()
}

const toGoal = async (page: Page) => {
  await start(page)
  await page.getByRole('button', { name: 'AI-assisted' }).click()
  await page.getByRole('textbox', { name: 'Your goal' }).fill(goal)
}

const toAttachments = async (page: Page) => {
  await toGoal(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Upload files' }).waitFor()
}

const addLetter = async (page: Page) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files' }).click()
  await (
    await chooser
  ).setFiles({ name: 'letter-to-the-board.txt', mimeType: 'text/plain', buffer: Buffer.from(letterText) })
  await page.getByRole('button', { name: 'Remove letter-to-the-board.txt' }).waitFor()
  await page.getByText('Analysing').waitFor({ state: 'hidden' })
}

const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`

const playGeneration = (page: Page, ...events: object[]) =>
  page.route('**/generate', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: events.map(event).join('') }),
  )

const playSearch = (page: Page) =>
  page.route('**/magic-import/search', (route) =>
    route.fulfill({ json: { status: 'success', data: { results } } }),
  )

const search = async (page: Page) => {
  await toGoal(page)
  await page.getByText('Magic Import', { exact: true }).click()
  await page.getByRole('button', { name: 'Next' }).click()
}

const openMagicImport = async (page: Page) => {
  await page.goto('/chat/projects')
  await page
    .getByRole('link', { name: /Lighthouse/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Project Knowledge' }).first().click()
  await page.getByRole('button', { name: 'Add Files', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Magic Import' }).click()
  await page.getByRole('textbox', { name: 'Goal' }).fill(goal)
}

/** The steps of a project's set-up and of Magic Import; search and proposal are played. */
export const setUpScenes: { name: string; show: (page: Page) => Promise<void> }[] = [
  { name: 'magic-import', show: openMagicImport },
  {
    name: 'magic-import-results',
    show: async (page) => {
      await playSearch(page)
      await openMagicImport(page)
      await page.getByRole('button', { name: 'Find sources' }).click()
      await page.getByText('Lighting a Fresnel lens').click()
    },
  },
  { name: 'set-up-initial', show: start },
  { name: 'set-up-goal', show: toGoal },
  {
    name: 'set-up-attachments',
    show: async (page) => {
      await toAttachments(page)
      await addLetter(page)
    },
  },
  { name: 'set-up-attachments-empty', show: toAttachments },
  {
    name: 'set-up-processing',
    show: async (page) => {
      await page.route('**/generate', () => undefined)
      await toAttachments(page)
      await addLetter(page)
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('list', { name: 'Setup' }).waitFor()
    },
  },
  {
    name: 'set-up-failed',
    show: async (page) => {
      await playGeneration(page, { type: 'failed', message: 'The model cannot be reached.' })
      await toAttachments(page)
      await addLetter(page)
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'set-up-review',
    show: async (page) => {
      await playGeneration(page, { type: 'done', generated })
      await toAttachments(page)
      await addLetter(page)
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('heading', { name: 'Review your project' }).waitFor()
    },
  },
  {
    name: 'set-up-review-end',
    show: async (page) => {
      await playGeneration(page, { type: 'done', generated })
      await toAttachments(page)
      await addLetter(page)
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByText('What the assistant will know').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'set-up-searching',
    show: async (page) => {
      await page.route('**/magic-import/search', () => undefined)
      await search(page)
      await page.getByRole('list', { name: 'Search' }).waitFor()
      await page.waitForTimeout(2200)
    },
  },
  {
    name: 'set-up-results',
    show: async (page) => {
      await playSearch(page)
      await search(page)
      await page.getByText('Documents', { exact: true }).waitFor()
      await page.getByText('Lighting a Fresnel lens').click()
    },
  },
  {
    name: 'set-up-stop',
    show: async (page) => {
      await toGoal(page)
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByText('Stop Project Setup?').waitFor()
    },
  },
  {
    name: 'set-up-resume-failed',
    show: async (page) => {
      await page.goto('/chat/projects?resume=01900000-0000-7000-8000-000000000000')
      await page.getByText('Couldn’t load your project').waitFor()
    },
  },
  {
    name: 'projects-drafts',
    show: async (page) => {
      await page.goto('/chat/projects')
      await page.getByText('Draft', { exact: true }).first().waitFor()
    },
  },
]
